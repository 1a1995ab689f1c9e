"""Changes to the files of a folder, made one by one and undone together if one of them fails."""

import os
import shutil
from collections.abc import Callable


class Changes:
    """The changes made in a folder so far. ``attic``, on the same file system, contains what was there before.

    A step that fails changes nothing and raises :class:`OSError`. Every step is recorded before it's taken, so
    an interrupt doesn't lose any. Undoing a step that wasn't taken does nothing.
    """

    def __init__(self, folder: str, attic: str) -> None:
        self._folder = folder
        self._attic = attic
        self._moved = 0
        self._folders = {""}
        self._undo: list[_Step] = []

    def make_folder(self, path: str) -> None:
        """Creates the folder ``path`` and its parents if they don't exist."""
        if path in self._folders:
            return
        self.make_folder(path.rpartition("/")[0])
        place = f"{self._folder}/{path}"
        if not os.path.lexists(place):
            self._take(os.mkdir, place, undo=(os.rmdir, (place,)))
        self._folders.add(path)

    def add(self, file: str, path: str) -> None:
        """Moves ``file`` to ``path``. There must be nothing at ``path``, or an empty folder."""
        place = f"{self._folder}/{path}"
        try:
            self._take(os.replace, file, place, undo=(os.unlink, (place,)))
        except IsADirectoryError:
            self.remove(path)
            self._take(os.replace, file, place, undo=(os.unlink, (place,)))

    def add_all(self, source: str, path: str) -> None:
        """Moves the file or folder ``source`` to ``path``. There must be nothing at ``path``."""
        place = f"{self._folder}/{path}"
        self._take(os.rename, source, place, undo=(os.rename, (place, source)))

    def replace(self, file: str, path: str) -> None:
        """Moves ``file`` to ``path`` and replaces the file there; at any moment, one of the two exists."""
        place, backup = f"{self._folder}/{path}", self._next()
        try:
            os.link(place, backup, follow_symlinks=False)
        except OSError:
            # Not every file system has hard links.
            shutil.copy2(place, backup, follow_symlinks=False)
        self._take(os.replace, file, place, undo=(os.replace, (backup, place)))

    def remove(self, path: str) -> None:
        """Removes the file or folder at ``path``."""
        place, backup = f"{self._folder}/{path}", self._next()
        self._take(os.rename, place, backup, undo=(os.rename, (backup, place)))

    def undo(self) -> None:
        """Undoes all changes, last one first. Raises the first :class:`OSError`, after trying all."""
        failed: OSError | None = None
        while self._undo:
            step, paths = self._undo.pop()
            try:
                step(*paths)
            except FileNotFoundError:
                # Interrupted before the step.
                continue
            except OSError as error:
                failed = failed or error
        if failed:
            raise failed

    def _take(self, step: Callable[..., object], *paths: str, undo: "_Step") -> None:
        self._undo.append(undo)
        try:
            step(*paths)
        except OSError:
            self._undo.pop()
            raise

    def _next(self) -> str:
        self._moved += 1
        return f"{self._attic}/old-{self._moved}"


_Step = tuple[Callable[..., object], tuple[str, ...]]
