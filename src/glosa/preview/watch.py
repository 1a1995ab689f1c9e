"""Which files of a site changed: as soon as the file system says so."""

from collections.abc import AsyncIterator
from pathlib import Path

from watchfiles import DefaultFilter, awatch

STEP_MILLISECONDS = 2
"""How long a burst of changes may pause before it is reported."""


async def changes(site: Path, *, ignoring: Path) -> AsyncIterator[frozenset[Path]]:
    """Every burst of changes below ``site``; editors' temporary files and ``ignoring`` are left out."""
    watched = DefaultFilter(ignore_paths=(ignoring.resolve(),))
    async for burst in awatch(site, watch_filter=watched, step=STEP_MILLISECONDS, debounce=50, raise_interrupt=False):
        yield frozenset(Path(path) for _, path in burst)
