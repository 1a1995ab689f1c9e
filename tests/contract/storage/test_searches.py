"""Search analytics are counted by day, within a limit, and forgotten."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.searches import SearchEntry, SearchTotal
from glosa.service.routes.monitoring.cleanup import clean_up
from glosa.service.routes.monitoring.log import ServiceLog
from glosa.service.storage.folder import Folder
from glosa.service.storage.store import SqlStore, open_store
from tests.contract.storage.specimens import SITE, number

pytestmark = pytest.mark.anyio

ENTRY = SearchEntry(site="default", day="2026-11-21", lang="pt-BR", query="alavancagem", opened="")


async def count(store: SqlStore, entry: SearchEntry = ENTRY, *, most: int = 100, limits: Sequence[Bucket] = ()) -> bool:
    return await store.count_search(entry, most=most, limits=limits, now=1)


async def totals(store: SqlStore, since: str = "1970-01-01", limit: int = 100) -> list[SearchTotal]:
    return list(await store.search_totals("default", since=since, limit=limit))


async def test_the_same_searches_are_counted_together(store: SqlStore) -> None:
    opened = replace(ENTRY, query="stop", opened="/panel.html#stop")
    later = replace(ENTRY, day="2026-11-23")
    for entry in (ENTRY, opened, later, later, replace(ENTRY, site="other"), replace(ENTRY, lang="en-US")):
        assert await count(store, entry)
    assert await totals(store) == [
        SearchTotal(query="alavancagem", lang="pt-BR", opened="", count=3, first="2026-11-21", last="2026-11-23"),
        SearchTotal(query="alavancagem", lang="en-US", opened="", count=1, first="2026-11-21", last="2026-11-21"),
        SearchTotal(
            query="stop", lang="pt-BR", opened="/panel.html#stop", count=1, first="2026-11-21", last="2026-11-21"
        ),
    ]
    assert [total.count for total in await totals(store, since="2026-11-22")] == [2]
    assert [total.count for total in await totals(store, limit=1)] == [3]


async def test_a_day_has_a_limited_number_of_entries(store: SqlStore, address: str) -> None:
    await store.save_site(SITE)
    other = open_store(address)
    entries = [replace(ENTRY, query=f"query {value}") for value in range(30)]
    counted = await asyncio.gather(
        *(count((store, other)[place % 2], entry, most=7) for place, entry in enumerate(entries))
    )
    await other.close()
    assert sum(counted) == 7
    first = entries[counted.index(True)]
    assert await count(store, first, most=7)
    assert await count(store, replace(first, day="2026-11-22"), most=7)
    assert sum(total.count for total in await totals(store)) == 9


async def test_full_days_are_listed(store: SqlStore) -> None:
    for day, number_of_entries in (("2026-11-20", 3), ("2026-11-21", 3), ("2026-11-22", 2), ("2026-11-23", 4)):
        for value in range(number_of_entries):
            await count(store, replace(ENTRY, day=day, query=f"query {value}"))
    await count(store, replace(ENTRY, site="other", day="2026-11-22"))
    assert list(await store.full_search_days("default", since="2026-11-21", most=3)) == ["2026-11-21", "2026-11-23"]


async def test_reports_at_two_workers_are_all_counted(store: SqlStore, address: str) -> None:
    await store.save_site(SITE)
    other = open_store(address)
    await asyncio.gather(*(count((store, other)[value % 2]) for value in range(40)))
    await other.close()
    assert [total.count for total in await totals(store)] == [40]


async def test_reports_are_limited_by_address(store: SqlStore) -> None:
    limits = (Bucket("search-minute:a", 2, 100),)
    for _ in range(2):
        await count(store, limits=limits)
    with pytest.raises(TooManyPosts):
        await count(store, limits=limits)
    assert [total.count for total in await totals(store)] == [2]


async def test_old_searches_are_deleted_in_batches(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glosa.service.storage.transactions.forgetting.AT_ONCE", 2)
    for value in range(1, 8):
        await count(store, replace(ENTRY, day=f"2026-11-0{value}"))
    assert await store.forget_searches("2026-11-06") == 5
    assert [(total.first, total.count) for total in await totals(store)] == [("2026-11-06", 2)]


async def test_the_services_cleanup_deletes_searches_after_ninety_days(
    store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended, lines = asyncio.Event(), bytearray()
    forget = store.forget_searches

    async def forget_and_end(before: str) -> int:
        ended.set()
        return await forget(before)

    monkeypatch.setattr(store, "forget_searches", forget_and_end)
    for day in ("1970-01-01", "1970-01-02"):
        await count(store, replace(ENTRY, day=day))
    environment = Environment(store=store, now=lambda: 90 * 24 * 3_600_000, new_id=lambda: number(9), secret=b"s" * 32)
    await clean_up(environment, Folder(tmp_path), ServiceLog(lines.extend, lambda: 1), ended=ended)
    assert lines == b""
    assert [total.first for total in await totals(store)] == ["1970-01-02"]
