"""A site whose comments the service keeps, and its rules."""

from dataclasses import dataclass, field
from enum import StrEnum
from ipaddress import ip_address
from urllib.parse import urlsplit

ANY = "*"
"""Stands for every origin."""


class Approval(StrEnum):
    """Which comments wait for a moderator before they are shown."""

    NONE = "none"
    FIRST = "first"
    """Those of authors of whom no comment was approved yet, told apart by their e-mail address."""
    ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What the owner of a site decided; the defaults are those of the documentation."""

    approval: Approval = Approval.NONE
    required: tuple[str, ...] = ()
    """Subset of ``nick``, ``mail``, ``link``."""
    longest_comment: int = 10_000
    """Characters of a comment's source."""
    interval_ms: int = 20_000
    """Least time between two comments from one device; 0: none."""
    posts_a_minute: int = 10
    """From one client address; 0: no limit."""
    posts_an_hour: int = 60
    """From one client address; 0: no limit."""
    reads_a_minute: int = 12_000
    """From one client address, in each worker by itself; a slow read counts once more for every millisecond. 0: no limit."""
    record_ip: bool = False
    expose_mail: bool = False
    """Answer e-mail addresses to readers as the original store does (docs/decisions.md, D13)."""
    path_aliases: bool = False
    """Whether ``/a``, ``/a/`` and ``/a.html`` are one thread (docs/decisions.md, D20)."""
    joined_locales: tuple[str, ...] = ()
    """Route prefixes such as ``/en-US/`` whose pages share the thread of the same page at the root."""
    uploads: bool = False
    upload_quota: int = 512 * 1024 * 1024
    """Bytes of all uploaded images together."""
    avatar_host: str = ""
    """Address of an external avatar host; empty: the service draws avatars itself."""
    home: str = ""
    """Origin of the site's own address, as its configuration has it; empty: nobody told."""
    comment_class: str = "Comment"
    """Name of the class of comments in the store protocol."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """A site, as its owner set it up."""

    id: str
    """Letters, digits, ``-`` and ``_``; the name in our own API and on the command line."""
    app_id: str
    """What the store protocol calls the site."""
    app_key: str
    """Public key of the store protocol."""
    master_key_hash: str = ""
    """SHA-256, in hex, of the key that opens everything in the store protocol; empty: there is none."""
    master_key_salt: str = ""
    """What the secret makes the master key from; empty for a key of an earlier version, of which only the hash is known."""
    origins: tuple[str, ...] = ()
    """Origins whose pages may write besides ``rules.home``; :data:`ANY` among them: all may. Where there is neither, too."""
    rules: Rules = field(default_factory=Rules)


def may_write(site: Site, origin: str | None, host: str) -> bool:
    """Whether a page of ``origin`` may write, which asks for the service at ``host``.

    A request without an origin comes from no browser, and could name whatever it likes. A page that the same machine
    serves under its address, as ``glosa serve`` does for trying a site out, may write too; under a name it may not, since
    any name can be made to lead here.
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
