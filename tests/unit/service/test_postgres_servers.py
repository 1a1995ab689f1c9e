"""Which of several servers works, while others may not answer."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, cast

import asyncpg
import pytest

from glosa.service.storage import postgres_servers
from glosa.service.storage.postgres_servers import FoundServer, first_that_works

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_servers, "HEAD_START", 0)
    monkeypatch.setattr(postgres_servers, "TRY_AGAIN", 0)


class Connection:
    """Stands in for the driver's."""

    is_open = True

    def terminate(self) -> None:
        self.is_open = False


Answer = Callable[[int], Awaitable[None]]
"""Returns if the server accepts this attempt, beginning with 1."""


class Servers:
    """Servers by address."""

    def __init__(self, **answers: Answer) -> None:
        self._answers = answers
        self.tried: Counter[str] = Counter()
        self.connections: list[Connection] = []

    async def find(self) -> FoundServer:
        return await first_that_works(tuple(self._answers), self._connect)

    def open(self) -> Iterator[Connection]:
        return (connection for connection in self.connections if connection.is_open)

    async def _connect(self, address: str) -> asyncpg.Connection:
        self.tried[address] += 1
        await self._answers[address](self.tried[address])
        self.connections.append(Connection())
        return cast("Any", self.connections[-1])


async def works(_: int) -> None:
    pass


async def is_silent(_: int) -> None:
    await asyncio.Event().wait()


async def takes_too_long(_: int) -> None:
    await asyncio.sleep(0)
    raise TimeoutError


async def is_a_replica(_: int) -> None:
    raise asyncpg.TargetServerAttributeNotMatched("No primary.")


async def is_down(_: int) -> None:
    raise ConnectionRefusedError(111, "Connection refused")


async def becomes_the_primary(attempt: int) -> None:
    if attempt < 5:
        await is_a_replica(attempt)


async def test_a_new_primary_is_found_while_another_server_does_not_answer() -> None:
    servers = Servers(old=is_silent, new=becomes_the_primary, other=is_a_replica)
    found = await servers.find()
    assert found.connection is not None
    # Nobody waited until the old one had used up its time, and it's the last one to be tried next time.
    assert found.order == ["new", "other", "old"]
    assert (servers.tried["old"], servers.tried["new"]) == (1, 5)


async def test_only_the_first_server_is_tried_if_it_works() -> None:
    servers = Servers(a=works, b=works, c=works)
    found = await servers.find()
    assert (found.order, servers.tried, len(list(servers.open()))) == (["a", "b", "c"], {"a": 1}, 1)


async def test_one_connection_is_left_if_several_servers_answer_at_once() -> None:
    servers = Servers(a=is_a_replica, b=works, c=works)
    found = await servers.find()
    assert list(servers.open()) == [found.connection]


async def test_no_server_is_tried_again_once_all_have_answered() -> None:
    servers = Servers(a=is_down, b=is_a_replica, c=is_down)
    found = await servers.find()
    assert found.connection is None
    assert isinstance(found.error, asyncpg.TargetServerAttributeNotMatched)
    assert max(servers.tried.values()) == 1


async def test_a_server_that_used_up_its_time_has_answered() -> None:
    servers = Servers(a=takes_too_long, b=is_down)
    found = await servers.find()
    assert (found.connection, found.order) == (None, ["b", "a"])


async def test_a_cancelled_search_leaves_no_connection() -> None:
    entered = asyncio.Event()

    async def ignores_that_it_is_cancelled(_: int) -> None:
        entered.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            return

    servers = Servers(a=ignores_that_it_is_cancelled, b=is_silent)
    search = asyncio.create_task(servers.find())
    await entered.wait()
    search.cancel()
    with pytest.raises(asyncio.CancelledError):
        await search
    assert (len(servers.connections), list(servers.open())) == (1, [])


async def test_a_search_ends_although_a_driver_misses_that_it_was_cancelled() -> None:
    """Its answer may arrive in the moment of the cancellation."""
    found_one = asyncio.Event()

    async def refuses_when_cancelled(attempt: int) -> None:
        if attempt > 1:
            found_one.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                pass
        await is_a_replica(attempt)

    async def works_later(_: int) -> None:
        await found_one.wait()

    servers = Servers(a=is_silent, b=refuses_when_cancelled, c=works_later)
    assert (await servers.find()).order[0] == "c"
    assert servers.tried["b"] == 2


async def test_a_fault_of_the_program_is_not_taken_for_a_failure_of_a_server() -> None:
    async def is_wrong(_: int) -> None:
        raise ZeroDivisionError

    servers = Servers(a=is_silent, b=is_wrong)
    with pytest.raises(ZeroDivisionError):
        await servers.find()
