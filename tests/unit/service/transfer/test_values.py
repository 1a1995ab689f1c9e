"""Values of exported fields in all their formats."""

import pytest

from glosa.service.transfer.rows import moment, moment_of_id, object_id, text

NEW_YEAR = 1_577_836_800_000


@pytest.mark.parametrize(
    "value",
    [
        "2020-01-01T00:00:00.000Z",
        "2020-01-01T00:00:00Z",
        "2020-01-01 00:00:00",
        "2020-01-01T08:00:00+08:00",
        {"__type": "Date", "iso": "2020-01-01T00:00:00.000Z"},
        {"$date": "2020-01-01T00:00:00.000Z"},
        {"$date": {"$numberLong": "1577836800000"}},
        {"$date": NEW_YEAR},
        NEW_YEAR,
        float(NEW_YEAR),
        str(NEW_YEAR),
    ],
)
def test_a_time_is_read_in_every_form(value: object) -> None:
    assert moment(value) == NEW_YEAR


@pytest.mark.parametrize(
    "value",
    [None, "", "yesterday", True, -1, 0, 1e300, float("nan"), float("inf"), {}, [], {"iso": []}, "1" * 400, "1" * 5000],
)
def test_an_invalid_time_is_rejected(value: object) -> None:
    assert moment(value) is None


@pytest.mark.parametrize(
    ("value", "id"),
    [
        ("5f0c1b2e7b2e4b0006f0a1b2", "5f0c1b2e7b2e4b0006f0a1b2"),
        (" 5F0C1B2E7B2E4B0006F0A1B2 ", "5f0c1b2e7b2e4b0006f0a1b2"),
        ({"$oid": "5f0c1b2e7b2e4b0006f0a1b2"}, "5f0c1b2e7b2e4b0006f0a1b2"),
        (
            {"__type": "Pointer", "className": "Comment", "objectId": "5f0c1b2e7b2e4b0006f0a1b2"},
            "5f0c1b2e7b2e4b0006f0a1b2",
        ),
        ("5f0c1b2e", ""),
        ("", ""),
        (None, ""),
        (12, ""),
        ("zzzzzzzzzzzzzzzzzzzzzzzz", ""),
    ],
)
def test_ids_are_read_in_every_form(value: object, id: str) -> None:
    assert object_id(value) == id


def test_an_id_contains_its_creation_time() -> None:
    assert moment_of_id("5e0be100aaaaaaaaaaaaaaaa") == NEW_YEAR
    assert moment_of_id("ffffffffaaaaaaaaaaaaaaaa") is None
    assert moment_of_id("") is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [("a\x00b", "ab"), ("\ud800x", "?x"), (5, "5"), (1.5, "1.5"), (True, ""), (None, ""), ({"a": 1}, ""), (["x"], "")],
)
def test_characters_that_databases_cannot_store_are_removed(value: object, expected: str) -> None:
    assert text(value) == expected
