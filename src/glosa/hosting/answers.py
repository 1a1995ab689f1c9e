"""What a site answers to a request, as a value: status, headers, and where the body comes from."""

import re
from dataclasses import dataclass

from glosa.hosting.bodies import FileBody
from glosa.hosting.encoding import Encoding, preferred
from glosa.hosting.folder import SiteFile, SiteFolder
from glosa.hosting.media import content_type, is_compressible, is_immutable
from glosa.hosting.ranges import Part, part_of
from glosa.hosting.routes import Found, Redirect, below, resolve
from glosa.hosting.site import SiteFacts

LARGEST_ENCODED = 4 * 1024 * 1024
"""Bytes up to which a file is compressed and kept in memory; larger ones are sent as they lie on disk."""

RETRY_SECONDS = 10
"""After how long a file that could not be read is worth another try."""

Headers = tuple[tuple[bytes, bytes], ...]


@dataclass(frozen=True, slots=True)
class Question:
    """The part of a request that counts."""

    method: str
    path: str
    """Percent-encoded."""
    query: str
    """Without question mark."""
    accept_encoding: str
    if_none_match: str
    """Versions that the browser has."""
    range: str = ""
    """Value of ``Range``: the requested part of the content; empty for all of it."""
    if_range: str = ""
    """Value of ``If-Range``: the version that the part must belong to; empty for any."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A response but for the content of files; ``headers`` lack ``Content-Length`` and what tells the content's version."""

    status: int
    headers: Headers
    body: bytes | FileBody
    in_parts: bool = False
    """Whether a part of the body may be asked for: of what is sent as it lies on disk."""


class Answers:
    """Answers for one site."""

    def __init__(self, facts: SiteFacts, folder: SiteFolder) -> None:
        self._facts = facts
        self._folder = folder
        self._everywhere: Headers = ((b"content-security-policy", facts.policy.encode()), *_EVERYWHERE)
        self._locales = sorted(facts.locales, key=len, reverse=True)

    def to(self, question: Question) -> Answer:
        """The answer to ``question``. Raises :class:`OSError` where the system cannot tell what there is."""
        if question.method not in ("GET", "HEAD"):
            return self._plain(405, "Method not allowed", (b"allow", b"GET, HEAD"))
        name = below(question.path, self._facts.base)
        asset = None if name is None or _is_page(name) else self._folder.file(name)
        if asset is not None:
            return self._file(asset, question)
        match resolve(question.path, self._folder.route, base=self._facts.base):
            case Found(route) if page := self._folder.page(route):
                return self._file(page, question)
            case Redirect(address):
                return self._redirect(address, question.query)
            case _:
                return self._not_found(name or "/", question)

    def without_file(self) -> Answer:
        """The answer when a file is gone by the time its content is read."""
        return self._plain(404, "Not found")

    def unavailable(self) -> Answer:
        """The answer when a file cannot be read, or the system cannot tell whether there is one."""
        text = "This page cannot be read at the moment. Try again in a while."
        wait = (b"retry-after", b"%d" % RETRY_SECONDS)
        return self._plain(503, text, wait, _UNSTORED)

    def _file(self, file: SiteFile, question: Question) -> Answer:
        encoding, vary, encoded = _negotiated(file, question)
        caching = _FOREVER if is_immutable(file.name) else _REVALIDATE
        headers = (_type_of(file), *encoded, *self._everywhere, *vary, caching)
        if vary:
            return Answer(200, headers, FileBody(file, encoding))
        return Answer(200, (*headers, (b"accept-ranges", b"bytes")), FileBody(file, encoding), in_parts=True)

    def _not_found(self, route: str, question: Question) -> Answer:
        for locale in (one for one in self._locales if route.lower().startswith(one.lower())):
            page = self._folder.file(f"{locale}404.html")
            if page is not None:
                encoding, vary, encoded = _negotiated(page, question)
                headers = (_type_of(page), *encoded, *self._everywhere, *vary, _REVALIDATE)
                return Answer(404, headers, FileBody(page, encoding))
        return self._plain(404, "Not found")

    def _redirect(self, address: str, query: str) -> Answer:
        target = f"{address}?{query}" if _QUERY.fullmatch(query) else address
        # Unmarked, a browser keeps a permanent redirect for ever, even when a page gets that very name.
        return self._plain(308, "Moved", (b"location", target.encode()), _REVALIDATE)

    def _plain(self, status: int, text: str, *headers: tuple[bytes, bytes]) -> Answer:
        kind = (b"content-type", b"text/plain; charset=utf-8")
        return Answer(status, (kind, *self._everywhere, *headers), f"{text}\n".encode())


def settled(answer: Answer, question: Question, *, tag: str, size: int) -> tuple[Answer, Part | None]:
    """``answer`` once its content's version and size are known, and the part of the content to send; ``None`` for nothing.

    A browser that has this version gets 304, one that asks for a part of it 206 or, where it has no such part, 416.
    """
    headers = (*answer.headers, (b"etag", tag.encode()))
    if _holds(question.if_none_match, tag):
        return Answer(304, tuple(one for one in headers if one[0] not in _OF_CONTENT), b""), None
    match part_of(size, question.range) if _wants_part(answer, question, tag) else "whole":
        case Part(start, stop) as part:
            cut = (b"content-range", b"bytes %d-%d/%d" % (start, stop - 1, size))
            return Answer(206, (*headers, cut), answer.body), part
        case "none":
            kept = tuple(one for one in answer.headers if one[0] not in _OF_CONTENT | {b"cache-control"})
            return Answer(416, (*kept, _UNSTORED, (b"content-range", b"bytes */%d" % size)), b""), None
    return Answer(answer.status, headers, answer.body), Part(0, size)


def _is_page(name: str) -> bool:
    """Whether only a route leads to the file: its address has one proper spelling."""
    return name.lower().endswith(("/", ".html"))


def _negotiated(file: SiteFile, question: Question) -> tuple[Encoding, Headers, Headers]:
    """The encoding to use, the headers that say what it depends on, and those that name it."""
    if not is_compressible(file.name) or file.size > LARGEST_ENCODED:
        return "identity", (), ()
    encoding = preferred(question.accept_encoding)
    return encoding, _VARY, () if encoding == "identity" else ((b"content-encoding", encoding.encode()),)


def _wants_part(answer: Answer, question: Question, tag: str) -> bool:
    """Whether a part of this version is requested. A weak tag or a date, which we never send, may stand for another version."""
    return answer.in_parts and question.method == "GET" and question.if_range in ("", tag)


def _holds(if_none_match: str, tag: str) -> bool:
    """Whether a browser has this version; weak tags count, since a proxy that compresses makes them of ours."""
    tags = [one.strip().removeprefix("W/") for one in if_none_match.split(",")]
    return tag in tags or "*" in tags


def _type_of(file: SiteFile) -> tuple[bytes, bytes]:
    return b"content-type", content_type(file.name).encode()


_EVERYWHERE: Headers = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"strict-origin-when-cross-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
_VARY: Headers = ((b"vary", b"accept-encoding"),)
_FOREVER = (b"cache-control", b"public, max-age=31536000, immutable")
_REVALIDATE = (b"cache-control", b"no-cache")
_UNSTORED = (b"cache-control", b"no-store")
_OF_CONTENT = frozenset({b"content-type", b"content-encoding"})
_QUERY = re.compile(r"[!-~]+")
