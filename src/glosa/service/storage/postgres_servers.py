"""The servers that an address names: which one works, while others may not answer.

If they were tried one after the other, a server that doesn't answer would hide for all its time that another one has become the primary.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias
from urllib.parse import parse_qsl, urlencode, urlsplit

import asyncpg

HEAD_START = 0.25
"""Seconds after which the other servers are tried as well, if the first one doesn't answer."""

TRY_AGAIN = 0.25
"""Seconds until a server that refused is tried again, while another one doesn't answer."""

FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)
"""What the driver and the network raise."""

Connect: TypeAlias = Callable[[str], Awaitable[asyncpg.Connection]]


class NoServer(Exception):
    """No server works, so at this moment none works for anybody else. Its cause is what a server or the network said."""


_TIMELINE = (
    "SELECT (SELECT system_identifier FROM pg_control_system()),"
    " CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END"
)


class Timeline(NamedTuple):
    """Which history a primary writes."""

    system: int
    """Identifier of the cluster. A dump is restored into another one."""
    number: int
    """Grows each time that another server of the cluster takes over."""


@dataclass(frozen=True, slots=True)
class Servers:
    """What an address ``postgresql://…`` says."""

    addresses: tuple[str, ...]
    """One for each server, in order, without repetitions."""
    has_pooler: bool
    """Whether it's the address of PgBouncer in transaction mode: ``?pgbouncer=true``."""


def servers_of(address: str) -> Servers:
    """Each server of an address like ``postgresql://user@host1:5432,host2:5432/name``, with everything else that it says."""
    parts = urlsplit(address)
    options = parse_qsl(parts.query, keep_blank_values=True)
    query = urlencode([(name, value) for name, value in options if name != "pgbouncer"])
    account, at, hosts = parts.netloc.rpartition("@")
    rest = f"{parts.path}?{query}" if query else parts.path
    return Servers(
        tuple(dict.fromkeys(f"{parts.scheme}://{account}{at}{host}{rest}" for host in hosts.split(","))),
        has_pooler=("pgbouncer", "true") in options,
    )


async def timeline_of(connection: asyncpg.Connection, *, wait: float) -> Timeline | None:
    """The primary's timeline. ``None`` if the server has none, or doesn't tell it."""
    try:
        system, number = await connection.fetchrow(_TIMELINE, timeout=wait)
    except (asyncpg.UndefinedFunctionError, asyncpg.InsufficientPrivilegeError):
        return None
    return None if number is None else Timeline(system, int(number, 16))


@dataclass(frozen=True, slots=True)
class FoundServer:
    """What the servers answered."""

    order: Sequence[str]
    """The addresses in the order in which to try next time: the one that works first, and those that didn't answer last."""
    connection: asyncpg.Connection | None
    error: Exception
    """Why there's no connection: rather what PostgreSQL said than what the network did."""


async def first_that_works(addresses: Sequence[str], connect: Connect) -> FoundServer:
    """Tries the first server, which has a head start, and then all others.

    Gives up when each has answered, or used up its time. Until then, those that refused are tried again.
    """
    search = _Search(addresses, connect)
    tasks = [asyncio.create_task(search.try_again(address)) for address in addresses]
    try:
        await search.ended.wait()
    except BaseException:
        await _end(tasks)
        search.close(keep=0)
        raise
    outcomes = await _end(tasks)
    faults = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    search.close(keep=0 if faults else 1)
    if faults:
        raise faults[0]
    return search.found()


class _Search:
    def __init__(self, addresses: Sequence[str], connect: Connect) -> None:
        self.ended = asyncio.Event()
        """A server works, or none does."""
        self._addresses = addresses
        self._connect = connect
        self._first_answered = asyncio.Event()
        self._tried: set[str] = set()
        self._errors: dict[str, Exception] = {}
        """What each server said last."""
        self._connections: dict[str, asyncpg.Connection] = {}

    async def try_again(self, address: str) -> None:
        """Until the server works."""
        try:
            if address != self._addresses[0]:
                with suppress(TimeoutError):
                    async with asyncio.timeout(HEAD_START):
                        await self._first_answered.wait()
            # A driver that has its answer in the moment of a cancellation may go on.
            while not self.ended.is_set() and not await self._works(address):
                await asyncio.sleep(TRY_AGAIN)
        except Exception:
            self.ended.set()
            raise

    def close(self, *, keep: int) -> None:
        """Ends all connections after so many. There are several if servers answered in the same moment."""
        for connection in tuple(self._connections.values())[keep:]:
            connection.terminate()

    def found(self) -> FoundServer:
        works = next(iter(self._connections), None)
        silent = {one for one in self._tried if isinstance(self._errors.get(one, TimeoutError()), TimeoutError)}
        order = sorted(self._addresses, key=lambda one: 0 if one == works else 2 if one in silent else 1)
        error = min(self._errors.values(), key=_rank, default=ConnectionError("The address names no server."))
        return FoundServer(order, self._connections.get(works) if works else None, error)

    async def _works(self, address: str) -> bool:
        self._tried.add(address)
        try:
            self._connections[address] = await self._connect(address)
        except FAILURES as error:
            self._errors[address] = error
        self._first_answered.set()
        if self._connections or len(self._errors) == len(self._addresses):
            self.ended.set()
        return address in self._connections


async def _end(tasks: Sequence[asyncio.Task[None]]) -> Sequence[object]:
    for task in tasks:
        task.cancel()
    return await asyncio.gather(*tasks, return_exceptions=True)


def _rank(error: Exception) -> int:
    return 0 if isinstance(error, asyncpg.PostgresError) else 1 if isinstance(error, asyncpg.InternalClientError) else 2
