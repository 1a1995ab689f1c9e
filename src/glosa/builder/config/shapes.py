"""What a key's value may look like, in plain words: the types of ``model.py`` as a site owner reads them."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
import yaml
from msgspec import inspect

from glosa.builder.config.faults import choice
from glosa.builder.diagnostics import did_you_mean


class Shape(msgspec.Struct, frozen=True):
    """One of the types that a value may have."""

    kind: inspect.Type
    words: str = ""
    """The type's pattern in plain words; empty when it has none."""


@cache
def type_of(target: Any) -> inspect.Type:
    """``msgspec``'s description of a type."""
    return inspect.type_info(target)


def plain(kind: inspect.Type) -> inspect.Type:
    """``kind`` without its annotations."""
    return plain(kind.type) if isinstance(kind, inspect.Metadata) else kind


def shapes_of(kind: inspect.Type) -> Sequence[Shape]:
    """Every type that ``kind`` allows; free text comes last, since almost anything can be read as text."""
    return sorted(_alternatives(kind, ""), key=lambda shape: isinstance(shape.kind, inspect.StrType))


def expectation(shapes: Sequence[Shape], *, near: str = "") -> str:
    """``'auto' or a list.``, with a guess where ``near`` is almost one of the words."""
    words = [word for shape in shapes for word in _words(shape.kind)]
    described = [_described(shape) for shape in _in_telling_order(shapes)]
    either = ", or " if any(_EXAMPLE in one for one in described) else " or "
    return f"{either.join(described)}.{did_you_mean(near, words)}"


def advice(shapes: Sequence[Shape]) -> str:
    """How such a value is written, one imperative sentence."""
    shape = _in_telling_order(shapes)[0]
    return "Write it in this form." if shape.words else _ADVICE[type(shape.kind)]


def seen(node: yaml.Node) -> str:
    """What stands in the file: ``is a list``, ``is 'ten'``, ``has no value``."""
    match node:
        case yaml.MappingNode():
            return "is a group of keys"
        case yaml.SequenceNode():
            return "is a list"
        case yaml.ScalarNode(value=""):
            return "is empty"
        case _:
            return f"is '{node.value if len(node.value) <= 60 else node.value[:59] + '…'}'"


def _in_telling_order(shapes: Sequence[Shape]) -> Sequence[Shape]:
    """The simplest first, and ``false`` last: it is what a site owner meant least of all."""
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
            return f"a whole number from {low} on"
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
"""Ends a description in examples, among which what comes next would count without a comma."""

_ADVICE: dict[type[inspect.Type], str] = {
    inspect.LiteralType: "Write one of these words.",
    inspect.StrType: "Write it after the colon, in quotes if it holds '{{', ': ' or ' #'.",
    inspect.IntType: "Write the number in digits, without quotes.",
    inspect.BoolType: "Write true or false, without quotes.",
    inspect.VarTupleType: "Begin every entry with '- ' on a line of its own.",
    inspect.StructType: "Write each key on a line of its own, indented, below its group.",
    inspect.DictType: "Write each key on a line of its own, indented, below its group.",
    inspect.NoneType: "Write false to switch it off.",
}
"""How each type is written, in the order in which several are told."""
