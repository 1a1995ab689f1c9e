"""Which part of a condition an index covers, and so how many rows the rest is compared with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from glosa.service.domain.queries import (
    MOST_LIKED_FIRST,
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


@dataclass(frozen=True, slots=True)
class Scope:
    """The rows that an index returns for a condition."""

    condition: Condition
    """The part of the condition that the index covers. If it covers none, always true."""
    rest: int
    """Remaining parts of the condition, compared with each row."""
    is_wide: bool
    """Whether it includes all comments or all roots of the site, rather than those of certain pages, roots or ids."""
    walk: Order | None
    """The column by which the index returns rows in the requested order; ``None`` if they need to be sorted."""

    @property
    def is_covered(self) -> bool:
        """Whether the index covers the whole query, so every row that is read is part of the answer."""
        return not self.rest and (self.walk is not None or not self.is_wide)


def simplified(condition: Condition) -> Condition:
    """The same condition without duplicates, and without ``All`` and ``Any`` of one part."""
    match condition:
        case All(conditions):
            parts = tuple(dict.fromkeys(_flat(map(simplified, conditions), All)))
            return parts[0] if len(parts) == 1 else All(parts)
        case Any(conditions):
            parts = tuple(dict.fromkeys(_flat(map(simplified, conditions), Any)))
            return parts[0] if len(parts) == 1 else Any(parts)
        case Not(inner):
            return Not(simplified(inner))
        case _:
            return condition


def size(condition: Condition) -> int:
    """The number of parts of a condition, including itself."""
    match condition:
        case All(conditions) | Any(conditions):
            return 1 + sum(map(size, conditions))
        case Not(inner):
            return 1 + size(inner)
        case _:
            return 1


def has_match(condition: Condition) -> bool:
    """Whether the condition searches texts."""
    match condition:
        case All(conditions) | Any(conditions):
            return any(map(has_match, conditions))
        case Not(inner):
            return has_match(inner)
        case _:
            return isinstance(condition, Match)


def scope_of(condition: Condition, order: Sequence[Order] = ()) -> Scope:
    """The scope of a :func:`simplified` condition. Without ``order``, the rows are only counted."""
    parts = condition.conditions if isinstance(condition, All) else (condition,)
    values = _named(parts)
    by_id, by_root, by_thread = values.get(Field.ID), values.get(Field.RID), values.get(Field.THREAD)
    if by_id is not None:
        rest = sum(size(part) for part in parts if part is not by_id)
        return Scope(by_id, rest=rest, is_wide=False, walk=None)
    named = [part for part in (by_thread, by_root) if part is not None]
    walk = _walk(order, by_thread=by_thread, by_root=by_root)
    # A thread's index continues with the root, so times are in order only within a root.
    ranged = walk.field if walk and not named else Field.CREATED_AT if by_root or not named else None
    scope = [*named, *(part for part in parts if _is_range(part, ranged))]
    rest = sum(size(part) for part in parts if part not in scope)
    is_wide = by_thread is None and (by_root is None or _allows(by_root, ""))
    return Scope(All(tuple(scope)), rest=rest, is_wide=is_wide, walk=walk)


def _flat(parts: "map[Condition]", kind: type[All] | type[Any]) -> list[Condition]:
    return [one for part in parts for one in (part.conditions if isinstance(part, kind) else (part,))]


def _named(parts: Sequence[Condition]) -> Mapping[Field, Condition]:
    """The first part for each field that lists the values it may have."""
    named: dict[Field, Condition] = {}
    for part in parts:
        if (isinstance(part, Compare) and part.relation == "=") or isinstance(part, Among):
            named.setdefault(part.field, part)
    return named


def _allows(part: Condition, value: Scalar) -> bool:
    match part:
        case Compare():
            return part.value == value
        case Among():
            return value in part.values
        case _:
            return True


def _is_range(part: Condition, field: Field | None) -> bool:
    return isinstance(part, Compare) and part.field is field and part.relation != "<>"


def _walk(order: Sequence[Order], *, by_thread: Condition | None, by_root: Condition | None) -> Order | None:
    """Counting walks the index in any order."""
    if not order:
        return Order(Field.CREATED_AT)
    if tuple(order) == MOST_LIKED_FIRST:
        is_of_roots = isinstance(by_root, Compare) and by_root.value == ""
        return order[0] if is_of_roots and isinstance(by_thread, Compare) else None
    if isinstance(by_root, Compare):
        is_in_order = by_thread is None or isinstance(by_thread, Compare)
    else:
        is_in_order = by_root is None and by_thread is None
    if not is_in_order or len({part.descending for part in order}) > 1:
        return None
    in_time = any(tuple(order) == times[: len(order)] for times in (NEWEST_FIRST, OLDEST_FIRST))
    in_ids = order[0].field is Field.ID and by_root is None
    return order[0] if in_time or in_ids else None
