"""The sidebar and the home page from the table of contents of Jupyter Book and MyST."""

import re
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop

BOOK = """\
format: jb-book
root: start # first
parts:
- caption: One
  numbered: true
  chapters:
  - file: a/two
    sections:
    - file: a/one
  - file: notebook
  - url: https://example.org
- chapters:
  - glob: more/*
"""
OLD_BOOK = """\
- file: start
- part: One
- file: a/two
  sections:
  - file: a/one
- file: z
"""
MYST = """\
project:
  title: 2026-11-28
  toc:
    - file: ./start.md
    - title: One
      children:
        - file: a/two.md
          title: Two
          children:
            - file: a/one.md
        - file: z.md
          hidden: true
    - pattern: more/*.md
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name in ("start", "a/one", "a/two", "more/b", "more/c", "z"):
        (tmp_path / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / f"docs/{name}.md").write_text(f"# Page {name}\n", "utf-8")
    return tmp_path


def order(site: Path, settings: str = "markdown: {dialect: myst}\n") -> list[str]:
    """Builds the site, and follows its links to next pages from the home page."""
    (site / "glosa.yaml").write_text(f"title: Site\nlocales:\n  /: {{lang: en, label: English}}\n{settings}", "utf-8")
    with workshop(Request(site, site / "dist")) as shop:
        shop.build()
    found = re.search(r'url=([^"]+)"', (site / "dist/index.html").read_text("utf-8"))
    pages = [found[1] if found else "/"]
    while found := re.search(r'rel="next" href="([^"]+)"', _html(site, pages[-1])):
        pages.append(found[1])
    return pages


def _html(site: Path, route: str) -> str:
    return (site / f"dist{route}{'index.html' if route.endswith('/') else ''}").read_text("utf-8")


@pytest.mark.parametrize(
    ("file", "text", "pages"),
    [
        ("docs/_toc.yml", BOOK, ["start", "a/two", "a/one", "more/b", "more/c"]),
        ("_toc.yml", OLD_BOOK, ["start", "a/two", "a/one", "z"]),
        ("_toc.yml", BOOK.replace("start", "docs/start"), ["start", "a/two", "a/one", "more/b", "more/c"]),
        ("myst.yml", MYST, ["start", "a/two", "a/one", "more/b", "more/c"]),
    ],
)
def test_the_table_of_contents_gives_the_order_and_the_home_page(
    site: Path, file: str, text: str, pages: list[str]
) -> None:
    (site / file).write_text(text, "utf-8")
    assert order(site) == [f"/{one}.html" for one in pages]


def test_the_sidebar_has_the_titles_of_parts_and_of_pages_with_sections(site: Path) -> None:
    (site / "docs/_toc.yml").write_text(BOOK, "utf-8")
    order(site)
    html = _html(site, "/a/one.html")
    sidebar = re.findall(r">([^<>]+)<", html[html.index('class="sidebar"') : html.index('class="prev-next"')])
    assert [one for one in sidebar if one in ("One", "Page a/two", "Page a/one")][:4] == [
        "One",
        "Page a/two",
        "Page a/two",
        "Page a/one",
    ]


def test_a_sidebar_of_its_own_and_a_home_page_stay(site: Path) -> None:
    (site / "docs/_toc.yml").write_text(BOOK, "utf-8")
    (site / "docs/index.md").write_text("# Home\n", "utf-8")
    settings = "markdown: {dialect: myst}\ntheme: {sidebar: [{title: A, children: ['', z, start]}]}\n"
    assert order(site, settings) == ["/", "/z.html", "/start.html"]


@pytest.mark.parametrize("text", ["- file: [", "- file: gone\n", "", "a: &a [*a]\n"])
def test_contents_that_list_no_page_change_nothing(site: Path, text: str) -> None:
    (site / "docs/_toc.yml").write_text(text, "utf-8")
    (site / "docs/index.md").write_text("# Home\n", "utf-8")
    assert order(site) == ["/", "/start.html", "/z.html", "/a/one.html", "/a/two.html", "/more/b.html", "/more/c.html"]
