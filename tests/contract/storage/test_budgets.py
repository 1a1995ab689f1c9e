"""Visitors' queries cost little, however many comments there are, and answers are complete."""

import asyncio
import itertools
import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glosa.service.domain.budget import Budget, Lane
from glosa.service.domain.errors import QueryTooWide
from glosa.service.domain.queries import NEWEST_FIRST, All, Among, Compare, Condition, Field, Match, Query
from glosa.service.domain.queries import Any as Some
from glosa.service.domain.sites import Rules
from glosa.service.routes.protocol.errors import ProtocolError
from glosa.service.routes.protocol.query.clauses import Sorting
from glosa.service.routes.protocol.query.comments import Asker, condition, ordering
from glosa.service.routes.protocol.query.where import parse_where
from glosa.service.storage.dialect import SqliteDialect
from glosa.service.storage.scope import simplified
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.searching import source
from tests.contract.storage.captured import captured
from tests.contract.storage.specimens import comment, number

pytestmark = pytest.mark.anyio

READER = Asker(Rules(), owner=False)
COMPARISONS = 200
"""What a visitor may compare here, on a site of thousands."""


def visitor(**options: Any) -> Budget:
    return Budget(Lane(), **{"comparisons": COMPARISONS, **options})


# Conditions that a page can send as ``where``.

_texts = st.sampled_from(["a", "n1", "n7", "/p/1", "/p/2", "zzz", ""])
_ids = st.sampled_from(["", number(1), number(2), number(40), "f" * 24])
_dates = st.integers(0, 4_000).map(lambda at: {"__type": "Date", "iso": f"1970-01-01T00:00:{at / 1000:06.3f}Z"})
_operators = st.sampled_from(["$ne", "$lt", "$lte", "$gt", "$gte"])


def _clause(fields: st.SearchStrategy[str], values: st.SearchStrategy[object]) -> st.SearchStrategy[dict[str, object]]:
    conditions = (
        values
        | st.builds(lambda operator, value: {operator: value}, _operators, values)
        | st.builds(lambda some: {"$in": some}, st.lists(values, max_size=3))
        | st.builds(lambda some: {"$nin": some}, st.lists(values, max_size=3))
        | st.builds(lambda exists: {"$exists": exists}, st.booleans())
    )
    return st.builds(lambda field, value: {field: value}, fields, conditions)


_patterns = st.builds(
    lambda field, text, options: {field: {"$regex": text, "$options": options}},
    st.sampled_from(["comment", "nick", "url", "link", "rid"]),
    st.sampled_from(["zzz", "^a", "b$", "n"]),
    st.sampled_from(["", "i"]),
)
_leaves = (
    _clause(st.sampled_from(["url"]), _texts)
    | _clause(st.sampled_from(["rid", "pid", "objectId"]), _ids)
    | _clause(st.sampled_from(["nick", "link", "comment"]), _texts)
    | _clause(st.sampled_from(["createdAt", "insertedAt", "updatedAt"]), _dates)
    | _patterns
)
wheres = st.recursive(
    _leaves | st.just({}),
    lambda inner: (
        st.builds(lambda some: {"$or": some}, st.lists(inner, min_size=1, max_size=3))
        | st.builds(lambda some: {"$and": some}, st.lists(inner, min_size=1, max_size=3))
        | st.builds(lambda one, other: {**one, **other}, inner, inner)
    ),
    max_leaves=6,
)
orders = st.lists(
    st.builds(
        Sorting,
        st.sampled_from(["createdAt", "insertedAt", "updatedAt", "objectId", "url", "rid", "pid"]),
        st.booleans(),
    ),
    max_size=2,
)


@dataclass(frozen=True)
class Site:
    """A database with a number of comments, and the cost of reading it."""

    connection: sqlite3.Connection
    size: int

    def steps(self, transaction: Transaction[Any]) -> int:
        """Steps of SQLite's virtual machine, in hundreds."""
        ticks = itertools.count()
        self.connection.set_progress_handler(lambda: next(ticks) and 0, 100)
        with suppress(StopIteration, QueryTooWide):
            step = next(transaction)
            while isinstance(step, Statement):
                step = transaction.send(self.connection.execute(step.sql, step.values).fetchall())
        return next(ticks)


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Sequence[Site]:
    """Two sites with the same number of comments per page and root. One has four times as many pages and roots."""

    async def filled(path: Path, size: int) -> None:
        store = open_store(str(path))
        await store.migrate()
        made = []
        for value in range(1, size + 1):
            page, root = f"/p/{value % (size // 20)}", value - size // 2 if value > size // 2 else 0
            rid = number(root) if root else ""
            made.append(comment(value, thread=page, rid=rid, nick=f"n{value % 10}", html=f"<p>a {value} b</p>"))
        await store.add_all(made)
        await store.close()

    found = []
    for size in (1_000, 4_000):
        path = tmp_path_factory.mktemp("site") / "glosa.db"
        asyncio.run(filled(path, size))
        found.append(Site(sqlite3.connect(path, isolation_level=None), size))
    return found


@given(where=wheres, order=orders, limit=st.integers(1, 20), counts=st.booleans())
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_query_of_a_visitor_searches_few_rows(
    sites: Sequence[Site], where: dict[str, object], order: list[Sorting], limit: int, counts: bool
) -> None:
    """Four times the comments must not cause four times the work, unless an index answers and all of it is counted."""
    try:
        parsed = condition(parse_where(json.loads(json.dumps(where))), READER)
    except ProtocolError:
        return
    query = Query(site="default", where=parsed, order=ordering(order, READER), limit=limit)

    def cost(site: Site) -> int:
        if counts:
            return site.steps(captured(SqliteDialect(), lambda store: store.count("default", parsed), visitor()))
        return site.steps(captured(SqliteDialect(), lambda store: store.find(query), visitor()))

    small, large = map(cost, sites)
    if not (counts and answered_by_index(parsed)):
        assert large <= 1.5 * small + SOME_ROWS, (small, large)


SOME_ROWS = 250
"""Hundreds of steps: what the comparisons allowed and a page of roots with their replies take."""


@pytest.mark.parametrize("descending", [True, False])
def test_a_search_without_a_result_compares_as_many_rows_on_every_site(sites: Sequence[Site], descending: bool) -> None:
    order = ordering([Sorting("createdAt", descending)], READER)
    query = Query(site="default", where=Compare(Field.NICK, "=", "nobody"), order=order, limit=5)
    small, large = (site.steps(captured(SqliteDialect(), lambda store: store.find(query), visitor())) for site in sites)
    assert large <= 1.5 * small


def answered_by_index(where: Condition) -> bool:
    """Whether the query covers everything, a time, or named pages or roots. Reimplemented without the storage's code."""
    parts = where.conditions if isinstance(where, All) else (where,)
    return all(
        (
            isinstance(part, Compare)
            and part.field in (Field.THREAD, Field.RID, Field.CREATED_AT)
            and part.relation != "<>"
        )
        or (isinstance(part, Among) and part.field in (Field.THREAD, Field.RID))
        or isinstance(part, All | Some)
        for part in parts
    )


# Answers are complete.


@pytest.fixture
async def large_site(store: SqlStore) -> SqlStore:
    """300 comments: 150 roots on 15 pages, each with a reply."""
    made = []
    for value in range(1, 301):
        rid = number(value - 150) if value > 150 else ""
        made.append(comment(value, thread=f"/p/{value % 15}", rid=rid, nick=f"n{value % 10}"))
    await store.add_all(made)
    return store


@given(where=wheres, order=orders, limit=st.integers(1, 20), skip=st.integers(0, 5))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_an_answer_within_a_budget_is_the_whole_answer(
    large_site: SqlStore, where: dict[str, object], order: list[Sorting], limit: int, skip: int
) -> None:
    try:
        parsed = condition(parse_where(json.loads(json.dumps(where))), READER)
    except ProtocolError:
        return
    query = Query(site="default", where=parsed, order=ordering(order, READER), limit=limit, skip=skip)
    async with visitor() as budget:
        with suppress(QueryTooWide):
            assert list(await large_site.within(budget).find(query)) == list(await large_site.find(query))
    async with visitor() as budget:
        with suppress(QueryTooWide):
            assert await large_site.within(budget).count("default", parsed) == await large_site.count("default", parsed)


NICK = Compare(Field.NICK, "=", "n1")
NOBODY = Compare(Field.NICK, "=", "nobody")


async def test_a_full_page_of_the_newest_rows_searches_no_other_rows(large_site: SqlStore) -> None:
    query = Query(site="default", where=NICK, order=NEWEST_FIRST, limit=5)
    async with visitor() as budget:
        assert len(await large_site.within(budget).find(query)) == 5
    async with visitor() as budget:
        with pytest.raises(QueryTooWide, match="too many comments"):
            await large_site.within(budget).find(replace(query, where=NOBODY))
    async with visitor() as budget:
        with pytest.raises(QueryTooWide):
            await large_site.within(budget).count("default", NICK)


async def test_the_comments_of_a_page_are_searched_whatever_the_size_of_the_site(large_site: SqlStore) -> None:
    page = All((Compare(Field.THREAD, "=", "/p/1"), Match(Field.NICK, "anywhere", "N1", folded=True)))
    async with visitor() as budget:
        assert await large_site.within(budget).count("default", page) == 10


async def test_the_queries_of_a_request_share_a_budget(large_site: SqlStore) -> None:
    page = All((Compare(Field.THREAD, "=", "/p/1"), NICK))
    async with visitor() as budget:
        store = large_site.within(budget)
        for _ in range(5):
            await store.count("default", page)
        with pytest.raises(QueryTooWide):
            await store.count("default", page)


async def test_the_owner_searches_everything(large_site: SqlStore) -> None:
    async with visitor(comparisons=None) as budget:
        assert await large_site.within(budget).count("default", NICK) == 30


def test_a_query_succeeds_if_rows_are_removed_after_they_were_counted() -> None:
    where = simplified(Compare(Field.NICK, "=", "n"))
    looking = source("default", where, order=NEWEST_FIRST, dialect=SqliteDialect(), budget=visitor())
    assert "count(*)" in cast("Statement", next(looking)).sql
    looking.send([(10 * COMPARISONS,)])
    with pytest.raises(StopIteration) as end:
        looking.send([])
    assert (end.value.value.is_cut, end.value.value.values[-1] <= COMPARISONS) == (False, True)
