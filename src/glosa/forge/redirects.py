"""Which addresses a login may lead back to (RFC 6749, 3.1.2; RFC 8252, 7.3 for loopback addresses)."""

from ipaddress import ip_address
from typing import Literal, TypeAlias
from urllib.parse import SplitResult, urlsplit

Matching: TypeAlias = Literal["below", "exact", "exact-but-port"]
"""``below``: the registered address or one below its path. ``exact-but-port``: the port of a loopback address is free."""

CALLBACK = "/auth/callback.html"
"""The end of the path that is registered wherever addresses must match exactly."""


def accepted(address: str, registered: tuple[str, ...], matching: Matching) -> bool:
    """Whether a login may lead back to ``address``.

    Where nothing is registered, any loopback address will do; where matching is exact, one that ends with
    :data:`CALLBACK` and has no query.
    """
    parts = _parts(address)
    if parts is None:
        return False
    if not registered:
        return _loopback(parts) and (matching == "below" or (parts.path.endswith(CALLBACK) and "?" not in address))
    return any(_matches(address, one, matching) for one in registered)


def _matches(address: str, registered: str, matching: Matching) -> bool:
    if matching == "exact" or address == registered:
        return address == registered
    one, other = _parts(address), _parts(registered)
    if one is None or other is None or (one.scheme, one.hostname) != (other.scheme, other.hostname):
        return False
    if one.port != other.port and not (_loopback(one) and _loopback(other)):
        return False
    if matching == "exact-but-port":
        return (one.path, one.query) == (other.path, other.query)
    folder = other.path.rstrip("/")
    return ".." not in one.path.split("/") and (one.path in (folder, other.path) or one.path.startswith(f"{folder}/"))


def _parts(address: str) -> SplitResult | None:
    """The parts of an absolute web address without a fragment."""
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        return None
    fit = parts.scheme in ("http", "https") and parts.hostname and "#" not in address and "@" not in parts.netloc
    return parts if fit and address.isascii() and address.isprintable() and " " not in address else None


def _loopback(parts: SplitResult) -> bool:
    if parts.hostname == "localhost":
        return True
    try:
        return ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return False
