"""What a site's moderators do: see every comment, and decide on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.queries import All, Among, Audience, Compare, Condition, Cursor, Field, Query
from glosa.service.domain.sites import Site
from glosa.service.domain.thread_key import thread_key

MOST_AT_ONCE = 500
"""Comments that one decision, or one page of a list, may hold."""


class Action(StrEnum):
    """What can be done with a comment."""

    APPROVE = "approve"
    SPAM = "spam"
    DELETE = "delete"
    """It stays in the storage, and can be restored."""
    RESTORE = "restore"
    """Readers see it again, whatever hid it."""
    PURGE = "purge"
    """It is destroyed, and its replies with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which comments a moderator wants to see; all where nothing is set."""

    status: Status | None = None
    url: str = ""
    """Address of the page, in any spelling."""
    mail: str = ""
    ip: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """Part of a list, newest first."""

    comments: tuple[Comment, ...]
    cursor: Cursor | None
    """Where the list goes on; ``None`` at its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a decision did, by ids."""

    changed: tuple[str, ...]
    """Those whose status is another now; of a purge all that were destroyed, replies included."""
    unchanged: tuple[str, ...] = ()
    """Those that had the status already."""
    missing: tuple[str, ...] = ()
    """Those that the site does not have."""


async def comments(
    environment: Environment, site: Site, wanted: Filter, *, limit: int, after: Cursor | None = None
) -> Listing:
    """Comments of every status, at most ``limit`` from 1 to :data:`MOST_AT_ONCE`."""
    size = min(max(limit, 1), MOST_AT_ONCE)
    found = await environment.store.find(
        Query(site=site.id, where=_where(site, wanted), audience=Audience.OWNER, after=after, limit=size + 1)
    )
    part = tuple(found[:size])
    return Listing(part, cursor_at(part[-1]) if len(found) > size else None)


async def decide(environment: Environment, site: Site, ids: Sequence[str], action: Action) -> Outcome:
    """Does ``action`` to the comments; those that do not exist do not stop the others."""
    wanted = tuple(dict.fromkeys(ids))
    if action is Action.PURGE:
        purged = tuple(await environment.store.purge(site.id, wanted))
        return Outcome(changed=purged, missing=_without(wanted, purged))
    status = _STATUS[action]
    already = await environment.store.find(
        Query(
            site=site.id,
            where=All((Among(Field.ID, wanted), Compare(Field.STATUS, "=", status))),
            audience=Audience.OWNER,
            limit=len(wanted),
        )
    )
    unchanged = {comment.id for comment in already}
    to_change = _without(wanted, unchanged)
    changed = tuple(await environment.store.set_status(site.id, to_change, status, environment.now()))
    return Outcome(
        changed=changed,
        unchanged=tuple(id for id in wanted if id in unchanged),
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


def _where(site: Site, wanted: Filter) -> Condition:
    conditions: list[Condition] = []
    if wanted.status is not None:
        conditions.append(Compare(Field.STATUS, "=", wanted.status))
    if wanted.url:
        conditions.append(Compare(Field.THREAD, "=", thread_key(wanted.url, site.rules)))
    if wanted.mail:
        conditions.append(Compare(Field.MAIL, "=", wanted.mail))
    if wanted.ip:
        conditions.append(Compare(Field.IP, "=", wanted.ip))
    return All(tuple(conditions))


def _without(ids: Sequence[str], others: Sequence[str] | set[str]) -> tuple[str, ...]:
    gone = set(others)
    return tuple(id for id in ids if id not in gone)
