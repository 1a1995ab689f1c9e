"""Numbered lines of code: the code is in one column, however a line is marked, and wrapped lines go on in it."""

import pytest

from tests.browser.conftest import TinySite
from tests.browser.visitor import PHONE, Visitor

PAGE = """# Lines

```text add={1} {2} error={3} numbers=8 wrap
first line
second line
third line
d and more words than the width of a phone has room for
```
"""
UNNUMBERED = PAGE.replace("numbers=8 ", "focus={1} ")
LEFT = """(lines) => lines.map((line) => {
  const range = document.createRange();
  range.selectNodeContents(line.firstChild);
  return [...range.getClientRects()].filter(({ width }) => width > 20).map(({ left }) => Math.round(left));
})"""


@pytest.mark.parametrize("text", [PAGE, UNNUMBERED, PAGE.replace("add={1}", "").replace("error={3} numbers=8", "{4}")])
def test_wrapped_and_marked_lines_are_in_one_column(tiny_site: TinySite, visit: Visitor, text: str) -> None:
    page = visit(tiny_site({"docs/README.md": text}), "", screen=PHONE)
    lines = page.locator(".code-block .line").evaluate_all(LEFT)
    assert len(lines[3]) > 1
    firsts = [line[0] for line in lines]
    assert max(firsts) - min(firsts) <= 1
    hang = {left - firsts[3] for left in lines[3][1:]}
    assert hang == {0} if text is PAGE else min(hang) > 10


def test_marked_lines_differ_in_forced_colors(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site({"docs/README.md": PAGE.replace(" numbers=8 wrap", "")}), "")
    page.emulate_media(forced_colors="active")
    for line in page.locator(".code-block .line").all():
        width, color, ground = line.evaluate(
            "(line) => ((style) => [style.borderInlineStartWidth, style.borderInlineStartColor, style.backgroundColor])(getComputedStyle(line))"
        )
        assert width == "3px"
        assert color != ground
