"""Lists, items, tasks, quotes, and definitions."""

from collections.abc import Callable
from typing import Any

from pyromark.event import Range

from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.parts.blocks import Blocks
from glosa.builder.content.markdown.parts.nesting import ENTRY, ITEM, SEALED, Nesting
from glosa.builder.content.markdown.text import escape_attribute


class Lists:
    """The lists of a page, and the other blocks that containers can't extend beyond."""

    def __init__(
        self, draft: Draft, nesting: Nesting, *, admonition: Callable[[str, str], None], blocks: Blocks
    ) -> None:
        self._blocks = blocks
        self._draft = draft
        self._nesting = nesting
        self._admonition = admonition

    def begin(self, start: int | None, _: Range) -> None:
        """A list begins, numbered from ``start`` or with bullets."""
        if start is None:
            self._draft.out.append("<ul>\n")
        else:
            self._draft.out.append("<ol>\n" if start == 1 else f'<ol start="{start}">\n')

    def end(self, numbered: bool, _: Range) -> None:
        """A list ends."""
        self._draft.out.append("</ol>\n" if numbered else "</ul>\n")

    def begin_item(self, _: Any, span: Range) -> None:
        """Writes the start tag of a list item."""
        if self._blocks.is_tree():
            self._nesting.enter(ITEM)
            self._blocks.begin_entry(span)
            return
        self._nesting.enter(ITEM)
        self._draft.out.append("<li>")

    def end_item(self, _: Any, __: Range) -> None:
        """Writes the end tag of a list item."""
        self._nesting.leave()
        self._draft.out.append("</li>\n")

    def task(self, done: bool, _: Range) -> None:
        """The item that has just begun is a task."""
        out = self._draft.out
        if "<li>" in out[-2:]:
            out[-1 if out[-1] == "<li>" else -2] = '<li class="task">'
        state = " checked" if done else ""
        out.append(f'<input type="checkbox" disabled{state} aria-label="{escape_attribute(self._draft.words.task)}"> ')

    def begin_quote(self, alert: str | None, _: Range) -> None:
        """A quote begins, or an alert of GitHub: a quote that begins with ``[!NOTE]``."""
        self._nesting.enter(*((SEALED,) if alert else ()))
        if alert:
            self._admonition(alert.lower(), self._draft.words.title_of(alert.lower()))
        else:
            self._draft.out.append("<blockquote>\n")

    def end_quote(self, alert: str | None, _: Range) -> None:
        """Writes the end tag of a quote or an alert."""
        self._nesting.leave()
        self._draft.out.append("</div>\n" if alert else "</blockquote>\n")

    def begin_term(self, _: Any, span: Range) -> None:
        """The term of a definition begins: a label, like a heading."""
        self._draft.named_until = max(self._draft.named_until, span["end"])
        self._draft.out.append("<dt>")

    def begin_definition(self, _: Any, __: Range) -> None:
        """A term's definition begins."""
        self._nesting.enter(ENTRY)
        self._draft.out.append("<dd>")

    def end_definition(self, _: Any, __: Range) -> None:
        """A term's definition ends."""
        self._nesting.leave()
        self._draft.out.append("</dd>\n")
