"""How many comments a site gets at the moment, and whether that's an attack: what every process needs before each post."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from glosa.service.domain.spam.counting import Tally

FRESH_MS = 1_000
"""How long a process may not see what other processes counted, in milliseconds."""
SPAM_WEIGHT = 3
"""A comment that the filter holds counts as so many, so that an attack with few comments is recognized too."""


@dataclass(frozen=True, slots=True)
class Load:
    """The number of comments that arrive at a site, and its last attack."""

    posts: float = 0
    """Comments in the last minute; suspicious ones count as several (:data:`SPAM_WEIGHT`)."""
    attack_until: int = 0
    """When the last attack on the site ends unless it continues, in milliseconds since 1970 UTC; 0: there was none."""

    def is_attack(self, attack_from: int, now: int) -> bool:
        """Whether the site gets more than ``attack_from`` posts per minute, or did some minutes ago. 0 means never."""
        return attack_from > 0 and (self.posts >= attack_from or self.attack_until > now)


class LoadStore(Protocol):
    """What all processes counted: a port of storage."""

    async def load(self, site: str, tallies: Sequence[Tally], now: int) -> Load:
        """The load that ``tallies`` count."""


class LoadMeter:
    """The load of each site as a process knows it. It reads once a second at most, and adds its own posts meanwhile."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, Load]] = {}

    async def load(self, store: LoadStore, site: str, tallies: Sequence[Tally], now: int) -> Load:
        """Before the post that asks."""
        read_at, load = self._known.get(site, (0, Load()))
        # If the clock was set back, the age is negative.
        if 0 <= now - read_at < FRESH_MS:
            return load
        load = await store.load(site, tallies, now)
        self._known[site] = (now, load)
        return load

    def posted(self, site: str) -> None:
        """A comment was stored."""
        if site in self._known:
            read_at, load = self._known[site]
            self._known[site] = (read_at, replace(load, posts=load.posts + 1))

    def attacked(self, site: str, until: int) -> None:
        """The site is under attack until then."""
        if site in self._known:
            read_at, load = self._known[site]
            self._known[site] = (read_at, replace(load, attack_until=until))
