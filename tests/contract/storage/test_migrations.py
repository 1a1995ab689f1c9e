"""Migrations are atomic, run once, and never downgrade."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import asyncpg
import pytest

from glosa.service.domain.errors import SchemaTooNew, SchemaTooOld, StorageUnavailable
from glosa.service.domain.queries import EVERYTHING
from glosa.service.storage.postgres import PostgresEngine
from glosa.service.storage.schema import Migration, migrations, read_migrations
from glosa.service.storage.sqlite import SqliteEngine
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Engine, Statement, Transaction
from tests.contract.storage.specimens import comment

pytestmark = pytest.mark.anyio

MakeEngine = Callable[..., Engine]

LATEST = len(migrations("sqlite"))
GOOD = Migration(LATEST + 1, "likes", "CREATE TABLE likes (id text);\nINSERT INTO likes VALUES ('a;b');\n")
BROKEN = Migration(LATEST + 2, "broken", "CREATE TABLE half (id text);\nINSERT INTO nowhere VALUES (1);\n")


@pytest.fixture(params=["sqlite", "postgres"])
def engine_with(request: pytest.FixtureRequest, tmp_path: Path) -> MakeEngine:
    """An engine of a database without tables, with additional migrations."""
    empty = request.getfixturevalue("empty_postgres") if request.param == "postgres" else ""

    def make(*further: Migration) -> Engine:
        steps: Sequence[Migration] = (*migrations(request.param), *further)
        return PostgresEngine(empty, steps=steps) if empty else SqliteEngine(tmp_path / "glosa.db", steps=steps)

    return make


def tables(name: str) -> Transaction[object]:
    return (yield Statement(f"SELECT * FROM {name}"))


async def test_every_migration_runs_once(engine_with: MakeEngine) -> None:
    old, new = engine_with(), engine_with(GOOD)
    with pytest.raises(SchemaTooOld, match="doesn't match"):
        await SqlStore(old).sites()
    assert await old.migrate() == (0, LATEST)
    assert await old.migrate() == (LATEST, LATEST)
    await SqlStore(old).add(comment(1))
    assert await new.migrate() == (LATEST, LATEST + 1)
    assert await new.migrate() == (LATEST + 1, LATEST + 1)
    assert await SqlStore(new).count("default", EVERYTHING) == 1
    await old.close()
    await new.close()


async def test_a_newer_schema_is_refused_and_left_alone(engine_with: MakeEngine) -> None:
    new, old = engine_with(GOOD), engine_with()
    await new.migrate()
    with pytest.raises(SchemaTooNew, match=rf"schema {LATEST + 1}, .*supports \({LATEST}\)\. Upgrade Glosa"):
        await old.migrate()
    assert await new.migrate() == (LATEST + 1, LATEST + 1)
    await old.close()
    await new.close()


async def test_an_older_version_works_on_with_a_schema_that_was_expanded(empty_postgres: str) -> None:
    """Nodes are updated one after the other. What needs the new code is refused."""
    steps = migrations("postgres")
    expand = Migration(
        LATEST + 1, "stars", "-- expand\nALTER TABLE comments ADD COLUMN stars bigint NOT NULL DEFAULT 0;\n"
    )
    contract = Migration(LATEST + 2, "no title", "ALTER TABLE counters DROP COLUMN title;\n")
    old, new = PostgresEngine(empty_postgres), PostgresEngine(empty_postgres, steps=(*steps, expand))
    newest = PostgresEngine(empty_postgres, steps=(*steps, expand, contract))
    await old.migrate()
    assert await new.migrate() == (LATEST, LATEST + 1)
    assert await old.migrate() == (LATEST + 1, LATEST + 1)
    for number, engine in enumerate((old, new, old)):
        await engine.probe()
        await SqlStore(engine).add(comment(number))
        assert await SqlStore(engine).count("default", EVERYTHING) == number + 1
    await newest.migrate()
    for engine in (old, new):
        with pytest.raises(SchemaTooNew):
            await engine.probe()
        with pytest.raises(SchemaTooNew):
            await engine.migrate()
    for engine in (old, new, newest):
        await engine.close()


async def test_a_database_from_before_expanding_is_migrated(empty_postgres: str) -> None:
    engine = PostgresEngine(empty_postgres)
    await engine.migrate()
    connection = await asyncpg.connect(empty_postgres)
    await connection.execute("ALTER TABLE schema_versions DROP COLUMN needs")
    assert await engine.migrate() == (LATEST, LATEST)
    await engine.probe()
    await connection.close()
    await engine.close()


async def test_a_failed_migration_changes_nothing(engine_with: MakeEngine) -> None:
    before, broken = engine_with(GOOD), engine_with(GOOD, BROKEN)
    await before.migrate()
    await SqlStore(before).add(comment(1))
    with pytest.raises(StorageUnavailable):
        await broken.migrate()
    with pytest.raises(StorageUnavailable, match="half"):
        await before.read(tables("half"))
    assert await before.migrate() == (LATEST + 1, LATEST + 1)
    await SqlStore(broken).add(comment(2))
    assert await SqlStore(before).count("default", EVERYTHING) == 2
    await before.close()
    await broken.close()


async def test_only_one_of_several_processes_migrates(engine_with: MakeEngine) -> None:
    engines = [engine_with(GOOD) for _ in range(4)]
    outcomes = await asyncio.gather(*(engine.migrate() for engine in engines))
    assert {after for _, after in outcomes} == {LATEST + 1}
    assert await engines[0].read(tables("likes")) in ([("a;b",)], [("a;b",)])
    for engine in engines:
        await engine.close()


async def test_sqlite_is_copied_before_it_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "glosa.db"
    old = SqliteEngine(path)
    await old.migrate()
    await SqlStore(old).add(comment(1))
    new = SqliteEngine(path, steps=(*migrations("sqlite"), GOOD))
    await new.migrate()
    await SqlStore(new).add(comment(2))
    await old.close()
    await new.close()
    backup = tmp_path / f"glosa.db.schema-{LATEST}"
    assert backup.stat().st_mode & 0o777 == 0o600
    assert sorted(file.name for file in tmp_path.iterdir()) == ["glosa.db", backup.name]
    restored = open_store(str(backup))
    assert await restored.migrate() == (LATEST, LATEST)
    assert await restored.count("default", EVERYTHING) == 1
    await restored.close()


async def test_an_unfinished_backup_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "glosa.db"
    old = SqliteEngine(path)
    await old.migrate()
    await old.close()
    (tmp_path / f"glosa.db.schema-{LATEST}.part").write_text("half a copy")
    new = SqliteEngine(path, steps=(*migrations("sqlite"), GOOD))
    await new.migrate()
    await new.close()
    copy = sqlite3.connect(tmp_path / f"glosa.db.schema-{LATEST}")
    assert copy.execute("SELECT max(version) FROM schema_versions").fetchone() == (LATEST,)
    copy.close()


def test_a_migration_can_differ_by_engine(tmp_path: Path) -> None:
    for name in ("0001_a.sqlite.sql", "0001_a.postgres.sql", "0002_b.sql"):
        (tmp_path / name).write_text(f"-- {name}")
    assert read_migrations(tmp_path, "sqlite") == (
        Migration(1, "a", "-- 0001_a.sqlite.sql"),
        Migration(2, "b", "-- 0002_b.sql"),
    )


def test_a_missing_migration_is_reported(tmp_path: Path) -> None:
    (tmp_path / "0002_b.sql").write_text("")
    with pytest.raises(ValueError, match="numbered from 1"):
        read_migrations(tmp_path, "sqlite")


def test_both_engines_have_the_same_migrations() -> None:
    assert [(step.version, step.name) for step in migrations("sqlite")] == [
        (step.version, step.name) for step in migrations("postgres")
    ]
