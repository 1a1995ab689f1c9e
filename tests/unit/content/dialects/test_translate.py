"""Markdown of other generators in Glosa's spelling. What it becomes is in ``tests/golden/markdown``."""

import re
from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glosa.builder.config.patterns import Dialect
from glosa.builder.content.dialects.translate import translate
from glosa.builder.content.document import Document

Parse = Callable[..., Document]
PIECES = [
    "!!! note\n",
    "    ",
    "??? tip 'x'\n",
    '=== "A"\n',
    "```js\n",
    "```\n",
    ":::",
    "::: tabs\n",
    "a\n",
    "\n",
    "- ",
    "{ref}`x`",
    "[[toc]]\n",
    "<div markdown>\n",
    "<figure markdown='span'>b",
    "</div>\n",
    "</figure> c\n",
    "<figcaption>\n",
    "{ .c }\n",
    "{.c}",
    "$$\n",
    "{{",
    "}}",
    "\\begin{align}\n",
    "\\end{align}\n",
]


@given(text=st.lists(st.sampled_from(PIECES)).map("".join), dialect=st.sampled_from(get_args(Dialect)))
def test_every_line_comes_from_a_line_that_was_written(text: str, dialect: Dialect) -> None:
    translated = translate(text, dialect)
    assert len(translated.lines) == translated.text.count("\n") + 1
    assert list(translated.lines) == sorted(translated.lines)
    assert all(0 <= number <= text.count("\n") for number in translated.lines)


@pytest.mark.parametrize("dialect", get_args(Dialect))
def test_plain_markdown_stays_as_it_is(dialect: Dialect) -> None:
    text = "# A\n\nB `c` *d*\n\n- e\n  f\n\n> g\n\n| a |\n|---|\n\n```js\nh\n```\n\n    i\n"
    assert translate(text, dialect).text == text


@pytest.mark.parametrize(
    ("dialect", "text", "line"),
    [
        ("mkdocs-material", "---\ntitle: A\n---\n!!! note\n    a\n\n    {{ nope }}\n", 7),
        ("mkdocs-material", '=== "A"\n    a\n\n=== "B"\n\n    {{ nope }}\n', 6),
        ("vitepress", "::: code-group\n```js [a]\n```\n```js [b]\n```\n:::\n\n{{ nope }}\n", 8),
        ("vitepress", "[[toc]]\n\n{{ nope }}\n", 3),
        ("myst", "```{note}\n:class: x\n\n{{ nope }}\n```\n", 4),
    ],
)
def test_an_error_has_the_line_that_was_written(parse_page: Parse, dialect: Dialect, text: str, line: int) -> None:
    (problem,) = parse_page(text, dialect=dialect).diagnostics
    assert (problem.code, problem.line) == ("variable-unknown", line)


def test_without_the_dialect_a_warning_names_it(parse_page: Parse) -> None:
    (problem,) = parse_page("a\n\n!!! note\n    b\n").diagnostics
    assert (problem.code, problem.line) == ("markdown-unread", 3)
    assert "'mkdocs-material' as markdown.dialect" in problem.expected


@pytest.mark.parametrize(
    ("dialect", "text", "expected"),
    [
        ("mkdocs-material", "::: a.b.C\n    options:\n      x: 1\n\nText\n", "`a.b.C`\n\n\n\nText\n"),
        ("vitepress", "A {{ f(1) }} and `{{ g() }}` {{ name }}", "A `{{ f(1) }}` and `{{ g() }}` {{ name }}"),
        ("myst", "```{raw} html\n:file: a.html\n```\nb\n\n```{raw} html\n<i>c</i>\n```", "b\n\n```text\n<i>c</i>\n```"),
        ("myst", "```{raw} latex\nx\n```\na\n\n```{raw} jupyter\n<b>c</b>\n```\nd", "a\n\nd"),
        (
            "myst",
            "```{exercise-start} One\n:label: a\n```\nb\n\n```{exercise-end}\n```\n\n```{solution-start} a\n```\nc\n\n```{solution-end}\n```",
            '<a id="a"></a>\n\n**Exercise: One**\n\nb\n\n\n**Solution**\n\nc\n',
        ),
        ("myst", "\\begin{align}\n\\sum_{t=0} (a)_{b} x_{t=0}\n\\end{align}", "$$\\begin{align}\n\\sum_{t=0} (a)_{b} x_{t=0}\n\\end{align}$$"),
        ("mkdocs-material", "## ::: a\n    b: c\n\n### ::: a.b_c\n", "## `a`\n\n\n### `a.b_c`\n"),
        ("mkdocs-material", "_a_{ b=c } __d__{ b=c } f_{b=c} (g)_{b=c}", "_a_ __d__ f_{b=c} (g)_{b=c}"),
        ("myst", "[a](inv:x#y) [b](project:../c.md) <inv:z> `<inv:q>`", "a [b](../c.md) `z` `<inv:q>`"),
        ("mkdocs-material", "=== \"A\"\n\n    ```\n    x\n\nAfter\n", ':::: tabs\n\n::: tab A\n\n\\```\nx\n:::\n\n::::\nAfter\n'),
        ("myst", "```{figure} #a:b\n:label: c\nCaption\n```", '<a id="c"></a>\n\n`#a:b`\nCaption'),
        ("myst", "![](xref:a#b) ![c](d.png)", "`xref:a#b` ![c](d.png)"),
        ("myst", ":::bg-primary\na\n:::\n::: tabs\n:::tab A\n:::", "::: note\na\n:::\n::: tabs\n:::tab A\n:::"),
        ("myst", "[a]{.b} [c]{#d} [e]{f} and {g}", 'a <span id="d">c</span> [e]{f} and {g}'),
        ("myst", ":::{seealso .dropdown} A\nb\n:::", "::: info A\nb\n:::"),
        ("myst", "{pr}`1``\n\n{eq}`b} c\n\n{x}`d\n\n`{pr}`2``", "`1`\n\n`b` c\n\n`d`\n\n`{pr}`2``"),
        ("myst", "```{note}\n$$\nx^{{1}} {{ y }}\n$$\n{{ y }}\n```", "::: note\n$$\nx^{ {1} } { { y } }\n$$\n{{ y }}\n:::"),
        ("myst", "```{only} html\n{x}`a`\n```\n```{only} not html\nb\n```\n:::{only} latex\nc\n:::", "`a`"),
        ("myst", "$ x $, and $5 in C:\\R or $6", "$x$, and $5 in C:\\R or $6"),
        ("vitepress", "- a\n\n  ::: tip\n  b\n\nAfter", "- a\n\n  ::: tip\n  b\n\n  :::\nAfter"),
        ("vuepress", ":::tip\n- a\n  - b\n  :::warning\n  c\n\n- d\n:::", "::: tip\n- a\n  - b\n  ::: warning\n  c\n\n  :::\n- d\n:::"),
        ("vitepress", "## A %{#b}% `%{#c}%`\n\n```\n%{#d}%\n```", "## A {#b} `%{#c}%`\n\n```\n%{#d}%\n```"),
        ("vuepress", "## A %{#b}%", "## A %{#b}%"),
        ("vitepress", "![a](b.png) {#c}\n\nd {.e}\nf {g}\n\nh {.i}", "![a](b.png)\n\nd {.e}\nf {g}\n\nh"),
        ("vuepress", "::: tip A\n::: right\nb\n:::\n\nAfter", "::: tip A\n\nb\n\n:::\n\nAfter"),
    ],
)  # fmt: skip
def test_what_only_the_generator_knows_becomes_code_or_text(dialect: Dialect, text: str, expected: str) -> None:
    assert translate(text, dialect).text == expected


@pytest.mark.parametrize(("is_lenient", "severity"), [(False, "error"), (True, "warning")])
def test_missing_images_stop_the_build_unless_the_site_is_lenient(
    parse_page: Parse, *, is_lenient: bool, severity: str
) -> None:
    (problem,) = parse_page("# A\n\n![b](missing.png)\n", is_lenient=is_lenient).diagnostics
    assert (problem.code, problem.line, problem.severity.value) == ("image-missing", 3, severity)


DEEP = 1200


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        ("myst", ":::{note}\n" * DEEP + "x\n" + ":::\n" * DEEP),
        ("myst", "".join(f"{'`' * (3 + DEEP - one)}{{note}}\n" for one in range(DEEP)) + "x\n"),
        ("vitepress", "::: note\n" * DEEP + "x\n" + ":::\n" * DEEP),
        ("mkdocs-material", "".join(f"{'    ' * one}!!! note\n" for one in range(120)) + f"{'    ' * 120}x\n"),
        ("mkdocs-material", "".join(f"{'    ' * one}=== 'a'\n" for one in range(120)) + f"{'    ' * 120}x\n"),
        ("docusaurus", "<Tabs>\n" * DEEP + "x\n" + "</Tabs>\n" * DEEP),
        ("starlight", "<Aside>\n" * DEEP + "x\n" + "</Aside>\n" * DEEP),
    ],
)
def test_blocks_can_be_nested_deeper_than_anybody_writes(dialect: Dialect, text: str) -> None:
    assert "x" in translate(text, dialect, unread=lambda _, __: None, page="a.mdx").text


def test_a_text_with_the_sign_of_a_placeholder_stays_as_it_is() -> None:
    text = "> a\n\n\ufdd79 \ufdd70"
    assert translate(text, "vitepress").text == text


def test_diagrams_in_the_text_are_code_and_reported() -> None:
    text = (
        "a\n@startsalt\n{/ <b>General | {{ x }} }\n\n@endsalt\nb\n\n```\n@startuml\n@enduml\n```\n\n@startuml\nno end"
    )
    noted: list[int] = []
    found = translate(text, "vuepress", unread=lambda line, _: noted.append(line))
    assert found.text.startswith("a\n\n```text\n@startsalt\n{/ <b>General | {{ x }} }\n\n@endsalt\n```\n\nb\n")
    assert found.text.endswith("```\n@startuml\n@enduml\n```\n\n@startuml\nno end")
    assert found.lines[:6] == (0, 1, 1, 1, 2, 3)
    assert noted == [1]


@pytest.mark.parametrize(
    ("dialect", "text", "expected"),
    [
        ("vitepress", "```py\n# [!code focus:2]\na\nb\nc\n```", "```py focus={1-2}\na\nb\nc\n```"),
        ("vitepress", "```js\na\n// [!code ++]\nb\n```", "```js add={2}\na\nb\n```"),
        ("vitepress", "```js\na\n// [!code ++]\n```", "```js\na\n```"),
        ("vitepress", "```jsx\n<a/> {/* [!code --] */}\n```", "```jsx remove={1}\n<a/>\n```"),
        ("vitepress", "```js\na // [!code hl:9]\nb\n```", "```js {1-2}\na\nb\n```"),
        ("starlight", '```js {"1":2} ins={"New":3-4}\na\n```', "```js {2} add={3-4}\na\n```"),
        (
            "mkdocs-material",
            "Call `#!python range(10)`, `:::js a`, `#!/bin/sh`.",
            "Call `range(10)`, `a`, `#!/bin/sh`.",
        ),
    ],
)
def test_options_and_comments_of_code_are_those_of_the_generator(dialect: Dialect, text: str, expected: str) -> None:
    assert translate(text, dialect).text == expected


def test_details_without_a_title_have_that_of_the_page_s_language() -> None:
    assert "::: details\n" in translate('??? note ""\n    a', "mkdocs-material").text
    assert "::: details {open}\n" in translate('???+ note ""\n    a', "mkdocs-material").text
    assert "::: details Note\n" in translate("??? note\n    a", "mkdocs-material").text


def test_attributes_that_myst_reads_and_glosa_leaves_out_are_reported_once_per_page(parse_page: Parse) -> None:
    text = "# A\n\n[a](/b.html){.c target=_blank} [d](/b.html){.e}\n\n[f]{#g} `h`{l=js} {ref}`i`\n"
    page = parse_page(text, dialect="myst")
    found = [(one.line, one.found.partition(" in braces")[0]) for one in page.diagnostics if "braces" in one.found]
    assert found == [(3, "Classes"), (3, "The attribute 'target'")]
    assert '<span id="g">f</span>' in page.html


def test_fields_of_plume_are_paragraphs_with_their_type_and_default(parse_page: Parse) -> None:
    fields = "::: field theme\n@type `A`\n@default `1`\n@required\n\nText\n:::"
    written = f':::: field-group\n{fields}\n\n::: field name="b" type="c" deprecated\nMore\n:::\n::::\n'
    page = parse_page(f"# A\n\n{written}", dialect="vuepress")
    assert not page.diagnostics
    text = re.sub(r"<[^<>]+>", "", page.html).split()
    assert " ".join(text) == "A theme A = 1 required Text b c deprecated More"


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        ("mkdocs-material", "- open {{ here\n- close }} here"),
        ("vitepress", "| a {{ | b |\n|---|---|\n| c }} | d |"),
        ("vuepress", "open {{ here\n\nclose }} here"),
        ("vitepress", "open {{ here\n## close }} here"),
        ("myst", "open {{ here\n> close }} here"),
    ],
)
def test_double_braces_in_two_blocks_do_not_join_them(dialect: Dialect, text: str) -> None:
    assert translate(text, dialect, unknown=lambda _, __: None).text == text


def test_roles_without_an_end_are_reported(parse_page: Parse) -> None:
    page = parse_page("# A\n\n{pr}`1``\n\n`{pr}`2``\n", dialect="myst")
    assert [(one.line, one.code) for one in page.diagnostics] == [(3, "markdown-unread")]


@pytest.mark.parametrize("dialect", ["mkdocs-material", "myst"])
def test_a_variable_between_prices_stays_a_variable(dialect: Dialect) -> None:
    text = "It costs $10 for {{ plan_name }} or 12 CA$."
    assert translate(text, dialect).text == text


def test_templates_next_to_templates_in_code_stay_as_they_are_written() -> None:
    text = "Use {% url and `{% foo %}` here"
    noted: list[str] = []
    translated = translate(text, "mkdocs-material", unread=lambda _, written: noted.append(written))
    assert "Use {% url and `{% foo %}` here" in translated.text
    assert len(noted) == 1


def test_dollar_signs_in_code_begin_no_formula_in_material_for_mkdocs() -> None:
    assert (
        translate("- `$$`: ==process==\n- ==b==", "mkdocs-material").text
        == "- `$$`: <mark>process</mark>\n- <mark>b</mark>"
    )


@pytest.mark.parametrize("marks", [":::", "```"])
def test_formulas_in_directives_of_myst(marks: str) -> None:
    formula = "\\begin{equation}\na\n\\end{equation}"
    assert translate(f"{marks}{{math}}\n{formula}\n{marks}", "myst").text == f"```math\n{formula}\n```"
    noted = translate(f"{marks}{{note}}\n$$ a $$ (one)\n{marks}", "myst").text
    assert '<a id="one"></a>$$ a $$' in noted
    code = translate(f"{marks}{{code-block}} sh\necho $ a_b $\n{marks}", "myst").text
    assert code == "```sh\necho $ a_b $\n```"


def test_a_comment_in_the_last_line_of_a_formula_of_myst_keeps_its_end() -> None:
    assert translate("$$\na\n% b $$\nText", "myst").text == "$$\na\n% b $$\nText"


def test_fields_of_plume_keep_every_text() -> None:
    text = '::: field name="a" required about="It\'s b"\n@deprecated Use c.\n\nd\n:::'
    translated = translate(text, "vuepress").text
    assert all(one in translated for one in ("**`a`**", ":badge-warning[required]", "It's b", "Use c.", "d"))


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        ("vuepress", "> ::: tip\n> <p>a</p>\n> :::\n"),
        ("vitepress", "> > ::: tip\n> > <p>a</p>\n> > :::\n"),
        ("mkdocs-material", "> !!! tip\n>     <p>a</p>\n"),
    ],
)
def test_html_at_the_end_of_a_container_in_a_quote_does_not_hide_its_end(
    parse_page: Parse, dialect: Dialect, text: str
) -> None:
    page = parse_page(f"# A\n\n{translate(text, dialect).text}", dialect=dialect)
    assert page.diagnostics == ()
    assert "<p>a</p></div>" in page.html.replace("\n", "")


def test_a_page_with_only_attributes_has_a_line() -> None:
    assert translate("{.c}", "vitepress").lines == (0,)


@pytest.mark.parametrize(
    "opening", ["```{note}", ":::{note}", "````{tab-set}\n```{tab-item} A", "```{list-table}\n* -"]
)
def test_links_of_myst_work_within_directives(opening: str) -> None:
    closing = "```\n````" if "\n```{" in opening else opening[:3]
    text = (
        f"{opening} {{ref}}`start`\n{closing}\n" if opening.endswith("-") else f"{opening}\n{{ref}}`start`\n{closing}\n"
    )
    labels = {"start": ("/guide.md#start", "Start")}
    assert "[Start](</guide.md#start>)" in translate(text, "myst", labels=labels, page="a.md").text


def test_code_within_directives_of_myst_has_no_links() -> None:
    text = "```{code-block} md\n{ref}`start`\n```\n\n```{eval-rst}\n{ref}`start`\n```"
    labels = {"start": ("/guide.md#start", "Start")}
    assert translate(text, "myst", labels=labels, page="a.md").text.count("{ref}`start`") == 2


def test_a_role_of_myst_can_be_wrapped() -> None:
    labels = {"start": ("/guide.md#start", "Start")}
    translated = translate("See {ref}`the first\n  page <start>`.\n\nb", "myst", labels=labels, page="a.md")
    assert translated.text == "See [the first page](</guide.md#start>).\n\nb"
    assert translated.lines == (0, 2, 3)


@pytest.mark.parametrize("block", ["- b", "1. b", "# b", "::: note\nb\n:::", "| b |", "---", "===", "-", "> b`"])
def test_a_role_of_myst_without_an_end_stays_apart_from_the_next_block(block: str) -> None:
    assert translate(f"{{ref}}`a\n{block}\n", "myst").text == f"`a`\n{block}\n"


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        ("myst", "{a}`" + "x" * 60_000 + "\n" + "x\n" * 30_000),
        ("myst", "{a}`x\n" * 20_000),
        ("docusaurus", '<Tabs defaultValue="a">\n<TabItem value="a">\n' * 2_000 + "</TabItem>\n</Tabs>\n" * 2_000),
        ("docusaurus", "<CodeBlock>" + "${a}" * 30_000 + "x` }y</CodeBlock>"),
        ("docusaurus", r"{\"<b a> " * 50_000),
        ("starlight", "a</A>" * 50_000),
    ],
    ids=["an open role", "open roles", "tabs in tabs", "values in code", "strings without ends", "ends of components"],
)
def test_long_pages_of_marks_take_no_longer(dialect: Dialect, text: str) -> None:
    """In quadratic time, this would take minutes."""
    assert translate(text, dialect, unread=lambda *_: None).text


def test_a_mail_address_among_the_properties_of_a_component_stays() -> None:
    text = "::: component team\nmail: me@x.org\n---\nme@x.org\n:::"
    assert translate(text, "docusaurus").text == text.replace("---\nme@x.org", "---\n<me@x.org>")


@pytest.mark.parametrize("begin", ["me@x.", "www.a", "<a @b ", "www.a.com/(", "a.a"])
def test_many_signs_of_addresses_and_events_are_read_once(begin: str) -> None:
    assert translate(begin * 20_000, "vitepress").text == begin * 20_000
    assert translate(begin * 20_000, "docusaurus").text


def test_a_group_of_code_of_a_file_is_its_code() -> None:
    text = translate("@[code-group](a.vue)\n", "vuepress", read={"a.vue": "<b>c</b>\n"}.get).text
    assert text == "```vue\n<b>c</b>\n```\n"


@pytest.mark.parametrize("tag", ["{% filter indent(width=4) %}", "    {%- filter indent(4, first=True) -%}"])
def test_a_file_is_included_with_the_indentation_that_a_filter_gives_it(tag: str) -> None:
    text = f'- b\n{tag}\n{{% include "a.md" %}}\n\n{{% endfilter %}}\nc\n'
    written = translate(text, "mkdocs-material", read={"a.md": "x\n\ny\n"}.get).text
    assert written == "- b\n    x\n\n    y\n\nc\n"


def test_a_filter_without_an_end_changes_nothing() -> None:
    text = "{% filter indent %}\na"
    assert translate(text, "mkdocs-material", read=lambda _: None).text == text
