"""What a build's output depends on besides the site: this version of Glosa and its dependencies."""

import os
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import msgspec

from glosa import __version__

_BUILDER = Path(__file__).resolve().parent.parent
_SERVED = frozenset({"client", "emoji", "__pycache__"})
"""Folders of files that a build copies. Every build compares them with the output."""


def fingerprint() -> bytes:
    """A digest that changes if another builder, or the same one with other libraries, may produce different output.

    It covers the content of the builder's own files, because a checkout can change while its version stays the same.
    """
    digest = blake2b(digest_size=16)
    for fact in (__version__, sys.version, sys.platform, *_installed()):
        digest.update(f"{fact}\n".encode())
    for path in _files(str(_BUILDER)):
        with open(path, "rb", buffering=0) as file:
            data = file.read()
        digest.update(f"{path[len(str(_BUILDER)) :]} {len(data)}\n".encode())
        digest.update(data)
    return digest.digest()


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
