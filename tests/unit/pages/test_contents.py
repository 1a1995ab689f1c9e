"""The sidebar and the home page from the table of contents of Jupyter Book and MyST."""

import re
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.content.dialects.contents import paths_pattern
from glosa.composition.site import check_site

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


ALPHABETICAL = ["/", "/start.html", "/z.html", "/a/one.html", "/a/two.html", "/more/b.html", "/more/c.html"]


def _problems(site: Path, name: str, data: bytes) -> list[tuple[str, str]]:
    (site / name).write_bytes(data)
    (site / "docs/index.md").write_text("# Home\n", "utf-8")
    (site / "glosa.yaml").write_text(
        "title: Site\nlocales:\n  /: {lang: en, label: English}\nmarkdown: {dialect: myst}\n", "utf-8"
    )
    found = check_site(Request(site, site / "dist")).diagnostics
    return [(one.place, one.found) for one in found if one.place.partition(":")[0] == name]


@pytest.mark.parametrize(
    ("data", "place", "found"),
    [
        (b"- file: start\n- file: [\n", "docs/_toc.yml:2", "The file is not valid YAML"),
        (b"root: start\n# caf\xe9\n", "docs/_toc.yml:2", "Byte 0xe9 at offset 17 is not UTF-8."),
        (b"- file: gone\n", "docs/_toc.yml", "It lists no page of this site"),
        (b"a: &a [*a]\n", "docs/_toc.yml", "It lists no page of this site"),
        (b"parts: &a [*a]\n", "docs/_toc.yml", "It has too many entries or levels."),
        (b"[" * 100_000, "docs/_toc.yml", "It has too many entries or levels."),
        (b"- " * 100_000, "docs/_toc.yml", "It has too many entries or levels."),
        (
            b"".join(
                b"- &%c {parts: [%b]}\n" % (97 + n, b", ".join([b"*%c" % (96 + n)] * 9 if n else [])) for n in range(9)
            ),
            "docs/_toc.yml",
            "It has too many entries or levels.",
        ),
    ],
)
def test_contents_that_cant_be_read_are_reported_and_change_nothing(
    site: Path, data: bytes, place: str, found: str
) -> None:
    ((own, words),) = _problems(site, "docs/_toc.yml", data) or [("", "")]
    assert own == place
    assert words.startswith(found)
    assert order(site) == ALPHABETICAL


@pytest.mark.parametrize("data", [b"", b"# Nothing\n", b"project: {title: A}\n", b"project: [a]\n", b"- a\n"])
def test_a_project_without_contents_is_no_mistake(site: Path, data: bytes) -> None:
    assert _problems(site, "myst.yml", data) == []
    assert order(site) == ALPHABETICAL


def test_wrong_entries_are_reported_with_their_lines_and_the_others_listed(site: Path) -> None:
    book = b"root: start\nchapters:\n- a/two\n- file: [a/one]\n- file: z\n- file: !!int x\n"
    assert _problems(site, "_toc.yml", book) == [
        ("_toc.yml:3", "'a/two' isn't an entry."),
        ("_toc.yml:4", "'file' has a list or a mapping."),
    ]
    (site / "docs/index.md").unlink()
    assert order(site) == ["/start.html", "/z.html"]


def test_groups_below_the_third_level_are_warnings_with_their_lines(site: Path) -> None:
    (site / "_toc.yml").write_text(
        "root: start\nparts:\n- caption: A\n  chapters:\n  - file: z\n    sections:\n    - file: a/one\n      sections:\n"
        "      - file: a/two\n        sections:\n        - file: more/b\n          sections:\n          - file: more/c\n",
        "utf-8",
    )
    (site / "glosa.yaml").write_text(
        "title: Site\nlocales:\n  /: {lang: en, label: English}\nmarkdown: {dialect: myst}\n", "utf-8"
    )
    found = check_site(Request(site, site / "dist")).diagnostics
    assert [one.place for one in found if one.code == "sidebar-too-deep"] == ["_toc.yml:9"]


INDEX = """\
# Welcome

````md
```{toctree}
z
```
````

```{toctree}
---
caption: "One"
---
a/index
Elsewhere <https://example.org>
self
```

:::{toctree}
:glob:
more/*
:::

```{eval-rst}
.. toctree::
   :hidden:

   The last <z>
```
"""
RST = """\
Second part
===========

.. toctree::
   :maxdepth: 2

   two
   /a/one.md
   index
"""


@pytest.mark.parametrize("name", ["index.md", "index.rst"])
def test_directives_of_sphinx_give_the_order_and_the_home_page(site: Path, name: str) -> None:
    text = (
        INDEX
        if name.endswith("md")
        else ".. toctree::\n   :caption: One\n\n   a/index\n\n.. toctree::\n   :glob:\n\n   more/*\n   z\n"
    )
    (site / f"docs/{name}").write_text(text, "utf-8")
    (site / "docs/a/index.rst").write_text(RST, "utf-8")
    pages = ["/a/two.html", "/a/one.html", "/more/b.html", "/more/c.html", "/z.html"]
    assert order(site) == (["/", *pages] if name == "index.md" else pages)
    html = _html(site, "/a/one.html")
    sidebar = re.findall(r">([^<>]+)<", html[html.index('class="sidebar"') : html.index('class="prev-next"')])
    assert [one for one in sidebar if one in ("One", "Second part", "Page a/two")][:3] == [
        "One",
        "Second part",
        "Page a/two",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "# A\n",
        "# A\n\n```{toctree}\ngone\n../../z\n```\n",
        f"# A\n\n```{{toctree}}\n{'a' * 400}\n```\n",
        "# A\n\n```{toctree}\n:glob:\n**q*\n[z-a]\n```\n",
    ],
)
def test_an_index_page_that_lists_no_other_page_changes_nothing(site: Path, text: str) -> None:
    (site / "docs/index.md").write_text(text, "utf-8")
    assert _problems_of(site) == []
    assert order(site) == ALPHABETICAL


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("*", ["a", "b", "c.d"]),
        ("?", ["a", "b"]),
        ("[!a]", ["b"]),
        ("e/*", ["e/f"]),
        ("e/**", ["e/f", "e/g/a"]),
        ("**/a", ["a", "e/g/a"]),
        ("*.d", ["c.d"]),
        ("[z-a]", []),
        ("e/[", []),
    ],
)
def test_patterns_of_paths_stay_in_a_folder_unless_they_say_otherwise(pattern: str, expected: list[str]) -> None:
    paths = ["a", "b", "c.d", "e/f", "e/g/a"]
    assert list(filter(paths_pattern(pattern).fullmatch, paths)) == expected


def test_directives_that_list_one_another_end(site: Path) -> None:
    chain = {f"p{number}": f"p{number + 1}\np{number - 1}\nindex" for number in range(1, 80)}
    for path, entries in {"index": "p1", **chain}.items():
        (site / f"docs/{path}.md").write_text(f"# {path}\n\n```{{toctree}}\n{entries}\n```\n", "utf-8")
    assert _problems_of(site) == []
    assert order(site)[:4] == ["/", "/p1.html", "/p2.html", "/p3.html"]


def _problems_of(site: Path) -> list[str]:
    (site / "glosa.yaml").write_text(
        "title: Site\nlocales:\n  /: {lang: en, label: English}\nmarkdown: {dialect: myst}\n", "utf-8"
    )
    return [f"{one.place}: {one.found}" for one in check_site(Request(site, site / "dist")).diagnostics]
