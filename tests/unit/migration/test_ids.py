"""Ids of headings and elements in migrated pages."""

from collections.abc import Callable
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.content.dialects.attributes import attributes_in
from glosa.builder.content.dialects.inline import plain_title
from glosa.builder.content.dialects.lines import Line
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.mdx.links import relinked
from glosa.migration.migrate import migrate
from glosa.migration.readers.converting import with_heading_ids
from glosa.migration.source import ReadRequest
from glosa.migration.text.braces import without_braces
from glosa.migration.text.verbatim import with_verbatim


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("## A <b>c</b>", "## A <b>c</b> {#a-c}"),
        ('## 9.7.6 <small>March</small> { id="9.7.6" }', '## 9.7.6 <small>March</small> { id="9.7.6" }'),
        ("## A <b>c</b> { #own data-x=y }", "## A <b>c</b> { #own data-x=y }"),
        ("## A <b>c</b> { .d }", "## A <b>c</b> {#a-c .d}"),
        ('## <span id="a"></span> A', '## <span id="a"></span> A'),
    ],
)
def test_a_heading_with_tags_keeps_its_id(heading: str, expected: str) -> None:
    assert with_heading_ids(heading, "mkdocs") == expected


def migrated(folder: Path, pages: dict[str, str], config: str = "") -> dict[str, str]:
    """The pages of the new site, which has no errors."""
    source = folder / "source"
    for name, text in {"mkdocs.yml": f"site_name: Boats\n{config}", **pages}.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, "utf-8")
    site = migrate("mkdocs", ReadRequest(source), folder / "new").site
    with workshop(Request(folder / "new", folder / "built")) as shop:
        assert [one for one in shop.check() if one.severity.value == "error"] == []
    return {page.target: page.body for page in site.pages}


def test_only_the_first_element_keeps_an_id(tmp_path: Path) -> None:
    text = '# Boats\n\n<p id="a">x</p>\n\n<p class="b" id="a">y</p>\n\n`<i id="a">`\n'
    assert migrated(tmp_path, {"docs/index.md": text})["index.md"] == (
        '# Boats\n\n<p id="a">x</p>\n\n<p class="b">y</p>\n\n`<i id="a">`\n'
    )


def test_only_the_first_heading_keeps_an_id_also_in_items_and_quotes(tmp_path: Path) -> None:
    text = "# Boats\n\n1. One\n\n    ## Two {#a}\n\n> ## Three {#a}\n\n## Four {#a}\n"
    assert migrated(tmp_path, {"docs/index.md": text})["index.md"] == (
        "# Boats\n\n1. One\n\n    ## Two {#a}\n\n> ## Three\n\n## Four\n"
    )
    assert "2 places: docs/index.md:7, docs/index.md:9" in (tmp_path / "new/MIGRATION.md").read_text("utf-8")


def test_pages_that_the_plugin_exclude_names_stay_out(tmp_path: Path) -> None:
    config = 'plugins:\n  - exclude:\n      glob: ["parts/*", "**/_template.md"]\n'
    pages = {f"docs/{name}.md": "# Boats\n" for name in ("index", "parts/a", "guide/_template", "guide/sail")}
    assert sorted(migrated(tmp_path, pages, config)) == ["guide/sail.md", "index.md"]


def test_expressions_over_two_lines_and_tags_in_sentences_become_code(tmp_path: Path) -> None:
    text = '# Boats\n\n{{ table("a",\n["b"]) }}\n\n!!! note\n    Ask {% include "us.md" %} and `{% raw %}`.\n\n[A]({{ at(b="c") }})\n'
    body = migrated(tmp_path, {"docs/index.md": text}, "markdown_extensions: [zensical.extensions.macros]\n")
    assert '`{{ table("a",\n["b"]) }}`' in body["index.md"]
    assert 'Ask `{% include "us.md" %}` and `{% raw %}`.' in body["index.md"]
    assert 'A (`{{ at(b="c") }}`)' in body["index.md"]


def test_double_braces_stay_text_in_html_and_one_brace_in_formulas(tmp_path: Path) -> None:
    text = "# Boats\n\n<td>{{ a }}</td>\n\n$x_{{a}}$ `$x_{{a}}$` ${{ b_c }} and ${{ d }}\n"
    body = migrated(tmp_path, {"docs/index.md": text})["index.md"]
    assert "<td>&#123;&#123; a }}</td>" in body
    assert "$x_{ {a} }$ `$x_{{a}}$` $`{{ b_c }}` and $`{{ d }}`" in body


def test_what_follows_the_options_of_docstrings_stays(tmp_path: Path) -> None:
    text = '# Boats\n\n=== "A"\n\n    ::: boat.Sail\n        options:\n          a: 1\n    After.\n\n    ```js\n    one\n    ```\n'
    body = migrated(tmp_path, {"docs/index.md": text})["index.md"]
    assert "`boat.Sail`" in body
    assert "options" not in body
    assert "After." in body
    assert "```js\none\n```" in body


def test_many_brackets_in_a_page_take_no_longer(tmp_path: Path) -> None:
    text = f"# Boats\n\n[{'[a](b) ' * 60}\n\n{'![' * 60}\n"
    assert "[a]" in migrated(tmp_path, {"docs/index.md": text})["index.md"]


def without_lone_braces(text: str) -> str:
    draft = PageDraft("a.md", text, 1)
    without_braces(draft, {})
    return draft.text


@pytest.mark.parametrize(
    "convert",
    [
        lambda size: relinked("<a b " * size + "x", link=str, image=str, html=str),
        lambda size: without_lone_braces("{{ a {{ " * size),
        lambda size: with_verbatim("v-pre <b" + "é" * size),
        lambda size: with_heading_ids("## a <b " + "[" * size, "mkdocs"),
        lambda size: plain_title("[" * size + "x"),
        lambda size: [*attributes_in([Line(0, "[a](b){.c " + "_" * size + "}")])],
    ],
    ids=["links", "braces", "v-pre", "headings", "titles", "attributes"],
)
def test_long_lines_of_marks_take_no_longer(convert: Callable[[int], object]) -> None:
    """With quadratic expressions, this would take minutes."""
    assert convert(100_000)


def test_addresses_in_tags_with_a_sign_before_them_are_changed() -> None:
    text = '<img alt="a < b" src="c.png"> <a <img src="d.png">'
    assert relinked(text, link=str, image=str, html=lambda path: f"/{path}").count('src="/') == 2
