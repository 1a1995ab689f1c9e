"""Choices that a text makes: the same text makes the same ones, and hardly any other makes all of them."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

Option = TypeVar("Option")


class Choices:
    """One after the other, each independent of those before; enough for about a hundred."""

    def __init__(self, text: str) -> None:
        self._left = int.from_bytes(blake2b(text.encode()).digest())

    def between(self, lowest: int, highest: int) -> int:
        """A whole number; both ends are possible."""
        self._left, chosen = divmod(self._left, highest - lowest + 1)
        return lowest + chosen

    def one(self, options: Sequence[Option]) -> Option:
        """One of ``options``."""
        return options[self.between(0, len(options) - 1)]

    def happens(self) -> bool:
        """As often as not."""
        return self.between(0, 1) == 1

    def hue(self) -> int:
        """An angle in degrees, one of 24 that eyes can tell apart."""
        return 15 * self.between(0, 23)
