"""What Glosa adds to Markdown, put out of the parser's way: variables ``{{ links.website }}`` and lines that begin with ``:::``.

Markdown must not read a variable as its own signs, nor end a link's address at the variable's blanks; and a ``:::`` line must
stand alone, even below a line of text. So a variable becomes one word, and a ``:::`` line a processing instruction, both with
characters that Unicode sets aside for such use. No line is added or removed. In code all of it is put back as it was written:
only the parser knows what is code.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

SIGN = "\ufdd0"
"""Every placeholder begins with it."""


@dataclass(frozen=True, slots=True)
class Directive:
    """A line that begins with ``:::``, or a line of a component's properties."""

    written: str
    """The line without its indentation."""
    colons: int = 0
    """0: a line of properties."""
    name: str = ""
    """The first word after the colons; empty on a line that closes."""
    title: str = ""
    """What follows the first word."""
    properties: tuple[str, ...] = ()
    """Lines of YAML below a component."""
    closed: bool = True
    """Whether the properties of a component have an end."""


@dataclass(frozen=True, slots=True)
class Protected:
    """Markdown with placeholders."""

    text: str
    directives: tuple[Directive, ...]

    def directive(self, html: str) -> Directive | None:
        """The line that a block of HTML stands for; ``None`` when it is HTML."""
        found = _DIRECTIVE_PLACEHOLDER.fullmatch(html.strip()) if SIGN in html else None
        return self.directives[int(found[1])] if found else None

    def restore(self, text: str) -> str:
        """``text`` as it was written."""
        if SIGN not in text:
            return text
        return self._with_directives(text).replace(SIGN, "{{").replace(_END, "}}").replace(_BLANK, " ")

    def substitute(self, text: str, value: Callable[[str], str | None]) -> str:
        """``text`` with the value of each variable by its name; where that is ``None`` the variable stays as written."""

        def replaced(found: re.Match[str]) -> str:
            known = value(found[1].replace(_BLANK, " ").strip())
            return found[0] if known is None else known

        return self.restore(_VARIABLE_PLACEHOLDER.sub(replaced, self._with_directives(text)))

    def _with_directives(self, text: str) -> str:
        return _DIRECTIVE_PLACEHOLDER.sub(lambda found: self.directives[int(found[1])].written, text)


def protect(text: str) -> Protected:
    """``text`` with a placeholder for each variable and each ``:::`` line."""
    text = protect_variables(text)
    if ":::" not in text:
        return Protected(text, ())
    directives: list[Directive] = []
    lines: list[str] = []
    for indent, line in _directives(text.split("\n")):
        if isinstance(line, str):
            lines.append(line)
        else:
            lines.append(f"{indent}<?{SIGN}{len(directives)}{_END}?>")
            directives.append(line)
    return Protected("\n".join(lines), tuple(directives))


def protect_variables(text: str) -> str:
    """``text`` with a placeholder for each variable."""
    for reserved in _RESERVED:
        text = text.replace(reserved, "\ufffd")
    if "{{" not in text:
        return text
    return _VARIABLE.sub(lambda found: f"{SIGN}{found[1].replace(' ', _BLANK)}{_END}", text)


def _directives(lines: list[str]) -> Iterator[tuple[str, str | Directive]]:
    """Each line: as it is, or its indentation and what it says."""
    rest = 0
    """Lines that still belong to the last component."""
    indent = ""
    for number, line in enumerate(lines, start=1):
        if rest:
            rest -= 1
            yield indent, Directive(line.removeprefix(indent))
            continue
        found = _DIRECTIVE.fullmatch(line) if ":::" in line else None
        if not found:
            yield "", line
            continue
        indent, written, colons, name, title = found.groups()
        length = _length(lines, number) if name == "component" else 0
        properties = tuple(lines[number : number + length - 1])
        yield (
            indent,
            Directive(written, len(colons), name, title.strip(), properties, closed=name != "component" or length > 0),
        )
        rest = length


def _length(lines: list[str], start: int) -> int:
    """How many lines from ``start`` on belong to a component, the closing ``:::`` included; 0 when it does not come."""
    for end in range(start, len(lines)):
        line = lines[end].strip()
        if line.startswith((":::", "```", "~~~")):
            return 0 if line.strip(":") else end + 1 - start
    return 0


_END, _BLANK = "\ufdd1", "\ufdd2"
_RESERVED = (SIGN, _END, _BLANK, "\0")
_VARIABLE = re.compile(r"(?<!\\)\{\{([^{}\n]*[^{}\s][^{}\n]*)\}\}")
_VARIABLE_PLACEHOLDER = re.compile(f"{SIGN}([^{SIGN}{_END}]*){_END}")
_DIRECTIVE = re.compile(r"([ \t]*)((:{3,})[ \t]*(\S*)(.*))")
_DIRECTIVE_PLACEHOLDER = re.compile(rf"<\?{SIGN}(\d+){_END}\?>")
