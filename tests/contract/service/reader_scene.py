"""A service whose readers get mail from a real server. Its background tasks don't send: the test does."""

import asyncio
import random
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest

from glosa.service.domain.environment import Environment
from glosa.service.domain.notifications.channels import MailSecurity, MailServer, NotificationChannel, Notifications
from glosa.service.domain.sites import Rules
from glosa.service.domain.subscriptions.sending import ReplySender
from glosa.service.opening import environment_of
from glosa.service.routes.monitoring import notifying
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.upstream.smtp import MailCourier
from tests.contract.service.conftest import SITE, Service, settings_in
from tests.contract.service.mail_server import MailHost, Received, mail_host

HOME = "https://docs.example.org"
KEY = b"k" * 32
MINUTE = 60_000
DAY = 24 * 60 * MINUTE
RULES = Rules(interval_ms=0, posts_a_minute=0, posts_an_hour=0, spam_filter=False, home=HOME, service_path="/comments")
ANA = {"nick": "Ana", "mail": "ana@example.org"}


@pytest.fixture(name="host")
def host_fixture() -> Iterator[MailHost]:
    """A mail server on an event loop of its own."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    hosting = mail_host()
    yield asyncio.run_coroutine_threadsafe(hosting.__aenter__(), loop).result(60)
    asyncio.run_coroutine_threadsafe(hosting.__aexit__(None, None, None), loop).result(60)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@dataclass
class Scene:
    """A service whose background tasks don't send: the test does."""

    service: Service
    host: MailHost
    store: SqlStore
    problems: list[str] = field(default_factory=list)

    @property
    def environment(self) -> Environment[SqlStore]:
        return environment_of(self.service.settings, self.store, lambda: self.service.now)

    @property
    def sender(self) -> ReplySender:
        notifications = self.service.settings.notifications
        assert notifications.mail is not None
        return ReplySender(
            environment=self.environment,
            notifications=notifications,
            mailer=MailCourier(notifications.mail, lambda: self.service.now),
            random=random.random,
            problem=lambda event, error: self.problems.append(str(error)),
            counted=lambda outcome: None,
        )

    def say(self, text: str = "A question", *, peer: str = "203.0.113.1", **fields: Any) -> dict[str, Any]:
        self.service.now += 1
        body = {"path": "/a", "text": text, "idempotencyKey": secrets.token_hex(8), **fields}
        answer = self.service.post("/api/v1/comments", body, peer=peer, headers={"accept-language": "pt-BR,pt"})
        assert answer.status_code == 201, answer.text
        posted: dict[str, Any] = answer.json()
        return posted

    def reply(self, posted: dict[str, Any], text: str = "An answer", **fields: Any) -> dict[str, Any]:
        parent = posted["comment"]
        return self.say(text, rid=parent.get("rid") or parent["id"], pid=parent["id"], **fields)

    def ask(self, text: str = "A question", **fields: Any) -> dict[str, Any]:
        """Posts a comment whose author wants replies."""
        return self.say(text, **{**ANA, "subscribe": True, "language": "en", **fields})

    def send(self, after: int = 2 * MINUTE) -> list[Received]:
        """What arrives some time later."""
        self.service.now += after
        before = len(self.host.received)
        self.run(self.sender.send_due())
        return self.host.received[before:]

    def run(self, work: Any) -> Any:
        found: list[Any] = []

        async def run() -> None:
            found.append(await work)

        self.service.run(run())
        return found[0]

    def subscribed(self, **fields: Any) -> dict[str, Any]:
        """A comment whose author confirmed."""
        posted = self.ask(**fields)
        (question,) = self.send()
        assert self.press(link(question, "confirm")).status_code == 200
        return posted

    def press(self, address: str, **options: Any) -> httpx.Response:
        return self.service.send("POST", address, **options)

    def count(self) -> int:
        return int(self.run(self.store.stored("default"))["subscriptions"].count)


@pytest.fixture(name="scene")
def scene_fixture(tmp_path: Path, host: MailHost) -> Iterator[Scene]:
    yield from opened(tmp_path, host)


def opened(
    folder: Path,
    host: MailHost,
    *,
    offered: bool = True,
    personal: bool = True,
    background: bool = False,
    channels: tuple[NotificationChannel, ...] = (),
    **rules: Any,
) -> Iterator[Scene]:
    server = MailServer(host="localhost", port=host.port, sender="comments@example.org", security=MailSecurity.NONE)
    notifications = Notifications(channels=channels, mail=server, replies=offered, personal=personal, bounces=KEY)
    service = Service(
        replace(settings_in(folder, replace(SITE, rules=replace(RULES, **rules))), notifications=notifications)
    )
    with pytest.MonkeyPatch.context() as patch:
        if not background:
            patch.setattr(notifying, "EVERY_SECONDS", 1_000_000)
        service.start()
        store = open_store(service.settings.database)
        scene = Scene(service, host, store)
        yield scene
        scene.run(store.close())
        service.stop()


def link(mail: Received, page: str) -> str:
    """The address of a page in a mail, without the service's own."""
    found = re.search(rf"{HOME}/comments(/mail/replies/{page}\S+)", mail.plain())
    assert found is not None, mail.plain()
    return found[1]
