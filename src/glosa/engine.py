"""Starts V8, which is shared by the builder and by plugins: its flags apply to the whole process."""

from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from py_mini_racer import MiniRacer

_FLAGS = ("--single-threaded", "--no-turbofan")
"""The library's default, and no optimizing compiler, which takes more time than it saves, even for 10,000 pages."""

_open: set[int] = set()
"""The ids of open engines."""
_starting = Lock()
"""V8 reserves its memory with the first engines, and ends the process if two of them start at the same time."""


def started() -> "MiniRacer":
    """A new V8. Call :func:`close`: an open one may hang the process at exit."""
    # Importing this takes longer than everything else here, and commands that start no V8 don't pay for it.
    from py_mini_racer import MiniRacer, init_mini_racer

    with _starting:
        init_mini_racer(flags=_FLAGS, ignore_duplicate_init=True)
        engine = MiniRacer()
        _open.add(id(engine))
    return engine


def close(engine: "MiniRacer") -> None:
    """Stops an engine."""
    _open.discard(id(engine))
    engine.close()


def is_running() -> bool:
    """Whether an engine of this process is open, so that the process should not fork."""
    return bool(_open)
