"""The output folder: what is new is staged inside it, and moved into place only when everything has succeeded."""

import os
import shutil
import tempfile
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

MARKER = ".glosa.json"
"""Tells that a folder is ours to write to, and to remove stale files from."""

_PREFIX = ".staging-"
_WRITERS = 2
"""Threads that create files: the file system's work then runs beside rendering."""
_WAITING = 64
"""Files that may wait to be written before the caller does, so that memory stays flat."""


class Published(msgspec.Struct, frozen=True):
    """What a build changed in the output folder, as paths below it, sorted."""

    written: tuple[str, ...]
    removed: tuple[str, ...]
    unchanged: int


class Stage:
    """Collects files for ``out`` and publishes them together.

    A file whose bytes are already there is not staged, so that its time stays and nothing is written twice.
    Leaving the ``with`` block without :meth:`publish` leaves the output as it was.
    """

    def __init__(self, out: Path, *, known: Mapping[str, int] | None = None) -> None:
        """``known``: files of the folder and their sizes, when the caller has just published there."""
        self._out = out
        self._existing = _existing(out) if known is None else known
        self._planned: dict[str, int] = {}
        self._staged: dict[str, str] = {}
        self._published = False

    def __enter__(self) -> Self:
        self._out.mkdir(parents=True, exist_ok=True)
        self._folder = tempfile.mkdtemp(prefix=_PREFIX, dir=self._out)
        self._writers = ThreadPoolExecutor(_WRITERS, thread_name_prefix="stage")
        self._writing: deque[Future[None]] = deque()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._writers.shutdown()
        shutil.rmtree(self._folder, ignore_errors=True)
        if not self._existing and not self._published:
            with suppress(OSError):
                self._out.rmdir()

    def put(self, path: str, data: bytes) -> None:
        """Plans the file ``path`` with these bytes. A name with a hash of the content may be planned again."""
        if path in self._planned:
            return
        self._planned[path] = len(data)
        if self._existing.get(path) == len(data) and (self._out / path).read_bytes() == data:
            return
        name = f"{self._folder}/{len(self._staged)}"
        self._staged[path] = name
        self._writing.append(self._writers.submit(_write, name, data))
        if len(self._writing) > _WAITING:
            self._writing.popleft().result()

    def keep(self, paths: Iterable[str]) -> None:
        """Plans files that are known to be in place already."""
        self._planned.update((path, self._existing[path]) for path in paths if path not in self._planned)

    @property
    def known(self) -> Mapping[str, int]:
        """After :meth:`publish`: the files of the folder and their sizes."""
        return self._planned

    def publish(self) -> Published:
        """Moves everything into place: first what pages refer to, then pages, then stale files go."""
        while self._writing:
            self._writing.popleft().result()
        out = str(self._out)
        stale = sorted(path for path in self._existing if path not in self._planned)
        blocking = self._in_the_way(stale)
        self._remove(blocking)
        for folder in sorted({path.rpartition("/")[0] for path in self._staged}):
            os.makedirs(f"{out}/{folder}", exist_ok=True)
        for path in sorted(self._staged, key=_pages_last):
            os.replace(self._staged[path], f"{out}/{path}")
        self._remove(path for path in stale if path not in blocking)
        self._published = True
        return Published(tuple(sorted(self._staged)), tuple(stale), len(self._planned) - len(self._staged))

    def _in_the_way(self, stale: Iterable[str]) -> set[str]:
        """Stale files that stand where a folder is to be, or in a folder where a file is to be."""
        folders = {folder for path in self._staged for folder in _folders(path)}
        return {path for path in stale if path in folders or any(one in self._staged for one in _folders(path))}

    def _remove(self, paths: Iterable[str]) -> None:
        removed = list(paths)
        for path in removed:
            (self._out / path).unlink()
        _remove_empty_folders(self._out, removed)


def _write(name: str, data: bytes) -> None:
    with open(name, "xb") as file:
        file.write(data)


def _folders(path: str) -> Iterator[str]:
    while path := path.rpartition("/")[0]:
        yield path


def _pages_last(path: str) -> tuple[bool, str]:
    return path.endswith(".html"), path


def _existing(out: Path) -> dict[str, int]:
    """Files below ``out`` with their sizes. ``.git`` is left alone: an output folder may be a work tree of a branch."""
    found: dict[str, int] = {}

    def walk(folder: str, prefix: str) -> None:
        with os.scandir(folder) as entries:
            for entry in entries:
                if not prefix and entry.name == ".git":
                    continue
                if not prefix and entry.name.startswith(_PREFIX):
                    shutil.rmtree(entry.path, ignore_errors=True)
                    continue
                if entry.is_dir(follow_symlinks=False):
                    walk(entry.path, f"{prefix}{entry.name}/")
                else:
                    found[prefix + entry.name] = entry.stat(follow_symlinks=False).st_size

    if out.is_dir():
        walk(str(out), "")
    return found


def _remove_empty_folders(out: Path, removed: Iterable[str]) -> None:
    for folder in sorted({str(Path(path).parent) for path in removed}, key=len, reverse=True):
        current = Path(folder)
        while current != Path():
            try:
                (out / current).rmdir()
            except OSError:
                break
            current = current.parent
