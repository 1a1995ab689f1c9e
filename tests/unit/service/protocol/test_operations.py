"""Operations on fields."""

import pytest

from glosa.service.routes.protocol.errors import BAD_VALUE, ProtocolError
from glosa.service.routes.protocol.records.operations import LARGEST_AMOUNT, applied, increment


@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        (5, 1, 5),
        ({"a": 1}, 1, {"a": 1}),
        ({"__op": "Increment", "amount": 2}, 5, 7),
        ({"__op": "Increment"}, 5, 6),
        ({"__op": "Increment", "amount": 1}, None, 1),
        ({"__op": "Decrement", "amount": 2}, 5, 3),
        ({"__op": "BitAnd", "value": 6}, 3, 2),
        ({"__op": "BitOr", "value": 6}, 3, 7),
        ({"__op": "BitXor", "value": 6}, 3, 5),
    ],
)
def test_an_operation_changes_its_field(change: object, before: object, after: object) -> None:
    assert applied({"x": change}, {"x": before, "y": 1}) == {"x": after, "y": 1}


def test_deleting_a_field_twice_succeeds() -> None:
    assert applied({"x": {"__op": "Delete"}, "z": {"__op": "Delete"}}, {"x": 1, "y": 2}) == {"y": 2}


def test_a_record_is_not_changed_in_place() -> None:
    record = {"x": 1}
    applied({"x": {"__op": "Increment"}}, record)
    assert record == {"x": 1}


@pytest.mark.parametrize(
    ("change", "before"),
    [
        ({"__op": "Explode"}, 1),
        ({"__op": 5}, 1),
        ({"__op": None}, 1),
        ({"__op": "AddRelation", "objects": []}, None),
        ({"__op": "Increment", "amount": "1"}, 1),
        ({"__op": "Increment", "amount": 0.5}, 1),
        ({"__op": "Increment", "amount": True}, 1),
        ({"__op": "Increment", "amount": LARGEST_AMOUNT}, 1),
        ({"__op": "Increment", "amount": 10**300}, 1),
        ({"__op": "Increment"}, "text"),
        ({"__op": "BitAnd"}, 1),
        ({"__op": "Add", "objects": [1]}, None),
        ({"__op": "AddUnique", "objects": [*range(150_000)]}, None),
        ({"__op": "Remove", "objects": [1]}, [1]),
    ],
)
def test_an_unsupported_operation_is_refused(change: object, before: object) -> None:
    with pytest.raises(ProtocolError) as refused:
        applied({"x": change}, {"x": before})
    assert refused.value.code == BAD_VALUE


@pytest.mark.parametrize(
    ("change", "amount"),
    [
        ({"__op": "Increment", "amount": 1}, 1),
        ({"__op": "Increment"}, 1),
        ({"__op": "Decrement", "amount": 3}, -3),
        ({"__op": "Add", "objects": []}, None),
        (5, None),
        (None, None),
    ],
)
def test_the_amount_of_an_increment_is_read(change: object, amount: int | None) -> None:
    assert increment(change) == amount
