"""The rules that apply to a new comment, as a process read them a moment ago."""

from collections.abc import Sequence
from typing import Protocol

from glosa.service.domain.blocking.rules import BlockRule

FRESH_MS = 1_000
"""How long a changed rule may have no effect in other processes, in milliseconds."""


class BlockStore(Protocol):
    """What blocking needs from storage when somebody posts."""

    async def blocks(self, site: str) -> Sequence[BlockRule]:
        """All rules of a site, the newest first."""

    async def count_block(self, site: str, id: str, now: int) -> None:
        """Counts that a rule recognized a comment."""


class Blocklist:
    """Rules by site. Posting reads them once a second at most, and not at all in between."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, Sequence[BlockRule]]] = {}

    async def rules(self, store: BlockStore, site: str, now: int) -> Sequence[BlockRule]:
        """The site's rules."""
        read_at, rules = self._known.get(site, (0, ()))
        # If the clock was set back, the age is negative.
        if 0 <= now - read_at < FRESH_MS:
            return rules
        rules = await store.blocks(site)
        self._known[site] = (now, rules)
        return rules

    def forget(self, site: str) -> None:
        """This process reads the site's rules again before the next comment."""
        self._known.pop(site, None)
