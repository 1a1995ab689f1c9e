"""A small HTTP client: one connection that is opened again after every failure, and a deadline for each answer."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any


class NoReply(Exception):
    """The connection failed, or there was no answer in time. Whether the request was carried out isn't known."""


class Client:
    """Sends one request at a time."""

    def __init__(self, port: int, *, patience: float) -> None:
        """``patience`` is in seconds."""
        self._port = port
        self._patience = patience
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(
        self,
        method: str,
        path: str,
        body: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> tuple[int, Any]:
        """The status, and the JSON of the answer if it's JSON. Raises :class:`NoReply`."""
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: glosa\r\ncontent-length: {len(content)}\r\n"
        if body is not None:
            head += "content-type: application/json\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
        try:
            async with asyncio.timeout(self._patience):
                return await self._exchange(head.encode() + b"\r\n" + content)
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            self.close()
            raise NoReply(str(error) or type(error).__name__) from error

    def close(self) -> None:
        """Ends the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _exchange(self, request: bytes) -> tuple[int, Any]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.split("\r\n")
        fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        if "content-length" in fields:
            content = await reader.readexactly(int(fields["content-length"]))
        else:
            content = await reader.read()
            self.close()
        if fields.get("connection", "").lower() == "close":
            self.close()
        is_json = fields.get("content-type", "").startswith("application/json")
        return int(first.split()[1]), json.loads(content) if is_json else content
