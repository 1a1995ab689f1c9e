"""Clauses about counters, evaluated here row by row, because counters are few and looked up by page."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, assert_never

from glosa.service.domain.counters import Counter
from glosa.service.domain.sites import Rules
from glosa.service.domain.thread_key import thread_key
from glosa.service.routes.protocol.errors import BAD_KEY, BAD_VALUE, ProtocolError
from glosa.service.routes.protocol.query.clauses import (
    Clause,
    Every,
    Leaf,
    Literally,
    Moment,
    OneOf,
    Present,
    Relation,
    Sign,
    Some,
    Sorting,
    Value,
    leaves,
)

MOST_VALUES = 1_000
"""Values that one query may compare with."""

Pass: TypeAlias = tuple[Callable[[Counter], Any], bool]
"""What to sort by, and whether descending."""

Addresses = Mapping[str, tuple[str, ...]]
"""Keys of pages, and the addresses by which they were requested."""


@dataclass(frozen=True, slots=True)
class CounterQuestion:
    """A clause about the counters of a site. Raises code 105 or 111 if it names what counters don't have."""

    clause: Clause
    rules: Rules
    _query_values: "_QueryValues" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_query_values", _QueryValues(self.rules))
        values = [(leaf.field, value) for leaf in leaves(self.clause) for value in _values(leaf)]
        if len(values) > MOST_VALUES:
            raise ProtocolError(BAD_VALUE, f"The question names {len(values)} values; expected at most {MOST_VALUES}.")
        for name, value in values:
            _check(name, value)

    def addresses(self) -> Addresses | None:
        """The pages that the clause is about; ``None`` if it isn't about certain pages."""
        for clause in self._required():
            match clause:
                case Relation("url" | "xid", "=", str(address)):
                    return self._by_key((address,))
                case OneOf("url" | "xid", values, False):
                    return self._by_key(one for one in values if isinstance(one, str))
        return None

    def id(self) -> str | None:
        """The counter that the clause is about; ``None`` if it isn't about a certain one."""
        for clause in self._required():
            match clause:
                case Relation("objectId", "=", str(id)):
                    return id
        return None

    def holds(self, counter: Counter) -> bool:
        """Whether the clause is true of ``counter``."""
        return _holds(self.clause, counter, self._query_values)

    def _required(self) -> tuple[Clause, ...]:
        return self.clause.clauses if isinstance(self.clause, Every) else (self.clause,)

    def _by_key(self, addresses: Iterable[str]) -> Addresses:
        found: dict[str, tuple[str, ...]] = {}
        for address in dict.fromkeys(addresses):
            key = self._query_values.key(address)
            found[key] = (*found.get(key, ()), address)
        return found


def passes_of(sortings: Iterable[Sorting]) -> Sequence[Pass]:
    """The passes of a stable sort, the first one by id, for counters that are alike; raises code 105.

    A field named twice counts where it is named first.
    """
    orders: dict[str, bool] = {}
    for one in sortings:
        orders.setdefault(one.field, one.descending)
    return (_BY_ID, *((_getter(field), orders[field]) for field in reversed(orders)))


class _QueryValues:
    """The values of a query, computed once for all counters."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._keys: dict[str, str] = {}
        self._values: dict[int, frozenset[object]] = {}

    def key(self, address: str) -> str:
        """The key of the page."""
        key = self._keys.get(address)
        if key is None:
            key = self._keys[address] = thread_key(address, self._rules)
        return key

    def value(self, field: str, value: Value) -> object:
        """Pages are compared by their keys."""
        return self.key(value) if field in _ADDRESSES and isinstance(value, str) else _plain(value)

    def values(self, leaf: OneOf) -> frozenset[object]:
        """The values of one condition."""
        known = self._values.get(id(leaf))
        if known is None:
            known = self._values[id(leaf)] = frozenset(self.value(leaf.field, value) for value in leaf.values)
        return known


def _holds(clause: Clause, counter: Counter, query_values: "_QueryValues") -> bool:
    match clause:
        case Every(clauses):
            return all(_holds(one, counter, query_values) for one in clauses)
        case Some(clauses):
            return any(_holds(one, counter, query_values) for one in clauses)
        case Present(negated=negated):
            return not negated
        case Relation(field, ("=" | "<>") as sign, value):
            return (_own(field, counter) == query_values.value(field, value)) is (sign == "=")
        case Relation(field, sign, value):
            return value is not None and _ORDERS[sign](_getter(field)(counter), _plain(value))
        case OneOf(field, _, negated):
            return (_own(field, counter) in query_values.values(clause)) is not negated
        case Literally():
            return _matches(clause, str(_getter(clause.field)(counter)))
        case _:
            assert_never(clause)


def _matches(leaf: Literally, text: str) -> bool:
    found, sought = (text.casefold(), leaf.text.casefold()) if leaf.folded else (text, leaf.text)
    match leaf.place:
        case "start":
            return found.startswith(sought)
        case "end":
            return found.endswith(sought)
        case "whole":
            return found == sought
        case "anywhere":
            return sought in found


def _own(field: str, counter: Counter) -> object:
    """What equality compares: for pages, their keys."""
    return counter.key if field in _ADDRESSES else _getter(field)(counter)


def _plain(value: Value) -> Any:
    return value.milliseconds if isinstance(value, Moment) else value


def _getter(field: str) -> Callable[[Counter], Any]:
    getter = _FIELDS.get(field)
    if getter is None:
        raise ProtocolError(BAD_KEY, f"Counters have no {field[:40]}; expected {', '.join(_FIELDS)}.")
    return getter


def _values(leaf: Leaf) -> tuple[Value, ...]:
    match leaf:
        case Relation(value=value):
            return (value,)
        case OneOf(values=values):
            return values
        case Literally(text=text):
            return (text,)
        case Present():
            return (None,)
        case _:
            assert_never(leaf)


def _check(field: str, value: Value) -> None:
    """Raises an error if the field is unknown or can't be compared with such a value."""
    _getter(field)
    kinds = (Moment,) if field in _DATES else (int, float) if field == "time" else (str,)
    if value is not None and (isinstance(value, bool) or not isinstance(value, kinds)):
        raise ProtocolError(BAD_VALUE, f"{field} of a counter is compared with something of another kind.")


_FIELDS: Mapping[str, Callable[[Counter], Any]] = {
    "objectId": lambda counter: counter.id,
    "url": lambda counter: counter.url,
    "xid": lambda counter: counter.xid,
    "title": lambda counter: counter.title,
    "time": lambda counter: counter.time,
    "createdAt": lambda counter: counter.created_at,
    "updatedAt": lambda counter: counter.updated_at,
}
_ADDRESSES = frozenset({"url", "xid"})
_DATES = frozenset({"createdAt", "updatedAt"})
_ORDERS: Mapping[Sign, Callable[[Any, Any], bool]] = {
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}
_BY_ID: Pass = (lambda counter: counter.id, False)
