"""Requests to public addresses only: the name is looked up once, and the connection goes to what was found."""

import asyncio
import socket
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpx

from glosa.service.domain.notifications.devices import is_public


class PrivateAddress(Exception):
    """The name leads to a private address."""


class ImpossibleHost(OSError):
    """The name can't exist: a label is empty, or has more than 63 characters."""


class PublicClient:
    """Connects to public addresses only, except for the servers in the settings. Uses the proxy of the environment.

    Each request has a connection of its own, and redirects aren't followed. Nothing connects the requests with each other.
    """

    def __init__(
        self, servers: Collection[str] = (), *, patience: float, headers: Mapping[str, str] | None = None
    ) -> None:
        """``servers`` are origins that may be private; ``patience`` is in seconds."""
        self._servers = servers
        self._client = httpx.AsyncClient(
            follow_redirects=False,
            timeout=patience,
            # Connections are kept by IP address. One that was verified for a name would be used for another name there.
            limits=httpx.Limits(max_keepalive_connections=0),
            headers={"accept-encoding": "identity", "user-agent": "Glosa", **(headers or {})},
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),
        )

    @asynccontextmanager
    async def stream(
        self, method: str, url: httpx.URL, *, content: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> AsyncIterator[httpx.Response]:
        """The answer. The name is looked up once, and the connection goes to what was found, by the name's TLS certificate.

        Raises :class:`PrivateAddress`, ``OSError`` if the name doesn't exist, and httpx's errors.
        """
        try:
            host = await public_host(url, self._servers)
        except UnicodeError as error:
            raise ImpossibleHost from error
        if host is None:
            raise PrivateAddress
        pinned = {**(headers or {}), "host": url.netloc.decode()}
        names = {"sni_hostname": url.host}
        request = self._client.stream(
            method, url.copy_with(host=host), content=content, headers=pinned, extensions=names
        )
        async with request as response:
            yield response

    async def close(self) -> None:
        """Ends all connections."""
        await self._client.aclose()


def origin_of(url: httpx.URL) -> str:
    """Scheme, host, and port of an address."""
    return f"{url.scheme}://{url.netloc.decode()}"


async def public_host(url: httpx.URL, listed: Collection[str] = ()) -> str | None:
    """The IP address to connect to; ``None`` if the name leads to a private address, unless its origin is ``listed``.

    Raises ``OSError`` if the name doesn't exist, and ``UnicodeError`` if it isn't a name.
    """
    found = await _addresses(url.host, url.port or {"http": 80}.get(url.scheme, 443))
    if not found or not (origin_of(url) in listed or all(map(is_public, found))):
        return None
    return found[0]


async def _addresses(host: str, port: int) -> Sequence[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(str(address[0]).partition("%")[0] for *_, address in found)
