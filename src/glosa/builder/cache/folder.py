"""The cache's folder. Files are verified when they are read, and replaced as a whole when they are written."""

import os
from collections.abc import Collection
from contextlib import AbstractContextManager, suppress
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex

from glosa.builder.output.lock import locked

_CHECKSUM = 16


class CacheFolder:
    """A folder that may be deleted, damaged, or read-only at any time. If so, nothing is read from it or written to
    it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def prepare(self) -> bool:
        """Creates the folder, hidden from Git. Returns false if that isn't possible."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            ignore = self.path.parent / ".gitignore"
            if not ignore.exists():
                ignore.write_text("*\n")
        except OSError:
            return False
        return os.access(self.path, os.W_OK)

    def read(self, name: str) -> bytes | None:
        """The content of a file; ``None`` if the file doesn't exist or isn't what was written."""
        try:
            data = (self.path / name).read_bytes()
        except OSError:
            return None
        content = memoryview(data)[_CHECKSUM:]
        return bytes(content) if _checksum(content) == data[:_CHECKSUM] else None

    def write(self, name: str, content: bytes) -> None:
        """Replaces a file. Raises :class:`OSError`."""
        new = self.path / f"new-{token_hex(8)}"
        try:
            with new.open("xb") as file:
                file.write(_checksum(content))
                file.write(content)
            new.replace(self.path / name)
        except OSError:
            new.unlink(missing_ok=True)
            raise

    def delete(self, name: str) -> None:
        """Removes a file. Raises :class:`OSError`."""
        (self.path / name).unlink(missing_ok=True)

    def writing(self) -> AbstractContextManager[None]:
        """Keeps other builds from writing until the block ends. Raises :class:`OSError` and
        :class:`~glosa.builder.output.lock.Locked`.
        """
        return locked(str(self.path))

    def newest(self, prefix: str, number: int) -> list[str]:
        """The names of the most recently written files that start with ``prefix``."""
        files = [entry for entry in os.scandir(self.path) if entry.name.startswith(prefix)]
        return [entry.name for entry in sorted(files, key=lambda one: -one.stat().st_mtime_ns)[:number]]

    def tidy(self, prefix: str, *, keep: Collection[str]) -> None:
        """Removes files whose names start with ``prefix``, except for those to retain, and temporary files of builds that were
        killed.
        """
        for name in os.listdir(self.path):
            if name.startswith((prefix, "new-")) and name not in keep:
                with suppress(OSError):
                    (self.path / name).unlink()


def _checksum(content: bytes | memoryview) -> bytes:
    return blake2b(content, digest_size=_CHECKSUM).digest()
