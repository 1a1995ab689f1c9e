"""Uploaded files in a folder that only the service can read."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

from glosa.service.domain.errors import StorageUnavailable


class Folder:
    """Implements :class:`glosa.service.domain.uploads.ListedFiles`; creates the folder with the first file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    async def write(self, name: str, content: bytes) -> None:
        try:
            await asyncio.to_thread(_write, self._path / name, content)
        except OSError as error:
            raise StorageUnavailable(
                f"The image couldn't be stored: {error.strerror}. Try again later. The service's owner has to check the folder."
            ) from error

    async def read(self, name: str) -> bytes | None:
        try:
            return await asyncio.to_thread((self._path / name).read_bytes)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StorageUnavailable(f"The image cannot be read: {error.strerror}.") from error

    async def remove(self, name: str) -> None:
        try:
            await asyncio.to_thread(_remove, self._path / name)
        except OSError as error:
            raise StorageUnavailable(f"The image cannot be removed: {error.strerror}.") from error

    async def names(self) -> AsyncIterator[str]:
        """Complete files only; none if there is no folder."""
        try:
            found = await asyncio.to_thread(os.listdir, self._path)
        except FileNotFoundError:
            return
        except OSError as error:
            raise StorageUnavailable(f"The folder '{self._path}' can't be read: {error.strerror}.") from error
        for name in sorted(found):
            if not name.endswith(_PART):
                yield name


_PART = ".part"


def _write(path: Path, content: bytes) -> None:
    """A file gets its name once it's on disk, so no reader sees half of it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = _part(path)
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
        with open(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        _sync(path.parent)
    except BaseException:
        with suppress(OSError):
            _remove(path)
        raise


def _remove(path: Path) -> None:
    _part(path).unlink(missing_ok=True)
    path.unlink(missing_ok=True)


def _part(path: Path) -> Path:
    return path.with_name(f"{path.name}{_PART}")


def _sync(folder: Path) -> None:
    """A new name is on disk once its folder is synced."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
