"""Copying uploaded files between a folder and a bucket."""

import asyncio
from dataclasses import dataclass
from hashlib import sha256

from glosa.service.domain.errors import Refusal
from glosa.service.domain.uploads import ListedFiles, is_upload

AT_A_TIME = 8
"""Files that are copied at a time; each is up to 8 MB."""


class UploadsDiffer(Refusal):
    """A file of that name with other contents is at the target, or came back with other contents. It stays as it is."""

    code = "uploads-differ"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"'{name}' has other contents at the target. Expected the same file, or none. "
            "Look at both, remove the wrong one, and repeat the command."
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedUploads:
    """What a run did."""

    copied: int
    known: int
    """Files that the target had already, with the same contents."""


async def move_uploads(source: ListedFiles, target: ListedFiles) -> MovedUploads:
    """Copies what the target lacks, reads each file back, and compares checksums. Removes nothing.

    A run that was interrupted can be repeated. Raises ``StorageUnavailable`` or :class:`UploadsDiffer`.
    """
    names = [name async for name in source.names() if is_upload(name)]
    copied = 0
    for start in range(0, len(names), AT_A_TIME):
        part = names[start : start + AT_A_TIME]
        copied += sum(await asyncio.gather(*(_copied(source, target, name) for name in part)))
    return MovedUploads(copied=copied, known=len(names) - copied)


async def _copied(source: ListedFiles, target: ListedFiles, name: str) -> bool:
    """Whether the file was missing at the target. It's there when this returns."""
    content = await source.read(name)
    if content is None:
        # Nobody used it any more, and the service removed it meanwhile.
        return False
    found = await target.read(name)
    is_missing = found is None
    if is_missing:
        await target.write(name, content)
        found = await target.read(name)
    if found is None or sha256(found).digest() != sha256(content).digest():
        raise UploadsDiffer(name)
    return is_missing
