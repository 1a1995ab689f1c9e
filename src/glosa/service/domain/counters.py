"""Views of pages (docs/decisions.md, D19)."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol
from urllib.parse import quote

from glosa.service.domain.environment import Environment
from glosa.service.domain.fields import checked_line, checked_url
from glosa.service.domain.identity import fingerprint
from glosa.service.domain.rate_limits import Bucket, address_limits
from glosa.service.domain.sites import Site
from glosa.service.domain.thread_key import decoded, thread_key


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """The views of one page of one site."""

    id: str
    """24 lower-case hex digits; imported counters keep their id."""
    site: str
    key: str
    """Canonical key of the page; the same as its thread's."""
    url: str
    """The page's address as first received."""
    xid: str
    """The address percent-encoded, as the original store has it."""
    title: str
    time: int
    """Views, from 1."""
    created_at: int
    """Milliseconds since 1970 UTC."""
    updated_at: int


class CounterReader(Protocol):
    """Reads counters: a port of storage."""

    async def counters(self, site: str, keys: Sequence[str]) -> Mapping[str, Counter]:
        """The counters that exist, by key."""


class CounterStore(CounterReader, Protocol):
    """Reads and changes counters by id: a port of storage."""

    async def counter_by_id(self, site: str, id: str) -> Counter | None:
        """``None`` if there is no such counter."""

    def all_counters(self, site: str) -> AsyncIterator[Counter]:
        """All counters by key, in constant memory."""

    async def visit_by_id(self, site: str, id: str, amount: int, now: int) -> Counter | None:
        """Adds ``amount`` views. ``None`` if there is no such counter."""

    async def save_counter(self, counter: Counter) -> None:
        """Replaces the counter of that site and key, and the one of that id."""

    async def remove_counter(self, site: str, id: str) -> bool:
        """``False`` if there is no such counter."""


LONGEST_TITLE = 300
"""Characters of a page's title; the rest is cut."""
NEW_PAGES = 10
"""One address may create this many times as many counters as comments, because a reader may be the first on many pages."""

RETENTION_MS = 60 * 60 * 1000
"""How long the key of a visit is stored at least. Browsers and proxies resend a request within minutes."""


class VisitStore(CounterReader, Protocol):
    """What counting visits needs from storage."""

    async def visit(self, counter: Counter, amount: int = 1, limits: Callable[[], Sequence[Bucket]] = tuple) -> Counter:
        """Adds ``amount`` views to the counter of that site and key, or stores ``counter`` if there is none.

        ``limits`` is called only in the second case: if one of those buckets doesn't allow it at ``created_at``, raises
        ``TooManyPosts`` and stores nothing.
        """

    async def visit_once(self, counter: Counter, key: str, limits: Callable[[], Sequence[Bucket]]) -> Counter | None:
        """Like :meth:`visit`, for one view. Returns ``None`` if a visit with ``key`` was counted before.

        A visit that is refused with ``TooManyPosts`` leaves its key unused.
        """


@dataclass(frozen=True, slots=True)
class CountedVisit:
    """The result of a visit."""

    counter: Counter
    again: bool = False
    """Whether the visit is a repeat that was counted before."""


async def visit(
    environment: Environment[VisitStore], site: Site, *, url: str, title: str, address: str = ""
) -> Counter:
    """Counts one view of the page. The first view creates the counter. Raises ``FieldInvalid``.

    One SQL statement counts it, so concurrent visits are all counted. A new counter takes from the limits of the client's
    ``address``, and raises ``TooManyPosts`` if they are reached.
    """
    first = _first(environment, site, url=url, title=title)
    return await environment.store.visit(first, limits=partial(_limits, environment, site, address, first.created_at))


async def visit_once(
    environment: Environment[VisitStore], site: Site, *, url: str, title: str, key: str, address: str = ""
) -> CountedVisit:
    """Counts one view of the page, unless the same ``key`` counted one before; without a key, counts as :func:`visit` does.

    A key is valid for one page: sent with another page, it counts a view of that page.
    """
    if not key:
        return CountedVisit(await visit(environment, site, url=url, title=title, address=address))
    first = _first(environment, site, url=url, title=title)
    once = fingerprint(environment.secret, site.id, "visit", first.key, key)
    limits = partial(_limits, environment, site, address, first.created_at)
    counted = await environment.store.visit_once(first, once, limits)
    if counted is not None:
        return CountedVisit(counted)
    known = await environment.store.counters(site.id, (first.key,))
    # If the counter was removed in the meantime, the result is the same as for a new one.
    return CountedVisit(known.get(first.key, first), again=True)


async def views(environment: Environment[CounterReader], site: Site, urls: Sequence[str]) -> Mapping[str, int]:
    """Views by requested address; 0 for pages without visits."""
    keys = {url: thread_key(url, site.rules) for url in urls}
    counters = await environment.store.counters(site.id, tuple(dict.fromkeys(keys.values())))
    return {url: counters[key].time if key in counters else 0 for url, key in keys.items()}


def _first(environment: Environment[object], site: Site, *, url: str, title: str) -> Counter:
    """The counter that the first view of the page creates."""
    now = environment.now()
    page = checked_url(url)
    return Counter(
        id=environment.new_id(),
        site=site.id,
        key=thread_key(page, site.rules),
        url=page,
        xid=xid(page),
        title=checked_line("title", title).strip()[:LONGEST_TITLE],
        time=1,
        created_at=now,
        updated_at=now,
    )


def _limits(environment: Environment[object], site: Site, address: str, now: int) -> Sequence[Bucket]:
    return address_limits(environment.secret, site, address, now=now, prefix="counter-", times=NEW_PAGES)


def xid(url: str) -> str:
    """The address, decoded and percent-encoded again like JavaScript's ``encodeURI``."""
    return quote(decoded(url), safe=";,/?:@&=+$-_.!~*'()#")
