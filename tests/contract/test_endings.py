"""Every build ends: a successful one, a failing one and an interrupted one, twenty times each; and a preview leaves nothing behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.conftest import SiteMaker
from tests.ports import free_port

RUNS = 20
PATIENCE_SECONDS = 60
"""A process that has not ended by then hangs."""

INTERRUPTED = """
import os, signal, sys
from pathlib import Path
from glosa.builder import build
from glosa.builder.content import gather
from glosa.builder.output import page as output

calls = 0
# Background jobs of a shell begin by ignoring it.
signal.signal(signal.SIGINT, signal.default_int_handler)

def interrupting(function):
    def wrapped(*arguments, **options):
        global calls
        calls += 1
        if calls == int(sys.argv[3]):
            os.kill(os.getpid(), signal.SIGINT)
        return function(*arguments, **options)
    return wrapped

gather.parse = interrupting(gather.parse)
output.page_chunk = interrupting(output.page_chunk)
with build.workshop(build.Request(Path(sys.argv[1]), Path(sys.argv[2]))) as shop:
    shop.build()
"""
"""Interrupts a build at the n-th page that it parses or writes."""


def ends(arguments: list[str]) -> list[int]:
    codes = []
    for run in range(RUNS):
        process = subprocess.run(
            [sys.executable, *(one.replace("{run}", str(run + 1)) for one in arguments)],
            capture_output=True,
            timeout=PATIENCE_SECONDS,
            check=False,
            env=os.environ,
        )
        codes.append(process.returncode)
    return codes


def test_a_successful_build_exits(make_site: SiteMaker, tmp_path: Path) -> None:
    assert ends(["-m", "glosa", "build", str(make_site()), "--out", str(tmp_path / "out")]) == [0] * RUNS


def test_a_failing_build_exits(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({"docs/panel.md": "# Painel\n\n[x](missing.md)\n"})
    assert ends(["-m", "glosa", "build", str(site), "--out", str(tmp_path / "out")]) == [1] * RUNS


def test_an_interrupted_build_exits(make_site: SiteMaker, tmp_path: Path) -> None:
    codes = ends(["-c", INTERRUPTED, str(make_site()), str(tmp_path / "out"), "{run}"])
    assert codes == [-signal.SIGINT] * RUNS
    assert not (tmp_path / "out").exists(), "nothing is published, and nothing staged is left"


def test_a_preview_that_is_stopped_during_its_first_build_leaves_no_files(make_site: SiteMaker, tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-m", "glosa", "dev", str(make_site()), "--port", str(free_port())],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(temporary)},
    )
    while not list(temporary.glob("glosa-dev-*/*")) and process.poll() is None:
        time.sleep(0.001)
    process.send_signal(signal.SIGTERM)
    _, problems = process.communicate(timeout=PATIENCE_SECONDS)
    assert (process.returncode, problems, list(temporary.iterdir())) == (0, b"", [])
