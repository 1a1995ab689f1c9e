"""A version changes exactly when its content changes."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from glosa.service.domain.comments import Status
from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.sites import Rules
from glosa.service.storage.store import SqlStore, open_store
from tests.contract.storage.specimens import SITE, comment, counter, decision, number

pytestmark = pytest.mark.anyio

Change = Callable[[SqlStore], Awaitable[object]]

CHANGES: dict[str, Change] = {
    "post": lambda store: store.add(comment(5)),
    "import": lambda store: store.add_all([comment(5)]),
    "status": lambda store: store.set_status("default", [number(1)], Status.SPAM, 9),
    "text": lambda store: store.set_text("default", number(1), comment(1, html="new").text, 9),
    "purge": lambda store: store.purge(decision(), [number(1)]),
    "keys": lambda store: store.save_site(replace(SITE, rules=Rules(path_aliases=True))),
    "origins": lambda store: store.save_site(replace(SITE, origins=("https://a.example",))),
}

NO_CHANGES: dict[str, Change] = {
    "elsewhere": lambda store: store.add(comment(5, thread="/b")),
    "held": lambda store: store.add(comment(5, status=Status.PENDING)),
    "view": lambda store: store.visit(counter(6)),
    "known": lambda store: store.add_all([comment(1)]),
    "absent": lambda store: store.set_status("default", [number(99)], Status.SPAM, 9),
    "other site": lambda store: store.add(comment(5, site="other")),
}


@pytest.fixture
async def watched(store: SqlStore) -> SqlStore:
    await store.save_site(SITE)
    await store.add_all([comment(1), comment(2, thread="/b")])
    return store


@pytest.mark.parametrize("name", CHANGES)
async def test_the_version_changes_with_what_readers_see(watched: SqlStore, address: str, name: str) -> None:
    """Other processes see it, too (here: other connections)."""
    other = open_store(address)
    before = await watched.version("default", "/panel.html"), await watched.version("default", None)
    assert (await other.version("default", "/panel.html"), await other.version("default", None)) == before
    await CHANGES[name](other)
    after = await watched.version("default", "/panel.html"), await watched.version("default", None)
    await other.close()
    assert before[0] != after[0]
    assert before[1] != after[1]


@pytest.mark.parametrize("name", NO_CHANGES)
async def test_the_version_stays_if_readers_see_the_same(watched: SqlStore, name: str) -> None:
    before = await watched.version("default", "/panel.html")
    await NO_CHANGES[name](watched)
    assert await watched.version("default", "/panel.html") == before


async def test_moderators_notice_a_comment_that_readers_do_not_see(watched: SqlStore) -> None:
    before = await watched.version("default", None)
    await watched.add(comment(5, status=Status.SPAM))
    assert await watched.version("default", None) != before


async def test_a_refused_comment_does_not_change_the_version(watched: SqlStore) -> None:
    bucket = Bucket("device:a", 1, 1000)
    await watched.add(comment(10), [bucket])
    before = await watched.version("default", "/panel.html")
    with pytest.raises(TooManyPosts):
        await watched.add(comment(11), [bucket])
    assert await watched.version("default", "/panel.html") == before


async def test_a_version_is_read_after_it_was_requested(watched: SqlStore, address: str) -> None:
    """Callers that ask at the same time share a read, but never one that began before they requested."""
    other = open_store(address)
    for value in range(10, 20):
        before = asyncio.create_task(watched.version("default", "/panel.html"))
        await other.add(comment(value))
        same, again = await asyncio.gather(*(watched.version("default", "/panel.html") for _ in range(2)))
        assert same == again == await other.version("default", "/panel.html")
        await before
    await other.close()


async def test_versions_of_several_threads_are_those_of_each(watched: SqlStore) -> None:
    requested = [("default", "/panel.html"), ("default", "/b"), ("default", "/none"), ("absent", "/b")]
    found = await watched.versions(requested)
    assert found == {(site, key): await watched.version(site, key) for site, key in requested}


async def test_what_readers_do_not_see_does_not_change_the_published_version(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.add(comment(1))
    before = await store.published_version("default")
    await store.add(comment(2, status=Status.PENDING))
    await store.add(comment(3, status=Status.SPAM))
    assert await store.published_version("default") == before
    await store.set_status("default", [number(2)], Status.VISIBLE, 5)
    assert await store.published_version("default") != before
    assert await store.published_version("other") == (None, None)
