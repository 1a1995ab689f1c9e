"""The first view of the moderation page as data: who is signed in, and the beginning of the queue."""

from dataclasses import replace

import msgspec
from starlette.requests import Request

from glosa.service.domain.access.sessions import SignedIn
from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.errors import FieldInvalid, Refusal
from glosa.service.domain.moderation.lists import Filter, ModerationPage, comments
from glosa.service.domain.queries import cursor_at
from glosa.service.domain.sites import Site
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.moderation.access import page_session
from glosa.service.routes.moderation.comments import ModerationList, SummaryAnswer, list_of, summary_of
from glosa.service.routes.moderation.sessions import SessionQuery
from glosa.service.routes.requests import query

MOST_SHOWN = 10
"""Comments of a first view: as many as a large screen shows."""
LARGEST = 48 * 1024
"""Characters of all their texts, so that a long comment doesn't delay the view. What doesn't fit loads after it."""


class Person(msgspec.Struct, frozen=True):
    """Who is signed in, without anything that permits a change."""

    id: str
    site: str
    name: str
    role: str


class FirstView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the page displays before its scripts run."""

    site: str
    person: Person | None
    """``None``: nobody is signed in."""
    page: ModerationList | None = None
    summary: SummaryAnswer | None = None


async def first_view(context: ServiceContext, request: Request) -> tuple[FirstView | None, SignedIn | None]:
    """The view, and the session of the page's cookie. No view if that's unknown: then the page's scripts find out.

    Requests that pages of other origins cause never get anything personal, whatever cookies they have.
    """
    if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        return None, None
    try:
        site_id = query(request, SessionQuery).site
    except FieldInvalid:
        return None, None
    try:
        session = await page_session(context, request, site_id)
        if session is None:
            return FirstView(site_id, None), None
        site = await context.sites.by_id(site_id)
        person = Person(session.session.id, site_id, session.moderator.name, session.moderator.role.value)
        return FirstView(
            site_id, person, await _queue(context, request, site), await summary_of(context, site)
        ), session
    except Refusal:
        # The page's own requests get it again, with its reason.
        return None, None


async def _queue(context: ServiceContext, request: Request, site: Site) -> ModerationList:
    pending = Filter(status=Status.PENDING)
    async with context.reads.of_owner(request.receive) as budget:
        part = await comments(context.within(budget), site, pending, limit=MOST_SHOWN)
    return await list_of(context, site, _beginning(part))


def _beginning(part: ModerationPage) -> ModerationPage:
    """As many comments as aren't too long together; if only the first one is too long, none."""
    shown: list[Comment] = []
    left = LARGEST
    for one in part.comments:
        left -= len(one.text.html) + len(one.text.source)
        if left < 0:
            break
        shown.append(one)
    if len(shown) == len(part.comments):
        return part
    return replace(part, comments=tuple(shown), cursor=cursor_at((shown or part.comments)[-1]))
