"""Checks that start tags and end tags in the page's own HTML match.

Browsers recover from any mistake. The effect of their recovery decides the severity. A mistake is an error if it can
reach beyond the text: the page around the text then differs from the one that was built, and the reader doesn't start,
or parts of it appear twice. It's a warning if the end of the text or of the enclosing element repairs it. In pages that
were written for another generator, Glosa repairs what it can, so that these are warnings, too.

Each element is judged only by its name, as in the HTML standard (``html_names.py``): closed is what browsers
close, and ignored what they ignore. The HTML that Markdown writes is always complete; it only limits what can be closed
where. Python's own parser can't be used: it skips unfinished markup, and treats ``textarea`` like any other element.
"""

import re
from collections.abc import Hashable, Iterator
from typing import ClassVar

import msgspec
from pyromark.event import Range

from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.parts.html_names import (
    AROUND,
    BOUND,
    CELL,
    DRAWINGS,
    ENTRIES,
    FONT,
    FORMATTING,
    GROUPS,
    HEADING,
    HEADINGS,
    HIDING,
    HOLDING,
    LEAVING_DRAWINGS,
    OPTIONAL,
    POINTS,
    RANKS,
    REACHING_ON,
    REACHING_ON_IN_DRAWINGS,
    ROWS,
    SPECIAL,
    SPECIAL_NAMES,
    STOP,
    TEXT,
    VOID,
)
from glosa.builder.content.markdown.parts.nesting import BARRIER, DRAWING, POINT, SEALED, Nesting, Opened


class Element(msgspec.Struct, frozen=True):
    """An element that is open."""

    name: str
    line: int
    is_drawing: bool
    """Whether it's inside SVG or MathML, whose element names have other meanings."""
    has_slash: bool
    """Whether its tag ends with ``/>``, which has no effect here."""
    groups: tuple[Hashable, ...]
    """Keys of what it is for browsers."""
    is_container: ClassVar[bool] = False

    @property
    def keys(self) -> tuple[Hashable, ...]:
        """Its name, what it is, and whether it ends with the element around it."""
        return (self.name,) if self.is_free else (self.name, BOUND, *self.groups)

    @property
    def can_contain_text(self) -> bool:
        """Whether everything up to its end tag is text."""
        return self.name in TEXT and not self.is_drawing

    @property
    def is_free(self) -> bool:
        """Whether it and the elements around or inside it may be closed in any order."""
        return self.name in FORMATTING and not self.is_drawing

    def cut(self, draft: Draft) -> None:
        """Reports that it isn't closed where the block around it ends, unless its end tag is optional. Closes it in a page of another generator."""
        hiding = REACHING_ON_IN_DRAWINGS if self.is_drawing else HIDING
        is_closed = draft.context.comes_from_elsewhere and self.name not in hiding
        if is_closed and (self.name not in OPTIONAL or BARRIER in self.groups):
            draft.out.append(f"</{self.name}>")
        self.report(draft, is_closed=is_closed)

    def report(self, draft: Draft, *, is_closed: bool = False) -> None:
        """Reports that it isn't closed, unless its end tag is optional. ``is_closed``: whether Glosa closes it where the text around it ends."""
        if self.name in OPTIONAL:
            return
        reaching_on = REACHING_ON_IN_DRAWINGS if self.is_drawing else REACHING_ON
        report = draft.error if self.name in reaching_on and not is_closed else draft.warn
        instead = ", so it ends with the text around it" if is_closed else ""
        report(
            "html-unbalanced",
            self.line,
            found=f"'<{self.name}/>' is not closed{instead}: '/>' closes nothing outside an SVG."
            if self.has_slash
            else f"'<{self.name}>' is not closed{instead}.",
            expected=f"'</{self.name}>' after its content, within the same list item, quote or container.",
            next_step="Add it. If '<' is plain text, write '&lt;'.",
        )


class Elements:
    """The elements of a page's HTML."""

    def __init__(self, draft: Draft, nesting: Nesting) -> None:
        self._draft = draft
        self._is_vue = draft.context.dialect in ("vitepress", "vuepress")
        self._nesting = nesting
        self._extra: list[tuple[int, int]] = []
        """Where the end tags are that close nothing, and that are left out."""
        self._reported: set[str] = set()

    def tags(self, html: str, span: Range) -> Iterator[tuple[re.Match[str], int]]:
        """The tags of a piece of HTML that begins where ``span`` does, each with its line. They open and close elements."""
        place = below = 0
        self._extra = []
        while tag := self._next(html, place):
            below += html.count("\n", place, tag.start())
            line = self._draft.line(span, below)
            if tag["endless"]:
                self._endless(tag["endless"], line)
            elif tag["name"]:
                if tag["end"]:
                    if self._end(tag["name"].lower(), line):
                        self._extra.append(tag.span())
                else:
                    self._begin(tag["name"].lower(), tag["attributes"], line)
                yield tag, line
            below += html.count("\n", tag.start(), tag.end())
            place = tag.end()

    def begin_table(self, span: Range) -> None:
        """A table of Markdown begins. Browsers end a table that it's in, unless it's in a cell."""
        nesting = self._nesting
        around = self._table_without_cell() if nesting.nearest("table") else None
        if around and around.depth > nesting.boundary():
            nesting.cut(around)
        elif around:
            self._ends_around("table", self._draft.line(span))

    def completed(self, html: str) -> str:
        """The HTML whose :meth:`tags` were read, without the extra end tags, and with an end tag after each tag that ends with ``/>``, which closes its element in Vue."""
        if self._extra:
            places = [0, *(place for span in self._extra for place in span), len(html)]
            html = "".join(html[start:end] for start, end in zip(places[::2], places[1::2], strict=True))
        if not self._is_vue or "/>" not in html:
            return html
        return _MARKUP.sub(
            lambda tag: (
                f"{tag[0][:-2].rstrip()}></{tag['name']}>"
                if tag["name"]
                and not tag["end"]
                and tag["attributes"].endswith("/")
                and tag["name"].lower() not in VOID
                else tag[0]
            ),
            html,
        )

    def _next(self, html: str, place: int) -> re.Match[str] | None:
        innermost = self._innermost()
        if not (innermost and innermost.can_contain_text):
            return _MARKUP.search(html, place)
        end = re.compile(rf"</{innermost.name}(?![^\s/>])", re.IGNORECASE).search(html, place)
        return _MARKUP.match(html, end.start()) if end else None

    def _begin(self, name: str, attributes: str, line: int) -> None:
        if name in LEAVING_DRAWINGS or (name == "font" and FONT.search(attributes)):
            self._leave_drawing()
        has_slash, is_drawing = attributes.endswith("/"), self._nesting.drawing() is not None
        is_closed = has_slash and (is_drawing or name in DRAWINGS or (self._is_vue and name != "plaintext"))
        if name in VOID or is_closed:
            return
        if is_drawing:
            groups = self._groups_in_drawing(name, attributes)
        elif self._ends_others(name, line):
            groups = GROUPS.get(name, ())
        else:
            return
        self._nesting.begin(Element(name, line, is_drawing, has_slash, groups))

    def _groups_in_drawing(self, name: str, attributes: str) -> tuple[Hashable, ...]:
        drawing = self._nesting.drawing()
        root = drawing.part.name if drawing and isinstance(drawing.part, Element) else ""
        if name in DRAWINGS:
            return (DRAWING,)
        if name not in POINTS[root]:
            return ()
        contains_html = name != "annotation-xml" or "html" in attributes.lower()
        return (BARRIER, SPECIAL, STOP, POINT) if contains_html else (BARRIER, SPECIAL, STOP)

    def _ends_others(self, name: str, line: int) -> bool:
        """Closes the elements that browsers close before an element begins. Returns whether it begins at all."""
        nesting, innermost = self._nesting, self._nesting.innermost()
        if name in ROWS:
            return self._ends_rows(name)
        ended = self._table_without_cell() if name == "table" else None
        if name in ENTRIES:
            key, around = ENTRIES[name]
            ended = nesting.nearest(key)
            if ended and nesting.depth(around) > ended.depth:
                ended = None
        elif innermost and isinstance(innermost.part, Element):
            is_same = name in OPTIONAL and innermost.part.name == name
            if is_same or (name in HEADINGS and HEADING in innermost.part.groups):
                ended = innermost
        if ended:
            self._end_before(name, ended, line)
        return True

    def _ends_rows(self, name: str) -> bool:
        nesting, rank = self._nesting, ROWS[name]
        table, template = nesting.depth("table"), nesting.depth("template")
        if template >= table:
            return template >= 0
        outer = max((depth for key in RANKS[:rank] if (depth := nesting.depth(key)) > table), default=table)
        self._close_inside(max(outer, nesting.boundary()))
        return True

    def _table_without_cell(self) -> Opened | None:
        """The table that the current position is in, but in none of its cells."""
        nesting = self._nesting
        table = nesting.nearest("table")
        return table if table and table.depth > max(nesting.depth(CELL), nesting.depth("template")) else None

    def _end_before(self, name: str, ended: Opened, line: int) -> None:
        """Closes an element that browsers close before ``name`` begins."""
        if ended.depth > self._nesting.boundary():
            self._close(ended)
        elif ended.depth == self._nesting.wall():
            self._close_inside(ended.depth)
        elif ended.depth < self._nesting.depth(SEALED):
            self._ends_around(name, line)

    def _end(self, name: str, line: int) -> bool:
        """An end tag. Returns whether it's left out."""
        nesting, is_elsewhere = self._nesting, self._draft.context.comes_from_elsewhere
        if name in ("br", "p"):
            self._leave_drawing()
        opened = nesting.nearest(HEADING if name in HEADINGS and not nesting.drawing() else name)
        if opened is None or name == "plaintext" or self._is_ignored(opened):
            is_left_out = is_elsewhere and name != "br"
            self._closes_nothing(name, line, opened, is_left_out=is_left_out)
            return is_left_out
        if opened.depth > nesting.boundary():
            self._close(opened)
            return False
        is_sealed = opened.depth < nesting.depth(SEALED) and name in SPECIAL_NAMES
        is_left_out = is_sealed and is_elsewhere
        if not is_left_out:
            if name in SPECIAL_NAMES:
                self._close_inside(opened.depth)
            nesting.drop(opened)
        self._elsewhere(name, line, is_error=is_sealed and not is_left_out, is_left_out=is_left_out)
        return is_left_out

    def _is_ignored(self, opened: Opened) -> bool:
        """Whether browsers ignore the end tag of an open element here, because of an element inside it."""
        element, depth, innermost = opened.part, self._nesting.depth, self._innermost()
        if not isinstance(element, Element) or element.name == "template":
            return False
        if element.name == "table" or element.name in ROWS:
            inside = max(depth("table"), depth("template"))
        elif not element.is_drawing and (element.is_free or SPECIAL in element.groups):
            inside = max(map(depth, (BARRIER, "ol", "ul") if element.name == "li" else (BARRIER,)))
        else:
            inside = depth(SPECIAL)
            is_in_drawing = innermost is not None and (innermost.is_drawing or DRAWING in innermost.groups)
            if is_in_drawing and inside == depth(POINT):
                inside = -1
            if POINT in element.groups:
                inside = max(inside, self._nesting.paragraph)
        return inside > opened.depth

    def _close(self, opened: Opened) -> None:
        element = opened.part
        # A block element inside a paragraph ends the paragraph.
        if isinstance(element, Element) and not (element.is_free or element.name == "p"):
            self._close_inside(opened.depth)
        elif self._nesting.depth(SPECIAL) < opened.depth:
            self._leave_drawing()
        self._nesting.drop(opened)

    def _close_inside(self, depth: int) -> None:
        while (inner := self._nesting.nearest(BOUND)) and inner.depth > depth:
            self._nesting.drop(inner)
            if isinstance(inner.part, Element):
                inner.part.report(self._draft)

    def _leave_drawing(self) -> None:
        """A tag that only HTML has ends the drawing, with everything in it."""
        while drawing := self._nesting.drawing():
            self._close(drawing)
            if isinstance(drawing.part, Element):
                drawing.part.report(self._draft)

    def _innermost(self) -> Element | None:
        opened = self._nesting.innermost()
        return opened.part if opened and isinstance(opened.part, Element) else None

    def _endless(self, written: str, line: int) -> None:
        is_comment, begin = written.startswith("<!--"), written.split(maxsplit=1)[0][:30]
        self._draft.error(
            "html-unbalanced",
            line,
            found=f"{'The comment' if is_comment else 'What begins with'} {begin!r} does not end.",
            expected="'-->' before the block of HTML ends, at the next blank line or with the list item or quote."
            if is_comment
            else "'>' before the block of HTML ends, and two quotes around each value.",
            next_step="Add it. If '<' is plain text, write '&lt;'.",
        )

    def _ends_around(self, name: str, line: int) -> None:
        self._draft.error(
            "html-unbalanced",
            line,
            found=f"'<{name}>' ends the '<{name}>' around this container, heading or table, and with it what it is in.",
            expected="Both outside it, or both inside.",
            next_step="Move one of the two.",
        )

    def _elsewhere(self, name: str, line: int, *, is_error: bool, is_left_out: bool) -> None:
        report = self._draft.error if is_error else self._draft.warn
        report(
            "html-unbalanced",
            line,
            found=f"'</{name}>' closes an element that was opened outside this list item, quote or container{_LEFT_OUT if is_left_out else ''}.",
            expected="Both tags of an element inside it, or both outside.",
            next_step=f"Indent it as '<{name}>' is, with a blank line before it.",
        )

    def _closes_nothing(self, name: str, line: int, opened: Opened | None, *, is_left_out: bool) -> None:
        is_around = name in AROUND or (name in HOLDING and self._nesting.depth(SEALED) >= 0)
        if self._draft.context.comes_from_elsewhere and name in self._reported:
            return  # Programs that generate references make the same mistake thousands of times.
        self._reported.add(name)
        report = self._draft.error if opened is None and is_around and not is_left_out else self._draft.warn
        nothing = (
            f"nothing, because an element inside '<{name}>' is still open"
            if opened
            else "nothing that this page opened"
        )
        report(
            "html-unbalanced",
            line,
            found=f"'</{name}>' closes {nothing}{_LEFT_OUT if is_left_out else ''}.",
            expected=f"Nothing: '<{name}>' has no end tag."
            if name in VOID
            else f"'<{name}>' before it, within the same list item, quote or container.",
            next_step="Delete it." if name in VOID else f"Delete it, or add '<{name}>'.",
        )


_LEFT_OUT = ", so it is left out"
_MARKUP = re.compile(
    r"""<!--(?:-?>|.*?--!?>)"""
    r"""|<(?P<end>/?)(?P<name>[a-z][^\s/>]*+)(?P<attributes>(?:[^>=]|=\s*+(?:"[^"]*"|'[^']*'|(?!["'])))*+)>"""
    r"""|<(?!!--)(?:[!?]|/(?![a-z>]))[^>]*>"""
    r"""|(?P<endless><(?:[!?a-z]|/(?!>)).*)""",
    re.IGNORECASE | re.DOTALL,
)
"""A comment, a tag, what browsers treat as a comment, or one of these without an end."""
