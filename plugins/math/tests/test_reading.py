"""Formulas in a browser: their font, and wide ones on a narrow screen."""

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from plugins.installing import installed
from tests.browser.conftest import Scan
from tests.browser.reading import Requests
from tests.browser.sites import served, write_site
from tests.browser.visitor import PHONE, Visitor

WIDE = " + ".join(rf"\\frac{{x_{{{number}}}}}{{{number}!}}" for number in range(1, 20))
PANEL = f"# Painel\n\n## Visão {{#view}}\n\nA soma $x^2$ e\n\n$$\\sum_{{i=1}}^{{n}} i = {WIDE}$$\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("formulas")
    paths = installed("math", folder / "installed")
    source = write_site(folder / "site", {"docs/panel.md": PANEL}, config="plugins: [math]\n")
    with served(source, folder / "log", environment={"PYTHONPATH": os.pathsep.join(paths)}) as origin:
        yield f"{origin}/"


def test_the_font_is_loaded_only_for_formulas(site: str, visit: Visitor) -> None:
    page = visit(site)
    requests = Requests(page)
    page.goto("")
    page.evaluate("document.fonts.ready")
    assert not requests.matching(re.compile("woff2"))
    page.goto("panel.html")
    page.evaluate("document.fonts.ready")
    # The page's policy forbids to evaluate text later, which is how Playwright waits.
    page.evaluate(
        """() => new Promise((done) => {
          const isLoaded = ({ family, status }) => family.includes("Glosa") && status === "loaded";
          const look = () => ([...document.fonts].some(isLoaded) ? done() : requestAnimationFrame(look));
          look();
        })"""
    )
    # The limits are above and below the sum, not next to it.
    sum_, limit = (page.locator(f"munderover > {child}").first.bounding_box() for child in ("mo", ":nth-child(2)"))
    assert sum_
    assert limit
    assert limit["y"] >= sum_["y"] + sum_["height"] - 2


def test_a_wide_formula_scrolls_by_keys(site: str, visit: Visitor, violations: Scan) -> None:
    page = visit(site, "panel.html", screen=PHONE)
    box = page.get_by_role("group", name="Fórmula")
    expect(box).to_be_visible()
    box.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("(box) => box.scrollLeft > 0", arg=box.element_handle())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not violations(page)
