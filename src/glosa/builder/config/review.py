"""A decoded configuration as the checks see it: what can be read of it, and where its own faults lie."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, inspect

from glosa.builder.config.faults import Fault, Place
from glosa.builder.config.model import Section, SiteConfig
from glosa.builder.config.patterns import Localized
from glosa.builder.config.shapes import plain, shapes_of, type_of

AnySection = TypeVar("AnySection", bound=Section)


class Value(msgspec.Struct, frozen=True):
    """A value somewhere in the configuration, and the type that its place asks for."""

    place: Place
    value: Any
    kind: inspect.Type


class Review(msgspec.Struct, frozen=True):
    """What can be read. Within a section, a field may still be ``UNREADABLE`` wherever ``faults`` says so."""

    faults: Sequence[Fault]
    values: Sequence[Value]
    """Every value of the configuration, from the top down."""

    def sections(self, kind: type[AnySection]) -> Iterator[tuple[Place, AnySection]]:
        """Every section of one class, wherever it stands."""
        return ((one.place, one.value) for one in self.values if isinstance(one.value, kind))

    def keys(self, top: str) -> Sequence[str]:
        """The keys of the mapping ``top`` at the top of the file, in order."""
        return [str(one.place[1]) for one in self.values if len(one.place) == 2 and one.place[0] == top]

    def strings(self) -> Iterator[tuple[Place, str]]:
        """Every string."""
        return ((one.place, one.value) for one in self.values if isinstance(one.value, str))

    def translations(self) -> Iterator[tuple[Place, dict[str, str]]]:
        """Every text that is given one a language."""
        localized = plain(type_of(Localized))
        return (
            (one.place, one.value)
            for one in self.values
            if isinstance(one.value, dict) and plain(one.kind) == localized
        )

    def is_sound(self, place: Place) -> bool:
        """Whether nothing is wrong at ``place``, above it or below it."""
        depth = len(place)
        return not any(fault.place[:depth] == place[: len(fault.place)] for fault in self.faults)


def review(config: SiteConfig, faults: Sequence[Fault]) -> Review:
    """A review of ``config``, which was decoded with ``faults``."""
    return Review(faults, tuple(_walk(config, type_of(SiteConfig), ())))


def _walk(value: object, kind: inspect.Type, place: Place) -> Iterator[Value]:
    yield Value(place, value, kind)
    if not isinstance(value, Struct | dict | tuple):
        return
    for shape in shapes_of(kind):
        match shape.kind, value:
            case inspect.StructType(fields=fields, cls=cls), Struct() if type(value) is cls:
                for field in fields:
                    yield from _walk(getattr(value, field.name), field.type, (*place, field.encode_name))
            case inspect.DictType(value_type=below), dict():
                for key, item in value.items():
                    yield from _walk(item, below, (*place, key))
            case inspect.VarTupleType(item_type=below), tuple():
                for index, item in enumerate(value):
                    yield from _walk(item, below, (*place, index))
