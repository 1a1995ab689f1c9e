"""Reports which files of a site changed."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from watchfiles import Change, DefaultFilter, awatch

STEP_MILLISECONDS = 2
"""A burst of changes is reported after a pause of this length."""


async def watch(site: Path, *, reads: Callable[[str], bool]) -> AsyncIterator[frozenset[str]]:
    """Starts to watch ``site``. Returns bursts of all later changes to files for which ``reads`` returns true, as POSIX
    paths below ``site``.
    """
    bursts = _bursts(_BuildInputs(site, reads))
    first = asyncio.ensure_future(anext(bursts))
    await asyncio.sleep(0)  # The watch has started once its task waits for the first change.
    return _beginning_with(first, bursts)


async def _bursts(watched: "_BuildInputs") -> AsyncIterator[frozenset[str]]:
    async for burst in awatch(watched.root, watch_filter=watched, step=STEP_MILLISECONDS, debounce=50):
        yield frozenset(watched.below(path) for _, path in burst)


async def _beginning_with(
    first: Awaitable[frozenset[str]], rest: AsyncIterator[frozenset[str]]
) -> AsyncIterator[frozenset[str]]:
    yield await first
    async for burst in rest:
        yield burst


class _BuildInputs(DefaultFilter):
    """Files that a build reads, except temporary files of editors."""

    def __init__(self, site: Path, reads: Callable[[str], bool]) -> None:
        super().__init__()
        self.root = site.resolve()
        self._reads = reads

    def __call__(self, change: Change, path: str) -> bool:
        return self._reads(self.below(path)) and super().__call__(change, path)

    def below(self, path: str) -> str:
        """``path`` as a POSIX path below the site's folder."""
        return Path(path).relative_to(self.root).as_posix()
