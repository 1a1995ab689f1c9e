"""Reports which files of a site changed, and which files outside its folder that plugins read."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import NamedTuple

from watchfiles import Change, DefaultFilter, awatch

STEP_MILLISECONDS = 2
"""A burst of changes is reported after a pause of this length."""


class Watch:
    """Watches a site's folder from :meth:`start` until :meth:`stop`, and more as :meth:`include` says.

    Iterating over it returns bursts of changes to files for which ``reads`` returns true, as POSIX paths relative to the folder.
    """

    def __init__(self, site: Path, *, reads: Callable[[str], bool]) -> None:
        self._filter = _BuildInputs(site, reads)
        self._bursts: asyncio.Queue[frozenset[str] | BaseException] = asyncio.Queue()
        self._tasks: dict[_Place, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Starts to watch. Later changes are reported, also those before the first iteration."""
        await self._begin({_Place(self._filter.root, recursive=True)})

    async def include(self, outside: tuple[str, ...]) -> None:
        """Watches these files and folders outside the site's folder, relative to it, and none of those of earlier calls that
        aren't among them. Files that don't exist are watched for if their folder exists.
        """
        site = _Place(self._filter.root, recursive=True)
        places = {site} | {place for one in outside if (place := _place(self._filter.root / one))}
        for ended in self._tasks.keys() - places:
            self._tasks.pop(ended).cancel()
        await self._begin(places)

    async def __aiter__(self) -> AsyncIterator[frozenset[str]]:
        while True:
            burst = await self._bursts.get()
            if isinstance(burst, BaseException):
                raise burst
            yield burst

    async def stop(self) -> None:
        """Stops watching."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _begin(self, places: "set[_Place]") -> None:
        for place in places - self._tasks.keys():
            task = self._tasks[place] = asyncio.create_task(self._follow(place))
            task.add_done_callback(self._ended)
        await asyncio.sleep(0)  # A watch has started once its task waits for the first change.

    async def _follow(self, place: "_Place") -> None:
        watching = awatch(
            place.path, watch_filter=self._filter, step=STEP_MILLISECONDS, debounce=50, recursive=place.recursive
        )
        async for burst in watching:
            self._bursts.put_nowait(frozenset(self._filter.relative(path) for _, path in burst))

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()):
            self._bursts.put_nowait(error)


class _Place(NamedTuple):
    """A folder that is watched."""

    path: Path
    recursive: bool


def _place(path: Path) -> _Place | None:
    """What to watch for ``path``. Editors replace files, so a file's folder is watched."""
    path = Path(os.path.normpath(path))
    if path.is_dir():
        return _Place(path, recursive=True)
    return _Place(path.parent, recursive=False) if path.parent.is_dir() else None


class _BuildInputs(DefaultFilter):
    """Files that a build reads, except temporary files of editors."""

    def __init__(self, site: Path, reads: Callable[[str], bool]) -> None:
        super().__init__()
        self.root = site.resolve()
        self._reads = reads

    def __call__(self, change: Change, path: str) -> bool:
        return self._reads(self.relative(path)) and super().__call__(change, path)

    def relative(self, path: str) -> str:
        """``path`` as a POSIX path relative to the site's folder."""
        return Path(os.path.relpath(path, self.root)).as_posix()
