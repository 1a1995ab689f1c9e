"""A configuration of which not everything can be read: what the checks see, and what remains of it.

A :class:`Partial` never poses as a section of ``model.py``. Only :func:`completed` makes sections, of readable values.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import msgspec
from msgspec import NODEFAULT, Struct, inspect

from glosa.builder.config.patterns import Localized
from glosa.builder.config.problems import FileProblem, Place
from glosa.builder.config.shapes import plain, shapes_of, type_of

AnyFile = TypeVar("AnyFile", bound=Struct)


class UnreadableValue:
    """The type of :data:`UNREADABLE`."""


UNREADABLE: Final = UnreadableValue()
"""Replaces a value that can't be read, in a :class:`Partial` or in its lists and mappings."""


@dataclass(frozen=True, slots=True)
class Partial:
    """What the file says about a section: attributes are the section's fields, and any of them can be ``UNREADABLE``.

    Fields that the file doesn't mention have their default.
    """

    _section: inspect.StructType
    _values: Mapping[str, Any]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._values:
            return self._values[name]
        field = next((one for one in self._section.fields if one.name == name), None)
        if field is None:
            raise AttributeError(f"{self._section.cls.__name__} has no field '{name}'.")
        return UNREADABLE if field.default is NODEFAULT and field.default_factory is NODEFAULT else _default(field)

    def with_values(self, **values: Any) -> "Partial":
        """A copy with these values replaced."""
        return Partial(self._section, {**self._values, **values})

    def is_a(self, section: type[Struct]) -> bool:
        """Whether it's a part of ``section``."""
        return self._section.cls is section


def completed(value: Any, file: type[AnyFile], wrong: AbstractSet[Place] = frozenset()) -> AnyFile | None:
    """``value`` as a ``file``, without what can't be read and without what's at the places in ``wrong``.

    Defaults replace values, and entries of lists are left out. ``None`` if too little remains.
    """
    whole = _completed(value, (), wrong)
    return whole if isinstance(whole, file) else None


def _completed(value: Any, place: Place, wrong: AbstractSet[Place]) -> Any:
    """``value``, or ``UNREADABLE`` if nothing of it can be used."""
    if place in wrong:
        return UNREADABLE
    match value:
        case Partial(_section=section, _values=values):
            names = {one.name: one.encode_name for one in section.fields}
            parts = {name: _completed(part, (*place, names[name]), wrong) for name, part in values.items()}
            usable = {name: part for name, part in parts.items() if part is not UNREADABLE}
            return (
                section.cls(**usable)
                if all(one.name in usable for one in section.fields if one.required)
                else UNREADABLE
            )
        case dict():
            entries = {key: _completed(part, (*place, key), wrong) for key, part in value.items()}
            return UNREADABLE if UNREADABLE in entries.values() else entries
        case tuple():
            items = (_completed(part, (*place, at), wrong) for at, part in enumerate(value))
            return tuple(item for item in items if item is not UNREADABLE)
    return value


class PlacedValue(msgspec.Struct, frozen=True):
    """A value of the file, its place, and the type that's expected there."""

    place: Place
    value: Any
    kind: inspect.Type


class Review(msgspec.Struct, frozen=True):
    """A partial configuration as the checks search it."""

    problems: Sequence[FileProblem]
    """What's wrong with it so far."""
    values: Sequence[PlacedValue]
    """All values of the file, from the top down."""

    def sections(self, section: type[Struct]) -> Iterator[tuple[Place, Partial]]:
        """All sections of one class, with their places."""
        return (
            (one.place, one.value) for one in self.values if isinstance(one.value, Partial) and one.value.is_a(section)
        )

    def keys(self, top: str) -> Sequence[str]:
        """The keys of the mapping ``top`` at the top of the file, in order."""
        return [str(one.place[1]) for one in self.values if len(one.place) == 2 and one.place[0] == top]

    def strings(self) -> Iterator[tuple[Place, str]]:
        """All strings."""
        return ((one.place, one.value) for one in self.values if isinstance(one.value, str))

    def translations(self) -> Iterator[tuple[Place, dict[str, str]]]:
        """All texts with one text per language."""
        localized = plain(type_of(Localized))
        return (
            (one.place, one.value)
            for one in self.values
            if isinstance(one.value, dict) and plain(one.kind) == localized
        )

    def is_sound(self, place: Place) -> bool:
        """Whether nothing is wrong at ``place``, above it or below it."""
        depth = len(place)
        return not any(problem.place[:depth] == place[: len(problem.place)] for problem in self.problems)


def review(config: Partial, file: type[Struct], problems: Sequence[FileProblem]) -> Review:
    """A review of ``config``, which was read as ``file`` with ``problems``."""
    return Review(problems, tuple(_walk(config, type_of(file), ())))


def _walk(value: object, kind: inspect.Type, place: Place) -> Iterator[PlacedValue]:
    yield PlacedValue(place, value, kind)
    if not isinstance(value, Partial | dict | tuple):
        return
    for shape in shapes_of(kind):
        match shape.kind, value:
            case inspect.StructType(fields=fields, cls=cls), Partial() if value.is_a(cls):
                for field in fields:
                    if field.name in value._values:
                        yield from _walk(value._values[field.name], field.type, (*place, field.encode_name))
            case inspect.DictType(value_type=below), dict():
                for key, item in value.items():
                    yield from _walk(item, below, (*place, key))
            case inspect.VarTupleType(item_type=below), tuple():
                for index, item in enumerate(value):
                    yield from _walk(item, below, (*place, index))


def _default(field: inspect.Field) -> Any:
    return field.default if field.default is not NODEFAULT else field.default_factory()
