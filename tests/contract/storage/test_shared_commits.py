"""On PostgreSQL, posts to a thread that wait for each other share a commit."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from glosa.service.domain.comments import Comment
from glosa.service.domain.errors import StorageUnavailable, ThreadClosed, TooManyPosts
from glosa.service.domain.moderation.log import LoggedAction
from glosa.service.domain.queries import EVERYTHING
from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.submissions import Submission
from glosa.service.storage import postgres_commits, postgres_pool
from glosa.service.storage.postgres import PostgresEngine
from glosa.service.storage.shared_commits import MOST_TOGETHER, SharedChange, SharedCommits, Unreachable
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Shared, Statement, Transaction
from tests.contract.storage.specimens import comment, decision

pytestmark = pytest.mark.anyio

FIRST = Bucket("first", 100, 1000)
_LOCK_WAITS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


@pytest.fixture
async def store(postgres: str, anyio_backend: str) -> AsyncIterator[SqlStore]:
    store = open_store(postgres)
    await store.migrate()
    await store.take("default", [FIRST], 1)
    yield store
    await store.close()


@asynccontextmanager
async def locked_rows(postgres: str, sql: str) -> AsyncIterator[asyncpg.Connection]:
    """Locks rows during the block. Yields the connection that holds them."""
    connection = await asyncpg.connect(postgres)
    try:
        async with connection.transaction():
            await connection.execute(sql)
            yield connection
    finally:
        await connection.close()


async def waits(connection: asyncpg.Connection) -> None:
    """Until somebody waits for a lock."""
    while not await connection.fetchval(_LOCK_WAITS):
        await asyncio.sleep(0)


async def after_the_first(
    store: SqlStore, postgres: str, *posts: Callable[[], Awaitable[Comment]]
) -> Sequence[Comment | BaseException]:
    """What the posts return that arrive while the first one waits for its bucket."""
    async with locked_rows(postgres, "SELECT 1 FROM buckets WHERE key = 'first' FOR UPDATE") as connection:
        first = asyncio.ensure_future(store.add(comment(1), [FIRST]))
        await waits(connection)
        others = [asyncio.ensure_future(post()) for post in posts]
        await asyncio.sleep(0)
        assert not any(other.done() for other in others)
    assert (await first).id == comment(1).id
    return await asyncio.gather(*others, return_exceptions=True)


async def commits(postgres: str) -> int:
    """By how many transactions comments were added."""
    connection = await asyncpg.connect(postgres)
    try:
        return int(await connection.fetchval("SELECT count(DISTINCT xmin::text) FROM comments"))
    finally:
        await connection.close()


async def test_posts_that_arrive_meanwhile_share_a_commit(store: SqlStore, postgres: str) -> None:
    posts = [lambda value=value: store.add(comment(value), [FIRST]) for value in range(2, 8)]
    added = await after_the_first(store, postgres, *posts)
    assert [one.id for one in added if isinstance(one, Comment)] == [comment(value).id for value in range(2, 8)]
    assert await commits(postgres) == 2
    assert await store.count("default", EVERYTHING) == 7


async def test_a_refused_post_changes_nothing_for_the_others(store: SqlStore, postgres: str) -> None:
    once = Bucket("once", 1, 10**6)
    await store.take("default", [once], comment(1).created_at)
    refused, added = await after_the_first(
        store, postgres, lambda: store.add(comment(2), [once]), lambda: store.add(comment(3), [FIRST])
    )
    assert isinstance(refused, TooManyPosts)
    assert isinstance(added, Comment)
    assert await store.count("default", EVERYTHING) == 2


async def test_two_attempts_with_one_key_are_one_comment(store: SqlStore, postgres: str) -> None:
    submission = Submission("key", "print", by_content=False)
    added, again = await after_the_first(
        store,
        postgres,
        lambda: store.add(comment(2), submission=submission),
        lambda: store.add(comment(3), submission=submission),
    )
    assert isinstance(added, Comment)
    assert isinstance(again, Comment)
    assert added.id == again.id
    assert await store.count("default", EVERYTHING) == 2


async def test_a_closed_thread_refuses_all(store: SqlStore, postgres: str) -> None:
    await store.add(comment(9))
    await store.close_thread(decision(1, LoggedAction.CLOSE), comment(9).thread, closed=True)
    posts = [asyncio.ensure_future(store.add(comment(value))) for value in range(3)]
    outcomes = await asyncio.gather(*posts, return_exceptions=True)
    assert all(isinstance(outcome, ThreadClosed) for outcome in outcomes)
    assert await store.count("default", EVERYTHING) == 1


async def test_posts_that_wait_for_a_bucket_have_not_locked_their_thread(store: SqlStore, postgres: str) -> None:
    last = Bucket("last", 100, 1000)
    await store.add(comment(9), [last])
    async with locked_rows(postgres, "SELECT 1 FROM buckets WHERE key = 'last' FOR UPDATE") as connection:
        async with locked_rows(postgres, "SELECT 1 FROM buckets WHERE key = 'first' FOR UPDATE") as first:
            posts = [asyncio.ensure_future(store.add(comment(1), [FIRST]))]
            await waits(first)
            posts += [
                asyncio.ensure_future(store.add(comment(value), [bucket])) for value, bucket in ((2, FIRST), (3, last))
            ]
            await asyncio.sleep(0)
        await posts[0]
        await waits(connection)
        # Fails at once if somebody has locked the row.
        await connection.execute("SELECT 1 FROM threads FOR UPDATE NOWAIT")
    await asyncio.gather(*posts)


async def test_posts_of_several_processes_take_turns_before_they_lock_rows(store: SqlStore, postgres: str) -> None:
    await store.add(comment(1), [FIRST])
    turn = "SELECT pg_advisory_xact_lock(hashtextextended('default ' || key, 0)) FROM threads WHERE key <> ''"
    async with locked_rows(postgres, turn) as connection:
        posts = [asyncio.ensure_future(store.add(comment(value), [FIRST])) for value in (7, 8, 9)]
        await posts[0]
        await waits(connection)
        # Fails at once if somebody has locked the row.
        await connection.execute("SELECT 1 FROM buckets WHERE key = 'first' FOR UPDATE NOWAIT")
        assert not any(post.done() for post in posts[1:])
    await asyncio.gather(*posts)
    assert await store.count("default", EVERYTHING) == 4


async def test_changes_for_which_time_ran_out_do_not_wait_once_more(
    store: SqlStore, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_pool, "ANSWER_WAIT", 0.2)
    engine = PostgresEngine(postgres)
    started: list[None] = []

    def locks() -> Transaction[None]:
        started.append(None)
        yield Statement("SELECT 1 FROM buckets WHERE key = 'first' FOR UPDATE")

    async with locked_rows(postgres, "SELECT 1 FROM buckets WHERE key = 'first' FOR UPDATE"):
        outcomes = await asyncio.gather(*(engine.write(locks, SHARED) for _ in range(3)), return_exceptions=True)
    assert all(isinstance(outcome, StorageUnavailable) for outcome in outcomes)
    # The first one, and the second one of those that ran together after it.
    assert len(started) == 2
    await engine.close()


async def test_a_limit_of_the_account_counts_as_time_that_ran_out(store: SqlStore, postgres: str) -> None:
    started: list[None] = []

    def locks() -> Transaction[None]:
        started.append(None)
        yield Statement("SELECT set_config('lock_timeout', '100', true)")
        yield Statement("SELECT 1 FROM buckets WHERE key = 'first' FOR UPDATE")

    async with locked_rows(postgres, "SELECT 1 FROM buckets WHERE key = 'first' FOR UPDATE"):
        outcomes = await asyncio.gather(*(store.engine.write(locks, SHARED) for _ in range(3)), return_exceptions=True)
    assert all(isinstance(outcome, StorageUnavailable) for outcome in outcomes)
    assert len(started) == 2


async def test_a_transaction_that_takes_long_leaves_the_rest_to_the_next_one(
    store: SqlStore, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_commits, "LONGEST_TOGETHER", 0)
    posts = [
        lambda value=value: store.add(
            comment(value), [FIRST], submission=Submission(f"key {value}", "print", by_content=False)
        )
        for value in range(2, 6)
    ]
    added = await after_the_first(store, postgres, *posts)
    assert [one.id for one in added if isinstance(one, Comment)] == [comment(value).id for value in range(2, 6)]
    assert await commits(postgres) == 5


def nothing(*_: Any) -> Transaction[None]:
    yield from ()


SHARED = Shared(("thread",), None, nothing)


class Written:
    """Stands in for a database: changes wait until they're let go."""

    def __init__(
        self,
        together: Callable[[Sequence[SharedChange]], Sequence[object] | None],
        *,
        alone: Callable[[object], object] = lambda result: result,
        longest_turn: float = 30.0,
    ) -> None:
        self._alone = alone
        self.alone: list[object] = []
        self.sizes: list[int] = []
        self.go = asyncio.Event()
        self._together = together
        self.commits = SharedCommits(self._run_alone, self._run_together, longest_turn=longest_turn)

    async def _run_alone(self, start: Callable[[], Any]) -> object:
        await self.go.wait()
        self.alone.append(start)
        return self._alone(start)

    async def _run_together(self, changes: Sequence[SharedChange]) -> Sequence[object] | None:
        self.sizes.append(len(changes))
        return self._together(changes)

    def write(self, count: int) -> Iterator[asyncio.Task[Any]]:
        for value in range(count):
            yield asyncio.create_task(self.commits.write(lambda value=value: value, SHARED))  # type: ignore[misc]


async def test_no_transaction_has_too_many_changes() -> None:
    written = Written(lambda changes: [change.start() for change in changes])
    tasks = list(written.write(MOST_TOGETHER + 3))
    await asyncio.sleep(0)
    written.go.set()
    await asyncio.gather(*tasks)
    assert written.sizes == [MOST_TOGETHER, 2]


async def test_changes_run_alone_if_one_of_them_failed() -> None:
    written = Written(lambda changes: None)
    tasks = list(written.write(4))
    await asyncio.sleep(0)
    written.go.set()
    await asyncio.gather(*tasks)
    assert (written.sizes, len(written.alone)) == ([3], 4)


async def test_everyone_learns_that_nobody_knows_whether_the_commit_worked() -> None:
    def fails(changes: Sequence[SharedChange]) -> Sequence[object]:
        raise StorageUnavailable("The connection broke.")

    written = Written(fails)
    tasks = list(written.write(4))
    await asyncio.sleep(0)
    written.go.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(outcome, StorageUnavailable) for outcome in outcomes] == [False, True, True, True]
    # The next one finds nobody.
    await asyncio.gather(*written.write(1))


def reach_nobody(*_: object) -> Sequence[object]:
    raise Unreachable("No server answers.")


async def test_those_who_wait_do_not_try_servers_that_a_change_could_not_reach() -> None:
    """Otherwise, they'd take turns in waiting for servers that don't answer."""
    written = Written(reach_nobody)
    tasks = list(written.write(3 * MOST_TOGETHER))
    await asyncio.sleep(0)
    written.go.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(outcome, Unreachable) for outcome in outcomes] == [False, *[True] * (3 * MOST_TOGETHER - 1)]
    assert (written.sizes, len(written.alone)) == ([MOST_TOGETHER], 1)
    # The next one finds nobody.
    await asyncio.gather(*written.write(1))


async def test_those_who_wait_learn_that_the_first_change_could_not_reach_a_server() -> None:
    written = Written(reach_nobody, alone=reach_nobody)
    tasks = list(written.write(3))
    await asyncio.sleep(0)
    written.go.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(outcome, Unreachable) for outcome in outcomes)
    assert (written.sizes, len(written.alone)) == ([], 1)


async def test_changes_whose_connection_breaks_are_repeated_together_once(store: SqlStore) -> None:
    """One after the other, each would wait for another connection that doesn't work."""
    began: list[int] = []

    def breaks(value: int) -> Callable[[], Transaction[None]]:
        def change() -> Transaction[None]:
            began.append(value)
            yield Statement("SELECT pg_terminate_backend(pg_backend_pid())" if value else "SELECT 1")

        return change

    outcomes = await asyncio.gather(
        *(store.engine.write(breaks(value), SHARED) for value in range(5)), return_exceptions=True
    )
    assert [isinstance(outcome, StorageUnavailable) for outcome in outcomes] == [False, True, True, True, True]
    assert began == [0, 1, 1]


async def test_a_caller_that_stopped_waiting_is_skipped() -> None:
    written = Written(lambda changes: [change.start() for change in changes])
    tasks = list(written.write(4))
    await asyncio.sleep(0)
    tasks[2].cancel()
    await asyncio.sleep(0)
    written.go.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(outcomes[2], asyncio.CancelledError)
    assert written.sizes == [2]
    await written.commits.close()


async def test_changes_for_which_there_was_no_time_are_first_in_the_next_transaction() -> None:
    written = Written(lambda changes: [change.start() for change in changes[:2]])
    tasks = list(written.write(6))
    await asyncio.sleep(0)
    written.go.set()
    assert (await asyncio.gather(*tasks))[1:-1] == [1, 2, 3, 4]
    # The last one is alone.
    assert (written.sizes, len(written.alone)) == ([5, 3], 2)


async def test_nobody_waits_without_end() -> None:
    written = Written(lambda changes: [change.start() for change in changes], longest_turn=0)
    tasks = list(written.write(3))
    await asyncio.sleep(0)
    written.go.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(outcome, StorageUnavailable) for outcome in outcomes] == [False, True, True]
    assert (written.sizes, len(written.alone)) == ([], 1)
    # The next one finds nobody.
    await asyncio.gather(*written.write(1))


async def test_callers_that_stopped_waiting_leave_nothing_behind() -> None:
    written = Written(lambda changes: [change.start() for change in changes])
    tasks = list(written.write(100))
    await asyncio.sleep(0)
    for task in tasks[2:]:
        task.cancel()
    await asyncio.wait(tasks[2:])
    assert [len(waiting) for waiting in written.commits._waiting.values()] == [1]
    written.go.set()
    await asyncio.gather(*tasks[:2])
    assert len(written.alone) == 2
