"""A built site as an ASGI application, and what else is mounted beside it."""

import asyncio
import os
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from types import MappingProxyType
from typing import BinaryIO

from starlette.types import ASGIApp, Receive, Scope, Send

from glosa.hosting.answers import LARGEST_ENCODED, Answer, Answers, Question, settled
from glosa.hosting.bodies import BodyCache, FileBody, tag_unread
from glosa.hosting.folder import SiteFolder, is_absent, version_of
from glosa.hosting.lifespan import live
from glosa.hosting.problems import Problems, cause_of
from glosa.hosting.ranges import Part
from glosa.hosting.site import BuiltSite, CurrentSite

PIECE = 256 * 1024
"""Bytes of a large file that are sent at a time."""

TRUNCATED = "The file became shorter while it was sent."

NO_MOUNTS: Mapping[str, ASGIApp] = MappingProxyType({})


def site_application(
    site: BuiltSite, *, mounts: Mapping[str, ASGIApp] = NO_MOUNTS, problems: Problems | None = None
) -> ASGIApp:
    """The site, and below each path of ``mounts`` (``/comments``) the application given for it.

    Files and facts are looked up on every request: a new build into the same folder is served at once. The mounted
    applications start and end with the server, which does not start without them. What keeps a file from being read is
    logged through ``problems``, by default to standard error.
    """
    return _SiteApplication(site, mounts, problems or Problems())


class _SiteApplication:
    def __init__(self, site: BuiltSite, mounts: Mapping[str, ASGIApp], problems: Problems) -> None:
        self._current = CurrentSite(site)
        self._site = site
        self._answers = _answers(site)
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
            await self._answer(_question(scope), send)
        else:
            await send({"type": "websocket.close", "code": 1000})

    async def _answer(self, question: Question, send: Send) -> None:
        answers = self._renewed()
        found: Answer | None = None
        try:
            found = answers.to(question)
            answer, content = await self._with_content(found, question)
        except OSError as error:
            is_gone = is_absent(error)
            if not is_gone:
                self._unreadable(error, question)
            # That a page is missing stays true where only the not-found page cannot be read.
            is_missing = is_gone or (found is not None and found.status == 404)
            answer = answers.without_file() if is_missing else answers.unavailable()
            answer, content = await self._with_content(answer, question)
        await self._send(answer, content, question=question, send=send)

    def _renewed(self) -> Answers:
        """Answers by what the last build says of the site."""
        site = self._current.read(self._facts_unreadable)
        if site is not self._site:
            self._site, self._answers = site, _answers(site)
        return self._answers

    async def _with_content(self, answer: Answer, question: Question) -> "tuple[Answer, bytes | _Opened]":
        """The answer, final, and its content: the opened file where that is too large to be kept."""
        body = answer.body
        if isinstance(body, bytes):
            return answer, body
        if body.file.size > LARGEST_ENCODED:
            return await asyncio.to_thread(_open, body, answer, question)
        content = await self._bodies.content(body)
        answer, part = _settled(answer, question, tag=content.tag, size=len(content.data))
        return answer, content.data[part.start : part.stop] if part else b""

    async def _send(self, answer: Answer, content: "bytes | _Opened", *, question: Question, send: Send) -> None:
        length = content.length if isinstance(content, _Opened) else len(content)
        headers = answer.headers if answer.status == 304 else (*answer.headers, (b"content-length", b"%d" % length))
        start = {"type": "http.response.start", "status": answer.status, "headers": headers}
        with_body = question.method == "GET"
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
                    # Without its end an answer counts as broken off: the server closes the connection.
                    self._unreadable(error, question)
                    return
                left -= len(piece)
                await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    def _unreadable(self, error: OSError, question: Question) -> None:
        self._problems.tell("file-unreadable", cause_of(error), file=str(error.filename or question.path))

    def _facts_unreadable(self, error: Exception) -> None:
        cause = error if isinstance(error, OSError) else error.__cause__
        text = cause_of(cause) if isinstance(cause, OSError) else str(error)
        self._problems.tell("site-facts-unreadable", text, folder=str(self._site.folder))


@dataclass(frozen=True, slots=True)
class _Opened:
    """A file from where its content is to be sent."""

    file: BinaryIO
    length: int
    """Bytes to send."""


def _open(body: FileBody, answer: Answer, question: Question) -> tuple[Answer, bytes | _Opened]:
    """Opens a file first and asks about it then: what lies at its path may be another version by now."""
    with ExitStack() as opened:
        file = opened.enter_context(open(body.file.path, "rb", buffering=0))
        status = os.fstat(file.fileno())
        tag = tag_unread(version_of(status))
        answer, part = _settled(answer, question, tag=tag, size=status.st_size)
        if part is None:
            return answer, b""
        file.seek(part.start)
        opened.pop_all()
        return answer, _Opened(file, part.stop - part.start)


def _answers(site: BuiltSite) -> Answers:
    hidden = frozenset(f"{locale}404.html" for locale in site.facts.locales)
    return Answers(site.facts, SiteFolder(site.folder, hidden=hidden))


def _settled(answer: Answer, question: Question, *, tag: str, size: int) -> tuple[Answer, Part | None]:
    """The answer with its version; a not-found page has none, since it is no content of its address."""
    return settled(answer, question, tag=tag, size=size) if answer.status == 200 else (answer, Part(0, size))


def _read(file: BinaryIO, most: int) -> bytes:
    """Up to ``most`` bytes, at least one. Raises :class:`OSError` where there are none."""
    piece = file.read(most)
    if not piece:
        raise OSError(TRUNCATED)
    return piece


def _question(scope: Scope) -> Question:
    headers = {name: value.decode("latin-1") for name, value in scope["headers"] if name in _ASKED}
    return Question(
        method=scope["method"],
        path=scope["raw_path"].decode("utf-8", "replace"),
        query=scope["query_string"].decode("latin-1"),
        accept_encoding=headers.get(b"accept-encoding", ""),
        if_none_match=headers.get(b"if-none-match", ""),
        range=headers.get(b"range", ""),
        if_range=headers.get(b"if-range", ""),
    )


_ASKED = frozenset({b"accept-encoding", b"if-none-match", b"range", b"if-range"})
