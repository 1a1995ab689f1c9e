"""Hosts of authors' pictures: Gravatar, and hosts with its addresses."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

HOSTS: Mapping[str, str] = {
    "gravatar": "https://www.gravatar.com/avatar/",
    "libravatar": "https://seccdn.libravatar.org/avatar/",
}
"""Addresses by the names that owners can use for them."""
SIDE = 160
"""Pixels of a picture: enough for the largest that the widget shows, on a dense screen."""

_WEB = re.compile(r"https?://[^\s/?#@\\]+[^\s?#\\]*")


@dataclass(frozen=True, slots=True)
class HostedPicture:
    """A picture as its host sent it."""

    media_type: str
    content: bytes = field(repr=False)


class PictureFault(Exception):
    """The host didn't answer, or not with a picture. The text contains neither an address of a picture nor a hash."""

    def __init__(self, text: str, *, is_of_host: bool = True) -> None:
        """With ``is_of_host``, other pictures will fail too."""
        super().__init__(text)
        self.cause = text
        self.is_of_host = is_of_host


class PictureHost(Protocol):
    """Gets pictures from hosts."""

    async def fetch(self, address: str) -> HostedPicture | None:
        """The picture at the address; ``None`` if there is none. Raises :class:`PictureFault`.

        Sends nothing that comes from a reader's request.
        """

    async def close(self) -> None: ...


def is_host(text: str) -> bool:
    """Whether an owner can use the text: a name of :data:`HOSTS`, or a web address without a query."""
    return text in HOSTS or _WEB.fullmatch(text) is not None


def picture_address(host: str, hash: str) -> str:
    """The address of a picture at a host. The host answers with 404 if it has none, and with pictures for everybody only."""
    folder = HOSTS.get(host, host).rstrip("/")
    return f"{folder}/{hash}?s={SIDE}&d=404&r=g"


def raster_type(content: bytes) -> str | None:
    """The media type of a raster image, by its first bytes; ``None`` for anything else."""
    if content.startswith(b"RIFF") and content[8:12] == b"WEBP":
        return "image/webp"
    return next((name for begin, name in _BEGINNINGS if content.startswith(begin)), None)


_BEGINNINGS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
)
