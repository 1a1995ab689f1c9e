"""Visitors' queries read few rows of PostgreSQL too, as counted by the server."""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import Any

import asyncpg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glosa.service.domain.errors import QueryTooWide
from glosa.service.domain.queries import Query
from glosa.service.routes.protocol.errors import ProtocolError
from glosa.service.routes.protocol.query.clauses import Sorting
from glosa.service.routes.protocol.query.comments import condition, ordering
from glosa.service.routes.protocol.query.where import parse_where
from glosa.service.storage.dialect import PostgresDialect
from glosa.service.storage.postgres_sql import numbered
from glosa.service.storage.store import open_store
from glosa.service.storage.transaction import Statement, Transaction
from tests.contract.storage.captured import captured
from tests.contract.storage.specimens import comment, number
from tests.contract.storage.test_budgets import COMPARISONS, READER, answered_by_index, orders, visitor, wheres

pytestmark = pytest.mark.anyio

SIZE = 3_000


@pytest.fixture
async def crowd(postgres: str) -> AsyncIterator[asyncpg.Connection]:
    """3,000 comments on 150 pages, half of them replies."""
    store = open_store(postgres)
    await store.migrate()
    made = []
    for value in range(1, SIZE + 1):
        rid = number(value - SIZE // 2) if value > SIZE // 2 else ""
        made.append(comment(value, thread=f"/p/{value % 150}", rid=rid, nick=f"n{value % 10}"))
    await store.add_all(made)
    await store.close()
    connection = await asyncpg.connect(postgres)
    await connection.execute("ANALYZE comments")
    # The test counts the rows that an index returns. PostgreSQL would scan such a small table.
    await connection.execute("SET enable_seqscan = off")
    # The same applies to hashing all roots of the site, which don't fit into memory on large sites.
    await connection.execute("SET work_mem = '64kB'")
    await connection.execute("SET hash_mem_multiplier = 1")
    yield connection
    await connection.close()


@given(where=wheres, order=orders, limit=st.integers(1, 20), counts=st.booleans())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_every_query_of_a_visitor_searches_few_rows(
    crowd: asyncpg.Connection, where: dict[str, object], order: list[Sorting], limit: int, counts: bool
) -> None:
    try:
        parsed = condition(parse_where(json.loads(json.dumps(where))), READER)
    except ProtocolError:
        return
    dialect, query = PostgresDialect(), Query(site="default", where=parsed, order=ordering(order, READER), limit=limit)
    transaction: Transaction[Any] = (
        captured(dialect, lambda store: store.count("default", parsed), visitor())
        if counts
        else captured(dialect, lambda store: store.find(query), visitor())
    )
    rows = await looked_at(crowd, transaction)
    if not (counts and answered_by_index(parsed)):
        # The limit applies once to the estimate and once to the search. Each row may add its root and a reply.
        assert rows <= 4 * COMPARISONS + 3 * limit, (rows, where, order)


async def looked_at(connection: asyncpg.Connection, transaction: Transaction[Any]) -> int:
    """Counts the rows that the server read, including those it discarded."""
    rows = 0
    with suppress(StopIteration, QueryTooWide):
        step = next(transaction)
        while isinstance(step, Statement):
            sql = numbered(step.sql)
            explained = await connection.fetchval(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", *step.values)
            rows += sum(map(_rows, _nodes(json.loads(explained)[0]["Plan"])))
            step = transaction.send(await connection.fetch(sql, *step.values))
    return rows


def _nodes(plan: dict[str, Any]) -> Sequence[dict[str, Any]]:
    return [plan, *(node for inner in plan.get("Plans", ()) for node in _nodes(inner))]


def _rows(node: dict[str, Any]) -> int:
    if node.get("Relation Name") != "comments" and "Index Name" not in node:
        return 0
    loops: int = node["Actual Loops"]
    removed = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
    return loops * int(node["Actual Rows"] + removed)
