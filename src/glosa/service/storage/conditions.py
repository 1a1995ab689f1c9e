"""A condition of the domain → SQL over ``comments AS c``."""

from typing import assert_never

from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.queries import All, Among, Any, Compare, Condition, Field, Match, Not, Scalar
from glosa.service.storage.dialect import Dialect, Kind
from glosa.service.storage.scope import size

MOST_CONDITIONS = 300
"""SQLite limits the depth of expressions, and a chain of ANDs is as deep as it is long."""

Compiled = tuple[str, tuple[object, ...]]
"""SQL with ``?`` for its values, and the values."""

_NUMBERS = frozenset({Field.RENDERER, Field.CREATED_AT, Field.INSERTED_AT, Field.UPDATED_AT, Field.LIKES})
_TRUE: Compiled = ("1 = 1", ())
_FALSE: Compiled = ("1 = 0", ())
_LARGEST = 2**63 - 1


def compiled(condition: Condition, dialect: Dialect) -> Compiled:
    """Raises ``FieldInvalid`` if there are more than :data:`MOST_CONDITIONS`."""
    parts = size(condition)
    if parts > MOST_CONDITIONS:
        raise FieldInvalid("where", f"The query has {parts} conditions. Ask with {MOST_CONDITIONS} or fewer.")
    return _compiled(condition, dialect)


def _compiled(condition: Condition, dialect: Dialect) -> Compiled:
    match condition:
        case Compare():
            return _compare(condition)
        case Among():
            return _among(condition, dialect)
        case Match():
            return _match(condition, dialect)
        case All(conditions):
            return _joined("AND", conditions, dialect) if conditions else _TRUE
        case Any(conditions):
            return _joined("OR", conditions, dialect) if conditions else _FALSE
        case Not(inner):
            sql, values = _compiled(inner, dialect)
            return f"NOT ({sql})", values
        case _:
            assert_never(condition)


def _joined(word: str, conditions: tuple[Condition, ...], dialect: Dialect) -> Compiled:
    parts = [_compiled(condition, dialect) for condition in conditions]
    return f" {word} ".join(f"({sql})" for sql, _ in parts), tuple(value for _, values in parts for value in values)


def _compare(condition: Compare) -> Compiled:
    value = condition.value
    if not _fits(condition.field, value):
        return _TRUE if condition.relation == "<>" else _FALSE
    if condition.field is Field.RID and condition.relation == "=" and value == "":
        return "c.rid = ''", ()  # The planner must see it to use the index that has only roots.
    return f"{_column(condition.field)} {condition.relation} ?", (_plain(value),)


def _among(condition: Among, dialect: Dialect) -> Compiled:
    values = [_plain(value) for value in condition.values if _fits(condition.field, value)]
    if not values:
        return _FALSE
    return dialect.among(_column(condition.field), _kind(condition.field)), (dialect.listed(values),)


def _match(condition: Match, dialect: Dialect) -> Compiled:
    if condition.field in _NUMBERS:
        return _FALSE
    text = str(condition.text)
    if not text:
        return _TRUE
    column = _column(condition.field)
    if condition.folded:
        column, text = dialect.folded(column), _folded(text)
    match condition.place:
        case "start":
            return f"substr({column}, 1, {len(text)}) = ?", (text,)
        case "end":
            return f"substr({column}, length({column}) - {len(text) - 1}) = ?", (text,)
        case "anywhere":
            return dialect.holds(column), (text,)


def _fits(field: Field, value: Scalar) -> bool:
    return isinstance(value, int) == (field in _NUMBERS)


def _plain(value: Scalar) -> Scalar:
    """The value without its enum type. Numbers are clamped to the range of columns."""
    return max(-_LARGEST, min(value, _LARGEST)) if isinstance(value, int) else str(value)


def _column(field: Field) -> str:
    return f"c.{field.value}"


def _kind(field: Field) -> Kind:
    return "bigint" if field in _NUMBERS else "text"


def _folded(text: str) -> str:
    return "".join(character.lower() if character.isascii() else character for character in text)
