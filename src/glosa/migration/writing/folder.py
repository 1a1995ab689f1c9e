"""Writes files into a folder, and remembers them, so that another run replaces only what nobody has edited since."""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import msgspec

from glosa.builder.progress import Progress, silent

MANIFEST = "MIGRATION.json"
"""Names each written file with a digest of its content. It's written before the files, so that a run that ends early can be repeated."""

PENDING = "migration"
"""The folder for new versions of files that were edited in the new site. Each one is there until the owner deletes it."""


@dataclass(frozen=True, slots=True)
class Written:
    """The files that a run wrote, removed, or left because they were edited."""

    written: tuple[str, ...]
    unchanged: int
    removed: tuple[str, ...]
    edited: tuple[str, ...]
    """Files that were edited in the new site and whose source changed since: their new versions are in ``PENDING``."""
    retained: tuple[str, ...]
    """Files that were edited in the new site and have no source anymore."""
    deleted: tuple[str, ...] = ()
    """Files that were deleted in the new site, and stay so."""


class FolderOccupied(Exception):
    """The output folder has files that no migration wrote."""


class UnsafePath(Exception):
    """A file of the new site would be outside its folder."""


class _Manifest(msgspec.Struct):
    files: dict[str, str]
    """Digests of what the files in the new site are based on, by path."""
    writing: dict[str, str] = {}
    """Digests of the files that a run was writing when it ended early. None after a complete run."""
    offered: dict[str, str] = {}
    """Digests of the new versions in ``PENDING``."""


def write_folder(out: Path, files: Mapping[str, bytes], *, progress: Progress = silent) -> Written:
    """Writes the files, by their POSIX path. Raises :class:`FolderOccupied`, :class:`UnsafePath`, or :class:`OSError`."""
    if outside := [path for path in files if not _is_inside(path)]:
        raise UnsafePath(
            f"The source puts '{outside[0]}' outside the new site. Correct the address of that page, locale, or file in the "
            "source's configuration, and run the command again."
        )
    before = _read(out)
    if before is None and out.exists() and any(one.name not in (".git", _NEW) for one in out.iterdir()):
        raise FolderOccupied(
            f"The folder '{out}' has files that no migration wrote. Pass an empty folder, or one of an earlier run, with --out."
        )
    return _Run(out, files, before or _Manifest({})).write(progress)


class _Run:
    """One run: first compares, then writes."""

    def __init__(self, out: Path, files: Mapping[str, bytes], before: _Manifest) -> None:
        self._out, self._files, self._before = out, files, before
        self._digests = {path: _digest(data) for path, data in files.items()}
        self._written: list[str] = []
        self._edited: list[str] = []
        self._removed: list[str] = []
        self._retained: list[str] = []
        self._deleted: list[str] = []
        self._bases: dict[str, str] = {}
        self._offered: dict[str, str] = {}
        self._settled: list[str] = []

    def write(self, progress: Progress = silent) -> Written:
        earlier = {*self._before.files, *self._before.writing}
        self._check({*self._files, *earlier})
        for path in sorted(self._files):
            self._compare(path)
        for path in sorted(earlier - self._files.keys()):
            self._compare_sourceless(path)
        if self._written or self._removed:
            untouched = {path: base for path, base in self._bases.items() if path not in self._written}
            writing = {path: self._digests[path] for path in self._written}
            self._save(_Manifest({**untouched, **self._before.files}, writing, self._before.offered))
        for path in self._removed:
            self._remove(path)
        for number, path in enumerate(self._written):
            progress("Writing files", number, len(self._written))
            self._put(path, self._files[path])
        for path in self._edited:
            self._put(f"{PENDING}/{path}", self._files[path])
        for path in self._settled:
            self._remove(f"{PENDING}/{path}")
        self._save(_Manifest(self._bases, {}, self._offered))
        return Written(
            tuple(self._written),
            len(self._files) - len(self._written) - len(self._edited) - len(self._deleted),
            tuple(self._removed),
            tuple(self._edited),
            tuple(self._retained),
            tuple(self._deleted),
        )

    def _compare(self, path: str) -> None:
        digest, current = self._digests[path], self._current(path)
        base, interrupted = self._before.files.get(path), self._before.writing.get(path)
        if current == digest:
            self._bases[path] = digest
        elif current is None and base is not None and path not in _ALWAYS:
            self._bases[path] = base
            self._deleted.append(path)
        elif current is None or current in (base, interrupted):
            self._bases[path] = digest
            self._written.append(path)
        elif digest == base or self._is_merged(path, digest):
            self._bases[path] = digest  # Only the new site's file was edited.
        else:
            self._bases[path] = base or ""
            self._offered[path] = digest
            self._edited.append(path)
            return
        self._settle(path)

    def _compare_sourceless(self, path: str) -> None:
        base, current = self._before.files.get(path, ""), self._current(path)
        if current is None:
            pass
        elif current in (base, self._before.writing.get(path)):
            self._removed.append(path)
        else:
            self._bases[path] = base
            self._retained.append(path)
        self._settle(path)

    def _is_merged(self, path: str, digest: str) -> bool:
        """Whether the owner deleted the new version that the last run offered, which is the same."""
        return self._before.offered.get(path) == digest and self._current(f"{PENDING}/{path}") is None

    def _settle(self, path: str) -> None:
        """Removes a new version that's no longer offered, unless it was edited."""
        offered = self._before.offered.get(path)
        if offered and self._current(f"{PENDING}/{path}") == offered:
            self._settled.append(path)

    def _check(self, paths: Iterable[str]) -> None:
        """Raises :class:`UnsafePath` if a link would lead to another folder."""
        folders = {one for path in paths for one in Path(PENDING, path).parents}
        for folder in sorted(folders | {one.relative_to(PENDING) for one in folders if one.parts}):
            place = self._out / folder
            if folder.parts and place.is_symlink():
                raise UnsafePath(
                    f"'{place}' is a link, and nothing is written to where it leads. Replace it with a folder, and run the command again."
                )

    def _current(self, path: str) -> str | None:
        """The digest of what's at the path; ``None`` if there's nothing."""
        place = self._out / path
        if place.is_symlink():
            return f"link to {os.readlink(place)}"
        return _digest(place.read_bytes()) if place.is_file() else None

    def _save(self, manifest: _Manifest) -> None:
        data = msgspec.json.format(msgspec.json.encode(manifest, order="deterministic"), indent=1) + b"\n"
        if self._current(MANIFEST) != _digest(data):
            self._put(MANIFEST, data)

    def _put(self, path: str, data: bytes) -> None:
        place = self._out / path
        place.parent.mkdir(parents=True, exist_ok=True)
        new = self._out / _NEW
        new.unlink(missing_ok=True)  # It may be a link, and nothing is written to where that leads.
        with new.open("xb") as file:
            file.write(data)
        new.replace(place)

    def _remove(self, path: str) -> None:
        place = self._out / path
        place.unlink()
        for folder in _empty(place.parent, self._out):
            folder.rmdir()


def _read(out: Path) -> _Manifest | None:
    try:
        manifest = msgspec.json.decode((out / MANIFEST).read_bytes(), type=_Manifest)
    except (OSError, msgspec.DecodeError):
        return None
    return _Manifest(*(_safe(one) for one in (manifest.files, manifest.writing, manifest.offered)))


def _safe(digests: Mapping[str, str]) -> dict[str, str]:
    return {path: digest for path, digest in digests.items() if _is_inside(path)}


def _is_inside(path: str) -> bool:
    return not path.startswith("/") and ".." not in path.split("/")


def _empty(folder: Path, top: Path) -> Iterator[Path]:
    """The folder and those above it, below ``top``, as long as they're empty."""
    while folder != top and not any(folder.iterdir()):
        yield folder
        folder = folder.parent


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()


_NEW = ".migration-new"
"""A file before it gets its name. At most one remains of a run that ended early, and the next run replaces it."""
_ALWAYS = ("glosa.yaml", "MIGRATION.md")
"""Files that come back when they were deleted: without them, the folder is no migrated site."""
