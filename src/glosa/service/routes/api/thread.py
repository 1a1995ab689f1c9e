"""The comments of a page: its roots page by page, each with its first replies, and further replies on request."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp

from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.names.claiming import offers_names
from glosa.service.domain.queries import Cursor
from glosa.service.domain.reactions import takes_reactions
from glosa.service.domain.reading import EVERY_PAGE, MOST_ROOTS, Root, Sort, ThreadStore, more_replies, thread_page
from glosa.service.domain.sites import Site
from glosa.service.domain.subscriptions.subscriptions import offers_replies
from glosa.service.domain.thread_key import thread_key
from glosa.service.routes.api.comment_view import CommentView, Viewing
from glosa.service.routes.api.fields import CommentId, OptionalId, PagePath, SiteId, cursor_of, cursor_text
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.requests import query
from glosa.service.routes.responses import json_answer


class ThreadQuery(msgspec.Struct, frozen=True):
    """A page of a thread."""

    path: PagePath
    site: SiteId = "default"
    limit: Annotated[int, Meta(ge=1, le=MOST_ROOTS, extra={"expected": f"a whole number from 1 to {MOST_ROOTS}"})] = 10
    order: Literal["newest", "oldest", "liked"] = "newest"
    cursor: str = ""
    around: OptionalId = ""
    """Id of a comment: requests the page that it's on."""


class RepliesQuery(msgspec.Struct, frozen=True):
    """Further replies of a root."""

    root: CommentId
    cursor: str
    site: SiteId = "default"


class RootView(CommentView, frozen=True, rename="camel", omit_defaults=True, kw_only=True):
    """A root, and its replies, oldest first."""

    replies: tuple[CommentView, ...]
    reply_cursor: str | None = None
    """Where further replies begin."""


class ThreadAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page of a thread."""

    count: int
    """Roots of the whole thread."""
    replies: int
    """Replies of the whole thread."""
    roots: tuple[RootView, ...]
    """In the requested order; the first page begins with the pinned ones."""
    cursor: str | None = None
    """Where the next page begins."""
    closed: bool = False
    """Whether a moderator closed the thread, so it takes no comments."""
    newer: bool = False
    """Whether there are roots before these: only if the request named a comment with ``around``."""
    anchor: str = ""
    """Id of the root with the comment that the request named with ``around``."""
    features: tuple[str, ...] = ()
    """What readers can do besides writing: ``report``, choose the ``order``, ``edit`` their own comments for a while, ``like``,
    ``subscribe`` to replies, keep a ``name``, and ``react`` to the page.
    """


class RepliesAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Further replies, oldest first."""

    replies: tuple[CommentView, ...]
    cursor: str | None = None


async def show_thread(context: ServiceContext, request: Request) -> ASGIApp:
    """A page of a thread; cached, because no other address is requested as often."""
    requested = query(request, ThreadQuery)
    if requested.path == EVERY_PAGE and requested.order == "liked":
        raise FieldInvalid("order", "The comments of all pages can't be sorted by likes. Send newest or oldest.")
    site = await context.sites.by_id(requested.site)
    after = cursor_of(requested.cursor, by_likes=requested.order == "liked") if requested.cursor else None
    thread = None if requested.path == EVERY_PAGE else thread_key(requested.path, site.rules)

    address = client_address(request.scope, context.trusted_proxies)
    context.reads.take(site, address)

    async def content() -> bytes:
        """Others may wait for it too, so it continues when this client disconnects."""
        offloaded = await context.offload.content(request.scope)
        if offloaded is not None:
            return offloaded
        async with context.reads.of_visitor(site, address) as budget:
            features = _features(context, site, requested.path)
            environment = await context.within_current(budget, site, thread)
            return msgspec.json.encode(await _page(environment, site, requested, after, features=features))

    return await context.responses.make(request.scope["query_string"], site, thread=thread, content=content)


async def show_replies(context: ServiceContext, request: Request) -> Response:
    """Replies after those that the client has."""
    requested = query(request, RepliesQuery)
    site = await context.sites.by_id(requested.site)
    after = cursor_of(requested.cursor)
    async with context.reading(request, site) as environment:
        replies, rest = await more_replies(environment, site, root=requested.root, after=after)
    viewing = Viewing(site=site, secret=context.environment.secret)
    answer = RepliesAnswer(tuple(map(viewing.view, replies)), cursor_text(rest))
    return json_answer(answer, cache_control="no-cache")


async def _page(
    environment: Environment[ThreadStore],
    site: Site,
    requested: ThreadQuery,
    after: Cursor | None,
    *,
    features: tuple[str, ...],
) -> ThreadAnswer:
    page = await thread_page(
        environment,
        site,
        url=requested.path,
        limit=requested.limit,
        sort=Sort(requested.order),
        after=after,
        around=requested.around,
    )
    viewing = Viewing(site=site, secret=environment.secret, with_url=requested.path == EVERY_PAGE)
    roots = tuple(_root(viewing, root) for root in page.roots)
    return ThreadAnswer(
        count=page.count,
        replies=page.replies,
        roots=roots,
        cursor=cursor_text(page.cursor),
        closed=page.closed,
        newer=page.newer,
        anchor=page.anchor,
        features=features,
    )


def _features(context: ServiceContext, site: Site, path: str) -> tuple[str, ...]:
    offered = {
        "report": True,
        "order": True,
        "edit": site.rules.edit_minutes > 0,
        "like": site.rules.likes,
        "subscribe": offers_replies(context.notifications, site),
        "name": offers_names(context.notifications, site),
        "react": takes_reactions(site.rules, path),
    }
    return tuple(name for name, is_offered in offered.items() if is_offered)


def _root(viewing: Viewing, root: Root) -> RootView:
    fields = msgspec.structs.asdict(viewing.view(root.comment, removed=root.removed))
    replies = tuple(map(viewing.view, root.replies))
    return RootView(**fields, replies=replies, reply_cursor=cursor_text(root.reply_cursor))
