"""Files that only their owner may read."""

import stat
from pathlib import Path

from glosa.cli.report import fail


def ensure_private(file: Path) -> None:
    """Ends the run when others can read ``file``. Raises ``OSError`` where there is none."""
    mode = stat.S_IMODE(file.stat().st_mode)
    if mode & 0o077:
        fail(f"{file} can be read by others (mode {mode:04o}). Expected 0600. Run: chmod 600 {file}")
