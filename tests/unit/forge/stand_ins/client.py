"""Clients of the forge, with a stopped clock."""

import asyncio
import itertools
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx

from glosa.forge.app import forge_application

CALLBACK = "http://127.0.0.1:8000/auth/callback.html"
ROOT = "http://forge.test"
START = 1_800_000_000_000


class Forge:
    """The whole application. ``now`` is its clock's time."""

    def __init__(self) -> None:
        numbers = itertools.count(1)
        self.now = START
        self.slept: list[float] = []
        self.application = forge_application(
            now=lambda: self.now, new_token=lambda: f"secret{next(numbers):04}", sleep=self._sleep
        )

    def send(self, method: str, address: str, **options: Any) -> httpx.Response:
        """Sends a request; ``address`` is a path of the forge or a full URL from a response."""

        async def run() -> httpx.Response:
            transport = httpx.ASGITransport(self.application)
            async with httpx.AsyncClient(transport=transport, base_url=ROOT) as client:
                return await client.request(method, address, **options)

        return asyncio.run(run())

    def order(self, name: str, /, **fields: object) -> Any:
        """Returns the response of ``/_forge/NAME``."""
        answer = self.send("POST", f"/_forge/{name}", json=fields)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def login(self, authorize: str, token: str, *, flow: str = "code", user: str = "reader", **said: str) -> "Login":
        """Logs a user in and consents."""
        return Login(self, authorize, token, flow, user, said)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


class Login:
    """The application's view of an authorization response."""

    def __init__(self, forge: Forge, authorize: str, token: str, flow: str, user: str, said: dict[str, str]) -> None:
        self._forge = forge
        self._token = token
        parameters = {"client_id": "glosa-forge", "redirect_uri": CALLBACK, "state": "s1", "response_type": flow} | said
        self.redirect = parameters["redirect_uri"]
        address = f"{authorize}?{urlencode({name: value for name, value in parameters.items() if value})}"
        chosen = forge.send("POST", address, data={"user": user})
        self.page = chosen
        if chosen.status_code == 303:
            cookie = {"cookie": chosen.headers["set-cookie"].partition(";")[0]}
            self.page = forge.send("POST", address, data={"decision": "allow"}, headers=cookie)
        location = urlsplit(self.page.headers.get("location", ""))
        self.query = dict(parse_qsl(location.query))
        self.fragment = dict(parse_qsl(location.fragment))

    def exchange(
        self,
        said: Mapping[str, str | None] | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        **more: str | None,
    ) -> httpx.Response:
        """Exchanges the code for a token. Arguments override fields; ``None`` omits one."""
        fields = (
            {
                "grant_type": "authorization_code",
                "client_id": "glosa-forge",
                "code": self.query.get("code"),
                "redirect_uri": self.redirect,
            }
            | dict(said or {})
            | more
        )
        form = {name: value for name, value in fields.items() if value is not None}
        return self._forge.send("POST", self._token, data=form, headers=dict(headers or {}))


class Api:
    """A client of a platform's API, for one user."""

    def __init__(self, forge: Forge, platform: str, base: str) -> None:
        self.forge = forge
        self._platform = platform
        self.base = f"/{platform}{base}"
        self._tokens: dict[str, str] = {}

    def __call__(self, method: str, path: str, *, by: str | None = None, **options: Any) -> httpx.Response:
        """Sends a request as that user or anonymously; ``path`` is below the API or a full URL from a response."""
        headers, address = dict(options.pop("headers", {})), path if path.startswith("http") else self.base + path
        if by and self._platform == "gitee":
            address += f"{'&' if '?' in address else '?'}access_token={self.token(by)}"
        elif by:
            headers["authorization"] = f"Bearer {self.token(by)}"
        return self.forge.send(method, address, headers=headers, **options)

    def token(self, user: str, **said: object) -> str:
        """Returns a token of the user: the same one each time, unless arguments are passed."""
        if said or user not in self._tokens:
            token: str = self.order("tokens", user=user, **said)["access_token"]
            if said:
                return token
            self._tokens[user] = token
        return self._tokens[user]

    def order(self, name: str, /, **fields: object) -> Any:
        """Returns the response of ``/_forge/NAME`` for this platform."""
        return self.forge.order(name, platform=self._platform, **fields)

    def seed(self, title: str = "[Vssue]Panel", comments: int | list[str] = 0, **fields: object) -> Any:
        """Creates a thread; returns its ``number``, ``name``, ``id``, and the ids of its ``comments``."""
        return self.order("seed", title=title, comments=comments, **fields)

    def fault(self, name: str, **fields: object) -> None:
        """Switches a fault on."""
        self.order("faults", **({"fault": name, "on": True} | fields))


def relations(answer: httpx.Response) -> dict[str, str]:
    """Returns the URLs of a ``Link`` header by relation."""
    return {name: address for address, name in re.findall(r'<([^>]*)>; ?rel="(\w+)"', answer.headers.get("link", ""))}
