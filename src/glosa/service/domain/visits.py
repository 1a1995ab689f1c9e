"""How often pages are viewed (docs/decisions.md, D19)."""

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from glosa.service.domain.address_limits import address_limits
from glosa.service.domain.counters import Counter
from glosa.service.domain.environment import Environment
from glosa.service.domain.fields import checked_line, checked_url
from glosa.service.domain.sites import Site
from glosa.service.domain.thread_key import decoded, thread_key

LONGEST_TITLE = 300
"""Characters that are kept of a page's title."""
NEW_PAGES = 10
"""Times as many new counters as comments may come from one address: a reader may be the first on many pages."""


async def visit(environment: Environment, site: Site, *, url: str, title: str, address: str = "") -> Counter:
    """Counts one view of the page; its first view makes the counter. Raises ``FieldInvalid``.

    One statement of the storage, so that visits at the same time are all counted in one record. A counter that is new
    takes from the limits of the client's ``address``, and raises ``TooManyPosts`` where they are reached.
    """
    now = environment.now()
    page = checked_url(url)
    return await environment.store.visit(
        Counter(
            id=environment.new_id(),
            site=site.id,
            key=thread_key(page, site.rules),
            url=page,
            xid=xid(page),
            title=checked_line("title", title).strip()[:LONGEST_TITLE],
            time=1,
            created_at=now,
            updated_at=now,
        ),
        limits=lambda: address_limits(environment, site, address, now=now, prefix="counter-", times=NEW_PAGES),
    )


async def views(environment: Environment, site: Site, urls: Sequence[str]) -> Mapping[str, int]:
    """Views by address as asked; 0 where nobody came yet."""
    keys = {url: thread_key(url, site.rules) for url in urls}
    counters = await environment.store.counters(site.id, tuple(dict.fromkeys(keys.values())))
    return {url: counters[key].time if key in counters else 0 for url, key in keys.items()}


def xid(url: str) -> str:
    """The address decoded, and percent-encoded again as JavaScript's ``encodeURI`` does."""
    return quote(decoded(url), safe=";,/?:@&=+$-_.!~*'()#")
