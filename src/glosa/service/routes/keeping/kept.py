"""Answers kept ready to be sent: encoded, compressed, and valid for one version of the thread that they show."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hashlib import blake2b

from starlette.types import Receive, Scope, Send

from glosa.service.domain.sites import Site
from glosa.service.domain.store import Store
from glosa.service.routes.keeping.encodings import SMALLEST, Encoding, encoded, preferred
from glosa.service.routes.sites import SiteDirectory

LIMIT = 24 * 1024 * 1024
"""Bytes that are kept at most, not counting what holds them."""

Headers = tuple[tuple[bytes, bytes], ...]


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """JSON for everybody, which a client may keep but has to ask about. An ASGI application that sends it."""

    site: Site
    thread: str | None
    """Key of the thread that is shown; ``None``: any of the site."""
    version: object
    """Of the thread, before it was read."""
    content: bytes
    _variants: dict[Encoding, "_Variant"] = field(default_factory=dict)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        accepted, held = b"", b""
        for name, value in scope["headers"]:
            if name == b"accept-encoding":
                accepted = value
            elif name == b"if-none-match":
                held = value
        variant = self.variant(preferred(accepted))
        status, headers, body = 200, variant.headers, variant.body
        if held and variant.is_held(held):
            status, headers, body = 304, variant.headers_unchanged, b""
        elif scope["method"] == "HEAD":
            body = b""
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def variant(self, encoding: Encoding) -> "_Variant":
        """The answer in ``encoding``, made when it is first wanted."""
        variant = self._variants.get(encoding)
        if variant is None:
            variant = self._variants[encoding] = _variant(self.content, encoding)
        return variant

    @property
    def size(self) -> int:
        """Bytes that it takes once every encoding is wanted: the others are smaller by far than the content."""
        return 2 * len(self.content) + 4096


class Kept:
    """The answers used last, by the raw query that asked for them."""

    def __init__(self, store: Store, sites: SiteDirectory, limit: int = LIMIT) -> None:
        self._store = store
        self._sites = sites
        self._limit = limit
        self._size = 0
        self._answers: OrderedDict[bytes, KeptAnswer] = OrderedDict()
        self._making: dict[tuple[bytes, object], asyncio.Task[KeptAnswer]] = {}

    async def find(self, query: bytes) -> KeptAnswer | None:
        """The answer to ``query``, if one is kept that still holds."""
        answer = self._answers.get(query)
        if answer is None or await self._sites.by_id(answer.site.id) is not answer.site:
            return None
        if await self._store.version(answer.site.id, answer.thread) != answer.version:
            return None
        self._answers.move_to_end(query)
        return answer

    async def made(
        self, query: bytes, site: Site, *, thread: str | None, make: Callable[[], Awaitable[bytes]]
    ) -> KeptAnswer:
        """The answer that holds what ``make`` gives, made once however many ask for this version at a time."""
        version = await self._store.version(site.id, thread)
        making = self._making.get((query, version))
        if making is None:
            making = asyncio.create_task(self._make(query, KeptAnswer(site, thread, version, b""), make))
            self._making[query, version] = making
            making.add_done_callback(lambda done: self._end(query, version, done))
        # A client that hangs up must not stop what others wait for.
        return await asyncio.shield(making)

    def _end(self, query: bytes, version: object, making: asyncio.Task[KeptAnswer]) -> None:
        """Nobody may be left to hear why it failed."""
        del self._making[query, version]
        if not making.cancelled():
            making.exception()

    async def _make(self, query: bytes, empty: KeptAnswer, make: Callable[[], Awaitable[bytes]]) -> KeptAnswer:
        answer = KeptAnswer(empty.site, empty.thread, empty.version, await make())
        known = self._answers.pop(query, None)
        self._size += answer.size - (known.size if known else 0)
        self._answers[query] = answer
        while self._size > self._limit:
            _, gone = self._answers.popitem(last=False)
            self._size -= gone.size
        return answer


@dataclass(frozen=True, slots=True)
class _Variant:
    """The answer in one encoding."""

    tag: bytes
    body: bytes
    headers: Headers
    headers_unchanged: Headers

    def is_held(self, if_none_match: bytes) -> bool:
        """Whether a client has this version; weak tags count, since a proxy that compresses makes them of ours."""
        tags = [tag.strip().removeprefix(b"W/") for tag in if_none_match.split(b",")]
        return self.tag in tags or b"*" in tags


def _variant(content: bytes, encoding: Encoding) -> _Variant:
    used: Encoding = encoding if len(content) >= SMALLEST else "identity"
    body = encoded(content, used)
    tag = f'"{blake2b(content, digest_size=12).hexdigest()}{_ENDINGS[used]}"'.encode()
    unchanged: Headers = (*_ALWAYS, (b"etag", tag))
    named: Headers = () if used == "identity" else ((b"content-encoding", used.encode()),)
    length = (b"content-length", b"%d" % len(body))
    return _Variant(tag, body, (*unchanged, (b"content-type", b"application/json"), *named, length), unchanged)


_ENDINGS: dict[Encoding, str] = {"identity": "", "br": "-br", "gzip": "-gz"}
_ALWAYS: Headers = (
    (b"cache-control", b"no-cache"),
    (b"vary", b"accept-encoding"),
    (b"x-content-type-options", b"nosniff"),
    (b"access-control-allow-origin", b"*"),
)
