"""Hides Glosa's additions to Markdown from the parser: variables ``{{ links.website }}`` and ``:::`` lines.

Markdown mustn't interpret a variable's characters, or end a link's address at the spaces in a variable. A ``:::`` line
must be a block of its own, even below a line of text. So a variable becomes one word, and a ``:::`` line becomes a
processing instruction. Both use Unicode noncharacters. The number of lines doesn't change. In code, everything is
restored as it was written, because only the parser can tell what is code.
"""

import re
from collections.abc import Callable

import msgspec

SIGN = "\ufdd0"
"""Every placeholder begins with it."""


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


class Protected(msgspec.Struct, frozen=True):
    """Markdown with placeholders."""

    text: str
    directives: tuple[Directive, ...]

    def directive(self, html: str) -> Directive | None:
        """The line that an HTML block stands for; ``None`` if it's ordinary HTML."""
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

    def _with_directives(self, text: str) -> str:
        return _DIRECTIVE_PLACEHOLDER.sub(lambda found: self.directives[int(found[1])].written, text)


def protect(text: str) -> Protected:
    """``text`` with a placeholder for each variable and each ``:::`` line."""
    for reserved in _RESERVED:
        text = text.replace(reserved, "\ufffd")
    directives: list[Directive] = []
    pieces: list[str] = []
    end = 0
    while found := _next_directive(text, end):
        pieces.append(text[end : found.start()])
        lines, end = _directive(text, found)
        for line in lines:
            pieces.append(f"{found['indent']}<?{SIGN}{len(directives)}{_END}?>\n")
            directives.append(line)
    return Protected(protect_variables("".join((*pieces, text[end:]))), tuple(directives))


def protect_variables(text: str) -> str:
    """``text`` with a placeholder for each variable."""
    if "{{" not in text:
        return text

    def placed(found: re.Match[str]) -> str:
        return f"{SIGN}{found[1].replace(' ', _BLANK)}{_END}" if found[1].strip() else found[0]

    return _VARIABLE.sub(placed, text)


def _next_directive(text: str, start: int) -> re.Match[str] | None:
    colons = text.find(":::", start)
    while colons >= 0:
        line = text.rfind("\n", 0, colons) + 1
        if found := _DIRECTIVE.match(text, line):
            return found
        colons = text.find(":::", text.find("\n", colons) + 1 or len(text))
    return None


def _directive(text: str, found: re.Match[str]) -> tuple[list[Directive], int]:
    """The matched directive, line by line, and the position after it."""
    indent, written, colons, name, title = found.groups()
    title = protect_variables(title.strip())
    if name != "component":
        return [Directive(written, len(colons), name, title)], found.end()
    # A deeper '---' belongs to a text among the properties.
    ends = (one for one in _CLOSE.finditer(text, found.end()) if not one["dashes"] or len(one["depth"]) <= len(indent))
    close = next(ends, None)
    if close is None or not (close["properties_end"] or close["dashes"]):
        return [Directive(written, len(colons), name, title, closed=False)], found.end()
    properties = text[found.end() : close.start()].split("\n")[:-1]
    component = Directive(
        written, len(colons), name, title, tuple(properties), has_children=close["dashes"] is not None
    )
    rest = [Directive(line.removeprefix(indent)) for line in (*properties, close[0].rstrip("\n"))]
    return [component, *rest], close.end()


_END, _BLANK = "\ufdd1", "\ufdd2"
_RESERVED = (SIGN, _END, _BLANK, "\0")
_VARIABLE = re.compile(r"\{\{(?<!\\\{\{)([^{}\n]*+)\}\}")
_VARIABLE_PLACEHOLDER = re.compile(f"{SIGN}([^{SIGN}{_END}]*){_END}")
_DIRECTIVE = re.compile(r"(?P<indent>[ \t]*)((:{3,})[ \t]*(\S*)(.*))\n?")
_CLOSE = re.compile(
    r"^(?P<depth>[ \t]*)(?:(?P<properties_end>:{3,}[ \t]*$)|(?P<dashes>---[ \t]*$)|:::|```|~~~)\n?", re.MULTILINE
)
_DIRECTIVE_PLACEHOLDER = re.compile(rf"<\?{SIGN}(\d+){_END}\?>")
