"""Reading export files of every format."""

import gzip
import io
import json
import tarfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from glosa.service.transfer.files import read, size
from glosa.service.transfer.rows import Row, UnreadableRow
from glosa.service.transfer.streams.source import FileRefused

HEADER = '#filetype:JSON-streaming {"type":"Class","class":"Comment"}'


def fields(path: Path) -> list[Mapping[str, object]]:
    return [row.fields for row in read([path]) if isinstance(row, Row)]


def archive(path: Path, members: Mapping[str, str]) -> Path:
    with tarfile.open(path, "w:gz") as out:
        for name, text in members.items():
            facts = tarfile.TarInfo(name)
            facts.size = len(text.encode())
            out.addfile(facts, io.BytesIO(text.encode()))
    return path


def test_json_lines_skip_comments_and_blank_lines_and_name_their_class(tmp_path: Path) -> None:
    file = tmp_path / "0001.jsonl"
    file.write_text(f'{HEADER}\n\n{{"a": 1}}\n# more\n{{"a": 2}}', "utf-8")
    assert list(read([file])) == [
        Row("0001.jsonl:3", "Comment", {"a": 1}),
        Row("0001.jsonl:5", "Comment", {"a": 2}),
    ]


def test_the_name_of_a_file_without_header_is_its_class(tmp_path: Path) -> None:
    file = tmp_path / "Counter.1.jsonl"
    file.write_text('{"time": 1}\n', "utf-8")
    assert [row.kind for row in read([file]) if isinstance(row, Row)] == ["Counter"]


@pytest.mark.parametrize("line", ["[1]", "{", '"x"', "\udcff", "nonsense", "[" * 100_000])
def test_a_line_that_is_not_an_object_is_reported_and_skipped(tmp_path: Path, line: str) -> None:
    file = tmp_path / "Comment.0.jsonl"
    file.write_bytes(b'{"a": 1}\n' + line.encode("utf-8", "surrogateescape") + b'\n{"a": 2}\n')
    rows = list(read([file]))
    assert [row.fields for row in rows if isinstance(row, Row)] == [{"a": 1}, {"a": 2}]
    assert [row.place for row in rows if isinstance(row, UnreadableRow)] == ["Comment.0.jsonl:2"]


def test_an_archive_contains_all_parts_and_no_schema(tmp_path: Path) -> None:
    file = archive(
        tmp_path / "export.tar.gz",
        {
            "export/Comment.0.jsonl": '{"a": 1}\n',
            "export/Comment_schema.json": '{"a": "String"}',
            "export/Comment.1.jsonl": '{"a": 2}\n',
            "export/Counter.0.jsonl": '{"time": 3}\n',
        },
    )
    assert fields(file) == [{"a": 1}, {"a": 2}, {"time": 3}]


def test_the_parts_of_a_folder_are_read_by_number(tmp_path: Path) -> None:
    for number in (10, 2, 0):
        (tmp_path / f"Comment.{number}.jsonl").write_text(json.dumps({"part": number}), "utf-8")
    (tmp_path / "notes.txt").write_text("no export", "utf-8")
    assert fields(tmp_path) == [{"part": 0}, {"part": 2}, {"part": 10}]


def test_reads_gzipped_lines(tmp_path: Path) -> None:
    file = tmp_path / "Comment.0.jsonl.gz"
    file.write_bytes(gzip.compress(b'{"a": 1}\n'))
    assert fields(file) == [{"a": 1}]


@pytest.mark.parametrize("document", [{"results": [{"a": 1}, {"a": 2}]}, [{"a": 1}, {"a": 2}]])
def test_reads_the_older_document_with_all_results(tmp_path: Path, document: object) -> None:
    file = tmp_path / "Comment.json"
    file.write_text("\ufeff" + json.dumps(document), "utf-8")
    assert fields(file) == [{"a": 1}, {"a": 2}]


def test_reads_json_lines_in_a_file_named_json(tmp_path: Path) -> None:
    file = tmp_path / "Comment.json"
    file.write_text('{"a": 1}\n{"a": 2}\n', "utf-8")
    assert fields(file) == [{"a": 1}, {"a": 2}]


def test_reads_csv_with_line_breaks_and_json_in_cells(tmp_path: Path) -> None:
    file = tmp_path / "Comment.csv"
    date = '{"__type":"Date","iso":"2020-01-02T03:04:05.006Z"}'
    quoted = date.replace('"', '""')
    file.write_text(f'\ufeffobjectId,comment,rid,insertedAt\r\nx,"one\ntwo",,"{quoted}"\r\n', "utf-8")
    assert fields(file) == [{"objectId": "x", "comment": "one\ntwo", "insertedAt": json.loads(date)}]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("Comment.bson.gz", b""),
        ("notes.txt", b"x"),
        ("broken.tar.gz", b"no archive"),
        ("cut.jsonl.gz", gzip.compress(b'{"a": 1}\n' * 1000, mtime=0)[:-20]),
    ],
    ids=["bson", "text", "no archive", "cut short"],
)
def test_files_of_other_kinds_are_refused_with_the_next_step(tmp_path: Path, name: str, content: bytes) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(FileRefused, match=r"Expected an export of the store"):
        list(read([file]))


def test_a_missing_file_and_an_empty_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.jsonl", tmp_path):
        with pytest.raises(FileRefused, match="Expected an export"):
            list(read([path]))


def test_progress_ends_at_the_size_of_all_files(tmp_path: Path) -> None:
    paths = [tmp_path / "Comment.0.jsonl", tmp_path / "Counter.0.jsonl"]
    for path in paths:
        path.write_text('{"a": 1}\n' * 50, "utf-8")
    progress: list[int] = []
    list(read(paths, progress.append))
    assert progress == sorted(progress)
    assert progress[-1] == size(paths) == 900
