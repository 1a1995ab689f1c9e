"""Cached responses: encoded, compressed, and valid for one version of the thread that they show."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from typing import Protocol

from starlette.types import ASGIApp, Receive, Scope, Send

from glosa.http.cache import ByteBoundedCache, SingleFlight
from glosa.http.conditional import Headers, entity_tag, field_values, is_current, without_content
from glosa.http.encodings import FAST, Encoding, compressed, preferred
from glosa.service.domain.errors import Refusal
from glosa.service.domain.sites import Site
from glosa.service.routes.sites import SiteDirectory

LIMIT = 24 * 1024 * 1024
"""Bytes that the cache holds at most."""
COMPRESSED_FROM = 512
"""Bytes below which compressing gains nothing."""
INLINE = 64 * 1024
"""Bytes that are compressed on the event loop, in about two milliseconds."""


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """JSON for everybody, which a client may store but must revalidate. An ASGI application that sends it."""

    site: Site
    thread: str | None
    """Key of the thread that is shown; ``None``: any of the site."""
    version: object
    """The thread's version before it was read."""
    content: bytes
    _variants: dict[Encoding, "_Variant"] = field(default_factory=dict)
    _compressing: SingleFlight[Encoding, "_Variant"] = field(default_factory=SingleFlight)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sent = field_values(scope["headers"], _SELECTING)
        variant = await self.variant(preferred(sent.get(b"accept-encoding", "")))
        status, headers, body = 200, variant.headers, variant.body
        if is_current(sent.get(b"if-none-match", ""), variant.tag):
            status, headers, body = 304, variant.headers_unchanged, b""
        elif scope["method"] == "HEAD":
            body = b""
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def variant(self, encoding: Encoding) -> "_Variant":
        """The response in ``encoding``, made on first use; large content is compressed in a thread."""
        variant = self._variants.get(encoding)
        if variant is None and len(self.content) <= INLINE:
            variant = self._variants[encoding] = _variant(self.content, encoding)
        elif variant is None:
            variant = self._variants[encoding] = await self._compressing.run(
                encoding, lambda: asyncio.to_thread(_variant, self.content, encoding)
            )
        return variant

    @property
    def size(self) -> int:
        """Bytes that it takes with every encoding made: compressed ones are far smaller than the content."""
        return 2 * len(self.content) + 4096


class VersionStore(Protocol):
    """What the cache needs from storage."""

    async def version(self, site: str, thread: str | None) -> object:
        """Changes when any process changes the site's rules, or comments of the thread (``None``: of any thread).

        Views of pages don't change it. Get the version before you read what it describes.
        """


class ResponseCache:
    """The responses used last, by the part of the raw query that they depend on."""

    def __init__(
        self, store: VersionStore, sites: SiteDirectory, *, names: Collection[str], limit: int = LIMIT
    ) -> None:
        """Responses depend on the parameters ``names`` only."""
        self._store = store
        self._sites = sites
        self._names = frozenset(name.encode() for name in names)
        # A response larger than a quarter would evict nearly all others.
        self._responses = ByteBoundedCache(_size, limit=limit, largest=limit // 4)
        self._making: SingleFlight[tuple[bytes, object], CachedResponse] = SingleFlight()

    async def find(self, query: bytes) -> CachedResponse | None:
        """The cached response to ``query``, if it's still current."""
        key = self._key(query)
        response = self._responses.get(key)
        if response is None or await self._sites.by_id(response.site.id) is not response.site:
            return None
        if await self._store.version(response.site.id, response.thread) != response.version:
            return None
        return response

    async def make(
        self, query: bytes, site: Site, *, thread: str | None, content: Callable[[], Awaitable[bytes]]
    ) -> CachedResponse:
        """The response with what ``content`` returns, made once for all who ask for this version at the same time."""
        key = self._key(query)
        version = await self._store.version(site.id, thread)

        async def made() -> CachedResponse:
            response = CachedResponse(site, thread, version, await content())
            self._responses.put(key, response)
            return response

        return await self._making.run((key, version), made)

    def _key(self, query: bytes) -> bytes:
        """The relevant parts of ``query``, the last of each name, in one order. Other parameters don't change the key."""
        parts: dict[bytes, bytes] = {}
        for part in query.split(b"&"):
            name = part.partition(b"=")[0]
            if b"%" in name:
                return query  # An escaped name may be one of ours.
            if name in self._names:
                parts[name] = part
        return b"&".join(sorted(parts.values()))


class CachedThreads:
    """Middleware that sends a cached response to ``GET`` at one address, without the router."""

    def __init__(self, application: ASGIApp, cache: ResponseCache, *, path: str, endpoint: object) -> None:
        """``endpoint`` is what the route of ``path`` sets in the scope."""
        self._application = application
        self._cache = cache
        self._path = path
        self._endpoint = endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == scope.get("root_path", "") + self._path and scope["method"] == "GET":
            response = await self._found(scope["query_string"])
            if response is not None:
                scope["endpoint"] = self._endpoint
                await response(scope, receive, send)
                return
        await self._application(scope, receive, send)

    async def _found(self, query: bytes) -> CachedResponse | None:
        """The cached response. If the storage fails, the route reports the error."""
        try:
            return await self._cache.find(query)
        except Refusal:
            return None


@dataclass(frozen=True, slots=True)
class _Variant:
    """The response in one encoding."""

    tag: str
    body: bytes
    headers: Headers
    headers_unchanged: Headers
    """The headers of a 304 response."""


def _variant(content: bytes, encoding: Encoding) -> _Variant:
    used: Encoding = encoding if len(content) >= COMPRESSED_FROM else "identity"
    body = compressed(content, used, FAST)
    tag = entity_tag(content, used)
    headers: Headers = (*_ALWAYS, (b"etag", tag.encode()), (b"content-type", b"application/json"))
    if used != "identity":
        headers = (*headers, (b"content-encoding", used.encode()))
    headers = (*headers, (b"content-length", b"%d" % len(body)))
    return _Variant(tag, body, headers, without_content(headers))


def _size(key: bytes, response: CachedResponse) -> int:
    return len(key) + response.size


_SELECTING = frozenset({b"accept-encoding", b"if-none-match"})
_ALWAYS: Headers = (
    (b"cache-control", b"no-cache"),
    (b"vary", b"accept-encoding"),
    (b"x-content-type-options", b"nosniff"),
    (b"access-control-allow-origin", b"*"),
)
