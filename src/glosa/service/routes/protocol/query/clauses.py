"""Conditions of the protocol, with the protocol's names of fields; parsed from ``where`` or CQL."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

Sign: TypeAlias = Literal["=", "<>", "<", "<=", ">", ">="]
Place: TypeAlias = Literal["start", "end", "anywhere", "whole"]


@dataclass(frozen=True, slots=True)
class Moment:
    """A date."""

    milliseconds: int
    """Since 1970 UTC."""


Value: TypeAlias = str | int | float | bool | None | Moment


@dataclass(frozen=True, slots=True)
class Relation:
    """The field has this relation to the value."""

    field: str
    sign: Sign
    value: Value


@dataclass(frozen=True, slots=True)
class OneOf:
    """The field has one of the values, or none of them if ``negated``."""

    field: str
    values: tuple[Value, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Present:
    """The record has the field, or doesn't have it if ``negated``."""

    field: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Literally:
    """The field contains exactly this text at the given place."""

    field: str
    place: Place
    text: str
    folded: bool = False
    """Whether case is ignored."""


@dataclass(frozen=True, slots=True)
class Every:
    """All of the clauses are true, or there are none."""

    clauses: tuple["Clause", ...] = ()


@dataclass(frozen=True, slots=True)
class Some:
    """One of the clauses is true."""

    clauses: tuple["Clause", ...] = ()


Leaf: TypeAlias = Relation | OneOf | Present | Literally
Clause: TypeAlias = Leaf | Every | Some

EVERYTHING = Every()


@dataclass(frozen=True, slots=True)
class Sorting:
    """A wire field to order by."""

    field: str
    descending: bool = False


def weight(clause: Clause) -> int:
    """How expensive it is: the number of its conditions and values; long texts count several times."""
    return sum(1 + sum(1 + len(value) // 50 for value in texts_of(leaf)) for leaf in leaves(clause))


def texts_of(leaf: Leaf) -> Sequence[str]:
    """Its values as texts; those of other kinds are short."""
    match leaf:
        case Relation(value=value):
            return (str(value),)
        case OneOf(values=values):
            return [value if isinstance(value, str) else "" for value in values]
        case Literally(text=text):
            return (text,)
        case Present():
            return ()
        case _:
            assert_never(leaf)


def leaves(clause: Clause) -> Iterator[Leaf]:
    """Every clause within ``clause`` that names a field."""
    if isinstance(clause, Every | Some):
        for one in clause.clauses:
            yield from leaves(one)
    else:
        yield clause
