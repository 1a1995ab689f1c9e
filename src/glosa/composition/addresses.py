"""Addresses as browsers write them: what they send is compared character by character."""

from ipaddress import IPv6Address, ip_address
from urllib.parse import quote, urlsplit

from glosa.builder.config.addresses import origin


def web_address(host: str, port: int, base: str) -> str:
    """``http://127.0.0.1:8000/docs/``; an IPv6 address is written in brackets."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{base}"


def served_origins(host: str, port: int) -> tuple[str, ...]:
    """Origins under which browsers can reach ``host`` and ``port``: this machine has three names."""
    names = ("127.0.0.1", "localhost", "::1") if _is_local(host) else (host,)
    return tuple(web_address(name, port, "").removesuffix(":80") for name in names)


def browser_origin(address: str) -> str | None:
    """What a browser sends as ``Origin`` for pages at ``address``; ``None`` if it has no host, or a user name."""
    try:
        parts = urlsplit(address)
        if "@" in parts.netloc:
            return None
        if ":" in (parts.hostname or ""):
            # A content security policy can't name such a host, but pages can be served from it.
            port = f":{parts.port}" if parts.port else ""
            return f"{parts.scheme}://[{IPv6Address(parts.hostname or '')}]{port}"
        return origin(address)
    except ValueError:
        return None


def browser_address(address: str) -> str | None:
    """``address``, which has no query and no fragment, as browsers write it; ``None`` as for :func:`browser_origin`."""
    own = browser_origin(address)
    return None if own is None else own + quote(urlsplit(address).path or "/", safe=_UNQUOTED)


def _is_local(host: str) -> bool:
    """Whether ``host`` is this machine, or all of its addresses."""
    try:
        address = ip_address(host)
    except ValueError:
        return host == "localhost"
    return address.is_loopback or address.is_unspecified


_UNQUOTED = "/%:@!$&'()*+,;=[]|^"
"""What browsers leave unquoted in a path, besides letters, digits and ``-._~``."""
