"""Files below a folder that two processes fill."""

import os
import stat
from pathlib import Path

import pytest

from glosa.builder.output import new_files
from glosa.builder.output.new_files import NewFiles


def test_creates_a_file_and_the_folders_around_it(tmp_path: Path) -> None:
    files = NewFiles(str(tmp_path))
    for path in ("index.html", "assets/js/1.js", "assets/js/2.js"):
        files.create(path, path.encode())
        assert (tmp_path / path).read_text() == path


def test_two_files_share_folders(tmp_path: Path) -> None:
    for name in ("one", "two"):
        NewFiles(str(tmp_path)).create(f"assets/{name}.js", name.encode())
    assert sorted(os.listdir(tmp_path / "assets")) == ["one.js", "two.js"]


def test_stores_the_folders_of_the_search_index_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marked: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(new_files, "store_apart", lambda folder: marked.append((folder, os.listdir(folder))))
    files = NewFiles(str(tmp_path))
    for path in ("assets/search/pt-BR/page.1.json", "assets/search/en-US/page.1.json", "guide/index.html"):
        files.create(path, b"")
    assert marked == [(str(tmp_path / "assets"), []), (str(tmp_path / "assets/search"), [])]


def test_does_not_replace_a_file(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("first")
    with pytest.raises(FileExistsError):
        NewFiles(str(tmp_path)).create("page.html", b"second")
    assert (tmp_path / "page.html").read_text() == "first"


def test_writes_everything_despite_short_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, bytes(data)[:3]))
    NewFiles(str(tmp_path)).create("page.html", b"0123456789")
    assert (tmp_path / "page.html").read_bytes() == b"0123456789"


def test_closes_a_file_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[int] = []

    def full(file: int, _: object) -> int:
        opened.append(file)
        raise OSError("no space left")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="no space left"):
        NewFiles(str(tmp_path)).create("page.html", b"text")
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(opened[0])


def test_files_get_the_permissions_of_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        NewFiles(str(tmp_path)).create("page.html", b"text")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "page.html").stat().st_mode) == 0o640
