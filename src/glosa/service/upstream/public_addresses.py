"""Requests to public addresses only: the name is looked up once, and the connection goes to what was found."""

import asyncio
import socket
from collections.abc import Collection, Sequence

import httpx

from glosa.service.domain.notifications.devices import is_public


def origin_of(url: httpx.URL) -> str:
    """Scheme, host, and port of an address."""
    return f"{url.scheme}://{url.netloc.decode()}"


async def public_host(url: httpx.URL, listed: Collection[str] = ()) -> str | None:
    """The IP address to connect to; ``None`` if the name leads to a private address, unless its origin is ``listed``.

    Raises ``OSError`` if the name doesn't exist.
    """
    found = await _addresses(url.host, url.port or {"http": 80}.get(url.scheme, 443))
    if not found or not (origin_of(url) in listed or all(map(is_public, found))):
        return None
    return found[0]


async def _addresses(host: str, port: int) -> Sequence[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(str(address[0]).partition("%")[0] for *_, address in found)
