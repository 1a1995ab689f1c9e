"""``sitemap.xml``: every page of content in every language, for search engines. See sitemaps.org, protocol 0.9."""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import islice

from glosa.builder.pages.contract import PageData

LIMIT = 50_000
"""Addresses per file that the protocol allows. More are split into numbered files with an index."""

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'


def sitemap(pages: Iterable[PageData], *, url: str, base: str) -> Iterator[tuple[str, bytes]]:
    """Path and content of each sitemap file. ``url`` is the site's public address without path."""
    entries = (_entry(page, url) for page in pages if page.layout not in {"not-found", "search"})
    files = []
    while part := list(islice(entries, LIMIT)):
        files.append(f"{_HEAD}<urlset {_NAMESPACES}>\n{''.join(part)}</urlset>\n".encode())
    if len(files) == 1:
        yield "sitemap.xml", files[0]
        return
    names = [f"sitemap-{number}.xml" for number in range(1, len(files) + 1)]
    yield from zip(names, files, strict=True)
    index = "".join(f"<sitemap><loc>{escape(url + base + name)}</loc></sitemap>\n" for name in names)
    yield "sitemap.xml", f"{_HEAD}<sitemapindex {_NAMESPACES}>\n{index}</sitemapindex>\n".encode()


def _entry(page: PageData, url: str) -> str:
    modified = f"<lastmod>{page.date[:10]}</lastmod>" if page.date else ""
    alternates = "".join(
        f'<xhtml:link rel="alternate" hreflang="{escape(one.lang)}" href="{escape(url + one.path)}"/>'
        for one in page.alternates
        if one.exists
    )
    return f"<url><loc>{escape(url + page.path)}</loc>{modified}{alternates}</url>\n"
