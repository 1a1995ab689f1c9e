"""React components of a site: they hydrate with the reader's own React, and live as long as their page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TinySite
from tests.browser.reading import Requests
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

FILES = {
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
