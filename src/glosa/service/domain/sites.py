"""A site, its rules, and the tokens of its moderators."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from ipaddress import ip_address
from typing import Protocol
from urllib.parse import urlsplit

ANY = "*"
"""Means every origin."""
DEFAULT_SITE = "default"
"""Name of the site that requests are for if they don't name one."""


class Approval(StrEnum):
    """Which comments need approval before they are displayed."""

    NONE = "none"
    FIRST = "first"
    """Comments from devices without an approved comment wait."""
    ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The settings of a site; the defaults are documented."""

    approval: Approval = Approval.NONE
    required: tuple[str, ...] = ()
    """Subset of ``nick``, ``mail``, ``link``."""
    longest_comment: int = 10_000
    """Characters of a comment's source, without pasted pictures, which have their own limit (``fields.checked_text``)."""
    interval_ms: int = 20_000
    """Shortest time between two comments from one device; 0: no limit."""
    posts_a_minute: int = 10
    """From one client address; 0: no limit."""
    posts_an_hour: int = 60
    """From one client address; 0: no limit."""
    reads_a_minute: int = 12_000
    """From one client address, per worker. A slow read counts once more for every millisecond. 0: no limit."""
    record_ip: bool = False
    address_days: int = 0
    """Days after which stored client addresses are deleted; 0: they stay as long as their comments."""
    expose_mail: bool = False
    """Whether readers get email addresses, like from the original store (docs/decisions.md, D13)."""
    path_aliases: bool = False
    """Whether ``/a``, ``/a/`` and ``/a.html`` are one thread (docs/decisions.md, D20)."""
    joined_locales: tuple[str, ...] = ()
    """Route prefixes such as ``/en-US/`` whose pages share the thread of the same page at the root."""
    uploads: bool = False
    upload_quota: int = 512 * 1024 * 1024
    """Bytes of all uploaded images."""
    search_analytics: bool = False
    """Whether queries without results, and results that readers open, are counted."""
    spam_filter: bool = True
    """Whether new comments are judged. Suspicious ones are held or go to the spam queue."""
    attack_posts: int = 60
    """Posts per minute from which the site is under attack; 0: never."""
    edit_minutes: int = 15
    """How long authors can change or delete their comments; 0: they can't."""
    likes: bool = True
    """Whether readers can like comments."""
    reactions: tuple[str, ...] = ()
    """How readers can react to pages: some of ``reactions.KINDS``, in the order of the buttons; empty: they can't."""
    own_names: bool = False
    """Whether authors can keep their name by mail, so that nobody else can use it. Moderators' names are theirs, then."""
    avatar_host: str = ""
    """Address of an external avatar host; empty: the service draws avatars."""
    avatar_proxy: str = ""
    """Where the service gets pictures of authors: a name in ``avatars.hosts.HOSTS``, or an address; empty: it draws avatars."""
    home: str = ""
    """Origin of the site's own address, from its configuration; empty: unknown."""
    service_path: str = "/comments"
    """Where the service is on that origin, from the configured base; without a slash at the end."""
    comment_class: str = "Comment"
    """Name of the class of comments in the store protocol."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """A site as its owner configured it."""

    id: str
    """Letters, digits, ``-`` and ``_``; the name in our own API and on the command line."""
    app_id: str
    """Id of the site in the store protocol."""
    app_key: str
    """Public key of the store protocol."""
    master_key_hash: str = ""
    """SHA-256 in hex of the key that permits everything in the store protocol; empty: there is none."""
    master_key_salt: str = ""
    """The master key is derived from it and the secret. Empty for a key of an earlier version, of which only the hash is stored."""
    origins: tuple[str, ...] = ()
    """Origins whose pages may write, in addition to ``rules.home``. All may if this includes :data:`ANY`, or if both are empty."""
    rules: Rules = field(default_factory=Rules)

    @property
    def address(self) -> str:
        """Origin of the site's pages, for links to them: its home, otherwise the first that may write. Empty if neither is known."""
        return self.rules.home or next((one for one in self.origins if one != ANY), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeratorToken:
    """A token that lets its holder moderate one site. Only the hash is stored."""

    site: str
    name: str
    hash: str
    """SHA-256 in hex."""
    created_at: int
    """Milliseconds since 1970 UTC."""


class TokenStore(Protocol):
    """Moderators' tokens: a port of storage."""

    async def tokens(self, site: str) -> Sequence[ModeratorToken]:
        """The site's tokens, by name."""


def may_write(site: Site, origin: str | None, host: str) -> bool:
    """Whether a page of ``origin`` may write. ``host`` is the request's own host.

    A request without an origin doesn't come from a browser, and could send any origin. A page that is served by the same
    machine under its IP address may write too, as with ``glosa serve``. Under a name it may not, because anyone can point
    a name at this machine.
    """
    allowed = (*site.origins, *filter(None, (site.rules.home,)))
    if origin is None or not allowed or ANY in allowed or origin in allowed:
        return True
    return origin in (f"http://{host}", f"https://{host}") and _is_address(host)


def _is_address(host: str) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
        if name != "localhost":
            ip_address(name)
    except ValueError:
        return False
    return True
