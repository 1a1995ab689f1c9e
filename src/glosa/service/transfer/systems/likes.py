"""Likes in the exports of other systems. Only their number is imported: readers who liked a comment aren't known, so they may like it again."""

from collections.abc import Mapping
from typing import Any

from glosa.service.transfer.rows import text

NO_DISLIKES = "its dislikes aren't imported"

_DIGITS = 10


def number(value: Any) -> int:
    """A number, also as text; 0 for anything else. Dislikes may make it negative."""
    if isinstance(value, float):
        value = int(value) if value.is_integer() else ""
    digits = text(value).strip()
    unsigned = digits.removeprefix("-")
    return int(digits) if unsigned.isascii() and unsigned.isdecimal() and len(unsigned) < _DIGITS else 0


def readers(value: Any) -> int:
    """The number of readers in a list of them, or a number."""
    return len(value) if isinstance(value, list) else max(number(value), 0)


def votes(value: Any) -> tuple[int, int]:
    """Likes and dislikes in an object that has a truth value for each reader."""
    cast = list(value.values()) if isinstance(value, Mapping) else []
    return cast.count(True), cast.count(False)
