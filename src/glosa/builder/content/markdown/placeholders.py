"""Hides Glosa's additions to Markdown from the parser: variables ``{{ links.website }}`` and ``:::`` lines.

Markdown mustn't interpret a variable's characters, or end a link's address at the spaces in a variable. A ``:::`` line
must be a block of its own, even below a line of text. So a variable becomes one word, and a ``:::`` line becomes a
processing instruction. Both use Unicode noncharacters. The number of lines doesn't change. In code, everything is
restored as it was written, because only the parser can tell what is code.

The constructs that plugins add to a line are hidden in the same way, see :func:`protect_matches`.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from glosa.builder.content.dialects.lines import LEAD, HtmlComment, Line, continued, lines_of, pieces

SIGN = "\ufdd0"
"""Every placeholder begins with it."""


COLON = f"{SIGN}\ufdd8"
"""Takes the place of a colon."""


class Directive(msgspec.Struct, frozen=True):
    """A line that begins with ``:::``, or a line of a component's properties."""

    written: str
    """The line without its indentation."""
    colons: int = 0
    """0: a line of properties."""
    name: str = ""
    """The first word after the colons; empty on a closing line."""
    title: str = ""
    """The text after the first word, with placeholders for variables."""
    properties: tuple[str, ...] = ()
    """The YAML lines below a component."""
    closed: bool = True
    """Whether the properties of a component have an end."""
    has_children: bool = False
    """Whether a line ``---`` ends them, so that Markdown for the component follows."""


class Matched(msgspec.Struct, frozen=True):
    """A text that the pattern of a plugin matches."""

    rule: int
    """The pattern's number."""
    written: str
    groups: Mapping[str, str]
    """The named groups that took part."""


class Protected(msgspec.Struct, frozen=True):
    """Markdown with placeholders."""

    text: str
    directives: tuple[Directive, ...]
    matches: tuple[Matched, ...] = ()

    def directive(self, html: str) -> Directive | None:
        """The line whose placeholder an HTML block is; ``None`` if it's ordinary HTML."""
        found = _DIRECTIVE_PLACEHOLDER.fullmatch(html.strip()) if SIGN in html else None
        return self.directives[int(found[1])] if found else None

    def directives_in(self, html: str) -> list[Directive]:
        """The lines that are placed within ``html``, where they have no effect."""
        numbers = _DIRECTIVE_PLACEHOLDER.findall(html) if SIGN in html else ()
        return [self.directives[int(number)] for number in numbers]

    def restore(self, text: str) -> str:
        """``text`` as it was written."""
        if SIGN not in text:
            return text
        return self._with_directives(text).replace(SIGN, "{{").replace(_END, "}}").replace(_BLANK, " ")

    def substitute(self, text: str, value: Callable[[str], str | None]) -> str:
        """``text`` with each variable replaced by its value. A variable whose value is ``None`` stays as written."""

        def replaced(found: re.Match[str]) -> str:
            known = value(found[1].replace(_BLANK, " ").strip())
            return found[0] if known is None else known

        return self.restore(_VARIABLE_PLACEHOLDER.sub(replaced, self._with_directives(text)))

    def pieces(self, text: str) -> Iterator[str | Matched]:
        """``text`` in pieces: with each match in place of its placeholder."""
        place = 0
        for found in _MATCH_PLACEHOLDER.finditer(text):
            if found.start() > place:
                yield text[place : found.start()]
            if found[1]:
                yield self.matches[int(found[1])]
            place = found.end()
        if place < len(text):
            yield text[place:]

    def _with_directives(self, text: str) -> str:
        text = text.replace(f"{SIGN}{_MARK}", "_").replace(f"{SIGN}{_STAR}", "*").replace(f"{SIGN}{_TILDE}", "~")
        text = text.replace(COLON, ":")
        if self.matches:
            text = _MATCH_PLACEHOLDER.sub(lambda found: self.matches[int(found[1])].written if found[1] else "", text)
        return _DIRECTIVE_PLACEHOLDER.sub(lambda found: self.directives[int(found[1])].written, text)


def protect(text: str) -> Protected:
    """``text`` with a placeholder for each variable and each ``:::`` line, except those in comments of several lines."""
    for reserved in _RESERVED:
        text = text.replace(reserved, "\ufffd")
    directives: list[Directive] = []
    out: list[str] = []
    end = 0
    comments = tuple(_comments(text)) if "<!--" in text and ":::" in text else ()
    while found := _next_directive(text, end, comments):
        out.append(text[end : found.start()])
        lines, end = _directive(text, found)
        indent = found["lead"]
        for line in lines:
            out.append(f"{indent}<?{SIGN}{len(directives)}{_END}?>\n")
            directives.append(line)
            indent = continued(found["lead"])
    return Protected(_protect_addresses(protect_variables("".join((*out, text[end:])))), tuple(directives))


def protect_matches(
    protected: Protected, patterns: Sequence[re.Pattern[str]], *, code: Sequence[tuple[int, int]]
) -> Protected:
    """The same with a placeholder for everything that ``patterns`` match outside ``code``, which has sorted ranges of characters: of
    code and of tags.

    Each line of a match becomes a word, so that the number of lines doesn't change.
    """
    text = protected.text
    matches: list[Matched] = []
    pieces: list[str] = []
    end = 0
    for rule, found in _matches(text, patterns, code):
        is_quoted = ">" in text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
        pieces.append(text[end : found.start()])
        taken = {name: one for name, one in found.groupdict().items() if one is not None}
        pieces.append(f"{SIGN}{_MATCH}{len(matches)}{_END}" + f"\n{SIGN}{_MATCH}{_END}" * found[0].count("\n"))
        written, *groups = (
            protected.restore(_QUOTE.sub("\n", one) if is_quoted else one) for one in (found[0], *taken.values())
        )
        matches.append(Matched(rule, written, dict(zip(taken, groups, strict=True))))
        end = found.end()
    return Protected("".join((*pieces, text[end:])), protected.directives, tuple(matches))


def _matches(
    text: str, patterns: Sequence[re.Pattern[str]], code: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, re.Match[str]]]:
    """The matches in reading order, without those that overlap; at the same place, the first pattern counts."""
    following = [pattern.search(text) for pattern in patterns]
    while True:
        rule, found = min(
            ((number, one) for number, one in enumerate(following) if one),
            key=lambda pair: (pair[1].start(), pair[0]),
            default=(0, None),
        )
        if found is None:
            return
        if _is_construct(text, found, code):
            yield rule, found
            place = found.end()
            following = [
                pattern.search(text, place) if one and one.start() < place else one
                for one, pattern in zip(following, patterns, strict=True)
            ]
        else:
            following[rule] = patterns[rule].search(text, found.start() + 1)


def _is_construct(text: str, found: re.Match[str], code: Sequence[tuple[int, int]]) -> bool:
    """Whether a match isn't empty or escaped, and doesn't contain an empty line or a part of any code. What looks like a
    tag can be in it as a whole: ``$a<b>c$``."""
    start, end = found.span()
    return (
        bool(found[0])
        and not _ESCAPED.search(text, text.rfind("\n", 0, start) + 1, start)
        and not _EMPTY_LINE.search(found[0])
        and not any(_cuts(text, one, found.span()) for one in _overlapping(code, start, end))
        and "<?" not in found[0]
    )


def _overlapping(code: Sequence[tuple[int, int]], start: int, end: int) -> Iterator[tuple[int, int]]:
    at = bisect_left(code, (end,))
    while at and code[at - 1][1] > start:
        at -= 1
        yield code[at]


def _cuts(text: str, one: tuple[int, int], match: tuple[int, int]) -> bool:
    """Whether a match isn't allowed over some code: only what looks like a whole tag can be a part of it."""
    return not (match[0] < one[0] and one[1] <= match[1] and text[one[0]] == "<")


def separated(protected: Protected) -> Protected:
    """The same with a placeholder for each colon that begins a line, and that no blank follows. The parser would take it for a definition of the text above it."""
    text = _FIRST_COLON.sub(rf"\1{COLON}", protected.text)
    return protected if text == protected.text else msgspec.structs.replace(protected, text=text)


def protect_variables(text: str) -> str:
    """``text`` with a placeholder for each variable."""
    if "{{" not in text:
        return text

    def placed(found: re.Match[str]) -> str:
        return f"{SIGN}{found[1].replace(' ', _BLANK)}{_END}" if found[1].strip() else found[0]

    return _VARIABLE.sub(placed, text)


def _protect_addresses(text: str) -> str:
    """``text`` with placeholders for the signs in bare addresses that would begin or end emphasis."""
    if "http" not in text:
        return text

    def hidden(found: re.Match[str]) -> str:
        address = found[0].rstrip("?!.,:;*_~")
        return address.translate(_PROTECTED) + found[0][len(address) :]

    return _ADDRESS.sub(hidden, text)


def _comments(text: str) -> Iterator[tuple[int, int]]:
    """Where the comments of several lines begin and end."""
    place = 0
    for piece in pieces(Line(number, line) for number, line in enumerate(text.split("\n"))):
        begin = place
        place += sum(len(one.text) + 1 for one in lines_of(piece))
        if isinstance(piece, HtmlComment):
            yield begin, place


def _next_directive(text: str, start: int, comments: Sequence[tuple[int, int]]) -> re.Match[str] | None:
    colons = text.find(":::", start)
    while colons >= 0:
        line = text.rfind("\n", 0, colons) + 1
        before = bisect_right(comments, (line, len(text)))
        if before and line < comments[before - 1][1]:
            colons = text.find(":::", comments[before - 1][1])
            continue
        if found := _DIRECTIVE.match(text, line):
            return found
        colons = text.find(":::", text.find("\n", colons) + 1 or len(text))
    return None


def _directive(text: str, found: re.Match[str]) -> tuple[list[Directive], int]:
    """The matched directive, line by line, and the position after it."""
    lead, written, colons, name, title = found.groups()
    indent = continued(lead)
    title = protect_variables(title.strip())
    if name != "component":
        return [Directive(written, len(colons), name, title)], found.end()
    # A deeper '---' belongs to a text among the properties.
    closes = (_CLOSE_IN_QUOTE if ">" in indent else _CLOSE).finditer(text, found.end())
    ends = (one for one in closes if not one["dashes"] or len(one["depth"]) <= len(indent))
    close = next(ends, None)
    if close is None or not (close["properties_end"] or close["dashes"]):
        return [Directive(written, len(colons), name, title, closed=False)], found.end()
    properties = text[found.end() : close.start()].split("\n")[:-1]
    if ">" in indent:
        properties = [_QUOTE.sub("", f"\n{one}", count=1).removeprefix("\n") for one in properties]
    component = Directive(
        written, len(colons), name, title, tuple(properties), has_children=close["dashes"] is not None
    )
    rest = [Directive(line.removeprefix(indent)) for line in (*properties, close[0].rstrip("\n"))]
    return [component, *rest], close.end()


_END, _BLANK, _MATCH = "\ufdd1", "\ufdd2", "\ufdd3"
_MARK, _STAR, _TILDE = "\ufdd4", "\ufdd5", "\ufdd6"
_PROTECTED = str.maketrans({"_": SIGN + _MARK, "*": SIGN + _STAR, "~": SIGN + _TILDE})
_RESERVED = (SIGN, _END, _BLANK, _MATCH, _MARK, _STAR, _TILDE, COLON[1], "\0")
_FIRST_COLON = re.compile(r"(\n[ \t>]*+):(?=:?[^\s:])")
_ADDRESS = re.compile(rf"(?<![\w/<\"'=\[`])(?<!\]\()https?://[^\s<>`\"'()\[\]{SIGN}]++")
"""An address in the text, and the punctuation after it."""
_EMPTY_LINE = re.compile(r"\n[ \t>]*\n")
_ESCAPED = re.compile(r"(?<!\\)(?:\\\\)*\\\Z")
_QUOTE = re.compile(r"\n[ \t]*(?:>[ \t]?)+")
_VARIABLE = re.compile(r"\{\{(?<!\\\{\{)([^{}\n]*+)\}\}")
_VARIABLE_PLACEHOLDER = re.compile(f"{SIGN}([^{SIGN}{_END}]*){_END}")
_MATCH_PLACEHOLDER = re.compile(f"{SIGN}{_MATCH}([0-9]*){_END}")
_DIRECTIVE = re.compile(rf"(?P<lead>{LEAD})((:{{3,}})[ \t]*(\S*)(.*))\n?")
_END_OF_PROPERTIES = r"(?:(?P<properties_end>:{3,}[ \t]*$)|(?P<dashes>---[ \t]*$)|:::|```|~~~)\n?"
_CLOSE = re.compile(rf"^(?P<depth>[ \t]*){_END_OF_PROPERTIES}", re.MULTILINE)
_CLOSE_IN_QUOTE = re.compile(rf"^(?:(?P<depth>[ \t>]*){_END_OF_PROPERTIES}|(?![ \t]*>))", re.MULTILINE)
_DIRECTIVE_PLACEHOLDER = re.compile(rf"<\?{SIGN}(\d+){_END}\?>")
