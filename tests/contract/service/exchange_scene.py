"""Logins to exchange, and a stub of a code host."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import httpx

from glosa.service.domain.exchange.applications import Application, PlatformKey
from glosa.service.domain.exchange.upstream import TokenReply, TokenRequest

if TYPE_CHECKING:
    from tests.contract.service.conftest import Service

EXCHANGE = "/api/v1/exchange"
ORIGIN = "https://docs.example.org"
CALLBACK = f"{ORIGIN}/auth/callback.html"
CANARY = "canary-5ec2e7-of-the-application"
CODE = "c0de-that-is-spent-once"
VERIFIER = "v3rifier-of-one-login"
REFRESH = "r3fresh-token-of-a-reader"
ACCESS = "acc3ss-token-of-a-reader"
TOKEN = {"access_token": ACCESS, "token_type": "bearer", "scope": "public_repo"}

LOGIN = {"client_id": "our-app", "client_secret": "DUMMY", "code": CODE, "code_verifier": VERIFIER}


class Host:
    """A code host that answers with ``says`` and records all requests."""

    def __init__(self) -> None:
        self.says: TokenReply | Exception = reply(TOKEN)
        self.calls: list[TokenRequest] = []
        self.closed = False

    async def send(self, call: TokenRequest) -> TokenReply:
        self.calls.append(call)
        if isinstance(self.says, Exception):
            raise self.says
        return self.says

    async def close(self) -> None:
        self.closed = True


def reply(content: object, status: int = 200) -> TokenReply:
    return TokenReply(status, json.dumps(content).encode())


def application(platform: PlatformKey, **fields: Any) -> Application:
    own = Application(
        platform=platform,
        client_id="our-app",
        client_secret=CANARY,
        base_url="https://git.example.org" if platform == "gitea" else "",
        origins=(ORIGIN,),
        redirects=(f"{ORIGIN}/",) if platform == "github" else (CALLBACK,),
    )
    return replace(own, **fields)


Open = Callable[..., "Service"]
"""``opened(application, …)`` starts a service that exchanges logins of these applications."""


def exchange(service: "Service", *, origin: str | None = ORIGIN, **options: Any) -> httpx.Response:
    """Returns the response to a request from a page of ``origin``."""
    headers = {**({} if origin is None else {"origin": origin}), **options.pop("headers", {})}
    return service.send("POST", EXCHANGE, headers=headers, **options)


REFUSED: list[tuple[dict[str, Any], int, str]] = [
    ({"json": LOGIN, "origin": None}, 403, "origin-refused"),
    ({"json": LOGIN, "origin": "null"}, 403, "origin-refused"),
    ({"json": LOGIN, "origin": "https://evil.example"}, 403, "origin-refused"),
    ({"json": LOGIN, "origin": f"{ORIGIN}.evil.example"}, 403, "origin-refused"),
    ({"json": {**LOGIN, "client_id": "other"}}, 404, "application-unknown"),
    ({"json": {**LOGIN, "platform": "gitea"}}, 404, "application-unknown"),
    ({"json": {**LOGIN, "redirect_uri": "https://evil.example/"}}, 400, "redirect-refused"),
    ({"json": {**LOGIN, "redirect_uri": f"{ORIGIN}@evil.example/"}}, 400, "redirect-refused"),
    ({"json": {**LOGIN, "grant_type": "refresh_token", "refresh_token": REFRESH}}, 400, "refresh-unsupported"),
    ({"json": {**LOGIN, "grant_type": "password"}}, 400, "field-invalid"),
    ({"json": {**LOGIN, "platform": "sourceforge"}}, 400, "field-invalid"),
    ({"json": {**LOGIN, "code": 7}}, 400, "field-invalid"),
    ({"json": {**LOGIN, "code": ""}}, 400, "field-invalid"),
    ({"json": {**LOGIN, "code": None}}, 400, "field-invalid"),
    ({"json": {"code": CODE}}, 400, "field-invalid"),
    ({}, 400, "field-invalid"),
    ({"json": [LOGIN]}, 400, "body-malformed"),
    ({"content": b"{", "headers": {"content-type": "application/json"}}, 400, "body-malformed"),
    ({"content": b"\xff", "headers": {"content-type": "application/json"}}, 400, "body-malformed"),
    ({"content": b"[" * 10_000, "headers": {"content-type": "application/json"}}, 400, "body-malformed"),
    ({"content": json.dumps(LOGIN).encode(), "headers": {"content-type": "text/plain"}}, 400, "body-malformed"),
    ({"content": json.dumps(LOGIN).encode()}, 400, "body-malformed"),
    ({"files": {"code": b"c0de"}}, 400, "body-malformed"),
    ({"json": {**LOGIN, "code": "x" * 20_000}}, 413, "body-too-large"),
    ({"params": {**LOGIN, "code": "x" * 20_000}}, 400, "field-invalid"),
]
