"""Likes, and lists that are ordered by them."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.likes import Like
from glosa.service.domain.queries import MOST_LIKED_FIRST, NEWEST_FIRST, Query, cursor_at
from glosa.service.domain.rate_limits import Bucket
from glosa.service.storage.store import SqlStore
from tests.contract.storage.specimens import ROOTS, comment, number

pytestmark = pytest.mark.anyio


def of(device: str, network: str = "", comment: int = 1, at: int = 5) -> Like:
    return Like(site="default", comment=number(comment), device=device, network=network or f"of {device}", at=at)


async def stored(store: SqlStore, **changes: Any) -> Sequence[Comment]:
    return await store.find(Query(**{"site": "default", "where": ROOTS, **changes}))


async def test_a_network_counts_once_as_long_as_one_of_its_devices_likes_the_comment(store: SqlStore) -> None:
    await store.add(comment(1))
    before = await store.version("default", "/panel.html")
    assert await store.like(of("a", "home"), ()) == 1
    assert await store.version("default", "/panel.html") != before
    assert await store.like(of("a", "home"), ()) == 1
    assert await store.like(of("a", "office"), ()) == 1
    assert await store.like(of("b", "home"), ()) == 1
    assert await store.like(of("c", "school"), ()) == 2
    assert await store.unlike(of("a", "elsewhere"), ()) == 2
    assert await store.unlike(of("b", "home"), ()) == 1
    assert await store.unlike(of("b", "home"), ()) == 1
    assert [one.likes for one in await stored(store)] == [1]


async def test_an_import_of_a_known_comment_raises_its_likes_and_changes_nothing_else(store: SqlStore) -> None:
    await store.add_all([comment(1, likes=3), comment(2, likes=3)])
    await store.like(of("a"), ())
    before = await store.version("default", "/panel.html")
    added = await store.add_all([comment(1, likes=4, nick="Eve"), comment(2, likes=2)])
    assert (added.new, await store.version("default", "/panel.html")) == ((), before)
    await store.add_all([comment(1, likes=9, nick="Eve"), comment(2, likes=5), comment(3, likes=1)])
    assert sorted((one.likes, one.author.nick) for one in await stored(store)) == [
        (likes, comment(1).author.nick) for likes in (1, 5, 9)
    ]
    assert await store.version("default", "/panel.html") != before


async def test_only_comments_that_readers_see_can_be_liked(store: SqlStore) -> None:
    assert await store.like(of("a"), ()) is None
    await store.add(comment(1, status=Status.PENDING))
    assert await store.like(of("a"), ()) is None
    assert await store.unlike(of("a"), ()) is None


async def test_likes_at_the_same_time_all_count(store: SqlStore) -> None:
    await store.add(comment(1))
    await asyncio.gather(*(store.like(of(str(device), str(device // 2)), ()) for device in range(40)))
    assert [one.likes for one in await stored(store)] == [20]
    await asyncio.gather(*(store.unlike(of(str(device)), ()) for device in range(30)))
    assert [one.likes for one in await stored(store)] == [5]


async def test_a_refused_like_changes_nothing(store: SqlStore) -> None:
    await store.add(comment(1))
    limits = (Bucket("like:a", 1, 60_000),)
    assert await store.like(of("a"), limits) == 1
    with pytest.raises(TooManyPosts):
        await store.unlike(of("a"), limits)
    assert [one.likes for one in await stored(store)] == [1]


async def test_hashes_are_forgotten_after_a_while_and_the_count_stays(store: SqlStore) -> None:
    await store.add(comment(1))
    for at in (10, 20, 30):
        await store.like(of(str(at), at=at), ())
    assert await store.forget_likes(25) == 2
    assert (await store.stored("default"))["likes"].count == 1
    assert await store.unlike(of("10"), ()) == 3
    assert await store.unlike(of("30"), ()) == 2


async def test_erasing_a_comment_erases_who_likes_it(store: SqlStore) -> None:
    await store.add(comment(1))
    await store.like(of("a"), ())
    await store.erase("default", [number(1)], 9)
    assert (await store.stored("default"))["likes"].count == 0


async def test_a_list_by_likes_continues_after_any_of_its_comments(store: SqlStore) -> None:
    likes = {1: 2, 2: 0, 3: 2, 4: 7, 5: 0, 6: 1}
    await store.add_all([comment(value, likes=count) for value, count in likes.items()])
    expected = [number(value) for value in (4, 3, 1, 6, 5, 2)]
    everything = await stored(store, order=MOST_LIKED_FIRST)
    assert [one.id for one in everything] == expected
    for place, one in enumerate(everything, 1):
        rest = await stored(store, order=MOST_LIKED_FIRST, after=cursor_at(one, by_likes=True))
        assert [one.id for one in rest] == expected[place:]
    with pytest.raises(ValueError, match="order of the list"):
        await stored(store, order=NEWEST_FIRST, after=cursor_at(everything[0], by_likes=True))
    with pytest.raises(ValueError, match="order of the list"):
        await stored(store, order=MOST_LIKED_FIRST, after=cursor_at(everything[0]))
