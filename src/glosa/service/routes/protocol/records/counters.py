"""The class of counters: anyone may create one with 1 view and add one view; everything else requires the master key."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, replace

from glosa.service.domain.counters import Counter, CounterStore, visit, xid
from glosa.service.domain.errors import QueryTooWide
from glosa.service.domain.thread_key import thread_key
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.protocol.calls import Json, ProtocolCall
from glosa.service.routes.protocol.errors import BAD_KEY, BAD_VALUE, NOT_FOUND, ProtocolError, protected
from glosa.service.routes.protocol.query.clauses import Clause, Sorting, leaves
from glosa.service.routes.protocol.query.counters import CounterQuestion, Pass, passes_of
from glosa.service.routes.protocol.query.moments import iso
from glosa.service.routes.protocol.records.objects import RecordView
from glosa.service.routes.protocol.records.operations import applied, increment
from glosa.service.routes.protocol.records.records import Record, RecordQuery

_PORTION = 200
"""Comparisons between two pauses for other requests."""
_MOST_SPARE = 1_000
"""Counters in memory in addition to those that are returned."""
_OLDEST_FIRST = (Sorting("createdAt"),)


@dataclass(frozen=True, slots=True)
class _Found:
    counter: Counter
    requested: str = ""
    """The address by which it was requested."""


class CounterRecords:
    """Counters as one caller may use them."""

    def __init__(self, context: ServiceContext, call: ProtocolCall, store: CounterStore, view: RecordView) -> None:
        """``store`` reads within the call's budget."""
        caller = call.caller
        self._environment = context.environment
        self._metrics = context.metrics
        self._store = store
        self._budget = call.budget
        self._caller = caller
        self._site = caller.site
        self._view = view

    async def create(self, fields: Mapping[str, Json]) -> Record:
        """Counts a visit to the page: concurrent first visits create one record (docs/decisions.md, D19)."""
        given = applied(fields, {})
        url, title = _text(given, "url"), _text(given, "title")
        time = _views(given.get("time", 1))
        if not self._caller.master:
            if time != 1:
                raise protected()
            visited = await visit(self._environment, self._site, url=url, title=title, address=self._caller.address)
            self._metrics.viewed()
            return self._view.counter(visited, url)
        counter = await self._made(url, title, time)
        await self._store.save_counter(counter)
        return self._view.counter(counter, url)

    async def find(self, question: RecordQuery) -> Sequence[Record]:
        """The requested counters; one that is requested by several addresses is returned for each."""
        end = question.skip + question.limit
        passes = passes_of(question.order or _OLDEST_FIRST)
        if not question.limit:
            return ()
        found: list[_Found] = []
        async for one in self._found(question.where):
            found.append(one)
            if len(found) > end + _MOST_SPARE:
                await self._sort(found, passes)
                del found[end:]
        await self._sort(found, passes)
        return [self._view.counter(one.counter, one.requested) for one in found[question.skip : end]]

    async def count(self, where: Clause) -> int:
        """How many :meth:`find` would return without a limit."""
        return sum([1 async for _ in self._found(where)])

    async def update(self, id: str, changes: Mapping[str, Json]) -> Record:
        """Adds views; the master key also sets them and the title."""
        amount = increment(changes.get("time")) if set(changes) == {"time"} else None
        if not self._caller.master and amount != 1:
            raise protected()
        now = self._environment.now()
        if amount is None:
            counter: Counter | None = await self._changed(id, changes, now=now)
        else:
            counter = await self._store.visit_by_id(self._site.id, id, amount, now)
        if counter is None:
            raise ProtocolError(NOT_FOUND, "There is no counter with this id.", status=404)
        if not self._caller.master:
            self._metrics.viewed()
        return {"objectId": counter.id, "updatedAt": iso(counter.updated_at), "time": counter.time}

    async def delete(self, ids: Sequence[str]) -> None:
        """Deletes counters."""
        if not self._caller.master:
            raise protected()
        for id in ids:
            await self._store.remove_counter(self._site.id, id)

    async def scan(self, after: str, limit: int, where: Clause) -> Sequence[Record]:
        """Counters in order of id."""
        found: list[_Found] = []
        async for one in self._found(where):
            if one.counter.id > after:
                found.append(one)
            if len(found) > limit + _MOST_SPARE:
                await self._sort(found, passes_of(()))
                del found[limit:]
        await self._sort(found, passes_of(()))
        return [self._view.counter(one.counter) for one in found[:limit]]

    async def _sort(self, found: list[_Found], passes: Sequence[Pass]) -> None:
        """Sorts by one field after the other, the most important one last; each sort is stable."""
        for value_of, descending in passes:
            found.sort(key=lambda one: value_of(one.counter), reverse=descending)
            if len(found) > _PORTION:
                await self._budget.breathe()

    async def _found(self, where: Clause) -> AsyncIterator[_Found]:
        question = CounterQuestion(where, self._site.rules)
        addresses, id = question.addresses(), question.id()
        if id is not None:
            single = await self._store.counter_by_id(self._site.id, id)
            if single is not None and question.holds(single):
                yield _Found(single)
        elif addresses is not None:
            by_key = await self._store.counters(self._site.id, tuple(addresses))
            for key, counter in by_key.items():
                if question.holds(counter):
                    for address in addresses[key]:
                        yield _Found(counter, address)
        else:
            async for counter in self._read(conditions=sum(1 for _ in leaves(where))):
                if question.holds(counter):
                    yield _Found(counter)

    async def _read(self, conditions: int) -> AsyncIterator[Counter]:
        """All counters, for a comparison with that many conditions. Raises ``QueryTooWide``."""
        most = self._budget.searchable(conditions)
        portion = max(_PORTION // (1 + conditions), 1)
        read = 0
        try:
            async for counter in self._store.all_counters(self._site.id):
                read += 1
                if most is not None and read > most:
                    raise QueryTooWide(
                        f"This site has more than {most} counters. Ask for the counters of certain pages by url, with fewer "
                        "conditions, or use the master key."
                    )
                if read % portion == 0:
                    await self._budget.breathe()
                yield counter
        finally:
            self._budget.searched(read, conditions)

    async def _made(self, url: str, title: str, time: int) -> Counter:
        """A counter of the page with ``time`` views, which replaces an existing one."""
        if not url:
            raise ProtocolError(BAD_VALUE, "The field url is empty; expected the address of a page.")
        key = thread_key(url, self._site.rules)
        now = self._environment.now()
        known = (await self._store.counters(self._site.id, (key,))).get(key)
        if known is not None:
            return replace(known, title=title, time=time, updated_at=now)
        return Counter(
            id=self._environment.new_id(),
            site=self._site.id,
            key=key,
            url=url,
            xid=xid(url),
            title=title,
            time=time,
            created_at=now,
            updated_at=now,
        )

    async def _changed(self, id: str, changes: Mapping[str, Json], *, now: int) -> Counter | None:
        unknown = ", ".join(sorted(set(changes) - {"time", "title", "ACL"}))
        if unknown:
            raise ProtocolError(BAD_KEY, f"Of a counter only time and title can be changed, not {unknown[:80]}.")
        known = await self._store.counter_by_id(self._site.id, id)
        if known is None:
            return None
        given = applied(changes, {"time": known.time, "title": known.title})
        changed = replace(known, time=_views(given.get("time", 0)), title=_text(given, "title"), updated_at=now)
        await self._store.save_counter(changed)
        return changed


def _text(fields: Mapping[str, Json], name: str) -> str:
    value = fields.get(name, "")
    if not isinstance(value, str):
        raise ProtocolError(BAD_VALUE, f"The field {name} of a counter isn't text.")
    return value


def _views(value: Json) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**53:
        raise ProtocolError(BAD_VALUE, "The field time isn't a number of views; expected a whole number from 0.")
    return value
