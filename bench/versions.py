"""How nodes of the comment service learn that a thread changed: asking the database, alone or together, or being notified."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from statistics import median, quantiles

import asyncpg

from bench.growth import comment
from bench.postgres import postgres
from bench.report import Options, Table
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Statement, Transaction

READERS = 32
WRITERS = 16
_PAGES = 8
_CHANNEL = "threads"


def measure(options: Options) -> Iterator[Table]:
    """One row per way."""
    seconds = 1.0 if options.quick else 5.0
    with postgres() as address:
        rows = asyncio.run(_measured(address, seconds))
    yield Table(
        "Ways to learn that a thread changed",
        ("way", "versions/s", "posts/s", "delay at the median, ms", "delay at the 99th percentile, ms"),
        rows,
        f"PostgreSQL on the same machine, one process, {READERS} readers of {_PAGES} threads, then {WRITERS} writers, {seconds:g} s "
        "each. The delay is from the end of a write until another connection got its notification. Reading a version has "
        "none: it starts after the question, so it sees every write that was acknowledged before.",
    )


async def _measured(address: str, seconds: float) -> Sequence[Sequence[str]]:
    store = open_store(address)
    await store.migrate()
    for page in range(_PAGES):
        await store.add(comment(secrets.token_hex(12), _page(page)))
    alone = await _rate(READERS, seconds, lambda number: store._version("default", _page(number)))
    together = await _rate(READERS, seconds, lambda number: store.version("default", _page(number)))
    posts = await _rate(WRITERS, seconds, lambda number: store.add(comment(secrets.token_hex(12), _page(number))))
    notified, delays = await _notified(store, address, seconds)
    await store.close()
    hundredths = quantiles(delays, n=100)
    return (
        ("a statement per request", f"{alone:,.0f}", f"{posts:,.0f}", "0", "0"),
        ("a statement for all who wait", f"{together:,.0f}", f"{posts:,.0f}", "0", "0"),
        ("NOTIFY", "–", f"{notified:,.0f}", f"{median(delays) * 1000:.2f}", f"{hundredths[-1] * 1000:.2f}"),
    )


async def _notified(store: SqlStore, address: str, seconds: float) -> tuple[float, Sequence[float]]:
    ended: dict[str, float] = {}
    arrived: dict[str, float] = {}
    listener = await asyncpg.connect(address)
    await listener.add_listener(
        _CHANNEL, lambda _, __, ___, payload: arrived.setdefault(str(payload), time.perf_counter())
    )

    async def post(number: int) -> None:
        id = secrets.token_hex(12)

        def change() -> Transaction[None]:
            yield from _added(store, id, _page(number))
            yield Statement("SELECT pg_notify(?, ?)", (_CHANNEL, id))

        await store.engine.write(change)
        ended[id] = time.perf_counter()

    rate = await _rate(WRITERS, seconds, post)
    while len(arrived) < len(ended):
        await asyncio.sleep(0.01)
    await listener.close()
    return rate, [max(arrived[id] - end, 0) for id, end in ended.items()]


def _added(store: SqlStore, id: str, page: str) -> Transaction[object]:
    """The transaction of the method that adds a comment."""
    add: Callable[..., Transaction[object]] = type(store).add.__wrapped__  # type: ignore[attr-defined]
    return add(store, comment(id, page))


async def _rate(clients: int, seconds: float, run: Callable[[int], Awaitable[object]]) -> float:
    done = 0
    ends = time.perf_counter() + seconds

    async def client(number: int) -> None:
        nonlocal done
        while time.perf_counter() < ends:
            await run(number)
            done += 1

    began = time.perf_counter()
    await asyncio.gather(*(client(number) for number in range(clients)))
    return done / (time.perf_counter() - began)


def _page(number: int) -> str:
    return f"/page-{number % _PAGES}/"
