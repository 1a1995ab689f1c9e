"""The engines on which every contract test runs."""

import os
import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest

from glosa.service.storage.store import SqlStore, open_store
from tests.contract.storage.server import postgres as running_postgres

TABLES = (
    "claimed_names",
    "name_requests",
    "reply_notices",
    "reply_subscriptions",
    "submissions",
    "counted_visits",
    "searches",
    "comment_devices",
    "upload_uses",
    "uploads",
    "buckets",
    "counter_ids",
    "counters",
    "comment_judgments",
    "comment_reports",
    "comment_likes",
    "given_reactions",
    "page_reactions",
    "moderation_notes",
    "block_rules",
    "passkeys",
    "passkey_challenges",
    "spam_counts",
    "spam_traits",
    "spam_lessons",
    "spam_attacks",
    "comments",
    "threads",
    "site_totals",
    "moderation_log",
    "notifications",
    "notification_channels",
    "stopped_mail",
    "sessions",
    "login_links",
    "moderators",
    "tokens",
    "sites",
)

Opener = Callable[[], SqlStore]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """Address of a PostgreSQL that may create databases: ``GLOSA_TEST_DB``, or a server for this run.

    As root, its package adds a system user and makes the parents of its data accessible, so it needs permission.
    """
    given = os.environ.get("GLOSA_TEST_DB")
    if given:
        yield given
        return
    if os.geteuid() == 0 and not (os.environ.get("CI") or os.environ.get("GLOSA_TEST_PG") == "1"):
        pytest.skip("NOT RUN ON POSTGRESQL: as root set GLOSA_TEST_PG=1, or GLOSA_TEST_DB=postgresql://… for a server")
    with running_postgres() as address:
        yield address


@pytest.fixture
async def empty_postgres(postgres_server: str, anyio_backend: str) -> AsyncIterator[str]:
    """Address of a database without tables."""
    name = f"glosa_test_{uuid.uuid4().hex}"
    await _run(postgres_server, f"CREATE DATABASE {name}")
    yield _named(postgres_server, name)
    await _run(postgres_server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def postgres_name() -> str:
    """The database that all tests of this process share."""
    return f"glosa_test_{uuid.uuid4().hex}"


@pytest.fixture
async def postgres(postgres_server: str, postgres_name: str, anyio_backend: str) -> str:
    """Address of a migrated database without rows."""
    address = _named(postgres_server, postgres_name)
    try:
        await _run(address, *(f"DELETE FROM {table}" for table in TABLES))
    except asyncpg.InvalidCatalogNameError:
        await _run(postgres_server, f"CREATE DATABASE {postgres_name}")
    return address


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Address of an empty storage, on each engine."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/glosa.db"
    found: str = request.getfixturevalue("postgres")
    return found


@pytest.fixture
async def store(address: str, anyio_backend: str) -> AsyncIterator[SqlStore]:
    """An opened storage."""
    opened = open_store(address)
    await opened.migrate()
    yield opened
    await opened.close()


def _named(address: str, database: str) -> str:
    return urlunsplit(urlsplit(address)._replace(path=f"/{database}"))


async def _run(address: str, *statements: str) -> None:
    connection = await asyncpg.connect(address)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()
