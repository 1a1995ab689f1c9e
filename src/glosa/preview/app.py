"""The dev server's application: the built site, with a script on every page that follows the builds."""

from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from importlib.resources import files
from mimetypes import guess_type

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from glosa.builder.render.browser_errors import BrowserError
from glosa.hosting.app import NO_MOUNTS, Mounts
from glosa.hosting.lifespan import living
from glosa.preview.session import Session
from glosa.preview.unbuilt import unbuilt_page

PREFIX = "/__glosa"
"""Prefix of the dev server's own addresses, which no page of a site can have."""

_SCRIPT = (
    f'<link rel="stylesheet" href="{PREFIX}/dev.css"><script type="module" src="{PREFIX}/dev.js?build=%d"></script>'
)
"""Contains the number of the build that made the page."""
_CLIENT = {"dev.js": "text/javascript", "problems.js": "text/javascript", "dev.css": "text/css"}


def application(session: Session, site: ASGIApp, mounts: Mounts = NO_MOUNTS) -> Starlette:
    """``site`` serves the built files, ``session`` reports builds, and the applications of ``mounts`` are served unchanged."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with mounted(app, mounts):
            yield

    async def events(request: Request) -> Response:
        return StreamingResponse(
            _stream(session, request.query_params.get("page", "")),
            media_type="text/event-stream",
            headers={"Cache-Control": "no-store"},
        )

    async def client(request: Request) -> Response:
        name = request.path_params["name"]
        kind = _CLIENT.get(name)
        if kind is None:
            return Response(status_code=404)
        return Response((files("glosa.preview") / "client" / name).read_bytes(), media_type=kind)

    async def error(request: Request) -> Response:
        if not _is_own(request.headers):
            return Response(status_code=403)
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return Response(status_code=415)
        try:
            found = await session.browser_error(_BROWSER_ERROR.decode(await _body(request)))
        except (msgspec.DecodeError, _TooLong, ClientDisconnect):
            return Response(status_code=400)
        return Response(msgspec.json.encode(found), media_type="application/json")

    async def unbuilt(scope: Scope, receive: Receive, send: Send) -> None:
        await HTMLResponse(unbuilt_page(session.last.problems), status_code=503)(scope, receive, send)

    async def pages(scope: Scope, receive: Receive, send: Send) -> None:
        early = session.early_files.get(scope["path"])
        if early is not None and not early.startswith(b"<!"):
            kind, _ = guess_type(scope["path"])
            await Response(early, media_type=kind, headers={"Cache-Control": "no-store"})(scope, receive, send)
            return
        script = (_SCRIPT % session.number(scope["path"])).encode()
        await _with_script(site if session.ever_built else unbuilt, scope, receive, send, script=script, early=early)

    return Starlette(
        routes=[
            Route(f"{PREFIX}/events", events),
            Route(f"{PREFIX}/error", error, methods=["POST"]),
            Route(f"{PREFIX}/{{name}}", client),
            Mount("/", pages),
        ],
        lifespan=lifespan,
    )


@asynccontextmanager
async def mounted(app: Starlette, mounts: Mounts) -> AsyncIterator[None]:
    """Starts applications and serves them as part of ``app``. They stop when the block is left."""
    made = {path: make() for path, make in mounts.items()}
    async with living(made.values()):
        every_other_address = app.router.routes.pop()
        app.router.routes += [*(Mount(path, one) for path, one in made.items()), every_other_address]
        yield


async def _stream(session: Session, page: str) -> AsyncIterator[bytes]:
    async with aclosing(session.events(page)) as events:
        async for event in events:
            yield b"data: %b\n\n" % msgspec.json.encode(event)


def _is_own(headers: Headers) -> bool:
    """Whether a page of this server sends the request. Browsers without ``Sec-Fetch-Site`` say so with ``Origin``."""
    if site := headers.get("sec-fetch-site"):
        return site == "same-origin"
    _, separator, host = headers.get("origin", "").partition("://")
    return bool(separator) and host == headers.get("host")


async def _body(request: Request) -> bytes:
    """Raises :class:`_TooLong`."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > _LONGEST_BYTES:
            raise _TooLong
    return body


class _TooLong(Exception):
    pass


_LONGEST_BYTES = 1 << 16
_BROWSER_ERROR = msgspec.json.Decoder(BrowserError)


async def _with_script(
    app: ASGIApp, scope: Scope, receive: Receive, send: Send, *, script: bytes, early: bytes | None
) -> None:
    """Serves ``app`` without compression and caching, and adds ``script`` to the head of every page.

    If ``early`` isn't ``None``, it's the page, and ``app`` only has the page of an earlier build.
    """
    plain = dict(scope)
    plain["headers"] = [
        pair for pair in scope.get("headers", ()) if pair[0] not in {b"accept-encoding", b"if-none-match"}
    ]
    start: Message | None = None
    is_over = False

    async def pass_on(message: Message) -> None:
        nonlocal start, is_over
        if message["type"] == "http.response.start":
            start = message
            return
        body = message.get("body", b"")
        more = message.get("more_body", False)
        if start is not None:
            headers = {name.lower(): value for name, value in start["headers"]}
            if scope["method"] == "GET" and headers.get(b"content-type", b"").startswith(b"text/html"):
                if early is not None:
                    start, body, more = {**start, "status": 200}, early, False
                body = body.replace(b"</head>", script + b"</head>", 1)
                headers[b"content-length"] = str(len(body)).encode()
            headers[b"cache-control"] = b"no-store"
            await send({**start, "headers": list(headers.items())})
            start = None
        if not is_over:
            await send({**message, "body": body, "more_body": more})
        is_over = not more

    await app(plain, receive, pass_on)
