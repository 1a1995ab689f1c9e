"""Signing in to moderate, and the list of sessions."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.access.browser_names import browser_name
from glosa.service.domain.access.moderators import Role
from glosa.service.domain.access.passkeys import sign_in_with_passkey
from glosa.service.domain.access.sessions import IDLE_MS, Browser, SignedIn, limit_sign_ins, sign_in, sign_out
from glosa.service.domain.errors import FieldInvalid, NotPermitted
from glosa.service.routes.api.comment_view import iso
from glosa.service.routes.api.fields import CommentId, SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.moderation.access import (
    check_own_page,
    check_owner,
    cookie_name,
    cookie_value,
    set_cookie,
    signed_in_caller,
    with_renewed_cookie,
)
from glosa.service.routes.moderation.passkeys import authenticators, page_origin
from glosa.service.routes.refusals import NotFound
from glosa.service.routes.requests import body, query
from glosa.service.routes.responses import json_answer


class SessionQuery(msgspec.Struct, frozen=True):
    """The site."""

    site: SiteId = "default"


class ShownSession(SessionQuery, frozen=True):
    """The site, and what its page expects."""

    optional: bool = False
    """Whether it's no error that nobody is signed in."""


class SignInBody(msgspec.Struct, frozen=True):
    """The key of a one-time link, or what a device answered for a passkey."""

    key: Annotated[str, Meta(max_length=200, extra={"expected": "the key of a link to sign in"})] = ""
    passkey: dict[str, object] | None = None
    site: SiteId = "default"


class SessionAnswer(msgspec.Struct, frozen=True):
    """The session of the person who is signed in."""

    id: str
    site: str
    name: str
    role: str
    token: str
    """Sent in ``X-Moderation-Token`` with every change."""


class ListedSession(msgspec.Struct, frozen=True, rename="camel"):
    """A browser that signed in."""

    id: str
    name: str
    network: str
    agent: str
    browser: str
    """Such as ``Firefox, Android``."""
    created_at: str
    seen_at: str
    """When it was last used, to the hour."""
    current: bool
    """Whether it's the session of the request."""


class SessionList(msgspec.Struct, frozen=True):
    """The one that was used last first."""

    sessions: tuple[ListedSession, ...]


class OneSession(msgspec.Struct, frozen=True):
    """A session, by its id."""

    id: CommentId
    site: SiteId = "default"


async def show_session(context: ServiceContext, request: Request) -> Response:
    """Who is signed in."""
    requested = query(request, ShownSession)
    try:
        _, session = await signed_in_caller(context, request, requested.site)
    except NotPermitted:
        if requested.optional:
            return Response(status_code=204, headers={"cache-control": "no-store"})
        raise
    return with_renewed_cookie(json_answer(_answer(session)), request, session)


async def start_session(context: ServiceContext, request: Request) -> Response:
    """Signs in with a link's key or a passkey, and sets the cookie.

    The cookie has no path of its own, so the browser limits it to the addresses next to this one, whatever path a reverse
    proxy puts before them. The page requests another one for itself, so that the service can write its first view.
    """
    check_own_page(request)
    sent = await body(request, SignInBody)
    site = await context.sites.by_id(sent.site)
    browser = Browser(client_address(request.scope, context.trusted_proxies), request.headers.get("user-agent", ""))
    if sent.passkey is None:
        if not sent.key:
            raise FieldInvalid("key", "Send the key of a link to sign in, or what a device answered for a passkey.")
        session, key = await sign_in(context.environment, site, sent.key, browser)
    else:
        await limit_sign_ins(context.environment, site, browser.address)
        session, key = await sign_in_with_passkey(
            context.environment, authenticators(), site, sent.passkey, page=page_origin(request), browser=browser
        )
    answer = json_answer(_answer(session), 201)
    set_cookie(answer, request, cookie_name(site.id), cookie_value(session, key), seconds=IDLE_MS // 1000)
    return answer


async def end_session(context: ServiceContext, request: Request) -> Response:
    """Signs out."""
    caller, session = await signed_in_caller(context, request, query(request, SessionQuery).site)
    await sign_out(context.environment, caller.site.id, session.session.id, caller.actor, own=True)
    answer = Response(status_code=204)
    set_cookie(answer, request, cookie_name(caller.site.id), "", seconds=0)
    return answer


async def list_sessions(context: ServiceContext, request: Request) -> Response:
    """The site's sessions to an owner, otherwise one's own."""
    caller, current = await signed_in_caller(context, request, query(request, SessionQuery).site)
    sessions = tuple(
        ListedSession(
            id=one.id,
            name=one.moderator,
            network=one.network,
            agent=one.agent,
            browser=browser_name(one.agent),
            created_at=iso(one.created_at),
            seen_at=iso(one.seen_at),
            current=one.id == current.session.id,
        )
        for one in await context.environment.store.sessions(caller.site.id)
        if caller.role is Role.OWNER or one.moderator == caller.name
    )
    return json_answer(SessionList(sessions))


async def revoke_session(context: ServiceContext, request: Request) -> Response:
    """Ends a session: any of the site for an owner, otherwise one's own."""
    requested = query(request, OneSession)
    caller, current = await signed_in_caller(context, request, requested.site)
    found = await context.environment.store.session(caller.site.id, requested.id)
    if found is None:
        raise NotFound("There is no such session. It may have ended already; reload the list.")
    if found[1].name != caller.name:
        check_owner(caller)
    is_own = requested.id == current.session.id
    await sign_out(context.environment, caller.site.id, requested.id, caller.actor, own=is_own)
    return Response(status_code=204)


def _answer(session: SignedIn) -> SessionAnswer:
    person = session.moderator
    return SessionAnswer(session.session.id, person.site, person.name, person.role.value, session.token)
