"""What requests to hosts of pictures share, and who is behind a hash."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from glosa.service.domain.avatars.lookup import PeopleByHash
from glosa.service.domain.sites import Rules, Site
from glosa.service.upstream.pictures import HttpxPictures

pytestmark = pytest.mark.anyio

SITE = Site(id="default", app_id="app", app_key="key", rules=Rules(avatar_proxy="gravatar"))
PNG = b"\x89PNG\r\n\x1a\n"


async def test_no_connection_is_used_for_another_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "*")
    connections: list[int] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.append(1)
        while (await reader.readline()).strip():
            pass
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\n" + PNG)
        await reader.read()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    names = [f"http://{name}:{port}" for name in ("127.0.0.1", "localhost")]
    host = HttpxPictures(names)
    for name in names:
        found = await host.fetch(f"{name}/a")
        assert found is not None
        assert found.content == PNG
    assert len(connections) == 2
    await host.close()
    server.close()


async def test_rules_that_change_while_addresses_are_read_are_no_fault() -> None:
    class Mails:
        async def mails(self, site: str, most: int) -> Sequence[str]:
            return [f"{site}@example.org"][:most]

    people = PeopleByHash(Mails(), b"secret", lambda: 10**9)
    other = replace(SITE, rules=Rules(avatar_proxy="libravatar"))
    found = await asyncio.gather(*(people.find([site], "0" * 32) for site in (SITE, other) * 3))
    assert found == [None] * 6
