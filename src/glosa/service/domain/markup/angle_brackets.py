"""Angle brackets in Markdown: tags of the allowlist are tags, and everything else is text.

``frontend/kit/src/text/angle-brackets.ts`` does the same for the preview. ``tests/markup/cases.json`` tests both.
"""

import re
from collections import Counter

from glosa.service.domain.markup.sanitizer import ELEMENTS


def literal(markdown: str) -> str:
    """``markdown`` with a mark after every ``<`` that starts neither a link nor a valid tag, so the parser reads it as text.

    A tag is valid if its element is allowed and its start or end tag exists. Code doesn't change.
    """
    if "<" not in markdown and ">>" not in markdown:
        return markdown
    pieces: list[str] = []
    tags = _Tags()
    end = 0
    for found in _ANGLE.finditer(markdown):
        pieces.append(markdown[end : found.start()])
        end = found.end()
        name = (found["start"] or found["end"] or "").lower()
        if name in ELEMENTS:
            tags.add(name, len(pieces), tag=found[0])
        is_link = found["place"] or found["mail"] or (found["scheme"] or "").lower() in _SCHEMES
        pieces.append(found[0] if name in ELEMENTS or is_link or found["quotes"] else _marked(found[0]))
        if found[0].endswith(">") and not found["quotes"] and markdown.startswith(">", end):
            # Two of them would become a quotation mark.
            pieces.append(_MARK)
    pieces.append(markdown[end:])
    for place in tags.unpaired():
        pieces[place] = _marked(pieces[place])
    return "".join(pieces)


def shown(html: str) -> str:
    """The parser's HTML for :func:`literal`, with every ``<`` escaped that doesn't start a tag of an allowed element."""
    unmarked = html.replace("<" + _MARK, "&lt;").replace(_MARK, "").replace(_MARK_IN_ADDRESS, "")
    return _NO_TAG.sub("&lt;", unmarked)


_MARK = "\ufdd0"
"""A noncharacter. It's replaced in sources before."""
_MARK_IN_ADDRESS = "%EF%B7%90"

VOID = frozenset({"br", "col", "hr", "img", "wbr"})
"""Allowed elements without an end tag."""
PARENTS = {
    "caption": {"table"},
    "col": {"colgroup"},
    "colgroup": {"table"},
    "dd": {"dl"},
    "dt": {"dl"},
    "li": {"ol", "ul"},
    "tbody": {"table"},
    "td": {"table"},
    "tfoot": {"table"},
    "th": {"table"},
    "thead": {"table"},
    "tr": {"table"},
}
"""Elements that are valid only inside others. Their end tags are optional."""


class _Tags:
    """Tags in order, and which of them are unpaired."""

    def __init__(self) -> None:
        self._open: list[tuple[str, int]] = []
        self._counts: Counter[str] = Counter()
        self._unpaired: list[int] = []

    def add(self, name: str, place: int, *, tag: str) -> None:
        if tag.startswith("</"):
            self._end(name, place)
        else:
            self._start(name, place, tag=tag)

    def unpaired(self) -> list[int]:
        """Places of the tags that are text."""
        return [*self._unpaired, *(place for name, place in self._open if name not in PARENTS)]

    def _start(self, name: str, place: int, *, tag: str) -> None:
        parents = PARENTS.get(name)
        if parents and not any(self._counts[parent] for parent in parents):
            self._unpaired.append(place)
        elif name not in VOID:
            self._open.append((name, place))
            self._counts[name] += 1
        elif name == "img" and not _SOURCE.search(tag):
            self._unpaired.append(place)

    def _end(self, name: str, place: int) -> None:
        if not self._counts[name]:
            self._unpaired.append(place)
            return
        last = ""
        while last != name:
            last, opened = self._open.pop()
            self._counts[last] -= 1
            if last != name and last not in PARENTS:
                self._unpaired.append(opened)


def _marked(text: str) -> str:
    return text.replace("<", "<" + _MARK)


_SCHEMES = frozenset({"http", "https", "mailto", "tel"})
_ATTRIBUTES = r"""(?: [ \t\r\n]+ [A-Za-z_:][\w.:-]* (?: [ \t\r\n]*=[ \t\r\n]* (?: [^ \t\r\n"'=<>`]+ | '[^']*' | "[^"]*" ) )? )*+"""
_ANGLE = re.compile(
    rf"""
      (?P<code>
          ^ [ ]{{0,3}} (?P<fence> `{{3,}}+ (?= [^`\n]* $ ) | ~{{3,}}+ ) [^\n]*+ \n (?s:.*?) (?: ^ [ ]{{0,3}} (?P=fence) | \Z )
        | (?<!`) (?P<ticks> `++ ) (?: (?! \n [ \t]* \n ) [\s\S] ){{1,2000}}? (?<!`) (?P=ticks) (?!`)
      )
    | (?P<place> \] (?: \( | : ) [ \t]*+ \n? [ \t]*+ < [^<>\n]* > )
    | < (?P<scheme> [A-Za-z][A-Za-z\d+.-]{{1,31}} ) : [^\x00-\x20<>]* >
    | (?P<mail> < [\w.!#$%&'*+/=?^`{{|}}~-]{{1,64}} @ [A-Za-z\d.-]{{1,253}} > )
    | < (?P<start> [A-Za-z][A-Za-z\d-]* ) {_ATTRIBUTES} [ \t\r\n]* /? >
    | </ (?P<end> [A-Za-z][A-Za-z\d-]* ) [ \t\r\n]* >
    | (?P<quotes> ^ [ \t]* (?: (?: > | [-+*] (?=[ \t]) | \d{{1,9}}[.)] (?=[ \t]) ) [ \t]* )++ )
    | < | > (?= > )
    """,
    re.VERBOSE | re.MULTILINE | re.ASCII,
)
_SOURCE = re.compile(r"""[\s'"]src\s*=\s*["']?[^\s"'>]""", re.IGNORECASE | re.ASCII)
_NO_TAG = re.compile(rf"<(?!/?(?:{'|'.join(sorted(ELEMENTS))})[\t\n\f\r />])", re.IGNORECASE | re.ASCII)
