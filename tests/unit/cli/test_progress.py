"""Progress bars: on a terminal only, and only for what takes long."""

import os
import pty
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest

from glosa.cli import progress as bars
from glosa.cli.progress import progress
from tests.conftest import SiteMaker

PATIENCE_SECONDS = 60


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(bars, "monotonic", clock)
    return clock


class Terminal(StringIO):
    """A text that says it's a terminal."""

    def isatty(self) -> bool:
        return True


@contextmanager
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], str]]:
    """Standard error is a terminal in the block; the function returns what was drawn on it since its last call."""
    screen = Terminal()

    def drawn() -> str:
        text = screen.getvalue()
        screen.seek(0)
        screen.truncate()
        return text

    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", screen)
        yield drawn


def test_draws_a_bar_for_each_step_that_takes_long(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    with terminal(monkeypatch) as drawn:
        with progress() as report:
            report("Reading", 0, 4)
            assert drawn() == ""
            clock.now = 2
            report("Reading", 1, 4)
            assert "25%" in drawn()
            report("Reading", 2, 4)
            assert drawn() == "", "it's too early for another drawing"
            clock.now = 3
            report("Reading", 3, 4)
            assert "75%" in drawn()
            report("Rendering", 0, 2)
            assert "100%" in drawn()
            clock.now = 4
            report("Rendering", 1, 2)
            shown = drawn()
            assert ("Rendering" in shown, "50%" in shown) == (True, True)
        assert drawn().endswith("\n")
        clock.now = 9
        report("Rendering", 1, 2)
        assert drawn() == ""


def test_what_fails_leaves_its_bar_as_it_was(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    with terminal(monkeypatch) as drawn:
        with pytest.raises(KeyError), progress() as report:
            clock.now = 2
            report("Reading", 1, 4)
            raise KeyError
        assert "100%" not in drawn()


def test_draws_nothing_for_what_is_fast_or_read_by_a_program(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    with terminal(monkeypatch) as drawn:
        with progress() as report:
            clock.now = 0.9
            report("Reading", 1, 4)
        with progress(shown=False) as report:
            clock.now = 9
            report("Reading", 1, 4)
        assert drawn() == ""


def test_draws_nothing_without_a_terminal(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    with progress() as report:
        clock.now = 2
        report("Reading", 1, 4)
    assert capsys.readouterr().err == ""


SLOW = """
import sys
from glosa.cli import progress
progress.SHOWN_AFTER_SECONDS = progress.REDRAWN_AFTER_SECONDS = 0
from glosa.cli.app import main
sys.argv[0] = "glosa"
main()
"""
"""The program, for which everything takes long."""


def run(*arguments: str) -> tuple[str, str]:
    """What a command writes to standard output, and to a terminal as its standard error."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, *arguments], stdout=subprocess.PIPE, stderr=theirs, stdin=subprocess.DEVNULL
    ) as program:
        os.close(theirs)
        out, _ = program.communicate(timeout=PATIENCE_SECONDS)
        shown = b""
        try:
            while piece := os.read(ours, 1 << 16):
                shown += piece
        except OSError:  # Linux says so at the end.
            pass
        os.close(ours)
    return out.decode(), shown.decode()


def test_build_and_check_show_their_steps(make_site: SiteMaker) -> None:
    site = str(
        make_site({"glosa.yaml": "title: Manual\nsearch: true\nlocales:\n  /: {lang: pt-BR, label: Português}\n"})
    )
    _, shown = run("build", site)
    for step in ("Reading pages", "Rendering pages", "Indexing"):
        assert step in shown
    assert "Reading pages" in run("check", site)[1]
    assert "Reading pages" in run("search", site, "painel")[1]
    out, shown = run("check", site, "--format", "json")
    assert "Reading" not in out + shown


def test_migrate_shows_its_steps(tmp_path: Path) -> None:
    source = tmp_path / "source"
    (source / "docs").mkdir(parents=True)
    (source / "mkdocs.yml").write_text("site_name: Manual\n")
    (source / "docs/index.md").write_text("# Home\n")
    _, shown = run("migrate", "mkdocs", str(source), "--out", str(tmp_path / "new"))
    for step in ("Converting pages", "Reading pages"):
        assert step in shown
