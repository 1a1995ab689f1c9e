"""What a build's output depends on besides the site: this version of Glosa and its dependencies."""

import os
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import msgspec

from glosa import __version__

_BUILDER = Path(__file__).resolve().parent.parent
_SERVED = frozenset({"client", "emoji", "types", "__pycache__"})
"""Folders of files that a build copies, which every build compares with the output, or doesn't use."""


def fingerprint() -> bytes:
    """A digest that changes if another builder, or the same one with other libraries, may produce different output.

    It covers the content of the builder's own files, because a checkout can change while its version stays the same.
    """
    digest = blake2b(digest_size=16)
    for fact in (__version__, sys.version, sys.platform, *_installed()):
        digest.update(f"{fact}\n".encode())
    for path in _files(str(_BUILDER)):
        data = _content(path)
        digest.update(f"{path[len(str(_BUILDER)) :]} {len(data)}\n".encode())
        digest.update(data)
    return digest.digest()


def _content(path: str) -> bytes:
    """There are hundreds of small files, and Python's file object asks the system for more than it needs here."""
    descriptor = os.open(path, _READ)
    try:
        data = piece = os.read(descriptor, _MOST)
        while len(piece) == _MOST:
            piece = os.read(descriptor, _MOST)
            data += piece
        return data
    finally:
        os.close(descriptor)


def _installed() -> list[str]:
    """The name and version of every package that is installed next to the libraries of a build."""
    packages = Path(msgspec.__file__).parent.parent
    return sorted(name for name in os.listdir(packages) if name.endswith(".dist-info"))


def _files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda one: one.name):
            if entry.is_dir():
                if entry.name not in _SERVED:
                    yield from _files(entry.path)
            else:
                yield entry.path


_READ = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_MOST = 1 << 16
