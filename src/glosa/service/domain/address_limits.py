"""How often one client address may write, whatever it writes."""

from glosa.service.domain.environment import Environment
from glosa.service.domain.identity import address_hash
from glosa.service.domain.limits import Bucket
from glosa.service.domain.sites import Site

MOST_REFUSED = 10
"""Texts of one address that cannot be shown, in a minute."""

_MINUTE_MS = 60 * 1000
_HOUR_MS = 60 * _MINUTE_MS


def address_limits(
    environment: Environment, site: Site, address: str, *, now: int, prefix: str = "", times: int = 1
) -> tuple[Bucket, ...]:
    """The buckets of the site's rules for ``address``, known by a hash of it only; a rule of 0 is no limit.

    What has a ``prefix`` of its own is counted apart, and may be allowed so many ``times`` what the rules say. An empty
    address has no limits.
    """
    if not address:
        return ()
    hashed = address_hash(environment.secret, site.id, address, now)
    rules = {"minute": (site.rules.posts_a_minute, _MINUTE_MS), "hour": (site.rules.posts_an_hour, _HOUR_MS)}
    return tuple(
        Bucket(f"{prefix}{name}:{hashed}", times * size, span_ms // (times * size))
        for name, (size, span_ms) in rules.items()
        if size > 0
    )


def refused_texts(environment: Environment, site: Site, address: str, *, now: int) -> tuple[Bucket, ...]:
    """How many texts a client at ``address`` may send that are refused only once they were worked on.

    Kept in memory only: what it bounds is the work of one process.
    """
    if not address:
        return ()
    hashed = address_hash(environment.secret, site.id, address, now)
    return (Bucket(f"refused:{hashed}", MOST_REFUSED, _MINUTE_MS // MOST_REFUSED),)


def new_device_limits(environment: Environment, site: Site, address: str, *, now: int) -> tuple[Bucket, ...]:
    """How often a client at ``address`` may come as a device that the site does not know yet: once in its interval.

    Else whoever leaves the token out, or asks for new ones, would not have to wait. Devices that are known do not
    share it, so those behind one address wait for one another only before their first comment.
    """
    if not address or site.rules.interval_ms <= 0:
        return ()
    return (Bucket(f"new-device:{address_hash(environment.secret, site.id, address, now)}", 1, site.rules.interval_ms),)
