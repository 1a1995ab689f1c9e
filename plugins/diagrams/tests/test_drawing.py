"""Diagrams in a browser, under the site's policy: drawn, readable in both color schemes, reachable, and never less than their source."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from plugins.installing import installed
from tests.browser.conftest import Scan
from tests.browser.reading import Requests
from tests.browser.sites import served, write_site
from tests.browser.visitor import PHONE, Visitor

WIDE = "flowchart LR\n" + "\n".join(f"  A{one}[Step number {one}] --> A{one + 1}[Next step]" for one in range(9))
PANEL = f"""\
# Painel

## Visão {{#view}}

```mermaid
flowchart TD
  accTitle: Uma ordem
  A[Ordem] -->|aceita| B(<b>Posição</b>)
  style A fill:#123456
```

```mermaid
sequenceDiagram
  Ana->>Bia: Oi
```

```mermaid
{WIDE}
```

```mermaid
pie title Um
  "a": 3
  "b": 1
```

[Início](README.md)
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    paths = installed("diagrams", tmp_path_factory.mktemp("installed"))
    return {"PYTHONPATH": os.pathsep.join(paths)}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, environment: dict[str, str]) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("diagrams")
    files = {
        "docs/panel.md": PANEL,
        "docs/README.md": "# Início\n\n[Painel](panel.md)\n",
    }
    options = ("--out", str(folder / "out"), "--base", "/docs/")
    source = write_site(folder / "site", files, config="plugins: [diagrams]\n")
    with served(source, folder / "log", *options, environment=environment) as origin:
        yield f"{origin}/docs/"


def drawing(page: Page, number: int) -> Locator:
    """The visible drawing of a diagram, which comes into view."""
    page.locator(f"#island-{number}").scroll_into_view_if_needed()
    shown = page.locator(f"#island-{number} .drawing:not([hidden]) svg")
    expect(shown).to_be_visible()
    return shown


def color(page: Page, number: int) -> str:
    text: str = (
        drawing(page, number)
        .locator("text, foreignObject span")
        .first.evaluate(
            "(element) => { const style = getComputedStyle(element);"
            " return element.localName === 'text' ? style.fill : style.color; }"
        )
    )
    return text


def test_diagrams_are_drawn_with_their_styles(site: str, visit: Visitor) -> None:
    page = visit(site, "panel.html")
    flow = drawing(page, 1)
    expect(flow.get_by_text("Posição")).to_have_css("font-weight", "700")
    expect(flow.locator("g.node rect").first).to_have_css("fill", "rgb(18, 52, 86)")
    # A label that was measured without its style would be cut off.
    box = flow.locator("foreignObject").first
    assert box.evaluate("(element) => element.firstElementChild.scrollWidth <= element.clientWidth + 1")
    expect(drawing(page, 2)).to_contain_text("Oi")
    expect(drawing(page, 4)).to_contain_text("75%")
    expect(page.locator("iframe")).to_have_count(1)


def test_pages_without_diagrams_load_nothing_of_them(site: str, visit: Visitor) -> None:
    page = visit(site)
    requests = Requests(page)
    page.goto("")
    expect(page.locator("button.sidebar-title").first).to_be_attached()
    assert not requests.matching(re.compile("mermaid"))


def test_a_diagram_has_a_name_and_its_source_is_reachable(site: str, visit: Visitor, violations: Scan) -> None:
    page = visit(site, "panel.html")
    drawing(page, 1)
    drawing(page, 2)
    expect(page.get_by_role("img", name="Uma ordem")).to_be_visible()
    expect(page.get_by_role("img", name="Diagrama", exact=True).first).to_be_visible()
    code = page.locator("#island-1 .code-block pre")
    expect(code).to_be_hidden()
    page.locator("#island-1 summary").focus()
    page.keyboard.press("Enter")
    expect(code).to_be_visible()
    expect(code).to_contain_text("A[Ordem] -->|aceita| B")
    assert not violations(page)


def test_colors_follow_the_scheme_at_once(site: str, visit: Visitor) -> None:
    page = visit(site, "panel.html")
    light = color(page, 2)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("#island-2 .dark")).to_be_visible()
    expect(page.locator("#island-2 .light")).to_be_hidden()
    dark = color(page, 2)
    assert light != dark
    page.evaluate("document.documentElement.dataset.scheme = 'light'")
    expect(page.locator("#island-2 .light")).to_be_visible()
    assert color(page, 2) == light


def test_paper_is_light(site: str, visit: Visitor) -> None:
    page = visit(site, "panel.html", scheme="dark")
    drawing(page, 2)
    expect(page.locator("#island-2 .light svg")).to_be_attached()
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("#island-2 .light")).to_be_visible()
    expect(page.locator("#island-2 .dark")).to_be_hidden()
    expect(page.locator("#island-2 .code-block pre")).to_be_hidden()


def test_a_diagram_that_cannot_be_drawn_shows_why_and_its_source(site: str, visit: Visitor) -> None:
    visit.expects("Não foi possível desenhar", "Failed to load resource")
    page = visit(site, "")
    page.route("**/frame.js", lambda route: route.abort())
    page.get_by_role("article").get_by_role("link", name="Painel").click()
    problem = page.locator("#island-1").get_by_role("alert")
    expect(problem).to_contain_text("Não foi possível desenhar o diagrama.")
    expect(problem).to_contain_text("frame.js couldn't be loaded.")
    expect(page.locator("#island-1 .code-block pre")).to_contain_text("A[Ordem] -->|aceita| B")


def test_parts_of_a_chart_have_colors_of_the_theme(site: str, visit: Visitor) -> None:
    page = visit(site, "panel.html", scheme="dark")
    slices = drawing(page, 4).locator(".pieCircle")
    colors = slices.evaluate_all("(all) => all.map((one) => getComputedStyle(one).fill)")
    accent = page.evaluate("getComputedStyle(document.querySelector('.prose a[href]')).color")
    assert colors[0] == accent
    assert colors[1] not in {accent, "rgb(0, 0, 0)"}


def test_a_wide_diagram_scrolls_by_keys(site: str, visit: Visitor) -> None:
    page = visit(site, "panel.html", screen=PHONE)
    drawing(page, 3)
    box = page.locator("#island-3").get_by_role("group", name="Diagrama")
    expect(box).to_have_attribute("tabindex", "0")
    box.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("(box) => box.scrollLeft > 0", arg=box.element_handle())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_diagrams_are_drawn_after_navigation(site: str, visit: Visitor) -> None:
    page = visit(site, "")
    page.get_by_role("article").get_by_role("link", name="Painel").click()
    expect(drawing(page, 1).get_by_text("Ordem", exact=True)).to_be_visible()
    page.get_by_role("article").get_by_role("link", name="Início").click()
    expect(page.locator(".island")).to_have_count(0)
    page.go_back()
    expect(drawing(page, 1).get_by_text("Ordem", exact=True)).to_be_visible()


def test_the_source_is_shown_without_scripts_and_without_the_library(site: str, visit: Visitor) -> None:
    page = visit(site, "panel.html", scripts=False)
    expect(page.locator("#island-1 .code-block pre")).to_be_visible()
    visit.expects("Não foi possível desenhar", "Failed to load resource")
    page = visit(site)
    page.route(re.compile("/mermaid/"), lambda route: route.abort())
    page.goto("panel.html")
    expect(page.locator("#island-1").get_by_role("alert")).to_contain_text("frame.js couldn't be loaded.")
    expect(page.locator("#island-1 .code-block pre")).to_be_visible()


def test_a_saved_diagram_is_drawn_in_the_preview(tmp_path: Path, visit: Visitor, environment: dict[str, str]) -> None:
    text = "# Painel\n\n## Visão {#view}\n\n```mermaid\nflowchart LR\n  A[Antes] --> B\n```\n"
    source = write_site(tmp_path / "site", {"docs/panel.md": text}, config="plugins: [diagrams]\n")
    with served(source, tmp_path / "log", command="dev", environment=environment) as origin:
        page = visit(f"{origin}/", "panel.html")
        expect(drawing(page, 1)).to_contain_text("Antes")
        (source / "docs/panel.md").write_text(text.replace("Antes", "Depois"), "utf-8")
        expect(page.locator("#island-1 .drawing:not([hidden]) svg")).to_contain_text("Depois")
        page.close()
