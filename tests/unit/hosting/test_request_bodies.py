"""Bodies of requests that do not arrive: when they are refused, on a clock that the test turns."""

import asyncio
import selectors
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import pytest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from glosa.hosting.limits import Timeouts
from glosa.hosting.request_bodies import BodyTimeout, RequestBodyLimits

TIMEOUTS = Timeouts(
    body=10,
    bytes_per_second=100,
    longest_body=30,
    linger=4,
    linger_bytes=1_000,
    stop_bodies=2,
    most_bodies=2,
    most_bytes=5_000,
)


class Clocked(asyncio.SelectorEventLoop):
    """An event loop whose time only the test advances."""

    now = 0.0

    def time(self) -> float:
        return self.now

    async def until(self, now: float) -> None:
        """Turns the clock, and lets everything happen that is due."""
        self.now = now
        for _ in range(10):
            await asyncio.sleep(0)


@dataclass
class Client:
    """A client that sends its body in pieces. ``caught`` is the exception that the application got."""

    headers: Sequence[tuple[bytes, bytes]] = ((b"content-length", b"9000"),)
    pieces: asyncio.Queue[Message] = field(default_factory=asyncio.Queue)
    sent: list[Message] = field(default_factory=list)
    received: list[Receive] = field(default_factory=list)
    requested: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while the application waits for a part of the body."""
    known: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the application has its response ready."""
    ignored: bool = False
    """Whether the application answers without reading."""
    body: bytes = b""
    caught: Exception | None = None

    def send(self, data: bytes, *, more: bool = True) -> None:
        self.pieces.put_nowait({"type": "http.request", "body": data, "more_body": more})

    async def answer(self, message: Message) -> None:
        self.sent.append(message)

    @property
    def closes(self) -> bool:
        """Whether the response closes the connection."""
        return (b"connection", b"close") in self.sent[0]["headers"]


class Server:
    """The application under test. It responds when it has read a body, or when the body can't be read."""

    def __init__(self, timeouts: Timeouts = TIMEOUTS) -> None:
        self.bodies = RequestBodyLimits(self._application, timeouts)
        self.tasks: dict[asyncio.Task[None], Client] = {}

    async def take(self, client: Client) -> Client:
        """Lets the application start a request."""
        client.requested.set()
        client.known.set()
        scope = {"type": "http", "headers": client.headers, "client": client}
        self.tasks[asyncio.ensure_future(self.bodies(scope, client.pieces.get, client.answer))] = client
        await asyncio.sleep(0)
        return client

    @property
    def served(self) -> int:
        """Requests that ended without an error."""
        return sum(task.done() and task.exception() is None for task in self.tasks)

    async def _application(self, scope: Scope, receive: Receive, send: Send) -> None:
        client: Client = scope["client"]
        client.received.append(receive)
        status = 200
        try:
            more = not client.ignored
            while more:
                await client.requested.wait()
                message = await receive()
                client.body += message.get("body", b"")
                more = message.get("more_body", False)
        except BodyTimeout as error:
            client.caught, status = error, error.status_code
        await client.known.wait()
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def run(test: Callable[[Clocked], Awaitable[None]]) -> None:
    """Runs ``test`` on a loop with a clock of its own."""
    loop = Clocked(selectors.DefaultSelector())
    with asyncio.Runner(loop_factory=lambda: loop) as runner:

        async def within() -> None:
            await test(loop)

        runner.run(within())


def test_a_body_that_arrives_in_time_is_passed_on() -> None:
    async def test(loop: Clocked) -> None:
        client = await Server().take(Client())
        await loop.until(9.9)
        client.send(b"one ")
        await loop.until(9.93)
        client.send(b"two", more=False)
        await loop.until(9.94)
        assert (client.body, client.sent[0]["status"], client.closes) == (b"one two", 200, False)

    run(test)


def test_a_body_that_does_not_arrive_is_refused_and_its_connection_closed() -> None:
    async def test(loop: Clocked) -> None:
        client = await Server().take(Client())
        await loop.until(9.9)
        assert client.sent == []
        await loop.until(10)
        assert (client.sent[0]["status"], client.closes) == (408, True)
        assert "Send it again" in str(client.caught)

    run(test)


def test_every_byte_extends_the_time_up_to_a_limit() -> None:
    async def test(loop: Clocked) -> None:
        client = await Server().take(Client())
        client.send(b"a" * 500)
        await loop.until(1)
        await loop.until(14.9)
        assert client.sent == []
        client.send(b"a" * 4_000)
        await loop.until(29.9)
        assert client.sent == []
        await loop.until(30)
        assert client.sent[0]["status"] == 408

    run(test)


def test_a_client_that_sends_single_bytes_gains_no_time() -> None:
    async def test(loop: Clocked) -> None:
        client = await Server().take(Client())
        for second in range(1, 12):
            client.send(b"a")
            await loop.until(second)
        assert client.sent[0]["status"] == 408

    run(test)


def test_only_the_oldest_body_makes_room() -> None:
    async def test(loop: Clocked) -> None:
        server = Server()
        oldest, second, third = [await server.take(Client()) for _ in range(3)]
        await loop.until(1)
        assert [bool(one.sent) for one in (oldest, second, third)] == [True, False, False]
        second.send(b"whole", more=False)
        await loop.until(2)
        await server.take(Client())
        await loop.until(3)
        assert (second.sent[0]["status"], third.sent) == (200, [])

    run(test)


def test_a_refused_body_that_is_read_later_takes_no_space_from_others() -> None:
    async def test(loop: Clocked) -> None:
        server = Server()
        oldest = await server.take(Client())
        oldest.requested.clear()
        oldest.send(b"a")
        second, third = await server.take(Client()), await server.take(Client())
        await loop.until(1)
        assert [bool(one.sent) for one in (oldest, second, third)] == [False, False, False]
        oldest.requested.set()
        third.send(b"whole", more=False)
        await loop.until(2)
        assert (oldest.sent[0]["status"], second.sent, third.sent[0]["status"]) == (408, [], 200)

    run(test)


def test_a_body_that_has_arrived_is_not_late_while_its_application_works() -> None:
    async def test(loop: Clocked) -> None:
        client = await Server().take(Client())
        client.known.clear()
        client.send(b"whole", more=False)
        await loop.until(1_000)
        client.known.set()
        await loop.until(1_001)
        assert (client.sent[0]["status"], client.closes) == (200, False)

    run(test)


def test_unfinished_bodies_take_a_bounded_number_of_bytes() -> None:
    async def test(loop: Clocked) -> None:
        server = Server()
        oldest, second = await server.take(Client()), await server.take(Client())
        oldest.send(b"a" * 3_000)
        await loop.until(1)
        second.send(b"a" * 2_000)
        await loop.until(2)
        assert oldest.sent == []
        second.send(b"a")
        await loop.until(3)
        assert (oldest.sent[0]["status"], second.sent) == (408, [])
        third = await server.take(Client())
        third.send(b"a" * 2_900)
        await loop.until(4)
        assert (second.sent, third.sent) == ([], [])

    run(test)


def test_a_finished_body_frees_only_its_own_bytes() -> None:
    async def test(loop: Clocked) -> None:
        server = Server()
        oldest, second = await server.take(Client()), await server.take(Client())
        oldest.send(b"a" * 3_000)
        second.send(b"", more=False)
        await loop.until(1)
        third = await server.take(Client())
        third.send(b"a" * 2_001)
        await loop.until(2)
        assert (oldest.sent[0]["status"], second.sent[0]["status"], third.sent) == (408, 200, [])

    run(test)


@pytest.mark.parametrize("size", [0, 2_500])
def test_finished_bodies_take_no_space(size: int) -> None:
    async def test(loop: Clocked) -> None:
        server = Server()
        for moment in range(1, 6):
            client = await server.take(Client())
            client.send(b"a" * size)
            await loop.until(moment)
            client.send(b"", more=False)
            await loop.until(moment + 0.5)
            assert client.sent[0]["status"] == 200
        oldest, second = await server.take(Client()), await server.take(Client())
        oldest.send(b"a" * 2_500)
        second.send(b"a" * 2_500)
        await loop.until(6)
        assert (oldest.sent, second.sent) == ([], [])
        second.send(b"a")
        await loop.until(7)
        assert (oldest.sent[0]["status"], second.sent) == (408, [])

    run(test)


def test_a_stop_shortens_the_deadline_of_unfinished_bodies() -> None:
    async def test(loop: Clocked) -> None:
        server = Server()
        before = await server.take(Client())
        await loop.until(1)
        server.bodies.stop()
        after = await server.take(Client())
        await loop.until(2.9)
        assert (before.sent, after.sent) == ([], [])
        await loop.until(3)
        assert [one.sent[0]["status"] for one in (before, after)] == [408, 408]

    run(test)


def test_the_unread_rest_of_a_body_is_discarded() -> None:
    """If a connection closes while its client sends, the client loses the response."""

    async def test(loop: Clocked) -> None:
        server = Server()
        client = await server.take(Client(ignored=True))
        client.send(b"a" * 900)
        client.send(b"a" * 90, more=False)
        await loop.until(1)
        assert (client.sent[0]["status"], client.pieces.qsize(), server.served) == (200, 0, 1)

    run(test)


def test_discarding_a_body_has_limits_of_size_and_time() -> None:
    async def test(loop: Clocked) -> None:
        server = Server()
        much, slow = [await server.take(Client(ignored=True)) for _ in range(2)]
        for _ in range(3):
            much.send(b"a" * 600)
        await loop.until(1)
        assert (much.pieces.qsize(), server.served) == (1, 1)
        slow.send(b"a")
        await loop.until(3.9)
        assert server.served == 1
        await loop.until(4)
        assert server.served == 2

    run(test)


def test_the_body_with_the_earliest_deadline_is_refused_first() -> None:
    async def test(loop: Clocked) -> None:
        server = Server()
        waiting, ignored = await server.take(Client()), await server.take(Client(ignored=True))
        await loop.until(4)
        assert (server.served, waiting.sent) == (1, [])
        assert ignored.sent[0]["status"] == 200
        await loop.until(10)
        assert (server.served, waiting.sent[0]["status"]) == (2, 408)

    run(test)


def test_an_application_that_is_cancelled_is_cancelled() -> None:
    async def test(loop: Clocked) -> None:
        server = Server()
        client = await server.take(Client())
        (task,) = server.tasks
        task.cancel()
        await loop.until(1)
        assert (task.cancelled(), client.caught) == (True, None)

    run(test)


def test_waiting_for_the_client_after_the_body_has_no_deadline() -> None:
    async def test(loop: Clocked) -> None:
        client = await Server().take(Client())
        client.send(b"whole", more=False)
        await loop.until(1)
        waiting = asyncio.ensure_future(client.received[0]())
        await loop.until(1_000)
        client.pieces.put_nowait({"type": "http.disconnect"})
        assert await waiting == {"type": "http.disconnect"}

    run(test)


@pytest.mark.parametrize("headers", [(), ((b"content-length", b"0"),)])
def test_a_request_without_a_body_is_passed_on_unchanged(headers: Sequence[tuple[bytes, bytes]]) -> None:
    async def test(loop: Clocked) -> None:
        client = Client(headers)
        client.send(b"", more=False)
        await Server().take(client)
        await loop.until(1)
        assert (client.received, client.sent[0]["status"]) == ([client.pieces.get], 200)

    run(test)


def test_start_and_stop_messages_reach_the_application() -> None:
    heard: list[str] = []

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        heard.append(scope["type"])

    whole: ASGIApp = RequestBodyLimits(application, TIMEOUTS)

    async def test(loop: Clocked) -> None:
        client = Client()
        await whole({"type": "lifespan"}, client.pieces.get, client.answer)

    run(test)
    assert heard == ["lifespan"]
