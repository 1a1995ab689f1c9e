"""Exchanging what a login gave for a token: everything is checked here, nothing of the request chooses the address."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from glosa.service.domain.address_limits import address_limits
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import FieldInvalid, TooManyPosts
from glosa.service.domain.exchange.applications import Application, application_for
from glosa.service.domain.exchange.platforms import PlatformKey
from glosa.service.domain.exchange.refusals import (
    PlatformUnreachable,
    RedirectRefused,
    RefreshUnsupported,
    TooManyLogins,
)
from glosa.service.domain.exchange.tokens import Tokens, tokens_in
from glosa.service.domain.exchange.upstream import Call, NoAnswer, Upstream
from glosa.service.domain.sites import Site


@dataclass(frozen=True, slots=True)
class Exchange:
    """What exchanging works with."""

    applications: Sequence[Application]
    upstream: Upstream


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a page asks for. A client secret is no part of it: one that is sent is not looked at."""

    client_id: str
    platform: PlatformKey | None = None
    grant_type: Literal["authorization_code", "refresh_token"] = "authorization_code"
    code: str = field(default="", repr=False)
    redirect_uri: str = ""
    code_verifier: str = field(default="", repr=False)
    """Of PKCE (RFC 7636)."""
    refresh_token: str = field(default="", repr=False)

    def secrets(self) -> tuple[str, ...]:
        """What must not be repeated to anybody."""
        return self.code, self.code_verifier, self.refresh_token


@dataclass(frozen=True, slots=True)
class Sender:
    """Where a request comes from."""

    origin: str | None
    """What its header ``Origin`` says; ``None`` where it has none."""
    address: str
    """Of the client; empty where nothing tells."""


async def exchange(environment: Environment, exchanging: Exchange, *, wanted: Wanted, sender: Sender) -> Tokens:
    """The tokens for ``wanted``, which count once for the address of ``sender``.

    Raises ``OriginRefused``, ``FieldInvalid`` or one of this room's refusals.
    """
    application = application_for(
        exchanging.applications, wanted.client_id, platform=wanted.platform, origin=sender.origin
    )
    _check(application, wanted)
    await _count(environment, sender.address)
    try:
        reply = await exchanging.upstream.ask(_call(application, wanted))
    except NoAnswer as error:
        raise PlatformUnreachable(application.host.name) from error
    return tokens_in(reply, application, sent=wanted.secrets())


async def _count(environment: Environment, address: str) -> None:
    now = environment.now()
    limits = address_limits(environment, _COUNTED, address, now=now, prefix="exchange-")
    if not limits:
        return
    try:
        await environment.store.take(_COUNTED.id, limits, now)
    except TooManyPosts as refusal:
        raise TooManyLogins(refusal.retry_after_ms) from refusal


def _check(application: Application, wanted: Wanted) -> None:
    host = application.host
    if wanted.grant_type == "refresh_token":
        if not host.refreshes:
            raise RefreshUnsupported(f"Tokens of {host.name} are not renewed. Log in again.")
        if not wanted.refresh_token:
            raise FieldInvalid("refresh_token", "The field 'refresh_token' is missing. Send the token to renew with.")
    elif not wanted.code:
        raise FieldInvalid("code", "The field 'code' is missing. Send the code that the login returned with.")
    elif not wanted.redirect_uri and not host.nested_redirects:
        raise FieldInvalid(
            "redirect_uri", "The field 'redirect_uri' is missing. Send the address that the login named."
        )
    if wanted.redirect_uri and not application.takes_redirect(wanted.redirect_uri):
        raise RedirectRefused(
            "Logins may not return to this address. The owner of the service adds it to the application's redirects."
        )


def _call(application: Application, wanted: Wanted) -> Call:
    secret = application.client_secret
    return Call(
        address=application.token_address,
        form=dict(_form(application, wanted)),
        basic=(application.client_id, secret) if application.host.basic else None,
    )


def _form(application: Application, wanted: Wanted) -> Iterator[tuple[str, str]]:
    renewing = wanted.grant_type == "refresh_token"
    if application.host.grant_type:
        yield "grant_type", wanted.grant_type
    if not application.host.basic:
        yield "client_id", application.client_id
        if application.client_secret:
            yield "client_secret", application.client_secret
    yield ("refresh_token", wanted.refresh_token) if renewing else ("code", wanted.code)
    if wanted.redirect_uri:
        yield "redirect_uri", wanted.redirect_uri
    if wanted.code_verifier:
        yield "code_verifier", wanted.code_verifier


_COUNTED = Site(id="exchange", app_id="", app_key="")
"""Stands for all applications where addresses are counted: logins belong to no site of comments."""
