"""``ARCHITECTURE.md`` lists the way of ``glosa serve`` through the code, in the order in which it's called."""

import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from click.testing import CliRunner
from granian.server.mp import MPServer

import glosa
from glosa.cli.app import glosa as command
from tests.conftest import CONFIG, SiteMaker
from tests.contract.guides import ROOT

PACKAGE = Path(glosa.__file__).parent
COMMENTS = "comments: {solution: issues, issues: {platform: gitlab, owner: o, repo: r, clientId: c}}\n"
IN_THE_WORKER = {("hosting/app.py", "site_application"), ("service/app.py", "service_application")}


def listed() -> list[tuple[str, str]]:
    section = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split("## From command to server\n")[1].split("\n## ")[0]
    return re.findall(r"`([\w/]+\.py): ([\w.]+)`", section)


def test_the_walk_has_about_a_dozen_stops() -> None:
    assert len(re.findall(r"^\d+\. ", (ROOT / "ARCHITECTURE.md").read_text("utf-8"), re.MULTILINE)) <= 12
    for file, name in listed():
        source = (PACKAGE / file).read_text("utf-8")
        assert re.search(rf"^ *def {name.rpartition('.')[2]}\(", source, re.MULTILINE), f"{file} has no {name}"


def test_serve_makes_these_calls_in_this_order(make_site: SiteMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    site = make_site({"glosa.yaml": CONFIG + COMMENTS})
    expected = [one for one in listed() if one not in IN_THE_WORKER]
    called: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(PACKAGE)):
            stop = (Path(code.co_filename).relative_to(PACKAGE).as_posix(), code.co_qualname)
            if stop in expected and stop not in called:
                called.append(stop)

    monkeypatch.setattr(MPServer, "serve", lambda server, *given, **named: None)
    sys.setprofile(note)
    try:
        done = CliRunner().invoke(command, ["serve", str(site), "--port", "18998", "--forge"])
    finally:
        sys.setprofile(None)
    assert done.exit_code == 0, done.output
    assert called == expected
