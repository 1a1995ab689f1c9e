"""The output folder. New files are staged inside it, and published together once everything has succeeded."""

import os
import shutil
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

import msgspec

from glosa.builder.config.addresses import is_hashed
from glosa.builder.output.apart import store_apart
from glosa.builder.output.changes import Changes
from glosa.builder.output.lock import locked
from glosa.builder.output.new_files import NewFiles

MARKER = ".glosa.json"
"""Marks a folder as ours, so we may write to it and remove stale files."""
STAGING = ".glosa-staging"
"""Subfolder for staged files. If a killed build leaves it behind, the next build removes it."""
GIT = ".git"
"""Never touched: the output folder may be a repository or one of its work trees."""

_WRITERS = 1
"""Threads that create files while pages are rendered. Two would only wait for each other, because a file system creates one at a time."""
_WAITING = 64
"""Files that may be queued before the caller waits, so memory use stays constant."""


class HalfPublished(Exception):
    """Publishing failed with ``cause``, and undoing it failed with ``obstacle``."""

    def __init__(self, cause: BaseException, obstacle: OSError) -> None:
        self.cause = cause
        self.obstacle = obstacle
        super().__init__(cause, obstacle)


class FileStamp(NamedTuple):
    """The system's metadata of a file. It changes if anyone writes to the file or replaces it."""

    size: int
    modified: int
    changed: int
    """When content, name or permissions last changed, in nanoseconds; programs can't set it."""
    inode: int


class Published(msgspec.Struct, frozen=True):
    """The files that a build changed in the output folder, as paths below it, sorted."""

    written: tuple[str, ...]
    removed: tuple[str, ...]
    unchanged: int


class Stage:
    """Collects files for ``out`` and publishes them together.

    A file whose content is already in place isn't staged, so its modification time doesn't change.
    Leaving the ``with`` block without :meth:`publish`, or after it failed, leaves the output unchanged.
    Entering raises :class:`~glosa.builder.output.lock.Locked` while another process is building into the folder.
    """

    def __init__(self, out: Path, *, known: Mapping[str, FileStamp] | None = None) -> None:
        """``known``: files of the folder and their stamps, if the caller has just published there."""
        self.out = out
        self._known = known
        self._planned: set[str] = set()
        self._staged: set[str] = set()
        self._published = False

    @property
    def new(self) -> str:
        """The folder that files are staged in, each at its path below the output folder."""
        return f"{self._staging}/new"

    def __enter__(self) -> Self:
        self._staging = f"{self.out}/{STAGING}"
        with ExitStack() as leaving:
            leaving.callback(self._remove, [folder for folder in (self.out, *self.out.parents) if not folder.exists()])
            self.out.mkdir(parents=True, exist_ok=True)
            leaving.enter_context(locked(str(self.out)))
            leaving.callback(shutil.rmtree, self._staging, ignore_errors=True)
            shutil.rmtree(self._staging, ignore_errors=True)
            self._existing = _existing(self.out) if self._known is None else self._known
            self.is_fresh = not self._existing and set(os.listdir(self.out)) <= {GIT}
            os.makedirs(self.new)
            if self.is_fresh:
                store_apart(self.new)
            self._leaving = leaving.pop_all()
        self._files = NewFiles(self.new)
        self._writers = ThreadPoolExecutor(_WRITERS, thread_name_prefix="stage")
        self._writing: deque[Future[None]] = deque()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._writers.shutdown()
        self._leaving.close()

    def put(self, path: str, data: bytes) -> None:
        """Plans the file ``path`` with these bytes. A name with a hash of the content may be planned again.

        Raises :class:`ValueError` if it's outside the folder.
        """
        if path in self._planned:
            return
        if path.startswith("/") or ".." in path.split("/"):
            raise ValueError(f"The file {path!r} is outside the output folder.")
        self._planned.add(path)
        existing = self._existing.get(path)
        if existing and existing.size == len(data) and (self.out / path).read_bytes() == data:
            return
        self._staged.add(path)
        self._writing.append(self._writers.submit(self._files.create, path, data))
        if len(self._writing) > _WAITING:
            self._writing.popleft().result()

    def put_elsewhere(self, path: str, *, is_staged: bool) -> None:
        """Plans a file that another process has staged, unless it's already in place."""
        self._planned.add(path)
        if is_staged:
            self._staged.add(path)

    def keep(self, paths: Iterable[str]) -> None:
        """Plans files that are already in place."""
        self._planned.update(paths)

    def unplanned(self) -> Iterator[str]:
        """Files of the folder that aren't planned yet; :meth:`publish` removes them."""
        return (path for path in self._existing if path not in self._planned)

    @property
    def existing(self) -> Mapping[str, FileStamp]:
        """The files that the folder had before."""
        return self._existing

    def known(self) -> Mapping[str, FileStamp]:
        """After :meth:`publish`: the files of the folder."""
        unchanged = {path: self._existing[path] for path in self._planned if path not in self._staged}
        return unchanged | {path: _stamp(os.stat(f"{self.out}/{path}", follow_symlinks=False)) for path in self._staged}

    def publish(self) -> Published:
        """Moves everything into place. If that fails, undoes everything and raises the error.

        The order keeps both versions of every page working at any moment: files that pages refer to are added before the
        pages, and files that nothing refers to anymore are removed last. The marker is written at the very end, so after
        a killed build, the next one starts from the same state. In an empty folder, whole folders are moved, if possible.
        """
        while self._writing:
            self._writing.popleft().result()
        stale = sorted(self.unplanned(), key=lambda path: (not _is_page(path), path))
        changes = Changes(str(self.out), self._staging)
        try:
            self._move(changes, stale)
        except BaseException as error:
            try:
                changes.undo()
            except OSError as obstacle:
                raise HalfPublished(error, obstacle) from error
            raise
        self._published = True
        _remove_empty_folders(self.out, stale)
        return Published(tuple(sorted(self._staged)), tuple(sorted(stale)), len(self._planned) - len(self._staged))

    def _remove(self, made: Iterable[Path]) -> None:
        """Removes the folders that were created for the output, unless it exists now."""
        for folder in () if self._published else made:
            with suppress(OSError):
                folder.rmdir()

    def _move(self, changes: Changes, stale: Iterable[str]) -> None:
        if self.is_fresh:
            self._move_all(changes)
            return
        blocking = self._in_the_way(stale)
        for path in sorted(blocking):
            changes.remove(path)
        for path in sorted(self._staged - {MARKER}, key=self._turn):
            self._place(changes, path)
        for path in stale:
            if blocking.isdisjoint((path, *_folders(path))):
                changes.remove(path)
        if MARKER in self._staged:
            self._place(changes, MARKER)

    def _move_all(self, changes: Changes) -> None:
        """Moves everything into an empty folder. No file is in anything's way, so whole folders can be moved.

        A folder that the file system doesn't move is created, and its files are moved.
        """
        files: dict[str, list[str]] = {}
        for path in sorted(self._staged, key=self._turn):
            files.setdefault(_top(path), []).append(path)
        pages = {name for name, own in files.items() if any(map(_is_page, own))}
        for name in sorted(files, key=lambda one: (one == MARKER, one in pages, one)):
            try:
                changes.add_all(f"{self.new}/{name}", name)
            except OSError:
                if name in self._staged:
                    raise
                for path in files[name]:
                    self._place(changes, path)

    def _place(self, changes: Changes, path: str) -> None:
        changes.make_folder(path.rpartition("/")[0])
        (changes.replace if path in self._existing else changes.add)(f"{self.new}/{path}", path)

    def _turn(self, path: str) -> tuple[bool, bool, bool, str]:
        return not is_hashed(path), path in self._existing, _is_page(path), path

    def _in_the_way(self, stale: Iterable[str]) -> set[str]:
        """Stale files whose path a folder needs, and folders of only stale files whose path a file needs."""
        folders = {folder for path in self._staged for folder in _folders(path)}
        return {path for path in stale if path in folders} | {
            folder for path in stale for folder in _folders(path) if folder in self._staged
        }


def _folders(path: str) -> Iterator[str]:
    while path := path.rpartition("/")[0]:
        yield path


def _top(path: str) -> str:
    """The file or folder in the output folder that ``path`` begins with."""
    return path.partition("/")[0]


def _is_page(path: str) -> bool:
    return path.endswith(".html")


def _existing(out: Path) -> dict[str, FileStamp]:
    """Files below ``out``."""
    found: dict[str, FileStamp] = {}

    def walk(folder: str, prefix: str) -> None:
        with os.scandir(folder) as entries:
            for entry in entries:
                if not prefix and entry.name == GIT:
                    continue
                if entry.is_dir(follow_symlinks=False):
                    walk(entry.path, f"{prefix}{entry.name}/")
                else:
                    found[prefix + entry.name] = _stamp(entry.stat(follow_symlinks=False))

    walk(str(out), "")
    return found


def _stamp(facts: os.stat_result) -> FileStamp:
    return FileStamp(facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns, facts.st_ino)


def _remove_empty_folders(out: Path, removed: Iterable[str]) -> None:
    for folder in {Path(path).parent for path in removed}:
        current = folder
        while current != Path():
            try:
                (out / current).rmdir()
            except OSError:
                break
            current = current.parent
