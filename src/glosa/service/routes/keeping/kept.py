"""Answers kept ready to be sent: encoded, compressed, and valid for one version of the thread that they show."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from hashlib import blake2b

from starlette.types import Receive, Scope, Send

from glosa.service.domain.sites import Site
from glosa.service.domain.store import Store
from glosa.service.routes.keeping.encodings import SMALLEST, Encoding, encoded, preferred
from glosa.service.routes.sites import SiteDirectory

LIMIT = 24 * 1024 * 1024
"""Bytes that are kept at most."""

INLINE = 64 * 1024
"""Bytes that are compressed on the event loop, in about two milliseconds."""

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
    _making: dict[Encoding, "asyncio.Future[_Variant]"] = field(default_factory=dict)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        accepted, held = b"", b""
        for name, value in scope["headers"]:
            if name == b"accept-encoding":
                accepted = value
            elif name == b"if-none-match":
                held = value
        variant = await self.variant(preferred(accepted))
        status, headers, body = 200, variant.headers, variant.body
        if held and variant.is_held(held):
            status, headers, body = 304, variant.headers_unchanged, b""
        elif scope["method"] == "HEAD":
            body = b""
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def variant(self, encoding: Encoding) -> "_Variant":
        """The answer in ``encoding``, made when it is first wanted; a large one in a thread, once for all who wait."""
        variant = self._variants.get(encoding)
        if variant is None and len(self.content) <= INLINE:
            variant = self._variants[encoding] = _variant(self.content, encoding)
        elif variant is None:
            making = self._making.get(encoding)
            if making is None:
                making = asyncio.ensure_future(asyncio.to_thread(_variant, self.content, encoding))
                self._making[encoding] = making
                making.add_done_callback(lambda _: self._making.pop(encoding))
            variant = self._variants[encoding] = await asyncio.shield(making)
        return variant

    @property
    def size(self) -> int:
        """Bytes that it takes once every encoding is wanted: the others are smaller by far than the content."""
        return 2 * len(self.content) + 4096


class Kept:
    """The answers used last, by the part of the raw query that they depend on."""

    def __init__(self, store: Store, sites: SiteDirectory, *, names: Collection[str], limit: int = LIMIT) -> None:
        """Answers depend on the parameters ``names`` only."""
        self._store = store
        self._sites = sites
        self._names = frozenset(name.encode() for name in names)
        self._limit = limit
        self._size = 0
        self._answers: OrderedDict[bytes, KeptAnswer] = OrderedDict()
        self._making: dict[tuple[bytes, object], asyncio.Task[KeptAnswer]] = {}

    async def find(self, query: bytes) -> KeptAnswer | None:
        """The answer to ``query``, if one is kept that still holds."""
        key = self._key(query)
        answer = self._answers.get(key)
        if answer is None or await self._sites.by_id(answer.site.id) is not answer.site:
            return None
        if await self._store.version(answer.site.id, answer.thread) != answer.version:
            return None
        self._answers.move_to_end(key)
        return answer

    async def made(
        self, query: bytes, site: Site, *, thread: str | None, make: Callable[[], Awaitable[bytes]]
    ) -> KeptAnswer:
        """The answer that holds what ``make`` gives, made once however many ask for this version at a time."""
        key = self._key(query)
        version = await self._store.version(site.id, thread)
        making = self._making.get((key, version))
        if making is None:
            making = asyncio.create_task(self._make(key, KeptAnswer(site, thread, version, b""), make))
            self._making[key, version] = making
            making.add_done_callback(lambda done: self._end(key, version, done))
        # A client that hangs up must not stop what others wait for.
        return await asyncio.shield(making)

    def _key(self, query: bytes) -> bytes:
        """The parts of ``query`` that matter, the last of each name, in one order: what else it says makes no new key."""
        parts: dict[bytes, bytes] = {}
        for part in query.split(b"&"):
            name = part.partition(b"=")[0]
            if b"%" in name:
                return query  # A name that is written otherwise may be one of ours.
            if name in self._names:
                parts[name] = part
        return b"&".join(sorted(parts.values()))

    def _end(self, key: bytes, version: object, making: asyncio.Task[KeptAnswer]) -> None:
        """Nobody may be left to hear why it failed."""
        del self._making[key, version]
        if not making.cancelled():
            making.exception()

    async def _make(self, key: bytes, empty: KeptAnswer, make: Callable[[], Awaitable[bytes]]) -> KeptAnswer:
        answer = KeptAnswer(empty.site, empty.thread, empty.version, await make())
        known = self._answers.pop(key, None)
        if known is not None:
            self._size -= len(key) + known.size
        size = len(key) + answer.size
        # One that is large beyond measure would drive all others out.
        if size <= self._limit // 4:
            self._answers[key] = answer
            self._size += size
        while self._size > self._limit:
            old, gone = self._answers.popitem(last=False)
            self._size -= len(old) + gone.size
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
