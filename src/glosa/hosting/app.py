"""A built site as an ASGI application, with other applications mounted below paths."""

import asyncio
import os
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from types import MappingProxyType
from typing import BinaryIO, TypeAlias

from starlette.types import ASGIApp, Receive, Scope, Send

from glosa.hosting.bodies import BodyCache, FileBody, tag_of_version
from glosa.hosting.folder import SiteFolder, is_absent, version_of
from glosa.hosting.lifespan import live
from glosa.hosting.problems import ProblemLog, cause_of
from glosa.hosting.responses import LARGEST_ENCODED, Responder, SiteRequest, SiteResponse, conditional_response
from glosa.hosting.site import BuiltSite, CurrentSite
from glosa.http.conditional import field_values

PIECE = 256 * 1024
"""Bytes of a large file that are sent at a time."""

TRUNCATED = "The file became shorter while it was sent."

Mounts: TypeAlias = Mapping[str, Callable[[], ASGIApp]]
"""Functions that make applications, by the path where each is mounted: ``/comments``."""

NO_MOUNTS: Mounts = MappingProxyType({})


def site_application(site: BuiltSite, *, mounts: Mounts = NO_MOUNTS, problems: ProblemLog | None = None) -> ASGIApp:
    """The site, and below each path of ``mounts`` the application that its function makes.

    Files and facts are looked up on every request, so a new build into the same folder is served at once. The mounted
    applications start and stop with the server, which doesn't start without them. ``problems`` logs why a file can't be
    read, by default to standard error.
    """
    return _SiteApplication(site, {path: make() for path, make in mounts.items()}, problems or ProblemLog())


class _SiteApplication:
    def __init__(self, site: BuiltSite, mounts: Mapping[str, ASGIApp], problems: ProblemLog) -> None:
        self._current = CurrentSite(site)
        self._site = site
        self._responder = _responder(site)
        self._mounts = mounts
        self._problems = problems
        self._bodies = BodyCache()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await live(self._mounts.values(), receive, send)
            return
        for prefix, mounted in self._mounts.items():
            if scope["path"] == prefix or scope["path"].startswith(f"{prefix}/"):
                await mounted({**scope, "root_path": scope.get("root_path", "") + prefix}, receive, send)
                return
        if scope["type"] == "http":
            await self._respond(_request(scope), send)
        else:
            await send({"type": "websocket.close", "code": 1000})

    async def _respond(self, request: SiteRequest, send: Send) -> None:
        responder = self._renewed()
        found: SiteResponse | None = None
        try:
            found = responder.respond(request)
            response, content = await self._with_content(found, request)
        except OSError as error:
            is_gone = is_absent(error)
            if not is_gone:
                self._unreadable(error, request)
            # If only the not-found page can't be read, the requested page is still missing.
            is_missing = is_gone or (found is not None and found.status == 404)
            response = responder.without_file() if is_missing else responder.unavailable()
            response, content = await self._with_content(response, request)
        await self._send(response, content, request=request, send=send)

    def _renewed(self) -> Responder:
        """Responds according to the last build."""
        site = self._current.read(self._facts_unreadable)
        if site is not self._site:
            self._site, self._responder = site, _responder(site)
        return self._responder

    async def _with_content(
        self, response: SiteResponse, request: SiteRequest
    ) -> "tuple[SiteResponse, bytes | _OpenFile]":
        """The final response and its content: an open file if that's too large to be cached."""
        body = response.body
        if isinstance(body, bytes):
            return response, body
        if body.file.size > LARGEST_ENCODED:
            return await asyncio.to_thread(_open, body, response, request)
        content = await self._bodies.content(body)
        response, part = conditional_response(response, request, tag=content.tag, size=len(content.data))
        return response, content.data[part.start : part.stop] if part else b""

    async def _send(
        self, response: SiteResponse, content: "bytes | _OpenFile", *, request: SiteRequest, send: Send
    ) -> None:
        length = content.length if isinstance(content, _OpenFile) else len(content)
        headers = response.headers
        if response.status != 304:
            headers = (*headers, (b"content-length", b"%d" % length))
        start = {"type": "http.response.start", "status": response.status, "headers": headers}
        with_body = request.method == "GET"
        if isinstance(content, bytes):
            await send(start)
            await send({"type": "http.response.body", "body": content if with_body else b""})
            return
        with content.file:
            await send(start)
            left = length if with_body else 0
            while left:
                try:
                    piece = await asyncio.to_thread(_read, content.file, min(PIECE, left))
                except OSError as error:
                    # A response without its end counts as broken off: the server closes the connection.
                    self._unreadable(error, request)
                    return
                left -= len(piece)
                await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    def _unreadable(self, error: OSError, request: SiteRequest) -> None:
        self._problems.report("file-unreadable", cause_of(error), file=str(error.filename or request.path))

    def _facts_unreadable(self, error: Exception) -> None:
        cause = error if isinstance(error, OSError) else error.__cause__
        text = cause_of(cause) if isinstance(cause, OSError) else str(error)
        self._problems.report("site-facts-unreadable", text, folder=str(self._site.folder))


@dataclass(frozen=True, slots=True)
class _OpenFile:
    """A file, positioned at the first byte to send."""

    file: BinaryIO
    length: int
    """Bytes to send."""


def _open(body: FileBody, response: SiteResponse, request: SiteRequest) -> tuple[SiteResponse, bytes | _OpenFile]:
    """Opens the file before reading its version, because another version may replace it at any time."""
    with ExitStack() as opened:
        file = opened.enter_context(open(body.file.path, "rb", buffering=0))
        status = os.fstat(file.fileno())
        tag = tag_of_version(version_of(status))
        response, part = conditional_response(response, request, tag=tag, size=status.st_size)
        if part is None:
            return response, b""
        file.seek(part.start)
        opened.pop_all()
        return response, _OpenFile(file, part.stop - part.start)


def _responder(site: BuiltSite) -> Responder:
    hidden = frozenset(f"{locale}404.html" for locale in site.facts.locales)
    return Responder(site.facts, SiteFolder(site.folder, hidden=hidden))


def _read(file: BinaryIO, most: int) -> bytes:
    """Up to ``most`` bytes, at least one. Raises :class:`OSError` if there are none."""
    piece = file.read(most)
    if not piece:
        raise OSError(TRUNCATED)
    return piece


def _request(scope: Scope) -> SiteRequest:
    headers = field_values(scope["headers"], _HEADERS)
    return SiteRequest(
        method=scope["method"],
        path=scope["raw_path"].decode("utf-8", "replace"),
        query=scope["query_string"].decode("latin-1"),
        accept_encoding=headers.get(b"accept-encoding", ""),
        if_none_match=headers.get(b"if-none-match", ""),
        range=headers.get(b"range", ""),
        if_range=headers.get(b"if-range", ""),
    )


_HEADERS = frozenset({b"accept-encoding", b"if-none-match", b"range", b"if-range"})
