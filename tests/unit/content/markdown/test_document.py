"""The fields of a document besides its HTML."""

from collections.abc import Callable

import pytest

from glosa.builder.content.document import CodeBlock, Document, Heading, IslandUse, LinkUse, Source
from glosa.builder.content.routes import Routes

Parse = Callable[..., Document]


def test_the_title_comes_from_front_matter_or_the_first_heading(parse_page: Parse) -> None:
    assert parse_page("---\ntitle: A\n---\n# B").title == "A"
    assert parse_page("# B *c* `d`\n\n# E").title == "B c d"
    assert parse_page("## B").title == ""


def test_a_title_in_front_matter_replaces_a_missing_heading(parse_page: Parse) -> None:
    assert parse_page("---\ntitle: A & B\n---\nx").html == "<h1>A &amp; B</h1>\n<p>x</p>\n"
    assert parse_page("---\ntitle: A\n---\n# B").html == "<h1>B</h1>\n"
    assert parse_page("x").html == "<p>x</p>\n"


def test_variables_are_replaced_in_title_and_description_except_in_raw(parse_page: Parse) -> None:
    document = parse_page("---\ntitle: 'O {{ product }}'\ndescription: '{{product}}'\n---\n")
    assert document.title == document.front_matter.title == "O Robô <X>"
    assert document.front_matter.description == "Robô <X>"
    assert document.front_matter.raw["title"] == "O {{ product }}"
    assert document.html == "<h1>O Robô &lt;X&gt;</h1>\n"


@pytest.mark.accepts("S-77a-c")
def test_headings_have_level_title_and_slug(parse_page: Parse) -> None:
    text = "---\ntitle: T\n---\n\n# T\n\n## Média **móvel** de {{ product }}\n\n###### `x` {#fim .big}\n"
    assert parse_page(text).headings == (
        Heading(2, "Média móvel de Robô <X>", "media-movel-de-robo-x", explicit=False, line=7),
        Heading(6, "x", "fim", explicit=True, line=9),
    )


def test_explicit_ids_take_precedence_anywhere(parse_page: Parse) -> None:
    document = parse_page('## Unit\n\n## Unit\n\n## Other {#unit}\n\n<a id="unit-2"></a>\n\n## Comments\n')
    assert [heading.slug for heading in document.headings] == ["unit-3", "unit-4", "unit", "comments"]
    assert document.diagnostics == ()


def test_headings_omit_the_numbers_of_footnotes(parse_page: Parse) -> None:
    (heading,) = parse_page("## Volume[^1]\n\n[^1]: note\n").headings
    assert (heading.title, heading.slug) == ("Volume", "volume")


def test_anchors_are_all_ids_of_the_page(parse_page: Parse) -> None:
    document = parse_page(
        "# T {#top}\n\n## A\n\n<div ID=raw><i id='x y'>z</i></div>\n\nb[^1] <b id=in></b>\n\n[^1]: n\n\n::: component Level\n:::\n"
    )
    assert document.anchors == {"top", "a", "raw", "x y", "in", "fn-1", "fnref-1", "island-1"}


def test_links_are_listed_with_route_fragment_and_line(parse_page: Parse) -> None:
    text = (
        "---\ntitle: T\n---\n\n[a](volume.md#max) [b](../README.md)\n[c](#topo)\n\n"
        "- [d](/tag/) [e](</settings/Gr%C3%A1fico 1.html?x=1#caf%C3%A9>)\n\n[f]\n\n[f]: /settings.json\n[g](https://x.org/a.md)\n"
    )
    file = "docs/settings/basic.md"
    assert parse_page(text).links == (
        LinkUse("volume.md#max", 5, "/settings/volume.html", "max", file),
        LinkUse("../README.md", 5, "/", "", file),
        LinkUse("#topo", 6, "/settings/basic.html", "topo", file),
        LinkUse("/tag/", 8, "/tag/", "", file),
        LinkUse("/settings/Gr%C3%A1fico 1.html?x=1#caf%C3%A9", 8, "/settings/Gráfico 1.html", "café", file),
        LinkUse("/settings.json", 10, "/settings.json", "", file),
    )


def test_links_of_a_language_stay_in_it(parse_page: Parse) -> None:
    english = Source("docs/en-US/settings/basic.md", "/en-US/", "settings/basic.md", "/en-US/settings/basic.html")
    document = parse_page("[a](../panel.md) [b](#x) ## c", source=english)
    assert [link.route for link in document.links] == ["/en-US/panel.html", "/en-US/settings/basic.html"]
    assert 'href="/base/en-US/panel.html"' in document.html


def test_islands_are_numbered_with_properties_and_line(parse_page: Parse) -> None:
    text = "::: component Level\nvalue: 3\nday: 2024-05-01\n:::\n\n- x\n\n  ::: component Level\n  list: [a, {b: null}]\n  :::\n"
    assert parse_page(text).islands == (
        IslandUse("island-1", "Level", {"value": 3, "day": "2024-05-01 00:00:00"}, 1),
        IslandUse("island-2", "Level", {"list": ["a", {"b": None}]}, 8),
    )


def test_a_component_gets_the_language_of_its_page(parse_page: Parse) -> None:
    text = "::: component Level\nvalue: 3\n:::\n"
    assert "<meter lang=pt-BR>" in parse_page(text).html
    assert "<meter lang=en>" in parse_page(f"---\nlang: en\n---\n{text}").html


def test_images_next_to_the_markdown_are_listed_once_in_page_order(parse_page: Parse) -> None:
    document = parse_page("![b](b.png) ![a](a.png) ![b](b.png) ![c](/c.png) ![d](data:image/png;base64,AA==)")
    assert document.assets == ("docs/b.png", "docs/a.png")
    assert document.diagnostics == ()


@pytest.mark.parametrize(
    ("text", "excerpt"),
    [
        (
            "# T\n\nUm *dois* `três`\nquatro & {{ product }}[^1].\n\nOutro.\n\n[^1]: n",
            "Um dois três quatro & Robô <X>.",
        ),
        ("::: tip\nDica.\n:::\n\n> Citado.\n\n- item\n\n  mais\n\nTexto.", "Texto."),
        ("![a](a.png)\n\n![b](b.png 'caption')\n\nTexto.", "Texto."),
        ("[^1]: nota\n\nTexto[^1].", "Texto."),
        ("## T", ""),
        ("a" * 180, "a" * 180),
        ("a" * 181, "a" * 179 + "…"),
        ("palavra, " * 30, "palavra, " * 19 + "palavra…"),
    ],
)
def test_the_excerpt_is_the_first_paragraph_of_the_top_level(parse_page: Parse, text: str, excerpt: str) -> None:
    document = parse_page(text)
    assert document.excerpt == excerpt
    assert len(document.excerpt) <= 180


def test_all_code_of_a_page_is_highlighted_in_one_call(parse_page: Parse, highlighter: object) -> None:
    text = "```JS\na\n\nb\n```\n\n- x\n  ```yaml\n  c: {{ x }}\n  ```\n\n```text\nd\n```\n\n    e\n"
    document = parse_page(text)
    assert highlighter.calls == [[CodeBlock("a\n\nb", "js"), CodeBlock("c: {{ x }}", "yaml")]]  # type: ignore[attr-defined]
    assert document.has_code


def test_a_page_without_code_does_not_call_the_highlighter(parse_page: Parse, highlighter: object) -> None:
    assert not parse_page("`x`").has_code
    assert highlighter.calls == []  # type: ignore[attr-defined]
    assert parse_page("    x").has_code
    assert highlighter.calls == []  # type: ignore[attr-defined]


def test_two_runs_produce_the_same_document(parse_page: Parse) -> None:
    text = "---\ntitle: T\n---\n[a](x.md) {{ nope }}\n\n## A\n## A\n\n```js {1}\n/* a\nb */\n```\n\n![](missing.png)"
    assert parse_page(text) == parse_page(text)


def test_a_title_has_an_id_if_its_page_links_to_it(parse_page: Parse) -> None:
    linked = parse_page("# The panel\n\n[Up](#the-panel)\n")
    assert '<h1 id="the-panel">The panel</h1>' in linked.html
    unlinked = parse_page("# The panel\n\nText.\n")
    assert "<h1>The panel</h1>" in unlinked.html
    assert linked.anchors == unlinked.anchors == {"the-panel"}


@pytest.mark.parametrize("slugs", ["glosa", "github", "vuepress", "vuepress2", "vitepress", "mkdocs"])
@pytest.mark.parametrize("text", ["# Comments\n\n[x](#comments)\n", "# T\n\n## Comments\n\n[x](#comments)\n"])
def test_a_heading_can_have_the_id_of_the_comments(parse_page: Parse, text: str, slugs: str) -> None:
    document = parse_page(text, slugs=slugs)
    assert 'id="comments"' in document.html
    assert "comments" in document.anchors
    assert document.diagnostics == ()


def test_a_title_leaves_its_slug_to_a_section_with_the_same_text(parse_page: Parse) -> None:
    document = parse_page("# Panel\n\n## Panel\n\n[Down](#panel)\n")
    assert "<h1>Panel</h1>" in document.html
    assert '<h2 id="panel">' in document.html


def test_with_the_ids_of_another_generator_titles_have_theirs(parse_page: Parse) -> None:
    document = parse_page("# Panel\n\n## Panel\n\n## Média\n", slugs="github")
    assert '<h1 id="panel">' in document.html
    assert [heading.slug for heading in document.headings] == ["panel-1", "média"]


@pytest.mark.parametrize(
    ("slugs", "ids"),
    [
        ("glosa", ["a-b", "title"]),
        ("github", ["a-rocket-b", "-title"]),
        ("mkdocs", ["a-b", "title"]),
        ("vuepress", ["a-b", "title"]),
        ("vitepress", ["a-b", "title"]),
    ],
)
def test_ids_have_the_name_of_an_emoji_only_on_github(parse_page: Parse, slugs: str, ids: list[str]) -> None:
    text = '# Panel\n\n## A :rocket: b\n\n## <a name="t"></a> Title\n'
    assert [one.slug for one in parse_page(text, slugs=slugs).headings] == ids


def test_records_what_its_links_without_an_extension_mean(parse_page: Parse) -> None:
    routes = Routes(frozenset({"/settings/basic.html", "/settings/panel.html"}))
    document = parse_page("[a](panel) [b](panel.md) [c](/files/x.pdf)", routes=routes)
    assert 'href="/base/settings/panel.html"' in document.html
    assert document.completed == {"panel": "/settings/panel.html", "/files/x.pdf": "/files/x.pdf"}


def test_a_title_in_front_matter_can_be_linked_too(parse_page: Parse) -> None:
    document = parse_page("---\ntitle: The panel\n---\n[Up](#the-panel)\n")
    assert document.html.startswith('<h1 id="the-panel">The panel</h1>\n')


@pytest.mark.parametrize("line", ["::youtube{id=1}", ":rocket: Launch", "::name"])
def test_what_begins_with_colons_defines_only_after_a_blank(parse_page: Parse, line: str) -> None:
    assert "<dl>" not in parse_page(f"# A\n\nText\n{line}\n").html
    assert "<dl>" in parse_page("# A\n\nText\n: what it means\n").html


def test_a_page_whose_front_matter_has_no_end_is_not_called_empty(parse_page: Parse) -> None:
    assert [one.code for one in parse_page("---\ntitle: x\n\nText\n").diagnostics] == ["front-matter-unclosed"]


def test_the_id_of_a_heading_can_be_an_attribute(parse_page: Parse) -> None:
    document = parse_page('## A { id="b/c" }\n\n## D {id=e .f}\n\n[g](#b/c)\n')
    assert [one.slug for one in document.headings] == ["b/c", "e"]
    assert document.diagnostics == ()
