"""Reading a thread: its roots page by page, each with its first replies, oldest first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate
from typing import Protocol

from glosa.service.domain.comments import Author, Comment, Counts, Status, ThreadFacts
from glosa.service.domain.environment import Environment
from glosa.service.domain.queries import (
    MOST_LIKED_FIRST,
    NEWEST_FIRST,
    OLDEST_FIRST,
    All,
    Among,
    Any,
    CommentFinder,
    Compare,
    Condition,
    Cursor,
    Field,
    Not,
    Order,
    Query,
    cursor_at,
)
from glosa.service.domain.sites import Site
from glosa.service.domain.thread_key import thread_key

EVERY_PAGE = "*"
"""The address that means all pages of a site."""
MOST_ROOTS = 20
"""Roots of one page."""
MOST_REPLIES = 50
"""Replies that come with a root, or with one request for more."""
ROOM = 1_000_000
"""Bytes of HTML in one response. If comments are that large, fewer are returned at a time."""


class Sort(StrEnum):
    """The order of roots. Replies are always oldest first, because they answer one another."""

    NEWEST = "newest"
    OLDEST = "oldest"
    LIKED = "liked"
    """Most liked first."""


ORDERS: Mapping[Sort, tuple[Order, ...]] = {
    Sort.NEWEST: NEWEST_FIRST,
    Sort.OLDEST: OLDEST_FIRST,
    Sort.LIKED: MOST_LIKED_FIRST,
}


class ThreadStore(CommentFinder, Protocol):
    """What reading threads needs from storage."""

    async def replies(self, site: str, roots: Sequence[str], limit: int, room: int) -> Mapping[str, Sequence[Comment]]:
        """The first ``limit`` replies of each root that readers see, oldest first. Leaves out roots without replies.

        Reads no reply of a root after the first one that doesn't fit into ``room`` bytes of HTML.
        """

    async def counts(self, site: str, threads: Sequence[str]) -> Mapping[str, Counts]:
        """The counts of each of ``threads``."""

    async def site_counts(self, site: str) -> Counts:
        """The counts of all threads together."""

    async def thread_facts(self, site: str, thread: str) -> ThreadFacts:
        """The counts of one thread and what moderators decided about it, in one query."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Root:
    """A root and its first replies, oldest first."""

    comment: Comment
    """Blank if it was removed; see :func:`as_read`."""
    removed: bool
    """Displayed without its text, because others replied to it (docs/decisions.md, D48)."""
    replies: tuple[Comment, ...]
    reply_cursor: Cursor | None
    """Where further replies begin; ``None`` if all are included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadPage:
    """Some roots of a thread, and the totals. Pinned roots come first on the first page, then those that the order puts first."""

    roots: tuple[Root, ...]
    count: int
    """Roots of the whole thread."""
    replies: int
    """Replies of the whole thread."""
    cursor: Cursor | None
    """Where the next roots begin; ``None`` if the last one is included."""
    closed: bool = False
    """Whether readers can't write any more."""
    newer: bool = False
    """Whether there are roots before these, because the page was requested around a comment further down.

    Clients read them from the top, page by page, until they reach a root of this page.
    """
    anchor: str = ""
    """Id of the root of the comment that the page was requested around; empty without one."""


async def thread_page(
    environment: Environment[ThreadStore],
    site: Site,
    *,
    url: str,
    limit: int,
    sort: Sort = Sort.NEWEST,
    after: Cursor | None = None,
    around: str = "",
) -> ThreadPage:
    """At most ``limit`` roots, from 1 to :data:`MOST_ROOTS`, of the page at ``url``, or of :data:`EVERY_PAGE`.

    The first page begins with the thread's pinned roots, in addition to ``limit``. ``around`` is the id of a comment, root or
    reply, that readers see on that page. The result is the first page if it includes the root of that comment, and otherwise
    starts with that root. Ignored with ``after``.
    """
    size = min(max(limit, 1), MOST_ROOTS)
    roots = All((*_of_page(site, url), _IS_ROOT))
    anchor = None if after or not around else await _root_of(environment, site, url=url, id=around)
    facts = await _facts(environment, site, url)
    pinned = await _pinned(environment, site, facts) if facts.pinned and not after else ()
    more = size + 1 + len(facts.pinned)
    query = Query(site=site.id, where=roots, order=ORDERS[sort], after=after, limit=more, room=ROOM // 2)
    by_likes = sort is Sort.LIKED
    here, cursor = _part(_unpinned(await environment.store.find(query), facts), size, ROOM // 2, by_likes=by_likes)
    newer = anchor is not None and all(root.id != anchor.id for root in (*pinned, *here))
    if anchor is not None and newer:
        from_there = replace(query, where=All((roots, Not(_before(anchor, query.order)))))
        found = _unpinned(await environment.store.find(from_there), facts)
        here, cursor = _part(found, size, ROOM // 2, by_likes=by_likes)
        pinned = ()
    return ThreadPage(
        roots=await _with_replies(environment, site, (*pinned, *here)),
        count=facts.counts.roots,
        replies=facts.counts.replies,
        cursor=cursor,
        closed=facts.closed,
        newer=newer,
        anchor=anchor.id if anchor else "",
    )


async def more_replies(
    environment: Environment[ThreadStore], site: Site, *, root: str, after: Cursor, limit: int = MOST_REPLIES
) -> tuple[tuple[Comment, ...], Cursor | None]:
    """At most ``limit`` replies, from 1 to :data:`MOST_REPLIES`, of a root, and where further ones begin."""
    size = min(max(limit, 1), MOST_REPLIES)
    where = Compare(Field.RID, "=", root)
    found = await environment.store.find(
        Query(site=site.id, where=where, order=OLDEST_FIRST, after=after, limit=size + 1, room=ROOM)
    )
    return _part(found, size, ROOM)


async def counts(environment: Environment[ThreadStore], site: Site, urls: Sequence[str]) -> Mapping[str, Counts]:
    """What readers see on each page, by requested address."""
    keys = {url: thread_key(url, site.rules) for url in urls}
    found = await environment.store.counts(site.id, tuple(dict.fromkeys(keys.values())))
    return {url: found[key] for url, key in keys.items()}


def as_read(comment: Comment) -> Comment:
    """``comment`` as readers get it. A removed one has neither text nor author."""
    if comment.status is not Status.DELETED:
        return comment
    return replace(comment, author=Author(nick=""), text=replace(comment.text, source="", html=""))


_IS_ROOT = Compare(Field.RID, "=", "")
_START = Cursor(-(10**16 - 1), 0, "0" * 24)
"""Before every comment, in a list that is oldest first."""


def _of_page(site: Site, url: str) -> tuple[Condition, ...]:
    return () if url == EVERY_PAGE else (Compare(Field.THREAD, "=", thread_key(url, site.rules)),)


async def _with_replies(
    environment: Environment[ThreadStore], site: Site, roots: Sequence[Comment]
) -> tuple[Root, ...]:
    if not roots:
        return ()
    share = max(ROOM - sum(map(_size, roots)), 0) // len(roots)
    replies = await environment.store.replies(site.id, tuple(root.id for root in roots), MOST_REPLIES + 1, share)
    return tuple(_root(root, replies.get(root.id, ()), share) for root in roots)


def _root(root: Comment, replies: Sequence[Comment], room: int) -> Root:
    here, cursor = _part(replies, MOST_REPLIES, room, least=0)
    removed = root.status is Status.DELETED
    return Root(comment=as_read(root), removed=removed, replies=here, reply_cursor=cursor)


def _part(
    found: Sequence[Comment], size: int, room: int, *, least: int = 1, by_likes: bool = False
) -> tuple[tuple[Comment, ...], Cursor | None]:
    """The first ``size``, as many as fit into ``room``, and the place after them if there are more."""
    ends = accumulate(map(_size, found[:size]))
    here = tuple(found[: max(least, sum(end <= room for end in ends))])
    if len(found) == len(here):
        return here, None
    return here, cursor_at(here[-1], by_likes=by_likes) if here else _START


def _size(comment: Comment) -> int:
    return len(comment.text.html.encode())


async def _facts(environment: Environment[ThreadStore], site: Site, url: str) -> ThreadFacts:
    if url != EVERY_PAGE:
        return await environment.store.thread_facts(site.id, thread_key(url, site.rules))
    return ThreadFacts(await environment.store.site_counts(site.id))


async def _pinned(environment: Environment[ThreadStore], site: Site, facts: ThreadFacts) -> tuple[Comment, ...]:
    """The pinned roots, newest first."""
    where = Among(Field.ID, facts.pinned)
    return tuple(
        await environment.store.find(Query(site=site.id, where=where, limit=len(facts.pinned), room=ROOM // 2))
    )


def _unpinned(found: Sequence[Comment], facts: ThreadFacts) -> Sequence[Comment]:
    return [comment for comment in found if comment.id not in facts.pinned] if facts.pinned else found


async def _root_of(environment: Environment[ThreadStore], site: Site, *, url: str, id: str) -> Comment | None:
    """The root of the comment of that id; ``None`` if readers don't see it on that page."""
    comment = await _find(environment, site, url=url, id=id)
    return comment if comment is None or not comment.rid else await _find(environment, site, url=url, id=comment.rid)


async def _find(environment: Environment[ThreadStore], site: Site, *, url: str, id: str) -> Comment | None:
    where = All((*_of_page(site, url), Compare(Field.ID, "=", id)))
    found = await environment.store.find(Query(site=site.id, where=where, limit=1))
    return found[0] if found else None


def _before(comment: Comment, order: Sequence[Order]) -> Condition:
    """Comments before ``comment`` in a list of that order."""
    values: Mapping[Field, int | str] = {
        Field.LIKES: comment.likes,
        Field.CREATED_AT: comment.created_at,
        Field.INSERTED_AT: comment.inserted_at,
        Field.ID: comment.id,
    }
    same: tuple[Condition, ...] = ()
    before: list[Condition] = []
    for part in order:
        value = values[part.field]
        before.append(All((*same, Compare(part.field, ">" if part.descending else "<", value))))
        same = (*same, Compare(part.field, "=", value))
    return Any(tuple(before))
