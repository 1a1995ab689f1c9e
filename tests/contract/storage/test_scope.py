"""Which part of a query an index covers."""

from typing import Literal

import pytest

from glosa.service.domain.queries import NEWEST_FIRST, All, Any, Compare, Condition, Field, Not, Order
from glosa.service.storage.conditions import compiled
from glosa.service.storage.dialect import SqliteDialect
from glosa.service.storage.scope import Scope, scope_of, simplified

THREAD = Compare(Field.THREAD, "=", "/a/")
ROOTS = Compare(Field.RID, "=", "")
OTHER = Compare(Field.NICK, "=", "Ana")
SINCE = Compare(Field.CREATED_AT, ">=", 5)
ID = Compare(Field.ID, "=", "a" * 24)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (All((THREAD, All((ROOTS, All((OTHER,)))))), All((THREAD, ROOTS, OTHER))),
        (Any((THREAD, Any((ROOTS, OTHER)))), Any((THREAD, ROOTS, OTHER))),
        (All((THREAD, Any((ROOTS, OTHER)))), All((THREAD, Any((ROOTS, OTHER))))),
        (All((THREAD, THREAD)), THREAD),
        (Not(All((Any((OTHER,)),))), Not(OTHER)),
    ],
)
def test_nested_conditions_are_one_list_without_duplicates(condition: Condition, expected: Condition) -> None:
    assert simplified(condition) == expected


@pytest.mark.parametrize(
    ("condition", "order", "expected"),
    [
        # An id: all else is compared with one row.
        (All((ID, THREAD, OTHER)), (), Scope(ID, rest=2, is_wide=False, walk=None)),
        # The index covers a range of times if the time is its next column.
        (All((ROOTS, SINCE)), NEWEST_FIRST, Scope(All((ROOTS, SINCE)), rest=0, is_wide=True, walk=NEWEST_FIRST[0])),
        (
            All((THREAD, ROOTS, SINCE)),
            NEWEST_FIRST,
            Scope(All((THREAD, ROOTS, SINCE)), rest=0, is_wide=False, walk=NEWEST_FIRST[0]),
        ),
        (All((SINCE,)), NEWEST_FIRST, Scope(All((SINCE,)), rest=0, is_wide=True, walk=NEWEST_FIRST[0])),
        (All((SINCE,)), (Order(Field.ID),), Scope(All(()), rest=1, is_wide=True, walk=Order(Field.ID))),
        (All((SINCE,)), (), Scope(All((SINCE,)), rest=0, is_wide=True, walk=Order(Field.CREATED_AT))),
        # The next column of a thread's index is the root.
        (All((THREAD, SINCE)), NEWEST_FIRST, Scope(All((THREAD,)), rest=1, is_wide=False, walk=None)),
        (All((ROOTS, OTHER)), NEWEST_FIRST, Scope(All((ROOTS,)), rest=1, is_wide=True, walk=NEWEST_FIRST[0])),
    ],
)
def test_the_scope_is_what_an_index_covers(condition: Condition, order: tuple[Order, ...], expected: Scope) -> None:
    assert scope_of(condition, order) == expected


@pytest.mark.parametrize(("relation", "expected"), [("=", "1 = 0"), ("<", "1 = 0"), ("<>", "1 = 1")])
def test_a_number_never_equals_a_text(relation: Literal["=", "<", "<>"], expected: str) -> None:
    assert compiled(Compare(Field.CREATED_AT, relation, "text"), SqliteDialect()) == (expected, ())
