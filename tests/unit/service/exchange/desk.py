"""The token exchange on a real storage, with a stub of a code host."""

import asyncio
import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from glosa.service.domain.environment import Environment
from glosa.service.domain.exchange.applications import Application, PlatformKey
from glosa.service.domain.exchange.exchanging import Exchange, LoginRequest, Sender, exchange
from glosa.service.domain.exchange.tokens import Tokens
from glosa.service.domain.exchange.upstream import TokenReply, TokenRequest
from glosa.service.storage.store import SqlStore

ORIGIN = "https://docs.example.org"
CALLBACK = f"{ORIGIN}/docs/auth/callback.html"
SECRET = "canary-5ec2e7/+ä"
TOKEN = {"access_token": "t0k3n", "token_type": "bearer"}


def application(platform: PlatformKey = "github", **fields: Any) -> Application:
    """An application of the documentation at ``ORIGIN``."""
    own = Application(
        platform=platform,
        client_id="our-app",
        client_secret=SECRET,
        base_url="https://git.example.org" if platform == "gitea" else "",
        origins=(ORIGIN,),
        redirects=(f"{ORIGIN}/docs/",) if platform.startswith("github") else (CALLBACK,),
    )
    return replace(own, **fields)


class FakeUpstream:
    """An upstream that answers ``reply`` and records its requests."""

    def __init__(self, reply: TokenReply | Exception) -> None:
        self.reply = reply
        self.calls: list[TokenRequest] = []

    async def send(self, call: TokenRequest) -> TokenReply:
        self.calls.append(call)
        if isinstance(self.reply, Exception):
            raise self.reply
        return self.reply

    async def close(self) -> None:
        self.calls.clear()


class Desk:
    """Exchanges logins, with a clock that only the test advances."""

    def __init__(self, store: SqlStore, runner: asyncio.Runner) -> None:
        self.now = 1_795_245_110_262
        self.upstream = FakeUpstream(answer(TOKEN))
        self._runner = runner
        self._environment = Environment(store=store, now=lambda: self.now, new_id=str, secret=b"s" * 32)

    @property
    def sent(self) -> dict[str, str]:
        """Returns the form of the only request."""
        (call,) = self.upstream.calls
        return dict(call.form)

    def exchange(
        self,
        *applications: Application,
        origin: str | None = ORIGIN,
        address: str = "203.0.113.7",
        **fields: Any,
    ) -> Tokens:
        """Exchanges a code of the first application. ``fields`` override the request's fields."""
        own = applications or (application(),)
        parameters: dict[str, Any] = {
            "client_id": "our-app",
            "code": "c0de-of-once",
            "redirect_uri": own[0].redirects[0],
        }
        work = exchange(
            self._environment,
            Exchange(own, self.upstream),
            request=LoginRequest(**{**parameters, **fields}),
            sender=Sender(origin, address),
        )
        return self._runner.run(work)


def answer(content: object, status: int = 200) -> TokenReply:
    """Returns a reply with ``content`` as JSON."""
    return TokenReply(status, json.dumps(content).encode())


def texts(values: Iterable[object]) -> str:
    """Returns all content as one string, to search it for secrets."""
    return "\n".join(map(str, values))
