"""Every engine answers every query like the reference implementation."""

from dataclasses import replace
from itertools import count, product
from typing import Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glosa.service.domain.comments import Author, Comment, Format, Status, Text
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.queries import (
    NEWEST_FIRST,
    OLDEST_FIRST,
    All,
    Among,
    Any,
    Audience,
    Compare,
    Condition,
    Cursor,
    Field,
    Match,
    Not,
    Order,
    Query,
)
from glosa.service.storage.store import SqlStore
from tests.contract.storage.evaluator import answer
from tests.contract.storage.specimens import comment, number

pytestmark = pytest.mark.anyio

NUMBERS = (Field.RENDERER, Field.CREATED_AT, Field.INSERTED_AT, Field.UPDATED_AT)
PLACES: tuple[Literal["start", "end", "anywhere"], ...] = ("start", "end", "anywhere")
SITES = count()

pieces = st.sampled_from(
    ["a", "A", "b", "Z", "%", "_", "'", '"', "\\", " ", ".*", "é", "É", "ß", "İ", "中", "文", "😀", "\u0301"]
)
texts = st.lists(pieces, max_size=3).map("".join)
moments = st.integers(0, 5)
relations = st.sampled_from(["=", "<>", "<", "<=", ">", ">="])
scalars = texts | moments | st.integers(-(2**70), 2**70)

leaves = (
    st.builds(Compare, st.sampled_from(Field), relations, scalars)
    | st.builds(Among, st.sampled_from(Field), st.lists(scalars, max_size=4).map(tuple))
    | st.builds(Match, st.sampled_from(Field), st.sampled_from(PLACES), texts, st.booleans())
    | st.builds(Compare, st.just(Field.STATUS), relations, st.sampled_from(Status))
    | st.builds(Compare, st.just(Field.RID), relations, st.sampled_from(["", number(0), number(1)]))
)


def _combined(inner: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    several = st.lists(inner, max_size=3).map(tuple)
    return st.builds(All, several) | st.builds(Any, several) | st.builds(Not, inner)


conditions: st.SearchStrategy[Condition] = st.recursive(leaves, _combined, max_leaves=6)
orders = st.lists(st.builds(Order, st.sampled_from(Field), st.booleans()), max_size=3).map(tuple)


@st.composite
def comments(draw: st.DrawFn) -> list[Comment]:
    """A few comments, roots first. Some replies have no root."""
    made: list[Comment] = []
    for position in range(draw(st.integers(1, 8))):
        rid = draw(st.sampled_from(["", *(other.id for other in made if not other.rid), "absent"]))
        made.append(
            Comment(
                id=number(position),
                site="",
                thread=draw(texts),
                url=draw(texts),
                rid=rid,
                pid=rid,
                author=Author(nick=draw(texts), mail=draw(texts), link=draw(texts), ua=draw(texts), ip=draw(texts)),
                text=Text(
                    source=draw(texts),
                    format=draw(st.sampled_from(Format)),
                    html=draw(texts),
                    renderer=draw(st.integers(0, 2)),
                ),
                status=draw(st.sampled_from(Status)),
                created_at=draw(moments),
                inserted_at=draw(moments),
                updated_at=draw(moments),
            )
        )
    return made


@given(
    everyone=comments(),
    questions=st.lists(st.tuples(conditions, st.sampled_from(Audience), orders), min_size=1, max_size=6),
    limit=st.integers(0, 9),
    skip=st.integers(0, 3),
)
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_queries_return_the_same_on_every_engine(
    store: SqlStore,
    everyone: list[Comment],
    questions: list[tuple[Condition, Audience, tuple[Order, ...]]],
    limit: int,
    skip: int,
) -> None:
    site = f"site-{next(SITES)}"
    stored = [replace(one, site=site) for one in everyone]
    await store.add_all(stored)
    for where, audience, order in questions:
        query = Query(site=site, where=where, audience=audience, order=order, limit=limit, skip=skip)
        assert list(await store.find(query)) == list(answer(query, stored))
        everything = answer(replace(query, limit=99, skip=0), stored)
        assert await store.count(site, where, audience) == len(everything)


@st.composite
def nicks_and_parts(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """Some texts, and substrings to search for."""
    nicks = draw(st.lists(texts, min_size=1, max_size=4))
    nick = draw(st.sampled_from(nicks))
    start, end = sorted((draw(st.integers(0, len(nick))), draw(st.integers(0, len(nick)))))
    return nicks, [nick[:end], nick[start:end], nick[start:], nick[start:].swapcase()]


@given(looked_for=nicks_and_parts())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_a_text_is_found_by_a_part_of_it(store: SqlStore, looked_for: tuple[list[str], list[str]]) -> None:
    site = f"site-{next(SITES)}"
    nicks, parts = looked_for
    stored = [comment(position, site=site, nick=nick) for position, nick in enumerate(nicks)]
    await store.add_all(stored)
    for part, place, folded in product(parts, PLACES, (False, True)):
        query = Query(site=site, where=Match(Field.NICK, place, part, folded))
        assert list(await store.find(query)) == list(answer(query, stored))


@given(everyone=comments(), order=st.sampled_from([NEWEST_FIRST, OLDEST_FIRST]), page=st.integers(1, 3))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_pages_by_cursor_return_each_comment_once(
    store: SqlStore, everyone: list[Comment], order: tuple[Order, ...], page: int
) -> None:
    site = f"site-{next(SITES)}"
    stored = [replace(one, site=site) for one in everyone]
    await store.add_all(stored)
    query = Query(site=site, audience=Audience.OWNER, order=order, limit=page)
    read: list[Comment] = []
    while True:
        after = Cursor(read[-1].created_at, read[-1].inserted_at, read[-1].id) if read else None
        found = await store.find(replace(query, after=after))
        if not found:
            break
        read += found
    assert read == list(answer(replace(query, limit=99), stored))


async def test_a_cursor_needs_its_order(store: SqlStore) -> None:
    with pytest.raises(ValueError, match="the order of the list"):
        await store.find(Query(site="default", order=(Order(Field.NICK),), after=Cursor(1, 1, "a")))


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
async def test_values_that_no_engine_can_store_are_refused(store: SqlStore, text: str) -> None:
    with pytest.raises(FieldInvalid):
        await store.add(comment(1, nick=text))
    with pytest.raises(FieldInvalid):
        await store.find(Query(site="default", where=Compare(Field.NICK, "=", text)))
    with pytest.raises(FieldInvalid):
        await store.counts("default", [text])
    assert await store.count("default", All(), Audience.OWNER) == 0


async def test_numbers_and_keys_have_their_limits(store: SqlStore) -> None:
    with pytest.raises(FieldInvalid, match="64 bits"):
        await store.add(comment(1, inserted_at=2**63))
    await store.add(comment(2, thread="中" * 500))
    with pytest.raises(FieldInvalid, match="1500 bytes"):
        await store.add(comment(3, thread="中" * 501))


async def test_a_query_has_a_limit_of_conditions(store: SqlStore) -> None:
    some = tuple(Compare(Field.NICK, "=", str(value)) for value in range(299))
    await store.find(Query(site="default", where=Any(some)))
    with pytest.raises(FieldInvalid, match="301 conditions"):
        await store.find(Query(site="default", where=Any((*some, Compare(Field.NICK, "=", "a")))))
