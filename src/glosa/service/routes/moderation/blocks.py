"""Rules that block comments."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.blocking.rules import BlockEffect, BlockKind, BlockRule
from glosa.service.domain.moderation.blocking import (
    LONGEST_REASON,
    LONGEST_VALUE,
    BlockDraft,
    block,
    drafts_about,
    unblock,
)
from glosa.service.domain.moderation.decisions import comment_of
from glosa.service.routes.api.comment_view import iso
from glosa.service.routes.api.fields import CommentId, OptionalId, SiteId
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.moderation.access import moderating
from glosa.service.routes.moderation.marks import no_comment
from glosa.service.routes.refusals import NotFound
from glosa.service.routes.requests import body, query
from glosa.service.routes.responses import json_answer

Days = Annotated[int, Meta(ge=0, le=3650, extra={"expected": "a whole number of days from 0 to 3650; 0 for no end"})]


class BlocksQuery(msgspec.Struct, frozen=True):
    """The site."""

    site: SiteId = "default"


class OneBlock(msgspec.Struct, frozen=True):
    """A rule."""

    id: CommentId
    site: SiteId = "default"


class BlockBody(msgspec.Struct, frozen=True):
    """A rule to add: its kind and value, or the comment whose author or network it recognizes."""

    kind: Literal["author", "name", "mail", "network", "word", "link"]
    effect: Literal["hold", "spam", "refuse"]
    site: SiteId = "default"
    value: Annotated[str, Meta(max_length=LONGEST_VALUE, extra={"expected": f"at most {LONGEST_VALUE} characters"})] = (
        ""
    )
    comment: OptionalId = ""
    reason: Annotated[
        str, Meta(max_length=LONGEST_REASON, extra={"expected": f"a text of at most {LONGEST_REASON} characters"})
    ] = ""
    days: Days = 0


class BlockView(msgspec.Struct, frozen=True, rename="camel"):
    """A rule."""

    id: str
    kind: str
    value: str
    """What moderators see."""
    effect: str
    reason: str
    by: str
    created_at: str
    expires_at: str | None
    """``null``: never."""
    hits: int
    """Comments that it recognized."""
    hit_at: str | None
    is_over: bool
    """Whether it expired, so it has no effect."""


class BlockList(msgspec.Struct, frozen=True):
    """The newest first."""

    blocks: tuple[BlockView, ...]


async def list_blocks(context: ServiceContext, request: Request) -> Response:
    """The site's rules, with those that expired."""
    site = (await moderating(context, request, query(request, BlocksQuery).site)).site
    now = context.environment.now()
    found = await context.environment.store.blocks(site.id)
    return json_answer(BlockList(tuple(_view(rule, now) for rule in found)))


async def add_block(context: ServiceContext, request: Request) -> Response:
    """Adds a rule, or replaces the one for the same value."""
    sent = await body(request, BlockBody)
    caller = await moderating(context, request, sent.site)
    kind, value, label = BlockKind.NAME, sent.value, ""
    if sent.comment:
        comment = await comment_of(context.environment, caller.site, sent.comment)
        if comment is None:
            raise no_comment()
        kind, value, label = await drafts_about(
            context.environment, caller.site, comment, network=sent.kind == "network"
        )
    elif sent.kind == "author":
        kind = BlockKind.MAIL if "@" in sent.value else BlockKind.NAME
    else:
        kind = BlockKind(sent.kind)
    draft = BlockDraft(
        kind=kind, value=value, label=label, effect=BlockEffect(sent.effect), reason=sent.reason, days=sent.days
    )
    rule = await block(context.environment, caller.site, draft, caller.actor)
    return json_answer(_view(rule, context.environment.now()), 201)


async def remove_block(context: ServiceContext, request: Request) -> Response:
    """Removes a rule."""
    requested = query(request, OneBlock)
    caller = await moderating(context, request, requested.site)
    if not await unblock(context.environment, caller.site, requested.id, caller.actor):
        raise NotFound("There is no such rule. Somebody may have removed it already; reload the list.")
    return Response(status_code=204)


def _view(rule: BlockRule, now: int) -> BlockView:
    return BlockView(
        id=rule.id,
        kind=rule.kind.value,
        value=rule.label or rule.value,
        effect=rule.effect.value,
        reason=rule.reason,
        by=rule.created_by,
        created_at=iso(rule.created_at),
        expires_at=iso(rule.expires_at) if rule.expires_at else None,
        hits=rule.hits,
        hit_at=iso(rule.hit_at) if rule.hit_at else None,
        is_over=0 < rule.expires_at <= now,
    )
