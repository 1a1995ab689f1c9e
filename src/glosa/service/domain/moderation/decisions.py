"""Decisions of moderators: changing the status of comments, editing their text, and undoing either."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from glosa.service.domain.comments import Comment, Status, Text
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import DecisionUnknown, EditConflict
from glosa.service.domain.fields import checked_text
from glosa.service.domain.markup import RENDERER, render
from glosa.service.domain.moderation.log import Actor, Decision, Entry, LoggedAction, new_decision
from glosa.service.domain.queries import Among, Audience, CommentFinder, Compare, Field, Query
from glosa.service.domain.sites import Site

MOST_DECIDED = 500
"""Comments in one decision."""


class ModerationStore(CommentFinder, Protocol):
    """What decisions need from storage. Each change and its log entries are one transaction."""

    async def decide(
        self, decision: Decision, ids: Sequence[str], status: Status, seen: Mapping[str, int] | None = None
    ) -> Sequence[str]:
        """Gives comments another status. Returns the ids of those that had another one, in the order of ``ids``.

        Doesn't make a comment visible whose text changed after its revision in ``seen``.
        """

    async def undo(self, decision: Decision, undone: str) -> Sequence[str]:
        """Gives comments the status that they had before the decision ``undone``, if no later decision changed it.

        Doesn't make a comment visible whose text changed since. Returns the ids.
        """

    async def purge(self, decision: Decision, ids: Sequence[str]) -> Sequence[str]:
        """Deletes comments permanently, and the replies of purged roots. Returns their ids, those in ``ids`` first.

        Their earlier texts are removed from the log.
        """

    async def edit(self, decision: Decision, comment: Comment, text: Text) -> bool:
        """Replaces the text of ``comment``, if it wasn't edited since; logs the one before."""

    async def decision(self, site: str, decision: str) -> Sequence[Entry]:
        """The effects of a decision, one entry per comment."""


class StatusStore(Protocol):
    """Changes by the site's own programs, which nobody logs or undoes."""

    async def set_status(self, site: str, ids: Sequence[str], status: Status, now: int) -> Sequence[str]:
        """Returns the ids of those that exist."""


class Action(StrEnum):
    """An action that moderators can take on a comment."""

    APPROVE = "approve"
    SPAM = "spam"
    DELETE = "delete"
    """It stays in the database and can be restored."""
    RESTORE = "restore"
    """Readers see it again."""
    PURGE = "purge"
    """It's deleted permanently, with its replies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The result of a decision, as ids."""

    decision: str
    """The decision's own id, by which it can be undone."""
    changed: tuple[str, ...]
    """Comments whose status changed, or that were purged, including replies."""
    unchanged: tuple[str, ...] = ()
    """Comments that already had the status, or that were changed after the moderator saw them or the undone decision."""
    missing: tuple[str, ...] = ()
    """Comments that the site doesn't have."""


async def decide(
    environment: Environment[ModerationStore],
    site: Site,
    ids: Sequence[str],
    action: Action,
    actor: Actor,
    *,
    seen: Mapping[str, int] | None = None,
) -> Outcome:
    """Does ``action`` to the comments that exist. ``seen`` are the revisions that the moderator saw, by id.

    A comment whose text changed since isn't published.
    """
    requested = tuple(dict.fromkeys(ids))
    decision = new_decision(environment, site.id, LoggedAction(action.value), actor)
    if action is Action.PURGE:
        purged = tuple(await environment.store.purge(decision, requested))
        return Outcome(decision=decision.id, changed=purged, missing=_without(requested, purged))
    status = _STATUS[action]
    changed = tuple(await environment.store.decide(decision, requested, status, seen))
    others = _without(requested, changed)
    unchanged = await _existing(environment, site, others)
    return Outcome(
        decision=decision.id,
        changed=changed,
        unchanged=tuple(id for id in others if id in unchanged),
        missing=_without(others, unchanged),
    )


async def undo(environment: Environment[ModerationStore], site: Site, undone: str, actor: Actor) -> Outcome:
    """Reverses a decision for every comment that wasn't changed since. Undoing that does it again.

    Of the comments that remain as they are, those that exist are ``unchanged``. An edited comment gets its earlier text.
    Nothing restores purged comments. Raises :class:`DecisionUnknown`.
    """
    entries = [entry for entry in await environment.store.decision(site.id, undone) if entry.comment]
    if not entries:
        raise DecisionUnknown
    first, ids = entries[0], tuple(entry.comment for entry in entries)
    changed: tuple[str, ...]
    if first.action is LoggedAction.EDIT:
        edited = await _undo_edit(environment, site, first, actor)
        decided, changed = edited or "", (first.comment,) if edited is not None else ()
    else:
        decision = new_decision(environment, site.id, LoggedAction.UNDO, actor)
        decided, changed = decision.id, tuple(await environment.store.undo(decision, undone))
    others = _without(ids, changed)
    unchanged = await _existing(environment, site, others)
    return Outcome(
        decision=decided,
        changed=changed,
        unchanged=tuple(id for id in others if id in unchanged),
        missing=_without(others, unchanged),
    )


async def edit(
    environment: Environment[ModerationStore],
    site: Site,
    id: str,
    source: str,
    actor: Actor,
    *,
    revision: int | None = None,
) -> str | None:
    """Replaces the text of a comment, and returns the decision's id; ``None`` if there is no such comment.

    ``revision`` is the one that the new text is based on. Raises :class:`EditConflict` if the text changed after it,
    ``FieldInvalid``, and ``CommentTooComplex``.
    """
    comment = await comment_of(environment, site, id)
    if comment is None or not comment.text.source:
        # Of an erased one, only the place remains.
        return None
    if revision is not None and comment.edited > revision:
        raise EditConflict(comment)
    decision = await _edit(environment, site, comment, source, actor)
    if decision is not None:
        return decision
    changed = await comment_of(environment, site, id)
    if changed is not None:
        raise EditConflict(changed)
    return None


async def comment_of(environment: Environment[CommentFinder], site: Site, id: str) -> Comment | None:
    """The comment of that id, whatever its status; ``None`` if there is none."""
    found = await environment.store.find(
        Query(site=site.id, where=Compare(Field.ID, "=", id), audience=Audience.OWNER, limit=1)
    )
    return found[0] if found else None


async def _undo_edit(environment: Environment[ModerationStore], site: Site, undone: Entry, actor: Actor) -> str | None:
    """``None`` if the text was changed after the edit ``undone``, or is gone."""
    comment = await comment_of(environment, site, undone.comment)
    if comment is None or not undone.source or comment.edited != undone.revision:
        return None
    return await _edit(environment, site, comment, undone.source, actor)


async def _edit(
    environment: Environment[ModerationStore], site: Site, comment: Comment, source: str, actor: Actor
) -> str | None:
    format = comment.text.format
    checked = checked_text(source, max(site.rules.longest_comment, len(comment.text.source)))
    text = Text(source=checked, format=format, html=render(checked, format), renderer=RENDERER)
    decision = new_decision(environment, site.id, LoggedAction.EDIT, actor)
    return decision.id if await environment.store.edit(decision, comment, text) else None


_STATUS = {
    Action.APPROVE: Status.VISIBLE,
    Action.SPAM: Status.SPAM,
    Action.DELETE: Status.DELETED,
    Action.RESTORE: Status.VISIBLE,
}


async def _existing(environment: Environment[CommentFinder], site: Site, ids: Sequence[str]) -> set[str]:
    if not ids:
        return set()
    where = Among(Field.ID, tuple(ids))
    found = await environment.store.find(Query(site=site.id, where=where, audience=Audience.OWNER, limit=len(ids)))
    return {comment.id for comment in found}


def _without(ids: Sequence[str], others: Sequence[str] | set[str]) -> tuple[str, ...]:
    gone = set(others)
    return tuple(id for id in ids if id not in gone)
