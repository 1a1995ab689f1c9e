"""Names that belong to an email address: what is stored about them, and what a post with a name says.

The key of a name is derived from the service's secret, so nobody can make one from the database. It's good for one claim: once a name is
released, its keys open nothing any more.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from glosa.service.domain.comments import ANONYMOUS
from glosa.service.domain.identity import fingerprint, opens_signature
from glosa.service.domain.moderation.log import Decision
from glosa.service.domain.names.folding import folded_names
from glosa.service.domain.notifications.stops import address_key
from glosa.service.domain.sites import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class NameClaim:
    """A name of somebody."""

    id: str
    """24 lower-case hex digits, random."""
    site: str
    nick: str
    """As its owner typed it."""
    holder: str
    """See :func:`glosa.service.domain.notifications.stops.address_key`."""
    created_at: int
    """Milliseconds since 1970 UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRequest:
    """A link that was sent to confirm a name, or to use it in another browser. It works once."""

    site: str
    hash: str
    """SHA-256 of the link's key, in hex."""
    nick: str
    holder: str
    url: str
    """The page on which it was requested."""
    expires_at: int
    """Milliseconds since 1970 UTC."""


def _nobody(mail: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class NameUse:
    """The name of a comment that is being posted."""

    names: tuple[str, ...]
    """Its forms. See :func:`claimable`."""
    nick: str
    claim: str
    """Id of the claim whose key was sent with it; empty: none."""
    holder_of: Callable[[str], str] = field(default=_nobody, compare=False)
    """Who holds the names of an email address. See :func:`glosa.service.domain.notifications.stops.address_key`."""


class NameStore(Protocol):
    """What names need from storage."""

    async def claims_like(self, site: str, names: Sequence[str]) -> Sequence[NameClaim]:
        """The claims that have one of these forms of a name. There can be several, of names that don't look like each other."""

    async def name_claims(self, site: str, holder: str = "") -> Sequence[NameClaim]:
        """Oldest first; with ``holder``, those of one address."""

    async def add_name_request(self, request: NameRequest) -> None:
        """Saves a link that is about to be sent."""

    async def name_request(self, site: str, hash: str, now: int) -> NameRequest | None:
        """The link with that hash, unless it expired."""

    async def claim_name(self, site: str, hash: str, id: str, now: int) -> NameClaim | None:
        """Uses up a link, and returns the claim of its name, with the given id if it's new.

        ``None`` if there is no such link any more, or the name belongs to another address by now.
        """

    async def release_name(self, decision: Decision, claim: NameClaim) -> bool:
        """Anybody can use the name again. First, comments with it lose their mark, in pieces. Logs it. ``False`` if nobody has it any more."""

    async def release_names(self, site: str, holder: str) -> Sequence[NameClaim]:
        """The same for all names of one address, whose links end too."""


class NameLinkSweep(Protocol):
    """What cleaning up needs from storage about names."""

    async def forget_name_requests(self, before: int) -> int:
        """Deletes links of all sites to keep a name that expired before a time; returns their number."""


def claimable(nick: str) -> tuple[str, ...]:
    """The forms of a name as it's stored in comments; empty if nobody can claim it. See :func:`glosa.service.domain.names.folding.folded_names`."""
    names = folded_names(nick)
    return () if _NOBODY.intersection(names) else names


_NOBODY = frozenset(folded_names(ANONYMOUS))


def name_use(secret: bytes, site: Site, nick: str, key: str) -> NameUse | None:
    """What has to be looked up about a name; ``None`` if names belong to nobody on the site."""
    names = claimable(nick) if site.rules.own_names else ()
    return NameUse(names, nick, _claim_of(secret, site, key), partial(address_key, secret, site.id)) if names else None


def name_key(secret: bytes, claim: NameClaim) -> str:
    """What the browsers of a name's owner send with their comments: 57 characters."""
    return f"{claim.id}.{_signature(secret, claim.site, claim.id)}"


def _claim_of(secret: bytes, site: Site, key: str) -> str:
    """The id in the key if the key is genuine. Whose name it is, storage knows."""
    id, _, signature = key.partition(".")
    return id if key and opens_signature(signature, _signature(secret, site.id, id)) else ""


def _signature(secret: bytes, site: str, id: str) -> str:
    return fingerprint(secret, site, "own name", id)
