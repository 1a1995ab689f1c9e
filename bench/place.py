"""The folder for what the benchmarks install and generate, and a description of the machine."""

import os
import platform
import shutil
import sys
from functools import cache
from pathlib import Path

from bench.process import run

REPOSITORY = Path(__file__).resolve().parent.parent
WORK = REPOSITORY / "bench" / ".work"
GLOSA = Path(sys.executable).with_name("glosa")
SITE = REPOSITORY / "site"


@cache
def debian_program(name: str) -> str:
    """The path of a program from the Debian package of the same name, installed if it's missing and permissions allow."""
    if shutil.which(name) is None:
        if os.geteuid() != 0:
            raise SystemExit(f"{name} is not installed. Install it as root: apt-get install {name}")
        run(["apt-get", "update"])
        run(["apt-get", "install", "--yes", "--no-install-recommends", name])
    return shutil.which(name) or name


def machine() -> str:
    """The machine in a few words: cores, memory, processor, system."""
    pages, size = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    models = [line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")]
    model = models[0].partition(":")[2].strip() if models else platform.machine()
    cores = len(os.sched_getaffinity(0))
    return f"{cores} cores ({model}), {pages * size / 2**30:.0f} GB of memory, {platform.system()}, Python {platform.python_version()}"
