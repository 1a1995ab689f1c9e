"""An export file of another comment system, as a stream of bytes."""

import gzip
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

Progress = Callable[[int], object]
"""Receives the number of bytes read so far."""

_CHUNK = 1 << 16
_GZIP = b"\x1f\x8b"


class FileRefused(Exception):
    """A file that can't be imported. The text says what was found, what was expected, and the next step."""


@dataclass(frozen=True, slots=True)
class ExportFile:
    """One file. It can be read several times."""

    path: Path
    progress: Progress = lambda _: None

    @property
    def name(self) -> str:
        """The name that places start with, without ``.gz``."""
        return self.path.name.removesuffix(".gz")

    def place(self, line: int) -> str:
        """``export.xml:12``."""
        return f"{self.name}:{line}"

    def begins_with(self, start: bytes) -> bool:
        """Whether the content starts with these bytes."""
        with self._opened() as (content, _):
            return content.read(len(start)) == start

    def chunks(self) -> Iterator[bytes]:
        """The content in parts."""
        with self._opened() as (content, raw):
            while chunk := content.read(_CHUNK):
                yield chunk
                self.progress(raw.tell())

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """The lines with their numbers, without white space around them, and without blank ones."""
        with self._opened() as (content, raw):
            for number, line in enumerate(content, 1):
                if text := line.strip().removeprefix(b"\xef\xbb\xbf"):
                    yield number, text
                    self.progress(raw.tell())

    @contextmanager
    def _opened(self) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
        """The content, unpacked if it's gzipped, and the file."""
        with self.path.open("rb") as raw:
            packed = raw.read(len(_GZIP)) == _GZIP
            raw.seek(0)
            yield cast(IO[bytes], gzip.GzipFile(fileobj=raw)) if packed else raw, raw
