"""Converts YAML nodes to the classes of ``model.py``, and reports all problems with their lines.

Nodes are compared with ``msgspec``'s description of a class. Where text is expected, a plain scalar is read as it's
written: ``lang: no`` is the text ``no``, and ``title: 2024`` the text ``2024``. A key without a value counts as missing, and
``false`` turns off anything optional.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import yaml
from msgspec import Struct, inspect

from glosa.builder.config.partial import UNREADABLE, AnyFile, Partial, UnreadableValue, completed
from glosa.builder.config.problems import FileProblem, Place, called, choice, sentence
from glosa.builder.config.shapes import Shape, advice, expectation, seen, shapes_of, type_of
from glosa.builder.diagnostics import did_you_mean


def decode(node: yaml.Node | None, target: type[AnyFile]) -> tuple[AnyFile | None, tuple[FileProblem, ...]]:
    """``node`` as an instance of ``target``; or ``None``, and everything that's wrong with it."""
    partial, problems = decode_partially(node, target)
    return None if problems else completed(partial, target), problems


def decode_partially(node: yaml.Node | None, target: type[Struct]) -> tuple[Partial | None, tuple[FileProblem, ...]]:
    """What can be read of ``node`` as a ``target``, and everything that's wrong with it; ``None`` if it isn't a mapping."""
    decoder = _Decoder()
    root = yaml.MappingNode(_MAPPING, []) if node is None or node.tag == _NULL else node
    value = decoder.read(root, type_of(target), _Spot())
    return value if isinstance(value, Partial) else None, tuple(decoder.problems)


def line_at(node: yaml.Node | None, place: Place) -> int | None:
    """1-based line of the deepest part of ``place`` that exists below ``node``; ``None`` if there's none."""
    line = None
    for step in place:
        match node, step:
            case yaml.SequenceNode(value=items), int() if step < len(items):
                node = items[step]
                line = _line(node)
            case yaml.MappingNode(value=pairs), str() if pair := next(
                (one for one in pairs if one[0].value == step), None
            ):
                line, node = _line(pair[0]), pair[1]
            case _:
                break
    return line


def keys_at(node: yaml.Node | None, place: Place) -> frozenset[str]:
    """The keys that have a value in the mapping at ``place`` below ``node``; none if there's no mapping."""
    for step in place:
        pairs = node.value if isinstance(node, yaml.MappingNode) else ()
        node = next((value for key, value in pairs if key.value == step), None)
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    return frozenset(key.value for key, value in pairs if value.tag != _NULL)


class _Spot(msgspec.Struct, frozen=True):
    """Where the decoder is, and the line to report for it."""

    place: Place = ()
    line: int | None = None

    def below(self, step: str | int, node: yaml.Node) -> "_Spot":
        return _Spot((*self.place, step), _line(node))


class _Decoder:
    def __init__(self) -> None:
        self.problems: list[FileProblem] = []
        self._open: set[int] = set()

    def read(self, node: yaml.Node, kind: inspect.Type, spot: _Spot) -> Any:
        shapes = shapes_of(kind)
        if id(node) in self._open:
            return self._wrong(spot, "contains itself", shapes)
        self._open.add(id(node))
        value = self._read_as_any(node, shapes, spot)
        self._open.discard(id(node))
        return value

    def _read_as_any(self, node: yaml.Node, shapes: Sequence[Shape], spot: _Spot) -> Any:
        for shape in shapes:
            match shape.kind, node:
                case inspect.StructType() as kind, yaml.MappingNode():
                    return self._section(node, kind, spot)
                case inspect.DictType() as kind, yaml.MappingNode():
                    return self._mapping(node, kind, spot)
                case inspect.VarTupleType(item_type=kind), yaml.SequenceNode():
                    return tuple(self.read(item, kind, spot.below(at, item)) for at, item in enumerate(node.value))
                case kind, yaml.ScalarNode() if (value := _scalar(node, kind)) is not UNREADABLE:
                    return value
        return self._wrong(spot, seen(node), shapes, word=node.value if isinstance(node, yaml.ScalarNode) else "")

    def _section(self, node: yaml.MappingNode, kind: inspect.StructType, spot: _Spot) -> Any:
        fields = {field.encode_name: field for field in kind.fields}
        values: dict[str, Any] = {}
        for key, value, below in self._pairs(node, spot):
            if key not in fields:
                self._unknown(key, list(fields), below)
            elif value.tag != _NULL:
                values[fields[key].name] = self.read(value, fields[key].type, below)
            elif fields[key].required:
                values[fields[key].name] = self._wrong(below, seen(value), shapes_of(fields[key].type))
        missing = (field for field in kind.fields if field.required and field.name not in values)
        return Partial(kind, {**values, **{field.name: self._missing(field, spot) for field in missing}})

    def _mapping(self, node: yaml.MappingNode, kind: inspect.DictType, spot: _Spot) -> dict[str, Any]:
        names = shapes_of(kind.key_type)
        values = {}
        for key, value, below in self._pairs(node, spot):
            if not _fits(names[0].kind, key):
                found = f"Key '{key}' of {called(spot.place)} is invalid."
                self._problem(below, "wrong-value", found, expected=expectation(names), next_step="Rename the key.")
            values[key] = self.read(value, kind.value_type, below)
        return values

    def _pairs(self, node: yaml.MappingNode, spot: _Spot) -> Iterator[tuple[str, yaml.Node, _Spot]]:
        """The usable keys of a mapping, each once."""
        first: dict[str, int] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                found = f"A key of {called(spot.place)} {seen(key)}."
                expected = "A word before the colon."
                self._problem(
                    spot.below(0, key), "wrong-value", found, expected=expected, next_step="Use a word as the key."
                )
            elif key.value in first:
                found = f"Key '{key.value}' of {called(spot.place)} appears twice, first in line {first[key.value]}."
                expected = "Each key once."
                next_step = "Delete one of the two."
                self._problem(
                    spot.below(key.value, key), "duplicate-key", found, expected=expected, next_step=next_step
                )
            else:
                first[key.value] = _line(key)
                yield key.value, value, spot.below(key.value, key)

    def _unknown(self, key: str, known: Sequence[str], spot: _Spot) -> None:
        found = f"Unknown key '{key}' in {called(spot.place[:-1])}."
        guess = did_you_mean(key, known)
        expected = f"A key that exists here.{guess}" if guess else f"One of {choice(known)}."
        self._problem(spot, "unknown-key", found, expected=expected, next_step="Correct the key, or delete it.")

    def _missing(self, field: inspect.Field, spot: _Spot) -> UnreadableValue:
        below = _Spot((*spot.place, field.encode_name), spot.line)
        expected = expectation(shapes_of(field.type))
        next_step = f"Add '{field.encode_name}:' to {called(spot.place)}."
        found = sentence(f"{called(below.place)} is missing")
        return self._problem(below, "missing-key", found, expected=expected, next_step=next_step)

    def _wrong(self, spot: _Spot, seen_as: str, shapes: Sequence[Shape], *, word: str = "") -> UnreadableValue:
        found = sentence(f"{called(spot.place)} {seen_as}")
        expected = expectation(shapes, near=word)
        return self._problem(spot, "wrong-value", found, expected=expected, next_step=advice(shapes))

    def _problem(self, spot: _Spot, code: str, found: str, *, expected: str, next_step: str) -> UnreadableValue:
        self.problems.append(
            FileProblem(
                place=spot.place,
                line=spot.line,
                code=f"config-{code}",
                found=found,
                expected=expected,
                next_step=next_step,
            )
        )
        return UNREADABLE


def _scalar(node: yaml.ScalarNode, kind: inspect.Type) -> Any:
    """The scalar as a value of ``kind``; ``UNREADABLE`` if it isn't one."""
    match kind:
        case inspect.BoolType() if node.tag == _BOOL:
            return _is_true(node)
        case inspect.NoneType() if node.tag == _BOOL and not _is_true(node):
            return None
        case inspect.IntType() if node.tag == _INT and _WHOLE.fullmatch(node.value) and _within(kind, int(node.value)):
            return int(node.value)
        case inspect.LiteralType() if node.value in kind.values:
            return node.value
        case inspect.StrType() if node.tag in _TEXT and _fits(kind, node.value):
            return node.value
        case _:
            return UNREADABLE


def _fits(kind: inspect.Type, text: str) -> bool:
    assert isinstance(kind, inspect.StrType)
    if kind.pattern is not None and ("\n" in text or not re.search(kind.pattern, text)):
        return False
    return len(text) >= (kind.min_length or 0)


def _within(kind: inspect.IntType, number: int) -> bool:
    return (kind.ge is None or number >= kind.ge) and (kind.le is None or number <= kind.le)


def _is_true(node: yaml.ScalarNode) -> bool:
    return node.value.lower() in {"true", "yes", "on"}


def _line(node: yaml.Node) -> int:
    return node.start_mark.line + 1


_MAPPING, _NULL, _BOOL, _INT = (f"tag:yaml.org,2002:{name}" for name in ("map", "null", "bool", "int"))
_TEXT = {f"tag:yaml.org,2002:{name}" for name in ("str", "int", "float", "bool", "timestamp", "value")}
_WHOLE = re.compile(r"[-+]?[0-9]{1,18}")
