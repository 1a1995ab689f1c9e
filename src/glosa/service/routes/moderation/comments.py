"""Moderation of comments over the network."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.moderation import MOST_AT_ONCE, Action, Filter, comments, decide
from glosa.service.routes.api.comment_view import iso
from glosa.service.routes.api.fields import CommentId, SiteId, cursor_of, cursor_text
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.moderation.access import moderating
from glosa.service.routes.requests import body, query
from glosa.service.routes.responses import json_answer

AT_A_TIME = 50


class ModerationQuery(msgspec.Struct, frozen=True):
    """Which comments."""

    site: SiteId = "default"
    status: Literal["", "pending", "visible", "spam", "deleted"] = ""
    path: Annotated[str, Meta(max_length=2000, extra={"expected": "a page's path of at most 2000 characters"})] = ""
    cursor: str = ""


class ModeratedComment(msgspec.Struct, frozen=True, rename="camel"):
    """A comment with all of its fields."""

    id: str
    status: str
    url: str
    rid: str
    pid: str
    nick: str
    mail: str
    link: str
    ua: str
    ip: str
    source: str
    format: str
    html: str
    created_at: str


class ModerationList(msgspec.Struct, frozen=True, omit_defaults=True):
    """Part of a list, newest first."""

    comments: tuple[ModeratedComment, ...]
    cursor: str | None = None


class Decision(msgspec.Struct, frozen=True):
    """What to do with some comments."""

    ids: Annotated[
        tuple[CommentId, ...],
        Meta(
            min_length=1, max_length=MOST_AT_ONCE, extra={"expected": f"a list of 1 to {MOST_AT_ONCE} ids of comments"}
        ),
    ]
    action: Literal["approve", "spam", "delete", "restore"]
    site: SiteId = "default"
    purge: bool = False
    """With ``delete``: destroy them, and their replies."""


class DecisionAnswer(msgspec.Struct, frozen=True):
    """What was done, by id."""

    changed: tuple[str, ...]
    unchanged: tuple[str, ...]
    missing: tuple[str, ...]


async def list_comments(context: ServiceContext, request: Request) -> Response:
    """Comments of every status, to a moderator."""
    requested = query(request, ModerationQuery)
    site = (await moderating(context, request, requested.site)).site
    filter = Filter(status=Status(requested.status) if requested.status else None, url=requested.path)
    after = cursor_of(requested.cursor) if requested.cursor else None
    async with context.reads.of_owner(request.receive) as budget:
        part = await comments(context.within(budget), site, filter, limit=AT_A_TIME, after=after)
    return json_answer(ModerationList(tuple(map(_moderated_comment, part.comments)), cursor_text(part.cursor)))


async def moderate(context: ServiceContext, request: Request) -> Response:
    """Carries out a moderator's decision."""
    decision = await body(request, Decision)
    site = (await moderating(context, request, decision.site)).site
    if decision.purge and decision.action != "delete":
        raise FieldInvalid("purge", f"Only 'delete' can purge, not '{decision.action}'. Leave it out.")
    action = Action.PURGE if decision.purge else Action(decision.action)
    outcome = await decide(context.environment, site, decision.ids, action)
    return json_answer(DecisionAnswer(outcome.changed, outcome.unchanged, outcome.missing))


def _moderated_comment(comment: Comment) -> ModeratedComment:
    author = comment.author
    return ModeratedComment(
        id=comment.id,
        status=comment.status.value,
        url=comment.url,
        rid=comment.rid,
        pid=comment.pid,
        nick=author.nick,
        mail=author.mail,
        link=author.link,
        ua=author.ua,
        ip=author.ip,
        source=comment.text.source,
        format=comment.text.format.value,
        html=comment.text.html,
        created_at=iso(comment.created_at),
    )
