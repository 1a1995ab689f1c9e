"""Token endpoints over HTTP: requests, and every way to fail."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from urllib.parse import parse_qsl

import pytest

from glosa.service.domain.exchange.upstream import LARGEST_ANSWER, NetworkUnusable, NoAnswer, TokenReply, TokenRequest
from glosa.service.upstream.httpx import HttpxUpstream

Answering = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
CALL = TokenRequest(address="/oauth/token", form={"code": "c0de &=ä", "client_secret": "canary"})


@asynccontextmanager
async def serving(answering: Answering) -> AsyncIterator[str]:
    """Runs a server that passes every connection to ``answering``; yields its address."""

    async def one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await answering(reader, writer)
        except ConnectionError:
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(one, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()


def exchanged(answering: Answering, *, patience: float = 20, basic: tuple[str, str] | None = None) -> TokenReply:
    """Returns the reply of a server with this behavior."""

    async def run() -> TokenReply:
        async with serving(answering) as address:
            upstream = HttpxUpstream(patience=patience)
            try:
                return await upstream.send(TokenRequest(address=address + CALL.address, form=CALL.form, basic=basic))
            finally:
                await upstream.close()

    return asyncio.run(run())


def answering_with(answer: bytes, requests: list[bytes] | None = None) -> Answering:
    """Answers with ``answer`` and records each request."""

    async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(
            int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")
        )
        body = await reader.readexactly(length)
        if requests is not None:
            requests.append(head + body)
        writer.write(answer)
        await writer.drain()

    return say


OK = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nSet-Cookie: who=ana\r\nContent-Length: 2\r\n\r\n{}"


def test_the_token_request_is_a_form_that_accepts_plain_json() -> None:
    requests: list[bytes] = []
    assert exchanged(answering_with(OK, requests)) == TokenReply(200, b"{}")
    head, _, body = requests[0].decode().partition("\r\n\r\n")
    assert head.startswith("POST /oauth/token HTTP/1.1\r\n")
    assert "accept: application/json\r\n" in head.lower()
    assert "accept-encoding: identity\r\n" in head.lower()
    assert "content-type: application/x-www-form-urlencoded" in head.lower()
    assert "authorization" not in head.lower()
    assert "canary" not in head
    assert dict(parse_qsl(body)) == CALL.form


def test_id_and_secret_can_be_sent_in_a_header() -> None:
    requests: list[bytes] = []
    exchanged(answering_with(OK, requests), basic=("our-app", "canary"))
    assert b"authorization: basic b3vylwfwcdpjyw5hcnk=" in requests[0].lower()


def test_a_cookie_of_one_login_is_not_sent_with_the_next() -> None:
    requests: list[bytes] = []

    async def twice() -> None:
        async with serving(answering_with(OK, requests)) as address:
            upstream = HttpxUpstream()
            for _ in range(2):
                await upstream.send(TokenRequest(address=address, form={}))
            await upstream.close()

    async def run() -> None:
        await asyncio.wait_for(twice(), 20)

    asyncio.run(run())
    assert len(requests) == 2
    assert not any(b"cookie" in one.lower() for one in requests)


def test_redirects_are_not_followed() -> None:
    requests: list[bytes] = []
    moved = b"HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"
    assert exchanged(answering_with(moved, requests)).status == 302
    assert len(requests) == 1


def test_an_endless_response_is_cut_off() -> None:
    async def pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            writer.write(b" " * LARGEST_ANSWER)
            await writer.drain()

    with pytest.raises(NoAnswer, match=f"more than {LARGEST_ANSWER} bytes"):
        exchanged(pour)


def test_compressed_responses_are_not_decompressed() -> None:
    packed = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\x1f\x8b\x08\x00"
    assert exchanged(answering_with(packed)).content == b"\x1f\x8b\x08\x00"


async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")


async def never_answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read(-1)


async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("answering", "patience"),
    [(hang_up, 20), (answering_with(b"no such thing\r\n\r\n"), 20), (never_answer, 0.2), (drip, 0.2)],
)
def test_a_timeout_is_reported_without_the_request(answering: Answering, patience: float) -> None:
    with pytest.raises(NoAnswer) as caught:
        exchanged(answering, patience=patience)
    assert "canary" not in repr(caught.value)


@pytest.mark.parametrize("address", ["http://127.0.0.1:1/token", "http://nowhere.invalid/token", "http://[bad/token"])
def test_an_unreachable_address_is_reported(address: str) -> None:
    async def run() -> None:
        upstream = HttpxUpstream()
        try:
            await upstream.send(TokenRequest(address=address, form={}))
        finally:
            await upstream.close()

    with pytest.raises(NoAnswer):
        asyncio.run(run())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ALL_PROXY", "socks5://me:canary@127.0.0.1:1"),
        ("HTTPS_PROXY", "gopher://me:canary@127.0.0.1:1"),
        ("SSL_CERT_FILE", "/no/such/canary"),
    ],
)
def test_an_unusable_proxy_is_reported_at_startup(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(NetworkUnusable, match="HTTPS_PROXY") as caught:
        HttpxUpstream()
    assert "canary" not in str(caught.value)
