"""Text that readers wrote, and other values, on a terminal."""

from datetime import UTC, datetime, timedelta

NO_SITE = "There are no sites yet. Add one with: glosa comments site add NAME"


def plain(text: str) -> str:
    """``text`` on one line, without characters that a terminal would interpret."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def counted(number: int, noun: str) -> str:
    """``1 comment``, ``2 comments``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def minute(milliseconds: int) -> str:
    """``2026-11-21 15:00`` in UTC."""
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=milliseconds)
    return f"{moment:%Y-%m-%d %H:%M}"
