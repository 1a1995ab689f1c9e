"""How the protocol's queries become queries of the storage, and what readers must not query."""

import pytest

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
)
from glosa.service.domain.sites import Rules
from glosa.service.routes.protocol.errors import BAD_KEY, BAD_QUERY, BAD_VALUE, ProtocolError
from glosa.service.routes.protocol.query.clauses import (
    Clause,
    Literally,
    Moment,
    OneOf,
    Present,
    Relation,
    Sorting,
)
from glosa.service.routes.protocol.query.comments import Asker, condition, ordering
from glosa.service.routes.protocol.query.where import parse_where

READER = Asker(Rules(), owner=False)
OWNER = Asker(Rules(), owner=True)


def test_finds_the_roots_of_a_page_in_any_spelling_of_its_address() -> None:
    where = {"$or": [{"rid": {"$exists": False}}, {"rid": ""}], "url": "/%E4%B8%AD/index.html"}
    roots = Any((Compare(Field.RID, "=", ""), Compare(Field.RID, "=", "")))
    assert condition(parse_where(where), READER) == All((roots, Compare(Field.THREAD, "=", "/中/")))


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        (Present("url"), All()),
        (Present("url", negated=True), Any()),
        (Present("rid"), Compare(Field.RID, "<>", "")),
        (Relation("rid", "=", None), Compare(Field.RID, "=", "")),
        (Relation("rid", "<>", None), Compare(Field.RID, "<>", "")),
        (Relation("url", "=", None), Any()),
        (Relation("url", "<>", "/a/index.html"), Compare(Field.THREAD, "<>", "/a/")),
        (Relation("url", ">", "/a/index.html"), Compare(Field.URL, ">", "/a/index.html")),
        (OneOf("url", ("/a", "/%61")), Among(Field.THREAD, ("/a",))),
        (OneOf("rid", ("a",), negated=True), Not(Among(Field.RID, ("a",)))),
        (OneOf("rid", ("a", None)), Any((Among(Field.RID, ("a",)), Compare(Field.RID, "=", "")))),
        (Relation("createdAt", "<=", Moment(5)), Compare(Field.CREATED_AT, "<=", 5)),
        (OneOf("insertedAt", (Moment(5),)), Among(Field.INSERTED_AT, (5,))),
        (Literally("url", "start", "/a", folded=True), Match(Field.URL, "start", "/a", folded=True)),
        (Literally("rid", "whole", "a"), Compare(Field.RID, "=", "a")),
    ],
)
def test_relations_become_conditions(clause: Clause, expected: Condition) -> None:
    assert condition(clause, READER) == expected


@pytest.mark.parametrize("name", ["mail", "ip", "ua", "status", "source", "html", "thread", "ACL", ""])
@pytest.mark.parametrize(
    "build", [lambda name: Relation(name, "=", "x"), lambda name: OneOf(name, ()), Present], ids=["is", "in", "exists"]
)
def test_a_reader_cannot_query_private_or_unknown_fields(name: str, build: type[Present]) -> None:
    with pytest.raises(ProtocolError, match="cannot be asked") as refused:
        condition(build(name), READER)
    assert refused.value.code == BAD_KEY


@pytest.mark.parametrize("name", ["mail", "ip", "ua", "status"])
def test_the_owner_can_query_private_fields(name: str) -> None:
    assert condition(Relation(name, "=", "x"), OWNER) == Compare(Field(name), "=", "x")


def test_public_addresses_can_be_queried() -> None:
    shown = Asker(Rules(expose_mail=True), owner=False)
    visible, requested = Compare(Field.STATUS, "=", "visible"), Compare(Field.MAIL, "=", "a@b.example")
    assert condition(Relation("mail", "=", "a@b.example"), shown) == All((visible, requested))


@pytest.mark.parametrize(
    ("name", "field"),
    [("nick", Field.NICK), ("link", Field.LINK), ("comment", Field.HTML), ("QQAvatar", Field.QQ_AVATAR)],
)
def test_the_text_of_a_removed_comment_cannot_be_queried(name: str, field: Field) -> None:
    visible = Compare(Field.STATUS, "=", "visible")
    assert condition(Relation(name, "<>", "x"), READER) == All((visible, Compare(field, "<>", "x")))
    assert condition(Literally(name, "start", "x"), READER) == All((visible, Match(field, "start", "x")))
    assert condition(OneOf(name, ("x",), negated=True), READER) == All((visible, Not(Among(field, ("x",)))))


@pytest.mark.parametrize(
    ("clause", "code"),
    [
        (Relation("nick", "=", 5), BAD_VALUE),
        (Relation("nick", "=", True), BAD_VALUE),
        (Relation("url", "=", Moment(5)), BAD_VALUE),
        (Relation("createdAt", "=", "2026-01-01"), BAD_VALUE),
        (Relation("createdAt", "=", 5), BAD_VALUE),
        (OneOf("rid", ("a", 5)), BAD_VALUE),
        (Literally("createdAt", "start", "2026"), BAD_VALUE),
        (Literally("nick", "whole", "a", folded=True), BAD_QUERY),
    ],
)
def test_values_of_another_kind_are_refused(clause: Clause, code: int) -> None:
    with pytest.raises(ProtocolError) as refused:
        condition(clause, READER)
    assert refused.value.code == code


def test_lists_by_time_are_in_the_order_of_an_index() -> None:
    sortings = (Sorting("createdAt", True), Sorting("insertedAt", True), Sorting("createdAt"))
    assert ordering(sortings, READER) == NEWEST_FIRST
    assert ordering((Sorting("createdAt", True),), READER) == NEWEST_FIRST
    assert ordering((), READER) == ordering((Sorting("createdAt"),), READER) == OLDEST_FIRST


def test_the_first_of_duplicate_sort_fields_counts() -> None:
    sortings = (Sorting("updatedAt", True), Sorting("rid"), Sorting("updatedAt"))
    assert ordering(sortings, READER) == (Order(Field.UPDATED_AT, True), Order(Field.RID))


@pytest.mark.parametrize("name", ["mail", "ip", "ua", "status", "nick", "comment", "nothing"])
def test_readers_cannot_order_by_fields_that_are_hidden_from_them(name: str) -> None:
    with pytest.raises(ProtocolError, match="cannot be ordered") as refused:
        ordering((Sorting(name),), READER)
    assert refused.value.code == BAD_KEY


def test_the_owner_can_order_by_any_field() -> None:
    assert ordering((Sorting("mail"),), OWNER) == (Order(Field.MAIL),)
