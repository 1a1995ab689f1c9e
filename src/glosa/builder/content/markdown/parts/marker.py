"""Glossary terms in running text: the first use of each becomes a link, and discouraged spellings cause warnings."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from pyromark.event import Range

from glosa.builder.content.glossary.spelling import fold, folded
from glosa.builder.content.glossary.terms import Use
from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.parts.inlines import Inlines
from glosa.builder.content.markdown.parts.links import Links
from glosa.builder.content.markdown.text import escape


class Marker:
    """The uses of terms on a page.

    Text is searched in runs. Pieces that are separated only by soft line breaks form one run, so that a term may extend
    over two lines. Text is written immediately. After a run ends, its pieces of HTML are replaced if it contains a
    term.
    """

    def __init__(self, draft: Draft, *, inlines: Inlines, links: Links, is_on: bool) -> None:
        marks, page = draft.context.view.terms.marks, draft.source.relative.removesuffix(".md")
        self._draft = draft
        self._inlines = inlines
        self._links = links
        self._marks = marks
        self._is_on = is_on and marks.is_there and not marks.shows_terms(page)
        self._page = page
        self._out: list[str] = []
        self._start = self._end = 0
        self._is_running = False
        self._texts: list[str] = []
        self._spans: list[Range] = []
        self.looks = marks.pattern is not None
        """Whether text must be passed to :meth:`text`."""

    def text(self, text: str, span: Range) -> None:
        """Text of the page's Markdown."""
        is_running = span["start"] >= self._draft.named_until
        for piece, is_html in self._inlines.pieces(self._inlines.resolved(text, span), span):
            if is_html:
                self.finish()
                self._draft.out.append(piece)
            else:
                self._write(piece, span, is_running=is_running)

    def write(self, text: str, span: Range) -> None:
        """Standalone plain text, such as a caption."""
        if not self.looks:
            self._draft.out.append(escape(text))
            return
        self.finish()
        self._write(text, span, is_running=True)
        self.finish()

    def pass_by(self, element: str, *, ends: bool) -> None:
        """An element of the page's own HTML begins or ends. Links may not be allowed in it."""
        if element in _NO_PLACE:
            self._draft.unlinkable = max(0, self._draft.unlinkable + (-1 if ends else 1))

    def finish(self) -> None:
        """The run of text has ended."""
        if not self._texts:
            return
        text = "\n".join(self._texts)
        pieces: list[str] = []
        place = number = seen = 0
        for start, end, use in _uses(self._draft, text):
            number, seen = number + text.count("\n", seen, start), start
            if use.is_avoided:
                _warn(self._draft, text[start:end], use.key, self._draft.line(self._spans[number]))
            elif self._is_free(use.key):
                self._draft.linked.add(use.key)
                href = self._links.href(self._marks.route_of(use.key), use.key)
                pieces += [escape(text[place:start]), f'<a class="term" href="{href}">{escape(text[start:end])}</a>']
                place = end
        if pieces:
            pieces.append(escape(text[place:]))
            # The number of pieces doesn't change, so that positions in the HTML remain valid.
            self._out[self._start : self._end] = ["".join(pieces), *[""] * (self._end - self._start - 1)]
        self._texts, self._spans = [], []

    def _write(self, text: str, span: Range, *, is_running: bool) -> None:
        out = self._draft.out
        if not (self._texts and out is self._out and len(out) == self._end + 1 and out[-1] == "\n"):
            self.finish()
            self._out, self._start, self._is_running = out, len(out), is_running and not self._draft.unlinkable
        self._texts.append(text)
        self._spans.append(span)
        out.append(escape(text))
        self._end = len(out)

    def _is_free(self, key: str) -> bool:
        """Whether a use of the term may become a link here."""
        return (
            self._is_on
            and self._is_running
            and key not in self._draft.linked
            and self._marks.explained.get(key) != self._page
        )


def check_wording(draft: Draft, text: str, line: int) -> None:
    """Warns of discouraged spellings in a text outside the running text: a title, a description."""
    if draft.context.view.terms.marks.pattern is not None:
        for start, end, use in _uses(draft, text):
            if use.is_avoided:
                _warn(draft, text[start:end], use.key, line)


def _uses(draft: Draft, text: str) -> list[tuple[int, int, Use]]:
    marks = draft.context.view.terms.marks
    found = marks.pattern.finditer(fold(text)) if marks.pattern else ()
    addresses = [one.span() for one in _ADDRESS.finditer(text)]
    return [(*one.span(), marks.uses[folded(one[0])]) for one in found if not _is_in(addresses, one.start(), one.end())]


def _is_in(spans: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    """Whether the text from ``start`` to ``end`` is part of one of the spans, which are sorted and don't overlap."""
    before = bisect_left(spans, (end,))
    return before > 0 and start < spans[before - 1][1]


def _warn(draft: Draft, spelling: str, key: str, line: int) -> None:
    name = draft.context.view.terms.marks.names[key]
    draft.warn(
        "term-avoided",
        line,
        found=f"{' '.join(spelling.split())!r} is a spelling that this site avoids.",
        expected=f"{name!r}, as the glossary calls it.",
        next_step=f"Write {name!r}, or put text that must stay as it is in `code`.",
    )


_ADDRESS = re.compile(r"(?<!\S)\S*?(?:://|@)\S*")
"""An address in a text. Its parts aren't words."""
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_NO_PLACE = frozenset(
    ("a", "button", "code", "kbd", "label", "pre", "samp", "select", "summary", "svg", "textarea", *_HEADINGS)
)
