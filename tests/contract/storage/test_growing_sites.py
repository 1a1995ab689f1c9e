"""A post to a site with many comments takes as much work as one to a new site. Steps and rows are counted, never timed."""

import asyncio
import itertools
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import asyncpg
import pytest

from glosa.service.domain.comments import Author, Comment, Format
from glosa.service.domain.environment import Environment
from glosa.service.domain.posting import CommentDraft, post
from glosa.service.domain.sites import Approval, Rules, Site
from glosa.service.storage import sqlite_reads
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Rows, Statement, Step
from tests.contract.storage.test_plans import recording, visits

pytestmark = pytest.mark.anyio

RULES = Rules(posts_a_minute=0, posts_an_hour=0, interval_ms=0, attack_posts=0, approval=Approval.FIRST)
SITE = Site(id="default", app_id="app", app_key="key", rules=RULES)
FEW, MANY = 30, 600
"""Comments of others that are added before."""
TOGETHER = 30


class Authors:
    """Post to one page, each from a device and a network of their own."""

    def __init__(self, store: SqlStore) -> None:
        self._numbers = itertools.count(1)
        ids = itertools.count(1)
        self._environment = Environment(
            store=store, now=lambda: 1_795_245_110_262, new_id=lambda: f"{next(ids):024x}", secret=bytes(32)
        )

    async def post(self, device: str = "") -> Comment:
        number = next(self._numbers)
        draft = CommentDraft(
            url="/a/",
            source=f"What the {number} candle shows is {number * number}, isn't it?",
            format=Format.MARKDOWN,
            author=Author(nick="Ana"),
            device=device or f"d{number}",
            address=f"10.{number // 250}.{number % 250}.1",
            key=f"k{number}",
        )
        return (await post(self._environment, SITE, draft)).comment

    async def grow(self, size: int) -> None:
        """Posts of others."""
        for _ in range(size // TOGETHER):
            await asyncio.gather(*(self.post() for _ in range(TOGETHER)))


async def test_a_post_takes_as_many_steps_of_sqlite_on_a_large_site(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "glosa.db"))
    await store.migrate()
    await store.save_site(SITE)
    authors = Authors(store)
    await authors.post("ana")
    steps = []
    for size in (FEW, MANY):
        await authors.grow(size)
        with counted() as count:
            await authors.post("ana")
            await store.is_confirmed("default", "ana")
            await store.closed_threads("default")
        steps.append(next(count))
    await store.close()
    assert steps[1] <= 1.2 * steps[0], steps


async def test_a_post_reads_as_many_rows_of_postgres_on_a_large_site(postgres: str) -> None:
    store = open_store(postgres)
    await store.migrate()
    await store.save_site(SITE)
    authors = Authors(store)
    await authors.post("ana")
    connection = await asyncpg.connect(postgres)
    rows = []
    for size in (FEW, MANY):
        await authors.grow(size)
        await connection.execute("ANALYZE")
        recorded: list[Statement] = []
        with recording(recorded):
            await authors.post("ana")
            await store.is_confirmed("default", "ana")
            await store.closed_threads("default")
        read = [one for one in recorded if one.sql.startswith("SELECT") and "FOR " not in one.sql]
        assert any("comment_judgments" in one.sql for one in read)
        rows.append(sum([await visits(connection, one) for one in read]))
    await connection.close()
    await store.close()
    assert rows[1] <= rows[0] + 20, rows


@contextmanager
def counted() -> Iterator[Iterator[int]]:
    """Counts the steps of SQLite's virtual machine; the next number afterwards is how many there were."""
    execute, steps = sqlite_reads.execute, itertools.count()

    def step(connection: sqlite3.Connection, step: Step) -> Rows:
        connection.set_progress_handler(lambda: next(steps) and 0, 1)
        try:
            return execute(connection, step)
        finally:
            connection.set_progress_handler(None, 0)

    with patch.object(sqlite_reads, "execute", step):
        yield steps
