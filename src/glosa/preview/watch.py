"""Which files of a site changed: as soon as the file system says so."""

from collections.abc import AsyncIterator
from pathlib import Path

from watchfiles import Change, DefaultFilter, awatch

from glosa.builder.build import SOURCE_FOLDERS

STEP_MILLISECONDS = 2
"""How long a burst of changes may pause before it is reported."""


async def changes(site: Path) -> AsyncIterator[frozenset[Path]]:
    """Every burst of changes to what a build of ``site`` reads; editors' temporary files are left out."""
    watched = _Read(site)
    async for burst in awatch(
        site.resolve(), watch_filter=watched, step=STEP_MILLISECONDS, debounce=50, raise_interrupt=False
    ):
        yield frozenset(Path(path) for _, path in burst)


class _Read(DefaultFilter):
    """The configuration and the folders of a site's sources."""

    def __init__(self, site: Path) -> None:
        super().__init__()
        self._root = site.resolve()

    def __call__(self, change: Change, path: str) -> bool:
        parts = Path(path).relative_to(self._root).parts
        return parts[:1] in _NAMES and super().__call__(change, path)


_NAMES = {(name,) for name in (*SOURCE_FOLDERS, "glosa.yaml")}
