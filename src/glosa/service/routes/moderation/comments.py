"""Comments of every status for moderators: lists, counts, and discussions."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.moderation.lists import MOST_COUNTED, Filter, ModerationPage, comments, discussion
from glosa.service.domain.moderation.notes import Note
from glosa.service.domain.sites import Site
from glosa.service.domain.spam.findings import Judgment
from glosa.service.routes.api.comment_view import iso
from glosa.service.routes.api.fields import CommentId, SiteId, cursor_of, cursor_text
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.moderation.access import moderating, with_renewed_cookie
from glosa.service.routes.refusals import NotFound
from glosa.service.routes.requests import body, query
from glosa.service.routes.responses import json_answer

AT_A_TIME = 50
"""Comments of one page of a list."""

_PERSONAL = ("contains", "nick", "mail", "address")
"""Fields of a search that say whom somebody is looking for."""

SearchText = Annotated[str, Meta(max_length=200, extra={"expected": "a text of at most 200 characters"})]
Milliseconds = Annotated[
    int, Meta(ge=0, le=10**15, extra={"expected": "milliseconds since 1970 UTC, as a whole number from 0"})
]


class ModerationQuery(msgspec.Struct, frozen=True):
    """Which comments."""

    site: SiteId = "default"
    status: Literal["", "pending", "visible", "spam", "deleted"] = ""
    path: Annotated[str, Meta(max_length=2000, extra={"expected": "a page's path of at most 2000 characters"})] = ""
    since: Milliseconds | None = None
    until: Milliseconds | None = None
    cursor: str = ""


class ModerationSearch(ModerationQuery, frozen=True):
    """Which comments, also by what people are recognized by: it's in the body, because addresses get into logs."""

    contains: SearchText = ""
    nick: SearchText = ""
    mail: SearchText = ""
    address: SearchText = ""


class FindingView(msgspec.Struct, frozen=True):
    """One reason of the spam filter."""

    layer: str
    reason: str
    points: int
    detail: str


class NoteView(msgspec.Struct, frozen=True, rename="camel"):
    """A note of a moderator."""

    id: str
    text: str
    by: str
    at: str
    about_author: bool
    """Whether it's about the author, so all of their comments show it."""


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
    updated_at: str
    revision: int
    """Sent back with an edit."""
    findings: tuple[FindingView, ...] = ()
    """What the spam filter found, the strongest first."""
    reports: dict[str, int] = {}
    """How many readers reported it for each reason, without reports that were dismissed."""
    notes: tuple[NoteView, ...] = ()
    """What moderators noted about it or its author, oldest first."""
    badge: str = ""
    """``owner`` or ``moderator`` if a moderator wrote it after signing in."""
    pinned: bool = False
    answer: bool = False


class ModerationList(msgspec.Struct, frozen=True, omit_defaults=True):
    """Part of a list, newest first."""

    comments: tuple[ModeratedComment, ...]
    cursor: str | None = None


class DiscussionAnswer(msgspec.Struct, frozen=True):
    """A root and its replies, oldest first."""

    comments: tuple[ModeratedComment, ...]
    closed: bool
    """Whether their page takes no comments."""


class SummaryQuery(msgspec.Struct, frozen=True):
    """The site, and what the client has."""

    site: SiteId = "default"
    version: SearchText = ""


class SummaryAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The number of comments by status, unless the client has it already."""

    version: str
    """Changes when any comment of the site changes, or its rules do."""
    counts: dict[str, int] | None = None
    """By status, and ``reported``, each at most :data:`~glosa.service.domain.moderation.lists.MOST_COUNTED`; left out if the client has this version."""


class DiscussionQuery(msgspec.Struct, frozen=True):
    """A comment of the discussion."""

    id: CommentId
    site: SiteId = "default"


async def list_comments(context: ServiceContext, request: Request) -> Response:
    """Comments of every status."""
    for name in _PERSONAL:
        if name in request.query_params:
            raise FieldInvalid(
                name,
                f"The field '{name}' can't be in the address, which gets into logs. Send it in the body of POST …/search.",
            )
    requested = query(request, ModerationQuery)
    site = (await moderating(context, request, requested.site)).site
    return await _listed(context, request, site, ModerationSearch(**msgspec.structs.asdict(requested)))


async def search_comments(context: ServiceContext, request: Request) -> Response:
    """Comments of every status that match a search."""
    requested = await body(request, ModerationSearch)
    site = (await moderating(context, request, requested.site)).site
    return await _listed(context, request, site, requested)


async def _listed(context: ServiceContext, request: Request, site: Site, requested: ModerationSearch) -> Response:
    filter = Filter(
        status=Status(requested.status) if requested.status else None,
        url=requested.path,
        contains=requested.contains,
        nick=requested.nick,
        mail=requested.mail,
        address=requested.address,
        since=requested.since,
        until=requested.until,
    )
    after = cursor_of(requested.cursor) if requested.cursor else None
    async with context.reads.of_owner(request.receive) as budget:
        part = await comments(context.within(budget), site, filter, limit=AT_A_TIME, after=after)
    return json_answer(await list_of(context, site, part))


async def list_of(context: ServiceContext, site: Site, part: ModerationPage) -> ModerationList:
    """A part of a list as moderators see it."""
    return ModerationList(await moderated(context, site, part.comments), cursor_text(part.cursor))


async def show_summary(context: ServiceContext, request: Request) -> Response:
    """The site's version, by which a page notices changes, and the counts if it changed."""
    requested = query(request, SummaryQuery)
    caller = await moderating(context, request, requested.site)
    answer = json_answer(await summary_of(context, caller.site, known=requested.version))
    session = caller.signed_in
    return answer if session is None or not session.is_renewed else with_renewed_cookie(answer, request, session)


async def summary_of(context: ServiceContext, site: Site, *, known: str = "") -> SummaryAnswer:
    """The site's version, and the counts unless the client knows those of that version."""
    store = context.environment.store
    reported, reports = await store.count_reports(site.id, MOST_COUNTED)
    version = f"{_version_text(await store.version(site.id, None))}.{reports}"
    counts = None if version == known else await store.count_by_status(site.id, MOST_COUNTED)
    named = None if counts is None else {status.value: n for status, n in counts.items()} | {"reported": reported}
    return SummaryAnswer(version, named)


async def show_discussion(context: ServiceContext, request: Request) -> Response:
    """The root of a comment's discussion and its replies, oldest first."""
    requested = query(request, DiscussionQuery)
    site = (await moderating(context, request, requested.site)).site
    async with context.reads.of_owner(request.receive) as budget:
        found = await discussion(context.within(budget), site, requested.id)
    if not found:
        raise NotFound("There is no such comment. It may have been deleted permanently; reload the list.")
    facts = await context.environment.store.thread_facts(site.id, found[0].thread)
    return json_answer(DiscussionAnswer(await moderated(context, site, found), facts.closed))


def moderated_comment(
    comment: Comment, judgment: Judgment, reports: Mapping[str, int], notes: Sequence[Note]
) -> ModeratedComment:
    """All fields of ``comment`` that moderators see."""
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
        updated_at=iso(comment.updated_at),
        revision=comment.revision,
        findings=tuple(FindingView(one.layer.value, one.reason, one.points, one.detail) for one in judgment.findings),
        reports=dict(reports),
        notes=tuple(NoteView(one.id, one.text, one.by, iso(one.at), bool(one.author)) for one in notes),
        badge=comment.badge.value,
        pinned=comment.pinned,
        answer=comment.answer,
    )


async def moderated(context: ServiceContext, site: Site, comments: Sequence[Comment]) -> tuple[ModeratedComment, ...]:
    """Everything about ``comments``, with what the spam filter, readers and moderators say about them."""
    store, ids = context.environment.store, [one.id for one in comments]
    judgments = await store.judgments(site.id, ids)
    reports = await store.report_reasons(site.id, ids)
    notes = await store.notes(site.id, ids)
    return tuple(
        moderated_comment(one, judgments.get(one.id, Judgment()), reports.get(one.id, {}), notes.get(one.id, ()))
        for one in comments
    )


def _version_text(version: object) -> str:
    """Storage returns numbers, and nothing for a site without comments."""
    parts = version if isinstance(version, tuple) else (version,)
    return ".".join("0" if part is None else str(part) for part in parts)
