"""The token exchange of logins at code hosts."""

from collections.abc import Mapping
from dataclasses import asdict
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glosa.service.domain.errors import FieldInvalid, Refusal
from glosa.service.domain.exchange.exchanging import LoginRequest, Sender, exchange
from glosa.service.domain.exchange.refusals import ApplicationRefused, GrantRefused
from glosa.service.routes.client_address import client_address
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.endpoints import endpoint
from glosa.service.routes.refusals import BodyMalformed, client_text, status_of
from glosa.service.routes.requests import bounded, converted
from glosa.service.routes.responses import FormattedError, json_answer, seconds_to_wait

EXCHANGE = "/api/v1/exchange"

LARGEST = 16 * 1024
"""Bytes of a query, and of a body."""


class TokenAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The tokens, under the names of RFC 6749."""

    access_token: str
    token_type: str = ""
    scope: str = ""
    expires_in: int | None = None
    """Seconds."""
    refresh_token: str = ""


class ExchangeFailure(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why there is no token: in the format of our own API, and in that of RFC 6749."""

    code: str
    """Stable, for programs."""
    message: str
    """A plain sentence for people."""
    error: str
    """The platform's code, or ours if no request reached it."""
    error_description: str
    """The platform's text, or ours."""
    field: str | None = None
    """The invalid field."""
    retry_after: int | None = msgspec.field(default=None, name="retryAfter")
    """Seconds after which the same request may succeed."""


def exchange_routes(context: ServiceContext) -> list[Route]:
    """The address where a login is exchanged for a token, and a token renewed."""
    return [endpoint(context, EXCHANGE, {"POST": _exchange})]


async def _exchange(context: ServiceContext, request: Request) -> Response:
    origins = request.headers.getlist("origin")
    # No browser sends two.
    sender = Sender(origins[0] if len(origins) == 1 else None, client_address(request.scope, context.trusted_proxies))
    try:
        requested = await _token_request(request)
        tokens = await exchange(context.environment, context.exchange, request=requested, sender=sender)
    except Refusal as refusal:
        context.metrics.exchanged(refusal.code)
        raise FormattedError(refusal, _failure(refusal)) from refusal
    context.metrics.exchanged("renewed" if requested.grant_type == "refresh_token" else "granted")
    return json_answer(TokenAnswer(**asdict(tokens)))


async def _token_request(request: Request) -> LoginRequest:
    """What ``request`` asks for, as JSON, as a form, or in the query; the body overrides the query.

    Raises ``FieldInvalid``, ``BodyMalformed`` or ``BodyTooLarge``, none of which repeats what was sent.
    """
    query = request.scope["query_string"]
    if len(query) > LARGEST:
        raise FieldInvalid("query", f"The query has {len(query)} bytes. Expected at most {LARGEST}.")
    body = _fields(await bounded(request, LARGEST), request.headers.get("content-type", ""))
    return converted({**_form(query), **body}, LoginRequest)


def _fields(data: bytes, content_type: str) -> Mapping[str, object]:
    kind = content_type.partition(";")[0].strip().lower()
    if not data:
        return {}
    if kind == "application/x-www-form-urlencoded":
        return _form(data)
    if kind != "application/json":
        raise BodyMalformed("The body is of a kind that is not taken here. Send JSON or a form, and say which.")
    try:
        fields: Mapping[str, object] = msgspec.json.decode(data, type=dict[str, object])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BodyMalformed("The body is not what was expected: a JSON object in UTF-8.") from error
    return fields


def _form(data: bytes) -> Mapping[str, str]:
    return dict(parse_qsl(data.decode("latin-1"), keep_blank_values=True))


def _failure(refusal: Refusal) -> Response:
    by_platform = refusal if isinstance(refusal, GrantRefused | ApplicationRefused) else None
    wait = seconds_to_wait(refusal)
    failure = ExchangeFailure(
        code=refusal.code,
        message=client_text(refusal),
        error=by_platform.error if by_platform else refusal.code,
        error_description=by_platform.description if by_platform else client_text(refusal),
        field=refusal.field or None if isinstance(refusal, FieldInvalid) else None,
        retry_after=wait,
    )
    return json_answer(failure, status_of(refusal), **({} if wait is None else {"retry_after": str(wait)}))
