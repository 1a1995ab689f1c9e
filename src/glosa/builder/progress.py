"""How far a long step of a build has come."""

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Called with the name of a step, how much of it is done, and how much there is."""


def silent(_step: str, _done: int, _all: int) -> None:
    """Nobody waits."""
