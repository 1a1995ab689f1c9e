"""Which files of a site changed: as soon as the file system says so."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

from watchfiles import Change, DefaultFilter, awatch

STEP_MILLISECONDS = 2
"""How long a burst of changes may pause before it is reported."""


async def changes(site: Path, *, reads: Callable[[str], bool]) -> AsyncIterator[frozenset[str]]:
    """Every burst of changes, as POSIX paths below ``site``, to what ``reads`` says that a build reads."""
    watched = _Read(site, reads)
    async for burst in awatch(site.resolve(), watch_filter=watched, step=STEP_MILLISECONDS, debounce=50):
        yield frozenset(watched.below(path) for _, path in burst)


class _Read(DefaultFilter):
    """What a build reads, but for what is known as temporary whatever its folder."""

    def __init__(self, site: Path, reads: Callable[[str], bool]) -> None:
        super().__init__()
        self._root = site.resolve()
        self._reads = reads

    def __call__(self, change: Change, path: str) -> bool:
        return self._reads(self.below(path)) and super().__call__(change, path)

    def below(self, path: str) -> str:
        """``path`` as a POSIX path below the site's folder."""
        return Path(path).relative_to(self._root).as_posix()
