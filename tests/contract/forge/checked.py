"""The forge, with every exchange of its APIs checked against the vendors' documents.

``python -m tests.contract.forge.checked PORT`` serves it.
"""

import sys

import msgspec
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from werkzeug.datastructures import Headers

from glosa.forge.app import forge_application
from glosa.hosting.server import serve
from tests.contract.forge.documents import SOURCES, Received, Source, complaints, sent


class Checked:
    """An ASGI application around the forge.

    ``GET /_checked`` answers ``{"exchanges": number, "violations": [sentence, …]}`` of all exchanges so far.
    """

    def __init__(self, forge: ASGIApp) -> None:
        self._forge = forge
        self.violations: list[str] = []
        self.exchanges = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == "/_checked":
            report = msgspec.json.encode({"exchanges": self.exchanges, "violations": self.violations})
            await Response(report, media_type="application/json")(scope, receive, send)
            return
        source = _source(scope)
        if source is None:
            await self._forge(scope, receive, send)
            return
        taken = bytearray()
        given = bytearray()
        head: Message = {}

        async def taking() -> Message:
            message = await receive()
            taken.extend(message.get("body", b""))
            return message

        async def giving(message: Message) -> None:
            nonlocal head
            if message["type"] == "http.response.start":
                head = message
            given.extend(message.get("body", b""))
            if message["type"] == "http.response.body" and not message.get("more_body", False):
                # Before the client has the whole answer, or it could ask for the violations too early.
                self._look(source, scope, bytes(taken), head, bytes(given))
            await send(message)

        await self._forge(scope, taking, giving)

    def _look(self, source: Source, scope: Scope, body: bytes, head: Message, data: bytes) -> None:
        address = scope["raw_path"].decode() + ("?" + scope["query_string"].decode() if scope["query_string"] else "")
        request = sent(scope["method"], address, headers=_headers(scope["headers"]), body=body)
        headers = _headers(head["headers"])
        content_type = headers.get("content-type", "").partition(";")[0]
        self.exchanges += 1
        self.violations += complaints(source, request, Received(head["status"], content_type, data, dict(headers)))


def _source(scope: Scope) -> Source | None:
    if scope["type"] != "http" or scope["method"] == "OPTIONS":
        return None
    return next((source for source in SOURCES if scope["path"].startswith(source.prefix + "/")), None)


def _headers(raw: list[tuple[bytes, bytes]]) -> Headers:
    return Headers([(name.decode("latin-1"), value.decode("latin-1")) for name, value in raw])


def checked_forge() -> Checked:
    """A fresh one."""
    return Checked(forge_application())


if __name__ == "__main__":
    serve(checked_forge, port=int(sys.argv[1]))
