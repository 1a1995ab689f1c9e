"""One build at a time: a lock on the output folder that ends with the process, so a killed build doesn't leave one behind."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

if sys.platform != "win32":
    import fcntl


class Locked(Exception):
    """Another process is building into the folder."""


@contextmanager
def locked(folder: str) -> Iterator[None]:
    """Locks an existing folder until the block ends.

    Raises :class:`Locked`. On Windows, and on file systems without locks on folders, such as NFS, the folder stays unlocked.
    """
    if sys.platform == "win32":
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Locked from None
        except OSError:
            pass  # This file system doesn't support locks on folders.
        yield
    finally:
        os.close(descriptor)
