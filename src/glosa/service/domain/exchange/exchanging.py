"""Exchanges a login's code for a token. Everything is checked here, and no part of the request determines the address."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import FieldInvalid, TooManyPosts
from glosa.service.domain.exchange.applications import Application, PlatformKey, application_for
from glosa.service.domain.exchange.refusals import (
    PlatformUnreachable,
    RedirectRefused,
    RefreshUnsupported,
    TooManyLogins,
)
from glosa.service.domain.exchange.tokens import Tokens, tokens_in
from glosa.service.domain.exchange.upstream import NoAnswer, TokenRequest, Upstream
from glosa.service.domain.rate_limits import BucketStore, address_limits
from glosa.service.domain.sites import Site


@dataclass(frozen=True, slots=True)
class Exchange:
    """The collaborators of the exchange."""

    applications: Sequence[Application]
    upstream: Upstream


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginRequest:
    """A page's request. If it includes a client secret, that's ignored."""

    client_id: str
    platform: PlatformKey | None = None
    grant_type: Literal["authorization_code", "refresh_token"] = "authorization_code"
    code: str = field(default="", repr=False)
    redirect_uri: str = ""
    code_verifier: str = field(default="", repr=False)
    """The code verifier of PKCE (RFC 7636)."""
    refresh_token: str = field(default="", repr=False)

    def secrets(self) -> tuple[str, ...]:
        """Values that no response or log may contain."""
        return self.code, self.code_verifier, self.refresh_token


@dataclass(frozen=True, slots=True)
class Sender:
    """The origin of a request."""

    origin: str | None
    """The header ``Origin``; ``None`` if there is none."""
    address: str
    """The client's address; empty if unknown."""


async def exchange(
    environment: Environment[BucketStore], exchanging: Exchange, *, request: LoginRequest, sender: Sender
) -> Tokens:
    """The tokens for ``request``. Counts as one login of the sender's address.

    Raises ``OriginRefused``, ``FieldInvalid`` or one of the refusals of this package.
    """
    application = application_for(
        exchanging.applications, request.client_id, platform=request.platform, origin=sender.origin
    )
    _check(application, request)
    await _count(environment, sender.address)
    try:
        reply = await exchanging.upstream.send(_call(application, request))
    except NoAnswer as error:
        raise PlatformUnreachable(application.host.name) from error
    return tokens_in(reply, application, sent=request.secrets())


async def _count(environment: Environment[BucketStore], address: str) -> None:
    now = environment.now()
    limits = address_limits(environment.secret, _COUNTED, address, now=now, prefix="exchange-")
    if not limits:
        return
    try:
        await environment.store.take(_COUNTED.id, limits, now)
    except TooManyPosts as refusal:
        raise TooManyLogins(refusal.retry_after_ms) from refusal


def _check(application: Application, request: LoginRequest) -> None:
    host = application.host
    if request.grant_type == "refresh_token":
        if not host.refreshes:
            raise RefreshUnsupported(f"Tokens of {host.name} are not renewed. Log in again.")
        if not request.refresh_token:
            raise FieldInvalid("refresh_token", "The field 'refresh_token' is missing. Send the token to renew with.")
    elif not request.code:
        raise FieldInvalid("code", "The field 'code' is missing. Send the code that the login returned with.")
    elif not request.redirect_uri and not host.nested_redirects:
        raise FieldInvalid(
            "redirect_uri", "The field 'redirect_uri' is missing. Send the address that the login named."
        )
    if request.redirect_uri and not application.allows_redirect(request.redirect_uri):
        raise RedirectRefused(
            "Logins may not return to this address. The owner of the service adds it to the application's redirects."
        )


def _call(application: Application, request: LoginRequest) -> TokenRequest:
    secret = application.client_secret
    return TokenRequest(
        address=application.token_address,
        form=dict(_form(application, request)),
        basic=(application.client_id, secret) if application.host.basic else None,
    )


def _form(application: Application, request: LoginRequest) -> Iterator[tuple[str, str]]:
    renewing = request.grant_type == "refresh_token"
    if application.host.grant_type:
        yield "grant_type", request.grant_type
    if not application.host.basic:
        yield "client_id", application.client_id
        if application.client_secret:
            yield "client_secret", application.client_secret
    yield ("refresh_token", request.refresh_token) if renewing else ("code", request.code)
    if request.redirect_uri:
        yield "redirect_uri", request.redirect_uri
    if request.code_verifier:
        yield "code_verifier", request.code_verifier


_COUNTED = Site(id="exchange", app_id="", app_key="")
"""A placeholder site for rate limits, because logins don't belong to a site."""
