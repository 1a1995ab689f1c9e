"""Types of the fields that several addresses take."""

from typing import Annotated, Literal

from msgspec import Meta

SiteId = Annotated[
    str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,64}\Z", extra={"expected": "a site's name: 1 to 64 letters, digits, - and _"})
]
PagePath = Annotated[
    str,
    Meta(min_length=1, max_length=2000, extra={"expected": "a page's path of 1 to 2000 characters, such as /guide/"}),
]
"""A page's path or address, as the page gives it; ``*`` means every page where a list is asked for."""
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
