"""Reading XML and JSON documents object by object."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glosa.service.transfer.streams import json as json_stream
from glosa.service.transfer.streams.json import InvalidJson, JsonObject, objects
from glosa.service.transfer.streams.source import ExportFile, FileRefused
from glosa.service.transfer.streams.xml import elements
from glosa.service.transfer.systems.catalog import SYSTEMS, read


@dataclass(frozen=True, slots=True)
class Pieces(ExportFile):
    """A document that arrives in pieces."""

    path: Path = Path("a.json")
    content: bytes = b""
    length: int = 1

    def chunks(self) -> Iterator[bytes]:
        yield from (self.content[at : at + self.length] for at in range(0, len(self.content), self.length))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text(st.sampled_from('a"\\{}[]\n é')),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(st.sampled_from('k"]')), inner, max_size=3),
    max_leaves=10,
)


@given(st.lists(st.dictionaries(st.text(max_size=2), VALUES, max_size=3), max_size=4), st.integers(1, 7))
def test_objects_are_the_same_however_the_document_is_split(rows: list[dict[str, object]], length: int) -> None:
    content = json.dumps({"other": ["x", 1], "data": {"rows": rows}}, indent=1, ensure_ascii=False).encode()
    found = list(objects(Pieces(content=content, length=length)))
    assert [one.value for one in found if isinstance(one, JsonObject)] == rows
    assert {one.array for one in found if isinstance(one, JsonObject)} <= {"rows"}
    lines = [number for number, line in enumerate(content.split(b"\n"), 1) if line.startswith(b"   {")]
    assert [one.line for one in found] == lines


def test_an_object_that_is_not_valid_is_reported_and_the_next_one_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text('[\n{"a": nothing},\n{"a": 1}\n]')
    first, second = objects(ExportFile(file))
    assert isinstance(first, InvalidJson)
    assert second == JsonObject(3, "", {"a": 1})


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ('[{"a": 1}', "ends in the middle"),
        ('[{"a": "1', "ends in the middle"),
        ('[{"a": 1}]]', "too many"),
        ('[{"a": 1]}', "too many"),
        ("[" * 101, "deep"),
    ],
)
def test_a_document_that_is_not_complete_is_refused_with_its_line(tmp_path: Path, content: str, reason: str) -> None:
    file = tmp_path / "a.json"
    file.write_text(f"\n{content}")
    with pytest.raises(FileRefused, match=rf"a\.json:2, .*{reason}"):
        list(objects(ExportFile(file)))


def test_an_object_that_never_ends_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_stream, "_MOST_BYTES", 1000)
    with pytest.raises(FileRefused, match="more than 1000 bytes"):
        list(objects(Pieces(content=b'[{"a": "' + b"x" * 2000, length=100)))


BOMB = """<?xml version="1.0"?>
<!DOCTYPE disqus [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<disqus><post>&b;</post></disqus>
"""
OUTSIDE = """<?xml version="1.0"?>
<!DOCTYPE disqus [
<!ENTITY a SYSTEM "file:///etc/passwd">]>
<disqus><post>&a;</post></disqus>
"""


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (BOMB, r"a\.xml:2, it declares the entity 'a'"),
        (OUTSIDE, r"a\.xml:3, it declares the entity 'a'"),
        ("<disqus>\n<post></disqus>", r"a\.xml:2, it isn't well-formed XML: mismatched tag"),
        ("<disqus>\n<post>", r"a\.xml:2, it isn't well-formed XML: no element found"),
        ("<a>" * 101, r"a\.xml:1, elements are nested more than 100 deep"),
        ("no XML", r"a\.xml:1, it isn't well-formed XML"),
    ],
)
def test_xml_that_is_not_well_formed_or_declares_entities_is_refused(tmp_path: Path, content: str, reason: str) -> None:
    file = tmp_path / "a.xml"
    file.write_text(content)
    with pytest.raises(FileRefused, match=reason):
        list(elements(ExportFile(file), ("post",)))


def test_elements_inside_others_of_the_same_name_are_not_separate(tmp_path: Path) -> None:
    file = tmp_path / "a.xml"
    file.write_text('<a><b c="1">x<b c="2">y</b></b>\n<b c="3"/></a>')
    found = list(elements(ExportFile(file), ("b",)))
    assert [(one.line, one.attributes, one.text) for one in found] == [(1, {"c": "1"}, "x"), (2, {"c": "3"}, "")]
    assert found[0].value("b") == "y"


@pytest.mark.parametrize("system", sorted(SYSTEMS))
@pytest.mark.parametrize("content", ["", "[]", "{}", "<html><body>no export</body></html>", "\x00\x01"])
def test_a_file_without_comments_is_refused_with_what_is_expected(tmp_path: Path, system: str, content: str) -> None:
    file = tmp_path / "export"
    file.write_text(content)
    with pytest.raises(FileRefused, match=r"(?s)'.*export'.* Expected "):
        list(read(SYSTEMS[system], [file]))


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_a_file_that_does_not_exist_is_refused(tmp_path: Path, system: str) -> None:
    with pytest.raises(FileRefused, match="No such file"):
        list(read(SYSTEMS[system], [tmp_path / "missing"]))


def test_an_sqlite_file_of_another_program_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE a (b)")
    database.close()
    with pytest.raises(FileRefused, match="no such table"):
        list(read(SYSTEMS["isso"], [file]))
