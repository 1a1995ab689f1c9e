"""Passkeys: adding, listing, and removing one's own, and signing in with one."""

from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from glosa.service.domain.access.moderators import LONGEST_NAME
from glosa.service.domain.access.passkeys import (
    CHALLENGE_LIVES_MS,
    Authenticators,
    PageOrigin,
    new_challenge,
    register,
    remove_passkey,
)
from glosa.service.domain.access.sessions import limit_sign_ins
from glosa.service.routes.api.comment_view import iso
from glosa.service.routes.api.fields import SiteId
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.moderation.access import check_own_page, signed_in_caller
from glosa.service.routes.refusals import NotFound, PasskeysNotInstalled, RequestForged
from glosa.service.routes.requests import body, query
from glosa.service.routes.responses import json_answer

CredentialId = Annotated[
    str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,1400}\Z", extra={"expected": "a passkey's id as it was listed"})
]


class PasskeysQuery(msgspec.Struct, frozen=True):
    """The site."""

    site: SiteId = "default"


class OnePasskey(msgspec.Struct, frozen=True):
    """A passkey, by its id."""

    id: CredentialId
    site: SiteId = "default"


class ChallengeBody(msgspec.Struct, frozen=True):
    """The site."""

    site: SiteId = "default"


class ChallengeAnswer(msgspec.Struct, frozen=True, rename="camel"):
    """The values that a browser passes to a device."""

    challenge: str
    """A text, whose bytes are the challenge."""
    host: str
    """The id of the relying party."""
    timeout: int
    """Milliseconds."""
    person: str = ""
    """Who adds a key."""
    known: tuple[str, ...] = ()
    """Ids of keys that the person has already."""


class PasskeyBody(msgspec.Struct, frozen=True):
    """A new key, as the browser returns it."""

    name: Annotated[
        str,
        Meta(min_length=1, max_length=LONGEST_NAME, extra={"expected": f"a name of 1 to {LONGEST_NAME} characters"}),
    ]
    credential: dict[str, object]
    site: SiteId = "default"


class PasskeyView(msgspec.Struct, frozen=True, rename="camel"):
    """A key."""

    id: str
    name: str
    host: str
    """Where it works."""
    created_at: str
    used_at: str | None


class PasskeyList(msgspec.Struct, frozen=True):
    """The oldest first."""

    passkeys: tuple[PasskeyView, ...]


async def challenge_sign_in(context: ServiceContext, request: Request) -> Response:
    """A challenge for signing in. It counts as an attempt."""
    check_own_page(request)
    authenticators()
    site = await context.sites.by_id((await body(request, ChallengeBody)).site)
    await limit_sign_ins(context.environment, site, client_address(request.scope, context.trusted_proxies))
    challenge = await new_challenge(context.environment, site)
    return json_answer(ChallengeAnswer(challenge, page_origin(request).host, CHALLENGE_LIVES_MS))


async def challenge_passkey(context: ServiceContext, request: Request) -> Response:
    """A challenge for a new key of the person who is signed in."""
    authenticators()
    caller, _ = await signed_in_caller(context, request, (await body(request, ChallengeBody)).site)
    challenge = await new_challenge(context.environment, caller.site, caller.name)
    known = tuple(one.id for one in await context.environment.store.passkeys(caller.site.id, caller.name))
    host = page_origin(request).host
    return json_answer(ChallengeAnswer(challenge, host, CHALLENGE_LIVES_MS, caller.name, known))


async def list_passkeys(context: ServiceContext, request: Request) -> Response:
    """One's own keys."""
    caller, _ = await signed_in_caller(context, request, query(request, PasskeysQuery).site)
    found = await context.environment.store.passkeys(caller.site.id, caller.name)
    views = tuple(
        PasskeyView(one.id, one.name, one.host, iso(one.created_at), iso(one.used_at) if one.used_at else None)
        for one in found
    )
    return json_answer(PasskeyList(views))


async def add_passkey(context: ServiceContext, request: Request) -> Response:
    """Adds a key."""
    sent = await body(request, PasskeyBody)
    caller, session = await signed_in_caller(context, request, sent.site)
    made = await register(
        context.environment,
        authenticators(),
        session.moderator,
        sent.credential,
        name=sent.name,
        page=page_origin(request),
        actor=caller.actor,
    )
    return json_answer(PasskeyView(made.id, made.name, made.host, iso(made.created_at), None), 201)


async def delete_passkey(context: ServiceContext, request: Request) -> Response:
    """Removes one of one's own keys."""
    requested = query(request, OnePasskey)
    caller, _ = await signed_in_caller(context, request, requested.site)
    if not await remove_passkey(context.environment, caller.site, requested.id, caller.name, caller.actor):
        raise NotFound("You have no such passkey. You may have removed it already; reload the list.")
    return Response(status_code=204)


def authenticators() -> Authenticators:
    """The verification. Raises :class:`PasskeysNotInstalled`."""
    # Imported here because the library is optional and takes megabytes of memory.
    try:
        from glosa.service.routes.moderation.authenticators import WebAuthnAuthenticators
    except ModuleNotFoundError as error:
        raise PasskeysNotInstalled from error

    return WebAuthnAuthenticators()


def page_origin(request: Request) -> PageOrigin:
    """The origin of the page that sent the request, which :func:`check_own_page` has checked. Browsers bind keys to its host."""
    origin = request.headers.get("origin", "")
    host = urlsplit(origin).hostname if origin else None
    if not host:
        raise RequestForged("The request doesn't say which page sent it. Open the moderation page, and use it there.")
    return PageOrigin(origin, host)
