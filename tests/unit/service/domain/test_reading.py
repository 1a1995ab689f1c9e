"""Reading a thread."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from glosa.service.domain.comments import Comment, Counts, Status, ThreadFacts
from glosa.service.domain.environment import Environment
from glosa.service.domain.queries import Compare, Cursor, Field, Query
from glosa.service.domain.reading import (
    EVERY_PAGE,
    ROOM,
    ThreadPage,
    ThreadStore,
    as_read,
    counts,
    more_replies,
    thread_page,
)
from tests.unit.service.domain.scenario import SECRET, START_MS, Scenario, comment


def page(scenario: Scenario, url: str = "/a/", **queries: Any) -> ThreadPage:
    return scenario.run(thread_page(scenario.environment, scenario.site, url=url, **{"limit": 3, **queries}))


def ids(page: ThreadPage) -> list[str]:
    return [root.comment.id for root in page.roots]


def ids_of(comments: Sequence[Comment]) -> list[str]:
    return [one.id for one in comments]


def every_page(scenario: Scenario, **queries: Any) -> list[str]:
    """Returns the ids of all roots, following the cursors."""
    found = page(scenario, **queries)
    seen = ids(found)
    while found.cursor:
        found = page(
            scenario, after=found.cursor, **{name: value for name, value in queries.items() if name != "around"}
        )
        seen += ids(found)
    return seen


@pytest.mark.accepts("A-143")
def test_a_thread_is_read_newest_first_page_by_page_and_ends(scenario: Scenario) -> None:
    posted = [scenario.post().id for _ in range(7)]
    scenario.post(url="/b/")
    first = page(scenario)
    assert ids(first) == posted[:3:-1]
    assert (first.count, first.replies, first.newer) == (7, 0, False)
    assert every_page(scenario) == posted[::-1]
    assert page(scenario, limit=7).cursor is None


def test_a_comment_posted_meanwhile_causes_no_repetition_or_gap(scenario: Scenario) -> None:
    posted = [scenario.post().id for _ in range(5)]
    first = page(scenario)
    scenario.post()
    assert ids(page(scenario, after=first.cursor)) == posted[1::-1]


def test_no_comment_of_the_same_moment_is_lost_between_pages(scenario: Scenario) -> None:
    for number in range(7):
        scenario.keep(comment(number + 1))
    assert every_page(scenario) == [f"{number:024x}" for number in range(7, 0, -1)]


def test_replies_come_with_their_root_oldest_first(scenario: Scenario) -> None:
    root, other = scenario.post(), scenario.post()
    replies = [scenario.reply(root).id for _ in range(3)]
    read = page(scenario)
    assert [ids_of(one.replies) for one in read.roots] == [[], replies]
    assert (read.count, read.replies) == (2, 3)
    assert other.id == read.roots[0].comment.id


def test_further_replies_are_read_on_request(scenario: Scenario) -> None:
    root = scenario.post()
    replies = [scenario.reply(root).id for _ in range(53)]
    (read,) = page(scenario).roots
    assert ids_of(read.replies) == replies[:50]
    assert read.reply_cursor is not None
    more, cursor = scenario.run(
        more_replies(scenario.environment, scenario.site, root=root.id, after=read.reply_cursor, limit=2)
    )
    assert ids_of(more) == replies[50:52]
    assert cursor is not None
    rest, end = scenario.run(more_replies(scenario.environment, scenario.site, root=root.id, after=cursor))
    assert (ids_of(rest), end) == (replies[52:], None)


def test_fifty_replies_are_read_completely(scenario: Scenario) -> None:
    root = scenario.post()
    for _ in range(50):
        scenario.reply(root)
    (read,) = page(scenario).roots
    assert (len(read.replies), read.reply_cursor) == (50, None)


def test_comments_that_are_not_visible_are_not_read(scenario: Scenario) -> None:
    shown, *hidden = (scenario.post() for _ in range(4))
    for status, one in zip((Status.PENDING, Status.SPAM, Status.DELETED), hidden, strict=True):
        scenario.set_status(status, one)
    reply = scenario.reply(shown)
    scenario.set_status(Status.SPAM, reply)
    read = page(scenario)
    assert (ids(read), read.count, read.replies, read.roots[0].replies) == ([shown.id], 1, 0, ())


def test_a_removed_root_with_replies_stays_in_place_and_reveals_nothing(scenario: Scenario) -> None:
    root = scenario.post("Secret", nick="Ana", mail="ana@example.com", link="example.com", ua="Browser")
    reply = scenario.reply(root)
    scenario.set_status(Status.DELETED, root)
    read = page(scenario)
    (removed,) = read.roots
    assert removed.removed
    assert ids_of(removed.replies) == [reply.id]
    assert (removed.comment.id, removed.comment.created_at) == (root.id, root.created_at)
    assert not {"Secret", "Ana", "ana@example.com", "example.com", "Browser"} & set(_texts(removed.comment))
    assert (read.count, read.replies) == (1, 1)
    scenario.set_status(Status.DELETED, reply)
    assert page(scenario).roots == ()


def _texts(one: Comment) -> list[str]:
    author, text = one.author, one.text
    return [author.nick, author.mail, author.link, author.ua, author.ip, author.qq_avatar, text.source, text.html]


def test_an_existing_comment_is_read_unchanged(scenario: Scenario) -> None:
    posted = scenario.post()
    assert as_read(posted) is posted


@pytest.mark.accepts("A-143")
def test_every_page_of_a_site_can_be_read_together(scenario: Scenario) -> None:
    posted = [scenario.post(url=url) for url in ("/a/", "/b/", "/c/", "/a/")]
    scenario.reply(posted[1], url="/b/")
    read = page(scenario, EVERY_PAGE)
    assert ids(read) == [one.id for one in posted[:0:-1]]
    assert (read.count, read.replies) == (4, 1)
    assert ids(page(scenario, EVERY_PAGE, after=read.cursor)) == [posted[0].id]


@pytest.mark.parametrize(("limit", "roots"), [(0, 1), (-5, 1), (21, 20), (10_000, 20)])
def test_the_limit_of_a_page_has_bounds(scenario: Scenario, limit: int, roots: int) -> None:
    for _ in range(22):
        scenario.post()
    assert len(page(scenario, limit=limit).roots) == roots


def test_the_page_around_a_comment_on_the_first_page_is_the_first(scenario: Scenario) -> None:
    posted = [scenario.post() for _ in range(7)]
    reply = scenario.reply(posted[4])
    for target in (posted[6].id, posted[4].id, reply.id):
        read = page(scenario, around=target)
        assert replace(read, anchor="") == page(scenario)
        assert read.anchor == (target if target != reply.id else posted[4].id)


def test_around_a_comment_further_down_the_page_begins_with_its_root(scenario: Scenario) -> None:
    posted = [scenario.post() for _ in range(7)]
    reply = scenario.reply(posted[3])
    for target in (posted[3].id, reply.id):
        read = page(scenario, around=target)
        assert ids(read) == [one.id for one in posted[3:0:-1]]
        assert (read.newer, read.count) == (True, 7)
        assert every_page(scenario, around=target) == [one.id for one in posted[3::-1]]


def test_around_a_comment_all_others_are_reached_without_a_gap(scenario: Scenario) -> None:
    """From the top until a known comment, then along the cursor."""
    posted = [scenario.post() for _ in range(9)]
    read = page(scenario, around=posted[2].id)
    below = every_page(scenario, around=posted[2].id)
    above: list[str] = []
    from_top = page(scenario)
    while not set(ids(from_top)) & set(ids(read)):
        above += ids(from_top)
        from_top = page(scenario, after=from_top.cursor)
    above += [one for one in ids(from_top) if one not in ids(read)]
    assert above + below == [one.id for one in posted[::-1]]


def test_around_comments_of_the_same_moment(scenario: Scenario) -> None:
    for number in range(7):
        scenario.keep(comment(number + 1))
    assert ids(page(scenario, around=f"{2:024x}")) == [f"{2:024x}", f"{1:024x}"]


def test_the_page_around_a_missing_comment_is_the_first(scenario: Scenario) -> None:
    posted = [scenario.post() for _ in range(5)]
    elsewhere = scenario.post(url="/b/")
    scenario.set_status(Status.SPAM, posted[0])
    for target in (elsewhere.id, posted[0].id, "f" * 24):
        assert page(scenario, around=target) == page(scenario)


def test_a_cursor_past_the_end_finds_nothing(scenario: Scenario) -> None:
    scenario.post()
    read = page(scenario, after=Cursor(START_MS - 1, START_MS - 1, "0" * 24))
    assert (read.roots, read.cursor, read.count) == ((), None, 1)


def test_a_thread_without_comments_is_empty(scenario: Scenario) -> None:
    assert page(scenario) == ThreadPage(roots=(), count=0, replies=0, cursor=None)


def test_counts_are_listed_by_the_requested_addresses(scenario: Scenario) -> None:
    root = scenario.post()
    scenario.reply(root)
    found = scenario.run(counts(scenario.environment, scenario.site, ["/a/", "/%61/index.html", "/b/"]))
    assert found == {"/a/": Counts(1, 1), "/%61/index.html": Counts(1, 1), "/b/": Counts()}


class Counted:
    """Storage that records how often it was read."""

    def __init__(self, store: ThreadStore) -> None:
        self._store = store
        self.queries: list[str] = []

    async def find(self, query: Query) -> Sequence[Comment]:
        self.queries.append("find")
        return await self._store.find(query)

    async def replies(self, site: str, roots: Sequence[str], limit: int, room: int) -> Mapping[str, Sequence[Comment]]:
        self.queries.append("replies")
        return await self._store.replies(site, roots, limit, room)

    async def counts(self, site: str, threads: Sequence[str]) -> Mapping[str, Counts]:
        self.queries.append("counts")
        return await self._store.counts(site, threads)

    async def site_counts(self, site: str) -> Counts:
        self.queries.append("site counts")
        return await self._store.site_counts(site)

    async def thread_facts(self, site: str, thread: str) -> ThreadFacts:
        self.queries.append("facts")
        return await self._store.thread_facts(site, thread)


@pytest.mark.parametrize("roots", [0, 1, 20])
def test_a_page_takes_three_queries_for_any_number_of_roots(scenario: Scenario, roots: int) -> None:
    for _ in range(roots):
        scenario.reply(scenario.post())
    counted = Counted(scenario.store)
    environment = Environment(store=counted, now=lambda: scenario.now, new_id=str, secret=SECRET)
    read = scenario.run(thread_page(environment, scenario.site, url="/a/", limit=20))
    assert len(read.roots) == roots
    assert counted.queries == (["facts", "find", "replies"] if roots else ["facts", "find"])


def large(id: int, rid: str = "", size: int = 195_000) -> Comment:
    """Posts a comment with a picture in its text."""
    return replace(comment(id, html="x" * size, rid=rid, pid=rid), created_at=START_MS + id, inserted_at=START_MS + id)


def bytes_of(page: ThreadPage) -> int:
    every = [one for root in page.roots for one in (root.comment, *root.replies)]
    return sum(len(one.text.html.encode()) for one in every)


def every_reply(scenario: Scenario, root: str, cursor: Cursor | None) -> list[str]:
    """Returns the ids of a root's replies from ``cursor`` on."""
    seen: list[str] = []
    while cursor:
        found, cursor = scenario.run(more_replies(scenario.environment, scenario.site, root=root, after=cursor))
        assert found
        assert sum(len(one.text.html) for one in found) <= max(ROOM, len(found[0].text.html))
        seen += ids_of(found)
    return seen


@pytest.mark.parametrize("size", [195_000, 2 * ROOM])
def test_a_page_has_a_bounded_number_of_bytes_and_loses_no_reply(scenario: Scenario, size: int) -> None:
    roots = [large(number, size=10) for number in range(1, 4)]
    replies = [large(10 + number, roots[number % 3].id, size) for number in range(52)]
    scenario.run(scenario.store.add_all([*roots, *replies]))
    read = page(scenario)
    assert len(read.roots) == 3
    assert bytes_of(read) <= ROOM
    for root in read.roots:
        seen = [*ids_of(root.replies), *every_reply(scenario, root.comment.id, root.reply_cursor)]
        assert seen == [one.id for one in replies if one.rid == root.comment.id]


@pytest.mark.parametrize("size", [195_000, 2 * ROOM])
def test_pages_of_large_roots_have_fewer_of_them(scenario: Scenario, size: int) -> None:
    roots = [large(number, size=size) for number in range(1, 10)]
    scenario.run(scenario.store.add_all([*roots, large(20, roots[0].id, 5)]))
    found = page(scenario, limit=20)
    assert 1 <= len(found.roots) < 9
    assert bytes_of(found) <= max(ROOM, size)
    assert every_page(scenario, limit=20) == [one.id for one in reversed(roots)]
    around = page(scenario, limit=20, around=roots[2].id)
    assert (ids(around)[0], around.newer) == (roots[2].id, True)


def test_roots_use_half_of_the_budget_and_replies_the_rest(scenario: Scenario) -> None:
    scenario.run(scenario.store.add_all([large(number, size=ROOM // 4) for number in range(1, 4)]))
    assert len(page(scenario).roots) == 2


def test_the_budget_is_counted_in_bytes(scenario: Scenario) -> None:
    root = large(1, size=10)
    text = replace(root.text, html="😀" * 200_000)
    scenario.run(scenario.store.add_all([root, *(replace(large(number, root.id), text=text) for number in (2, 3))]))
    assert len(page(scenario).roots[0].replies) == 1


def test_texts_beyond_the_budget_are_not_read(scenario: Scenario) -> None:
    """Reads from the storage are limited, not only responses of the service."""
    root = large(1, size=10)
    scenario.run(scenario.store.add_all([root, *(large(10 + number, root.id) for number in range(51))]))
    replies = scenario.run(scenario.store.replies("default", [root.id], 51, ROOM))
    assert len(replies[root.id]) == 6
    roots = Query(site="default", where=Compare(Field.RID, "=", root.id), limit=51, room=ROOM)
    assert len(scenario.run(scenario.store.find(roots))) == 6
