"""What owners of sites of MkDocs configure: each option moves, or the report names it at its line."""

from pathlib import Path

import pytest

from tests.unit.migration.moving import moved, pages, places


def test_drafts_dates_and_abbreviations_of_material(tmp_path: Path) -> None:
    config = (
        "site_name: A\ntheme:\n  name: material\n  custom_dir: overrides\nnav:\n  - Begin: index.md\n  - blog/index.md\n"
        "exclude_docs: |\n  drafts/\n  *.tmp.md\n  !kept.tmp.md\ndraft_docs: |\n  wip.md\nplugins:\n  - blog\n  - macros\n"
        "  - minify: {}\nextra:\n  version: 2.0\n  social:\n    - link: https://x.example\nmarkdown_extensions:\n  - pymdownx.snippets:\n"
        "      auto_append: [docs/drafts/abbr.md]\n"
    )
    done, _ = moved(
        "mkdocs",
        tmp_path,
        {
            "mkdocs.yml": config,
            "overrides/partials/comments.html": "<p>\n<script src='https://giscus.app/client.js'></script>\n",
            "docs/index.md": "# Home\n\nHTML {{ version }}\n",
            "docs/drafts/abbr.md": "*[HTML]: HyperText\n*[CSS]: Sheets\n",
            "docs/a.tmp.md": "# A\n",
            "docs/kept.tmp.md": "# B\n",
            "docs/wip.md": "# W\n",
            "docs/blog/index.md": "# Blog\n",
            "docs/blog/posts/one.md": "---\ndate:\n  created: 2024-01-31\n  updated: 2024-02-01\nicon: x\n---\n\n# One\n",
            "docs/blog/posts/two.md": "---\ndate: 2024-02-02\ndraft: true\n---\n\n# Two\n",
        },
    )
    assert pages(done) == ["index.md", "kept.tmp.md", "blog/index.md", "blog/posts/one.md"]
    assert done.site.pages[0].body == "# Home\n\nHTML 2.0\n\n*[HTML]: HyperText\n"
    assert done.site.pages[3].front_matter == {"date": "2024-01-31"}
    assert places(done, "a draft") == ["left docs/blog/posts/two.md:3", "left docs/wip.md:None"]
    assert places(done, "'minify'") == ["left mkdocs.yml:17"]
    assert places(done, "The plugin 'blog'") == []
    assert places(done, "extra.social") == ["left mkdocs.yml:20"]
    assert places(done, "'icon'") == ["left docs/blog/posts/one.md:5"]
    assert places(done, "comments of giscus") == ["decide overrides/partials/comments.html:2"]
    assert places(done, "1 entry of the sidebar had other titles") == ["changed mkdocs.yml:5"]


@pytest.mark.parametrize(
    ("plugin", "name", "rest"), [("awesome-pages", ".pages", "..."), ("awesome-nav", ".nav.yml", "*")]
)
def test_files_with_the_navigation_of_each_folder(tmp_path: Path, plugin: str, name: str, rest: str) -> None:
    files = {
        "mkdocs.yml": f"site_name: S\nplugins: [search, {plugin}]\n",
        f"docs/{name}": f"nav:\n  - index.md\n  - Last: z.md\n  - b-c\n  - Repository: https://example.org\n  - '{rest}'\n",
        f"docs/b-c/{name}": f"title: The Bs\nnav:\n  - two.md\n  - More:\n    - one.md\n    - deep/\n  - '{rest}'\n",
        f"docs/hidden/{name}": "hide: true\n",
        **dict.fromkeys(
            ("docs/index.md", "docs/a.md", "docs/z.md", "docs/b-c/one.md", "docs/b-c/two.md", "docs/b-c/three.md"),
            "# A\n",
        ),
        **dict.fromkeys(("docs/b-c/deep/x.md", "docs/hidden/y.md", "docs/my_own/y.md"), "# A\n"),
    }
    done, settings = moved("mkdocs", tmp_path, files)
    deep = {"title": "Deep", "children": ["b-c/deep/x"]}
    (first, bs, loose, own) = settings["theme"]["sidebar"]
    assert (first["title"], first["children"]) == ("S", ["index", "z"])
    assert bs["title"] == "The Bs"
    assert bs["children"] == ["b-c/two", {"title": "More", "children": ["b-c/one", deep]}, "b-c/three"]
    assert (loose["children"], own["title"], own["children"]) == (["a"], "My own", ["my_own/y"])
    assert settings["theme"]["nav"] == [{"text": "Repository", "link": "https://example.org"}]
    assert places(done, plugin) == []


SUMMARY = """\
# Summary

- not this one

Text

* [Home](index.md)
* Parts
    * [The `second`](z.md)
    * [Deep](b/deep/)
    * [Gone](gone.md)
* [Bs](b/)
* c_*.md
* */
* [Site](https://example.org)
"""


@pytest.mark.parametrize("name", ["SUMMARY.md", "nav.md"])
def test_navigation_in_lists_of_links(tmp_path: Path, name: str) -> None:
    files = {
        "mkdocs.yml": f"site_name: S\nnav: [z.md]\nplugins:\n  - literate-nav: {{nav_file: {name}}}\n",
        f"docs/{name}": SUMMARY,
        f"docs/b/{name}": "1. [One](one.md)\n2. *.md\n",
        "docs/b/deep/README.md": "# A\n",
        **dict.fromkeys(
            (
                "docs/index.md",
                "docs/c_1.md",
                "docs/c_2.md",
                "docs/z.md",
                "docs/b/one.md",
                "docs/b/two.md",
                "docs/d-e/x.md",
            ),
            "# A\n",
        ),
    }
    done, settings = moved("mkdocs", tmp_path, files)
    (home, parts, bs, loose, *folders) = settings["theme"]["sidebar"]
    assert home["children"] == ["index"]
    assert parts == {"title": "Parts", "children": ["z", {"title": "Deep", "children": ["b/deep/README"]}]}
    assert (bs["title"], bs["children"]) == ("Bs", ["b/one", "b/two"])
    assert loose["children"] == ["c_1", "c_2"]
    assert [(one["title"], one["children"]) for one in folders] == [("D e", ["d-e/x"])]
    assert settings["theme"]["nav"] == [{"text": "Site", "link": "https://example.org"}]
    assert places(done, "'gone.md' isn't a page") == [f"left docs/{name}:11"]
    assert places(done, "literate-nav") == []


def test_folders_in_the_navigation_can_have_lists_of_links(tmp_path: Path) -> None:
    files = {
        "mkdocs.yml": "site_name: S\nnav:\n  - index.md\n  - Bs: b/\n  - More:\n    - c/*\nplugins: [literate-nav]\n",
        "docs/b/SUMMARY.md": "* [Two](two.md)\n* [Loop](../b/)\n",
        **dict.fromkeys(("docs/index.md", "docs/b/one.md", "docs/b/two.md", "docs/c/x.md", "docs/c/y.md"), "# A\n"),
    }
    _, settings = moved("mkdocs", tmp_path, files)
    (_, bs, more) = settings["theme"]["sidebar"]
    assert (bs["title"], bs["children"]) == ("Bs", ["b/two"])
    assert (more["title"], more["children"]) == ("More", ["c/x", "c/y"])


def test_mistakes_in_files_with_the_navigation_are_reported_where_they_are(tmp_path: Path) -> None:
    files = {
        "mkdocs.yml": "site_name: S\nplugins: [awesome-pages]\n",
        "docs/.pages": "nav:\n  - index.md\n  - a\n  - b\n  - gone.md\n",
        "docs/a/.pages": "nav: [\n",
        "docs/b/.pages": "title: B\nnav:\n  - b.md\n  - More:\n    - Site: https://example.org\n    - lost.md\n",
        **dict.fromkeys(("docs/index.md", "docs/a/a.md", "docs/b/b.md"), "# A\n"),
    }
    done, _ = moved("mkdocs", tmp_path, files)
    assert places(done, "can't be read") == ["decide docs/a/.pages:2"]
    assert places(done, "isn't a page") == ["left docs/.pages:5", "left docs/b/.pages:6"]
    assert places(done, "example.org") == ["left docs/b/.pages:5"]


def test_a_redirect_from_a_page_and_a_second_home_page_are_reported(tmp_path: Path) -> None:
    files = {
        "mkdocs.yml": "site_name: S\nplugins:\n  - redirects:\n      redirect_maps:\n        index.md: a.md\n        old.md: a.md\n",
        "docs/index.md": "# A\n",
        "docs/readme.md": "# B\n",
        "docs/a.md": "# C\n",
    }
    done, settings = moved("mkdocs", tmp_path, files)
    assert pages(done) == ["a.md", "index.md"]
    assert "/" not in settings["redirects"]["paths"]
    assert "/old/" in settings["redirects"]["paths"]
    assert places(done, "'index.md' is left out") == ["decide mkdocs.yml:5"]
    assert places(done, "has an index, too") == ["left docs/readme.md:None"]


def test_a_home_page_that_redirects_is_not_written(tmp_path: Path) -> None:
    files = {
        "mkdocs.yml": "site_name: S\nplugins:\n  - redirects: {redirect_maps: {index.md: a.md}}\n",
        "docs/a.md": "# C\n",
    }
    done, settings = moved("mkdocs", tmp_path, files)
    assert settings["redirects"]["paths"]["/"] == "/a.html"
    assert not (tmp_path / "out/docs/README.md").exists()
    assert places(done, "no home page") == []


def test_pages_show_images_of_the_theme_of_material(tmp_path: Path) -> None:
    files = {
        "mkdocs.yml": "site_name: A\ntheme:\n  name: material\n  custom_dir: theme\n",
        "docs/index.md": "# A\n\n![a](assets/a.svg)\n",
        "docs/b/c.md": "# B\n\n![a](../assets/a.svg)\n",
        "theme/assets/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
        "theme/main.html": "{% extends %}",
    }
    done, _ = moved("mkdocs", tmp_path, files)
    assert [one.target for one in done.site.assets] == ["public/assets-files/a.svg"]
    assert all("![a](/assets-files/a.svg)" in one.body for one in done.site.pages)


def test_one_of_several_configurations_can_be_named_and_the_report_names_the_others(tmp_path: Path) -> None:
    files = {
        "mkdocs.yml": "site_name: A\ndocs_dir: !ENV [DOCS, 'docs']\nplugins: [search]\n",
        "mkdocs.blog.yml": "site_name: B\ndocs_dir: blog\nplugins:\n  - blog: {blog_dir: .}\n",
        "mkdocs.same.yml": "INHERIT: mkdocs.blog.yml\nsite_name: C\n",
        "mkdocs.gone.yml": "site_name: D\ndocs_dir: gone\n",
        "docs/index.md": "# A\n",
        "blog/index.md": "# B\n",
        "blog/posts/one.md": "---\ndate: 2024-01-31\n---\n\n# Two words\n",
    }
    first, _ = moved("mkdocs", tmp_path, files)
    assert pages(first) == ["index.md"]
    assert places(first, "another site") == ["decide mkdocs.blog.yml:None"]
    second, settings = moved("mkdocs", tmp_path / "blog", files, configuration="mkdocs.blog.yml")
    assert settings["title"] == "B"
    assert [one.addresses for one in second.site.pages] == [("/",), ("/2024/01/31/two-words/",)]
    assert places(second, "another site") == ["decide mkdocs.yml:None"]
