"""A process that ends with the one that started it, and an event that signal handlers set."""

import os
import signal
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Only Linux notifies a process of its parent's end.")

CHILD = "import sys, time; from glosa.hosting.termination import end_with; end_with(int(sys.argv[1])); print('lives', flush=True)"
PATIENCE_SECONDS = 60


def started(program: str, *arguments: object) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", program, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_a_process_lives_as_long_as_its_parent() -> None:
    with started(CHILD, os.getpid()) as child:
        assert child.communicate(timeout=PATIENCE_SECONDS)[0] == "lives\n"
    assert child.returncode == 0


def test_a_process_ends_if_its_parent_is_gone_at_the_start() -> None:
    with started(CHILD, 1 if os.getpid() != 1 else 2) as child:
        assert child.communicate(timeout=PATIENCE_SECONDS)[0] == ""
    assert child.returncode == -signal.SIGTERM


def test_a_process_ends_when_its_parent_is_killed() -> None:
    child = f"{CHILD}; time.sleep({PATIENCE_SECONDS})"
    parent = f"import os, subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}, str(os.getpid())])"
    with started(parent) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "lives\n"
        process.kill()
        # The child writes to the same pipe, which closes when the last writer has ended.
        assert process.communicate(timeout=PATIENCE_SECONDS / 2)[0] == ""


SIGNALS = """
import signal
from glosa.hosting.termination import SignalSafeEvent as Event

event = Event()
signal.signal(signal.SIGALRM, lambda *_: event.set())
signal.setitimer(signal.ITIMER_REAL, 0.0001, 0.0001)
for _ in range(5_000):
    event.wait()
    event.clear()
signal.setitimer(signal.ITIMER_REAL, 0)
print("waited")
"""


def test_signals_never_stop_an_event_that_their_handlers_set() -> None:
    with started(SIGNALS) as process:
        assert process.communicate(timeout=PATIENCE_SECONDS)[0] == "waited\n"
