"""Comments are stored, visible to those who may see them, changed, and purged."""

import asyncio
from dataclasses import replace

import pytest

from glosa.service.domain.comments import Counts, Format, Status, Text
from glosa.service.domain.errors import CommentExists, FieldInvalid
from glosa.service.domain.queries import OLDEST_FIRST, All, Audience, Compare, Field, Query
from glosa.service.storage.store import SqlStore
from tests.contract.storage.specimens import ROOTS, comment, decision, number

pytestmark = pytest.mark.anyio


async def ids(store: SqlStore, audience: Audience = Audience.READERS, site: str = "default") -> list[str]:
    return [found.id for found in await store.find(Query(site=site, audience=audience))]


async def test_a_comment_survives_a_round_trip(store: SqlStore) -> None:
    given = comment(7, nick="Zoë 😀", mail="a@b.example", link="x", ua="U", ip="::1", inserted_at=8, updated_at=9)
    await store.add(given)
    assert await store.find(Query(site="default")) == (given,)
    assert await ids(store, site="other") == []


async def test_an_id_is_stored_once(store: SqlStore) -> None:
    await store.add(comment(1))
    with pytest.raises(CommentExists, match=number(1)):
        await store.add(comment(1, nick="Eve"))
    await store.add(comment(1, site="other"))
    assert [found.author.nick for found in await store.find(Query(site="default"))] == ["Anonymous"]


async def test_of_concurrent_comments_with_one_id_one_is_stored(store: SqlStore) -> None:
    outcomes = await asyncio.gather(*(store.add(comment(1)) for _ in range(20)), return_exceptions=True)
    assert sum(outcome == comment(1) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, CommentExists) for outcome in outcomes) == 19


async def test_an_import_stores_new_comments_and_lists_existing_ones(store: SqlStore) -> None:
    await store.add(comment(1, nick="First"))
    added = await store.add_all([comment(1, nick="Second"), comment(2), comment(3, rid=number(2))])
    assert added.new == (number(2), number(3))
    assert added.known == (number(1),)
    assert (await store.find(Query(site="default")))[-1].author.nick == "First"


async def test_an_import_is_stored_completely_or_not_at_all(store: SqlStore) -> None:
    with pytest.raises(FieldInvalid):
        await store.add_all([comment(1), comment(2, nick="\0")])
    assert await ids(store, Audience.OWNER) == []


async def test_readers_see_visible_comments_and_the_owner_sees_all(store: SqlStore) -> None:
    for value, status in enumerate(Status):
        await store.add(comment(value, status=status))
    assert await ids(store) == [number(1)]
    assert len(await ids(store, Audience.OWNER)) == 4


async def test_a_deleted_root_stays_while_it_has_visible_replies(store: SqlStore) -> None:
    await store.add_all([comment(1), comment(2, rid=number(1))])
    await store.set_status("default", [number(1)], Status.DELETED, 5)
    assert await ids(store) == [number(2), number(1)]
    assert await store.count("default", ROOTS) == 1
    assert await store.counts("default", ["/panel.html"]) == {"/panel.html": Counts(1, 1)}
    await store.set_status("default", [number(2)], Status.DELETED, 6)
    assert await ids(store) == []
    assert await store.counts("default", ["/panel.html"]) == {"/panel.html": Counts()}


@pytest.mark.parametrize("status", [Status.PENDING, Status.SPAM])
async def test_replies_of_a_hidden_root_are_hidden(store: SqlStore, status: Status) -> None:
    await store.add_all([comment(1, status=status), comment(2, rid=number(1)), comment(3, rid="absent")])
    assert await ids(store) == []
    assert await store.replies("default", [number(1), "absent"], 9, 1_000) == {}
    assert await store.counts("default", ["/panel.html"]) == {"/panel.html": Counts()}


async def test_replies_are_the_first_of_each_root_oldest_first(store: SqlStore) -> None:
    await store.add_all([comment(value) for value in (1, 2, 3)])
    for root in (1, 2):
        await store.add_all([comment(root * 10 + step, rid=number(root), created_at=9 - step) for step in range(5)])
    await store.set_status("default", [number(14)], Status.SPAM, 50)
    found = await store.replies("default", [number(2), number(1), number(3), number(2)], 3, 1_000)
    assert {root: [reply.id for reply in replies] for root, replies in found.items()} == {
        number(1): [number(13), number(12), number(11)],
        number(2): [number(24), number(23), number(22)],
    }


async def test_counts_are_returned_for_every_requested_thread(store: SqlStore) -> None:
    await store.add_all([comment(1), comment(2, rid=number(1)), comment(3, thread="/b"), comment(4, site="other")])
    threads = ["/b", "/panel.html", "/empty"]
    assert await store.counts("default", threads) == {
        "/b": Counts(1, 0),
        "/panel.html": Counts(1, 1),
        "/empty": Counts(),
    }


async def test_a_status_is_set_on_existing_comments(store: SqlStore) -> None:
    await store.add_all([comment(1), comment(2)])
    assert await store.set_status("default", [number(2), number(9), number(1)], Status.SPAM, 77) == (
        number(2),
        number(1),
    )
    found = await store.find(Query(site="default", audience=Audience.OWNER))
    assert {(one.status, one.updated_at) for one in found} == {(Status.SPAM, 77)}


async def test_a_text_is_replaced(store: SqlStore) -> None:
    await store.add(comment(1))
    text = Text(source="<b>x", format=Format.HTML, html="<b>x</b>", renderer=2)
    assert await store.set_text("default", number(1), text, 88)
    assert not await store.set_text("default", number(2), text, 88)
    (found,) = await store.find(Query(site="default"))
    assert (found.text, found.updated_at, found.created_at) == (text, 88, 1)


async def test_purging_a_root_destroys_its_replies(store: SqlStore) -> None:
    await store.add_all(
        [comment(1), comment(2, rid=number(1), status=Status.SPAM), comment(3), comment(4, site="other")]
    )
    assert await store.purge(decision(), [number(9), number(1), ""]) == (number(1), number(2))
    assert await ids(store, Audience.OWNER) == [number(3)]
    assert await ids(store, Audience.OWNER, "other") == [number(4)]


async def test_all_comments_are_listed_oldest_first(store: SqlStore) -> None:
    some = [comment(value, created_at=value // 3, status=Status.PENDING) for value in range(1200)]
    await store.add_all(some)
    assert [one async for one in store.all_comments("default")] == some


async def test_duplicate_conditions_count_once(store: SqlStore) -> None:
    await store.add_all([comment(1), comment(2, rid=number(1))])
    where = All((ROOTS, ROOTS, Compare(Field.THREAD, "=", "/panel.html")))
    assert await store.count("default", where) == 1


async def test_reading_stops_at_the_first_text_beyond_the_budget(store: SqlStore) -> None:
    """The limit is in bytes: the emoji takes four."""
    await store.add(comment(1))
    replies = [comment(value, rid=number(1), html=f"{'x' * 96}😀") for value in range(2, 9)]
    await store.add_all(replies)
    below = Query(site="default", where=Compare(Field.RID, "=", number(1)), order=OLDEST_FIRST)
    for room, first in ((99, 1), (100, 2), (299, 3), (300, 4), (10_000, 7)):
        assert (await store.replies("default", [number(1)], 9, room))[number(1)] == replies[:first]
        assert await store.find(replace(below, room=room)) == tuple(replies[: max(first, 2)])
    assert await store.find(replace(below, where=Compare(Field.RID, "=", "absent"), room=9)) == ()
