"""The fingerprint of the builder, which decides whether an earlier build's cache can be used."""

from pathlib import Path

import pytest

from glosa.builder.cache import fingerprint as module
from glosa.builder.cache.fingerprint import fingerprint


@pytest.fixture
def builder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in place of the builder's own."""
    monkeypatch.setattr(module, "_BUILDER", tmp_path)
    return tmp_path


@pytest.mark.parametrize("size", [0, 10, 65_535, 65_536, 65_537, 200_000])
def test_every_byte_of_the_builder_changes_the_fingerprint(builder: Path, size: int) -> None:
    file = builder / "render" / "server.js"
    file.parent.mkdir()
    found = set()
    for content in (b"x" * size + b"a", b"x" * size + b"b", b"x" * size, b"x" * size + b"ab"):
        file.write_bytes(content)
        found.add(fingerprint())
    assert len(found) == 4


@pytest.mark.parametrize("folder", ["client", "emoji", "types", "__pycache__"])
def test_files_that_no_page_is_made_of_do_not_change_the_fingerprint(builder: Path, folder: str) -> None:
    before = fingerprint()
    file = builder / "render" / folder / "one.d.ts"
    file.parent.mkdir(parents=True)
    file.write_text("one")
    assert fingerprint() == before
