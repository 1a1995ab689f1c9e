"""Migrates a site of another generator: read, then write. The source stays as it is."""

from collections.abc import Callable, Mapping
from pathlib import Path

from glosa.migration.readers.docusaurus import read_docusaurus
from glosa.migration.readers.mkdocs import read_mkdocs
from glosa.migration.readers.options import OPTIONS
from glosa.migration.readers.starlight import read_starlight
from glosa.migration.readers.vite import read_vitepress, read_vuepress2
from glosa.migration.readers.vuepress import read_vuepress
from glosa.migration.source import ReadRequest, SourceSite
from glosa.migration.writing.site import Migrated, write_site

READERS: Mapping[str, Callable[[ReadRequest], SourceSite]] = {
    "vuepress": read_vuepress,
    "vuepress2": read_vuepress2,
    "vitepress": read_vitepress,
    "mkdocs": read_mkdocs,
    "docusaurus": read_docusaurus,
    "starlight": read_starlight,
}
"""Readers by the name of the generator on the command line."""

__all__ = ["OPTIONS", "READERS", "migrate"]


def migrate(generator: str, request: ReadRequest, out: Path) -> Migrated:
    """Reads the site and writes it to ``out``. Raises ``SourceUnreadable``, ``FolderOccupied``, ``UnsafePath``, or :class:`OSError`."""
    return write_site(READERS[generator](request), out, progress=request.progress)
