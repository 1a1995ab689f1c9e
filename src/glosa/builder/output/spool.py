"""Where articles wait between parsing and rendering, so that memory does not grow with the size of the site."""

import tempfile
from dataclasses import dataclass
from hashlib import blake2b
from types import TracebackType
from typing import Self


@dataclass(frozen=True, slots=True)
class Spooled:
    """A text in the spool; equal texts are equal values whichever place they lie at."""

    digest: bytes
    offset: int
    length: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spooled) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


class Spool:
    """Texts appended to one temporary file, read back one at a time."""

    def __enter__(self) -> Self:
        self._file = tempfile.TemporaryFile()
        self._end = 0
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def put(self, text: str) -> Spooled:
        """Appends the text."""
        data = text.encode()
        self._file.seek(self._end)
        self._file.write(data)
        kept = Spooled(blake2b(data, digest_size=16).digest(), self._end, len(data))
        self._end += len(data)
        return kept

    def clear(self) -> None:
        """Forgets every text; none of them may be asked for again."""
        self._file.seek(0)
        self._file.truncate()
        self._end = 0

    def get(self, kept: Spooled) -> str:
        """The text that :meth:`put` was given."""
        self._file.seek(kept.offset)
        return self._file.read(kept.length).decode()
