"""Stores articles' HTML on disk between parsing and rendering, so that memory use doesn't depend on the site's size."""

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from errno import ENOSPC
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from types import TracebackType
from typing import Self


class SpoolDamaged(Exception):
    """A text in an earlier build's file differs from what was written there."""


@dataclass(frozen=True, slots=True)
class Spooled:
    """A text in the spool. Equal texts are equal values, wherever they are stored."""

    digest: bytes
    offset: int
    length: int
    is_earlier: bool = False
    """Whether the text is in an earlier build's file."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spooled) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


class Spool:
    """Appends texts to a file and reads them back one at a time.

    The file is temporary unless :meth:`save` retains it. A spool can also read the file that an earlier build saved.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """``folder`` is the folder for saved files. Without it, the file is in the system's temporary folder."""
        self._folder = folder
        self._name = ""
        self._earlier: int | None = None
        self._past: int | None = None
        self.cleared = 0
        """How often :meth:`clear` was called."""

    def __enter__(self) -> Self:
        self._file = self._opened()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._file)
        self.leave_past()
        self.leave_earlier()
        self._unlink()

    def reopen(self) -> None:
        """Opens the file again, in a process that was forked: both append to it, each from its own position."""
        self._file = os.open(f"/proc/self/fd/{self._file}", _APPENDED)

    def open_earlier(self, name: str) -> int:
        """Opens the file that an earlier build saved, and returns its size. Raises :class:`OSError`."""
        assert self._folder
        self.leave_earlier()
        self._earlier = os.open(self._folder / name, _APPENDED)
        return os.fstat(self._earlier).st_size

    def leave_earlier(self) -> None:
        """Closes the earlier build's file. Its texts can't be read afterwards."""
        if self._earlier is not None:
            os.close(self._earlier)
            self._earlier = None

    def put(self, text: str, *, known: Spooled | None = None) -> Spooled:
        """Appends the text, unless it's the ``known`` one, which is still in this file."""
        data = text.encode()
        return known if known and known.digest == _digest(data) else self.put_bytes(data)

    def put_bytes(self, data: bytes) -> Spooled:
        """Appends the bytes."""
        return Spooled(_digest(data), _append(self._file, data), len(data))

    def put_all(self, all_data: Sequence[bytes]) -> Iterator[Spooled]:
        """Appends several texts at once."""
        offset = _append(self._file, b"".join(all_data))
        for data in all_data:
            yield Spooled(_digest(data), offset, len(data))
            offset += len(data)

    def clear(self) -> None:
        """Discards every text. Afterwards, only :meth:`get_past` can read those that were there since :meth:`leave_past`."""
        past = self._file
        self._unlink()
        self._file = self._opened()
        self.cleared += 1
        if self._past is None:
            self._past = past
        else:
            os.close(past)

    def get_past(self, spooled: Spooled) -> str:
        """A text from before the spool was cleared. Raises :class:`SpoolDamaged`."""
        file = self._earlier if spooled.is_earlier else self._past
        return self._read(file, spooled).decode()

    def leave_past(self) -> None:
        """Closes the file that had the texts from before the spool was cleared."""
        if self._past is not None:
            os.close(self._past)
            self._past = None

    def get(self, spooled: Spooled) -> str:
        """The text that was passed to :meth:`put`. Raises :class:`SpoolDamaged`."""
        return self.get_bytes(spooled).decode()

    def append(self, texts: list[Spooled], *, name: str) -> list[Spooled]:
        """Appends texts of this build to the earlier build's file, ``name``. Raises :class:`OSError`, including if
        that file has been deleted.
        """
        earlier = self._earlier
        assert self._folder and earlier is not None
        os.stat(self._folder / name)
        return [
            one if one.is_earlier else Spooled(one.digest, _append(earlier, self.get_bytes(one)), one.length, True)
            for one in texts
        ]

    def save(self, texts: list[Spooled]) -> tuple[str, list[Spooled]]:
        """Saves this build's file, with all ``texts`` in it, and returns its name. Raises :class:`OSError`.

        The spool can't be used afterwards.
        """
        assert self._folder
        placed = [Spooled(one.digest, one.offset, one.length, True) for one in map(self._own, texts)]
        name = self._name
        if not name or not (self._folder / name).is_file():
            raise OSError("the cache's folder was deleted")
        self._name = ""
        return name, placed

    def _own(self, one: Spooled) -> Spooled:
        return self.put_bytes(self.get_bytes(one)) if one.is_earlier else one

    def get_bytes(self, spooled: Spooled) -> bytes:
        """The bytes that were passed to :meth:`put_bytes`. Raises :class:`SpoolDamaged`."""
        return self._read(self._earlier if spooled.is_earlier else self._file, spooled)

    def _read(self, file: int | None, spooled: Spooled) -> bytes:
        if file is None:
            raise SpoolDamaged
        data = _read(file, spooled.length, spooled.offset)
        if spooled.is_earlier and _digest(data) != spooled.digest:
            raise SpoolDamaged
        return data

    def _unlink(self) -> None:
        if self._folder and self._name:
            with suppress(OSError):
                (self._folder / self._name).unlink()
        self._name = ""

    def _opened(self) -> int:
        if self._folder:
            name = f"articles-{token_hex(8)}"
            with suppress(OSError):
                file = os.open(self._folder / name, _APPENDED | os.O_CREAT | os.O_EXCL, 0o666)
                self._name = name
                return file
        descriptor, path = tempfile.mkstemp()
        os.close(descriptor)
        file = os.open(path, _APPENDED | _DELETED_WHEN_CLOSED)
        if not _DELETED_WHEN_CLOSED:
            os.unlink(path)
        return file


_APPENDED = os.O_RDWR | os.O_APPEND | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)

_DELETED_WHEN_CLOSED = getattr(os, "O_TEMPORARY", 0)
"""Where this exists, on Windows, an open file can't be deleted."""


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=16).digest()


def _append(file: int, data: bytes) -> int:
    """Appends to a file, and returns the offset. Other processes may append to the same file."""
    written = os.write(file, data)
    if written < len(data):
        raise OSError(ENOSPC, os.strerror(ENOSPC))
    return os.lseek(file, 0, os.SEEK_CUR) - written


def _read(file: int, length: int, offset: int) -> bytes:
    if hasattr(os, "pread"):
        return os.pread(file, length, offset)
    os.lseek(file, offset, os.SEEK_SET)
    return os.read(file, length)
