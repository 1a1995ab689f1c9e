"""The search page of each language, and the link to it on every page."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import BuildFailed
from glosa.builder.outcome import Built
from tests.conftest import CONFIG, SiteMaker

ON: Mapping[str, str] = {"glosa.yaml": CONFIG + "search: true\nurl: https://docs.example.org\n"}


def built(site: Path, out: Path, *, base: str | None = None) -> Built:
    with workshop(Request(site, out, base=base)) as builder:
        return builder.build()


def test_a_site_without_search_has_no_page_for_it_and_no_link(make_site: SiteMaker, tmp_path: Path) -> None:
    out = tmp_path / "out"
    built(make_site(), out)
    assert not (out / "search.html").exists()
    assert 'rel="search"' not in (out / "index.html").read_text("utf-8")


def test_every_page_links_to_the_search_page_of_its_language(make_site: SiteMaker, tmp_path: Path) -> None:
    out = tmp_path / "out"
    built(make_site(ON), out, base="/manual/")
    for page in ("index.html", "panel.html", "404.html", "search.html"):
        assert '<a rel="search" href="/manual/search.html">' in (out / page).read_text("utf-8")
        assert '<a rel="search" href="/manual/en-US/search.html">' in (out / "en-US" / page).read_text("utf-8")


def test_the_search_page_links_to_pages_without_scripts(make_site: SiteMaker, tmp_path: Path) -> None:
    out = tmp_path / "out"
    built(make_site(ON), out)
    for path, title, advice in (
        ("search.html", "Pesquisa", "A pesquisa precisa de JavaScript."),
        ("en-US/search.html", "Search", "Search needs JavaScript."),
    ):
        page = (out / path).read_text("utf-8")
        assert f"<h1>{title}</h1>" in page
        assert f"<noscript><p>{advice}" in page
        assert '/timeline/">' in page.partition("</noscript>")[2].partition("</article>")[0]


def test_search_engines_and_listings_skip_the_search_page(make_site: SiteMaker, tmp_path: Path) -> None:
    out = tmp_path / "out"
    built(make_site(ON), out)
    assert '<meta name="robots" content="noindex">' in (out / "search.html").read_text("utf-8")
    assert "search.html" not in (out / "sitemap.xml").read_text("utf-8")
    assert all(
        "Pesquisa<" not in page.read_text("utf-8").partition("<article")[2]
        for page in (out / "timeline").rglob("*.html")
    )
    assert not any(b"search.html" in path.read_bytes() for path in (out / "assets/search").rglob("*.json"))


@pytest.mark.parametrize("name", ["search.md", "Search.md"])
def test_a_page_of_the_site_replaces_the_search_page(make_site: SiteMaker, tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    own = {f"docs/{name}": "# Busca própria\n", f"docs/en-US/{name}": "# Own search\n"}
    built(make_site({**ON, **own}), out)
    pages = {path.name for path in out.glob("*.html") if path.name.lower() == "search.html"}
    assert len(pages) == 1
    assert "Busca própria" in (out / pages.pop()).read_text("utf-8")


def test_a_public_file_at_the_search_address_is_an_error(make_site: SiteMaker, tmp_path: Path) -> None:
    with pytest.raises(BuildFailed) as failure:
        built(make_site({**ON, "public/search.html": "<p>Own</p>"}), tmp_path / "out")
    assert [one.code for one in failure.value.diagnostics] == ["file-collision"]


@pytest.mark.parametrize(
    ("config", "address"),
    [
        ("search: true\n", ""),
        ("search: {analytics: true}\ncomments: {solution: anonymous}\n", "/manual/comments/api/v1/searches"),
    ],
)
def test_searches_are_reported_to_the_site_s_own_service(
    make_site: SiteMaker, tmp_path: Path, config: str, address: str
) -> None:
    out = tmp_path / "out"
    built(make_site({"glosa.yaml": CONFIG + config}), out, base="/manual/")
    site = json.loads((out / "assets/site/pt-BR.json").read_text("utf-8"))
    assert site["searchReports"] == address
