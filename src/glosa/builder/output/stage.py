"""The output folder: what is new is staged inside it, and moved into place only when everything has succeeded."""

import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

MARKER = ".glosa.json"
"""Tells that a folder is ours to write to, and to remove stale files from."""

_PREFIX = ".staging-"


class NotOurs(Exception):
    """The output folder holds files that this program did not write."""


@dataclass(frozen=True, slots=True)
class Published:
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
        if self._existing and MARKER not in self._existing:
            raise NotOurs(f"{out} is not empty and was not written by glosa.")
        self._planned: dict[str, int] = {}
        self._staged: list[str] = []
        self._folders: set[str] = set()
        self._published = False

    def __enter__(self) -> Self:
        self._out.mkdir(parents=True, exist_ok=True)
        self._folder = tempfile.mkdtemp(prefix=_PREFIX, dir=self._out)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        if not self._existing and not self._published:
            with suppress(OSError):
                self._out.rmdir()

    def put(self, path: str, data: bytes) -> None:
        """Plans the file ``path`` with these bytes."""
        self._planned[path] = len(data)
        if self._existing.get(path) == len(data) and (self._out / path).read_bytes() == data:
            return
        self._make_folder(self._folder, path)
        with open(f"{self._folder}/{path}", "wb", buffering=0) as file:
            file.write(data)
        self._staged.append(path)

    def keep(self, paths: Iterable[str]) -> None:
        """Plans files that are known to be in place already."""
        self._planned.update((path, self._existing[path]) for path in paths if path not in self._planned)

    @property
    def known(self) -> Mapping[str, int]:
        """After :meth:`publish`: the files of the folder and their sizes."""
        return self._planned

    def publish(self) -> Published:
        """Moves everything into place: first what pages refer to, then pages, then stale files go."""
        out = str(self._out)
        for path in sorted(self._staged, key=_pages_last):
            self._make_folder(out, path)
            os.replace(f"{self._folder}/{path}", f"{out}/{path}")
        stale = sorted(path for path in self._existing if path not in self._planned)
        for path in stale:
            os.unlink(f"{out}/{path}")
        _remove_empty_folders(self._out, stale)
        self._published = True
        return Published(tuple(sorted(self._staged)), tuple(stale), len(self._planned) - len(self._staged))

    def _make_folder(self, root: str, path: str) -> None:
        folder = f"{root}/{path}".rpartition("/")[0]
        if folder not in self._folders:
            os.makedirs(folder, exist_ok=True)
            self._folders.add(folder)


def _pages_last(path: str) -> tuple[bool, str]:
    return path.endswith(".html"), path


def _existing(out: Path) -> dict[str, int]:
    """Files below ``out`` with their sizes. Hidden entries on the first level are somebody else's, but for the marker."""
    found: dict[str, int] = {}

    def walk(folder: str, prefix: str) -> None:
        with os.scandir(folder) as entries:
            for entry in entries:
                if not prefix and entry.name.startswith(".") and entry.name != MARKER:
                    if entry.name.startswith(_PREFIX):
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
