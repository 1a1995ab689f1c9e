"""What is wrong with the values of a request, in words: which field, what it is, what is expected, the next step."""

import re
from collections.abc import Mapping
from typing import Literal, get_args, get_origin

import msgspec
from msgspec import Meta

from glosa.service.domain.errors import FieldInvalid


def invalid(error: msgspec.ValidationError, kind: type[object]) -> FieldInvalid:
    """The refusal of values that are no ``kind``, a ``Struct``; a field's ``Meta(extra={"expected": …})`` says what it takes."""
    text = str(error)
    missing = _MISSING.search(text)
    if missing is not None:
        field = missing[1]
        return FieldInvalid(field, f"The field '{field}' is missing. Expected {_expected(kind, field)}. Send it.")
    place, got = _PLACE.search(text), _GOT.search(text)
    within = place is not None and bool(place[2])
    found = f"is {_KINDS.get(got[1], 'something else')}" if got is not None and not within else "cannot be accepted"
    if place is None:
        return FieldInvalid("", f"What was sent {found}. Expected an object with named fields. Send one.")
    field = place[1]
    return FieldInvalid(field, f"The field '{field}' {found}. Expected {_expected(kind, field)}. Correct it.")


def _expected(kind: type[object], name: str) -> str:
    """What the field that JSON calls ``name`` takes."""
    fields = msgspec.structs.fields(kind) if issubclass(kind, msgspec.Struct) else ()
    type_ = next((one.type for one in fields if one.encode_name == name), None)
    for note in getattr(type_, "__metadata__", ()):
        if isinstance(note, Meta) and note.extra:
            return str(note.extra["expected"])
    if get_origin(type_) is Literal:
        return " or ".join(f"'{one}'" for one in get_args(type_))
    return _KINDS.get(getattr(type_, "__name__", ""), "another value")


_MISSING = re.compile(r"missing required field `(\w+)`")
_PLACE = re.compile(r" - at `\$\.(\w+)([^`]*)`")
_GOT = re.compile(r"got `(\w+)`")
_KINDS: Mapping[str, str] = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
