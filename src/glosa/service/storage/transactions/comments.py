"""Queries for comments."""

from collections.abc import AsyncIterator, Collection, Mapping, Sequence

from glosa.service.domain.comments import Comment, Counts, ThreadFacts
from glosa.service.domain.queries import (
    MOST_LIKED_FIRST,
    NEWEST_FIRST,
    OLDEST_FIRST,
    Audience,
    Condition,
    Cursor,
    Field,
    Order,
    Query,
    readable,
)
from glosa.service.storage.conditions import compiled
from glosa.service.storage.dialect import Dialect, Kind
from glosa.service.storage.grouping import GroupedReads
from glosa.service.storage.rows import comments_of
from glosa.service.storage.scope import simplified
from glosa.service.storage.transaction import Engine, Statement, Transaction
from glosa.service.storage.transactions.methods import Transactions, reads
from glosa.service.storage.transactions.searching import COLUMNS, source, too_wide

_PAGE = 500
"""Comments per query when all are read."""

_LISTED = "c.status IN ('visible', 'deleted')"
_SEEN = """CASE
    WHEN c.status = 'visible' THEN c.rid = '' OR EXISTS (
        SELECT 1 FROM comments AS root
        WHERE root.site = c.site AND root.id = c.rid AND root.status IN ('visible', 'deleted')
        LIMIT 1 OFFSET 0)
    ELSE c.rid = '' AND EXISTS (
        SELECT 1 FROM comments AS reply WHERE reply.site = c.site AND reply.rid = c.id AND reply.status = 'visible'
        LIMIT 1 OFFSET 0)
END"""
"""With OFFSET, PostgreSQL looks up each comment. Otherwise it would hash all comments of the site, even for the number of comments of one page."""
_AUDIENCE = {Audience.READERS: f" AND {_LISTED} AND {_SEEN}", Audience.OWNER: ""}

_PLACE = "(c.created_at, c.inserted_at, c.id)"
_OLDEST_FIRST = "c.created_at, c.inserted_at, c.id"


class SqlComments(Transactions):
    """Reads comments. Implements the reading part of the domain's ports."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._grouped = GroupedReads(self.versions)

    async def version(self, site: str, thread: str | None) -> object:
        """A site's rules and its threads each have a version; the version of all threads is their sum, which the schema keeps.

        Every cached response asks for one, so those who ask a server at the same time share a round trip.
        """
        if thread is not None and self.dialect.is_remote:
            return await self._grouped.get((site, thread))
        return await self._version(site, thread)

    @reads
    def versions(self, threads: Collection[tuple[str, str]]) -> Transaction[Mapping[tuple[str, str], object]]:
        """Reads several threads, by site and key: one statement for each site."""
        found: dict[tuple[str, str], object] = {}
        own = "SELECT version FROM threads WHERE site = ? AND key = given.value"
        sql = f"SELECT given.value, (SELECT version FROM sites WHERE id = ?), ({own}) FROM {self.dialect.given()}"
        for site in sorted({site for site, _ in threads}):
            keys = self.dialect.listed([key for other, key in threads if other == site])
            for key, *version in (yield Statement(sql, (site, site, keys))):
                found[site, key] = tuple(version)
        return found

    @reads
    def _version(self, site: str, thread: str | None) -> Transaction[object]:
        own = "SELECT version FROM threads WHERE site = ? AND key = ?"
        if thread is None:
            own = "SELECT sum(version) FROM site_totals WHERE site = ?"
        place = (site,) if thread is None else (site, thread)
        rows = yield Statement(f"SELECT (SELECT version FROM sites WHERE id = ?), ({own})", (site, *place))
        return tuple(rows[0])

    @reads
    def published_version(self, site: str) -> Transaction[object]:
        """Like :meth:`version` of a whole site, but only of what readers see: a thread without a key counts the others."""
        own = "SELECT sum(published) FROM site_totals WHERE site = ?"
        rows = yield Statement(f"SELECT (SELECT version FROM sites WHERE id = ?), ({own})", (site, site))
        return tuple(rows[0])

    @reads
    def find(self, query: Query) -> Transaction[Sequence[Comment]]:
        """The comments, in order. Raises ``ValueError`` for a cursor in a list of another order, and ``QueryTooWide``."""
        reduced = simplified(query.where)
        condition, values = compiled(reduced, self.dialect)
        place = yield from source(query.site, reduced, order=query.order, dialect=self.dialect, budget=self.budget)
        where = f"c.site = ? AND ({condition}){place.bound}{_AUDIENCE[query.audience]}"
        values = (*place.values, query.site, *values, *place.bound_values)
        if query.after:
            beyond, after = _beyond(query.order, query.after)
            where += f" AND {beyond}"
            values = (*values, *after)
        locator: tuple[str, Kind] = self.dialect.locator if place.has_locators else ("id", "text")
        columns = COLUMNS if query.room is None else f"c.{locator[0]}, c.id, {self.dialect.octets('c.html')}"
        sql = f"SELECT {columns} FROM {place.table} WHERE {where} ORDER BY {_ordered(query.order)} LIMIT ? OFFSET ?"
        rows = yield Statement(sql, (*values, query.limit, query.skip), is_long=place.is_long)
        if place.is_cut and len(rows) < query.limit:
            raise too_wide()
        if query.room is None:
            return comments_of(rows)
        named = [(at, id) for at, id, _ in rows[: readable((size for *_, size in rows), query.room, least=2)]]
        return (yield from _located(query.site, locator, named, seen=_AUDIENCE[query.audience], dialect=self.dialect))

    @reads
    def count(self, site: str, where: Condition, audience: Audience = Audience.READERS) -> Transaction[int]:
        """How many comments :meth:`find` would return without a limit. Raises ``QueryTooWide``."""
        reduced = simplified(where)
        condition, values = compiled(reduced, self.dialect)
        place = yield from source(site, reduced, dialect=self.dialect, budget=self.budget)
        if place.is_cut:
            raise too_wide()
        sql = f"SELECT count(*) FROM {place.table} WHERE c.site = ? AND ({condition}){_AUDIENCE[audience]}"
        rows = yield Statement(sql, (*place.values, site, *values), is_long=place.is_long)
        return int(rows[0][0])

    @reads
    def replies(
        self, site: str, roots: Sequence[str], limit: int, room: int
    ) -> Transaction[Mapping[str, Sequence[Comment]]]:
        """The first of each root. The engine reads no more than ``limit`` rows, and ``room`` bytes of HTML."""
        listed = "root.status IN ('visible', 'deleted')"
        outer = f"{self.dialect.given()} JOIN comments AS root ON root.site = ? AND root.id = given.value AND {listed}"
        inner = (
            f"SELECT reply.{self.dialect.locator[0]} FROM comments AS reply"
            " WHERE reply.site = root.site AND reply.rid = root.id AND reply.status = 'visible'"
            " ORDER BY reply.created_at, reply.inserted_at, reply.id LIMIT ?"
        )
        columns = f"c.rid, c.{self.dialect.locator[0]}, c.id, {self.dialect.octets('c.html')}"
        sql = f"{self.dialect.each_first(outer, inner=inner, columns=columns)} ORDER BY {_OLDEST_FIRST}"
        rows = yield Statement(sql, (self.dialect.listed(list(dict.fromkeys(roots))), site, limit))
        sizes: dict[str, dict[tuple[str | int, str], int]] = {}
        for rid, at, id, size in rows:
            sizes.setdefault(rid, {})[at, id] = size
        named = [one for own in sizes.values() for one in list(own)[: readable(own.values(), room, least=1)]]
        found: dict[str, list[Comment]] = {}
        seen = " AND c.status = 'visible'"
        for comment in (yield from _located(site, self.dialect.locator, named, seen=seen, dialect=self.dialect)):
            found.setdefault(comment.rid, []).append(comment)
        return found

    @reads
    def counts(self, site: str, threads: Sequence[str]) -> Transaction[Mapping[str, Counts]]:
        """Reads the rows of all threads in one statement. Triggers of the schema count; see docs/adr/0074."""
        sql = f"SELECT key, roots, replies FROM threads WHERE site = ? AND {self.dialect.among('key')}"
        rows = yield Statement(sql, (site, self.dialect.listed(list(dict.fromkeys(threads)))))
        found = {thread: Counts(roots, replies) for thread, roots, replies in rows}
        return {thread: found.get(thread, Counts()) for thread in threads}

    @reads
    def site_counts(self, site: str) -> Transaction[Counts]:
        """Adds up the site's own rows, which triggers of the schema keep; see docs/adr/0079."""
        sql = "SELECT COALESCE(sum(roots), 0), COALESCE(sum(replies), 0) FROM site_totals WHERE site = ?"
        ((roots, replies),) = yield Statement(sql, (site,))
        return Counts(int(roots), int(replies))

    @reads
    def thread_facts(self, site: str, thread: str) -> Transaction[ThreadFacts]:
        """Reads everything in one statement, from the thread's own row and the index of pinned comments."""
        sql = (
            "SELECT '', roots, replies, closed FROM threads WHERE site = ? AND key = ?"
            f" UNION ALL SELECT c.id, 0, 0, 0 FROM comments AS c"
            f" WHERE c.site = ? AND c.thread = ? AND c.pinned = 1{_AUDIENCE[Audience.READERS]}"
        )
        rows = yield Statement(sql, (site, thread) * 2)
        (_, roots, replies, closed) = next((row for row in rows if not row[0]), ("", 0, 0, 0))
        return ThreadFacts(Counts(roots, replies), closed=bool(closed), pinned=tuple(id for id, *_ in rows if id))

    async def all_comments(self, site: str) -> AsyncIterator[Comment]:
        """Oldest first, a page at a time."""
        cursor = None
        while True:
            query = Query(site=site, audience=Audience.OWNER, order=OLDEST_FIRST, after=cursor, limit=_PAGE)
            page = await self.find(query)
            for comment in page:
                yield comment
            if len(page) < _PAGE:
                return
            cursor = Cursor(page[-1].created_at, page[-1].inserted_at, page[-1].id)


def _located(
    site: str, locator: tuple[str, Kind], named: Sequence[tuple[str | int, str]], *, seen: str, dialect: Dialect
) -> Transaction[Sequence[Comment]]:
    """The comments by locator and id, in this order, except those that were deleted in the meantime or are no longer ``seen``."""
    column, kind = locator
    sql = f"SELECT {COLUMNS} FROM comments AS c WHERE c.site = ? AND {dialect.among(f'c.{column}', kind)}{seen}"
    rows = (yield Statement(sql, (site, dialect.listed([at for at, _ in named])))) if named else ()
    found = {comment.id: comment for comment in comments_of(rows)}
    return tuple(found[id] for _, id in named if id in found)


def _beyond(order: tuple[Order, ...], after: Cursor) -> tuple[str, tuple[object, ...]]:
    """The condition for comments after a place, and its values."""
    place = (after.created_at, after.inserted_at, after.id)
    match order, after.likes:
        case _, None if order == NEWEST_FIRST:
            return f"{_PLACE} < (?, ?, ?)", place
        case _, None if order == OLDEST_FIRST:
            return f"{_PLACE} > (?, ?, ?)", place
        case _, int(likes) if order == MOST_LIKED_FIRST:
            return "(c.likes, c.created_at, c.inserted_at, c.id) < (?, ?, ?, ?)", (likes, *place)
        case _:
            raise ValueError("A cursor goes with the order of the list that it's from.")


def _ordered(order: tuple[Order, ...]) -> str:
    """A total order: the id comes last, in the direction of the column before it."""
    ids = (
        ()
        if any(part.field is Field.ID for part in order)
        else (Order(Field.ID, bool(order) and order[-1].descending),)
    )
    return ", ".join(f"c.{part.field.value}{' DESC' if part.descending else ''}" for part in (*order, *ids))
