"""The id ``comments``, which a heading and the section with the comments can both have."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop

Build = Callable[..., tuple[str, list[str]]]


@pytest.fixture
def built(tmp_path: Path) -> Build:
    """The elements of a page that have one of the two ids, and the codes of all problems."""

    def build(text: str, *, settings: str = "comments: {solution: anonymous}\n") -> tuple[str, list[str]]:
        (tmp_path / "docs").mkdir()
        (tmp_path / "docs/README.md").write_text("# Home\n\n[A](a.md#comments)\n", "utf-8")
        (tmp_path / "docs/a.md").write_text(text, "utf-8")
        (tmp_path / "glosa.yaml").write_text(
            f"title: Site\nlocales:\n  /: {{lang: en, label: English}}\n{settings}", "utf-8"
        )
        with workshop(Request(tmp_path, tmp_path / "out")) as shop:
            problems = [one.code for one in shop.build().warnings]
        html = (tmp_path / "out/a.html").read_text("utf-8")
        return " ".join(re.findall(r'<(\w+ id="_?comments")', html)), problems

    return build


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("# Comments\n\n[b](#comments)\n", 'h1 id="comments" section id="_comments"'),
        ("# A\n\n## Comments\n\nb\n", 'h2 id="comments" section id="_comments"'),
        ("# Comments\n\nb\n", 'section id="_comments"'),
        ("# A\n\n## B {#comments}\n\nb\n", 'h2 id="comments" section id="_comments"'),
        ("# A\n\n[b](#comments)\n", 'section id="comments"'),
    ],
)
def test_a_heading_comes_before_the_section_with_the_comments(built: Build, text: str, ids: str) -> None:
    assert built(text) == (ids, [])


def test_a_site_without_comments_has_the_id_only_on_a_heading(built: Build) -> None:
    assert built("# A\n\n## Comments\n\nb\n", settings="") == ('h2 id="comments"', [])


def test_a_link_to_comments_that_the_page_does_not_show_is_broken(built: Build) -> None:
    assert built("---\ncomments: false\n---\n\n# A\n\nb\n") == ("", ["anchor-broken"])


def test_a_redirect_can_lead_to_the_comments(built: Build) -> None:
    settings = "comments: {solution: anonymous}\nredirects: {paths: {'/old.html': '/a.html#comments'}}\n"
    assert built("# A\n\nb\n", settings=settings) == ('section id="comments"', [])


@pytest.mark.parametrize("fragment", ["top", "Top"])
def test_a_link_to_the_top_is_not_broken(built: Build, fragment: str) -> None:
    assert built(f"# A\n\n[b](#{fragment})\n", settings="") == ("", ["anchor-broken"])
