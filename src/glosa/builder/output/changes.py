"""Changes to the files of a folder that are made one by one, and undone together when one of them fails."""

import os
import shutil
from collections.abc import Callable


class Changes:
    """What was changed below a folder so far. ``attic``, on the same file system, holds what was there before.

    A step that fails changes nothing and raises :class:`OSError`. Every step is recorded before it is taken, so an
    interrupt loses none: undoing a step that was not taken does nothing.
    """

    def __init__(self, folder: str, attic: str) -> None:
        self._folder = folder
        self._attic = attic
        self._kept = 0
        self._folders = {""}
        self._undo: list[_Step] = []

    def make_folder(self, path: str) -> None:
        """Makes the folder ``path`` and those around it, where they do not exist."""
        if path in self._folders:
            return
        self.make_folder(path.rpartition("/")[0])
        place = f"{self._folder}/{path}"
        if not os.path.lexists(place):
            self._take(os.mkdir, place, undo=(os.rmdir, (place,)))
        self._folders.add(path)

    def add(self, file: str, path: str) -> None:
        """Moves ``file`` to ``path``, where no file is, but maybe an empty folder."""
        place = f"{self._folder}/{path}"
        try:
            self._take(os.replace, file, place, undo=(os.unlink, (place,)))
        except IsADirectoryError:
            self.remove(path)
            self._take(os.replace, file, place, undo=(os.unlink, (place,)))

    def replace(self, file: str, path: str) -> None:
        """Moves ``file`` to ``path`` over the file there; at every moment one of the two is there."""
        place, kept = f"{self._folder}/{path}", self._next()
        try:
            os.link(place, kept, follow_symlinks=False)
        except OSError:
            # Not every file system has hard links.
            shutil.copy2(place, kept, follow_symlinks=False)
        self._take(os.replace, file, place, undo=(os.replace, (kept, place)))

    def remove(self, path: str) -> None:
        """Takes the file or folder at ``path`` away."""
        place, kept = f"{self._folder}/{path}", self._next()
        self._take(os.rename, place, kept, undo=(os.rename, (kept, place)))

    def undo(self) -> None:
        """Puts everything back, last change first. Raises the first :class:`OSError`, after trying all."""
        failed: OSError | None = None
        while self._undo:
            step, paths = self._undo.pop()
            try:
                step(*paths)
            except FileNotFoundError:
                # An interrupt came before the step.
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
        self._kept += 1
        return f"{self._attic}/old-{self._kept}"


_Step = tuple[Callable[..., object], tuple[str, ...]]
