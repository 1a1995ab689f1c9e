"""Whose hash it is that a page made for an avatar host sends: the MD5 of the address that the store protocol gave it."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from hashlib import md5
from typing import Protocol

from glosa.http.cache import SingleFlight
from glosa.service.domain.avatars.tokens import PictureKey, picture_key
from glosa.service.domain.identity import md5_of_mail, pseudonymous_mail
from glosa.service.domain.sites import Site

MOST_PEOPLE = 20_000
"""Email addresses of a site that are found; further people get drawn avatars."""
PAUSE_MS = 60_000
"""How long a worker doesn't read the addresses again, so that hashes of nobody cost little."""


class MailStore(Protocol):
    """What the lookup needs from storage."""

    async def mails(self, site: str, most: int) -> Sequence[str]:
        """The email addresses of a site's authors, each once."""


class PeopleByHash:
    """The hashes that old pages may send, as one worker knows them."""

    def __init__(self, store: MailStore, secret: bytes, now: Callable[[], int]) -> None:
        """``now`` is in milliseconds since 1970 UTC."""
        self._store = store
        self._secret = secret
        self._now = now
        self._mails: dict[Site, Mapping[bytes, str]] = {}
        self._read_at: dict[Site, int] = {}
        self._flight = SingleFlight[Site, None]()

    async def find(self, sites: Sequence[Site], hash: str) -> tuple[Site, PictureKey] | None:
        """The site and the person behind a hash; ``None`` if the store protocol gave nobody an address with this hash."""
        for site in sites:
            mail = self._mails.get(site, {}).get(bytes.fromhex(hash))
            if mail is None and not 0 <= self._now() - self._read_at.get(site, -PAUSE_MS) < PAUSE_MS:
                await self._flight.run(site, lambda site=site: self._read(site))  # type: ignore[misc]
                mail = self._mails.get(site, {}).get(bytes.fromhex(hash))  # Other rules may have replaced it meanwhile.
            if mail is not None:
                return site, picture_key(self._secret, site.id, mail)
        return None

    async def _read(self, site: Site) -> None:
        now = self._now()
        mails = await self._store.mails(site.id, MOST_PEOPLE)
        hashes = await asyncio.to_thread(_hashes, self._secret, site, mails)
        for other in [one for one in self._mails if one.id == site.id]:
            del self._mails[other]
            self._read_at.pop(other, None)
        self._mails[site] = hashes
        self._read_at[site] = now


def _hashes(secret: bytes, site: Site, mails: Sequence[str]) -> Mapping[bytes, str]:
    """If the site exposes addresses, old pages have those. Otherwise a hash of a real address must tell nobody anything."""
    if site.rules.expose_mail:
        return {bytes.fromhex(md5_of_mail(mail)): mail for mail in mails}
    return {
        md5(pseudonymous_mail(secret, site.id, mail).encode(), usedforsecurity=False).digest(): mail for mail in mails
    }
