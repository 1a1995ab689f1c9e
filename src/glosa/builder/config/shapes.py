"""What a key's value can look like, in words: the types of ``model.py`` as a site's owner sees them."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
import yaml
from msgspec import inspect

from glosa.builder.config.problems import choice
from glosa.builder.diagnostics import did_you_mean


class Shape(msgspec.Struct, frozen=True):
    """One of the types that a value can have."""

    kind: inspect.Type
    words: str = ""
    """The type's pattern in words; empty if it has none."""


@cache
def type_of(target: Any) -> inspect.Type:
    """``msgspec``'s description of a type."""
    return inspect.type_info(target)


def plain(kind: inspect.Type) -> inspect.Type:
    """``kind`` without its annotations."""
    return plain(kind.type) if isinstance(kind, inspect.Metadata) else kind


def shapes_of(kind: inspect.Type) -> Sequence[Shape]:
    """All types that ``kind`` allows. Text comes last, since almost anything can be read as text."""
    return sorted(_alternatives(kind, ""), key=lambda shape: isinstance(shape.kind, inspect.StrType))


def expectation(shapes: Sequence[Shape], *, near: str = "") -> str:
    """``'auto' or a list.``, with a suggestion if ``near`` is similar to one of the words."""
    words = [word for shape in shapes for word in _words(shape.kind)]
    described = [_described(shape) for shape in _simplest_first(shapes)]
    either = ", or " if any(_EXAMPLE in one for one in described) else " or "
    return f"{either.join(described)}.{did_you_mean(near, words)}"


def advice(shapes: Sequence[Shape]) -> str:
    """How to write such a value, in one imperative sentence."""
    shape = _simplest_first(shapes)[0]
    return "Write it in this form." if shape.words else _ADVICE[type(shape.kind)]


def seen(node: yaml.Node) -> str:
    """What the file contains: ``is a list``, ``is 'ten'``, ``is empty``."""
    match node:
        case yaml.MappingNode():
            return "is a group of keys"
        case yaml.SequenceNode():
            return "is a list"
        case yaml.ScalarNode(value=""):
            return "is empty"
        case _:
            return f"is '{node.value if len(node.value) <= 60 else node.value[:59] + '…'}'"


def _simplest_first(shapes: Sequence[Shape]) -> Sequence[Shape]:
    """The simplest first, and ``false`` last, since owners rarely mean it."""
    return sorted(shapes, key=lambda shape: list(_ADVICE).index(type(shape.kind)))


def _alternatives(kind: inspect.Type, words: str) -> Iterator[Shape]:
    match kind:
        case inspect.Metadata():
            yield from _alternatives(kind.type, (kind.extra or {}).get("expected", words))
        case inspect.UnionType():
            for one in kind.types:
                yield from _alternatives(one, words)
        case _:
            yield Shape(kind, words)


def _words(kind: inspect.Type) -> Sequence[str]:
    return [str(value) for value in kind.values] if isinstance(kind, inspect.LiteralType) else []


def _described(shape: Shape) -> str:
    match shape.kind:
        case inspect.LiteralType() as kind:
            return choice(_words(kind))
        case inspect.StrType():
            return shape.words or "text"
        case inspect.IntType(ge=None, le=None):
            return "a whole number"
        case inspect.IntType(ge=low, le=None):
            return f"a whole number of at least {low}"
        case inspect.IntType(ge=low, le=high):
            return f"a whole number from {low} to {high}"
        case inspect.BoolType():
            return "true or false"
        case inspect.VarTupleType():
            return "a list"
        case inspect.StructType(fields=fields):
            return f"a group of keys such as {choice([field.encode_name for field in fields][:3])}"
        case inspect.DictType():
            return "a group of keys of your choice"
        case _:
            return "false"


_EXAMPLE = " such as "
"""Begins the examples of a description. Without a comma, the next alternative would seem to be one of them."""

_ADVICE: dict[type[inspect.Type], str] = {
    inspect.LiteralType: "Write one of these words.",
    inspect.StrType: "Write it after the colon, in quotes if it contains '{{', ': ' or ' #'.",
    inspect.IntType: "Write the number in digits, without quotes.",
    inspect.BoolType: "Write true or false, without quotes.",
    inspect.VarTupleType: "Write each entry on its own line, beginning with '- '.",
    inspect.StructType: "Write each key on its own line, indented, below its group.",
    inspect.DictType: "Write each key on its own line, indented, below its group.",
    inspect.NoneType: "Write false to turn it off.",
}
"""How to write each type, in the order in which alternatives are listed."""
