"""A built site as an ASGI application, and what else is mounted beside it."""

import asyncio
import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import BinaryIO

from starlette.types import ASGIApp, Receive, Scope, Send

from glosa.hosting.answers import LARGEST_ENCODED, Answer, Answers, Question, with_version
from glosa.hosting.bodies import BodyCache
from glosa.hosting.folder import SiteFolder
from glosa.hosting.lifespan import live
from glosa.hosting.site import BuiltSite, CurrentSite

PIECE = 256 * 1024
"""Bytes of a large file that are sent at a time."""

NO_MOUNTS: Mapping[str, ASGIApp] = MappingProxyType({})


def site_application(site: BuiltSite, *, mounts: Mapping[str, ASGIApp] = NO_MOUNTS) -> ASGIApp:
    """The site, and below each path of ``mounts`` (``/comments``) the application given for it.

    Files and facts are looked up on every request: a new build into the same folder is served at once. The mounted
    applications start and end with the server, which does not start without them.
    """
    return _SiteApplication(site, mounts)


class _SiteApplication:
    def __init__(self, site: BuiltSite, mounts: Mapping[str, ASGIApp]) -> None:
        self._current = CurrentSite(site)
        self._site = site
        self._answers = _answers(site)
        self._mounts = mounts
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
        answer = answers.to(question)
        try:
            answer, content = await self._with_content(answer, question)
        except OSError:
            answer, content = await self._with_content(answers.without_file(), question)
        await _send(answer, content, send=send, with_body=question.method == "GET")

    def _renewed(self) -> Answers:
        """Answers by what the last build says of the site."""
        site = self._current.read()
        if site is not self._site:
            self._site, self._answers = site, _answers(site)
        return self._answers

    async def _with_content(self, answer: Answer, question: Question) -> tuple[Answer, bytes | BinaryIO]:
        """The answer, final, and its content: the opened file where that is too large to be kept."""
        body = answer.body
        if isinstance(body, bytes):
            return answer, body
        if body.file.size > LARGEST_ENCODED:
            answer, data = _versioned(answer, body.tag_unread(), question), b""
            return answer, data if answer.status == 304 else await asyncio.to_thread(open, body.file.path, "rb")
        content = await self._bodies.content(body)
        answer = _versioned(answer, content.tag, question)
        return answer, b"" if answer.status == 304 else content.data


def _answers(site: BuiltSite) -> Answers:
    hidden = frozenset(f"{locale}404.html" for locale in site.facts.locales)
    return Answers(site.facts, SiteFolder(site.folder, hidden=hidden))


def _versioned(answer: Answer, tag: str, question: Question) -> Answer:
    """The answer with its version; a not-found page has none, since it is no content of its address."""
    return with_version(answer, tag, question.if_none_match) if answer.status == 200 else answer


async def _send(answer: Answer, content: bytes | BinaryIO, *, send: Send, with_body: bool) -> None:
    length = len(content) if isinstance(content, bytes) else os.fstat(content.fileno()).st_size
    headers = answer.headers if answer.status == 304 else (*answer.headers, (b"content-length", b"%d" % length))
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    if isinstance(content, bytes):
        await send({"type": "http.response.body", "body": content if with_body else b""})
        return
    with content:
        while with_body and (piece := await asyncio.to_thread(content.read, PIECE)):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


def _question(scope: Scope) -> Question:
    headers = dict(scope["headers"])
    return Question(
        method=scope["method"],
        path=scope["raw_path"].decode("utf-8", "replace"),
        query=scope["query_string"].decode("latin-1"),
        accept_encoding=headers.get(b"accept-encoding", b"").decode("latin-1"),
        if_none_match=headers.get(b"if-none-match", b"").decode("latin-1"),
    )
