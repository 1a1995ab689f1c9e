"""Pictures of authors from their hosts, by httpx."""

import asyncio
from collections.abc import Collection

import httpx

from glosa.service.domain.avatars.hosts import HostedPicture, PictureFault, raster_type
from glosa.service.upstream.public_addresses import ImpossibleHost, PrivateAddress, PublicClient, origin_of

PATIENCE_SECONDS = 5.0
"""Time limit for a picture, with all redirects."""
LARGEST_PICTURE = 256 * 1024
"""Bytes."""
MOST_REDIRECTS = 2

_MISSING = frozenset({404, 410})
_OK = 200


class HttpxPictures:
    """A ``PictureHost``. Uses the proxy of the environment.

    It connects to public addresses by HTTPS only, also after redirects, except for the servers in the settings.
    """

    def __init__(self, servers: Collection[str] = (), *, patience: float = PATIENCE_SECONDS) -> None:
        """``servers`` are origins that may be private or without HTTPS; ``patience`` is in seconds."""
        self._servers = servers
        self._patience = patience
        self._client: PublicClient | None = None

    async def fetch(self, address: str) -> HostedPicture | None:
        """Raises ``PictureFault``."""
        try:
            async with asyncio.timeout(self._patience):
                url = httpx.URL(address)
                for _ in range(MOST_REDIRECTS + 1):
                    answer = await self._answer(url)
                    if not isinstance(answer, httpx.URL):
                        return answer
                    url = answer
        except TimeoutError as error:
            raise PictureFault(f"The host of pictures didn't answer within {self._patience} s.") from error
        except PrivateAddress as error:
            raise PictureFault(
                "The host of pictures, or a redirect of it, leads to a private address. "
                "Add its origin to GLOSA_AVATAR_SERVERS if it's yours.",
                is_of_host=False,
            ) from error
        except (httpx.InvalidURL, ImpossibleHost, ValueError) as error:
            raise PictureFault("The host of pictures redirects to an invalid address.", is_of_host=False) from error
        except (httpx.HTTPError, OSError) as error:
            raise PictureFault(f"The host of pictures can't be reached: {type(error).__name__}.") from error
        raise PictureFault(f"The host of pictures redirects more than {MOST_REDIRECTS} times.", is_of_host=False)

    async def close(self) -> None:
        """Ends all connections."""
        if self._client is not None:
            await self._client.close()

    async def _answer(self, url: httpx.URL) -> HostedPicture | httpx.URL | None:
        """The picture, where it is instead, or ``None``."""
        if url.scheme != "https" and origin_of(url) not in self._servers:
            raise PictureFault("The host of pictures, or a redirect of it, doesn't use HTTPS.", is_of_host=False)
        async with self._opened().stream("GET", url) as response:
            if response.status_code in _MISSING:
                return None
            if response.is_redirect:
                return url.join(response.headers.get("location", ""))
            if response.status_code != _OK:
                raise PictureFault(f"The host of pictures answered with status {response.status_code}.")
            content = bytearray()
            async for piece in response.aiter_raw():
                content += piece
                if len(content) > LARGEST_PICTURE:
                    raise PictureFault(
                        f"The host sent a picture of more than {LARGEST_PICTURE} bytes.", is_of_host=False
                    )
        media_type = raster_type(bytes(content))
        if media_type is None:
            raise PictureFault("The host sent something else than a PNG, JPEG, GIF, or WebP image.", is_of_host=False)
        return HostedPicture(media_type, bytes(content))

    def _opened(self) -> PublicClient:
        if self._client is None:
            self._client = PublicClient(self._servers, patience=self._patience, headers={"accept": "image/*"})
        return self._client
