"""A place in a list as the text that clients hand back."""

import re

from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.queries import Cursor


def cursor_text(cursor: Cursor | None) -> str | None:
    """The text of a place; ``None`` where the list has ended."""
    return None if cursor is None else f"{cursor.created_at}.{cursor.inserted_at}.{cursor.id}"


def cursor_of(text: str) -> Cursor:
    """The place that :func:`cursor_text` wrote. Raises :class:`FieldInvalid`."""
    match = _CURSOR.fullmatch(text)
    if match is None:
        raise FieldInvalid("cursor", "The cursor is none of ours. Send it as it was answered.")
    return Cursor(int(match[1]), int(match[2]), match[3])


# Sixteen digits are past the year 300,000, and far from what a database's integers hold.
_CURSOR = re.compile(r"(-?\d{1,16})\.(-?\d{1,16})\.([0-9a-f]{24})", re.ASCII)
