"""Problems of components that only browsers notice, in the dev server's overlay and its terminal."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Scan
from tests.browser.sites import served, write_site
from tests.browser.visitor import PHONE, Scheme, Visitor

CLOCK = """\
import { useEffect, useState } from "react";

export const hydrate = "load";

function Face({ fails }: { readonly fails: string }) {
  const where: string = typeof window === "undefined" ? "na construção" : "no navegador";
  return <b>{fails === "text" ? `Aqui ${where}, às dez.` : "Fora."}</b>;
}

export default function Clock({ fails }: { readonly fails: string }) {
  const [clicks, count] = useState<number>(0);
  useEffect(() => {
    if (fails === "effect") throw new RangeError("no effect");
  }, []);
  const click = () => {
    count(clicks + 1);
    throw new Error(`click ${clicks}`);
  };
  return (
    <p>
      <Face fails={fails} /> <button type="button" onClick={click}>Add</button>
      {clicks > 1 ? [{}] : null}
    </p>
  );
}
"""
PLAIN = """\
export const render = () => "Texto";
export function mount() {
  null.a;
}
"""
THEME = """\
import { useEffect, useState } from "react";
import { useParams } from "glosa/theme";
import "./style.css";

function Note() {
  const { fails } = useParams<{ readonly fails?: string }>();
  const [clicks, count] = useState(0);
  const [looks, started] = useState("note");
  useEffect(() => started("note started"), []);
  if (clicks > 0) throw new RangeError("no note");
  return <p className={looks} onClick={() => count(1)}>{fails && typeof window !== "undefined" ? "Aviso aqui" : "Aviso"}</p>;
}

export const slots = { "article-before": Note };
"""
STYLE = ".note { text-indent: 1px; }\n"
PAGE = "# Painel\n\n## Visão {#view}\n\n::: component clock\nfails: none\n:::\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_site(
        tmp_path_factory.mktemp("clock") / "site",
        {
            "components/clock.tsx": CLOCK,
            "components/plain.js": PLAIN,
            "docs/panel.md": PAGE,
            **{f"docs/page-{number}.md": f"# Página {number}\n\n[Painel](panel.md)\n" for number in range(9)},
            "theme/index.tsx": THEME,
            "theme/style.css": STYLE,
        },
    )


@pytest.fixture(scope="module")
def log(site: Path) -> Path:
    return site.parent / "log"


@pytest.fixture(scope="module")
def preview(site: Path, log: Path) -> Iterator[str]:
    with served(site, log, command="dev") as origin:
        yield f"{origin}/"


@pytest.fixture
def page(site: Path, preview: str, visit: Visitor) -> Page:
    opened = visit(preview, "panel.html")
    expect(opened.get_by_role("article").locator("p").first).to_be_visible()
    return opened


def save(site: Path, fails: str) -> None:
    (site / "docs/panel.md").write_text(PAGE.replace("none", fails), "utf-8")


def column_of(text: str, line: int) -> int:
    return CLOCK.splitlines()[line - 1].index(text) + 1


def test_a_hydration_mismatch_shows_both_texts_and_its_component(
    site: Path, page: Page, log: Path, visit: Visitor
) -> None:
    visit.expects("The component clock failed. Error: Minified React error #418")
    save(site, "text")
    overlay = page.get_by_role("alert")
    expect(overlay.locator(".found")).to_have_text(
        "Component 'clock' first renders 'Aqui no navegador, às dez. Add' in the browser, instead of 'Aqui na construção, às dez. Add'."
    )
    expect(overlay.locator(".place")).to_have_text(re.compile(r"components/clock\.tsx:5:\d+ · hydration-mismatch"))
    expect(overlay.locator(".next")).to_contain_text("useEffect")
    assert "components/clock.tsx:" in log.read_text("utf-8")
    save(site, "none")
    expect(overlay).to_have_count(0)


def test_an_error_in_an_effect_shows_its_line_and_column(site: Path, page: Page, log: Path, visit: Visitor) -> None:
    visit.expects("The component clock failed. RangeError: no effect")
    save(site, "effect")
    overlay = page.get_by_role("alert")
    place = f"components/clock.tsx:13:{column_of('new RangeError', 13)}"
    expect(overlay.locator(".place")).to_have_text(f"{place} · component-threw")
    expect(overlay.locator(".found")).to_have_text("Component 'clock' failed in the browser: RangeError: no effect")
    expect(page.get_by_role("article").locator("b")).to_have_text("Fora.")
    assert (
        f"{place}: Component 'clock' failed in the browser: RangeError: no effect [component-threw]"
        in log.read_text("utf-8")
    )
    save(site, "none")
    expect(overlay).to_have_count(0)


def test_errors_of_clicks_are_added_until_escape_hides_them(page: Page, visit: Visitor) -> None:
    visit.expects("click 0", "click 1", "The component clock failed. Error: Minified React error #31")
    page.get_by_role("button", name="Add").click()
    overlay = page.get_by_role("alert")
    expect(overlay.locator(".found")).to_have_text(["A module of the site failed in the browser: click 0"])
    expect(overlay.locator(".place")).to_contain_text(f"components/clock.tsx:17:{column_of('new Error', 17)}")
    page.get_by_role("button", name="Add").dispatch_event("click")
    expect(overlay.locator(".found")).to_contain_text(["click 0", "click 1", "It renders an object with keys {}."])
    page.keyboard.press("Escape")
    expect(overlay).to_have_count(0)


def test_an_error_of_mount_is_shown(site: Path, page: Page, visit: Visitor) -> None:
    visit.expects("The component plain could not be started. TypeError")
    (site / "docs/panel.md").write_text(PAGE + "\n::: component plain\n:::\n", "utf-8")
    overlay = page.get_by_role("alert")
    expect(overlay.locator(".place")).to_have_text("components/plain.js:3:8 · component-threw")
    expect(overlay.locator(".found")).to_contain_text("Component 'plain' failed in the browser: TypeError:")
    page.get_by_role("button", name="Hide").click()
    expect(overlay).to_have_count(0)
    save(site, "none")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_overlay_is_accessible_on_a_phone(preview: str, visit: Visitor, violations: Scan, scheme: Scheme) -> None:
    visit.expects("click 0")
    page = visit(preview, "panel.html", screen=PHONE, scheme=scheme)
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_saved_stylesheet_of_the_theme_is_shown_without_a_reload(site: Path, page: Page) -> None:
    note = page.get_by_text("Aviso")
    expect(note).to_have_css("text-indent", "1px")
    page.evaluate("globalThis.stayed = true")
    for indent in ("2px", "3px"):
        (site / "theme/style.css").write_text(STYLE.replace("1px", indent), "utf-8")
        expect(note).to_have_css("text-indent", indent)
        expect(page.locator('link[href*="/assets/theme/"]')).to_have_count(1)
    assert page.evaluate("globalThis.stayed")


def test_a_saved_component_of_the_theme_is_shown_on_pages_that_are_open(
    site: Path, preview: str, visit: Visitor
) -> None:
    page = visit(preview, "page-1.html")
    other = page.context.new_page()
    other.goto(f"{preview}page-2.html")

    def save_and_see(text: str, *, opened: str) -> None:
        (site / "theme/index.tsx").write_text(THEME.replace('"Aviso"', f'"{text}"'), "utf-8")
        for one in (page, other):
            # The next build removes this one's module, so the page has to have it before.
            expect(one.get_by_text(text, exact=True)).to_have_class("note started")
        expect(page).to_have_url(f"{preview}{opened}")
        expect(other).to_have_url(f"{preview}page-2.html")

    expect(page.get_by_text("Aviso")).to_be_visible()
    save_and_see("Nota um", opened="page-1.html")
    # The reader shows another page without loading it.
    page.get_by_role("article").get_by_role("link", name="Painel").click()
    expect(page.get_by_role("heading", name="Visão")).to_be_visible()
    save_and_see("Nota dois", opened="panel.html")
    save_and_see("Aviso", opened="panel.html")


def test_a_mismatch_of_the_theme_shows_both_texts(site: Path, page: Page, visit: Visitor) -> None:
    visit.expects("Minified React error #418")
    (site / "docs/panel.md").write_text(f"---\nparams: {{ fails: text }}\n---\n{PAGE}", "utf-8")
    expect(page.get_by_text("Aviso aqui")).to_be_visible()
    page.reload()
    overlay = page.get_by_role("alert")
    expect(overlay.locator(".place")).to_have_text("theme/index.tsx · hydration-mismatch")
    expect(overlay.locator(".found")).to_contain_text("The theme first renders")
    expect(overlay.locator(".found")).to_contain_text("Aviso aqui")
    (site / "docs/panel.md").write_text(PAGE, "utf-8")
    expect(overlay).to_have_count(0)


def test_an_error_of_the_theme_shows_its_line(page: Page, visit: Visitor) -> None:
    visit.expects("no note")
    page.get_by_text("Aviso", exact=True).click()
    overlay = page.get_by_role("alert")
    line = THEME.splitlines().index('  if (clicks > 0) throw new RangeError("no note");') + 1
    expect(overlay.locator(".place")).to_contain_text(f"theme/index.tsx:{line}:")
    expect(overlay.locator(".found")).to_contain_text("no note")
