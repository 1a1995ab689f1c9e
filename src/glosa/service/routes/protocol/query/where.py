"""The JSON of ``where`` as a clause."""

from collections.abc import Mapping

from glosa.service.routes.protocol.calls import Json, kind_of
from glosa.service.routes.protocol.errors import BAD_QUERY, ProtocolError
from glosa.service.routes.protocol.query.clauses import (
    EVERYTHING,
    Clause,
    Every,
    Moment,
    OneOf,
    Present,
    Relation,
    Sign,
    Some,
    Value,
    leaves,
)
from glosa.service.routes.protocol.query.literals import literal
from glosa.service.routes.protocol.query.moments import moment

LONGEST_LIST = 1000
"""Values that ``$in`` and similar operators may list."""
_DEEPEST = 8
_MOST_LEAVES = 64


def parse_where(where: Json) -> Clause:
    """``where`` as a clause; ``None`` is true of everything. Raises code 102 for unsupported operators."""
    if where is None:
        return EVERYTHING
    clause = _object(where, depth=0)
    if sum(1 for _ in leaves(clause)) > _MOST_LEAVES:
        raise ProtocolError(BAD_QUERY, f"where has more than {_MOST_LEAVES} conditions.")
    return clause


def parse_value(field: str, value: Json) -> Value:
    """A value that a field can be compared with."""
    if isinstance(value, dict):
        if value.get("__type") == "Date":
            return Moment(moment(value.get("iso")))
    elif not isinstance(value, list):
        return value  # type: ignore[return-value]  # Everything in JSON except objects and lists is a value.
    raise ProtocolError(BAD_QUERY, f"{field} is compared with {kind_of(value)}; expected a text, a number or a date.")


def _object(where: Json, *, depth: int) -> Clause:
    if not isinstance(where, dict):
        raise ProtocolError(BAD_QUERY, f"where is {kind_of(where)}; expected an object.")
    if depth > _DEEPEST:
        raise ProtocolError(BAD_QUERY, f"where is nested deeper than {_DEEPEST} times.")
    return _joined(tuple(_entry(name, value, depth=depth + 1) for name, value in where.items()))


def _entry(name: str, value: Json, *, depth: int) -> Clause:
    if name in ("$or", "$and"):
        parts = tuple(_object(one, depth=depth) for one in _list(name, value))
        return Some(parts) if name == "$or" else Every(parts)
    if name.startswith("$"):
        raise ProtocolError(BAD_QUERY, f"The operator {name[:40]} is not supported at this place; expected $or, $and.")
    if isinstance(value, dict) and "__type" not in value:
        return _operators(name, value)
    return Relation(name, "=", parse_value(name, value))


def _operators(field: str, operators: Mapping[str, Json]) -> Clause:
    if "$options" in operators and "$regex" not in operators:
        raise ProtocolError(BAD_QUERY, f"$options of {field} requires $regex.")
    clauses = (_operator(field, name, operators) for name in operators if name != "$options")
    return _joined(tuple(clauses))


def _operator(field: str, name: str, operators: Mapping[str, Json]) -> Clause:
    value = operators[name]
    match name:
        case "$exists" if isinstance(value, bool):
            return Present(field, negated=not value)
        case "$in" | "$nin":
            return OneOf(field, _values(field, name, value), negated=name == "$nin")
        case "$all":
            return Every(tuple(Relation(field, "=", one) for one in _values(field, name, value)))
        case "$size" if isinstance(value, int):
            # No record contains a list, and nothing else has a size.
            return Some()
        case "$regex" if isinstance(value, str):
            options = operators.get("$options", "")
            return literal(field, value, options if isinstance(options, str) else "?")
        case _ if name in _SIGNS:
            return Relation(field, _SIGNS[name], parse_value(field, value))
    raise ProtocolError(
        BAD_QUERY, f"The operator {name[:40]} of {field} is not supported, or not with {kind_of(value)}."
    )


def _values(field: str, name: str, values: Json) -> tuple[Value, ...]:
    return tuple(parse_value(field, one) for one in _list(name, values))


def _list(name: str, value: Json) -> list[Json]:
    if not isinstance(value, list) or len(value) > LONGEST_LIST:
        raise ProtocolError(BAD_QUERY, f"{name} is {kind_of(value)}. Expected a list of at most {LONGEST_LIST}.")
    return value


def _joined(clauses: tuple[Clause, ...]) -> Clause:
    return clauses[0] if len(clauses) == 1 else Every(clauses)


_SIGNS: dict[str, Sign] = {"$ne": "<>", "$lt": "<", "$lte": "<=", "$gt": ">", "$gte": ">="}
