"""Round trips of a site through an export file."""

import csv
import json
import stat
import tarfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from glosa.service.domain.comments import Comment
from glosa.service.domain.counters import Counter
from glosa.service.domain.environment import Environment
from glosa.service.domain.reactions import ReactionCount
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.transfer.exporting import export
from glosa.service.transfer.files import read
from glosa.service.transfer.importing import ImportTask, import_files
from glosa.service.transfer.reactions import NO_REACTION
from glosa.service.transfer.rows import Row
from tests.unit.service.transfer.conftest import SITE

Lines = Callable[[str, Sequence[Mapping[str, object]]], Path]
Use = Callable[[Callable[[Environment[SqlStore]], Any]], Any]
Everything = tuple[list[Comment], list[Counter]]

ROWS: list[Mapping[str, object]] = [
    {
        "objectId": "5f0c1b2e7b2e4b0006f0a101",
        "comment": "**a** <https://example.org>\n\n```\nx\n\ny\n```",
        "nick": 'B "o" b, é 中 😀',
        "mail": "b@example.org",
        "url": "/a b/",
        "createdAt": "2020-01-01T00:00:00.123Z",
    },
    {
        "objectId": "5f0c1b2e7b2e4b0006f0a102",
        "comment": "<p>reply</p>",
        "url": "/a b/",
        "rid": "5f0c1b2e7b2e4b0006f0a101",
        "pid": "5f0c1b2e7b2e4b0006f0a101",
        "status": "spam",
        "ip": "192.0.2.1",
    },
    {"objectId": "5f0c1b2e7b2e4b0006f0a103", "url": "/a b/", "xid": "/a%20b/", "title": "T", "time": 4},
]


async def everything(environment: Environment[SqlStore]) -> Everything:
    store = environment.store
    return [one async for one in store.all_comments(SITE.id)], [one async for one in store.all_counters(SITE.id)]


def filled(use: Use, lines: Lines) -> Everything:
    file = lines("export.jsonl", ROWS)
    use(lambda environment: import_files(environment, ImportTask(site=SITE, paths=[file])))
    found: Everything = use(everything)
    return found


def write(use: Use, target: Path) -> int:
    rows: int = use(lambda environment: export(environment.store, SITE, target))
    return rows


def test_export_import_export_is_stable(use: Use, lines: Lines, tmp_path: Path) -> None:
    before = filled(use, lines)
    first, second = tmp_path / "first.tar.gz", tmp_path / "second.tar.gz"
    assert write(use, first) == 3

    async def elsewhere(environment: Environment[SqlStore]) -> Everything:
        store = open_store(str(tmp_path / "other.sqlite3"))
        await store.migrate()
        try:
            await store.save_site(SITE)
            other = replace(environment, store=store)
            await import_files(other, ImportTask(site=SITE, paths=[first]))
            await export(store, SITE, second)
            return await everything(other)
        finally:
            await store.close()

    assert use(elsewhere) == before
    assert rows_of(second) == rows_of(first)


def rows_of(archive: Path) -> dict[str, bytes]:
    with tarfile.open(archive) as opened:
        return {
            member.name: content.read()
            for member in opened.getmembers()
            if (content := opened.extractfile(member)) is not None
        }


def test_the_archive_has_the_format_of_the_original_store(use: Use, lines: Lines, tmp_path: Path) -> None:
    filled(use, lines)
    target = tmp_path / "all.tar.gz"
    write(use, target)
    parts = rows_of(target)
    assert list(parts) == ["Comment.0.jsonl", "Counter.0.jsonl"]
    header, *rows = parts["Comment.0.jsonl"].decode().splitlines()
    assert header == '#filetype:JSON-streaming {"type":"Class","class":"Comment"}'
    first = json.loads(rows[0])
    assert first["createdAt"] == "2020-01-01T00:00:00.123Z"
    assert first["insertedAt"] == {"__type": "Date", "iso": "2020-01-01T00:00:00.123Z"}
    assert first["ACL"] == {"*": {"read": True}}
    assert "rid" not in first


def test_numbers_of_reactions_are_exported_and_imported_once(use: Use, lines: Lines, tmp_path: Path) -> None:
    given = [ReactionCount(site=SITE.id, thread="/a b/", kind="heart", readers=3)]
    archive = tmp_path / "all.tar.gz"

    async def fill(environment: Environment[SqlStore]) -> None:
        await environment.store.add_reactions(given)
        await export(environment.store, SITE, archive)
        await environment.store.add_reactions([replace(given[0], kind="party", readers=1)])

    async def again(environment: Environment[SqlStore]) -> tuple[int, list[ReactionCount]]:
        other = lines("Reaction.0.jsonl", [{"url": "/a b/index.html", "kind": "party", "readers": 5}])
        wrong = lines(
            "wrong.jsonl", [{"url": "/a", "kind": "heart", "readers": value} for value in (0, -1, "x", 10**12)]
        )
        text = wrong.read_text()
        wrong.write_text('#filetype:JSON-streaming {"type":"Class","class":"Reaction"}\n' + text)
        task = ImportTask(site=SITE, paths=[archive, other, wrong])
        summary = await import_files(environment, task)
        assert [(reason.text, reason.count) for reason in summary.skipped] == [(NO_REACTION, 4)]
        found = [one async for one in environment.store.all_reactions(SITE.id)]
        return summary.reactions, found

    use(fill)
    assert list(rows_of(archive)) == ["Comment.0.jsonl", "Counter.0.jsonl", "Reaction.0.jsonl"]
    assert use(again) == (2, [*given, replace(given[0], kind="party", readers=5)])


@pytest.mark.parametrize("name", ["comments.json", "comments.csv"])
def test_comments_alone_in_other_forms_are_read_back(use: Use, lines: Lines, tmp_path: Path, name: str) -> None:
    comments, _ = filled(use, lines)
    target = tmp_path / name
    assert write(use, target) == 2
    rows = [row.fields for row in read([target]) if isinstance(row, Row)]
    assert [(row["objectId"], row["comment"], row["status"]) for row in rows] == [
        (one.id, one.text.source, one.status.value) for one in comments
    ]


TEXTS = ["=1+1", "+1", "-1", "@SUM(A1)", "'=1", "''-1", "'a", "'", '{"a": 1}', "- an item", "a=1"]


def test_a_table_contains_no_formulas_and_is_read_back(use: Use, lines: Lines, tmp_path: Path) -> None:
    rows = [
        {"objectId": f"5f0c1b2e7b2e4b0006f0a1{number:02}", "comment": text, "nick": text, "url": "/a"}
        for number, text in enumerate(TEXTS)
    ]
    file = lines("export.jsonl", rows)
    use(lambda environment: import_files(environment, ImportTask(site=SITE, paths=[file])))
    target = tmp_path / "comments.csv"
    write(use, target)
    with target.open(encoding="utf-8", newline="") as table:
        cells = [cell for row in csv.DictReader(table) for cell in row.values()]
    assert [cell for cell in cells if cell[:1] in ("=", "+", "-", "@")] == []
    found = [row.fields for row in read([target]) if isinstance(row, Row)]
    assert sorted(row["comment"] for row in found) == sorted(TEXTS)
    assert sorted(row["nick"] for row in found) == sorted(TEXTS)


def test_the_file_is_its_owner_s_alone(use: Use, lines: Lines, tmp_path: Path) -> None:
    filled(use, lines)
    target = tmp_path / "all.tar.gz"
    write(use, target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_an_export_that_fails_leaves_the_last_one(use: Use, lines: Lines, tmp_path: Path) -> None:
    filled(use, lines)
    target = tmp_path / "all.tar.gz"
    target.write_bytes(b"the last one")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        use(lambda environment: export(environment.store, SITE, target, full))
    assert target.read_bytes() == b"the last one"
    assert sorted(path.name for path in tmp_path.iterdir() if "part" in path.name) == []
