"""Asks the file system to store unrelated folders apart."""

import os
import struct
import sys
from contextlib import suppress

if sys.platform == "linux":
    import fcntl

_GET, _SET = 0x80086601, 0x40086602
"""``FS_IOC_GETFLAGS`` and ``FS_IOC_SETFLAGS`` on the machines below."""
_MACHINES = frozenset({"x86_64", "aarch64"})
_TOP = 0x00020000
"""``FS_TOPDIR_FL``, which ``chattr +T`` sets."""


def store_apart(folder: str) -> None:
    """Marks ``folder`` as the top of a hierarchy, so that ext4 stores the folders directly in it apart. Other file systems
    ignore it. A folder further below is stored near its parent.

    Otherwise, ext4 stores them together, next to what was deleted before. For some minutes, it avoids the inodes of deleted
    files: for each new file, it looks at every one of them in the same group.
    """
    if sys.platform != "linux" or os.uname().machine not in _MACHINES:
        return
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            (flags,) = struct.unpack("l", fcntl.ioctl(descriptor, _GET, struct.pack("l", 0)))
            fcntl.ioctl(descriptor, _SET, struct.pack("l", flags | _TOP))
        finally:
            os.close(descriptor)
