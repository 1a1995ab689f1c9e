"""Numbered lines of code: the code is in one column, however a line is marked, and wrapped lines go on in it."""

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
LEFT = """(lines) => lines.flatMap((line) => {
  const range = document.createRange();
  range.selectNodeContents(line.firstChild);
  return [...range.getClientRects()].filter(({ width }) => width > 20).map(({ left }) => Math.round(left));
})"""


def test_wrapped_and_marked_lines_are_in_one_column(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site({"docs/README.md": PAGE}), "", screen=PHONE)
    lefts = page.locator(".code-block .line").evaluate_all(LEFT)
    assert len(lefts) > 4
    assert max(lefts) - min(lefts) <= 1
