"""The files in a site's folder, looked up on every request, so that a new build needs no restart."""

import errno
import os
import stat
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

SETTLED_NS = 1_000_000_000
"""Age from which a folder's modification time distinguishes its changes; file systems record it in steps."""


@dataclass(frozen=True, slots=True)
class SiteFile:
    """A file of the site, and what distinguishes its versions."""

    path: str
    """Absolute, in the file system."""
    name: str
    """Below the site's folder, with a slash at its start: ``/assets/js/1.0a1b2c3d.js``."""
    size: int
    version: tuple[int, ...]
    """Times of the last change of the content and of the file's own facts, and the file's number: unique."""


class SiteFolder:
    """Looks up routes and files of one built site.

    Every method raises :class:`OSError` if the system can't say whether there is such a file.
    """

    def __init__(
        self, folder: Path, *, hidden: frozenset[str] = frozenset(), now: Callable[[], int] = time.time_ns
    ) -> None:
        """``hidden`` are files that aren't pages, such as ``/404.html``."""
        self._root = os.path.abspath(folder)
        self._hidden = hidden
        self._now = now
        self._listings: dict[str, _Listing] = {}

    def route(self, path: str) -> str | None:
        """The page route that equals ``path`` ignoring case, in its correct spelling."""
        *folders, leaf = path.split("/")[1:]
        spelled = ""
        for name in folders:
            folder = self._names(self._root + spelled).get(name.lower())
            if folder is None:
                return None
            spelled = f"{spelled}/{folder}"
        file = self._names(self._root + spelled).get(leaf.lower() or _INDEX)
        if file is None or not file.endswith(".html") or (leaf and file == _INDEX):
            return None
        route = f"{spelled}/{file if leaf else ''}"
        return None if route in self._hidden else route

    def page(self, route: str) -> SiteFile | None:
        """The HTML file of a route; ``None`` if there is none, or no longer."""
        return self.file(f"{route}{_INDEX}" if route.endswith("/") else route)

    def file(self, name: str) -> SiteFile | None:
        """The regular file of exactly this name; files that begin with a dot aren't served, except ``/.well-known/``."""
        if "/." in name and not (name.startswith("/.well-known/") and name.count("/.") == 1):
            return None
        path = self._root + name
        try:
            status = os.stat(path)
        except ValueError:
            return None
        except OSError as error:
            if not is_absent(error):
                raise
            return None
        return SiteFile(path, name, status.st_size, version_of(status)) if stat.S_ISREG(status.st_mode) else None

    def _names(self, folder: str) -> Mapping[str, str]:
        """Lower-case name to actual name of everything in ``folder``; empty if it isn't a folder."""
        try:
            modified = os.stat(folder).st_mtime_ns
            listing = self._listings.get(folder)
            if listing is None or listing.modified != modified:
                listing = _Listing(modified, {name.lower(): name for name in os.listdir(folder) if name[0] != "."})
                if self._now() - modified > SETTLED_NS:
                    self._listings[folder] = listing
            return listing.names
        except ValueError:
            return {}
        except OSError as error:
            self._listings.pop(folder, None)
            if not is_absent(error):
                raise
            return {}


def is_absent(error: OSError) -> bool:
    """Whether ``error`` means that there is no such file.

    Other errors don't say: too many open files, a disk that fails, a folder that this account may not enter.
    """
    return error.errno in _ABSENT


def version_of(status: os.stat_result) -> tuple[int, ...]:
    """Distinguishes a file from the one it replaced, even if both have the same time and size."""
    return status.st_mtime_ns, status.st_ctime_ns, status.st_ino, status.st_size


@dataclass(frozen=True, slots=True)
class _Listing:
    modified: int
    names: Mapping[str, str]


_INDEX = "index.html"
_ABSENT = frozenset(
    {
        errno.ENOENT,
        errno.ENOTDIR,
        errno.EISDIR,
        errno.ELOOP,  # A link to itself.
        errno.ENAMETOOLONG,
        errno.EINVAL,  # A name that this file system doesn't support; so is EILSEQ.
        errno.EILSEQ,
    }
)
