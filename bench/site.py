"""The site of this repository, served as in production, and the pages of it that are measured."""

from collections.abc import Iterator
from contextlib import contextmanager

from bench.place import GLOSA, SITE, WORK
from bench.server import serving

PAGES = tuple(
    locale + path
    for locale in ("/", "/en-US/")
    for path in ("", "settings/basic.html", "settings/indicators.html", "tag/")
)
"""Home, a settings page, the longest page, a listing, in both languages."""


@contextmanager
def served_site() -> Iterator[str]:
    """The site's address, without path, until the block is left."""
    with serving(lambda port: (GLOSA, "serve", SITE, "--out", WORK / "site", "--port", str(port))) as origin:
        yield origin
