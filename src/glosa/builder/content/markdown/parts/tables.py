"""Tables, each in a box that scrolls sideways and is keyboard accessible."""

from typing import Any

from pyromark.event import Range

from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.parts.elements import Elements
from glosa.builder.content.markdown.parts.nesting import BARRIER, SEALED, Nesting


class Tables:
    """The tables of a page."""

    def __init__(self, draft: Draft, nesting: Nesting, *, elements: Elements) -> None:
        self._elements = elements
        self._draft = draft
        self._nesting = nesting
        self._alignments: tuple[str, ...] = ()
        self._column = 0
        self._start = 0
        self._in_head = False
        self._has_rows = False

    def begin(self, alignments: tuple[str, ...], span: Range) -> None:
        """A table begins; ``alignments`` has ``None``, ``Left``, ``Center`` or ``Right`` for each column."""
        self._alignments = tuple("" if name == "None" else f' class="align-{name.lower()}"' for name in alignments)
        self._has_rows = False
        self._elements.begin_table(span)
        self._nesting.enter(BARRIER, SEALED)
        self._draft.out.append(
            f'<div class="table-scroll" role="group" aria-label="{self._draft.words.table}" tabindex="0"><table>\n'
        )

    def end(self, _: Any, __: Range) -> None:
        """A table ends."""
        self._nesting.leave()
        self._draft.out.append("</tbody></table></div>\n" if self._has_rows else "</table></div>\n")

    def begin_head(self, _: Any, __: Range) -> None:
        """The row of headers begins."""
        self._column, self._in_head = 0, True
        self._draft.out.append("<thead><tr>")

    def end_head(self, _: Any, __: Range) -> None:
        """The row of headers ends."""
        self._in_head = False
        self._draft.out.append("</tr></thead>\n")

    def begin_row(self, _: Any, __: Range) -> None:
        """Writes the start tag of a row."""
        self._column = 0
        self._draft.out.append("<tr>" if self._has_rows else "<tbody><tr>")
        self._has_rows = True

    def begin_cell(self, _: Any, __: Range) -> None:
        """Writes the start tag of a cell."""
        css = self._alignments[self._column]
        self._column += 1
        self._start = len(self._draft.out)
        self._draft.out.append(f'<th scope="col"{css}>' if self._in_head else f"<td{css}>")

    def end_cell(self, _: Any, __: Range) -> None:
        """A cell ends. A header cell without text becomes an ordinary cell."""
        out = self._draft.out
        if not self._in_head:
            out.append("</td>")
        elif len(out) > self._start + 1:
            out.append("</th>")
        else:
            out[-1] = "<td></td>"
