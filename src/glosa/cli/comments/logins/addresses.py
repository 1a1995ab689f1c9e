"""Addresses as browsers write them: what they send is compared letter by letter."""

from ipaddress import IPv6Address
from urllib.parse import quote, urlsplit

from glosa.builder.config.origin import origin


def browser_origin(address: str) -> str | None:
    """What a browser sends as ``Origin`` for pages at ``address``; ``None`` where it names no host, or a user."""
    try:
        parts = urlsplit(address)
        if "@" in parts.netloc:
            return None
        if ":" in (parts.hostname or ""):
            # A policy cannot name such a host, but pages may well lie there.
            port = f":{parts.port}" if parts.port else ""
            return f"{parts.scheme}://[{IPv6Address(parts.hostname or '')}]{port}"
        return origin(address)
    except ValueError:
        return None


def browser_address(address: str) -> str | None:
    """``address``, which has no query and no fragment, as a browser has it; ``None`` as for :func:`browser_origin`."""
    own = browser_origin(address)
    return None if own is None else own + quote(urlsplit(address).path or "/", safe=_KEPT)


_KEPT = "/%:@!$&'()*+,;=[]|^"
"""What browsers leave as it is in a path, besides letters, digits and ``-._~``."""
