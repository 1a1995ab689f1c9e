"""The latest comments of a page, of the pages below an address, or of a whole site; and which pages are discussed most."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.queries import All, CommentFinder, Compare, Condition, Field, Match, Query
from glosa.service.domain.reading import EVERY_PAGE, ROOM
from glosa.service.domain.sites import Site
from glosa.service.domain.thread_key import thread_key

MOST_LATEST = 50
"""Comments that one request can get."""


async def latest(environment: Environment[CommentFinder], site: Site, *, path: str, limit: int) -> tuple[Comment, ...]:
    """At most ``limit`` comments and replies that readers see, newest first.

    ``path`` is a page, ``*`` for all pages, or an address that ends in ``*`` for the pages below it, such as those of a language.
    """
    where = All((Compare(Field.STATUS, "=", Status.VISIBLE.value), *_of(site, path)))
    found = await environment.store.find(Query(site=site.id, where=where, limit=min(limit, MOST_LATEST), room=ROOM))
    return tuple(found)


def _of(site: Site, path: str) -> Sequence[Condition]:
    if path == EVERY_PAGE:
        return ()
    if path.endswith(EVERY_PAGE):
        return (Match(Field.THREAD, "start", thread_key(path.removesuffix(EVERY_PAGE), site.rules)),)
    return (Compare(Field.THREAD, "=", thread_key(path, site.rules)),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Discussed:
    """A page, and the number of its comments and replies."""

    thread: str
    comments: int
    replies: int
    unanswered: int
    """Comments without a reply."""


async def most_discussed(comments: AsyncIterator[Comment], *, since: int, limit: int) -> tuple[Discussed, ...]:
    """The pages with the most visible comments that were written since ``since``, most unanswered ones first among equals."""
    roots: dict[str, str] = {}
    replies: dict[str, int] = {}
    answered: set[str] = set()
    async for one in comments:
        if one.status is not Status.VISIBLE or one.created_at < since:
            continue
        if one.rid:
            replies[one.thread] = replies.get(one.thread, 0) + 1
            answered.add(one.rid)
        else:
            roots[one.id] = one.thread
    pages: dict[str, tuple[int, int]] = {}
    for id, thread in roots.items():
        count, open_ = pages.get(thread, (0, 0))
        pages[thread] = count + 1, open_ + (id not in answered)
    found = (
        Discussed(thread=thread, comments=count, replies=replies.get(thread, 0), unanswered=open_)
        for thread, (count, open_) in pages.items()
    )
    return tuple(sorted(found, key=lambda one: (-one.comments, -one.unanswered, one.thread))[:limit])
