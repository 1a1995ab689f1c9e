"""Reports which files of a site changed."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

from watchfiles import Change, DefaultFilter, awatch

STEP_MILLISECONDS = 2
"""A burst of changes is reported after a pause of this length."""


async def changes(site: Path, *, reads: Callable[[str], bool]) -> AsyncIterator[frozenset[str]]:
    """Bursts of changes, as POSIX paths below ``site``, to files for which ``reads`` returns true."""
    watched = _BuildInputs(site, reads)
    async for burst in awatch(site.resolve(), watch_filter=watched, step=STEP_MILLISECONDS, debounce=50):
        yield frozenset(watched.below(path) for _, path in burst)


class _BuildInputs(DefaultFilter):
    """Files that a build reads, except temporary files of editors."""

    def __init__(self, site: Path, reads: Callable[[str], bool]) -> None:
        super().__init__()
        self._root = site.resolve()
        self._reads = reads

    def __call__(self, change: Change, path: str) -> bool:
        return self._reads(self.below(path)) and super().__call__(change, path)

    def below(self, path: str) -> str:
        """``path`` as a POSIX path below the site's folder."""
        return Path(path).relative_to(self._root).as_posix()
