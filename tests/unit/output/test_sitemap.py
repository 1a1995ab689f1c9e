"""The sitemap: one file, or several under an index."""

from typing import Literal

import pytest

from glosa.builder.output import sitemap as module
from glosa.builder.output.sitemap import sitemap
from glosa.builder.pages.contract import Alternate, PageData

URL = "https://docs.example.org"


def page(
    path: str, *, date: str = "", layout: Literal["page", "search", "not-found"] = "page", translated: bool = False
) -> PageData:
    both = [
        Alternate(lang="pt-BR", label="Português", path=path, exists=True),
        Alternate(lang="en-US", label="English", path=f"/en-US{path}", exists=translated),
    ]
    return PageData(
        title="",
        lang="pt-BR",
        regular_path=path,
        key="",
        path=path,
        layout=layout,
        description="",
        date=date,
        alternates=both,
        crumbs=[],
    )


def written(*pages: PageData, base: str = "/") -> dict[str, str]:
    return {path: data.decode() for path, data in sitemap(pages, url=URL, base=base)}


def own(path: str) -> str:
    return f'<xhtml:link rel="alternate" hreflang="pt-BR" href="{URL}{path}"/>'


def test_the_sitemap_lists_pages_with_date_and_languages() -> None:
    pages = (
        page("/a.html", date="2026-01-02 03:04:05", translated=True),
        page("/b&c.html"),
        page("/search.html", layout="search"),
        page("/404.html", layout="not-found"),
    )
    english = f'<xhtml:link rel="alternate" hreflang="en-US" href="{URL}/en-US/a.html"/>'
    assert written(*pages) == {
        "sitemap.xml": '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
        f"<url><loc>{URL}/a.html</loc><lastmod>2026-01-02</lastmod>{own('/a.html')}{english}</url>\n"
        f"<url><loc>{URL}/b&amp;c.html</loc>{own('/b&amp;c.html')}</url>\n"
        "</urlset>\n"
    }


@pytest.mark.parametrize(("count", "files"), [(1, 1), (2, 1), (3, 2), (5, 3)])
def test_a_large_sitemap_is_split_below_an_index(monkeypatch: pytest.MonkeyPatch, count: int, files: int) -> None:
    monkeypatch.setattr(module, "LIMIT", 2)
    paths = [f"/docs/{number}.html" for number in range(count)]
    found = written(*map(page, paths), base="/docs/")
    index = found.pop("sitemap.xml")
    if files == 1:
        assert found == {}
        return
    names = [f"sitemap-{number}.xml" for number in range(1, files + 1)]
    assert list(found) == names
    assert index == (
        '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
        + "".join(f"<sitemap><loc>{URL}/docs/{name}</loc></sitemap>\n" for name in names)
        + "</sitemapindex>\n"
    )
    for number, name in enumerate(names):
        assert [path in found[name] for path in paths] == [at // 2 == number for at in range(count)]
