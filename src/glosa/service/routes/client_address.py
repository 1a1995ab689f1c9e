"""The address that a request comes from, behind any number of trusted reverse proxies."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

from starlette.types import Scope

Network: TypeAlias = IPv4Network | IPv6Network

LOOPBACK: tuple[Network, ...] = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
"""Trusted by default: a proxy on the same machine."""


def client_address(scope: Scope, trusted: Sequence[Network]) -> str:
    """The peer, or the rightmost hop of ``X-Forwarded-For`` that isn't a trusted proxy; empty if unknown.

    A hop that isn't an address ends the search, because everything to its left comes from an unknown sender.
    """
    peer = _address((scope.get("client") or ("",))[0])
    if peer is not None and not _is_trusted(peer, trusted):
        return str(peer)
    nearest = peer
    for text in _hops(scope):
        hop = _address(text)
        if hop is None:
            break
        nearest = hop
        if not _is_trusted(hop, trusted):
            break
    return "" if nearest is None else str(nearest)


def _hops(scope: Scope) -> Iterator[str]:
    """The hops of a request, from the nearest to the farthest."""
    values = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    for item in reversed(b",".join(values).split(b",")) if values else ():
        yield item.decode("latin-1").strip().strip('"')


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """The address without port, zone, and the IPv6 form of IPv4; ``None`` if ``text`` isn't an address."""
    return _parsed(text) if len(text) <= _LONGEST else None


@lru_cache(maxsize=4096)
def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    match = _BRACKETED.fullmatch(text) or _WITH_PORT.fullmatch(text)
    try:
        parsed = ip_address((match[1] if match else text).partition("%")[0])
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed


def _is_trusted(address: IPv4Address | IPv6Address, trusted: Sequence[Network]) -> bool:
    return any(address.version == network.version and address in network for network in trusted)


_LONGEST = 100
"""Characters of an address with its port and zone. Parsed addresses are cached, so their length has to be bounded."""
_BRACKETED = re.compile(r"\[([^\]]*)\](?::\d+)?")
_WITH_PORT = re.compile(r"(\d+\.\d+\.\d+\.\d+):\d+")
