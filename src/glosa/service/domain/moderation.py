"""Moderation: listing every comment of a site, and changing its status."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.queries import All, Among, Audience, CommentFinder, Compare, Condition, Cursor, Field, Query
from glosa.service.domain.sites import Site
from glosa.service.domain.thread_key import thread_key

MOST_AT_ONCE = 500
"""Comments in one decision, or on one page of a list."""


class ModerationStore(CommentFinder, Protocol):
    """What moderators need from storage."""

    async def set_status(self, site: str, ids: Sequence[str], status: Status, now: int) -> Sequence[str]:
        """Returns the ids of those that exist."""

    async def purge(self, site: str, ids: Sequence[str]) -> Sequence[str]:
        """Deletes comments permanently, and the replies of purged roots. Returns their ids, those in ``ids`` first."""


class Action(StrEnum):
    """What moderators can do with a comment."""

    APPROVE = "approve"
    SPAM = "spam"
    DELETE = "delete"
    """It stays in the database and can be restored."""
    RESTORE = "restore"
    """Readers see it again."""
    PURGE = "purge"
    """It's deleted permanently, with its replies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which comments to list; all if nothing is set."""

    status: Status | None = None
    url: str = ""
    """Address of the page, in any spelling."""
    mail: str = ""
    ip: str = ""


@dataclass(frozen=True, slots=True)
class ModerationPage:
    """Part of a list, newest first."""

    comments: tuple[Comment, ...]
    cursor: Cursor | None
    """Where the list continues; ``None`` at its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The result of a decision, as ids."""

    changed: tuple[str, ...]
    """Comments whose status changed, or that were purged, including replies."""
    unchanged: tuple[str, ...] = ()
    """Comments that already had the status."""
    missing: tuple[str, ...] = ()
    """Comments that the site doesn't have."""


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


async def decide(environment: Environment[ModerationStore], site: Site, ids: Sequence[str], action: Action) -> Outcome:
    """Does ``action`` to the comments that exist."""
    requested = tuple(dict.fromkeys(ids))
    if action is Action.PURGE:
        purged = tuple(await environment.store.purge(site.id, requested))
        return Outcome(changed=purged, missing=_without(requested, purged))
    status = _STATUS[action]
    already = await environment.store.find(
        Query(
            site=site.id,
            where=All((Among(Field.ID, requested), Compare(Field.STATUS, "=", status))),
            audience=Audience.OWNER,
            limit=len(requested),
        )
    )
    unchanged = {comment.id for comment in already}
    to_change = _without(requested, unchanged)
    changed = tuple(await environment.store.set_status(site.id, to_change, status, environment.now()))
    return Outcome(
        changed=changed,
        unchanged=tuple(id for id in requested if id in unchanged),
        missing=_without(to_change, changed),
    )


def cursor_at(comment: Comment) -> Cursor:
    """The place after ``comment`` in a list ordered by time."""
    return Cursor(comment.created_at, comment.inserted_at, comment.id)


_STATUS = {
    Action.APPROVE: Status.VISIBLE,
    Action.SPAM: Status.SPAM,
    Action.DELETE: Status.DELETED,
    Action.RESTORE: Status.VISIBLE,
}


def _where(site: Site, filter: Filter) -> Condition:
    conditions: list[Condition] = []
    if filter.status is not None:
        conditions.append(Compare(Field.STATUS, "=", filter.status))
    if filter.url:
        conditions.append(Compare(Field.THREAD, "=", thread_key(filter.url, site.rules)))
    if filter.mail:
        conditions.append(Compare(Field.MAIL, "=", filter.mail))
    if filter.ip:
        conditions.append(Compare(Field.IP, "=", filter.ip))
    return All(tuple(conditions))


def _without(ids: Sequence[str], others: Sequence[str] | set[str]) -> tuple[str, ...]:
    gone = set(others)
    return tuple(id for id in ids if id not in gone)
