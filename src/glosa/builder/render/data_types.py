"""TypeScript types of the values that plugins pass to components."""

import json
from collections.abc import Mapping, Sequence


def declaration(value: object) -> str:
    """The ``.d.ts`` of a module that exports ``value``, which JSON can represent, by default."""
    return f"declare const value: {type_of(value)};\nexport default value;\n"


def type_of(value: object) -> str:
    """The type of a value. Objects in a list have one type, in which a property that not all of them have is optional."""
    return _union([value])


def _union(values: Sequence[object]) -> str:
    objects = [value for value in values if isinstance(value, Mapping)]
    lists = [value for value in values if isinstance(value, list | tuple)]
    names = {name: None for value in values if (name := _plain(value))}
    if objects:
        names[_object(objects)] = None
    if lists:
        inner = [one for value in lists for one in value]
        names[f"readonly ({_union(inner)})[]" if inner else "readonly never[]"] = None
    return " | ".join(names)


def _object(values: Sequence[Mapping[str, object]]) -> str:
    keys = {key: None for value in values for key in value}
    if not keys:
        return "Readonly<Record<string, never>>"
    properties = (
        f"readonly {json.dumps(key)}{'' if all(key in one for one in values) else '?'}: "
        f"{_union([one[key] for one in values if key in one])}"
        for key in keys
    )
    return f"{{ {'; '.join(properties)} }}"


def _plain(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "number"
    return "string" if isinstance(value, str) else ""
