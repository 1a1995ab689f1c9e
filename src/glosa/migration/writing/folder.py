"""Writes files into a folder, and remembers them, so that another run replaces only what nobody has edited since."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import msgspec

MANIFEST = ".glosa/migration.json"
"""Names each written file with a digest of its content."""

PENDING = ".glosa/migration"
"""The folder for new versions of files that were edited in the new site."""


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


class FolderOccupied(Exception):
    """The output folder has files that no migration wrote."""


class UnsafePath(Exception):
    """A file of the new site would be outside its folder."""


class _Manifest(msgspec.Struct):
    files: dict[str, str]


def write_folder(out: Path, files: Mapping[str, bytes]) -> Written:
    """Writes the files, by their POSIX path. Raises :class:`FolderOccupied`, :class:`UnsafePath`, or :class:`OSError`."""
    if outside := [path for path in files if not _is_inside(path)]:
        raise UnsafePath(
            f"The source puts '{outside[0]}' outside the new site. Correct the address of that page, locale, or file in the "
            "source's configuration, and run the command again."
        )
    before = _read(out)
    if before is None and out.exists() and any(one.name != ".git" for one in out.iterdir()):
        raise FolderOccupied(
            f"The folder '{out}' has files that no migration wrote. Pass an empty folder, or one of an earlier run, with --out."
        )
    known = before or {}
    written, edited, removed, retained, unchanged = [], [], [], [], 0
    digests: dict[str, str] = {}
    for path, data in sorted(files.items()):
        digest, place = _digest(data), out / path
        current = _digest(place.read_bytes()) if place.is_file() else None
        digests[path] = digest
        if current == digest:
            unchanged += 1
        elif current is None or current == known.get(path):
            _put(place, data)
            written.append(path)
        elif digest == known.get(path):
            unchanged += 1  # Only the new site's file was edited.
        else:
            _put(out / PENDING / path, data)
            edited.append(path)
    for path, digest in sorted(known.items()):
        place = out / path
        if path in files or not place.is_file():
            continue
        if _digest(place.read_bytes()) == digest:
            place.unlink()
            removed.append(path)
        else:
            retained.append(path)
            digests[path] = digest
    _put(out / MANIFEST, msgspec.json.format(msgspec.json.encode(_Manifest(digests)), indent=1) + b"\n")
    return Written(tuple(written), unchanged, tuple(removed), tuple(edited), tuple(retained))


def _read(out: Path) -> dict[str, str] | None:
    try:
        files = msgspec.json.decode((out / MANIFEST).read_bytes(), type=_Manifest).files
    except (OSError, msgspec.DecodeError):
        return None
    return {path: digest for path, digest in files.items() if _is_inside(path)}


def _is_inside(path: str) -> bool:
    return not path.startswith("/") and ".." not in path.split("/")


def _put(place: Path, data: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    new = place.with_name(f"{place.name}.new")
    new.write_bytes(data)
    new.replace(place)


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()
