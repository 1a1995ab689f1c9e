"""Stores articles' HTML on disk between parsing and rendering, so that memory use doesn't depend on the site's size."""

import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from types import TracebackType
from typing import BinaryIO, Self


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
        self._earlier: BinaryIO | None = None
        self._end = 0

    def __enter__(self) -> Self:
        self._file: BinaryIO = self._opened()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
        self.leave_earlier()
        if self._folder and self._name:
            with suppress(OSError):
                (self._folder / self._name).unlink()

    def open_earlier(self, name: str) -> int:
        """Opens the file that an earlier build saved, and returns its size. Raises :class:`OSError`."""
        assert self._folder
        self.leave_earlier()
        self._earlier = (self._folder / name).open("r+b")
        return os.fstat(self._earlier.fileno()).st_size

    def leave_earlier(self) -> None:
        """Closes the earlier build's file. Its texts can't be read afterwards."""
        if self._earlier:
            self._earlier.close()
            self._earlier = None

    def put(self, text: str) -> Spooled:
        """Appends the text."""
        data = text.encode()
        self._file.seek(self._end)
        self._file.write(data)
        spooled = Spooled(blake2b(data, digest_size=16).digest(), self._end, len(data))
        self._end += len(data)
        return spooled

    def clear(self) -> None:
        """Discards every text. They must not be read afterwards."""
        self._file.seek(0)
        self._file.truncate()
        self._end = 0

    def get(self, spooled: Spooled) -> str:
        """The text that was passed to :meth:`put`. Raises :class:`SpoolDamaged`."""
        return self._bytes(spooled).decode()

    def append(self, texts: list[Spooled], *, name: str) -> list[Spooled]:
        """Appends texts of this build to the earlier build's file, ``name``. Raises :class:`OSError`, including if
        that file has been deleted.
        """
        earlier = self._earlier
        assert self._folder and earlier
        os.stat(self._folder / name)
        placed = []
        end = earlier.seek(0, os.SEEK_END)
        for one in texts:
            if not one.is_earlier:
                earlier.write(self._bytes(one))
                placed.append(Spooled(one.digest, end, one.length, True))
                end += one.length
            else:
                placed.append(one)
        earlier.flush()
        return placed

    def save(self, texts: list[Spooled]) -> tuple[str, list[Spooled]]:
        """Saves this build's file, with all ``texts`` in it, and returns its name. Raises :class:`OSError`.

        The spool can't be used afterwards.
        """
        assert self._folder
        placed = [Spooled(one.digest, one.offset, one.length, True) for one in map(self._own, texts)]
        self._file.flush()
        name = self._name
        if not name or not (self._folder / name).is_file():
            raise OSError("the cache's folder was deleted")
        self._name = ""
        return name, placed

    def _own(self, one: Spooled) -> Spooled:
        return self.put(self.get(one)) if one.is_earlier else one

    def _bytes(self, spooled: Spooled) -> bytes:
        file = self._earlier if spooled.is_earlier else self._file
        if file is None:
            raise SpoolDamaged
        file.seek(spooled.offset)
        data = file.read(spooled.length)
        if spooled.is_earlier and blake2b(data, digest_size=16).digest() != spooled.digest:
            raise SpoolDamaged
        return data

    def _opened(self) -> BinaryIO:
        if self._folder:
            name = f"articles-{token_hex(8)}"
            with suppress(OSError):
                file = (self._folder / name).open("x+b")
                self._name = name
                return file
        return tempfile.TemporaryFile()
