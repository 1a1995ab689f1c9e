"""React components of a site: they hydrate with the reader's own React, and live as long as their page."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from glosa.builder.build import Request, workshop
from tests.browser.conftest import TinySite
from tests.browser.reading import Requests
from tests.browser.sites import served, write_site
from tests.browser.visitor import Visitor, wait_until_alive

COUNTER = """\
import { createContext, useContext, useEffect, useId, useState, type ReactNode } from "react";
import { plus } from "./parts/arithmetic";
import styles from "./counter.module.css";

interface Props {
  readonly start: number;
  readonly lang: string;
  readonly children?: ReactNode;
}

const Unit = createContext("");

export default function Counter({ start, lang, children }: Props) {
  const [count, setCount] = useState<number>(start);
  const [alive, setAlive] = useState(false);
  const id = useId();
  useEffect(() => {
    setAlive(true);
    document.documentElement.dataset["alive"] = String(Number(document.documentElement.dataset["alive"] ?? 0) + 1);
    return () => {
      document.documentElement.dataset["ended"] = String(Number(document.documentElement.dataset["ended"] ?? 0) + 1);
    };
  }, []);
  return (
    <Unit.Provider value="km">
      <p className={styles.total} id={id} data-alive={alive}>
        {lang}: {count} <Suffix />
      </p>
      <button type="button" onClick={() => setCount((old) => plus(old, 1))}>
        Add
      </button>
      {children}
    </Unit.Provider>
  );
}

function Suffix() {
  return <b>{useContext(Unit)}</b>;
}
"""

FOLD = """\
import { useState, type ReactNode } from "react";

export default function Fold({ children }: { readonly children?: ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <section>
      <button type="button" onClick={() => setOpen(!open)}>
        Fold
      </button>
      {open ? children : null}
    </section>
  );
}
"""

FOLDED = """\
# Detalhes

## Visão {#view}

::: component fold
---
Um *texto* e um contador:

::: component counter
start: 8
:::
:::
"""

FAR = "\n\nTexto.\n" * 80
MODES = f"""\
# Modos

## Visão {{#view}}

::: component counter hydrate=interaction
start: 1
:::
{FAR}

::: component counter hydrate=load
start: 2
:::

::: component counter hydrate=idle
start: 3
:::

::: component counter
start: 4
:::
"""

FILES = {
    "docs/modes.md": MODES,
    "docs/en-US/modes.md": "# Modes\n",
    "components/fold.tsx": FOLD,
    "docs/details.md": FOLDED,
    "docs/en-US/details.md": "# Details\n",
    "components/counter.tsx": COUNTER,
    "components/counter.module.css": ".total { color: rgb(1, 2, 3) }\n",
    "components/parts/arithmetic.ts": "export const plus = (one: number, other: number): number => one + other;\n",
    "docs/panel.md": "# Painel\n\n## Visão {#view}\n\n::: component counter\nstart: 3\n:::\n\n[Início](README.md)\n",
}


@pytest.fixture(scope="module")
def site(tiny_site: TinySite) -> str:
    return tiny_site(FILES)


def total(page: Page) -> str:
    return page.locator("#island-1 p").inner_text()


def test_a_component_hydrates_and_keeps_its_state(site: str, visit: Visitor) -> None:
    page = visit(site, "panel.html")
    shown = page.locator("#island-1 p")
    expect(shown).to_have_attribute("data-alive", "true")
    expect(shown).to_have_text("pt-BR: 3 km")
    expect(shown).to_have_css("color", "rgb(1, 2, 3)")
    page.get_by_role("button", name="Add").click()
    page.get_by_role("button", name="Add").click()
    expect(shown).to_have_text("pt-BR: 5 km")


def test_a_component_ends_with_its_page_and_starts_again(site: str, visit: Visitor) -> None:
    page = visit(site, "panel.html")
    root = page.locator("html")
    expect(root).to_have_attribute("data-alive", "1")
    page.get_by_role("button", name="Add").click()
    page.get_by_role("article").get_by_role("link", name="Início").click()
    expect(root).to_have_attribute("data-ended", "1")
    page.go_back()
    expect(root).to_have_attribute("data-alive", "2")
    expect(page.locator("#island-1 p")).to_have_text("pt-BR: 3 km")
    page.get_by_role("button", name="Add").click()
    expect(page.locator("#island-1 p")).to_have_text("pt-BR: 4 km")


def test_only_pages_with_islands_load_their_code_and_react_loads_once(site: str, visit: Visitor) -> None:
    page = visit(site)
    requests = Requests(page)
    page.goto("")
    wait_until_alive(page)
    assert not requests.matching(re.compile(r"/islands\.|/components/"))
    page.goto("panel.html")
    expect(page.locator("#island-1 p")).to_have_attribute("data-alive", "true")
    names = [one.url.rpartition("/")[2].partition(".")[0] for one in requests.matching(re.compile(r"\.js$"))]
    assert names.count("islands") == names.count("counter") == names.count("arithmetic") == 1
    assert not [name for name in names if "react" in name and name != "react"]


def test_each_component_starts_when_it_should(site: str, visit: Visitor) -> None:
    page = visit(site, "modes.html")
    on_interaction, on_load, when_idle, when_visible = (page.locator(f"#island-{number} p") for number in range(1, 5))
    expect(on_load).to_have_attribute("data-alive", "true")
    expect(when_idle).to_have_attribute("data-alive", "true")
    expect(when_visible).to_have_attribute("data-alive", "false")
    expect(on_interaction).to_have_attribute("data-alive", "false")
    page.locator("#island-1").get_by_role("button", name="Add").focus()
    expect(on_interaction).to_have_attribute("data-alive", "true")
    expect(when_visible).to_have_attribute("data-alive", "false")
    when_visible.scroll_into_view_if_needed()
    expect(when_visible).to_have_attribute("data-alive", "true")


def test_a_tab_that_was_open_before_a_deployment_starts_its_own_components(tmp_path: Path, visit: Visitor) -> None:
    site, out = write_site(tmp_path / "site", FILES), tmp_path / "out"
    with served(site, tmp_path / "log", "--out", str(out)) as origin:
        page = visit(f"{origin}/", "modes.html")
        when_visible = page.locator("#island-4 p")
        expect(page.locator("#island-3 p")).to_have_attribute("data-alive", "true")
        (site / "components/counter.tsx").write_text(COUNTER.replace("Add", "More"), "utf-8")
        with workshop(Request(site, out)) as shop:
            shop.build()
        when_visible.scroll_into_view_if_needed()
        expect(when_visible).to_have_attribute("data-alive", "true")
        expect(page.get_by_role("button", name="Add")).to_have_count(4)
        page.reload()
        expect(page.get_by_role("button", name="More")).to_have_count(4)
        page.close()


def test_markdown_inside_a_component_stays_alive(site: str, visit: Visitor) -> None:
    page = visit(site, "details.html")
    inside = page.locator("[data-children]")
    expect(inside.locator("em")).to_have_text("texto")
    expect(page.locator("#island-2 p")).to_have_attribute("data-alive", "true")
    inside.get_by_role("button", name="Add").click()
    expect(inside.locator("#island-2 p")).to_have_text("pt-BR: 9 km")
    fold = page.get_by_role("button", name="Fold")
    fold.click()
    expect(inside).to_have_count(0)
    fold.click()
    expect(inside.locator("em")).to_have_text("texto")
    inside.get_by_role("button", name="Add").click()
    expect(inside.locator("#island-2 p")).to_have_text("pt-BR: 10 km")


def test_a_page_with_islands_is_complete_without_scripts(site: str, visit: Visitor) -> None:
    page = visit(site, "panel.html", scripts=False)
    assert total(page) == "pt-BR: 3 km"
    expect(page.locator("#island-1 p")).to_have_css("color", "rgb(1, 2, 3)")
