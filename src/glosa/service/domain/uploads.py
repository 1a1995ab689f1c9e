"""Images that readers upload: accepted within limits, stored within a quota, and deleted if no comment uses them."""

import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import StorageUnavailable, UploadsOff
from glosa.service.domain.rate_limits import BucketStore, address_limits
from glosa.service.domain.sites import Site

LARGEST_FILE = 8 * 1024 * 1024
"""Bytes of an image, both as received and as stored."""

TYPES = {"png": "image/png", "jpg": "image/jpeg", "webp": "image/webp"}
"""Media types by the endings of stored files."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An image to store."""

    ending: str
    """One of :data:`TYPES`."""
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """A stored image file, re-encoded."""

    id: str
    """Name of the file: 24 lower-case hex digits and the ending of its type."""
    site: str
    size: int
    """Bytes."""
    created_at: int
    """Milliseconds since 1970 UTC."""


class Files(Protocol):
    """Stores the files of all sites by the name of their upload. All methods may raise ``StorageUnavailable``."""

    async def write(self, name: str, content: bytes) -> None:
        """Returns when the file would survive a crash of the machine. If it raises, it leaves nothing behind."""

    async def read(self, name: str) -> bytes | None:
        """``None`` if there is no such file."""

    async def remove(self, name: str) -> None:
        """Also removes what is left if writing was interrupted. Does nothing if there is no such file."""


class ListedFiles(Files, Protocol):
    """Files whose names can be listed."""

    def names(self) -> AsyncIterator[str]:
        """The names of all files, in any order."""


def is_upload(name: str) -> bool:
    """Whether it's the name of a stored image: 24 lower-case hex digits and the ending of its type."""
    return _NAME.fullmatch(name) is not None


_NAME = re.compile(rf"[0-9a-f]{{24}}\.(?:{'|'.join(TYPES)})")

UNUSED_MS = 24 * 60 * 60 * 1000
"""How long an image stays without a comment that uses it."""


class UploadStore(Protocol):
    """Which files were uploaded: a port of storage."""

    async def add_upload(self, upload: Upload, quota: int) -> None:
        """Raises ``UploadsFull`` if the site's uploads would then take more than ``quota`` bytes."""

    async def unused_uploads(self, before: int) -> Sequence[Upload]:
        """Uploads from before a time that no comment of any status uses."""

    async def is_used(self, site: str, upload: str) -> bool:
        """Whether a comment of any status uses the upload of that id."""

    async def remove_upload(self, site: str, id: str) -> bool:
        """Deletes the record of an upload that no comment uses. ``False`` if it stays, or there is none."""


async def admit(environment: Environment[BucketStore], site: Site, *, address: str) -> None:
    """Returns if a client at ``address`` may upload an image now, and counts it.

    Called before the image is read. Raises ``UploadsOff`` or ``TooManyPosts``.
    """
    if not site.rules.uploads:
        raise UploadsOff
    now = environment.now()
    limits = address_limits(environment.secret, site, address, now=now, prefix="upload-")
    if limits:
        await environment.store.take(site.id, limits, now)


async def keep(environment: Environment[UploadStore], files: Files, *, site: Site, picture: Picture) -> Upload:
    """Stores ``picture``. Raises ``UploadsFull`` or ``StorageUnavailable``, and then leaves nothing behind.

    The record is stored before the file, so a file whose writing is interrupted is removed as unused.
    """
    upload = Upload(
        id=f"{environment.new_id()}.{picture.ending}",
        site=site.id,
        size=len(picture.content),
        created_at=environment.now(),
    )
    await environment.store.add_upload(upload, site.rules.upload_quota)
    try:
        await files.write(upload.id, picture.content)
    except BaseException:
        await environment.store.remove_upload(site.id, upload.id)
        raise
    return upload


async def remove_unused(environment: Environment[UploadStore], files: Files) -> int:
    """Removes the images of all sites that no comment used within a day; returns their number.

    The record is deleted after the file, so an interrupted removal is tried again. Raises ``StorageUnavailable`` after
    trying all of them.
    """
    unused = await environment.store.unused_uploads(environment.now() - UNUSED_MS)
    removed = 0
    failures: list[StorageUnavailable] = []
    for upload in unused:
        # A comment may use it by now.
        if await environment.store.is_used(upload.site, upload.id):
            continue
        try:
            await files.remove(upload.id)
        except StorageUnavailable as error:
            failures.append(error)
        else:
            # Another worker may have removed it first.
            removed += await environment.store.remove_upload(upload.site, upload.id)
    if failures:
        raise failures[0]
    return removed
