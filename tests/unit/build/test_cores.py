"""Whether a second process or engine can use a core of its own, judging by what the system allows."""

import os
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

import pytest

from glosa.builder import sharing
from glosa.builder.cores import has_second_core

MOUNT = "sys/fs/cgroup"
UNIFIED = {"proc/self/cgroup": "0::/pod/app\n"}
SEPARATE = {"proc/self/cgroup": "3:memory:/pod/app\n2:cpu,cpuacct:/pod/app\n0::/\n"}


def allows(system: Path, files: Mapping[str, str]) -> bool:
    for path, text in files.items():
        (system / path).parent.mkdir(parents=True, exist_ok=True)
        (system / path).write_text(text)
    return has_second_core(system)


@pytest.fixture(autouse=True)
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)


def quota(path: str, microseconds: int, period: int = 100_000) -> Mapping[str, str]:
    folder = f"{MOUNT}/cpu/{path}"
    return {f"{folder}/cpu.cfs_quota_us": f"{microseconds}\n", f"{folder}/cpu.cfs_period_us": f"{period}\n"}


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, True),
        (UNIFIED, True),
        ({**UNIFIED, f"{MOUNT}/pod/app/cpu.max": "max 100000\n"}, True),
        ({**UNIFIED, f"{MOUNT}/pod/app/cpu.max": "200000 100000\n"}, True),
        ({**UNIFIED, f"{MOUNT}/pod/app/cpu.max": "75000 50000\n"}, True),
        ({**UNIFIED, f"{MOUNT}/pod/app/cpu.max": "149999 100000\n"}, False),
        ({**UNIFIED, f"{MOUNT}/pod/app/cpu.max": "max 100000\n", f"{MOUNT}/pod/cpu.max": "100000 100000\n"}, False),
        ({"proc/self/cgroup": "0::/\n", f"{MOUNT}/cpu.max": "100000 100000\n"}, False),
        ({**UNIFIED, f"{MOUNT}/other/cpu.max": "100000 100000\n"}, True),
        (SEPARATE, True),
        ({**SEPARATE, **quota("pod/app", -1)}, True),
        ({**SEPARATE, **quota("pod/app", 200_000)}, True),
        ({**SEPARATE, **quota("pod/app", 100_000)}, False),
        ({**SEPARATE, **quota("pod/app", 40_000, 20_000)}, True),
        ({**SEPARATE, **quota("", 100_000)}, False),
    ],
)
def test_a_quota_below_one_and_a_half_cores_counts_as_one(
    tmp_path: Path, files: Mapping[str, str], expected: bool
) -> None:
    assert allows(tmp_path, files) == expected


def test_a_process_that_may_run_on_one_core_has_no_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {1}, raising=False)
    assert not allows(tmp_path, {})


@pytest.mark.parametrize("expected", [True, False])
def test_a_build_is_shared_only_if_there_is_a_second_core(monkeypatch: pytest.MonkeyPatch, expected: bool) -> None:
    monkeypatch.setattr(sharing, "has_second_core", lambda: expected)
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(sys, "platform", "linux")
    assert sharing.can_share() == expected
