"""Fields that several addresses take: their types, and cursors."""

import re
from typing import Annotated, Literal

from msgspec import Meta

from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.queries import Cursor

SiteId = Annotated[
    str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,64}\Z", extra={"expected": "a site's name: 1 to 64 letters, digits, - and _"})
]
PagePath = Annotated[
    str,
    Meta(min_length=1, max_length=2000, extra={"expected": "a page's path of 1 to 2000 characters, such as /guide/"}),
]
"""A page's path or address, as the page sends it; in lists, ``*`` means every page."""
CommentId = Annotated[
    str, Meta(pattern=r"\A[0-9a-f]{24}\Z", extra={"expected": "a comment's id: 24 digits and letters from a to f"})
]
OptionalId = Annotated[
    str,
    Meta(
        pattern=r"\A(?:[0-9a-f]{24})?\Z",
        extra={"expected": "a comment's id, 24 digits and letters from a to f, or an empty text"},
    ),
]
IdempotencyKey = Annotated[
    str,
    Meta(
        pattern=r"\A(?:[A-Za-z0-9_-]{16,64})?\Z",
        extra={"expected": "16 to 64 random letters, digits, - and _, or an empty text"},
    ),
]
DeviceToken = Annotated[
    str, Meta(max_length=200, extra={"expected": "a device's token as it was issued, or an empty text"})
]
FormatName = Literal["markdown", "html"]

MOST_PATHS = 500
"""Pages that one request may ask about."""
Paths = Annotated[
    tuple[PagePath, ...],
    Meta(
        min_length=1,
        max_length=MOST_PATHS,
        extra={"expected": f"1 to {MOST_PATHS} paths of pages, each of 1 to 2000 characters"},
    ),
]


def cursor_text(cursor: Cursor | None) -> str | None:
    """A place in a list, as the text that clients send back; ``None`` at the end of the list."""
    if cursor is None:
        return None
    place = f"{cursor.created_at}.{cursor.inserted_at}.{cursor.id}"
    return place if cursor.likes is None else f"{cursor.likes}.{place}"


def cursor_of(text: str, *, by_likes: bool = False) -> Cursor:
    """The place that :func:`cursor_text` wrote, in a list by time or by likes. Raises :class:`FieldInvalid`."""
    match = _CURSOR.fullmatch(text)
    if match is None or (match[1] is not None) != by_likes:
        raise FieldInvalid("cursor", "The cursor is invalid. Send it exactly as you received it, with the same order.")
    return Cursor(int(match[2]), int(match[3]), match[4], int(match[1]) if by_likes else None)


# Sixteen digits reach beyond the year 300,000, and every database stores such integers.
_CURSOR = re.compile(r"(?:(\d{1,16})\.)?(-?\d{1,16})\.(-?\d{1,16})\.([0-9a-f]{24})", re.ASCII)
LanguageTag = Annotated[
    str,
    Meta(
        pattern=r"\A([A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3})?\Z",
        extra={"expected": "a language tag, such as pt-BR, or an empty text"},
    ),
]
