"""Creates files below a folder of their own."""

import os
from contextlib import suppress

from glosa.builder.output.apart import store_apart

_PARENTS = frozenset({"assets", "assets/search"})
"""Their folders are stored apart: the search index of a language has as many files as all its pages."""


class NewFiles:
    """Creates files below ``root``, and the folders around them. Another process may do the same there."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._folders = {""}

    def create(self, path: str, data: bytes) -> None:
        """Creates the file ``path``, relative to the root. Raises :class:`OSError` if it exists."""
        folder = path.rpartition("/")[0]
        if folder not in self._folders:
            self._make(folder)
        # Without Python's file object, which asks the system for more than it needs here.
        descriptor = os.open(f"{self._root}/{path}", _CREATED, 0o666)
        try:
            written = os.write(descriptor, data)
            while written < len(data):
                written += os.write(descriptor, memoryview(data)[written:])
        finally:
            os.close(descriptor)

    def _make(self, folder: str) -> None:
        parent = folder.rpartition("/")[0]
        if parent not in self._folders:
            self._make(parent)
        path = f"{self._root}/{folder}"
        with suppress(FileExistsError):
            os.mkdir(path)
            if folder in _PARENTS:
                store_apart(path)
        self._folders.add(folder)


_CREATED = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
