"""What a migration takes from the head of the source, and which pages it leaves out."""

from collections.abc import Callable
from pathlib import Path

import pytest

from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.settings import head_entries
from glosa.migration.readers.tree import Assets, second_homes
from glosa.migration.source_folder import SourceFolder

Entries = Callable[[list[object]], tuple[list[object], list[tuple[str, str]]]]


@pytest.fixture
def entries(tmp_path: Path) -> Entries:
    def read(written: list[object]) -> tuple[list[object], list[tuple[str, str]]]:
        assets = Assets(SourceFolder(tmp_path), tmp_path, public=tmp_path / "public", base="/")
        found, remarks = head_entries(written, assets, written=ConfigurationText("config.js", ""))
        return list(found), [(one.kind, one.text) for one in remarks]

    return read


def test_an_inline_script_is_left_out_because_it_would_run_without_consent(entries: Entries) -> None:
    found, remarks = entries([["script", {}, "count()"], ["meta", {"name": "a", "content": "b"}]])
    assert found == [{"tag": "meta", "attrs": {"name": "a", "content": "b"}}]
    (remark,) = remarks
    assert remark[0] == "decide"
    assert remark[1].startswith("The script 'count()' of the head is left out")


def test_a_script_of_a_file_asks_first(entries: Entries) -> None:
    found, _ = entries([["script", {"src": "https://count.example/a.js"}]])
    assert found == [{"tag": "script", "attrs": {"src": "https://count.example/a.js"}, "consent": "analytics"}]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["index.md", "README.md"], ["README.md"]),
        (["a/index.md", "a/readme.md", "b/README.md", "README.md"], ["a/readme.md"]),
        (["a.md"], []),
    ],
)
def test_a_readme_next_to_an_index_is_no_page(names: list[str], expected: list[str]) -> None:
    assert second_homes(names) == expected
