"""The token exchange of logins at code hosts."""

from dataclasses import asdict

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from glosa.service.domain.errors import FieldInvalid, Refusal, told
from glosa.service.domain.exchange.exchanging import Sender, exchange
from glosa.service.domain.exchange.refusals import ApplicationRefused, GrantRefused
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import Context
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.exchange.wanted import wanted
from glosa.service.routes.refused import Refused
from glosa.service.routes.responses import STATUS, json_answer, seconds_to_wait

EXCHANGE = "/api/v1/exchange"


class TokenAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The tokens, under the names of RFC 6749."""

    access_token: str
    token_type: str = ""
    scope: str = ""
    expires_in: int | None = None
    """Seconds."""
    refresh_token: str = ""


class ExchangeFailure(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why there is no token: as all refusals of our own API are told, and as RFC 6749 has it."""

    code: str
    """Stable; programs go by it."""
    message: str
    """A plain sentence for people."""
    error: str
    """The platform's code, or ours where it was not asked."""
    error_description: str
    """What the platform said, or our sentence."""
    field: str | None = None
    """The field at fault."""
    retry_after: int | None = msgspec.field(default=None, name="retryAfter")
    """Seconds after which the same request may succeed."""


def exchange_routes(context: Context) -> list[Route]:
    """Where a login is exchanged for a token, and a token renewed."""
    return [endpoint(context, EXCHANGE, {"POST": _exchange})]


async def _exchange(context: Context, request: Request) -> ASGIApp:
    origins = request.headers.getlist("origin")
    # No browser names two; who puts one of ours beside its own is none.
    sender = Sender(origins[0] if len(origins) == 1 else None, client_address(request.scope, context.trusted_proxies))
    try:
        asked = await wanted(request)
        tokens = await exchange(context.environment, context.exchange, wanted=asked, sender=sender)
    except Refusal as refusal:
        context.metrics.exchanged(refusal.code)
        return Refused(refusal, _failure(refusal))
    context.metrics.exchanged("renewed" if asked.grant_type == "refresh_token" else "granted")
    return json_answer(TokenAnswer(**asdict(tokens)))


def _failure(refusal: Refusal) -> Response:
    by_platform = refusal if isinstance(refusal, GrantRefused | ApplicationRefused) else None
    wait = seconds_to_wait(refusal)
    failure = ExchangeFailure(
        code=refusal.code,
        message=told(refusal),
        error=by_platform.error if by_platform else refusal.code,
        error_description=by_platform.description if by_platform else told(refusal),
        field=refusal.field or None if isinstance(refusal, FieldInvalid) else None,
        retry_after=wait,
    )
    status = STATUS.get(refusal.code, refusal.status)
    return json_answer(failure, status, **({} if wait is None else {"retry_after": str(wait)}))
