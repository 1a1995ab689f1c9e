"""Importing the exports of other comment systems."""

import gzip
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from glosa.service.domain.comments import Comment, Format, Status
from glosa.service.domain.environment import Environment
from glosa.service.storage.store import SqlStore
from glosa.service.transfer.comments import UNDATED
from glosa.service.transfer.counters import NO_VIEWS
from glosa.service.transfer.importing import ImportTask, import_files
from glosa.service.transfer.summary import Summary
from glosa.service.transfer.systems.artalk import NO_PAGE_KEY
from glosa.service.transfer.systems.catalog import SYSTEMS
from glosa.service.transfer.systems.disqus import NO_THREAD, UNWRAPPED
from glosa.service.transfer.systems.likes import NO_DISLIKES, number
from glosa.service.transfer.systems.waline import ACCOUNT, NO_REACTIONS
from glosa.service.transfer.systems.wordpress import NO_COMMENT, NO_PERMALINK, paragraphs
from tests.unit.service.transfer.conftest import NOW, SITE

EXPORTS = Path(__file__).parent / "exports"
Use = Callable[[Callable[[Environment[SqlStore]], Any]], Any]
Row = tuple[str, str, str]


def take(use: Use, system: str, *paths: Path, dry: bool = False) -> tuple[Summary, list[Row]]:
    notes: list[Row] = []
    task = ImportTask(site=SITE, paths=[*paths], system=SYSTEMS[system], dry=dry)
    summary: Summary = use(lambda environment: import_files(environment, task, note=lambda *row: notes.append(row)))
    return summary, notes


def stored(use: Use) -> list[Comment]:
    async def gather(environment: Environment[SqlStore]) -> list[Comment]:
        return [one async for one in environment.store.all_comments(SITE.id)]

    found: list[Comment] = use(gather)
    return found


def views(use: Use) -> dict[str, int]:
    async def gather(environment: Environment[SqlStore]) -> dict[str, int]:
        return {one.key: one.time async for one in environment.store.all_counters(SITE.id)}

    found: dict[str, int] = use(gather)
    return found


def discussion(use: Use) -> list[tuple[str, str, str, Status, str]]:
    """Page, author, whom they reply to and whose discussion it is, status and text of every comment, oldest first."""
    comments = stored(use)
    names = {one.id: one.author.nick for one in comments} | {"": ""}
    return [
        (one.thread, one.author.nick, f"{names[one.pid]}/{names[one.rid]}", one.status, one.text.html.strip())
        for one in comments
    ]


def written(use: Use) -> tuple[int, int, str, str, str]:
    """Dates in milliseconds and the author of the first comment."""
    first = stored(use)[0]
    return first.created_at, first.updated_at, first.author.mail, first.author.link, first.author.ip


@pytest.fixture
def isso(tmp_path: Path) -> Path:
    path = tmp_path / "comments.db"
    with sqlite3.connect(path) as database:
        database.executescript((EXPORTS / "isso.sql").read_text("utf-8"))
    database.close()
    return path


FIRST = 1_641_092_645_000
"""When the first comment of most exports was written."""
LINK = 'rel="noopener noreferrer nofollow ugc" target="_blank"'


def test_disqus_posts_have_their_page_parents_dates_and_authors(use: Use) -> None:
    summary, notes = take(use, "disqus", EXPORTS / "disqus.xml")
    assert (summary.read, summary.comments) == (5, 4)
    assert discussion(use) == [
        (
            "/a/",
            "Ana",
            "/",
            Status.VISIBLE,
            f'<p>First</p><p>see <a href="https://example.com/x?y=1" {LINK}>this</a></p>',
        ),
        ("/a/", "Bob", "Ana/Ana", Status.VISIBLE, "<p>Reply</p>"),
        ("/a/", "Eve", "Bob/Ana", Status.SPAM, "<p>Reply to a reply</p>"),
        ("/gone/", "Ana", "/", Status.DELETED, "<p>On a deleted page</p>"),
    ]
    assert written(use) == (1_551_525_133_000, 1_551_525_133_000, "ana@example.org", "", "192.0.2.1")
    assert notes == [("changed", "disqus.xml:14", UNWRAPPED), ("skipped", "disqus.xml:37", NO_THREAD)]


def test_wordpress_comments_have_paragraphs_and_pingbacks_are_skipped(use: Use) -> None:
    summary, notes = take(use, "wordpress", EXPORTS / "wordpress.xml")
    assert (summary.read, summary.comments) == (4, 2)
    assert discussion(use) == [
        ("/2019/03/hello/", "Bob", "Ana/Ana", Status.PENDING, "<p>A reply</p>"),
        (
            "/2019/03/hello/",
            "Ana",
            "/",
            Status.VISIBLE,
            "<p>First line<br>second <em>line</em></p><p>Another paragraph</p>",
        ),
    ]
    assert stored(use)[1].created_at == 1_551_525_133_000
    assert notes == [("skipped", "wordpress.xml:26", NO_COMMENT), ("skipped", "wordpress.xml:34", NO_PERMALINK)]


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("a\nb", "<p>a<br>b</p>"),
        ("a\r\n\r\nb", "<p>a</p><p>b</p>"),
        ("<p>a</p>\n<p>b</p>", "<p>a</p>\n<p>b</p>"),
        ("<pre>a\nb</pre>", "<pre>a\nb</pre>"),
        (" \n", " \n"),
    ],
)
def test_wordpress_text_without_blocks_gets_paragraphs(text: str, html: str) -> None:
    assert paragraphs(text) == html


def test_waline_comments_counters_and_accounts_are_distinguished(use: Use) -> None:
    summary, notes = take(use, "waline", EXPORTS / "waline.json")
    assert (summary.read, summary.comments, summary.counters) == (6, 3, 1)
    first = stored(use)[0].id
    assert discussion(use) == [
        ("/a/", "Ana", "/", Status.VISIBLE, "<p><strong>First</strong> {x}</p>"),
        ("/a/", "Bob", "Ana/Ana", Status.PENDING, f'<p><a href="#{first}" {LINK}>@Ana</a>: reply “ ] }}</p>'),
        ("/a/", "Eve", "Bob/Ana", Status.SPAM, "<p>deeper</p>"),
    ]
    assert written(use) == (FIRST, FIRST + 1000, "ana@example.org", "https://ana.example.org", "192.0.2.1")
    assert views(use) == {"/a/": 41}
    assert notes == [
        ("changed", "waline.json:7", NO_REACTIONS),
        ("skipped", "waline.json:8", NO_VIEWS),
        ("skipped", "waline.json:10", ACCOUNT),
    ]


def test_waline_tables_as_csv_have_the_same_ids_as_the_document(use: Use, tmp_path: Path) -> None:
    take(use, "waline", EXPORTS / "waline.json")
    table = tmp_path / "wl_Comment.csv"
    table.write_text("id,comment,nick,rid,pid,status,url,createdAt\n2,x,Bob,1,1,waiting,/a/,2022-01-02 04:00:00\n")
    summary, _ = take(use, "waline", table)
    assert (summary.comments, summary.known) == (0, 1)


def test_waline_comments_from_the_original_store_keep_their_ids(use: Use, tmp_path: Path) -> None:
    document = tmp_path / "waline.json"
    id = "5f0c1b2e7b2e4b0006f0a101"
    document.write_text(f'{{"data":{{"Comment":[{{"objectId":"{id}","comment":"a","url":"/a/"}}]}}}}')
    take(use, "waline", document)
    assert [one.id for one in stored(use)] == [id]


def test_twikoo_comments_are_html_and_counters_are_imported(use: Use) -> None:
    summary, notes = take(use, "twikoo", EXPORTS / "twikoo.json")
    assert (summary.comments, summary.counters) == (2, 1)
    assert discussion(use) == [
        ("/a/", "Ana", "/", Status.VISIBLE, "<p>First</p>"),
        ("/a/", "Bob", "Ana/Ana", Status.SPAM, "<p>Reply</p>"),
    ]
    assert written(use) == (FIRST, FIRST + 1000, "ana@example.org", "https://ana.example.org", "192.0.2.1")
    assert views(use) == {"/a/": 41}
    assert notes == []


def test_artalk_dates_have_their_time_zone(use: Use) -> None:
    summary, notes = take(use, "artalk", EXPORTS / "artalk.json")
    assert (summary.read, summary.comments) == (3, 2)
    assert discussion(use) == [
        ("/a/", "Ana", "/", Status.VISIBLE, "<p><strong>First</strong></p>"),
        ("/a/", "Bob", "Ana/Ana", Status.PENDING, "<p>Reply</p>"),
    ]
    assert written(use) == (FIRST, FIRST + 1000, "ana@example.org", "https://ana.example.org", "192.0.2.1")
    assert notes == [("skipped", "artalk.json:13", NO_PAGE_KEY)]


def test_isso_comments_come_from_its_database(use: Use, isso: Path) -> None:
    summary, notes = take(use, "isso", isso)
    assert summary.comments == 3
    assert discussion(use) == [
        ("/a/", "Ana", "/", Status.VISIBLE, "<p><strong>First</strong></p>"),
        ("/a/", "Anonymous", "Ana/Ana", Status.DELETED, ""),
        ("/a/", "Eve", "Anonymous/Ana", Status.PENDING, "<p>Deeper</p>"),
    ]
    assert written(use) == (FIRST + 500, FIRST + 1500, "ana@example.org", "https://ana.example.org", "192.0.2.0")
    assert notes == [("changed", "comments.db, comment 1", NO_DISLIKES)]


def test_isso_comments_come_from_its_json(use: Use) -> None:
    take(use, "isso", EXPORTS / "isso.json")
    assert discussion(use) == [
        ("/a/", "Ana", "/", Status.VISIBLE, "<p><strong>First</strong></p>"),
        ("/a/", "Bob", "Ana/Ana", Status.VISIBLE, "<p>Reply</p>"),
    ]
    assert written(use)[:1] == (FIRST,)


def test_remark42_comments_below_a_deleted_one_stay_in_their_discussion(use: Use) -> None:
    summary, notes = take(use, "remark42", EXPORTS / "remark42.jsonl")
    assert (summary.read, summary.comments) == (4, 3)
    assert discussion(use) == [
        ("/a/", "Ana", "/", Status.VISIBLE, "<p><strong>First</strong></p>"),
        ("/a/", "deleted", "Ana/Ana", Status.DELETED, ""),
        ("/a/", "Eve", "deleted/Ana", Status.VISIBLE, "<p>Deeper</p>"),
    ]
    assert written(use) == (FIRST + 123, FIRST + 1000, "", "", "")
    assert [row[:2] for row in notes] == [("skipped", "remark42.jsonl:5")]


def test_commento_authors_come_after_the_comments(use: Use) -> None:
    summary, notes = take(use, "commento", EXPORTS / "commento.json")
    assert summary.comments == 3
    assert discussion(use) == [
        ("/a/", "Ana", "/", Status.VISIBLE, "<p><strong>First</strong></p>"),
        ("/a/", "Anonymous", "Ana/Ana", Status.PENDING, "<p>Reply</p>"),
        ("/", "Ana", "/", Status.DELETED, "<p>[deleted]</p>"),
    ]
    assert written(use) == (FIRST + 500, FIRST + 500, "ana@example.org", "", "")
    assert notes == []


@pytest.mark.parametrize(
    ("system", "written", "likes", "notes"),
    [
        ("waline", '{"data":{"Comment":[{"id":1,"url":"/a/","comment":"x","createdAt":1,"like":N}]}}', 7, 0),
        ("waline", '{"data":{"Comment":[{"id":1,"url":"/a/","comment":"x","createdAt":1,"like":"N"}]}}', 7, 0),
        ("twikoo", '[{"_id":"a","url":"/a/","comment":"x","created":1,"like":["u","v"]}]', 2, 0),
        ("twikoo", '[{"_id":"a","url":"/a/","comment":"x","created":1,"like":N}]', 7, 0),
        (
            "artalk",
            '[{"id":"1","page_key":"/a/","content":"x","created_at":"2022-01-02","vote_up":"N","vote_down":"2"}]',
            7,
            1,
        ),
        ("isso", '[{"id":"/a/","comments":[{"id":1,"text":"x","created":1,"likes":N,"dislikes":0}]}]', 7, 0),
        ("isso", '[{"id":"/a/","comments":[{"id":1,"text":"x","created":1,"likes":N,"dislikes":3}]}]', 7, 1),
        (
            "remark42",
            '{"id":"a","text":"x","time":1,"locator":{"url":"/a/"},"score":1,"votes":{"u":true,"v":true,"w":false}}',
            2,
            1,
        ),
        ("remark42", '{"id":"a","text":"x","time":1,"locator":{"url":"/a/"},"score":N,"votes":null}', 7, 0),
        ("remark42", '{"id":"a","text":"x","time":1,"locator":{"url":"/a/"},"score":-N}', 0, 1),
        (
            "commento",
            '{"comments":[{"commentHex":"a","parentHex":"root","url":"/a/","markdown":"x","creationDate":1,"score":N}]}',
            7,
            0,
        ),
        (
            "commento",
            '{"comments":[{"commentHex":"a","parentHex":"root","url":"/a/","markdown":"x","creationDate":1,"score":-N}]}',
            0,
            1,
        ),
    ],
)
def test_likes_are_imported_once_and_grow_with_a_later_export(
    use: Use, tmp_path: Path, system: str, written: str, likes: int, notes: int
) -> None:
    file = tmp_path / "export.json"
    file.write_text(written.replace("N", "7"))
    _, found = take(use, system, file)
    assert [reason for _, _, reason in found if reason != UNDATED] == [NO_DISLIKES] * notes
    before = stored(use)
    assert [one.likes for one in before] == [likes]
    take(use, system, file)
    assert stored(use) == before
    file.write_text(written.replace("N", "9"))
    take(use, system, file)
    assert [one.likes for one in stored(use)] == [9 if likes == 7 else likes]
    file.write_text(written.replace("N", "1"))
    take(use, system, file)
    assert [one.likes for one in stored(use)] == [9 if likes == 7 else likes]


@pytest.mark.parametrize(
    ("value", "expected"),
    [(3, 3), ("-3", -3), (2.0, 2), (2.5, 0), (True, 0), (None, 0), ("x", 0), ("²", 0), ("9" * 10, 0), ([], 0)],
)
def test_only_whole_numbers_are_numbers_of_likes(value: object, expected: int) -> None:
    assert number(value) == expected


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_a_second_import_of_another_system_changes_nothing(use: Use, isso: Path, system: str) -> None:
    file = isso if system == "isso" else next(EXPORTS.glob(f"{system}.*"))
    dry, _ = take(use, system, file, dry=True)
    assert stored(use) == []
    first, notes = take(use, system, file)
    before = stored(use), views(use)
    assert (dry.comments, dry.skipped, dry.changed) == (first.comments, first.skipped, first.changed)
    second, again = take(use, system, file)
    assert (stored(use), views(use), again) == (*before, notes)
    assert (second.comments, second.counters, second.known) == (0, 0, first.comments + first.counters)


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_a_gzipped_export_of_another_system_is_unpacked(use: Use, tmp_path: Path, system: str) -> None:
    plain = EXPORTS / "isso.json" if system == "isso" else next(EXPORTS.glob(f"{system}.*"))
    packed = tmp_path / f"{plain.name}.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    summary, notes = take(use, system, plain, dry=True)
    assert take(use, system, packed, dry=True) == (summary, notes)
    assert summary.comments


def test_a_comment_without_a_date_is_dated_now_and_reported(use: Use, tmp_path: Path) -> None:
    document = tmp_path / "twikoo.json"
    document.write_text('[{"_id": "x", "comment": "a", "url": "/a/"}]')
    _, notes = take(use, "twikoo", document)
    assert notes == [("changed", "twikoo.json:1", UNDATED)]
    assert [(one.created_at, one.text.format) for one in stored(use)] == [(NOW, Format.HTML)]
