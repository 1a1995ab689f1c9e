"""CQL: the statement of existing pages, the rest of its syntax, and its errors."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glosa.service.routes.protocol.errors import BAD_CQL, ProtocolError
from glosa.service.routes.protocol.query.clauses import (
    EVERYTHING,
    Clause,
    Every,
    Literally,
    Moment,
    OneOf,
    Present,
    Relation,
    Some,
    Sorting,
    Value,
)
from glosa.service.routes.protocol.query.cql import LONGEST_STATEMENT, Select, parse_cql
from glosa.service.routes.protocol.query.moments import iso
from tests.unit.service.protocol.clauses import leaves, names


def test_parses_the_query_of_a_page_for_replies() -> None:
    statement = 'select * from Comment where rid in ("id1","id2") order by -createdAt,-createdAt'
    newest_first = Sorting("createdAt", descending=True)
    assert parse_cql(statement) == Select(
        class_name="Comment", where=OneOf("rid", ("id1", "id2")), order=(newest_first, newest_first)
    )


def test_parses_counts_selected_fields_and_limits() -> None:
    assert parse_cql("select count(*) from Comment") == Select(class_name="Comment", rows=False, count=True)
    assert parse_cql("SELECT count(*), * FROM Comment") == Select(class_name="Comment", count=True)
    assert parse_cql("select nick , url from C limit 5") == Select(class_name="C", fields=("nick", "url"), limit=5)
    assert parse_cql("select * from C limit 20, 10") == Select(class_name="C", skip=20, limit=10)


def test_parses_the_order_as_words_or_signs() -> None:
    select = parse_cql("select * from C order by a desc, b asc, +c, -d, e")
    assert [(one.field, one.descending) for one in select.order] == [
        ("a", True),
        ("b", False),
        ("c", False),
        ("d", True),
        ("e", False),
    ]


def test_and_binds_closer_than_or() -> None:
    a, b, c = (Relation(name, "=", 1) for name in "abc")
    assert parse_cql("select * from C where a=1 or b=1 and c=1").where == Some((a, Every((b, c))))
    assert parse_cql("select * from C where (a=1 or b=1) and c=1").where == Every((Some((a, b)), c))


def test_parses_values() -> None:
    where = parse_cql("""select * from C where a='it\\'s' and b="\\"" and c=-5 and d=1.5 and e=true and f=null""").where
    assert where == Every(
        (
            Relation("a", "=", "it's"),
            Relation("b", "=", '"'),
            Relation("c", "=", -5),
            Relation("d", "=", 1.5),
            Relation("e", "=", True),
            Relation("f", "=", None),
        )
    )
    assert parse_cql("select * from C where t > date('1970-01-01T00:00:01.000Z')").where == Relation(
        "t", ">", Moment(1000)
    )


@pytest.mark.parametrize(("pattern", "place"), [("a%", "start"), ("%a", "end"), ("%a%", "anywhere"), ("a", "whole")])
def test_like_becomes_a_text_condition(pattern: str, place: str) -> None:
    where = parse_cql(f"select * from C where url like '{pattern}'").where
    assert isinstance(where, Literally)
    assert (where.place, where.text) == (place, "a")


def test_placeholders_are_replaced_in_order() -> None:
    statement = "select * from C where a = ? and rid in (?, 'x', ?) limit ?"
    select = parse_cql(statement, ["one", ["two", "three"], "four", 7])
    assert select.where == Every((Relation("a", "=", "one"), OneOf("rid", ("two", "three", "x", "four"))))
    assert select.limit == 7


def test_a_value_cannot_become_part_of_the_statement() -> None:
    hostile = '") or url = ("'
    assert parse_cql("select * from C where rid in (?)", [hostile]).where == OneOf("rid", (hostile,))


@pytest.mark.parametrize(
    "statement",
    [
        "",
        "select",
        "select * from",
        "select * from Comment where",
        "select * from Comment where rid",
        "select * from Comment where rid in",
        "select * from Comment where rid in (",
        'select * from Comment where rid in ("a" "b")',
        'select * from Comment where rid in ("a",)',
        'select * from Comment where rid = "open',
        "select * from Comment where rid = rid",
        "select * from Comment where rid = ?",
        "select * from Comment where rid is 5",
        "select * from Comment where rid like 'a%b'",
        "select * from Comment where rid like 5",
        "select * from Comment order createdAt",
        "select * from Comment limit -1",
        "select * from Comment limit 1.5",
        "select * from Comment limit 99999999999",
        "select * from Comment; drop table comments",
        "select * from Comment where rid = 1 -- more",
        "delete from Comment",
        "insert into Comment (a) values (1)",
        "select * from Comment where rid in (select * from Comment)",
        "select * from Comment where " + "(" * 100 + "a=1" + ")" * 100,
        "select * from Comment where " + " or ".join(["a=1"] * 65),
        "select * from Comment where rid in (" + ",".join(["'a'"] * 1001) + ")",
        "x" * (LONGEST_STATEMENT + 1),
    ],
)
def test_any_other_statement_is_refused_with_its_place(statement: str) -> None:
    with pytest.raises(ProtocolError, match="CQL") as refused:
        parse_cql(statement)
    assert (refused.value.code, refused.value.status) == (BAD_CQL, 400)


def _can_be_said(clause: Clause) -> bool:
    """A ``%`` at the end of a text would be read as the pattern's."""
    return not isinstance(clause, Literally) or (clause.text != "" and "%" not in clause.text)


def _groups(inner: st.SearchStrategy[Clause]) -> st.SearchStrategy[Clause]:
    lists = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.builds(Every, lists) | st.builds(Some, lists)


selects = st.builds(
    Select,
    class_name=st.just("Comment"),
    fields=st.lists(names, max_size=2).map(tuple),
    count=st.booleans(),
    where=st.just(EVERYTHING) | st.recursive(leaves.filter(_can_be_said), _groups, max_leaves=6),
    order=st.lists(st.builds(Sorting, names, st.booleans()), max_size=3).map(tuple),
    limit=st.integers(0, 1000),
    skip=st.integers(0, 50),
) | st.builds(Select, class_name=st.just("Comment"))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(selects)
def test_every_statement_survives_a_round_trip(select: Select) -> None:
    assert parse_cql(_statement(select)) == select


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(st.sampled_from('select * from Comment where rid in ("a") order by -createdAt limit 1 ?\'%\\<>=and')))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    try:
        parse_cql("select * from Comment" + text)
    except ProtocolError as error:
        assert error.status == 400


def _statement(select: Select) -> str:
    fields = ["count(*)"] * select.count + (list(select.fields) or ["*"])
    parts = [f"select {', '.join(fields)} from {select.class_name}"]
    if select.where != EVERYTHING:
        parts.append(f"where {_condition(select.where)}")
    if select.order:
        parts.append("order by " + ",".join("-" * one.descending + one.field for one in select.order))
    if select.limit is not None:
        parts.append(f"limit {select.skip}, {select.limit}")
    return " ".join(parts)


def _condition(clause: Clause) -> str:
    match clause:
        case Every(parts) | Some(parts):
            return "(" + (" and " if isinstance(clause, Every) else " or ").join(map(_condition, parts)) + ")"
        case Present(field, negated):
            return f"{field} is {'' if negated else 'not '}null"
        case OneOf(field, values, negated):
            return f"{field} {'not ' if negated else ''}in ({', '.join(map(_value, values))})"
        case Literally(field, place, text):
            start, end = "%" * (place in ("end", "anywhere")), "%" * (place in ("start", "anywhere"))
            return f"{field} like {_value(start + text + end)}"
        case Relation(field, sign, value):
            return f"{field} {sign} {_value(value)}"


def _value(value: Value) -> str:
    match value:
        case Moment(milliseconds):
            return f"date('{iso(milliseconds)}')"
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return json.dumps(value)
