"""The counts of a thread are kept by triggers, and always the same as counting its comments."""

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import asyncpg
import pytest

from glosa.service.domain.comments import Comment, Counts, Status
from glosa.service.domain.moderation.log import LoggedAction
from glosa.service.domain.queries import All, Compare, Field, Not
from glosa.service.domain.sites import Rules
from glosa.service.storage.postgres import PostgresEngine
from glosa.service.storage.schema import migrations
from glosa.service.storage.sqlite import SqliteEngine
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Engine, Statement, Transaction
from tests.contract.storage.specimens import ROOTS, SITE, comment, decision, number

pytestmark = pytest.mark.anyio

PAGES = ("/a", "/b", "/c")
_BEFORE = 16
"""The last schema without counts."""

MakeEngine = Callable[[int | None], Engine]


@pytest.fixture(params=["sqlite", "postgres"])
def engine_of(request: pytest.FixtureRequest, tmp_path: Path) -> MakeEngine:
    """An engine of a database that was empty, with migrations up to a version, or all."""
    empty = request.getfixturevalue("empty_postgres") if request.param == "postgres" else ""

    def make(version: int | None) -> Engine:
        steps = migrations(request.param)[:version]
        return PostgresEngine(empty, steps=steps) if empty else SqliteEngine(tmp_path / "glosa.db", steps=steps)

    return make


async def counted(store: SqlStore, page: str) -> Counts:
    """Counts the comments that readers see, one by one."""
    thread = Compare(Field.THREAD, "=", page)
    roots = await store.count("default", All((thread, ROOTS)))
    return Counts(roots, await store.count("default", All((thread, Not(ROOTS)))))


async def check(store: SqlStore, pages: Sequence[str] = PAGES) -> None:
    expected = {page: await counted(store, page) for page in pages}
    assert await store.counts("default", pages) == expected
    assert {page: (await store.thread_facts("default", page)).counts for page in pages} == expected
    everything = Counts(sum(one.roots for one in expected.values()), sum(one.replies for one in expected.values()))
    assert await store.site_counts("default") == everything
    _, of_all = await versions(store, None)
    assert of_all == sum([own for _, own in [await versions(store, page) for page in ("", *pages)]])


async def versions(store: SqlStore, page: str | None) -> tuple[int, int]:
    """The versions of the site's rules, and of a page or all pages; the page without a name counts what readers don't see."""
    found = await store.version("default", page)
    assert isinstance(found, tuple)
    rules, threads = found
    return int(rules or 0), int(threads or 0)


def some(chance: random.Random, first: int) -> Sequence[Comment]:
    """Roots and replies with any status, in any order, on pages of their own or of their root."""
    roots = [comment(first + value, thread=chance.choice(PAGES), status=status(chance)) for value in range(4)]
    replies = [
        comment(
            first + 4 + value,
            rid=chance.choice(roots).id if chance.random() < 0.9 else number(chance.randrange(first + 30)),
            thread=chance.choice(PAGES),
            status=status(chance),
        )
        for value in range(12)
    ]
    return chance.sample([*roots, *replies], 16)


def status(chance: random.Random) -> Status:
    return chance.choices(list(Status), (1, 6, 1, 3))[0]


@pytest.mark.parametrize("seed", range(6))
async def test_counts_follow_every_change(store: SqlStore, seed: int) -> None:
    chance = random.Random(seed)
    await store.save_site(SITE)
    known: list[str] = []
    for step in range(1, 40):
        ids = chance.sample(known, min(len(known), chance.randrange(1, 6)))
        match chance.randrange(7):
            case 0 | 1:
                added = some(chance, 100 * step)
                known += (await store.add_all([*added, *added])).new
            case 2:
                known.append((await store.add(comment(100 * step + 50, rid=ids[0] if ids else "", thread="/a"))).id)
            case 3:
                await store.set_status("default", ids, status(chance), step)
            case 4:
                await store.decide(decision(step, LoggedAction.RESTORE), ids, status(chance))
            case 5:
                await store.purge(decision(step), ids[:1])
            case _:
                await store.erase("default", ids[:2], step)
        await check(store)


async def test_counts_move_with_the_threads(store: SqlStore) -> None:
    await store.save_site(SITE)
    pages = ("/a.html", "/a", "/b/index.html", "/b/", "/b")
    comments = [comment(value, thread=pages[value % 4], url=pages[value % 4]) for value in range(8)]
    await store.add_all([*comments, *(comment(10 + one.created_at, rid=one.id, thread=one.url) for one in comments)])
    await check(store, pages)
    assert await store.save_site(replace(SITE, rules=Rules(path_aliases=True))) > 0
    await check(store, pages)


@asynccontextmanager
async def later_columns(engine: Engine) -> AsyncIterator[None]:
    """Gives an earlier schema the columns that this version writes, until its comments are there."""
    await engine.write(lambda: _changed("ALTER TABLE comments ADD COLUMN claim TEXT NOT NULL DEFAULT ''"))
    yield
    await engine.write(lambda: _changed("ALTER TABLE comments DROP COLUMN claim"))


def _changed(sql: str) -> Transaction[None]:
    yield Statement(sql)


async def test_comments_from_before_are_counted_by_the_migration(engine_of: MakeEngine) -> None:
    chance = random.Random(1)
    engine = engine_of(_BEFORE)
    old = SqlStore(engine)
    await old.migrate()
    async with later_columns(engine):
        for step in range(1, 9):
            await old.add_all(some(chance, 100 * step))
    new = SqlStore(engine_of(None))
    await new.migrate()
    await check(new)
    await new.add_all(some(chance, 1000))
    await check(new)
    await old.close()
    await new.close()


async def test_counting_what_is_there_waits_for_changes_that_have_begun(empty_postgres: str) -> None:
    """It locks in the order of other transactions, so PostgreSQL ends neither of the two."""
    steps = migrations("postgres")
    engine = PostgresEngine(empty_postgres, steps=steps[: _BEFORE + 1])
    old, new = SqlStore(engine), SqlStore(PostgresEngine(empty_postgres, steps=steps))
    await old.migrate()
    await old.save_site(SITE)
    async with later_columns(engine):
        await old.add(comment(1, thread=PAGES[0]))
    poster, watcher = await asyncpg.connect(empty_postgres), await asyncpg.connect(empty_postgres)
    async with poster.transaction():
        await poster.execute("UPDATE threads SET version = version + 1 WHERE key = $1", PAGES[0])
        migrating = asyncio.ensure_future(new.migrate())
        while not await watcher.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
            await asyncio.sleep(0)
        await poster.execute("DELETE FROM comments WHERE thread = $1", PAGES[0])
    assert await migrating == (_BEFORE + 1, len(steps))
    await check(new)
    for one in (old, new, poster, watcher):
        await one.close()


async def test_concurrent_changes_are_counted_once(store: SqlStore, address: str) -> None:
    """Replies arrive while their roots are hidden, removed, and displayed again."""
    await store.save_site(SITE)
    other = open_store(address)
    stores = (store, other)
    roots = [comment(value, thread=PAGES[value % 3]) for value in range(6)]
    await store.add_all(roots)

    async def reply(value: int) -> None:
        root = roots[value % 6]
        await stores[value % 2].add(comment(100 + value, rid=root.id, thread=root.thread))

    async def moderate(value: int) -> None:
        ids = [roots[(value + offset) % 6].id for offset in range(3)]
        status_after = (Status.PENDING, Status.DELETED, Status.VISIBLE)[value % 3]
        await stores[value % 2].decide(decision(1000 + value, LoggedAction.RESTORE), ids, status_after)

    await asyncio.gather(*(work(value) for value in range(60) for work in (reply, moderate)))
    await other.close()
    await check(store)


async def test_the_same_import_twice_at_a_time_is_counted_once(store: SqlStore, address: str) -> None:
    other = open_store(address)
    comments = [comment(value, thread=PAGES[value % 3]) for value in range(30)]
    await asyncio.gather(*(one.add_all(comments) for one in (store, other) * 3))
    await other.close()
    await check(store)
    assert await store.site_counts("default") == Counts(30, 0)


async def test_the_totals_of_a_site_are_one_row_however_many_pages_a_transaction_changes(
    store: SqlStore, address: str
) -> None:
    pages = [f"/{number}" for number in range(40)]
    await store.add_all([comment(number, thread=page) for number, page in enumerate(pages)])
    await store.set_status("default", [number(value) for value in range(30)], Status.SPAM, 1)
    await check(store, pages)
    sql = "SELECT count(*) FROM site_totals"
    if address.startswith("postgres"):
        watcher = await asyncpg.connect(address)
        assert await watcher.fetchval(sql) == 1
        await watcher.close()
    else:
        with sqlite3.connect(address.removeprefix("sqlite:///")) as connection:
            assert connection.execute(sql).fetchone() == (1,)


async def test_no_post_waits_for_the_totals_that_another_one_changes(postgres: str) -> None:
    store = open_store(postgres)
    await store.migrate()
    await store.save_site(SITE)
    await store.add_all([comment(value, thread=page) for value, page in enumerate(PAGES)])
    slow = await asyncpg.connect(postgres)
    transaction = slow.transaction()
    await transaction.start()
    # Two sites in turn, as nothing forbids: each change finds the row that this transaction has.
    for site in ("default", "other", "default", "other"):
        await slow.execute(
            "INSERT INTO threads (site, key, version) VALUES ($1, '/slow', 1)"
            " ON CONFLICT (site, key) DO UPDATE SET version = threads.version + 1",
            site,
        )
    before = await versions(store, None)
    await store.add(comment(10, thread=PAGES[0]))
    after = await versions(store, None)
    assert after[1] == before[1] + 1
    await transaction.commit()
    assert (await versions(store, None))[1] == after[1] + 2
    for value in range(20, 30):
        await store.add(comment(value, thread=PAGES[value % 3]))
    await check(store, (*PAGES, "/slow"))
    assert await slow.fetchval("SELECT count(*) FROM site_totals WHERE site = 'default'") == 2
    await slow.close()
    await store.close()


async def test_totals_follow_what_a_transaction_takes_back(postgres: str) -> None:
    store = open_store(postgres)
    await store.migrate()
    await store.add_all([comment(value, thread=page) for value, page in enumerate(PAGES)])
    connection = await asyncpg.connect(postgres)
    touch = "UPDATE threads SET version = version + 1 WHERE key = $1"
    async with connection.transaction():
        await connection.execute(touch, PAGES[0])
        part = connection.transaction()
        await part.start()
        await connection.execute(touch, PAGES[1])
        await part.rollback()
        await connection.execute(touch, PAGES[2])
    await connection.execute("DELETE FROM threads WHERE key = $1", PAGES[2])
    await connection.close()
    _, of_all = await versions(store, None)
    assert of_all == sum([(await versions(store, page))[1] for page in ("", *PAGES)])
    await store.close()
