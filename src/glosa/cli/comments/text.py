"""Readers' words on a terminal."""

from datetime import UTC, datetime, timedelta


def plain(text: str) -> str:
    """``text`` on one line, without what a terminal would take for a command."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def counted(number: int, noun: str) -> str:
    """``1 comment``, ``2 comments``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def day(milliseconds: int) -> str:
    """``2026-11-21 15:00`` in UTC."""
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=milliseconds)
    return f"{moment:%Y-%m-%d %H:%M}"
