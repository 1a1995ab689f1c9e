"""One process of the stress on PostgreSQL: ``python -m bench.stress_worker ADDRESS NUMBER SECONDS POSTERS``. Prints what happened as JSON."""

import asyncio
import random
import secrets
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from bench.prose import ENGLISH
from glosa.service.domain.comments import Author, Comment, Format, Mark, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import Refusal
from glosa.service.domain.likes import LikeRequest, set_like
from glosa.service.domain.moderation.log import Actor, Decision, LoggedAction, Via, new_decision
from glosa.service.domain.own_comments import OwnEdit, edit_own, own_key
from glosa.service.domain.posting import CommentDraft, post
from glosa.service.domain.queries import NEWEST_FIRST, Audience, Query
from glosa.service.domain.sites import Rules, Site
from glosa.service.domain.subscriptions.subscriptions import Subscription
from glosa.service.storage.store import SqlStore, open_store

SITE = Site(
    id="default",
    app_id="default",
    app_key="key",
    rules=Rules(interval_ms=0, posts_a_minute=1_000_000, posts_an_hour=1_000_000, attack_posts=0),
)
HOT = "/hot/"
"""Gets half of all comments."""
PAGES = 20
"""Share the other half."""
_SECRET = b"s" * 32
_PAUSE = 0.05
"""Seconds between two actions of the moderator, so that every version of the service gets as many."""
_MODERATOR = Actor("moderator", Via.COMMAND)


@dataclass(slots=True)
class Log:
    """What one process saw."""

    posted: dict[str, str] = field(default_factory=dict)
    """The id of each acknowledged comment, by its key."""
    keys: list[str] = field(default_factory=list)
    """Keys that were sent, acknowledged or not."""
    purged: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    """Seconds until each comment was acknowledged."""
    moderated: int = 0
    """Actions that succeeded."""
    refused: dict[str, int] = field(default_factory=Counter)
    """By code."""


class _Process:
    def __init__(self, store: SqlStore, number: int, ends: float) -> None:
        self.log = Log()
        self._store = store
        self._ends = ends
        self._random = random.Random(number)
        self._environment: Environment[SqlStore] = Environment(
            store=store,
            now=lambda: time.time_ns() // 1_000_000,
            new_id=lambda: secrets.token_hex(12),
            secret=_SECRET,
        )
        self._number = number
        self._recent: list[Comment] = []

    async def post_until_the_end(self, lane: int) -> None:
        """Sends each comment again with the same key until it's acknowledged, as the widget does."""
        address = f"10.{self._number}.{lane}.1"
        while time.time() < self._ends:
            key = secrets.token_hex(8)
            self.log.keys.append(key)
            draft = self._draft(key, address)
            began = time.perf_counter()
            while time.time() < self._ends:
                try:
                    posted = await post(self._environment, SITE, draft)
                except Refusal as refusal:
                    self.log.refused[refusal.code] += 1
                    if refusal.code == "parent-missing":
                        break
                    await asyncio.sleep(0.05)
                else:
                    self.log.posted[key] = posted.comment.id
                    self.log.waits.append(time.perf_counter() - began)
                    break

    async def moderate_until_the_end(self) -> None:
        """Acts on the newest comments, which others reply to at the same time."""
        actions = self._actions()
        for turn in range(sys.maxsize):
            if time.time() >= self._ends:
                return
            await asyncio.sleep(_PAUSE)
            try:
                if turn % len(actions) == 0:
                    query = Query(site=SITE.id, limit=30, order=NEWEST_FIRST, audience=Audience.OWNER)
                    self._recent = list(await self._store.find(query))
                if self._recent:
                    await actions[turn % len(actions)]()
                    self.log.moderated += 1
            except Refusal as refusal:
                self.log.refused[refusal.code] += 1

    def _draft(self, key: str, address: str) -> CommentDraft:
        words = " ".join(self._random.choice(ENGLISH.nouns + ENGLISH.verbs + ENGLISH.rest) for _ in range(20))
        root = self._root() if self._random.random() < 0.4 else None
        page = HOT if self._random.random() < 0.5 else f"/page-{self._random.randrange(PAGES)}/"
        return CommentDraft(
            url=root.url if root else page,
            source=f"{key} {words}",
            format=Format.MARKDOWN,
            author=Author(nick="Ana", mail=f"{key}@example.org"),
            rid=root.id if root else "",
            pid=root.id if root else "",
            device=f"device-{address}",
            address=address,
            key=key,
        )

    def _root(self) -> Comment | None:
        roots = [one for one in self._recent if not one.rid and one.status is Status.VISIBLE]
        return self._random.choice(roots) if roots else None

    def _actions(self) -> Sequence[Callable[[], Awaitable[object]]]:
        return (
            self._like,
            lambda: self._decide(LoggedAction.DELETE, Status.DELETED),
            self._subscribe,
            self._like,
            lambda: self._decide(LoggedAction.APPROVE, Status.VISIBLE),
            self._mark,
            self._like,
            self._edit,
            lambda: self._decide(LoggedAction.SPAM, Status.SPAM),
            lambda: self._decide(LoggedAction.APPROVE, Status.VISIBLE),
            self._purge,
        )

    async def _like(self) -> None:
        address = f"172.{self._random.randrange(200)}.{self._random.randrange(200)}.1"
        one = self._random.choice(self._recent)
        await set_like(
            self._environment, SITE, LikeRequest(id=one.id, liked=True, device=secrets.token_hex(4), address=address)
        )

    async def _decide(self, action: LoggedAction, status: Status) -> None:
        some = self._random.sample(self._recent, min(5, len(self._recent)))
        await self._store.decide(self._decision(action), [one.id for one in some], status)

    async def _mark(self) -> None:
        one = self._random.choice(self._recent)
        mark, action = (Mark.ANSWER, LoggedAction.MARK_ANSWER) if one.rid else (Mark.PINNED, LoggedAction.PIN)
        await self._store.mark(self._decision(action), one.id, mark, on=True)

    async def _subscribe(self) -> None:
        one = self._random.choice(self._recent)
        subscription = Subscription(
            site=SITE.id, comment=one.id, reader=one.id, mail="ana@example.org", language="en", device="", created_at=1
        )
        await self._store.subscribe(subscription)
        await self._store.confirm_subscription(SITE.id, one.id, self._environment.now())

    async def _edit(self) -> None:
        one = self._random.choice(self._recent)
        key = own_key(_SECRET, SITE, one)
        if key is not None:
            source = f"{one.text.source} {secrets.token_hex(2)}"
            edit = OwnEdit(id=one.id, key=key.key, source=source, revision=one.revision, address="192.0.2.1")
            await edit_own(self._environment, SITE, edit)

    async def _purge(self) -> None:
        one = self._random.choice(self._recent)
        self.log.purged += await self._store.purge(self._decision(LoggedAction.PURGE), [one.id])

    def _decision(self, action: LoggedAction) -> Decision:
        return new_decision(self._environment, SITE.id, action, _MODERATOR)


async def main(address: str, number: str, seconds: str, posters: str) -> None:
    """Begins when a line arrives, so that all processes begin together."""
    store = open_store(address)
    await store.sites()
    print("ready", flush=True)
    sys.stdin.readline()
    process = _Process(store, int(number), time.time() + float(seconds))
    await asyncio.gather(
        process.moderate_until_the_end(), *(process.post_until_the_end(lane) for lane in range(int(posters)))
    )
    await store.close()
    print(msgspec.json.encode(process.log).decode())


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
