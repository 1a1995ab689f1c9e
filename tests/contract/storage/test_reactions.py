"""Reactions to pages, on both engines."""

import asyncio
from dataclasses import replace

import pytest

from glosa.service.domain.errors import ThreadClosed, TooManyPosts
from glosa.service.domain.moderation.log import LoggedAction
from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.reactions import PageReaction, ReactionCount
from glosa.service.domain.sites import Rules, Site
from glosa.service.storage.store import SqlStore
from tests.contract.storage.specimens import decision

pytestmark = pytest.mark.anyio
SITE = Site(id="default", app_id="app", app_key="key")


def of(device: str, network: str = "", *, page: str = "/a", kind: str = "heart", at: int = 5) -> PageReaction:
    return PageReaction(
        site="default", url=page, thread=page, kind=kind, device=device, network=network or f"of {device}", at=at
    )


async def counts(store: SqlStore) -> list[tuple[str, str, int]]:
    return [(one.thread, one.kind, one.readers) async for one in store.all_reactions("default")]


async def test_a_network_counts_once_as_long_as_one_of_its_devices_reacts(store: SqlStore) -> None:
    assert await store.react(of("a", "home"), ()) == 1
    assert await store.react(of("a", "home"), ()) == 1
    assert await store.react(of("a", "office"), ()) == 1
    assert await store.react(of("b", "home"), ()) == 1
    assert await store.react(of("c", "school"), ()) == 2
    assert await store.react(of("a", "home", kind="party"), ()) == 1
    assert await store.react(of("a", "home", page="/b"), ()) == 1
    assert await store.reactions("default", "/a") == {"heart": 2, "party": 1}
    assert await store.unreact(of("a", "elsewhere"), ()) == 2
    assert await store.unreact(of("b", "home"), ()) == 1
    assert await store.unreact(of("b", "home"), ()) == 1
    assert await store.reactions("default", "/a") == {"heart": 1, "party": 1}


async def test_a_page_without_reactions_leaves_no_row(store: SqlStore) -> None:
    assert await store.unreact(of("a"), ()) == 0
    await store.react(of("a"), ())
    assert await store.unreact(of("a"), ()) == 0
    assert (await counts(store), (await store.stored("default"))["reactions"].count) == ([], 0)


async def test_reactions_at_the_same_time_all_count(store: SqlStore) -> None:
    await asyncio.gather(*(store.react(of(str(device), str(device // 2)), ()) for device in range(40)))
    assert await store.reactions("default", "/a") == {"heart": 20}
    await asyncio.gather(*(store.unreact(of(str(device)), ()) for device in range(40)))
    assert await store.reactions("default", "/a") == {}


async def test_a_refused_reaction_changes_nothing(store: SqlStore) -> None:
    limits = (Bucket("like:a", 1, 60_000),)
    assert await store.react(of("a"), limits) == 1
    with pytest.raises(TooManyPosts):
        await store.unreact(of("a"), limits)
    await store.close_thread(decision(1, LoggedAction.CLOSE), "/a", closed=True)
    for change in (store.react, store.unreact):
        with pytest.raises(ThreadClosed):
            await change(of("b"), ())
    assert await store.reactions("default", "/a") == {"heart": 1}


async def test_hashes_are_forgotten_after_a_while_and_the_count_stays(store: SqlStore) -> None:
    for at in (10, 20, 30):
        await store.react(of(str(at), at=at), ())
    assert await store.forget_likes(25) == 2
    assert (await store.stored("default"))["reactions"].count == 1
    assert await store.unreact(of("10"), ()) == 3
    assert await store.unreact(of("30"), ()) == 2


async def test_pages_that_become_one_add_up(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.react(of("a"), ())
    await store.react(of("b", page="/a.html"), ())
    await store.react(of("c", page="/b"), ())
    await store.save_site(replace(SITE, rules=Rules(path_aliases=True)))
    assert await counts(store) == [("/a", "heart", 2), ("/b", "heart", 1)]
    # A caller with the earlier rules sends the key that the address had.
    assert await store.react(of("d", page="/a.html"), ()) == 3


async def test_adding_counts_again_changes_nothing(store: SqlStore) -> None:
    await store.react(of("a"), ())
    given = [
        ReactionCount(site="default", thread="/a", kind="heart", readers=4),
        ReactionCount(site="default", thread="/b", kind="party", readers=1),
    ]
    for _ in range(2):
        await store.add_reactions(given)
    assert await counts(store) == [("/a", "heart", 4), ("/b", "party", 1)]
    await store.add_reactions([replace(given[0], readers=2)])
    assert await store.reactions("default", "/a") == {"heart": 4}
