"""Clauses about comments as conditions of the storage."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from glosa.service.domain.comments import Status
from glosa.service.domain.queries import (
    NEWEST_FIRST,
    OLDEST_FIRST,
    All,
    Among,
    Any,
    Compare,
    Condition,
    Field,
    Match,
    Not,
    Order,
    Scalar,
)
from glosa.service.domain.sites import Rules
from glosa.service.domain.thread_key import thread_key
from glosa.service.routes.protocol.errors import BAD_KEY, BAD_QUERY, BAD_VALUE, ProtocolError
from glosa.service.routes.protocol.query.clauses import (
    Clause,
    Every,
    Leaf,
    Literally,
    Moment,
    OneOf,
    Present,
    Relation,
    Some,
    Sorting,
    Value,
)


@dataclass(frozen=True, slots=True)
class Asker:
    """The client that sends the query, and the site's rules."""

    rules: Rules
    owner: bool


def condition(clause: Clause, asker: Asker) -> Condition:
    """``clause`` as a condition. Raises code 105 for a field that doesn't exist, or that ``asker`` may not use: the results
    would reveal its content."""
    match clause:
        case Every(clauses):
            return All(tuple(condition(one, asker) for one in clauses))
        case Some(clauses):
            return Any(tuple(condition(one, asker) for one in clauses))
        case _:
            return _leaf(clause, asker)


def ordering(sortings: Iterable[Sorting], asker: Asker) -> tuple[Order, ...]:
    """The order in the storage: by default by time, oldest first. If a field is repeated, its first place counts. Comments of
    the same time are in the order of an index, so that the list needs no sorting."""
    orders: dict[Field, Order] = {}
    for one in sortings:
        field = _ORDERED.get(one.field) or (_field(one.field, asker) if asker.owner else None)
        if field is None:
            raise ProtocolError(
                BAD_KEY, f"Comments cannot be ordered by {one.field[:40]}; expected {_names(_ORDERED)}."
            )
        orders.setdefault(field, Order(field, one.descending))
    requested = tuple(orders.values())
    return next((one for one in (OLDEST_FIRST, NEWEST_FIRST) if one[: len(requested)] == requested), requested)


def _leaf(leaf: Leaf, asker: Asker) -> Condition:
    field = _field(leaf.field, asker)
    converted = _converted(leaf, field, asker.rules)
    if asker.owner or field not in _WRITTEN_BY_AUTHOR:
        return converted
    # The content of a removed comment isn't shown, so conditions can't use it either.
    return All((Compare(Field.STATUS, "=", Status.VISIBLE.value), converted))


def _field(name: str, asker: Asker) -> Field:
    field = _FIELDS.get(name) or (_PRIVATE.get(name) if asker.owner or _is_shown(name, asker.rules) else None)
    if field is None:
        raise ProtocolError(BAD_KEY, f"Comments cannot be asked about {name[:40]}; expected {_names(_FIELDS)}.")
    return field


def _is_shown(name: str, rules: Rules) -> bool:
    return name == "mail" and rules.expose_mail


def _converted(leaf: Leaf, field: Field, rules: Rules) -> Condition:
    match leaf:
        case Present(negated=negated):
            if field in _MAY_LACK:
                return Compare(field, "=" if negated else "<>", "")
            return Any() if negated else All()
        case Relation(sign=("=" | "<>") as sign, value=None):
            return _converted(Present(leaf.field, negated=sign == "="), field, rules)
        case Relation():
            return _compared(leaf, field, rules)
        case OneOf(negated=negated):
            among = _among(leaf, field, rules)
            return Not(among) if negated else among
        case Literally():
            return _matched(leaf, field)
        case _:
            assert_never(leaf)


def _compared(relation: Relation, field: Field, rules: Rules) -> Condition:
    if field is Field.THREAD and relation.sign not in ("=", "<>"):
        return Compare(Field.URL, relation.sign, _text(relation.field, relation.value))
    return Compare(field, relation.sign, _scalar(field, relation, value=relation.value, rules=rules))


def _among(leaf: OneOf, field: Field, rules: Rules) -> Condition:
    values = dict.fromkeys(_scalar(field, leaf, value=one, rules=rules) for one in leaf.values if one is not None)
    among = Among(field, tuple(values))
    return Any((among, _converted(Present(leaf.field, negated=True), field, rules))) if None in leaf.values else among


def _matched(leaf: Literally, field: Field) -> Condition:
    if field in _DATES:
        raise ProtocolError(BAD_VALUE, f"{leaf.field} is a date; $regex asks about texts.")
    # The beginning of an address has no thread key, so it's compared as it was received.
    column = Field.URL if field is Field.THREAD else field
    if leaf.place == "whole":
        if leaf.folded:
            raise ProtocolError(BAD_QUERY, f"$regex of {leaf.field} cannot have ^, $ and the option i at once.")
        return Compare(column, "=", leaf.text)
    return Match(column, leaf.place, leaf.text, leaf.folded)


def _scalar(field: Field, leaf: Leaf, *, value: Value, rules: Rules) -> Scalar:
    if field in _DATES:
        return _milliseconds(leaf.field, value)
    text = _text(leaf.field, value)
    return thread_key(text, rules) if field is Field.THREAD else text


def _text(name: str, value: Value) -> str:
    if not isinstance(value, str):
        raise ProtocolError(BAD_VALUE, f"{name} is a text, and is compared with something else.")
    return value


def _milliseconds(name: str, value: Value) -> int:
    if not isinstance(value, Moment):
        raise ProtocolError(BAD_VALUE, f'{name} is a date; expected {{"__type":"Date","iso":"…"}}.')
    return value.milliseconds


def _names(fields: Iterable[str]) -> str:
    return ", ".join(fields)


_ORDERED = {
    "createdAt": Field.CREATED_AT,
    "updatedAt": Field.UPDATED_AT,
    "insertedAt": Field.INSERTED_AT,
    "objectId": Field.ID,
    "url": Field.THREAD,
    "rid": Field.RID,
    "pid": Field.PID,
}
_FIELDS = {
    **_ORDERED,
    "nick": Field.NICK,
    "link": Field.LINK,
    "comment": Field.HTML,
    "QQAvatar": Field.QQ_AVATAR,
}
_PRIVATE = {"mail": Field.MAIL, "ip": Field.IP, "ua": Field.UA, "status": Field.STATUS}
_DATES = frozenset({Field.CREATED_AT, Field.UPDATED_AT, Field.INSERTED_AT})
_MAY_LACK = frozenset({Field.RID, Field.PID, Field.IP})
_WRITTEN_BY_AUTHOR = frozenset({Field.NICK, Field.LINK, Field.HTML, Field.QQ_AVATAR, Field.MAIL})
