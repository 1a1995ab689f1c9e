"""``ARCHITECTURE.md`` lists the way of ``glosa serve`` through the code, in the order in which it's called."""

import asyncio
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from click.testing import CliRunner
from granian.server.mp import MPServer

import glosa
from glosa.cli.app import glosa as command
from glosa.hosting import server
from tests.conftest import CONFIG, SiteMaker
from tests.contract.guides import ROOT

PACKAGE = Path(glosa.__file__).parent
ISSUES = "comments: {solution: issues, issues: {platform: gitlab, owner: o, repo: r, clientId: c}}\n"
OWN = "comments: {solution: anonymous, static: 5}\n"
LEVELS = {"cli": 0, "composition": 1}
"""Levels from the top; all other packages are on the lowest one."""


def listed() -> list[tuple[str, str]]:
    section = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split("## From command to server\n")[1].split("\n## ")[0]
    return re.findall(r"`([\w/]+\.py): ([\w.]+)`", section)


def test_the_walk_has_about_a_dozen_stops() -> None:
    assert len(re.findall(r"^\d+\. ", (ROOT / "ARCHITECTURE.md").read_text("utf-8"), re.MULTILINE)) <= 12
    for file, name in listed():
        source = (PACKAGE / file).read_text("utf-8")
        assert re.search(rf"^ *def {name.rpartition('.')[2]}\(", source, re.MULTILINE), f"{file} has no {name}"


class Calls:
    """The calls of Glosa's functions while a command runs."""

    def __init__(self) -> None:
        self.stops: list[tuple[str, str]] = []
        """File and name of the functions, each at its first call."""
        self.up: set[str] = set()
        """Calls from a lower level to a higher one."""

    def note(self, frame: FrameType, event: str, argument: Any) -> None:
        """A profile function for ``sys.setprofile``."""
        stop = _stop(frame)
        if event != "call" or stop is None:
            return
        if stop not in self.stops:
            self.stops.append(stop)
        caller = frame.f_back
        while caller and _stop(caller) is None:
            caller = caller.f_back
        before = caller and _stop(caller)
        if before and _level(stop) < _level(before):
            self.up.add(f"{before} calls {stop}")


def _stop(frame: FrameType) -> tuple[str, str] | None:
    code = frame.f_code
    if not code.co_filename.startswith(str(PACKAGE)) or code.co_name == "<module>":
        return None
    return Path(code.co_filename).relative_to(PACKAGE).as_posix(), code.co_qualname


def _level(stop: tuple[str, str]) -> int:
    return LEVELS.get(stop[0].partition("/")[0], 2)


def served(site: Path, monkeypatch: pytest.MonkeyPatch, *options: str) -> Calls:
    """The calls of ``glosa serve`` and of its worker, which runs in this process and only makes its application."""
    calls = Calls()

    def run(server: MPServer, *, target_loader: Callable[[], object], wrap_loader: bool) -> None:
        for hook in server.hooks_startup:
            hook()
        # What systems that don't fork do.
        assert callable(pickle.loads(pickle.dumps(target_loader)))
        with asyncio.Runner() as runner:
            asyncio.set_event_loop(runner.get_loop())
            target_loader()
            asyncio.set_event_loop(None)

    monkeypatch.setattr(MPServer, "serve", run)
    monkeypatch.setattr(server, "_forks", lambda: False)
    sys.setprofile(calls.note)
    try:
        done = CliRunner().invoke(command, ["serve", str(site), "--port", "18998", *options])
    finally:
        sys.setprofile(None)
    assert done.exit_code == 0, done.output
    assert "Serving on" in done.output
    return calls


def test_serve_makes_these_calls_in_this_order(make_site: SiteMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = served(make_site({"glosa.yaml": CONFIG + ISSUES}), monkeypatch, "--forge")
    expected = listed()
    assert [stop for stop in calls.stops if stop in expected] == expected


def test_the_forge_does_not_begin_at_the_command_line(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, arguments: list[str], **options: Any) -> None:
            started.append(arguments)
            super().__init__([*arguments[:1], "-v", *arguments[1:]], stderr=log, **options)

    with (tmp_path / "imports").open("wb") as log:
        monkeypatch.setattr(subprocess, "Popen", Noted)
        served(make_site({"glosa.yaml": CONFIG + ISSUES}), monkeypatch, "--forge")
    ((_, _, _, module, *_),) = started
    assert module == "glosa.composition.forge_program"
    imported = re.findall(r"^import '(glosa[\w.]*)'", (tmp_path / "imports").read_text(), re.MULTILINE)
    assert "glosa.composition.forge_server" in imported
    assert not [one for one in imported if one.startswith("glosa.cli")]


@pytest.mark.parametrize(("comments", "options"), [(ISSUES, ["--forge"]), (OWN, []), (OWN, ["--update-pages"])])
def test_no_step_calls_back_up(
    make_site: SiteMaker, monkeypatch: pytest.MonkeyPatch, comments: str, options: list[str]
) -> None:
    assert served(make_site({"glosa.yaml": CONFIG + comments}), monkeypatch, *options).up == set()
