"""Threads follow the rules of their keys, even while some processes still use old rules."""

import asyncio
import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from itertools import count

import asyncpg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glosa.service.domain.comments import Comment, Counts
from glosa.service.domain.counters import Counter
from glosa.service.domain.errors import FieldInvalid, StorageUnavailable
from glosa.service.domain.sites import Rules, Site
from glosa.service.domain.thread_key import thread_key
from glosa.service.storage.dialect import PostgresDialect
from glosa.service.storage.postgres_statements import execute
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Transaction
from tests.contract.storage.captured import captured
from tests.contract.storage.specimens import SITE, comment, counter, number

pytestmark = pytest.mark.anyio

APART = Rules()
JOINED = Rules(path_aliases=True, joined_locales=("/en-US/",))
RULES = (APART, JOINED, Rules(path_aliases=True), Rules(joined_locales=("/en-US/",)))
SITES = count()


async def follow(store: SqlStore, rules: Rules, site: Site = SITE) -> int:
    return await store.save_site(replace(site, rules=rules))


def post(value: int, url: str, rules: Rules, **changes: str) -> Comment:
    """Posts a comment by a process that uses these rules."""
    return comment(value, thread=thread_key(url, rules), url=url, **changes)


def view(value: int, url: str, rules: Rules, time: int = 1) -> Counter:
    """Counts a view by a process that uses these rules."""
    return counter(value, thread_key(url, rules), url=url, time=time)


async def threads(store: SqlStore, site: str = "default") -> Mapping[str, str]:
    """Returns the thread key of every comment by its id."""
    return {one.id: one.thread async for one in store.all_comments(site)}


async def views(store: SqlStore, site: str = "default") -> Mapping[str, int]:
    return {one.key: one.time async for one in store.all_counters(site)}


async def run(transaction: Transaction[object], connection: asyncpg.Connection) -> None:
    """Runs until cancelled."""
    try:
        step = next(transaction)
        while True:
            step = transaction.send(await execute(connection, step))
    except StopIteration:
        return


async def test_a_merged_thread_is_split_by_the_addresses_of_its_roots(store: SqlStore) -> None:
    await follow(store, JOINED)
    pages = ["/a", "/a.html", "/en-US/a", "/en-US/a/", '/o"b\\c', '/en-US/o"b\\c']
    for value, url in enumerate(pages):
        await store.add(post(value, url, JOINED))
        await store.add(post(10 + value, "/a/", JOINED, rid=number(value)))
    assert await store.counts("default", ["/a"]) == {"/a": Counts(4, 4)}
    assert await follow(store, APART) == 4
    expected = {number(place + value): url for value, url in enumerate(pages) for place in (0, 10)}
    assert await threads(store) == expected
    assert await store.counts("default", pages) == dict.fromkeys(pages, Counts(1, 1))
    assert await follow(store, JOINED) == 4
    assert set((await threads(store)).values()) == {"/a", '/o"b\\c'}
    assert await follow(store, APART) == 4
    assert await threads(store) == expected


async def test_other_rules_and_other_sites_leave_threads_unchanged(store: SqlStore) -> None:
    misplaced = comment(2, thread="/here", url="/there")
    await store.add(misplaced)
    await follow(store, APART)
    await store.add_all([comment(1, thread="/a.html"), comment(1, site="other", thread="/a.html")])
    assert await follow(store, replace(APART, uploads=True)) == 0
    assert await threads(store) == {number(1): "/a.html", number(2): "/here"}
    assert await follow(store, Rules(path_aliases=True)) == 2
    assert await threads(store) == {number(1): "/a", number(2): "/there"}
    assert await threads(store, "other") == {number(1): "/a.html"}


async def test_all_threads_of_a_large_site_move(store: SqlStore) -> None:
    await follow(store, APART)
    await store.add_all([comment(value, thread=f"/{value % 7}.html") for value in range(4500)])
    assert await follow(store, JOINED) == 7
    assert await threads(store) == {number(value): f"/{value % 7}" for value in range(4500)}


async def test_threads_that_swap_keys_move_together(store: SqlStore) -> None:
    await follow(store, APART)
    pages = ["/x/a", "/x/x/a", "/x/x/x/a"]
    await store.add_all([post(value, url, APART) for value, url in enumerate(pages)])
    await store.add_counters([view(value, url, APART, 10**value) for value, url in enumerate(pages)])
    assert await follow(store, Rules(joined_locales=("/x/",))) == 3
    assert await threads(store) == {number(0): "/a", number(1): "/x/a", number(2): "/x/x/a"}
    assert await views(store) == {"/a": 1, "/x/a": 10, "/x/x/a": 100}
    assert await store.counter_by_id("default", number(1)) == replace(view(1, "/x/x/a", APART, 10), key="/x/a")


async def test_replies_without_a_root_belong_to_the_thread_of_their_own_address(store: SqlStore) -> None:
    await follow(store, JOINED)
    await store.add_all([post(1, "/en-US/a", JOINED, rid="absent")])
    await follow(store, APART)
    assert await threads(store) == {number(1): "/en-US/a"}


async def test_joined_counters_are_separated_by_their_own_addresses(store: SqlStore) -> None:
    await follow(store, APART)
    for value, url in enumerate(["/en-US/a", "/a.html", "/b.html"]):
        await store.visit(view(value, url, APART))
    await follow(store, JOINED)
    assert await views(store) == {"/a": 2, "/b": 1}
    await store.visit(view(7, "/a", JOINED))
    assert await follow(store, APART) == 2
    assert await views(store) == {"/en-US/a": 3, "/b.html": 1}
    for value in (0, 1):
        found = await store.counter_by_id("default", number(value))
        assert found is not None
        assert (found.url, found.time) == ("/en-US/a", 3)


@pytest.mark.parametrize(("known", "now"), [(APART, JOINED), (JOINED, APART)])
async def test_writes_with_outdated_rules_use_the_current_thread(store: SqlStore, known: Rules, now: Rules) -> None:
    await follow(store, known)
    root = post(1, "/en-US/a.html", known)
    await store.add(root)
    await follow(store, now)
    await store.add(post(2, "/en-US/b.html", known))
    await store.add(replace(post(3, "/a.html", known, rid=root.id), thread=root.thread))
    imported = [
        post(4, "/en-US/b.html", known),
        post(5, "/c/", known, rid=number(4)),
        post(6, "/d", known, rid=root.id),
    ]
    await store.add_all(imported)
    for value in (7, 8):
        seen = await store.visit(view(value, "/en-US/b.html", known))
        assert (seen.id, seen.key, seen.time) == (number(7), thread_key("/en-US/b.html", now), value - 6)
    await store.add_counters([view(9, "/en-US/b.html", known, 10)])
    await store.save_counter(view(10, "/en-US/c.html", known, 20))
    first, second, third = (thread_key(f"/en-US/{page}.html", now) for page in "abc")
    assert await threads(store) == {number(value): first if value in (1, 3, 6) else second for value in range(1, 7)}
    assert await views(store) == {second: 12, third: 20}


async def test_a_comment_posted_during_a_change_of_rules_is_in_the_right_thread(store: SqlStore, address: str) -> None:
    await follow(store, APART)
    other = open_store(address)
    urls = ["/a", "/a.html", "/en-US/a", "/en-US/a.html"]

    async def write(lane: int) -> None:
        for step in range(20):
            value = 20 * lane + step
            await other.add(post(value, urls[lane], RULES[step % 4]))
            await other.visit(view(value, urls[lane], RULES[step % 4]))

    async def change() -> None:
        for step in range(1, 13):
            await follow(store, RULES[step % 4])
            await asyncio.sleep(0.005)

    await asyncio.gather(change(), *(write(lane) for lane in range(4)))
    await other.close()
    assert await threads(store) == {number(20 * lane + step): urls[lane] for lane in range(4) for step in range(20)}
    counters = [one async for one in store.all_counters("default")]
    assert all(one.key == one.url for one in counters)
    assert sum(one.time for one in counters) == 80


async def test_a_change_of_rules_waits_for_pending_writes(postgres: str) -> None:
    """SQLite serializes transactions anyway."""
    store = open_store(postgres)
    await store.migrate()
    await follow(store, APART)
    writer, observer = await asyncpg.connect(postgres), await asyncpg.connect(postgres)
    posting = writer.transaction()
    await posting.start()
    await run(
        captured(PostgresDialect(), lambda store: store.add(post(1, "/a.html", APART))),
        writer,
    )
    changing = asyncio.create_task(follow(store, JOINED))
    locked = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    while not await observer.fetchval(locked):
        assert not changing.done()
    await posting.commit()
    assert await changing == 1
    assert await threads(store) == {number(1): "/a"}
    for connection in (writer, observer, store):
        await connection.close()


async def test_rules_do_not_change_if_their_threads_cannot_move(store: SqlStore) -> None:
    await follow(store, APART)
    await store.add(post(1, "/a.html", APART))
    await store.add_counters([view(value, url, APART, 2**62) for value, url in enumerate(["/a", "/a.html"])])
    with pytest.raises((StorageUnavailable, sqlite3.IntegrityError)):
        await follow(store, JOINED)
    assert await store.sites() == (replace(SITE, rules=APART),)
    assert await threads(store) == {number(1): "/a.html"}
    assert await views(store) == {"/a": 2**62, "/a.html": 2**62}


async def test_an_address_too_long_for_other_rules_is_refused_at_once(store: SqlStore) -> None:
    await follow(store, JOINED)
    fitting = "/en-US/".ljust(1500, "a")
    await store.add(post(1, fitting, JOINED))
    await store.visit(view(1, fitting, JOINED))
    with pytest.raises(FieldInvalid, match="1500 bytes"):
        await store.add(post(2, f"{fitting}a", JOINED))
    with pytest.raises(FieldInvalid, match="1500 bytes"):
        await store.visit(view(2, f"{fitting}a", JOINED))
    assert await follow(store, APART) == 1
    assert await threads(store) == {number(1): fitting}
    assert await views(store) == {fitting: 1}


pages = st.sampled_from(["/a", "/a/", "/a.html", "/en-US/a", "/en-US/a/", "/en-US/", "/", "/b?q=1", "/en-US/b#c"])
writes = st.tuples(st.sampled_from(["root", "reply", "import", "view"]), pages, st.sampled_from(RULES))
changes = st.tuples(st.just("rules"), st.none(), st.sampled_from(RULES))


@given(steps=st.lists(writes | changes, max_size=14))
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_every_key_is_what_the_rules_make_of_an_address(
    store: SqlStore, steps: list[tuple[str, str | None, Rules]]
) -> None:
    name = f"site-{next(SITES)}"
    site = Site(id=name, app_id=name, app_key="key")
    await store.save_site(site)
    addresses: dict[str, str] = {}
    root, viewed, current = "", 0, APART
    for value, (what, url, rules) in enumerate(steps):
        if url is None:
            await follow(store, current := rules, site)
        elif what == "view":
            await store.visit(replace(view(value, url, rules), site=name))
            viewed += 1
        else:
            rid = root if what != "root" else ""
            written = replace(post(value, url, rules, rid=rid), site=name)
            await (store.add_all([written]) if what == "import" else store.add(written))
            addresses[written.id] = addresses[rid] if rid else url
            root = rid or written.id
    assert await threads(store, name) == {id: thread_key(url, current) for id, url in addresses.items()}
    counters = [one async for one in store.all_counters(name)]
    assert [one.key for one in counters] == [thread_key(one.url, current) for one in counters]
    assert sum(one.time for one in counters) == viewed
