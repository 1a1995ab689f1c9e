"""What the system knows about this process."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

_STARTED = time.time()


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessFacts:
    """In the units of Prometheus' clients; 0 where the system doesn't say."""

    cpu_seconds_total: float = 0
    resident_memory_bytes: int = 0
    open_fds: int = 0
    start_time_seconds: float = 0


def process_facts(folder: Path = Path("/proc/self")) -> ProcessFacts:
    """The facts about this process, at this moment."""
    try:
        memory = int((folder / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        files = len(list((folder / "fd").iterdir()))
    except OSError:  # Only Linux has these files.
        memory = files = 0
    return ProcessFacts(
        cpu_seconds_total=time.process_time(),
        resident_memory_bytes=memory,
        open_fds=files,
        start_time_seconds=_STARTED,
    )
