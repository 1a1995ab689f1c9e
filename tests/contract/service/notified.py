"""A site whose owner is notified: posts, moves the clock, and sends what is due."""

import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from glosa.service.domain.comments import Author, Comment, Format
from glosa.service.domain.environment import Environment
from glosa.service.domain.notifications.channels import MailServer, NotificationChannel, Notifications, Webhook
from glosa.service.domain.notifications.planning import alerts, planned
from glosa.service.domain.notifications.queue import QueueState
from glosa.service.domain.notifications.sending import Courier, NotDelivered, NoticeSender
from glosa.service.domain.posting import CommentDraft, post
from glosa.service.domain.sites import Rules, Site
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.upstream.couriers import couriers

START = 1_795_273_200_000
"""2026-11-21T15:00:00Z."""
SITE = Site(
    id="default",
    app_id="app",
    app_key="key",
    rules=Rules(interval_ms=0, posts_a_minute=0, posts_an_hour=0, spam_filter=False, home="https://docs.example.org"),
)


@dataclass
class Notified:
    """One worker of the site."""

    store: SqlStore
    notifications: Notifications
    delivering: Mapping[type[object], Courier]
    now: int = START
    site: Site = SITE
    outcomes: list[str] = field(default_factory=list)
    problems: list[tuple[str, Exception]] = field(default_factory=list)

    @property
    def environment(self) -> Environment[SqlStore]:
        return Environment(
            store=self.store,
            now=lambda: self.now,
            new_id=lambda: secrets.token_hex(12),
            secret=b"s" * 32,
            notices=partial(planned, self.notifications, new_id=lambda: secrets.token_hex(12)),
            alerts=partial(alerts, self.notifications, new_id=lambda: secrets.token_hex(12)),
        )

    async def comment(self, text: str = "Hello.", *, path: str = "/a", nick: str = "Ana") -> Comment:
        draft = CommentDraft(url=path, source=text, format=Format.MARKDOWN, author=Author(nick=nick))
        return (await post(self.environment, self.site, draft)).comment

    async def send(self, *, after: int = 0) -> int:
        """Sends what is due some milliseconds later."""
        self.now += after
        sender = NoticeSender(
            environment=self.environment,
            notifications=self.notifications,
            couriers=self.delivering,
            random=lambda: 0.0,
            problem=lambda event, error: self.problems.append((event, error)),
            counted=self.outcomes.append,
        )
        return await sender.send_due()

    async def state(self) -> QueueState:
        return await self.store.queue_state("default")

    def causes(self) -> list[str]:
        """Why messages weren't delivered."""
        return [error.cause for _, error in self.problems if isinstance(error, NotDelivered)]


@asynccontextmanager
async def notified(
    folder: Path, *channels: NotificationChannel, site: Site = SITE, service: str = "", mail: MailServer | None = None
) -> AsyncIterator[Notified]:
    """A site with these channels."""
    store = open_store(str(folder / "comments.sqlite3"))
    await store.migrate()
    await store.save_site(site)
    notifications = Notifications(channels=channels, service=service, mail=mail)
    scene = Notified(store, notifications, {}, site=site)
    scene.delivering = couriers(notifications, lambda: scene.now)
    try:
        yield scene
    finally:
        for courier in scene.delivering.values():
            await courier.close()
        await store.close()


def webhook(address: str, name: str = "team", **changes: object) -> NotificationChannel:
    """A channel that posts to ``address``."""
    channel = NotificationChannel(site="default", name=name, target=Webhook(address=address))
    return replace(channel, **changes)  # type: ignore[arg-type]  # tests name fields of a channel
