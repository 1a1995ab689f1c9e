"""People who sign in to moderate a running service."""

from typing import Any

import httpx

from glosa.service.domain.access.moderators import Role, invite
from glosa.service.domain.moderation.log import Actor, Via
from glosa.service.opening import environment_of
from glosa.service.storage.store import open_store
from tests.contract.service.conftest import SITE, Service

MODERATION = "/api/v1/moderation"
SESSION = f"{MODERATION}/session"
OWN_PAGE = {"sec-fetch-site": "same-origin"}


def link(service: Service, name: str = "Ana", role: Role | None = Role.OWNER) -> str:
    """Returns the key of a new link."""
    keys: list[str] = []

    async def create() -> None:
        store = open_store(service.settings.database)
        environment = environment_of(service.settings, store, lambda: service.now)
        keys.append(await invite(environment, SITE, name, actor=Actor("Bob", Via.COMMAND), role=role))
        await store.close()

    service.run(create())
    return keys[0]


class Person:
    """Somebody who signed in."""

    def __init__(self, service: Service, name: str = "Ana", role: Role = Role.OWNER) -> None:
        self._service = service
        answer = sign_in(service, link(service, name, role))
        assert answer.status_code == 201, answer.text
        self.session: dict[str, Any] = answer.json()
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        self.headers = {"cookie": self.cookie, "x-moderation-token": self.session["token"], **OWN_PAGE}

    @property
    def page_cookie(self) -> str:
        """The cookie of the page, which it requests for itself."""
        answer = self._service.send_undescribed(
            "POST", "/admin/session", json={"id": self.session["id"]}, headers=self.headers
        )
        assert answer.status_code == 204, answer.text
        return answer.headers["set-cookie"].partition(";")[0]

    def get(self, name: str, /, **query: str) -> httpx.Response:
        return self._service.get(f"{MODERATION}/{name}", params=query, headers={"cookie": self.cookie})

    def post(self, name: str, /, **body: Any) -> httpx.Response:
        return self._service.post(f"{MODERATION}/{name}", body, headers=self.headers)

    def delete(self, name: str, /, **query: str) -> httpx.Response:
        return self._service.send("DELETE", f"{MODERATION}/{name}", params=query, headers=self.headers)


def sign_in(service: Service, key: str, headers: dict[str, str] = OWN_PAGE, **options: Any) -> httpx.Response:
    """Returns the response to an attempt."""
    return service.post(SESSION, {"key": key}, headers=headers, **options)
