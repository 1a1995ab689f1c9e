"""Every transaction locks comments before their thread on PostgreSQL, so that no two of them wait for each other."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import asyncpg
import pytest

from glosa.service.domain.comments import Mark, Status
from glosa.service.domain.likes import Like
from glosa.service.domain.moderation.log import LoggedAction
from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.subscriptions.subscriptions import Subscription
from glosa.service.storage.store import SqlStore, open_store
from tests.contract.storage.specimens import comment, decision, number

pytestmark = pytest.mark.anyio

ROOT, REPLY, OTHER = number(1), number(2), number(3)
SUBSCRIPTION = Subscription(
    site="default", comment=ROOT, reader="r", mail="ana@example.org", language="en", device="", created_at=1
)
_WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


@pytest.fixture
async def filled(postgres: str, anyio_backend: str) -> AsyncIterator[SqlStore]:
    """A root with two replies, of which one answers it, and a subscription."""
    store = open_store(postgres)
    await store.migrate()
    await store.add(comment(1))
    await store.add_all([comment(2, rid=ROOT), comment(3, rid=ROOT)])
    await store.mark(decision(1, LoggedAction.MARK_ANSWER), REPLY, Mark.ANSWER, on=True)
    await store.decide(decision(2, LoggedAction.SPAM), [OTHER], Status.SPAM)
    yield store
    await store.close()


async def confirmed(store: SqlStore) -> object:
    await store.subscribe(SUBSCRIPTION)
    return await store.confirm_subscription("default", ROOT, 2)


CHANGES: dict[str, tuple[str, Callable[[SqlStore], Awaitable[object]]]] = {
    "subscribe": (ROOT, lambda store: store.subscribe(SUBSCRIPTION)),
    "confirm": (ROOT, confirmed),
    "purge a root with a reply": (REPLY, lambda store: store.purge(decision(9), [ROOT])),
    "mark another answer": (
        REPLY,
        lambda store: store.mark(decision(9, LoggedAction.MARK_ANSWER), OTHER, Mark.ANSWER, on=True),
    ),
    "decide": (ROOT, lambda store: store.decide(decision(9, LoggedAction.DELETE), [ROOT, REPLY], Status.DELETED)),
    "undo": (OTHER, lambda store: store.undo(decision(9, LoggedAction.UNDO), decision(2).id)),
    "erase": (ROOT, lambda store: store.erase("default", [ROOT], 9)),
    "like": (
        ROOT,
        lambda store: store.like(Like(site="default", comment=ROOT, device="d", network="n", at=9), ()),
    ),
}


@pytest.mark.parametrize("name", CHANGES)
async def test_a_change_that_waits_for_a_comment_has_not_locked_its_thread(
    filled: SqlStore, postgres: str, name: str
) -> None:
    locked, change = CHANGES[name]
    connection = await asyncpg.connect(postgres)
    try:
        async with connection.transaction():
            await connection.execute("SELECT 1 FROM comments WHERE id = $1 FOR UPDATE", locked)
            changing = asyncio.ensure_future(change(filled))
            while not await connection.fetchval(_WAITING):
                assert not changing.done()
            # Fails at once if somebody has locked the row.
            await connection.execute("SELECT 1 FROM threads FOR UPDATE NOWAIT")
    finally:
        await connection.close()
    assert await changing


async def test_deleting_full_buckets_waits_for_nobody(filled: SqlStore, postgres: str) -> None:
    await filled.take("default", [Bucket("full", 1, 1), Bucket("taken", 1, 1)], 1)
    connection = await asyncpg.connect(postgres)
    try:
        async with connection.transaction():
            await connection.execute("SELECT 1 FROM buckets WHERE key = 'taken' FOR UPDATE")
            for value in range(500):
                await filled.take("default", [Bucket(f"b{value}", 1, 10**9)], 100)
            rows = await connection.fetch("SELECT key FROM buckets WHERE key IN ('full', 'taken')")
    finally:
        await connection.close()
    assert [key for (key,) in rows] == ["taken"]
