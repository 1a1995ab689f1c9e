"""Lists for moderators: comments of every status, how many there are, and the discussion around one."""

from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.queries import (
    OLDEST_FIRST,
    All,
    Any,
    Audience,
    CommentFinder,
    Compare,
    Condition,
    Cursor,
    Field,
    Match,
    Query,
    cursor_at,
)
from glosa.service.domain.sites import Site
from glosa.service.domain.thread_key import thread_key

MOST_AT_ONCE = 500
"""Comments on one page of a list."""
MOST_COUNTED = 1000
"""Where counting the comments of a status stops, so that it takes the same time on every site."""
MOST_REPLIES = 200
"""Replies of a discussion that are read."""


class CountingStore(Protocol):
    """What counting needs from storage."""

    async def count_by_status(self, site: str, most: int) -> dict[Status, int]:
        """The number of comments of each status, at most ``most``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which comments to list; all if nothing is set. Texts ignore the capitalization of ASCII letters."""

    status: Status | None = None
    url: str = ""
    """Address of the page, in any spelling."""
    contains: str = ""
    """Part of the text or of the author's name, email address or link."""
    nick: str = ""
    """Part of the author's name."""
    mail: str = ""
    """Part of the author's email address."""
    address: str = ""
    """Beginning of the client's address."""
    since: int | None = None
    """Milliseconds since 1970 UTC; written at this time or later."""
    until: int | None = None
    """Milliseconds since 1970 UTC; written before."""


@dataclass(frozen=True, slots=True)
class ModerationPage:
    """Part of a list, newest first."""

    comments: tuple[Comment, ...]
    cursor: Cursor | None
    """Where the list continues; ``None`` at its end."""


async def comments(
    environment: Environment[CommentFinder], site: Site, filter: Filter, *, limit: int, after: Cursor | None = None
) -> ModerationPage:
    """Comments of every status, at most ``limit`` from 1 to :data:`MOST_AT_ONCE`."""
    size = min(max(limit, 1), MOST_AT_ONCE)
    found = await environment.store.find(
        Query(site=site.id, where=_where(site, filter), audience=Audience.OWNER, after=after, limit=size + 1)
    )
    part = tuple(found[:size])
    return ModerationPage(part, cursor_at(part[-1]) if len(found) > size else None)


async def discussion(environment: Environment[CommentFinder], site: Site, id: str) -> tuple[Comment, ...]:
    """The root of a comment's discussion and its first :data:`MOST_REPLIES` replies, of every status, oldest first.

    Empty if there is no such comment. A reply whose root doesn't exist is alone with its siblings.
    """
    (one,) = await _owned(environment, site, Compare(Field.ID, "=", id), 1) or (None,)
    if one is None:
        return ()
    root = one.rid or one.id
    roots = (one,) if one.id == root else await _owned(environment, site, Compare(Field.ID, "=", root), 1)
    return (*roots, *await _owned(environment, site, Compare(Field.RID, "=", root), MOST_REPLIES))


async def _owned(
    environment: Environment[CommentFinder], site: Site, where: Condition, limit: int
) -> tuple[Comment, ...]:
    query = Query(site=site.id, where=where, audience=Audience.OWNER, order=OLDEST_FIRST, limit=limit)
    return tuple(await environment.store.find(query))


def _where(site: Site, filter: Filter) -> Condition:
    conditions: list[Condition] = []
    if filter.status is not None:
        conditions.append(Compare(Field.STATUS, "=", filter.status))
    if filter.url:
        conditions.append(Compare(Field.THREAD, "=", thread_key(filter.url, site.rules)))
    if filter.since is not None:
        conditions.append(Compare(Field.CREATED_AT, ">=", filter.since))
    if filter.until is not None:
        conditions.append(Compare(Field.CREATED_AT, "<", filter.until))
    if filter.address:
        conditions.append(Match(Field.IP, "start", filter.address))
    for field, text in ((Field.NICK, filter.nick), (Field.MAIL, filter.mail)):
        if text:
            conditions.append(Match(field, "anywhere", text, folded=True))
    if filter.contains:
        searched = (Field.SOURCE, Field.NICK, Field.MAIL, Field.LINK)
        conditions.append(Any(tuple(Match(field, "anywhere", filter.contains, folded=True) for field in searched)))
    return All(tuple(conditions))
