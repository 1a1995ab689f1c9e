"""The use cases on a real storage, with a clock and ids that the test controls."""

import asyncio
import itertools
from collections.abc import Coroutine
from typing import Any, TypeVar

from glosa.service.domain.comments import Author, Comment, Format, Status, Text
from glosa.service.domain.environment import Environment
from glosa.service.domain.identity import device_of
from glosa.service.domain.posting import CommentDraft, post
from glosa.service.domain.sites import Rules, Site
from glosa.service.storage.store import SqlStore

Result = TypeVar("Result")

START_MS = 1_795_245_110_262
"""2026-11-21T07:11:50.262Z."""
SECRET = bytes(range(32))
UNLIMITED = Rules(posts_a_minute=0, posts_an_hour=0, spam_filter=False)
"""Neither rate limits nor the spam filter, which has tests of its own: other tests post equal texts."""


class Scenario:
    """One site with a clock that only the test advances."""

    def __init__(self, store: SqlStore, runner: asyncio.Runner) -> None:
        self.store = store
        self.now = START_MS
        self._runner = runner
        ids = itertools.count(1)
        self.environment = Environment(
            store=store, now=lambda: self.now, new_id=lambda: f"{next(ids):024x}", secret=SECRET
        )
        self.site = self.with_rules(UNLIMITED)

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """What ``work`` answers."""
        return self._runner.run(work)

    def with_rules(self, rules: Rules) -> Site:
        """Changes the rules of the site and returns it."""
        self.site = Site(id="default", app_id="app", app_key="key", rules=rules)
        self.run(self.store.save_site(self.site))
        return self.site

    def post(self, source: str = "Hello", **fields: Any) -> Comment:
        """Posts a comment a second after the last one. ``fields`` are fields of the draft or its author."""
        self.now += 1_000
        author = Author(**{name: fields.pop(name) for name in tuple(fields) if name in Author.__dataclass_fields__})
        fields["device"] = device_of(SECRET, self.site.id, fields.get("device", ""))
        draft = CommentDraft(source=source, author=author, **{"url": "/a/", "format": Format.MARKDOWN, **fields})
        return self.run(post(self.environment, self.site, draft)).comment

    def reply(self, root: Comment, parent: Comment | None = None, **fields: Any) -> Comment:
        """Posts a reply to ``parent``, or to ``root``."""
        return self.post(**{"source": "Reply", "rid": root.id, "pid": (parent or root).id, **fields})

    def set_status(self, status: Status, *comments: Comment) -> None:
        """Sets a comment's status as a moderator."""
        self.run(self.store.set_status(self.site.id, [one.id for one in comments], status, self.now))

    def all(self) -> tuple[Comment, ...]:
        """Returns all stored comments, oldest first."""

        async def read() -> tuple[Comment, ...]:
            return tuple([one async for one in self.store.all_comments(self.site.id)])

        return self.run(read())

    def keep(self, comment: Comment) -> None:
        """Adds a comment as an import does."""
        self.run(self.store.add_all([comment]))


def comment(id: int, *, source: str = "Old", html: str = "<p>Old</p>", renderer: int = 0, **fields: Any) -> Comment:
    """Returns an older comment."""
    text = Text(source=source, format=Format.MARKDOWN, html=html, renderer=renderer)
    times = {"created_at": START_MS, "inserted_at": START_MS, "updated_at": START_MS}
    return Comment(
        id=f"{id:024x}", **{"site": "default", "thread": "/a/", "url": "/a/", "text": text, **times, **fields}
    )
