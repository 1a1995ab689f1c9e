"""A site's own theme: its components replace the reader's, hydrate with it, and stay while pages change."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import TinySite
from tests.browser.visitor import Visitor

INDEX = """\
import { useState } from "react";
import { Article, Header, useNavigate, usePage, useSite } from "glosa/theme";
import "./style.css";

function Banner() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" className="banner" onClick={() => setCount(count + 1)}>
      Read {count} times
    </button>
  );
}

function Landing() {
  const { hero } = usePage().frontmatter["params"] as { readonly hero: string };
  const navigate = useNavigate();
  return (
    <div className="landing">
      <Header />
      <main>
        <p className="hero">{hero}</p>
        <Article />
        <button type="button" onClick={() => navigate("/panel.html")}>Start</button>
      </main>
    </div>
  );
}

function Framed() {
  return (
    <div className="frame" data-title={useSite().title}>
      <Header />
    </div>
  );
}

function Fickle(): never {
  throw new Error("It never works.");
}

export const slots = { "header-before": Banner, "footer-before": Fickle };
export const overrides = { Header: Framed, Footer: Fickle };
export const layouts = { landing: Landing };
export const words = { pt: { outline: "Conteúdo" }, "pt-BR": { menu: "Cardápio" } };
"""

FILES = {
    "theme/index.tsx": INDEX,
    "theme/style.css": "button { color: rgb(1, 2, 3) }\n",
    "docs/panel.md": "# Painel\n\n## Visão {#view}\n\nTexto.\n\n[Capa](cover.md)\n",
    "docs/cover.md": "---\nlayout: landing\nparams: { hero: Tudo claro }\n---\n# Capa\n\n[Painel](panel.md)\n",
    "docs/en-US/cover.md": "---\nlayout: landing\nparams: { hero: All clear }\n---\n# Cover\n",
}
"""The element selector of the stylesheet is weaker than any class of the reader's."""


@pytest.fixture(scope="module")
def site(tiny_site: TinySite) -> str:
    return tiny_site(FILES)


def test_a_theme_hydrates_and_keeps_its_state_across_pages(site: str, visit: Visitor) -> None:
    visit.expects("It never works")
    page = visit(site, "panel.html")
    banner = page.get_by_role("button", name="Read")
    expect(page.locator(".frame > header")).to_be_visible()
    expect(page.get_by_role("complementary", name="Conteúdo")).to_be_visible()
    expect(banner).to_have_css("color", "rgb(1, 2, 3)")
    banner.click()
    expect(banner).to_have_text("Read 1 times")
    page.get_by_role("article").get_by_role("link", name="Capa").click()
    expect(page).to_have_url("cover.html")
    expect(page.locator(".landing .hero")).to_have_text("Tudo claro")
    expect(page.locator(".landing article h1")).to_have_text("Capa")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Visão")).to_be_visible()
    expect(page.locator(".landing")).to_have_count(0)


def test_a_component_that_throws_is_replaced_by_the_default(site: str, visit: Visitor) -> None:
    visit.expects("It never works")
    page = visit(site, "panel.html")
    expect(page.get_by_role("contentinfo")).to_be_visible()
    expect(page.locator("[data-slot=footer-before]")).to_have_count(0)


def test_a_theme_shows_without_scripts(site: str, visit: Visitor) -> None:
    page = visit(site, "cover.html", scripts=False)
    expect(page.locator(".landing .hero")).to_have_text("Tudo claro")
    expect(page.locator(".frame > header")).to_be_visible()
