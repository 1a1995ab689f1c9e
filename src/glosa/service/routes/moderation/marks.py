"""Replies on behalf of the site, pinned comments, answers, and closed pages."""

from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.access.moderators import speaker_of
from glosa.service.domain.comments import Mark
from glosa.service.domain.moderation.marking import close, mark
from glosa.service.domain.moderation.replying import reply
from glosa.service.routes.api.fields import CommentId, PagePath, SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.moderation.access import moderating, signed_in_caller
from glosa.service.routes.moderation.comments import ModeratedComment, moderated
from glosa.service.routes.refusals import NotFound
from glosa.service.routes.requests import body
from glosa.service.routes.responses import json_answer


class ReplyBody(msgspec.Struct, frozen=True):
    """A reply in Markdown, under the name of the person who signed in."""

    id: CommentId
    text: str
    site: SiteId = "default"


class ReplyAnswer(msgspec.Struct, frozen=True):
    """The reply that was published."""

    comment: ModeratedComment


class MarkBody(msgspec.Struct, frozen=True):
    """A comment, and a mark to set or to remove."""

    id: CommentId
    mark: Literal["pinned", "answer"]
    on: bool
    site: SiteId = "default"


class CloseBody(msgspec.Struct, frozen=True):
    """A page to close or to open."""

    path: PagePath
    closed: bool
    site: SiteId = "default"


class ChangeAnswer(msgspec.Struct, frozen=True):
    """What was done."""

    changed: bool
    """Whether it was different before."""


async def reply_to_comment(context: ServiceContext, request: Request) -> Response:
    """Replies to a comment that readers see."""
    sent = await body(request, ReplyBody)
    caller, session = await signed_in_caller(context, request, sent.site)
    speaker = speaker_of(session.moderator)
    saved = await reply(context.environment, caller.site, sent.id, sent.text, speaker=speaker, actor=caller.actor)
    if saved is None:
        raise no_comment()
    (shown,) = await moderated(context, caller.site, [saved])
    return json_answer(ReplyAnswer(shown), 201)


async def mark_comment(context: ServiceContext, request: Request) -> Response:
    """Pins a comment, or marks it as the answer; or removes that."""
    sent = await body(request, MarkBody)
    caller = await moderating(context, request, sent.site)
    marked = await mark(context.environment, caller.site, sent.id, Mark(sent.mark), caller.actor, on=sent.on)
    if marked is None:
        raise no_comment()
    return json_answer(ChangeAnswer(marked.changed))


async def close_page(context: ServiceContext, request: Request) -> Response:
    """Closes the comments of a page for readers, or opens them again."""
    sent = await body(request, CloseBody)
    caller = await moderating(context, request, sent.site)
    changed = await close(context.environment, caller.site, sent.path, caller.actor, closed=sent.closed)
    return json_answer(ChangeAnswer(changed))


def no_comment() -> NotFound:
    """The refusal for an id that no comment has."""
    return NotFound("There is no such comment. It may have been deleted permanently; reload the list.")
