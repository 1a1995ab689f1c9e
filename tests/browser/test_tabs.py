"""Tabs: they remember the choice by its label, on all pages, and work with keys, without scripts, and without storage."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Scan, TinySite
from tests.browser.reading import Requests
from tests.browser.visitor import Visitor, wait_until_alive

INSTALL = """# Painel

[Outra](other.md) [Sem](plain.md)

Antes.

:::: code-group
```sh title="npm"
npm add glosa
```
```sh title="pnpm"
pnpm add glosa
```
::::

:::: tabs
::: tab Linux
No *Linux*.
:::
::: tab Windows
No Windows.

Em duas linhas.
:::
::::

## Depois
"""
OTHER = """# Outra

:::: tabs
::: tab npm
Com npm.
:::
::: tab pnpm
Com pnpm.

### Fundo {#deep}
:::
::::

O fim.
"""
FILES = {"docs/panel.md": INSTALL, "docs/other.md": OTHER, "docs/plain.md": "# Sem\n\n[Outra](other.md)\n"}
RECORD = """window.shifts = [];
new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({type: 'layout-shift', buffered: true});"""
SCRIPT = re.compile(r"/tabs\.")
BLOCKED = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('blocked'); }});"


def chosen(page: Page) -> list[str]:
    return page.locator("[role=tab][aria-selected=true]").all_inner_texts()


def test_a_choice_counts_for_its_label_on_all_pages(tiny_site: TinySite, visit: Visitor, violations: Scan) -> None:
    page = visit(tiny_site(FILES), "panel.html")
    assert chosen(page) == ["npm", "Linux"]
    assert violations(page) == []
    page.get_by_role("tab", name="pnpm").click()
    expect(page.get_by_text("pnpm add glosa")).to_be_visible()
    expect(page.get_by_text("npm add glosa", exact=True)).to_be_hidden()
    page.get_by_role("link", name="Outra", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Outra")
    assert chosen(page) == ["pnpm"]
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Painel")
    assert chosen(page) == ["pnpm", "Linux"]
    assert page.get_by_role("tablist").count() == 2
    page.reload()
    expect(page.get_by_role("tabpanel", name="pnpm")).to_be_visible()


def test_keys_move_between_tabs_and_into_the_panel(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(FILES), "panel.html")
    page.get_by_role("tab", name="Linux").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Windows")).to_be_focused()
    expect(page.get_by_text("Em duas linhas.")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("tabpanel", name="Windows")).to_be_focused()


def test_the_remembered_tab_is_there_at_the_first_paint(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(FILES))
    page.add_init_script(f"{RECORD} localStorage.setItem('glosa.tabs', '[\"Windows\", \"pnpm\"]')")
    page.goto("panel.html")
    wait_until_alive(page)
    assert chosen(page) == ["pnpm", "Windows"]
    assert page.evaluate("shifts.length") == 0


def test_a_page_without_tabs_loads_nothing_for_them_until_a_link_leads_to_one(
    tiny_site: TinySite, visit: Visitor
) -> None:
    page = visit(tiny_site(FILES))
    requests = Requests(page)
    page.goto("plain.html")
    wait_until_alive(page)
    assert "tabs" not in page.content()
    assert requests.matching(SCRIPT) == []
    page.get_by_role("link", name="Outra", exact=True).first.click()
    expect(page.get_by_role("tabpanel", name="npm")).to_be_visible()


def test_the_reader_finds_a_heading_in_a_hidden_panel(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(FILES), "other.html#deep")
    expect(page.get_by_role("heading", name="Fundo")).to_be_in_viewport()
    assert chosen(page) == ["pnpm"]


def test_without_storage_a_choice_lasts_as_long_as_the_page(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(FILES))
    page.add_init_script(BLOCKED)
    page.goto("panel.html")
    page.get_by_role("tab", name="pnpm").click()
    expect(page.get_by_text("pnpm add glosa")).to_be_visible()


def test_without_scripts_a_group_is_a_list_of_details(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(FILES), "panel.html", scripts=False)
    expect(page.get_by_text("npm add glosa", exact=True)).to_be_visible()
    page.locator("summary", has_text="pnpm").click()
    expect(page.get_by_text("pnpm add glosa")).to_be_visible()
    expect(page.get_by_text("npm add glosa", exact=True)).to_be_hidden()
