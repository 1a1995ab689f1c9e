"""The response of a site to a request, as a value: status, headers, and where the body comes from."""

import re
from dataclasses import dataclass

from glosa.hosting.bodies import FileBody
from glosa.hosting.folder import SiteFile, SiteFolder
from glosa.hosting.media import content_type, is_compressible, is_immutable
from glosa.hosting.routes import Found, Redirect, below, resolve
from glosa.hosting.site import SiteFacts
from glosa.http.conditional import ByteRange, Headers, is_current, requested_range, without_content
from glosa.http.encodings import Encoding, preferred

LARGEST_ENCODED = 4 * 1024 * 1024
"""Bytes up to which a file is compressed and cached in memory; larger files are sent from disk, uncompressed."""

RETRY_SECONDS = 10
"""When a client may try again after a file couldn't be read."""


@dataclass(frozen=True, slots=True)
class SiteRequest:
    """The parts of a request that its response depends on."""

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
class SiteResponse:
    """A response whose file isn't read yet. So ``headers`` lack ``Content-Length`` and ``ETag``."""

    status: int
    headers: Headers
    body: bytes | FileBody
    accepts_ranges: bool = False
    """Whether clients may request a part of the body: only of files that are sent uncompressed."""


class Responder:
    """Responds for one site."""

    def __init__(self, facts: SiteFacts, folder: SiteFolder) -> None:
        self._facts = facts
        self._folder = folder
        self._everywhere: Headers = ((b"content-security-policy", facts.policy.encode()), *_EVERYWHERE)
        self._locales = sorted(facts.locales, key=len, reverse=True)

    def respond(self, request: SiteRequest) -> SiteResponse:
        """The response to ``request``. Raises :class:`OSError` if the system can't say whether there is such a file."""
        if request.method not in ("GET", "HEAD"):
            return self._plain(405, "Method not allowed", (b"allow", b"GET, HEAD"))
        name = below(request.path, self._facts.base)
        asset = None if name is None or _is_page(name) else self._folder.file(name)
        if asset is not None:
            return self._file(asset, request)
        if moved := self._moved(name):
            return self._redirect(moved, request.query)
        match resolve(request.path, self._folder.route, base=self._facts.base):
            case Found(route) if page := self._folder.page(route):
                return self._file(page, request)
            case Redirect(address):
                return self._redirect(address, request.query)
            case _:
                return self._not_found(name or "/", request)

    def without_file(self) -> SiteResponse:
        """The response if a file is gone by the time its content is read."""
        return self._plain(404, "Not found")

    def unavailable(self) -> SiteResponse:
        """The response if a file can't be read, or the system can't say whether there is one."""
        text = "This page can't be read at the moment. Try again in a while."
        wait = (b"retry-after", b"%d" % RETRY_SECONDS)
        return self._plain(503, text, wait, _NO_STORE)

    def _moved(self, name: str | None) -> str | None:
        """Where an earlier route leads to, with or without a slash at its end."""
        redirects = self._facts.redirects
        if not name or not redirects:
            return None
        if name not in redirects and f"{name}/" in redirects and self._folder.file(name) is None:
            return redirects[f"{name}/"]
        return redirects.get(name)

    def _file(self, file: SiteFile, request: SiteRequest) -> SiteResponse:
        encoding, vary, encoded = _negotiated(file, request)
        caching = _FOREVER if is_immutable(file.name) else _REVALIDATE
        headers = (_type_of(file), *encoded, *self._everywhere, *vary, caching)
        if vary:
            return SiteResponse(200, headers, FileBody(file, encoding))
        ranges = (b"accept-ranges", b"bytes")
        return SiteResponse(200, (*headers, ranges), FileBody(file, encoding), accepts_ranges=True)

    def _not_found(self, route: str, request: SiteRequest) -> SiteResponse:
        for locale in (one for one in self._locales if route.lower().startswith(one.lower())):
            page = self._folder.file(f"{locale}404.html")
            if page is not None:
                encoding, vary, encoded = _negotiated(page, request)
                headers = (_type_of(page), *encoded, *self._everywhere, *vary, _REVALIDATE)
                return SiteResponse(404, headers, FileBody(page, encoding))
        return self._plain(404, "Not found")

    def _redirect(self, address: str, query: str) -> SiteResponse:
        path, mark, fragment = address.partition("#")
        joint = "&" if "?" in path else "?"
        target = f"{path}{joint}{query}{mark}{fragment}" if _QUERY.fullmatch(query) else address
        # By default, browsers cache a permanent redirect forever, even after a page gets that name.
        return self._plain(308, "Moved", (b"location", target.encode()), _REVALIDATE)

    def _plain(self, status: int, text: str, *headers: tuple[bytes, bytes]) -> SiteResponse:
        kind = (b"content-type", b"text/plain; charset=utf-8")
        return SiteResponse(status, (kind, *self._everywhere, *headers), f"{text}\n".encode())


def conditional_response(
    response: SiteResponse, request: SiteRequest, *, tag: str, size: int
) -> tuple[SiteResponse, ByteRange | None]:
    """``response`` once its content's tag and size are known, and the bytes to send; ``None`` for nothing.

    A browser that has this version gets 304. One that requests a part gets 206, or 416 if there is no such part. A not-found
    page has no version, because it isn't the content of its address.
    """
    if response.status != 200:
        return response, ByteRange(0, size)
    headers = (*response.headers, (b"etag", tag.encode()))
    if is_current(request.if_none_match, tag):
        return SiteResponse(304, without_content(headers), b""), None
    match requested_range(size, request.range) if _wants_range(response, request, tag) else "whole":
        case ByteRange(start, stop) as part:
            sent = (b"content-range", b"bytes %d-%d/%d" % (start, stop - 1, size))
            return SiteResponse(206, (*headers, sent), response.body), part
        case "unsatisfiable":
            remaining = tuple(one for one in without_content(response.headers) if one[0] != b"cache-control")
            available = (b"content-range", b"bytes */%d" % size)
            return SiteResponse(416, (*remaining, _NO_STORE, available), b""), None
    return SiteResponse(response.status, headers, response.body), ByteRange(0, size)


def _is_page(name: str) -> bool:
    """Whether only a route leads to the file: its address has exactly one correct spelling."""
    return name.lower().endswith(("/", ".html"))


def _negotiated(file: SiteFile, request: SiteRequest) -> tuple[Encoding, Headers, Headers]:
    """The encoding to use, the headers that say what it depends on, and those that name it."""
    if not is_compressible(file.name) or file.size > LARGEST_ENCODED:
        return "identity", (), ()
    encoding = preferred(request.accept_encoding)
    return encoding, _VARY, () if encoding == "identity" else ((b"content-encoding", encoding.encode()),)


def _wants_range(response: SiteResponse, request: SiteRequest, tag: str) -> bool:
    """Whether a part of this version is requested. ``If-Range`` needs a strong match, and we never send dates."""
    return response.accepts_ranges and request.method == "GET" and request.if_range in ("", tag)


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
_NO_STORE = (b"cache-control", b"no-store")
_QUERY = re.compile(r"[!-~]+")
