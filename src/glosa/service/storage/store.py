"""The domain's storage, on any engine that runs transactions."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from copy import copy
from functools import partial
from itertools import count

from glosa.service.domain.budget import Budget
from glosa.service.domain.comments import Comment, Status, Text
from glosa.service.domain.counters import Counter
from glosa.service.domain.limits import Bucket
from glosa.service.domain.queries import OLDEST_FIRST, Audience, Condition, Cursor, Query
from glosa.service.domain.sites import Site
from glosa.service.domain.store import Added, Counts, Token
from glosa.service.domain.submissions import Submission
from glosa.service.domain.uploads import Upload
from glosa.service.storage.transaction import Engine, Result, Transaction
from glosa.service.storage.transactions import reading, sites, submissions, uploads, views, writing
from glosa.service.storage.transactions.limits import ClockSetBack, settle, take_all

_PAGE = 500
"""Rows read at a time where all are wanted."""

_FORGOTTEN_AT_ONCE = 1_000
"""Keys of visits that one transaction deletes, so that no writer waits long behind it."""

_SWEEP_EVERY = 500
"""Posts, uploads and new counters after which a process forgets full buckets."""


class SqlStore:
    """Implements :class:`glosa.service.domain.store.Store`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._dialect = engine.dialect
        self._posts = count(1)
        self._budget: Budget | None = None

    @property
    def lane_width(self) -> int:
        return self._engine.lane_width

    def within(self, budget: Budget) -> "SqlStore":
        bounded = copy(self)
        bounded._budget = budget
        return bounded

    async def version(self, site: str, thread: str | None) -> object:
        return await self._read(reading.version(site, thread))

    async def sites(self) -> Sequence[Site]:
        return await self._read(sites.every())

    async def save_site(self, site: Site) -> int:
        return await self._engine.write(partial(sites.save, site, self._dialect))

    async def tokens(self, site: str) -> Sequence[Token]:
        return await self._read(sites.tokens(site))

    async def save_token(self, token: Token) -> None:
        await self._engine.write(partial(sites.save_token, token))

    async def remove_token(self, site: str, name: str) -> bool:
        return await self._engine.write(partial(sites.remove_token, site, name))

    async def find(self, query: Query) -> Sequence[Comment]:
        return await self._read(reading.find(query, self._dialect, self._budget))

    async def count(self, site: str, where: Condition, audience: Audience = Audience.READERS) -> int:
        return await self._read(
            reading.count(site, where, audience=audience, dialect=self._dialect, budget=self._budget)
        )

    async def replies(self, site: str, roots: Sequence[str], limit: int, room: int) -> Mapping[str, Sequence[Comment]]:
        return await self._read(reading.replies(site, roots, limit=limit, room=room, dialect=self._dialect))

    async def counts(self, site: str, threads: Sequence[str]) -> Mapping[str, Counts]:
        return await self._read(reading.counts(site, threads, self._dialect))

    async def submitted(self, site: str, submission: Submission, now: int) -> Comment | None:
        return await self._read(submissions.kept_by(site, submission, now))

    async def add(
        self,
        comment: Comment,
        limits: Sequence[Bucket] = (),
        *,
        submission: Submission | None = None,
        device: str = "",
    ) -> Comment:
        start = partial(writing.add, comment, limits, submission=submission, device=device, dialect=self._dialect)
        return await self._limited(partial(start, sweep=self._is_time_to_sweep()))

    async def is_approved(self, site: str, device: str) -> bool:
        return await self._read(writing.is_approved(site, device))

    async def forget_submissions(self, before: int) -> int:
        return await self._engine.write(partial(submissions.forget, before))

    async def take(self, site: str, limits: Sequence[Bucket], now: int) -> None:
        start = partial(take_all, site, limits, now=now)
        await self._limited(partial(start, sweep=self._is_time_to_sweep()))

    async def add_all(self, comments: Sequence[Comment]) -> Added:
        return await self._engine.write(partial(writing.add_all, comments, self._dialect))

    async def set_status(self, site: str, ids: Sequence[str], status: Status, now: int) -> Sequence[str]:
        return await self._engine.write(
            partial(writing.set_status, site, ids, status=status, now=now, dialect=self._dialect)
        )

    async def set_text(self, site: str, id: str, text: Text, now: int) -> bool:
        return await self._engine.write(partial(writing.set_text, site, id, text=text, now=now))

    async def purge(self, site: str, ids: Sequence[str]) -> Sequence[str]:
        return await self._engine.write(partial(writing.purge, site, ids, self._dialect))

    async def visit(self, counter: Counter, amount: int = 1, limits: Callable[[], Sequence[Bucket]] = tuple) -> Counter:
        return await self._limited(
            partial(views.visit, counter, amount, limits=limits, sweeps=self._is_time_to_sweep, dialect=self._dialect)
        )

    async def visit_once(self, counter: Counter, key: str, limits: Callable[[], Sequence[Bucket]]) -> Counter | None:
        start = partial(views.visit_once, counter, key, limits=limits, dialect=self._dialect)
        return await self._limited(partial(start, sweeps=self._is_time_to_sweep))

    async def forget_visits(self, before: int) -> int:
        forgotten = 0
        while True:
            found = await self._engine.write(partial(views.forget, before, _FORGOTTEN_AT_ONCE))
            forgotten += found
            if found < _FORGOTTEN_AT_ONCE:
                return forgotten

    async def visit_by_id(self, site: str, id: str, amount: int, now: int) -> Counter | None:
        return await self._engine.write(partial(views.visit_by_id, site, id, amount=amount, now=now))

    async def counters(self, site: str, keys: Sequence[str]) -> Mapping[str, Counter]:
        return await self._read(views.by_key(site, keys, self._dialect))

    async def counter_by_id(self, site: str, id: str) -> Counter | None:
        return await self._read(views.by_id(site, id))

    async def save_counter(self, counter: Counter) -> None:
        await self._engine.write(partial(views.save, counter, self._dialect))

    async def add_counters(self, counters: Sequence[Counter]) -> Added:
        return await self._engine.write(partial(views.add_all, counters, self._dialect))

    async def remove_counter(self, site: str, id: str) -> bool:
        return await self._engine.write(partial(views.remove, site, id))

    async def all_comments(self, site: str) -> AsyncIterator[Comment]:
        cursor = None
        while True:
            query = Query(site=site, audience=Audience.OWNER, order=OLDEST_FIRST, after=cursor, limit=_PAGE)
            page = await self.find(query)
            for comment in page:
                yield comment
            if len(page) < _PAGE:
                return
            cursor = Cursor(page[-1].created_at, page[-1].inserted_at, page[-1].id)

    async def all_counters(self, site: str) -> AsyncIterator[Counter]:
        key = None
        while True:
            page = await self._read(views.after(site, key, _PAGE))
            for counter in page:
                yield counter
            if len(page) < _PAGE:
                return
            key = page[-1].key

    async def add_upload(self, upload: Upload, quota: int) -> None:
        await self._engine.write(partial(uploads.add, upload, quota))

    async def unused_uploads(self, before: int) -> Sequence[Upload]:
        return await self._read(uploads.unused(before))

    async def is_used(self, site: str, upload: str) -> bool:
        return await self._read(uploads.is_used(site, upload))

    async def remove_upload(self, site: str, id: str) -> bool:
        return await self._engine.write(partial(uploads.remove, site, id))

    async def migrate(self) -> tuple[int, int]:
        return await self._engine.migrate()

    async def probe(self) -> None:
        await self._engine.probe()
        # Whatever the engine found, these are the questions of every reader.
        await self.sites()
        await self.version("", None)
        await self.find(Query(site="", limit=1))

    async def close(self) -> None:
        await self._engine.close()

    async def _read(self, transaction: Transaction[Result]) -> Result:
        return await self._engine.read(transaction, self._budget)

    async def _limited(self, start: Callable[..., Transaction[Result]]) -> Result:
        """Runs a transaction that takes from buckets, again where the clock was set back since they were noted."""
        try:
            return await self._engine.write(start)
        except ClockSetBack as found:
            await self._engine.write(partial(settle, found))
            return await self._engine.write(partial(start, final=True))

    def _is_time_to_sweep(self) -> bool:
        return next(self._posts) % _SWEEP_EVERY == 0
