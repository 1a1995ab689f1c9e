"""Constructs on paper, in forced colors, and with axe-core: cards, closed details, tabs, and marked code."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Scan, TinySite
from tests.browser.visitor import PHONE, Scheme, Visitor

PAGE = """# All

:::: cards
::: card
Without a title.
:::
::: card A title
Text.
:::
::::

::: details Closed
On paper, too.
:::

:::: tabs
::: tab Linux
Shown.
:::
::: tab Windows
Not shown.
:::
::::

```py add={2} remove={1} focus={4} error={3} warning={5} notes
limit = "a"
return limit
import b
from c import d  # (1)!
return 3
return "e"
```

1. A note.

```diff
- old
+ new
```
"""
FILES = {"docs/README.md": PAGE}


def test_a_card_without_a_title_has_no_more_space_above_its_text_than_below(
    tiny_site: TinySite, visit: Visitor
) -> None:
    page = visit(tiny_site(FILES), "", screen=PHONE)
    above, below = page.locator(".card").first.evaluate(
        """(card) => {
          const outer = card.getBoundingClientRect(), inner = card.querySelector("p").getBoundingClientRect();
          return [inner.top - outer.top, outer.bottom - inner.bottom];
        }"""
    )
    assert abs(above - below) < 1


def test_what_is_closed_on_the_screen_is_printed(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(FILES), "")
    for text in ("On paper, too.", "Not shown."):
        expect(page.get_by_text(text)).not_to_be_visible()
    page.emulate_media(media="print")
    for text in ("On paper, too.", "Shown.", "Not shown."):
        expect(page.get_by_text(text, exact=True)).to_be_visible()
    expect(page.get_by_role("tab")).to_have_count(0)


def test_what_is_closed_is_printed_without_scripts(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(FILES), "", scripts=False)
    for text in ("On paper, too.", "Not shown."):
        expect(page.get_by_text(text)).not_to_be_visible()
    page.emulate_media(media="print")
    for text in ("On paper, too.", "Shown.", "Not shown."):
        expect(page.get_by_text(text, exact=True)).to_be_visible()


def test_screen_readers_say_what_lines_are_marked_as_and_the_text_stays(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(FILES), "")
    code = page.locator(".code-block code").first
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    said = [node.get("name", {}).get("value", "").strip() for node in nodes if not node["ignored"]]
    for word in ("Adicionada:", "Removida:", "Erro:", "Atenção:"):
        assert word in said, said
        assert word not in (code.text_content() or "")
    expect(code.get_by_role("insertion")).to_have_text("return limit")
    expect(code.get_by_role("deletion")).to_have_text('limit = "a"')


def test_the_chosen_tab_differs_in_forced_colors(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(FILES), "")
    page.emulate_media(forced_colors="active")
    color = "(tab) => getComputedStyle(tab).borderBlockEndColor"
    chosen, other = page.get_by_role("tab").all()
    assert chosen.evaluate(color) != other.evaluate(color)


def test_the_long_form_of_an_abbreviation_shows_on_a_tap_and_to_keyboards(tiny_site: TinySite, visit: Visitor) -> None:
    text = "# Robot\n\nThe IDE is an IDE.\n\n*[IDE]: Integrated environment\n"
    page = visit(tiny_site({"docs/README.md": text}), "", screen=PHONE)
    shown = "(abbreviation) => getComputedStyle(abbreviation, '::after').content"
    first, second = page.locator("abbr").all()
    second.tap()
    assert "Integrated environment" in second.evaluate(shown)
    assert first.evaluate(shown) == "none"
    page.keyboard.press("Shift+Tab")
    expect(first).to_be_focused()
    assert "Integrated environment" in first.evaluate(shown)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_marked_and_dimmed_code_passes(tiny_site: TinySite, visit: Visitor, violations: Scan, scheme: Scheme) -> None:
    assert violations(visit(tiny_site(FILES), "", scheme=scheme)) == []
