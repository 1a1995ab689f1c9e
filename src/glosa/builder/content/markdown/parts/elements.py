"""Checks that start tags and end tags in the page's own HTML match.

Browsers recover from any mistake. The effect of their recovery decides the severity. A mistake is an error if it can
reach beyond the text: the page around the text then differs from the one that was built, and the reader doesn't start,
or parts of it appear twice. It's a warning if the end of the text or of the enclosing element repairs it. In pages that
were written for another generator, Glosa repairs what it can, so that these are warnings, too.

Each element is judged only by its name, as in the HTML standard. The HTML that Markdown writes is always complete; it
only limits what can be closed where. Python's own parser can't be used: it skips unfinished markup, and treats
``textarea`` like any other element.
"""

import re
from collections.abc import Hashable, Iterator
from typing import ClassVar

import msgspec
from pyromark.event import Range

from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.parts.nesting import Nesting, Opened


class Element(msgspec.Struct, frozen=True):
    """An element that is open."""

    name: str
    line: int
    is_drawing: bool
    """Whether it's inside SVG or MathML, whose element names have other meanings."""
    has_slash: bool
    """Whether its tag ends with ``/>``, which has no effect here."""
    is_container: ClassVar[bool] = False

    @property
    def keys(self) -> tuple[Hashable, ...]:
        """Its name, and whether it ends with the element around it."""
        return (self.name,) if self.is_free else (self.name, _BOUND)

    @property
    def can_contain_text(self) -> bool:
        """Whether everything up to its end tag is text."""
        return self.name in _TEXT and not self.is_drawing

    @property
    def is_free(self) -> bool:
        """Whether it and the elements around or inside it may be closed in any order."""
        return self.name in _FORMATTING and not self.is_drawing

    def cut(self, draft: Draft) -> None:
        """Reports that it isn't closed where the block around it ends, unless its end tag is optional. Closes it in a page of another generator."""
        if draft.context.comes_from_elsewhere and self.name in _CLOSABLE and not self.is_drawing:
            draft.out.append(f"</{self.name}>")
            self.report(draft, is_closed=True)
        else:
            self.report(draft)

    def report(self, draft: Draft, *, is_closed: bool = False) -> None:
        """Reports that it isn't closed, unless its end tag is optional. ``is_closed``: whether Glosa closes it where the text around it ends."""
        if self.name in _OPTIONAL:
            return
        reaching_on = _REACHING_ON_IN_DRAWINGS if self.is_drawing else _REACHING_ON
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
                    self._begin(tag["name"].lower(), line, has_slash=tag["attributes"].endswith("/"))
                yield tag, line
            below += html.count("\n", tag.start(), tag.end())
            place = tag.end()

    def completed(self, html: str) -> str:
        """The HTML whose :meth:`tags` were read, without the extra end tags, and with an end tag after each tag that ends with ``/>``, which closes its element in Vue."""
        for start, end in reversed(self._extra):
            html = html[:start] + html[end:]
        if not self._is_vue or "/>" not in html:
            return html
        return _MARKUP.sub(
            lambda tag: (
                f"{tag[0][:-2].rstrip()}></{tag['name']}>"
                if tag["name"]
                and not tag["end"]
                and tag["attributes"].endswith("/")
                and tag["name"].lower() not in _VOID
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

    def _begin(self, name: str, line: int, *, has_slash: bool) -> None:
        opened, innermost = self._nesting.innermost(), self._innermost()
        if opened and innermost and innermost.name == name and name in _OPTIONAL:
            self._nesting.drop(opened)
        is_drawing = self._is_drawing()
        is_closed = has_slash and (is_drawing or name in _DRAWINGS or self._is_vue)
        if name not in _VOID and not is_closed:
            self._nesting.begin(Element(name, line, is_drawing, has_slash))

    def _end(self, name: str, line: int) -> bool:
        """An end tag. Returns whether it's left out."""
        opened = self._nesting.nearest(name)
        if opened is None:
            is_left_out = self._draft.context.comes_from_elsewhere and name in _AROUND
            self._closes_nothing(name, line, is_left_out=is_left_out)
            return is_left_out
        if opened.depth > self._nesting.boundary():
            self._close(opened)
        else:
            self._nesting.drop(opened)
            self._elsewhere(name, line)
        return False

    def _close(self, opened: Opened) -> None:
        element = opened.part
        # A block element inside a paragraph ends the paragraph.
        if isinstance(element, Element) and not (element.is_free or element.name == "p"):
            while (inner := self._nesting.nearest(_BOUND)) and inner.depth > opened.depth:
                self._nesting.drop(inner)
                if isinstance(inner.part, Element):
                    inner.part.report(self._draft)
        self._nesting.drop(opened)

    def _innermost(self) -> Element | None:
        opened = self._nesting.innermost()
        return opened.part if opened and isinstance(opened.part, Element) else None

    def _is_drawing(self) -> bool:
        drawing = max(map(self._depth, _DRAWINGS))
        return drawing > max(self._depth("foreignobject"), self._nesting.boundary())

    def _depth(self, name: str) -> int:
        opened = self._nesting.nearest(name)
        return opened.depth if opened else -1

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

    def _elsewhere(self, name: str, line: int) -> None:
        self._draft.warn(
            "html-unbalanced",
            line,
            found=f"'</{name}>' closes an element that was opened outside this list item, quote or container.",
            expected="Both tags of an element inside it, or both outside.",
            next_step=f"Indent it as '<{name}>' is, with a blank line before it.",
        )

    def _closes_nothing(self, name: str, line: int, *, is_left_out: bool) -> None:
        report = self._draft.error if name in _AROUND and not is_left_out else self._draft.warn
        report(
            "html-unbalanced",
            line,
            found=f"'</{name}>' closes nothing that this page opened{', so it is left out' if is_left_out else ''}.",
            expected=f"Nothing: '<{name}>' has no end tag."
            if name in _VOID
            else f"'<{name}>' before it, within the same list item, quote or container.",
            next_step="Delete it." if name in _VOID else f"Delete it, or add '<{name}>'.",
        )


_MARKUP = re.compile(
    r"""<!--(?:-?>|.*?--!?>)"""
    r"""|<(?P<end>/?)(?P<name>[a-z][^\s/>]*+)(?P<attributes>(?:[^>=]|=\s*+(?:"[^"]*"|'[^']*'|(?!["'])))*+)>"""
    r"""|<(?!!--)(?:[!?]|/(?![a-z>]))[^>]*>"""
    r"""|(?P<endless><(?:[!?a-z]|/(?!>)).*)""",
    re.IGNORECASE | re.DOTALL,
)
"""A comment, a tag, what browsers treat as a comment, or one of these without an end."""
_BOUND = object()
"""Key of the elements that end with the element around them."""
_DRAWINGS = frozenset({"math", "svg"})
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr")
)
_OPTIONAL = frozenset(
    ("body", "caption", "colgroup", "dd", "dt", "head", "html", "li", "optgroup", "option", "p", "rp", "rt")
    + ("tbody", "td", "tfoot", "th", "thead", "tr")
)
"""Elements whose end tag is optional in HTML."""
_TEXT = frozenset({"iframe", "noembed", "noframes", "plaintext", "script", "style", "textarea", "title", "xmp"})
_FORMATTING = frozenset(
    ("a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u")
)
"""Elements that browsers reopen if the element around them ends first."""
_REACHING_ON = (
    _TEXT | _FORMATTING | {"applet", "article", "form", "marquee", "noscript", "object", "select", "table", "template"}
)
"""Elements that the end of the text, an ``</article>``, doesn't close."""
_CLOSABLE = _FORMATTING | {"article", "form", "marquee", "table"}
"""Elements of these whose content readers see all the same if an end tag follows it."""
_REACHING_ON_IN_DRAWINGS = frozenset(
    ("annotation-xml", "desc", "foreignobject", "mi", "mn", "mo", "ms", "mtext", "title")
)
_AROUND = frozenset({"article", "aside", "div", "footer", "header", "main", "nav", "section"})
"""Elements around the text. An extra end tag closes one of them."""
