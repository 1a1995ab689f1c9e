"""What a site answers to a request, as a value: status, headers, and where the body comes from."""

import re
from dataclasses import dataclass

from glosa.hosting.bodies import FileBody
from glosa.hosting.encoding import Encoding, preferred
from glosa.hosting.folder import SiteFile, SiteFolder
from glosa.hosting.media import content_type, is_compressible, is_immutable
from glosa.hosting.routes import Found, Redirect, below, resolve
from glosa.hosting.site import SiteFacts

LARGEST_ENCODED = 4 * 1024 * 1024
"""Bytes up to which a file is compressed and kept in memory; larger ones are sent as they lie on disk."""

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


@dataclass(frozen=True, slots=True)
class Answer:
    """A response but for the content of files; ``headers`` lack ``Content-Length`` and what tells the content's version."""

    status: int
    headers: Headers
    body: bytes | FileBody


class Answers:
    """Answers for one site."""

    def __init__(self, facts: SiteFacts, folder: SiteFolder) -> None:
        self._facts = facts
        self._folder = folder
        self._everywhere: Headers = ((b"content-security-policy", facts.policy.encode()), *_EVERYWHERE)
        self._locales = sorted(facts.locales, key=len, reverse=True)

    def to(self, question: Question) -> Answer:
        """The answer to ``question``; never raises."""
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
        """The answer when a file is gone, or closed to us, by the time its content is wanted."""
        return self._plain(404, "Not found")

    def _file(self, file: SiteFile, question: Question) -> Answer:
        encoding, vary, encoded = _negotiated(file, question)
        caching = _FOREVER if is_immutable(file.name) else _REVALIDATE
        return Answer(200, (_type_of(file), *encoded, *self._everywhere, *vary, caching), FileBody(file, encoding))

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


def with_version(answer: Answer, tag: str, if_none_match: str) -> Answer:
    """``answer`` with the tag of its content's version; one without content where the browser has that version."""
    headers = (*answer.headers, (b"etag", tag.encode()))
    if _holds(if_none_match, tag):
        return Answer(304, tuple(one for one in headers if one[0] not in _OF_CONTENT), b"")
    return Answer(answer.status, headers, answer.body)


def _is_page(name: str) -> bool:
    """Whether only a route leads to the file: its address has one proper spelling."""
    return name.lower().endswith(("/", ".html"))


def _negotiated(file: SiteFile, question: Question) -> tuple[Encoding, Headers, Headers]:
    """The encoding to use, the headers that say what it depends on, and those that name it."""
    if not is_compressible(file.name) or file.size > LARGEST_ENCODED:
        return "identity", (), ()
    encoding = preferred(question.accept_encoding)
    return encoding, _VARY, () if encoding == "identity" else ((b"content-encoding", encoding.encode()),)


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
_OF_CONTENT = frozenset({b"content-type", b"content-encoding"})
_QUERY = re.compile(r"[!-~]+")
