"""Comments that readers reported, and moderators' notes."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.moderation.decisions import MOST_DECIDED
from glosa.service.domain.moderation.notes import LONGEST_NOTE, note, remove_note
from glosa.service.domain.moderation.reports import dismiss, reported_comments
from glosa.service.routes.api.comment_view import iso
from glosa.service.routes.api.fields import CommentId, SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.moderation.access import moderating
from glosa.service.routes.moderation.comments import ModerationList, NoteView, moderated
from glosa.service.routes.moderation.marks import no_comment
from glosa.service.routes.refusals import NotFound
from glosa.service.routes.requests import body, query
from glosa.service.routes.responses import json_answer


class ReportedQuery(msgspec.Struct, frozen=True):
    """The site."""

    site: SiteId = "default"


class DismissBody(msgspec.Struct, frozen=True):
    """Comments whose reports are dismissed."""

    ids: Annotated[
        tuple[CommentId, ...],
        Meta(
            min_length=1, max_length=MOST_DECIDED, extra={"expected": f"a list of 1 to {MOST_DECIDED} ids of comments"}
        ),
    ]
    site: SiteId = "default"


class DismissAnswer(msgspec.Struct, frozen=True):
    """What was done, by id."""

    changed: tuple[str, ...]


class NoteBody(msgspec.Struct, frozen=True, rename="camel"):
    """A note about a comment, or about its author."""

    id: CommentId
    text: Annotated[str, Meta(max_length=LONGEST_NOTE, extra={"expected": f"a text of 1 to {LONGEST_NOTE} characters"})]
    site: SiteId = "default"
    about_author: bool = False


class OneNote(msgspec.Struct, frozen=True):
    """A note, by its id."""

    id: CommentId
    site: SiteId = "default"


async def list_reported(context: ServiceContext, request: Request) -> Response:
    """Comments with reports, the one that was reported last first."""
    site = (await moderating(context, request, query(request, ReportedQuery).site)).site
    found = await reported_comments(context.environment, site)
    return json_answer(ModerationList(await moderated(context, site, found)))


async def dismiss_reports(context: ServiceContext, request: Request) -> Response:
    """Dismisses the reports; the comments stay as they are."""
    sent = await body(request, DismissBody)
    caller = await moderating(context, request, sent.site)
    changed = await dismiss(context.environment, caller.site, sent.ids, caller.actor)
    return json_answer(DismissAnswer(tuple(changed)))


async def add_note(context: ServiceContext, request: Request) -> Response:
    """Adds a note that only moderators see."""
    sent = await body(request, NoteBody)
    caller = await moderating(context, request, sent.site)
    made = await note(
        context.environment, caller.site, sent.id, sent.text, about_author=sent.about_author, actor=caller.actor
    )
    if made is None:
        raise no_comment()
    return json_answer(NoteView(made.id, made.text, made.by, iso(made.at), bool(made.author)), 201)


async def delete_note(context: ServiceContext, request: Request) -> Response:
    """Removes a note. The log still has its text."""
    requested = query(request, OneNote)
    caller = await moderating(context, request, requested.site)
    if not await remove_note(context.environment, caller.site, requested.id, caller.actor):
        raise NotFound("There is no such note. Somebody may have removed it already; reload the list.")
    return Response(status_code=204)
