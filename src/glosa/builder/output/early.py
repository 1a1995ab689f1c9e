"""Pages that somebody has open: a build passes them on before it renders the others."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from glosa.builder.output.page import FileStaging
from glosa.builder.output.plan import PageFiles
from glosa.builder.pages.assemble import Page


class EarlyPages(NamedTuple):
    """Pages of a build that hasn't ended yet."""

    rendered: Mapping[str, str]
    """The address of each page, with the address of its chunk."""
    files: Mapping[str, bytes]
    """New files of these pages, by address. They aren't in the output folder yet."""
    is_alone: bool
    """Whether the build renders no other page, as after most saves."""


class OpenPages(NamedTuple):
    """The pages that somebody has open, and who gets them early."""

    addresses: frozenset[str]
    ready: Callable[[EarlyPages], None]


class EarlyFiles:
    """Stages files, and notes those that open pages need until all of these pages are rendered."""

    def __init__(
        self, stage: FileStaging, pages: Iterable[Page], waiting: OpenPages, base: str, *, is_alone: bool
    ) -> None:
        """``waiting`` gets the ``pages`` once, after the last one. ``is_alone``: no other page is rendered."""
        self._stage = stage
        self._is_alone = is_alone
        self._missing = {page.route for page in pages}
        self._ready = waiting.ready
        self._base = base
        self._rendered: dict[str, str] = {}
        self._files: dict[str, bytes] = {}

    def put(self, path: str, data: bytes) -> None:
        """Stages a file."""
        self._stage.put(path, data)
        if self._missing:
            self._files[self._base + _INDEX.sub("", path)] = data

    def rendered(self, page: Page, files: PageFiles) -> None:
        """Notes that the files of ``page`` are staged."""
        if page.route in self._missing:
            self._rendered[page.data.path] = self._base + files.chunk
            self._missing.remove(page.route)
            if not self._missing:
                self._ready(EarlyPages(self._rendered, self._files, self._is_alone))


def early(stale: Sequence[Page], waiting: OpenPages | None) -> tuple[Sequence[Page], Sequence[Page]]:
    """The pages to render before the others, and the others. If there are few others, no page comes first.

    The only page comes first, because the files that belong to all pages follow it, such as the search index.
    """
    if waiting is None or 1 < len(stale) < WORTHWHILE:
        return (), stale
    first = [page for page in stale if page.data.path in waiting.addresses][:MOST]
    routes = {page.route for page in first}
    return first, [page for page in stale if page.route not in routes]


_INDEX = re.compile(r"(?:(?<=/)|^)index\.html\Z")
WORTHWHILE = 8
"""Number of pages from which it's faster to show one of them first."""
MOST = 4
"""Pages that come first, at most."""
