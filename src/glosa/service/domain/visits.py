"""How often pages are viewed (docs/decisions.md, D19)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import quote

from glosa.service.domain.address_limits import address_limits
from glosa.service.domain.counters import Counter
from glosa.service.domain.environment import Environment
from glosa.service.domain.fields import checked_line, checked_url
from glosa.service.domain.identity import fingerprint
from glosa.service.domain.limits import Bucket
from glosa.service.domain.sites import Site
from glosa.service.domain.thread_key import decoded, thread_key

LONGEST_TITLE = 300
"""Characters that are kept of a page's title."""
NEW_PAGES = 10
"""Times as many new counters as comments may come from one address: a reader may be the first on many pages."""

KEPT_MS = 60 * 60 * 1000
"""How long the key of a visit is remembered at least. Browsers and proxies resend a request within minutes."""


@dataclass(frozen=True, slots=True)
class Visited:
    """What became of a visit."""

    counter: Counter
    again: bool = False
    """Whether the visit is a repeat, and was counted before."""


async def visit(environment: Environment, site: Site, *, url: str, title: str, address: str = "") -> Counter:
    """Counts one view of the page; its first view makes the counter. Raises ``FieldInvalid``.

    One statement of the storage, so that visits at the same time are all counted in one record. A counter that is new
    takes from the limits of the client's ``address``, and raises ``TooManyPosts`` where they are reached.
    """
    first = _first(environment, site, url=url, title=title)
    return await environment.store.visit(first, limits=partial(_limits, environment, site, address, first.created_at))


async def visit_once(
    environment: Environment, site: Site, *, url: str, title: str, key: str, address: str = ""
) -> Visited:
    """Counts one view of the page, unless the same ``key`` counted one before; without a key, counts as :func:`visit` does.

    The key belongs to the page: sent with another page, it counts a view of that one.
    """
    if not key:
        return Visited(await visit(environment, site, url=url, title=title, address=address))
    first = _first(environment, site, url=url, title=title)
    once = fingerprint(environment.secret, site.id, "visit", first.key, key)
    limits = partial(_limits, environment, site, address, first.created_at)
    counted = await environment.store.visit_once(first, once, limits)
    if counted is not None:
        return Visited(counted)
    known = await environment.store.counters(site.id, (first.key,))
    # A counter that was removed since is answered as a new one would be.
    return Visited(known.get(first.key, first), again=True)


async def views(environment: Environment, site: Site, urls: Sequence[str]) -> Mapping[str, int]:
    """Views by address as asked; 0 where nobody came yet."""
    keys = {url: thread_key(url, site.rules) for url in urls}
    counters = await environment.store.counters(site.id, tuple(dict.fromkeys(keys.values())))
    return {url: counters[key].time if key in counters else 0 for url, key in keys.items()}


def _first(environment: Environment, site: Site, *, url: str, title: str) -> Counter:
    """The counter that the first view of the page makes."""
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


def _limits(environment: Environment, site: Site, address: str, now: int) -> Sequence[Bucket]:
    return address_limits(environment, site, address, now=now, prefix="counter-", times=NEW_PAGES)


def xid(url: str) -> str:
    """The address decoded, and percent-encoded again as JavaScript's ``encodeURI`` does."""
    return quote(decoded(url), safe=";,/?:@&=+$-_.!~*'()#")
