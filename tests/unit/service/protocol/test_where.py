"""The JSON of ``where``: what pages send, what is refused, and that there's no third outcome."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glosa.service.routes.protocol.calls import parse_json
from glosa.service.routes.protocol.errors import BAD_QUERY, BAD_VALUE, ProtocolError
from glosa.service.routes.protocol.query.clauses import (
    Clause,
    Every,
    Literally,
    Moment,
    OneOf,
    Present,
    Relation,
    Some,
    Value,
)
from glosa.service.routes.protocol.query.moments import iso
from glosa.service.routes.protocol.query.where import parse_where
from tests.unit.service.protocol.clauses import clauses


def test_parses_the_query_of_a_page_for_root_comments() -> None:
    where = parse_json(b'{"$or":[{"rid":{"$exists":false}},{"rid":""}],"url":"/p/"}')
    roots = Some((Present("rid", negated=True), Relation("rid", "=", "")))
    assert parse_where(where) == Every((roots, Relation("url", "=", "/p/")))


def test_parses_the_query_of_a_page_for_counters() -> None:
    where = parse_json('{"url":{"$in":["/a b/","/中/"]}}'.encode())
    assert parse_where(where) == OneOf("url", ("/a b/", "/中/"))


@pytest.mark.parametrize("nothing", [None, {}])
def test_an_empty_condition_matches_everything(nothing: object) -> None:
    assert parse_where(nothing) == Every()


def test_several_operators_of_one_field_are_combined() -> None:
    where = {"createdAt": {"$gte": _date("2026-01-01T00:00:00Z"), "$lt": _date("2026-01-02T01:00:00+01:00")}}
    first = 1_767_225_600_000
    days = Relation("createdAt", ">=", Moment(first)), Relation("createdAt", "<", Moment(first + 86_400_000))
    assert parse_where(where) == Every(days)


def test_all_of_one_value_matches_that_value() -> None:
    assert parse_where({"rid": {"$all": ["a"]}}) == Every((Relation("rid", "=", "a"),))
    assert parse_where({"rid": {"$size": 1}}) == Some()


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(clauses())
def test_every_clause_survives_a_round_trip(clause: Clause) -> None:
    assert _flat(parse_where(parse_json(json.dumps(_where(clause)).encode()))) == _flat(clause)


@pytest.mark.parametrize(
    ("where", "code"),
    [
        ("text", BAD_QUERY),
        ([], BAD_QUERY),
        (5, BAD_QUERY),
        ({"$where": "sleep(1000)"}, BAD_QUERY),
        ({"$nor": [{}]}, BAD_QUERY),
        ({"$or": {}}, BAD_QUERY),
        ({"$or": [5]}, BAD_QUERY),
        ({"url": ["a"]}, BAD_QUERY),
        ({"url": {"$near": 1}}, BAD_QUERY),
        ({"url": {"$in": "a"}}, BAD_QUERY),
        ({"url": {"$in": [["a"]]}}, BAD_QUERY),
        ({"url": {"$in": ["a"] * 1001}}, BAD_QUERY),
        ({"url": {"$exists": "no"}}, BAD_QUERY),
        ({"url": {"$size": "1"}}, BAD_QUERY),
        ({"url": {"$options": "i"}}, BAD_QUERY),
        ({"url": {"$regex": 5}}, BAD_QUERY),
        ({"url": {"$regex": "a", "$options": 5}}, BAD_QUERY),
        ({"url": {"nested": {"deep": 1}}}, BAD_QUERY),
        ({"url": {"__type": "Pointer", "className": "X", "objectId": "1"}}, BAD_QUERY),
        ({"createdAt": {"__type": "Date"}}, BAD_VALUE),
        ({"createdAt": {"__type": "Date", "iso": 5}}, BAD_VALUE),
        ({"createdAt": {"__type": "Date", "iso": "yesterday"}}, BAD_VALUE),
        ({"createdAt": {"__type": "Date", "iso": "2026-01-01T00:00:00"}}, BAD_VALUE),
        ({"$and": [{"nick": "a"}] * 65}, BAD_QUERY),
    ],
)
def test_unsupported_conditions_are_refused(where: object, code: int) -> None:
    with pytest.raises(ProtocolError) as refused:
        parse_where(where)
    assert refused.value.code == code


def test_a_deep_condition_is_refused() -> None:
    where: dict[str, Any] = {"nick": "a"}
    for _ in range(300):
        where = {"$or": [where]}
    with pytest.raises(ProtocolError, match="nested deeper"):
        parse_where(where)


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["$or", "$and", "$in", "$regex", "$options", "$gt", "$exists", "__type", "iso", "url"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=20,
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(_json)
def test_any_json_is_parsed_or_refused(where: object) -> None:
    try:
        parse_where(where)
    except ProtocolError as error:
        assert error.status == 400


def _date(text: str) -> dict[str, str]:
    return {"__type": "Date", "iso": text}


def _where(clause: Clause) -> dict[str, object]:
    match clause:
        case Every(parts):
            return {"$and": [_where(one) for one in parts]}
        case Some(parts):
            return {"$or": [_where(one) for one in parts]}
        case Present(field, negated):
            return {field: {"$exists": not negated}}
        case OneOf(field, values, negated):
            return {field: {"$nin" if negated else "$in": [_value(one) for one in values]}}
        case Literally(field, place, text):
            start, end = "^" * (place in ("start", "whole")), "$" * (place in ("end", "whole"))
            return {
                field: {
                    "$regex": f"{start}\\Q{text.replace(chr(92) + 'E', chr(92) + 'E' + chr(92) * 2 + 'E' + chr(92) + 'Q')}\\E{end}"
                }
            }
        case Relation(field, "=", value):
            return {field: _value(value)}
        case Relation(field, sign, value):
            names = {"<>": "$ne", "<": "$lt", "<=": "$lte", ">": "$gt", ">=": "$gte"}
            return {field: {names[sign]: _value(value)}}


def _value(value: Value) -> object:
    return _date(iso(value.milliseconds)) if isinstance(value, Moment) else value


def _flat(clause: Clause) -> Clause:
    """Replaces a group of one clause by the clause."""
    if not isinstance(clause, Every | Some):
        return clause
    parts = tuple(_flat(one) for one in clause.clauses)
    return parts[0] if len(parts) == 1 else type(clause)(parts)
