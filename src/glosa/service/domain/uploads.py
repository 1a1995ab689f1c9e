"""An image that a reader uploaded, and what the domain needs of the place where such files lie."""

from dataclasses import dataclass
from typing import Protocol

LARGEST_FILE = 8 * 1024 * 1024
"""Bytes of an image, as it comes and as it is kept."""

TYPES = {"png": "image/png", "jpg": "image/jpeg", "webp": "image/webp"}
"""Media types by the endings of kept files."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An image to keep."""

    ending: str
    """One of :data:`TYPES`."""
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """An image file, re-encoded, as it is kept."""

    id: str
    """Name of the file: 24 lower-case hex digits and the ending of its type."""
    site: str
    size: int
    """Bytes."""
    created_at: int
    """Milliseconds since 1970 UTC."""


class Files(Protocol):
    """Files of all sites, by the name of their upload. All may raise ``StorageUnavailable``."""

    async def write(self, name: str, content: bytes) -> None:
        """Returns when the file would survive a crash of the machine; where it raises, nothing is left behind."""

    async def read(self, name: str) -> bytes | None:
        """``None`` where there is no such file."""

    async def remove(self, name: str) -> None:
        """Also what is left of a file whose writing was interrupted; a file that is not there is removed already."""
