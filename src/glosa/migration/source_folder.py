"""The folder of a source. Every reader gets texts only from here: it reads nothing outside the folder, and loses nothing in silence."""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from glosa.builder.content.dialects.mdx.remarks import Remark, RemarkKind
from glosa.builder.progress import Progress, silent
from glosa.migration.decoding import decoded
from glosa.migration.source import SourceUnreadable

SKIPPED = frozenset(
    {
        "node_modules",
        ".git",
        ".temp",
        ".cache",
        "__pycache__",
        ".docusaurus",
        ".astro",
        "site-packages",
        "venv",
        ".venv",
    }
)
"""Folders without pages of their own."""

BUILT = frozenset({"dist", "build"})
"""Folders that generators write, directly below the project's."""


class SourceFolder:
    """Reads the files of a source. Links are followed only to files in the same source."""

    def __init__(self, root: Path, *, out: Path | None = None, progress: Progress = silent) -> None:
        """``out``: the folder of the new site, which no page comes from. ``progress`` is called while its pages are read and converted."""
        self.progress = progress
        self.root = root.resolve()
        self._out = out.resolve() if out else None
        self._remarks: dict[Remark, None] = {}
        self._pages = self._pages_read = 0

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What couldn't be read, or not as it is."""
        return tuple(self._remarks)

    def files(self, folder: Path, *, endings: tuple[str, ...] = (), skipped: Iterable[str] = SKIPPED) -> Iterator[str]:
        """POSIX paths of the files below ``folder`` in code-point order, without hidden folders and links to folders.

        Raises :class:`SourceUnreadable` if the new site is below ``folder``, which the source would publish, too.
        """
        if not self.contains(folder):
            self._note(
                "decide", folder, "The folder is outside the source, so nothing in it is read. Copy it into the source."
            )
            return
        if self._out and self._out.is_relative_to(folder.resolve()):
            raise SourceUnreadable(
                f"--out is in '{folder}', which the source publishes, so the source wouldn't stay unchanged. Pass a folder outside it."
            )
        found = [*self._walk(folder, endings, frozenset(skipped))]
        self._pages += len(found) if ".md" in endings else 0
        yield from found

    def _walk(self, folder: Path, endings: tuple[str, ...], left: frozenset[str]) -> Iterator[str]:
        for place, folders, names in os.walk(folder):
            at_root = Path(place).resolve() == self.root
            folders[:] = sorted(
                one for one in folders if one not in left and not one.startswith(".") and not (at_root and one in BUILT)
            )
            for name in sorted(names):
                path = Path(place, name)
                if name.startswith(".") or not name.endswith(endings or ("",)):
                    continue
                if self._is_readable(path):
                    yield path.relative_to(folder).as_posix()

    def names(self) -> Iterator[str]:
        """POSIX paths of all files in code-point order, also of hidden ones, but without installed packages and the new site. No links to folders."""
        for place, folders, names in os.walk(self.root):
            folders[:] = sorted(one for one in folders if one not in SKIPPED and Path(place, one) != self._out)
            yield from (
                Path(place, name).relative_to(self.root).as_posix()
                for name in sorted(names)
                if not _UNUSABLE.search(name)
            )

    def contains(self, path: Path) -> bool:
        """Whether the path, after all links, is in the source."""
        try:
            return path.resolve().is_relative_to(self.root)
        except (OSError, RuntimeError, ValueError):  # A loop of links, or a name that no file can have.
            return False

    def file(self, path: Path) -> Path | None:
        """The file at this path after all links; ``None`` if there's none in the source."""
        try:
            return path.resolve() if path.is_file() and self.contains(path) else None
        except (OSError, ValueError):
            return None

    def text(self, path: Path) -> str | None:
        """The text of a file; ``None`` if there's no such file in the source. Adds a remark if it isn't UTF-8."""
        data = self._data(path)
        if data is None:
            return None
        found = decoded(data)
        if found.encoding:
            self._note(
                "decide",
                path,
                f"Byte 0x{found.byte:02x} in this line isn't UTF-8, so the file was read as {found.encoding}. Check its characters in the new site.",
                found.line,
            )
        return found.text

    def page_text(self, path: Path) -> str | None:
        """The text of a page; ``None`` if there's no such file in the source."""
        self.progress("Reading pages", min(self._pages_read, self._pages), self._pages)
        self._pages_read += 1
        return self.text(path)

    def named(self, path: Path) -> str:
        """The POSIX path below the source's folder, as remarks name it."""
        shown = Path(os.path.normpath(path))
        name = shown.relative_to(self.root) if shown.is_relative_to(self.root) else shown
        return printable(name.as_posix())

    def leave(self, path: Path, reason: str) -> None:
        """Adds a remark about a file that the new site doesn't have."""
        self._note("left", path, reason)

    def _data(self, path: Path) -> bytes | None:
        file = self.file(path)
        if file is None:
            return None
        try:
            return file.read_bytes()
        except OSError as error:
            self._note("decide", path, f"The file can't be read, so it's left out: {error.strerror or error}.")
            return None

    def _is_readable(self, path: Path) -> bool:
        """Whether there's a file to read, with a remark if not."""
        if sign := _UNUSABLE.search(str(path).removeprefix(str(self.root))):
            what = "contains a control character or a backslash" if sign[0] < "\x80" else "isn't UTF-8"
            self._note("decide", path, f"The file's name {what}, so the file is left out. Rename it.")
        elif not path.exists():
            self._note("left", path, "The link leads to no file, so it's left out.")
        elif not self.contains(path):
            self._note(
                "decide",
                path,
                "The link leads to a file outside the source, which may be private, so it's left out. Replace it with a copy if the file is for readers.",
            )
        elif path.is_file() and os.access(path, os.R_OK):
            return True
        elif not path.is_dir():
            self._note("decide", path, "The file can't be read, so it's left out. Check its kind and permissions.")
        return False

    def _note(self, kind: RemarkKind, path: Path, text: str, line: int | None = None) -> None:
        self._remarks[Remark(kind, self.named(path), line, text)] = None


_UNUSABLE = re.compile(r"[\x00-\x1f\x7f\\\ud800-\udfff]")
"""What the name of a file in Glosa can't have."""


def printable(path: str) -> str:
    """The path with ``?`` in place of bytes that aren't UTF-8."""
    return os.fsencode(path).decode("utf-8", errors="replace").replace("\ufffd", "?")
