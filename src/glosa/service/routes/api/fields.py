"""Types of the fields that several addresses take."""

from typing import Annotated, Literal

from msgspec import Meta

SiteId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,64}\Z")]
PagePath = Annotated[str, Meta(min_length=1, max_length=2000)]
"""A page's path or address, as the page gives it; ``*`` means every page where a list is asked for."""
CommentId = Annotated[str, Meta(pattern=r"\A[0-9a-f]{24}\Z")]
OptionalId = Annotated[str, Meta(pattern=r"\A(?:[0-9a-f]{24})?\Z")]
FormatName = Literal["markdown", "html"]

MOST_PATHS = 500
"""Pages that one request may ask about."""
Paths = Annotated[tuple[PagePath, ...], Meta(min_length=1, max_length=MOST_PATHS)]
