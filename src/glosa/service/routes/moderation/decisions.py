"""Decisions of moderators over the network, undoing them, edits, and the log."""

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.errors import EditConflict, FieldInvalid
from glosa.service.domain.moderation.decisions import MOST_DECIDED, Action, decide, edit, undo
from glosa.service.domain.moderation.log import Entry, LogPlace, log_page
from glosa.service.routes.api.comment_view import iso
from glosa.service.routes.api.fields import CommentId, OptionalId, SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.moderation.access import check_owner, moderating
from glosa.service.routes.moderation.comments import ModeratedComment, moderated
from glosa.service.routes.refusals import NotFound, status_of
from glosa.service.routes.requests import body, query
from glosa.service.routes.responses import json_answer

Revision = Annotated[int, Meta(ge=0, le=2**62, extra={"expected": "the comment's 'revision', as it was received"})]

ENTRIES_AT_A_TIME = 50
"""Entries of one page of the log."""


class DecisionBody(msgspec.Struct, frozen=True):
    """The action, and the comments that it applies to."""

    ids: Annotated[
        tuple[CommentId, ...],
        Meta(
            min_length=1, max_length=MOST_DECIDED, extra={"expected": f"a list of 1 to {MOST_DECIDED} ids of comments"}
        ),
    ]
    action: Literal["approve", "spam", "delete", "restore"]
    site: SiteId = "default"
    purge: bool = False
    """With ``delete``: deletes the comments and their replies permanently."""
    seen: Annotated[dict[CommentId, Revision], Meta(max_length=MOST_DECIDED)] = msgspec.field(default_factory=dict)
    """With ``approve`` and ``restore``: the revisions that you saw, by id. Comments whose text changed since stay as they are."""


class DecisionAnswer(msgspec.Struct, frozen=True):
    """The comments that a decision changed, and those that it didn't."""

    changed: tuple[str, ...]
    unchanged: tuple[str, ...]
    missing: tuple[str, ...]
    decision: str
    """Id of the decision. Undoing it restores what it changed."""


class UndoBody(msgspec.Struct, frozen=True):
    """A decision."""

    decision: CommentId
    site: SiteId = "default"


class EditBody(msgspec.Struct, frozen=True):
    """The new text of a comment, in its own format."""

    id: CommentId
    text: str
    site: SiteId = "default"
    revision: Revision | None = None
    """The revision that the text is based on. Without it, the text replaces any other."""


class EditConflictAnswer(msgspec.Struct, frozen=True):
    """Somebody else edited the comment."""

    code: str
    message: str
    comment: ModeratedComment
    """The comment in its current state."""


class EditAnswer(msgspec.Struct, frozen=True):
    """The id of the decision that edited the comment."""

    decision: str
    """Id of the decision. Undoing it restores what it changed."""


class LogQuery(msgspec.Struct, frozen=True):
    """Which entries: all, or those of one comment."""

    site: SiteId = "default"
    id: OptionalId = ""
    cursor: str = ""


class LogEntry(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """The effect of a decision on one comment."""

    decision: str
    comment: str
    at: str
    actor: str
    via: str
    action: str
    before: str = ""
    after: str = ""
    source: str = ""
    """The text before an edit."""
    detail: str = ""
    """A person, a page, or a rule that it's about."""


class LogList(msgspec.Struct, frozen=True, omit_defaults=True):
    """Part of the log, newest first."""

    entries: tuple[LogEntry, ...]
    cursor: str | None = None


async def moderate(context: ServiceContext, request: Request) -> Response:
    """Carries out a decision."""
    sent = await body(request, DecisionBody)
    caller = await moderating(context, request, sent.site)
    if sent.purge and sent.action != "delete":
        raise FieldInvalid("purge", f"Only 'delete' can purge, not '{sent.action}'. Leave it out.")
    if sent.purge and caller.signed_in is not None:
        # Nothing restores purged comments. The owner gives tokens to programs, not to people.
        check_owner(caller)
    action = Action.PURGE if sent.purge else Action(sent.action)
    done = await decide(context.environment, caller.site, sent.ids, action, caller.actor, seen=sent.seen)
    return json_answer(DecisionAnswer(done.changed, done.unchanged, done.missing, done.decision))


async def undo_decision(context: ServiceContext, request: Request) -> Response:
    """Reverses a decision where nobody changed a comment since."""
    sent = await body(request, UndoBody)
    caller = await moderating(context, request, sent.site)
    done = await undo(context.environment, caller.site, sent.decision, caller.actor)
    return json_answer(DecisionAnswer(done.changed, done.unchanged, done.missing, done.decision))


async def edit_comment(context: ServiceContext, request: Request) -> Response:
    """Replaces the text of a comment."""
    sent = await body(request, EditBody)
    caller = await moderating(context, request, sent.site)
    try:
        decision = await edit(
            context.environment, caller.site, sent.id, sent.text, caller.actor, revision=sent.revision
        )
    except EditConflict as conflict:
        (current,) = await moderated(context, caller.site, [conflict.comment])
        return json_answer(EditConflictAnswer(conflict.code, str(conflict), current), status_of(conflict))
    if decision is None:
        raise NotFound("There is no such comment. It may have been deleted permanently; reload the list.")
    return json_answer(EditAnswer(decision))


async def show_log(context: ServiceContext, request: Request) -> Response:
    """The log of moderators' decisions."""
    requested = query(request, LogQuery)
    site = (await moderating(context, request, requested.site)).site
    after = _place_of(requested.cursor) if requested.cursor else None
    page = await log_page(
        context.environment.store, site.id, comment=requested.id, after=after, limit=ENTRIES_AT_A_TIME
    )
    cursor = None if page.next is None else f"{page.next.at}.{page.next.decision}.{page.next.comment}"
    return json_answer(LogList(tuple(map(_entry, page.entries)), cursor))


def _entry(entry: Entry) -> LogEntry:
    return LogEntry(
        decision=entry.decision,
        comment=entry.comment,
        at=iso(entry.at),
        actor=entry.actor.name,
        via=entry.actor.via.value,
        action=entry.action.value,
        before=entry.before.value if entry.before else "",
        after=entry.after.value if entry.after else "",
        source=entry.source,
        detail=entry.detail,
    )


def _place_of(text: str) -> LogPlace:
    match = _PLACE.fullmatch(text)
    if match is None:
        raise FieldInvalid("cursor", "The cursor is invalid. Send it exactly as you received it.")
    return LogPlace(int(match[1]), match[2], match[3])


_PLACE = re.compile(r"(\d{1,16})\.([0-9a-f]{24})\.((?:[0-9a-f]{24})?)", re.ASCII)
