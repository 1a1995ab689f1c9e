"""Whether a build can use more than one of the machine's processor cores."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath

_SECOND = 1.5
"""With fewer cores than this, two processes or engines take longer than one."""


def has_second_core(system: Path = Path("/")) -> bool:
    """Whether the build can keep two cores busy: the process may run on two, and no container's quota is in the way.

    ``system`` is the root of the file system.
    """
    return _cores() > 1 and min(_quotas(system), default=_SECOND) >= _SECOND


def _cores() -> int:
    """The number of cores that this process may run on."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _quotas(system: Path) -> Iterator[float]:
    """The number of cores whose time each of this process's control groups may use, if it's limited.

    A group is also subject to the limits of those around it. Inside a container, the outer ones are hidden.
    See https://docs.kernel.org/admin-guide/cgroup-v2.html#cpu and https://docs.kernel.org/scheduler/sched-bwc.html.
    """
    mounts = system / "sys/fs/cgroup"
    for line in _read(system / "proc/self/cgroup").splitlines():
        _, controllers, path = line.split(":", maxsplit=2)
        group = PurePosixPath(path.lstrip("/"))
        for folder in (group, *group.parents):
            if not controllers:
                quota, _, period = _read(mounts / folder / "cpu.max").strip().partition(" ")
            elif "cpu" in controllers.split(","):
                quota = _read(mounts / "cpu" / folder / "cpu.cfs_quota_us").strip()
                period = _read(mounts / "cpu" / folder / "cpu.cfs_period_us").strip()
            else:
                break
            if quota.isdecimal() and period.isdecimal():
                yield int(quota) / int(period)


def _read(file: Path) -> str:
    with suppress(OSError):
        return file.read_text("utf-8", errors="replace")
    return ""
