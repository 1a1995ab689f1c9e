"""Importing export files into a site."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glosa.service.domain.comments import Comment, Format, Status
from glosa.service.domain.counters import Counter
from glosa.service.domain.environment import Environment
from glosa.service.storage.store import SqlStore
from glosa.service.transfer.comments import CIRCLE, NO_TEXT, ORPHAN, ThreadPlace, settled
from glosa.service.transfer.counters import JOINED, NO_PAGE, NO_VIEWS
from glosa.service.transfer.importing import OTHER_CLASS, TWICE, ImportTask, import_files
from glosa.service.transfer.moved import MOVED, moved_pages
from glosa.service.transfer.streams.source import FileRefused
from glosa.service.transfer.summary import Reason, Summary
from tests.unit.service.transfer.conftest import NOW, SITE

Lines = Callable[[str, Sequence[Mapping[str, object]]], Path]
Use = Callable[[Callable[[Environment[SqlStore]], Any]], Any]

ROOT, REPLY, DEEPER = "5f0c1b2e7b2e4b0006f0a101", "5f0c1b2e7b2e4b0006f0a102", "5f0c1b2e7b2e4b0006f0a103"
WRITTEN = 1_594_628_910_000
"""What the ids above say."""


def row(id: str | None = ROOT, **fields: object) -> dict[str, object]:
    own = {} if id is None else {"objectId": id}
    return {**own, "comment": "<p>hi</p>\n", "nick": "Bob", "url": "/a/", "ACL": {"*": {"read": True}}, **fields}


def take(use: Use, *paths: Path, **options: Any) -> Summary:
    summary: Summary = use(
        lambda environment: import_files(environment, ImportTask(site=SITE, paths=[*paths], **options))
    )
    return summary


def stored(use: Use) -> dict[str, Comment]:
    async def gather(environment: Environment[SqlStore]) -> dict[str, Comment]:
        return {one.id: one async for one in environment.store.all_comments(SITE.id)}

    found: dict[str, Comment] = use(gather)
    return found


def counted(use: Use) -> dict[str, int]:
    async def gather(environment: Environment[SqlStore]) -> dict[str, Counter]:
        return {one.key: one async for one in environment.store.all_counters(SITE.id)}

    return {key: one.time for key, one in use(gather).items()}


def test_a_comment_keeps_id_times_author_and_source(use: Use, lines: Lines) -> None:
    file = lines(
        "Comment.0.jsonl",
        [
            row(
                comment="<p>a <b>b</b></p>\n",
                nick="Bob &amp; Eve",
                mail="bob@example.org",
                link="example.org",
                ua="Browser",
                ip="192.0.2.1",
                QQAvatar="https://q.example.org/1.png",
                url="/%C3%A9/index.html",
                insertedAt={"__type": "Date", "iso": "2020-01-01T00:00:00.000Z"},
                createdAt="2020-01-01T00:00:01.000Z",
                updatedAt="2020-01-01T00:00:02.000Z",
            )
        ],
    )
    summary = take(use, file)
    assert (summary.read, summary.comments, summary.known, summary.skipped) == (1, 1, 0, ())
    (comment,) = stored(use).values()
    assert (comment.id, comment.thread, comment.url) == (ROOT, "/é/", "/%C3%A9/index.html")
    assert (comment.created_at, comment.inserted_at, comment.updated_at) == (
        1_577_836_801_000,
        1_577_836_800_000,
        1_577_836_802_000,
    )
    author = comment.author
    assert (author.nick, author.mail, author.link) == ("Bob & Eve", "bob@example.org", "example.org")
    assert (author.ua, author.ip, author.qq_avatar) == ("Browser", "192.0.2.1", "https://q.example.org/1.png")
    assert (comment.text.source, comment.text.format) == ("<p>a <b>b</b></p>\n", Format.HTML)


@pytest.mark.parametrize(
    ("source", "form", "html"),
    [
        ("<p>a</p>\n", Format.HTML, "<p>a</p>"),
        ("a **b**", Format.MARKDOWN, "<strong>b</strong>"),
        ("<p>x<script>alert(1)</script></p>", Format.HTML, "<p>x</p>"),
    ],
)
def test_html_and_markdown_are_distinguished_and_sanitized(
    use: Use, lines: Lines, source: str, form: Format, html: str
) -> None:
    take(use, lines("Comment.0.jsonl", [row(comment=source)]))
    (comment,) = stored(use).values()
    assert comment.text.format is form
    assert html in comment.text.html
    assert "<script" not in comment.text.html


def test_the_language_can_be_named_for_all(use: Use, lines: Lines) -> None:
    take(use, lines("Comment.0.jsonl", [row(comment="*a*")]), format=Format.HTML)
    (comment,) = stored(use).values()
    assert (comment.text.format, comment.text.html) == (Format.HTML, "*a*")


def test_replies_belong_to_their_root_in_any_order_of_the_file(use: Use, lines: Lines) -> None:
    rows = [row(DEEPER, rid=REPLY, pid=REPLY, url="/elsewhere/"), row(REPLY, rid=ROOT, pid=ROOT), row(ROOT)]
    summary = take(use, lines("Comment.0.jsonl", rows))
    assert summary.changed == ()
    found = stored(use)
    assert {id: (one.rid, one.pid, one.thread) for id, one in found.items()} == {
        ROOT: ("", "", "/a/"),
        REPLY: (ROOT, ROOT, "/a/"),
        DEEPER: (ROOT, REPLY, "/a/"),
    }


def test_a_reply_without_its_root_becomes_a_root_and_is_reported(use: Use, lines: Lines) -> None:
    summary = take(use, lines("Comment.0.jsonl", [row(REPLY, rid=ROOT, pid=ROOT), row(DEEPER, rid="")]))
    assert summary.changed == (Reason(text=ORPHAN, count=1, places=("Comment.0.jsonl:1",)),)
    assert [one.rid for one in stored(use).values()] == ["", ""]


def test_a_reply_finds_a_root_from_an_earlier_import(use: Use, lines: Lines) -> None:
    take(use, lines("Comment.0.jsonl", [row(ROOT)]))
    take(use, lines("Comment.1.jsonl", [row(REPLY, rid=ROOT, pid=ROOT)]))
    assert stored(use)[REPLY].rid == ROOT


@pytest.mark.parametrize(
    ("rid", "pid", "roots"),
    [
        (REPLY, REPLY, {ROOT, REPLY}),
        (DEEPER, DEEPER, {ROOT, REPLY, DEEPER}),
        (DEEPER, ROOT, {ROOT, REPLY, DEEPER}),
        (ROOT, ROOT, {ROOT}),
        ("", ROOT, {ROOT}),
    ],
)
def test_comments_that_name_each_other_as_parents_become_roots_and_are_reported(
    use: Use, lines: Lines, rid: str, pid: str, roots: set[str]
) -> None:
    rows = [row(ROOT, rid=rid, pid=pid), row(REPLY, rid=ROOT, pid=ROOT), row(DEEPER, rid=REPLY, pid=REPLY)]
    summary = take(use, lines("Comment.0.jsonl", rows))
    assert [(reason.text, reason.count) for reason in summary.changed] == [(CIRCLE, len(roots))]
    assert {id for id, one in stored(use).items() if not one.rid} == roots


@pytest.mark.parametrize("parents", [{"rid": ROOT}, {"pid": ROOT}, {"rid": ROOT, "pid": ROOT}])
def test_a_comment_that_replies_to_itself_becomes_a_root_and_is_reported(
    use: Use, lines: Lines, parents: Mapping[str, Any]
) -> None:
    summary = take(use, lines("Comment.0.jsonl", [row(**parents)]))
    assert summary.changed == (Reason(text=CIRCLE, count=1, places=("Comment.0.jsonl:1",)),)
    assert [(one.rid, one.pid) for one in stored(use).values()] == [("", "")]


@pytest.mark.parametrize("parents", [{"rid": ROOT, "pid": REPLY}, {"rid": REPLY, "pid": ROOT}])
def test_a_reply_that_also_names_itself_stays_below_the_other_comment(
    use: Use, lines: Lines, parents: Mapping[str, Any]
) -> None:
    summary = take(use, lines("Comment.0.jsonl", [row(ROOT), row(REPLY, **parents)]))
    assert summary.changed == ()
    assert (stored(use)[REPLY].rid, stored(use)[REPLY].pid) == (ROOT, ROOT)


@given(st.lists(st.tuples(st.integers(-1, 7), st.integers(-1, 7)), min_size=1, max_size=7))
def test_every_imported_comment_is_a_root_or_a_reply_to_one(parents: list[tuple[int, int]]) -> None:
    """No file contains 7."""
    names = {number: f"{number:024x}" for number in range(8)} | {-1: ""}
    places = {names[own]: ThreadPlace("/a/", names[rid], names[pid]) for own, (rid, pid) in enumerate(parents)}
    known: dict[str, str] = {}
    found = {id: settled(id, places, known) for id in places}
    assert found == {id: settled(id, places, {}) for id in places}
    roots = {id for id, (place, _) in found.items() if not place.rid}
    for id, (place, reason) in found.items():
        assert place.rid in roots or id in roots
        assert bool(place.rid) == bool(place.pid)
        assert (reason is None) == (bool(place.rid) or not (places[id].rid or places[id].pid))


def test_each_parent_of_a_deep_discussion_is_looked_up_a_few_times() -> None:
    class Counted(dict[str, ThreadPlace]):
        looked_up = 0

        def __getitem__(self, id: str) -> ThreadPlace:
            self.looked_up += 1
            return super().__getitem__(id)

    size = 5_000
    names = [f"{number:024x}" for number in range(size)]
    places = Counted({own: ThreadPlace("/a/", above, above) for above, own in zip(["", *names], names, strict=False)})
    roots: dict[str, str] = {}
    for id in reversed(names):
        assert settled(id, places, roots)[0].rid == ("" if id == names[0] else names[0])
    assert places.looked_up < 5 * size


def test_rows_without_id_get_one_from_their_content(use: Use, lines: Lines) -> None:
    rows = [row(None, comment="one"), row(None, comment="two"), row(None, comment="one", ACL={})]
    summary = take(use, lines("Comment.0.jsonl", rows))
    assert (summary.comments, [reason.text for reason in summary.skipped]) == (2, [TWICE])
    assert take(use, lines("Comment.9.jsonl", rows)).known == 2
    assert all(len(id) == 24 for id in stored(use))


def test_invalid_rows_are_skipped_with_their_reason(use: Use, lines: Lines) -> None:
    file = lines("Comment.0.jsonl", [{"ACL": {"*": {"read": True}}}, row(), row(), row(REPLY, comment="  \n")])
    with file.open("a", encoding="utf-8") as out:
        out.write("{broken\n")
    other = lines("_User.0.jsonl", [{"username": "x"}])
    summary = take(use, file, other)
    assert (summary.read, summary.comments) == (6, 1)
    reasons = {reason.text: (reason.count, reason.places) for reason in summary.skipped}
    assert reasons[NO_TEXT] == (2, ("Comment.0.jsonl:1", "Comment.0.jsonl:4"))
    assert reasons[TWICE] == (1, ("Comment.0.jsonl:3",))
    assert reasons[OTHER_CLASS] == (1, ("_User.0.jsonl:1",))
    assert sum(count for count, _ in reasons.values()) == 5


def test_a_second_import_changes_nothing(use: Use, lines: Lines) -> None:
    rows = [row(ROOT), row(REPLY, rid=ROOT, pid=ROOT), row(None, comment="no id")]
    views: list[Mapping[str, object]] = [
        {"objectId": DEEPER, "url": "/a/", "xid": "/a/", "title": "A", "time": 7},
        {"url": "/a/", "time": 2},
    ]
    files = [lines("Comment.0.jsonl", rows), lines("Counter.0.jsonl", views)]
    first = take(use, *files)
    before = (stored(use), counted(use))
    second = take(use, *files)
    assert (first.comments, first.counters, first.known) == (3, 1, 0)
    assert (second.comments, second.counters, second.known) == (0, 0, 4)
    assert (stored(use), counted(use)) == before


def test_counters_of_one_page_are_added_up(use: Use, lines: Lines) -> None:
    rows: list[Mapping[str, object]] = [
        {"objectId": ROOT, "url": "/a/", "time": 7},
        {"objectId": REPLY, "url": "/a/index.html", "time": 2},
        {"objectId": DEEPER, "xid": "/%C3%A9/", "time": 1},
    ]
    summary = take(use, lines("Counter.0.jsonl", rows))
    assert [reason.text for reason in summary.changed] == [JOINED]
    assert counted(use) == {"/a/": 9, "/é/": 1}


def test_views_since_the_move_are_not_lost(use: Use, lines: Lines) -> None:
    async def visit(environment: Environment[SqlStore]) -> None:
        await environment.store.visit(
            Counter(
                id="a" * 24,
                site=SITE.id,
                key="/a/",
                url="/a/",
                xid="/a/",
                title="A",
                time=1,
                created_at=NOW,
                updated_at=NOW,
            )
        )

    use(visit)
    file = lines("Counter.0.jsonl", [{"objectId": ROOT, "url": "/a/", "time": 7}])
    take(use, file)
    use(visit)
    take(use, file)
    assert counted(use) == {"/a/": 9}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"time": 5}, OTHER_CLASS),
        ({"url": "", "time": 5}, NO_PAGE),
        ({"url": "/a/", "time": 0}, NO_VIEWS),
        ({"url": "/a/", "time": "many"}, NO_VIEWS),
        ({"url": "/a/", "time": -3}, NO_VIEWS),
        ({"url": "/a/", "time": 2**60}, NO_VIEWS),
    ],
)
def test_invalid_counters_are_skipped(use: Use, lines: Lines, fields: Mapping[str, object], reason: str) -> None:
    summary = take(use, lines("export.jsonl", [fields]))
    assert [one.text for one in summary.skipped] == [reason]


def test_a_dry_run_counts_and_stores_nothing(use: Use, lines: Lines) -> None:
    file = lines("Comment.0.jsonl", [row(), {"url": "/a/", "time": 3}])
    summary = take(use, file, dry=True)
    assert (summary.comments, summary.counters) == (1, 0)
    assert (stored(use), counted(use)) == ({}, {})


def test_a_dry_run_counts_the_same_as_the_import(use: Use, lines: Lines) -> None:
    take(use, lines("one.jsonl", [row(), {"objectId": "c" * 24, "url": "/a/", "time": 3}]))
    rows = [
        row(),
        row(REPLY, rid=ROOT, pid=ROOT),
        {"objectId": "c" * 24, "url": "/a/", "time": 3},
        {"objectId": "d" * 24, "url": "/b/", "time": 2},
        {"url": "/c/", "time": 0},
    ]
    file = lines("two.jsonl", rows)
    dry = take(use, file, dry=True)
    assert (dry.read, dry.comments, dry.counters, dry.known, len(dry.skipped)) == (5, 1, 1, 2, 1)
    assert (set(stored(use)), counted(use)) == ({ROOT}, {"/a/": 3})
    assert take(use, file) == dry
    assert (set(stored(use)), counted(use)) == ({ROOT, REPLY}, {"/a/": 3, "/b/": 2})


def test_a_dry_run_counts_counters_by_id_after_two_of_a_page_were_joined(use: Use, lines: Lines) -> None:
    first, second, third = ({"objectId": letter * 24, "url": "/a/", "time": 3} for letter in "cde")
    take(use, lines("one.jsonl", [first]))
    take(use, lines("two.jsonl", [second]))
    for counter, known in ((second, 1), (third, 0)):
        file = lines("three.jsonl", [counter])
        dry = take(use, file, dry=True)
        assert (dry.counters, dry.known) == (1 - known, known)
        assert take(use, file) == dry


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({}, Status.VISIBLE),
        ({"isSpam": True}, Status.SPAM),
        ({"status": "waiting"}, Status.PENDING),
        ({"status": "deleted"}, Status.DELETED),
        ({"status": "approved"}, Status.VISIBLE),
    ],
)
def test_a_status_set_by_another_tool_is_imported(
    use: Use, lines: Lines, fields: Mapping[str, Any], status: Status
) -> None:
    take(use, lines("Comment.0.jsonl", [row(**fields)]))
    assert [one.status for one in stored(use).values()] == [status]


def test_a_comment_without_dates_is_as_old_as_its_id(use: Use, lines: Lines) -> None:
    take(use, lines("Comment.0.jsonl", [row()]))
    (comment,) = stored(use).values()
    assert (comment.created_at, comment.inserted_at) == (WRITTEN, WRITTEN)


def test_missing_names_and_pages_get_defaults(use: Use, lines: Lines) -> None:
    take(use, lines("Comment.0.jsonl", [{"objectId": ROOT, "comment": "x"}]))
    (comment,) = stored(use).values()
    assert (comment.author.nick, comment.url, comment.thread) == ("Anonymous", "", "/")


def test_nothing_of_a_refused_file_is_stored(use: Use, lines: Lines, tmp_path: Path) -> None:
    good = lines("Comment.0.jsonl", [row()])
    with pytest.raises(FileRefused):
        take(use, good, tmp_path / "missing.jsonl")
    assert stored(use) == {}


def test_comments_and_counters_follow_the_redirects_of_their_pages(use: Use, lines: Lines) -> None:
    redirects = {
        "/2020/你好.html": "/docs/blog/%E4%BD%A0%E5%A5%BD.html#top",
        "/vue/tips/": "/docs/tips.html",
        "/b/": "https://example.org/",
    }
    moved = moved_pages(redirects, base="/docs/", rules=SITE.rules)
    addresses = ("/docs/2020/%E4%BD%A0%E5%A5%BD.html", "/docs/vue/tips/", "/docs/vue/tips", "/docs/b/", "/vue/tips/")
    ids = [f"{number:024}" for number in range(1, 6)]
    comments = [row(id, url=url) for id, url in zip(ids, addresses, strict=True)]
    counters = [{"objectId": f"{6:024}", "time": 2, "xid": "/docs/vue/tips/"}, {"time": 3, "url": "/docs/tips.html"}]
    files = lines("Comment.0.jsonl", [*comments, row(REPLY, rid=ids[1], pid=ids[1], url="/docs/vue/tips/")])
    summary = take(use, files, lines("Counter.0.jsonl", counters), moved=moved)
    assert [stored(use)[id].thread for id in ids] == [
        "/docs/blog/你好.html",
        "/docs/tips.html",
        "/docs/tips.html",
        "/docs/b/",
        "/vue/tips/",
    ]
    assert (stored(use)[REPLY].thread, stored(use)[REPLY].rid) == ("/docs/tips.html", ids[1])
    assert counted(use) == {"/docs/tips.html": 5}
    assert next(one.count for one in summary.changed if one.text == MOVED) == 5
