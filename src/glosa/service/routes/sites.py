"""The site that a request is for: looked up in the storage, and cached for a moment."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from glosa.service.domain.errors import SiteUnknown
from glosa.service.domain.sites import Site

FRESH_MS = 1_000
"""How long a changed rule may have no effect, in milliseconds."""


class SiteStore(Protocol):
    """What the directory needs from storage."""

    async def sites(self) -> Sequence[Site]:
        """All sites."""


class SiteDirectory:
    """The sites of a storage. A site that didn't change stays the same object."""

    def __init__(self, store: SiteStore, now: Callable[[], int], *, fresh_ms: int = FRESH_MS) -> None:
        self._store = store
        self._now = now
        self._fresh_ms = fresh_ms
        self._read_at = -fresh_ms
        self._reading = asyncio.Lock()
        self._by_id: Mapping[str, Site] = {}
        self._by_app_id: Mapping[str, Site] = {}

    async def by_id(self, id: str) -> Site:
        """The site of that id. Raises :class:`SiteUnknown`, or ``StorageUnavailable``."""
        await self._renew()
        site = self._by_id.get(id)
        if site is None:
            raise SiteUnknown(
                f"There is no site '{id[:64]}' here. Expected a name that the service's owner gave to one. "
                "Correct it, or add the site with 'glosa comments site add NAME'."
            )
        return site

    async def by_app_id(self, app_id: str) -> Site:
        """The site that the store protocol calls ``app_id``. Raises :class:`SiteUnknown`, or ``StorageUnavailable``."""
        await self._renew()
        site = self._by_app_id.get(app_id)
        if site is None:
            raise SiteUnknown(
                f"There is no site with the app id '{app_id[:64]}' here. Expected one in X-LC-Id that a site has. "
                "Correct the page's appId, or give it to its site with 'glosa comments site set NAME --app-id ID'."
            )
        return site

    async def all(self) -> Sequence[Site]:
        """All sites. Raises ``StorageUnavailable``."""
        await self._renew()
        return tuple(self._by_id.values())

    async def _renew(self) -> None:
        if self._is_fresh():
            return
        async with self._reading:
            if self._is_fresh():
                return
            sites = {site.id: site for site in await self._store.sites()}
            self._by_id = {id: known if (known := self._by_id.get(id)) == site else site for id, site in sites.items()}
            self._by_app_id = {site.app_id: site for site in self._by_id.values()}
            self._read_at = self._now()

    def _is_fresh(self) -> bool:
        # If the clock was set back, the age is negative, and the rules would be cached forever.
        return 0 <= self._now() - self._read_at < self._fresh_ms
