"""Token endpoints over HTTPS, by httpx."""

import asyncio
from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpx

from glosa.service.domain.exchange.upstream import (
    LARGEST_ANSWER,
    PATIENCE_SECONDS,
    NetworkUnusable,
    NoAnswer,
    TokenReply,
    TokenRequest,
)

CONNECTIONS = 20
"""Open connections to all platforms together."""


class HttpxUpstream:
    """An ``Upstream``. Uses the proxy of the environment, except for this machine."""

    def __init__(self, *, patience: float = PATIENCE_SECONDS) -> None:
        """``patience`` is in seconds, for a whole response. Raises ``NetworkUnusable``."""
        self._patience = patience
        try:
            self._client = _client(patience)
        except (ImportError, OSError, ValueError, httpx.InvalidURL) as error:
            # The message of httpx may quote a proxy's password.
            raise NetworkUnusable(
                "Logins cannot be exchanged: the environment names a proxy, or certificates, that cannot be used. "
                "Expected http://HOST:PORT in HTTPS_PROXY, HTTP_PROXY and ALL_PROXY, and a file in SSL_CERT_FILE. "
                "Correct them, or unset them for this program."
            ) from error

    async def send(self, call: TokenRequest) -> TokenReply:
        """Sends ``call``. Raises ``NoAnswer``."""
        try:
            async with asyncio.timeout(self._patience):
                return await self._sent(call)
        except (TimeoutError, httpx.HTTPError, httpx.InvalidURL) as error:
            raise NoAnswer(f"No answer from the token endpoint: {type(error).__name__}.") from error

    async def close(self) -> None:
        """Ends all connections."""
        await self._client.aclose()

    async def _sent(self, call: TokenRequest) -> TokenReply:
        content = bytearray()
        auth = httpx.BasicAuth(*call.basic) if call.basic else None
        async with self._client.stream("POST", call.address, data=dict(call.form), auth=auth) as response:
            async for piece in response.aiter_raw():
                content += piece
                if len(content) > LARGEST_ANSWER:
                    raise NoAnswer(f"The token endpoint answers with more than {LARGEST_ANSWER} bytes.")
        return TokenReply(response.status_code, bytes(content))


def _client(patience: float) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        follow_redirects=False,
        timeout=patience,
        limits=httpx.Limits(max_connections=CONNECTIONS),
        # A compressed response could become arbitrarily large when it's decompressed.
        headers={"accept": "application/json", "accept-encoding": "identity", "user-agent": "Glosa"},
        # Otherwise a platform's cookie for one reader would be sent for the next.
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),
        mounts={f"all://{host}": None for host in ("localhost", "127.0.0.1", "[::1]")},
    )
