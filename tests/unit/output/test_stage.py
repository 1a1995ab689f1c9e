"""The output folder: staged, moved file by file, never half-written, never somebody else's."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import BuildFailed
from glosa.builder.output.place import output_problems
from glosa.builder.output.stage import MARKER, STAGING, Stage
from tests.conftest import SiteMaker


def publish(out: Path, files: dict[str, bytes]) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    with Stage(out) as stage:
        for path, data in {MARKER: b"{}", **files}.items():
            stage.put(path, data)
        done = stage.publish()
    return done.written, done.removed, done.unchanged


def tree(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def test_files_are_written_and_nothing_else_is_left(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "dist"
    publish(out, {"a/b.html": b"1", "assets/x.js": b"2"})
    assert tree(out) == {MARKER: b"{}", "a/b.html": b"1", "assets/x.js": b"2"}
    assert [path.name for path in out.iterdir() if path.name == STAGING] == []


def test_files_move_one_by_one_if_the_file_system_does_not_move_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = os.rename

    def refused(source: str, target: str) -> None:
        if os.path.isdir(source):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        rename(source, target)

    monkeypatch.setattr(os, "rename", refused)
    files = {"a/b/c.html": b"1", "a/d.html": b"2", "assets/x.js": b"3", "e.html": b"4"}
    publish(tmp_path, files)
    assert tree(tmp_path) == {MARKER: b"{}", **files}


@pytest.mark.parametrize("path", ["../index.html", "a/../../index.html", "/index.html"])
def test_no_file_outside_the_folder_is_replaced(tmp_path: Path, path: str) -> None:
    (tmp_path / "index.html").write_bytes(b"own")
    with pytest.raises(ValueError, match="outside the output folder"):
        publish(tmp_path / "out", {path: b"1"})
    assert tree(tmp_path) == {"index.html": b"own"}


def test_unchanged_files_keep_their_time_and_stale_files_are_removed(tmp_path: Path) -> None:
    publish(tmp_path, {"a.html": b"1", "old/b.html": b"2", "c.html": b"3"})
    before = (tmp_path / "a.html").stat().st_mtime_ns
    written, removed, unchanged = publish(tmp_path, {"a.html": b"1", "c.html": b"4"})
    assert (written, removed, unchanged) == (("c.html",), ("old/b.html",), 2)
    assert (tmp_path / "a.html").stat().st_mtime_ns == before
    assert not (tmp_path / "old").exists()


def moves(out: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is moved in ``out`` from now on, as paths below it, in order."""
    steps: list[str] = []
    for name in ("replace", "rename"):
        real = getattr(os, name)

        def note(source: str, target: str, real: Callable[[str, str], None] = real) -> None:
            moved = source if STAGING in target else target
            steps.append(Path(moved).relative_to(out).as_posix())
            real(source, target)

        monkeypatch.setattr(os, name, note)
    return steps


def test_files_that_a_page_needs_are_added_before_it_and_removed_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(
        tmp_path, {"a.html": b"1", "assets/routes/a.json": b"1", "assets/js/1.00000000.js": b"1", "gone.html": b"1"}
    )
    steps = moves(tmp_path, monkeypatch)
    new = {"b.html": b"2", "a.html": b"2", "assets/routes/b.json": b"2", "assets/routes/a.json": b"2", MARKER: b"{2}"}
    publish(tmp_path, {**new, "assets/js/1.11111111.js": b"2"})
    assert steps == [
        "assets/js/1.11111111.js",
        "assets/routes/b.json",
        "b.html",
        "assets/routes/a.json",
        "a.html",
        "gone.html",
        "assets/js/1.00000000.js",
        MARKER,
    ]


def test_in_an_empty_folder_files_that_pages_need_are_added_before_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = moves(tmp_path, monkeypatch)
    publish(tmp_path, {"a.html": b"1", "guide/b.html": b"1", "scripts/1.js": b"1", "logo.svg": b"1"})
    assert steps == ["logo.svg", "scripts", "a.html", "guide", MARKER]


def test_a_failed_build_leaves_the_last_output_untouched(tmp_path: Path) -> None:
    publish(tmp_path, {"a.html": b"1"})
    before = tree(tmp_path)

    def fail() -> None:
        with Stage(tmp_path) as stage:
            stage.put("a.html", b"half")
            stage.put("b.html", b"half")
            raise RuntimeError("interrupted")

    with pytest.raises(RuntimeError, match="interrupted"):
        fail()
    assert tree(tmp_path) == before


def test_a_failed_first_build_leaves_no_folder(tmp_path: Path) -> None:
    out = tmp_path / "dist"
    with pytest.raises(RuntimeError), Stage(out) as stage:
        stage.put("a.html", b"half")
        raise RuntimeError
    assert not out.exists()


def test_a_file_can_become_a_folder_and_a_folder_a_file(tmp_path: Path) -> None:
    publish(tmp_path, {"dl": b"1", "a/b/c.html": b"2", "a/d.html": b"3"})
    publish(tmp_path, {"dl/x": b"1", "a/b": b"4", "a/d.html": b"3"})
    assert tree(tmp_path) == {MARKER: b"{}", "dl/x": b"1", "a/b": b"4", "a/d.html": b"3"}
    publish(tmp_path, {"dl": b"5", "a": b"6"})
    assert tree(tmp_path) == {MARKER: b"{}", "dl": b"5", "a": b"6"}


def test_a_git_work_tree_stays_and_leftovers_of_a_crash_are_removed(tmp_path: Path) -> None:
    publish(tmp_path, {"a.html": b"1"})
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").write_bytes(b"ref")
    (tmp_path / STAGING).mkdir()
    (tmp_path / STAGING / "x").write_bytes(b"x")
    publish(tmp_path, {"a.html": b"1"})
    assert tree(tmp_path) == {MARKER: b"{}", "a.html": b"1", ".git/HEAD": b"ref"}
    assert not (tmp_path / STAGING).exists()


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_fresh_git_work_tree_can_be_the_output_folder(make_site: SiteMaker, tmp_path: Path, kind: str) -> None:
    out = tmp_path / "out"
    out.mkdir()
    if kind == "file":
        (out / ".git").write_text("gitdir: /elsewhere/.git/worktrees/out\n")
    else:
        (out / ".git").mkdir()
        (out / ".git/HEAD").write_text("ref: refs/heads/pages\n")
    site = make_site()
    for text in "one", "two":
        (site / "docs/panel.md").write_text(f"# Panel\n\n{text}\n\n## Visão {{#view}}\n")
        with workshop(Request(site, out)) as shop:
            shop.build()
        assert text in (out / "panel.html").read_text()
    assert (out / ".git").exists()
    if kind == "file":
        assert (out / ".git").read_text() == "gitdir: /elsewhere/.git/worktrees/out\n"


def test_an_output_folder_that_cannot_be_listed_is_reported(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, site, scandir, listdir = tmp_path / "out", make_site(), os.scandir, os.listdir
    out.mkdir()

    def refused(real: Callable[..., Any]) -> Callable[..., Any]:
        def run(path: Any = ".") -> Any:
            if str(path) == str(out):
                raise PermissionError(errno.EACCES, "Permission denied", str(out))
            return real(path)

        return run

    monkeypatch.setattr(os, "listdir", refused(listdir))
    monkeypatch.setattr(os, "scandir", refused(scandir))
    with workshop(Request(site, out)) as shop, pytest.raises(BuildFailed) as failed:
        shop.build()
    assert [one.code for one in failed.value.diagnostics] == ["output-unwritable"]


def test_a_failed_first_build_leaves_an_existing_folder(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    with pytest.raises(RuntimeError), Stage(out) as stage:
        stage.put("a.html", b"half")
        raise RuntimeError
    assert list(out.iterdir()) == []


def test_a_folder_with_other_files_is_refused(make_site: SiteMaker, tmp_path: Path) -> None:
    out = tmp_path / "out"
    (out / ".git").mkdir(parents=True)
    (out / "photo.jpg").write_bytes(b"dear")
    (fault,) = output_problems(out, make_site(), sources=("docs",))
    assert fault.code == "output-not-ours"
    assert "'photo.jpg'" in fault.found


def test_a_hint_that_the_file_system_refuses_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> bytes:
        raise OSError(errno.ENOTTY, "Inappropriate ioctl for device")

    monkeypatch.setattr("fcntl.ioctl", refused)
    publish(tmp_path / "out", {"a/b.html": b"1"})
    assert tree(tmp_path / "out") == {MARKER: b"{}", "a/b.html": b"1"}
