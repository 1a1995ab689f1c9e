"""Macros of TeX in formulas: those of a book's configuration, and those that an earlier formula of the page defines."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from glosa.builder.content.dialects.lines import CODE_IN_LINE, CodeFence, Line, lines_of, pieces


class Macro(NamedTuple):
    """What stands for a command."""

    text: str
    """With ``#1`` in place of the first argument."""
    arity: int = 0
    """How many arguments it has."""
    first: str | None = None
    """The first argument, if it can be left out."""


Macros = Mapping[str, Macro]
"""By their names without a backslash."""


def macros_of(values: object) -> dict[str, Macro]:
    """The macros of a configuration: texts, and lists of a text, a number of arguments, and the first one's default."""
    found: dict[str, Macro] = {}
    for key, value in values.items() if isinstance(values, Mapping) else ():
        name = str(key).removeprefix("\\")
        text, count, first = (*value, None, None)[:3] if isinstance(value, list) and value else (value, None, None)
        if isinstance(text, Mapping):
            text = text.get("macro")
        if not isinstance(text, str) or not re.fullmatch("[A-Za-z]+", name):
            continue
        known = max((int(one) for one in re.findall(r"#([1-9])", text)), default=0)
        has_count = str(count).isdigit() and len(str(count)) == 1
        found[name] = Macro(text, int(str(count)) if has_count else known, first if isinstance(first, str) else None)
    return found


def defines_macros(text: str) -> bool:
    """Whether a formula may define one."""
    return "\\newcommand" in text or "\\renewcommand" in text or "\\def\\" in text or "\\DeclareMath" in text


def with_macros(lines: Iterable[Line], macros: Macros) -> Iterator[Line]:
    """The lines of a page in Glosa's spelling, with the texts of macros in place of their names in formulas. Other text, such as paths, stays."""
    known = dict(macros)
    paragraph: list[Line] = []
    for piece in pieces(lines):
        if isinstance(piece, Line) and piece.text.strip():
            paragraph.append(piece)
            continue
        yield from _paragraph(paragraph, known)
        paragraph = []
        if isinstance(piece, CodeFence) and piece.info == "math":
            yield from (Line(one.number, _expanded(one.text, known)) for one in piece.lines)
        else:
            yield from lines_of(piece)
    yield from _paragraph(paragraph, known)


def _paragraph(lines: Sequence[Line], known: dict[str, Macro]) -> Iterator[Line]:
    text = "\n".join(line.text for line in lines)
    if "\\" in text and "$" in text:
        parts = CODE_IN_LINE.split(text)
        parts[::2] = [_FORMULA.sub(lambda found: _in_formula(found[0], known), one) for one in parts[::2]]
        text = "".join(parts)
    yield from (Line(line.number, one) for line, one in zip(lines, text.split("\n"), strict=False))


def _in_formula(tex: str, known: dict[str, Macro]) -> str:
    return "\n".join(_expanded(one, known) for one in tex.split("\n"))


def _expanded(text: str, known: dict[str, Macro]) -> str:
    """The text of a line. Definitions in it become ``known``."""
    position = 0
    for _ in range(_MOST):
        found = _COMMAND.search(text, position)
        if found is None or len(text) > _LONGEST:
            break
        position = found.end()
        name = found["name"]
        if name in _DEFINING and (defined := _DEFINITION.match(text, found.start())):
            body = _argument(text, defined.end())
            if body is None:
                continue
            known[defined["name"]] = _defined(defined, body[0])
            text = _joined(text[: found.start()], "{}", text[body[1] :])
            position = found.start()
        elif name in known and (made := _applied(known[name], text, found.end())):
            text = _joined(text[: found.start()], made[0], text[made[1] :])
            position = found.start()
    return text


def _defined(found: re.Match[str], body: str) -> Macro:
    if found["operator"]:
        return Macro(f"\\operatorname{'*' if found['star'] else ''}{{{body}}}")
    count = found["count"] or str(len(found["marks"] or "") // 2)
    return Macro(body, int(count), found["first"])


def _applied(macro: Macro, text: str, end: int) -> tuple[str, int] | None:
    """The macro's text with the arguments that begin at ``end``, and the end of the last one; ``None`` if one is missing."""
    arguments: list[str] = []
    if macro.first is not None and macro.arity:
        optional = _OPTIONAL.match(text, end)
        arguments.append(optional[1] if optional else macro.first)
        end = optional.end() if optional else end
    while len(arguments) < macro.arity:
        one = _argument(text, end)
        if one is None:
            return None
        arguments.append(one[0])
        end = one[1]
    made = ""
    for index, part in enumerate(_MARK.split(macro.text)):
        mark = int(part) if index % 2 else 0
        made = _joined(made, part if not mark else arguments[mark - 1] if mark <= len(arguments) else "")
    return made, end


def _argument(text: str, start: int) -> tuple[str, int] | None:
    """The argument after ``start``, without its braces, and its end; ``None`` if there's none in the line."""
    found = _ARGUMENT.match(text, start)
    if found is None:
        return None
    if not found["brace"]:
        return found["one"], found.end()
    depth = 1
    for sign in _BRACES.finditer(text, found.end()):
        depth += {"{": 1, "}": -1}.get(sign[0], 0)
        if not depth:
            return text[found.end() : sign.start()], sign.end()
    return None


def _joined(*parts: str) -> str:
    """The parts one after the other, with a blank where a command would go on with a letter."""
    text = ""
    for part in parts:
        is_longer = part[:1].isascii() and part[:1].isalpha() and _ENDS_WITH_COMMAND.search(text)
        text += f" {part}" if is_longer else part
    return text


_MOST = 400
"""Commands in a line. Macros may contain themselves."""
_LONGEST = 20_000
"""Characters of a line."""
_FORMULA = re.compile(
    r"(?<!\\)\$\$(?:\\(?:text[a-z]*|[mh]box)\{[^{}]*\}|[^$\\]|\\[\s\S])++\$\$"
    r"|(?<![\w$\\])\$(?![\s$)])(?!\d[\d.,]*\s+[^\W\d_]{2})(?:[^$\\]|\\[\s\S])++(?<!\s)\$(?![\w$])"
)
"""Between dollar signs, but not between two prices."""
_COMMAND = re.compile(r"\\(?:(?P<name>[A-Za-z]+)|.)")
_DEFINING = frozenset({"newcommand", "renewcommand", "providecommand", "def", "DeclareMathOperator"})
_DEFINITION = re.compile(
    r"\\(?:(?:(?:new|renew|provide)command|(?P<operator>DeclareMathOperator))(?P<star>\*?)\s*(?:\{\s*)?|def)"
    r"\\(?P<name>[A-Za-z]+)\s*\}?\s*(?:\[(?P<count>\d)\])?(?:\[(?P<first>[^\]]*)\])?(?P<marks>(?:#\d)*)\s*(?=\{)"
)
_ARGUMENT = re.compile(r"\s*(?:(?P<brace>\{)|(?P<one>\\[A-Za-z]+|\\.|[^\s{}$&\\]))")
_OPTIONAL = re.compile(r"\s*\[([^\[\]]*)\]")
_BRACES = re.compile(r"\\.|[{}]")
_MARK = re.compile(r"#([1-9])")
_ENDS_WITH_COMMAND = re.compile(r"(?:^|[^\\])(?:\\\\)*\\[A-Za-z]+$")
