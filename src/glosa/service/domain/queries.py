"""Queries for comments, as values. Every storage engine returns the same result."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, Protocol, TypeAlias

from glosa.service.domain.comments import Comment


class Field(StrEnum):
    """A field by which comments can be filtered and ordered."""

    ID = "id"
    THREAD = "thread"
    RID = "rid"
    PID = "pid"
    NICK = "nick"
    LINK = "link"
    SOURCE = "source"
    HTML = "html"
    QQ_AVATAR = "qq_avatar"
    MAIL = "mail"
    UA = "ua"
    IP = "ip"
    URL = "url"
    STATUS = "status"
    RENDERER = "renderer"
    CREATED_AT = "created_at"
    INSERTED_AT = "inserted_at"
    UPDATED_AT = "updated_at"
    LIKES = "likes"


Scalar: TypeAlias = str | int


@dataclass(frozen=True, slots=True)
class Compare:
    """Compares ``field`` with ``value``; texts by code point."""

    field: Field
    relation: Literal["=", "<>", "<", "<=", ">", ">="]
    value: Scalar


@dataclass(frozen=True, slots=True)
class Among:
    """``field`` is one of ``values``. Never true if they are empty."""

    field: Field
    values: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """``field`` contains ``text`` at ``place``. With ``folded``, ignores the case of ASCII letters."""

    field: Field
    place: Literal["start", "end", "anywhere"]
    text: str
    folded: bool = False


@dataclass(frozen=True, slots=True)
class All:
    """Every condition is true. Always true without conditions."""

    conditions: tuple["Condition", ...] = ()


@dataclass(frozen=True, slots=True)
class Any:
    """At least one condition is true. Never true without conditions."""

    conditions: tuple["Condition", ...] = ()


@dataclass(frozen=True, slots=True)
class Not:
    """The condition is false."""

    condition: "Condition"


Condition: TypeAlias = Compare | Among | Match | All | Any | Not

EVERYTHING = All()


class Audience(StrEnum):
    """Whose view of the comments."""

    READERS = "readers"
    """Sees visible comments, and deleted roots that have visible replies (docs/decisions.md, D48)."""
    OWNER = "owner"
    """Sees all."""


@dataclass(frozen=True, slots=True)
class Order:
    """A field to order by."""

    field: Field
    descending: bool = False


NEWEST_FIRST = (Order(Field.CREATED_AT, True), Order(Field.INSERTED_AT, True), Order(Field.ID, True))
OLDEST_FIRST = (Order(Field.CREATED_AT), Order(Field.INSERTED_AT), Order(Field.ID))
MOST_LIKED_FIRST = (Order(Field.LIKES, True), *NEWEST_FIRST)
"""Among comments with as many likes, the newest."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """The place after a comment, in a list ordered by :data:`NEWEST_FIRST`, :data:`OLDEST_FIRST`, or :data:`MOST_LIKED_FIRST`."""

    created_at: int
    inserted_at: int
    id: str
    likes: int | None = None
    """Only in a list ordered by likes: how many the comment had."""


def cursor_at(comment: Comment, *, by_likes: bool = False) -> Cursor:
    """The place after ``comment`` in a list ordered by time, or by likes."""
    return Cursor(comment.created_at, comment.inserted_at, comment.id, comment.likes if by_likes else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A list of comments of one site."""

    site: str
    where: Condition = EVERYTHING
    audience: Audience = Audience.READERS
    order: tuple[Order, ...] = NEWEST_FIRST
    """Storage adds the id, so the order is total."""
    after: Cursor | None = None
    """Only with :data:`NEWEST_FIRST`, :data:`OLDEST_FIRST`, and :data:`MOST_LIKED_FIRST`."""
    limit: int = 100
    skip: int = 0
    room: int | None = None
    """Bytes of HTML after which no further comment is read; see :func:`readable`. ``None`` for any number."""


class CommentFinder(Protocol):
    """Finds comments: a port of storage."""

    async def find(self, query: Query) -> Sequence[Comment]:
        """The comments, in order. With ``room``, at least two, and then none after the first that doesn't fit."""


class CommentCountStore(Protocol):
    """Counts comments one by one: a port of storage. For the comments of pages, there are counts in the threads."""

    async def count(self, site: str, where: Condition, audience: Audience = Audience.READERS) -> int:
        """How many comments a query would find without a limit."""


def readable(sizes: Iterable[int], room: int, *, least: int) -> int:
    """How many rows of these sizes a list reads: the one that no longer fits into ``room`` is the last.

    That row is read too, so the caller notices that the list was cut. At least ``least`` rows are read.
    """
    taken = count = 0
    for size in sizes:
        if count >= least and taken > room:
            break
        taken += size
        count += 1
    return count
