"""Decisions of moderators at the same time."""

import asyncio
from dataclasses import replace

import asyncpg
import pytest

from glosa.service.domain.comments import Status
from glosa.service.domain.moderation.log import LoggedAction
from glosa.service.domain.queries import Audience, Query
from glosa.service.storage.store import SqlStore, open_store
from tests.contract.storage.specimens import comment, decision, number

pytestmark = pytest.mark.anyio


async def status_of(store: SqlStore) -> Status:
    (found,) = await store.find(Query(site="default", audience=Audience.OWNER))
    return found.status


async def waiting(connection: asyncpg.Connection) -> None:
    """Returns once another connection waits for a lock of this one."""
    waits = "SELECT count(*) FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))"
    while not await connection.fetchval(waits):
        await asyncio.sleep(0.01)


async def test_a_decision_about_a_comment_that_changes_meanwhile_is_not_lost(postgres: str) -> None:
    store = open_store(postgres)
    await store.migrate()
    await store.add(replace(comment(1), status=Status.SPAM))
    other = await asyncpg.connect(postgres)
    async with other.transaction():
        await other.execute("UPDATE comments SET status = 'visible'")
        deciding = asyncio.create_task(store.decide(decision(), [number(1)], Status.DELETED))
        await asyncio.wait_for(waiting(other), 30)
    await other.close()
    assert await deciding == (number(1),)
    assert await status_of(store) is Status.DELETED
    (entry,) = await store.log_entries("default", limit=9)
    assert (entry.before, entry.after) == (Status.VISIBLE, Status.DELETED)
    await store.close()


async def test_of_concurrent_decisions_each_one_is_logged_in_a_chain(store: SqlStore) -> None:
    await store.add(comment(1))
    chosen = [(Status.SPAM, Status.DELETED, Status.VISIBLE)[turn % 3] for turn in range(12)]
    decisions = [replace(decision(), id=f"{turn:024x}", action=LoggedAction.SPAM) for turn in range(len(chosen))]
    await asyncio.gather(
        *(store.decide(one, [number(1)], status) for one, status in zip(decisions, chosen, strict=True))
    )
    entries = await store.log_entries("default", limit=99)
    befores, afters = [entry.before for entry in entries], [entry.after for entry in entries]
    assert sorted([*afters, Status.VISIBLE], key=str) == sorted([*befores, await status_of(store)], key=str)


async def test_the_log_says_what_a_decision_changed_and_purging_removes_earlier_texts(store: SqlStore) -> None:
    one = comment(1)
    await store.add(one)
    await store.edit(decision(1, LoggedAction.EDIT), one, replace(one.text, source="Other"))
    (edited,) = await store.log_entries("default", limit=9)
    assert (edited.before, edited.after, edited.source) == (None, None, one.text.source)
    await store.purge(decision(2), [number(1)])
    purged, emptied = await store.log_entries("default", limit=9)
    assert emptied == replace(edited, source="")
    assert (purged.before, purged.after, purged.source, purged.format) == (Status.VISIBLE, None, "", None)
    assert [(one.actor, one.at) for one in (edited, purged)] == [(decision().actor, 1), (decision().actor, 2)]


async def test_an_author_does_not_edit_a_comment_that_was_published_meanwhile(store: SqlStore) -> None:
    read = replace(comment(1), status=Status.PENDING)
    await store.add(read)
    await store.decide(decision(1, LoggedAction.APPROVE), [number(1)], Status.VISIBLE, {number(1): 0})
    edited = replace(read, text=replace(read.text, source="Other"))
    assert await store.edit_own(decision(2, LoggedAction.EDIT), read, edited, (), None) is None
    (found,) = await store.find(Query(site="default", audience=Audience.OWNER))
    assert (found.status, found.text) == (Status.VISIBLE, read.text)
