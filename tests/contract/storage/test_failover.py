"""PostgreSQL on several servers: connections that break, servers that don't answer, and poolers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from glosa.service.domain.errors import StorageUnavailable
from glosa.service.domain.queries import EVERYTHING
from glosa.service.storage import postgres as postgres_engine
from glosa.service.storage import postgres_pool
from glosa.service.storage.postgres import PostgresEngine
from glosa.service.storage.postgres_servers import Servers, servers_of
from glosa.service.storage.store import SqlStore
from glosa.service.storage.transaction import Statement, Transaction
from tests.contract.storage.specimens import comment

pytestmark = pytest.mark.anyio

TOKEN = "INSERT INTO tokens (site, name, hash, created_at) VALUES ('default', ?, '', 0)"
END = "SELECT pg_terminate_backend(pg_backend_pid())"


@pytest.fixture
async def engine(postgres: str, anyio_backend: str) -> AsyncIterator[PostgresEngine]:
    made = PostgresEngine(postgres)
    await made.migrate()
    yield made
    await made.close()


def names() -> Transaction[list[str]]:
    return [row[0] for row in (yield Statement("SELECT name FROM tokens ORDER BY name"))]


async def end_connections(address: str) -> None:
    """As a server does that isn't the primary any more."""
    connection = await asyncpg.connect(address)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


async def test_a_service_goes_on_after_its_connections_were_ended(engine: PostgresEngine, postgres: str) -> None:
    store = SqlStore(engine)
    await asyncio.gather(*(store.add(comment(value)) for value in range(8)))
    for value in (8, 9):
        await end_connections(postgres)
        assert await store.count("default", EVERYTHING) == value
        await end_connections(postgres)
        await store.add(comment(value))
    assert await store.count("default", EVERYTHING) == 10


async def test_a_change_is_repeated_if_its_connection_breaks_before_the_commit(engine: PostgresEngine) -> None:
    tries: list[int] = []

    def broken_once() -> Transaction[str]:
        tries.append(len(tries))
        yield Statement(TOKEN, ("once",))
        if len(tries) == 1:
            yield Statement(END)
        return "done"

    assert await engine.write(broken_once) == "done"
    assert await engine.read(names()) == ["once"]
    assert len(tries) == 2


async def test_a_change_is_not_repeated_if_its_connection_breaks_during_the_commit(
    engine: PostgresEngine, postgres: str
) -> None:
    """The server may have committed it, so only the client, who has its key, may repeat it."""
    tries: list[int] = []
    connection = await asyncpg.connect(postgres)
    await connection.execute(f"""
        CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM {END.removeprefix("SELECT ")}; RETURN NULL; END';
        CREATE CONSTRAINT TRIGGER break_off AFTER INSERT ON tokens DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION break_off();
    """)

    def change() -> Transaction[None]:
        tries.append(len(tries))
        yield Statement(TOKEN, ("unknown",))

    try:
        with pytest.raises(StorageUnavailable):
            await engine.write(change)
    finally:
        await connection.execute("DROP TRIGGER break_off ON tokens; DROP FUNCTION break_off")
        await connection.close()
    assert len(tries) == 1


async def test_a_read_continues_on_another_connection(engine: PostgresEngine) -> None:
    """The statement that broke is executed again, and the ones before it aren't."""
    reached: list[str] = []

    def ended_once() -> Transaction[str]:
        reached.append("first")
        yield Statement("SELECT 1")
        reached.append("second")
        yield Statement(
            "SELECT CASE WHEN count(*) = 1 THEN pg_terminate_backend(pg_backend_pid()) END FROM tokens WHERE name = 'end'"
        )
        return "done"

    def mark() -> Transaction[None]:
        yield Statement(TOKEN, ("end",))

    await engine.write(mark)
    reading = asyncio.create_task(engine.read(ended_once()))
    with pytest.raises(StorageUnavailable):  # Both attempts end their connection.
        await reading
    assert reached == ["first", "second"]
    assert await engine.read(names()) == ["end"]


@asynccontextmanager
async def silent_server() -> AsyncIterator[int]:
    """Accepts connections and never answers, like a machine that was paused."""

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


async def test_a_server_that_does_not_answer_is_passed_over(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_pool, "CONNECT_WAIT", 0.5)
    async with silent_server() as port:
        engine = PostgresEngine(postgres)
        silent = f"postgresql://nobody@127.0.0.1:{port}/glosa?sslmode=disable"
        engine._pool._servers = Servers((silent, *engine._pool._servers.addresses), has_pooler=False)
        engine._pool._order = engine._pool._servers.addresses
        await engine.migrate()
        assert await engine.read(names()) == []
        assert engine._pool._order[-1] == silent
        await engine.close()


@asynccontextmanager
async def relay(address: str) -> AsyncIterator[tuple[str, asyncio.Event]]:
    """Another address of the database, and an event from which nothing passes any more, in either direction."""
    silent = asyncio.Event()
    host, options = parse_qs(urlsplit(address).query).get("host", [""])[0], urlsplit(address)
    flows: list[asyncio.Task[None]] = []
    ends: list[asyncio.StreamWriter] = []

    async def flow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while passed := await reader.read(65536):
            if not silent.is_set():
                writer.write(passed)

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if host:
            to = await asyncio.open_unix_connection(f"{host}/.s.PGSQL.{options.port or 5432}")
        else:
            to = await asyncio.open_connection(options.hostname, options.port or 5432)
        ends.extend((writer, to[1]))
        flows.extend((asyncio.create_task(flow(reader, to[1])), asyncio.create_task(flow(to[0], writer))))

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    account = options.netloc.rpartition("@")[0]
    try:
        yield (
            f"postgresql://{account}@127.0.0.1:{server.sockets[0].getsockname()[1]}{options.path}?sslmode=disable",
            silent,
        )
    finally:
        server.close()
        for task in flows:
            task.cancel()
        for end in ends:
            end.transport.abort()
        await asyncio.gather(*flows, *(end.wait_closed() for end in ends), return_exceptions=True)


async def test_a_server_that_gives_no_sign_of_life_loses_all_connections(
    engine: PostgresEngine, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others wait for the same server, which may not be the primary any more."""
    monkeypatch.setattr(postgres_pool, "ANSWER_WAIT", 0.5)
    monkeypatch.setattr(postgres_pool, "SIGN_WAIT", 0.1)
    monkeypatch.setattr(postgres_pool, "CONNECT_WAIT", 0.5)

    def sleeps() -> Transaction[None]:
        yield Statement("SELECT pg_sleep(600)", is_long=True)

    async with relay(postgres) as (address, silent):
        cut = PostgresEngine(address)
        assert await cut.read(names()) == []
        waiting = asyncio.create_task(cut.read(sleeps()))
        await asyncio.create_task(cut.read(names()))  # The other one has its connection now.
        silent.set()
        with pytest.raises(StorageUnavailable):
            await cut.read(names())
        with pytest.raises(StorageUnavailable):
            # Nobody answers its second attempt.
            await waiting
        await cut.close()
    await end_connections(postgres)  # The server doesn't notice that nobody waits for the statement any more.


async def test_a_slow_statement_leaves_other_connections_alone(engine: PostgresEngine, postgres: str) -> None:
    """A commit that's under way can't be repeated, so its client would get an error although it was carried out."""
    lock = 5_016
    connection = await asyncpg.connect(postgres)
    await connection.execute(f"""
        CREATE FUNCTION wait_on() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock({lock}); RETURN NULL; END';
        CREATE CONSTRAINT TRIGGER wait_on AFTER INSERT ON tokens DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_on();
        SELECT pg_advisory_lock({lock});
    """)

    def change() -> Transaction[str]:
        yield Statement(TOKEN, ("slow",))
        return "done"

    try:
        committing = asyncio.create_task(engine.write(change))
        while not await connection.fetchval(f"SELECT count(*) FROM pg_locks WHERE objid = {lock} AND NOT granted"):
            await asyncio.sleep(0)
        with pytest.raises(TimeoutError):
            async with engine._pool.acquire(60) as slow:
                await slow.execute("SELECT pg_sleep(600)", timeout=0.1)
        await connection.execute(f"SELECT pg_advisory_unlock({lock})")
        assert await committing == "done"
    finally:
        await connection.execute("DROP TRIGGER wait_on ON tokens; DROP FUNCTION wait_on")
        await connection.close()
    assert await engine.read(names()) == ["slow"]


async def test_no_primary_among_the_servers_is_reported(postgres: str) -> None:
    engine = PostgresEngine(f"{postgres}{'&' if '?' in postgres else '?'}target_session_attrs=standby")
    with pytest.raises(StorageUnavailable):
        await engine.read(names())
    await engine.close()


async def test_a_pooler_gets_whole_transactions_and_no_prepared_statements(postgres: str) -> None:
    plain = PostgresEngine(postgres)
    await plain.migrate()
    await plain.close()
    engine = PostgresEngine(f"{postgres}{'&' if '?' in postgres else '?'}pgbouncer=true")

    def times() -> Transaction[tuple[object, object, int]]:
        first = (yield Statement("SELECT now()"))[0][0]
        second = (yield Statement("SELECT now()"))[0][0]
        return (
            first,
            second,
            int((yield Statement("SELECT count(*) FROM pg_prepared_statements WHERE name <> ''"))[0][0]),
        )

    first, second, prepared = await engine.read(times())
    assert first == second
    assert prepared == 0
    await SqlStore(engine).add(comment(1))
    await engine.close()


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("postgresql://u@a/n", Servers(("postgresql://u@a/n",), has_pooler=False)),
        ("postgresql:///n?host=/run", Servers(("postgresql:///n?host=%2Frun",), has_pooler=False)),
        (
            "postgresql://u:p@a:1,b:2/n?target_session_attrs=primary",
            Servers(
                (
                    "postgresql://u:p@a:1/n?target_session_attrs=primary",
                    "postgresql://u:p@b:2/n?target_session_attrs=primary",
                ),
                has_pooler=False,
            ),
        ),
        (
            "postgresql://u@[::1]:5,[::2]:6/n",
            Servers(("postgresql://u@[::1]:5/n", "postgresql://u@[::2]:6/n"), has_pooler=False),
        ),
        ("postgresql://a,b,a/n", Servers(("postgresql://a/n", "postgresql://b/n"), has_pooler=False)),
        ("postgresql://a/n?pgbouncer=true", Servers(("postgresql://a/n",), has_pooler=True)),
    ],
)
def test_an_address_names_servers(address: str, expected: Servers) -> None:
    assert servers_of(address) == expected


async def test_the_answer_of_a_server_says_more_than_a_refused_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    async def connect(address: str, **_: object) -> asyncpg.Connection:
        if "//a/" in address:
            raise asyncpg.InvalidPasswordError("The password is wrong.")
        raise ConnectionRefusedError(111, "Connection refused")

    monkeypatch.setattr(asyncpg, "connect", connect)
    engine = PostgresEngine("postgresql://a,b/glosa")
    with pytest.raises(StorageUnavailable, match="The password is wrong"):
        await engine.read(names())
    await engine.close()


async def test_servers_that_refuse_are_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another attempt would find the same, while others wait for the same connections."""
    tried: list[str] = []

    async def connect(address: str, **_: object) -> asyncpg.Connection:
        tried.append(address)
        raise ConnectionRefusedError(111, "Connection refused")

    monkeypatch.setattr(asyncpg, "connect", connect)
    engine = PostgresEngine("postgresql://a,b/glosa")
    for attempt in (engine.read(names()), engine.write(names)):
        with pytest.raises(StorageUnavailable, match="Connection refused"):
            await attempt
        assert sorted(tried) == ["postgresql://a/glosa", "postgresql://b/glosa"]
        tried.clear()
    await engine.close()


async def test_who_waits_for_a_dropped_pool_does_not_connect_for_it(
    engine: PostgresEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pool would take the connection, and then say that it's closed."""
    pool, connect = engine._pool, asyncpg.connect
    connected: list[str] = []

    async def counted(address: str, **options: object) -> asyncpg.Connection:
        connected.append(address)
        return await connect(address, **options)

    async with AsyncExitStack() as used:
        for _ in range(postgres_pool.CONNECTIONS):
            await used.enter_async_context(pool.acquire(60))
        waiting = [asyncio.create_task(engine.read(names())) for _ in range(3)]
        await asyncio.sleep(0)
        monkeypatch.setattr(asyncpg, "connect", counted)
        pool.drop()
        assert await asyncio.gather(*waiting) == [[], [], []]
    assert len(connected) == 3


async def test_a_primary_that_was_replaced_is_not_used_again(engine: PostgresEngine) -> None:
    """It may continue after a pause, and takes connections until it's stopped."""
    pool = engine._pool
    (address,) = pool._servers.addresses
    pool._servers = Servers((address, f"{address}#"), has_pooler=False)
    pool._order = pool._servers.addresses
    pool.drop()
    assert await engine.read(names()) == []
    found = pool._timeline
    assert found is not None
    assert (found.system > 0, found.number) == (True, 1)
    # As if another server had taken over.
    pool._timeline = found._replace(number=2)
    pool.drop()
    with pytest.raises(StorageUnavailable, match="timeline 1"):
        await engine.read(names())
    # As if a dump of it had been restored into this one.
    pool._timeline = found._replace(system=1, number=2)
    pool.drop()
    assert await engine.read(names()) == []


async def test_a_migration_that_always_deadlocks_ends(engine: PostgresEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []

    async def deadlock(_: asyncpg.Connection) -> tuple[int, bool]:
        tries.append(1)
        raise asyncpg.DeadlockDetectedError("deadlock detected")

    monkeypatch.setattr(engine, "_migrated", deadlock)
    with pytest.raises(StorageUnavailable, match="deadlock detected"):
        await engine.migrate()
    assert len(tries) == postgres_engine._MOST_DEADLOCKS


async def test_a_version_table_that_others_always_create_is_an_error(
    engine: PostgresEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def execute(*_: object) -> str:
        raise asyncpg.DuplicateTableError("exists")

    monkeypatch.setattr(asyncpg.Connection, "execute", execute)
    monkeypatch.setattr(postgres_engine, "TRIES", 2)
    with pytest.raises(StorageUnavailable, match=r"schema_versions could not be created .* Try again in a moment\."):
        await engine.migrate()
