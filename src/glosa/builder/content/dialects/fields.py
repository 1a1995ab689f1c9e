"""Fields of VuePress Plume, ``::: field name``, which describe a property or an option."""

import re
from collections.abc import Iterable, Iterator

from glosa.builder.content.dialects.lines import LEAD, Line, continued, lines_of, pieces


def with_fields(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines with each field as a paragraph with its name, type, and default, above its text. Groups of fields are only their fields."""
    lead: str | None = None
    """The indentation of the field whose ``@type`` and the like follow."""
    for piece in pieces(lines):
        found = _FIELD.match(piece.text) if isinstance(piece, Line) else None
        option = _OPTION.fullmatch(piece.text) if isinstance(piece, Line) and lead is not None else None
        if isinstance(piece, Line) and option:
            yield Line(piece.number, f"{lead}{_written(option['name'], option['value'])}")
            continue
        if lead is not None:
            yield Line(lines_of(piece)[0].number, "")
            lead = None
        if not isinstance(piece, Line) or found is None:
            yield from lines_of(piece)
            continue
        yield Line(piece.number, f"{found['lead']}{found['colons']} raw")
        if not found["group"]:
            lead = continued(found["lead"])
            yield from (Line(piece.number, f"{lead}{one}") for one in _opening(found["rest"].strip()))


def _opening(written: str) -> Iterator[str]:
    """The lines for ``theme``, or for ``name="theme" type="string" required``."""
    if not written.startswith("name="):
        yield f"**`{written}`**"
        return
    for one in _ATTRIBUTE.finditer(written):
        name, value = one["name"], one["double"] or one["single"] or ""
        if name == "name":
            yield f"**`{value}`**"
        elif written_value := _written(name, f"`{value}`" if value else ""):
            yield written_value


def _written(name: str, value: str) -> str:
    if name in ("type", "default"):
        return f"{'= ' if name == 'default' else ''}{value.strip()}"
    if value and name not in _BADGES:
        return f"{name}: {value}"
    return f":badge{_BADGES.get(name, '')}[{name}] {value.strip()}".rstrip()


_FIELD = re.compile(rf"(?P<lead>{LEAD})(?P<colons>:{{3,}})[ \t]*field(?P<group>-group)?(?P<rest>(?:[ \t].*)?)$")
_OPTION = re.compile(r"[ \t>]*@(?P<name>type|default|optional|required|deprecated)\b(?P<value>.*)")
_ATTRIBUTE = re.compile(r"(?P<name>[a-z]+)(?:=(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'))?")
_BADGES = {"optional": "", "required": "-warning", "deprecated": "-danger"}
