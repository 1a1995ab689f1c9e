"""Requests to addresses that somebody else chose: what they share, and what they refuse."""

import asyncio
from collections.abc import Sequence

import httpx
import pytest

from glosa.service.domain.avatars.hosts import PictureFault
from glosa.service.domain.notifications.channels import NotificationChannel, PushTarget, WebPush
from glosa.service.domain.notifications.messages import Message
from glosa.service.domain.notifications.sending import NotDelivered
from glosa.service.upstream.pictures import HttpxPictures
from glosa.service.upstream.public_addresses import PrivateAddress, PublicClient
from glosa.service.upstream.push_messages import new_push_key
from glosa.service.upstream.web_push import PushCourier
from tests.contract.service.push_server import SubscribedBrowser

pytestmark = pytest.mark.anyio

ODD = ("a" * 64 + ".example", "a..example", "xn--" + "a" * 60 + ".example")
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def without_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "*")


async def listening(connections: list[str]) -> tuple[asyncio.Server, Sequence[str]]:
    """A server, and its origins by two names."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines = []
        while line := (await reader.readline()).strip():
            lines.append(line.decode())
        connections.append(next(line for line in lines if line.lower().startswith("host: ")))
        writer.write(b"HTTP/1.1 201 Created\r\ncontent-length: 8\r\n\r\n" + PNG)
        await reader.read()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    return server, [f"http://{name}:{port}" for name in ("127.0.0.1", "localhost")]


async def test_no_connection_is_used_for_another_name() -> None:
    connections: list[str] = []
    server, names = await listening(connections)
    client = PublicClient(names, patience=10)
    for name in names:
        async with client.stream("GET", httpx.URL(f"{name}/a")) as answer:
            assert await answer.aread() == PNG
    assert [one.partition(" ")[2] for one in connections] == [name.removeprefix("http://") for name in names]
    await client.close()
    server.close()


@pytest.mark.parametrize("host", ODD)
async def test_odd_names_are_no_addresses(host: str) -> None:
    client = PublicClient(patience=10)
    with pytest.raises(OSError):
        async with client.stream("GET", httpx.URL(f"https://{host}/a")):
            pass
    pictures = HttpxPictures()
    with pytest.raises(PictureFault):
        await pictures.fetch(f"https://{host}/a")
    await client.close()


@pytest.mark.parametrize("host", ODD)
async def test_nothing_is_pushed_to_odd_names(host: str) -> None:
    browser = SubscribedBrowser(f"https://{host}/a")
    key = new_push_key().private
    target = PushTarget(endpoint=browser.endpoint, public_key=browser.public_key, auth=browser.auth, server_key=key)
    channel = NotificationChannel(site="default", name="push", target=target)
    facts = {"at": 1, "total": 1, "comments": (), "subject": "Hello", "text": "", "moderation": ""}
    courier = PushCourier(WebPush(contact="mailto:ana@example.org"), lambda: 1)
    with pytest.raises(NotDelivered):
        await courier.deliver(channel, Message(id="1" * 32, site="default", channel="push", **facts))  # type: ignore[arg-type]  # mixed
    await courier.close()


async def test_private_addresses_are_refused() -> None:
    client = PublicClient(patience=10)
    for host in ("127.0.0.1", "localhost", "[::1]"):
        with pytest.raises(PrivateAddress):
            async with client.stream("GET", httpx.URL(f"https://{host}/a")):
                pass
    await client.close()
