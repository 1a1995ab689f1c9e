"""Constructs of other generators that would be shown as text."""

from collections.abc import Callable

import pytest

from glosa.builder.content.dialects.unread import possible_in
from glosa.builder.content.document import Document

Found = Callable[[str], list[tuple[int, str]]]


@pytest.fixture
def found(parse_page: Callable[..., Document]) -> Found:
    """The lines and the beginnings of what's reported."""

    def find(text: str) -> list[tuple[int, str]]:
        problems = [one for one in parse_page(text).diagnostics if one.code == "markdown-unread"]
        return [(one.line - 1, one.found.partition(" is ")[0].strip("'\"")) for one in problems if one.line]

    return find


@pytest.mark.parametrize(
    ("begin", "repeated", "end"),
    [
        ("", "/", ""),
        ("", ":", "!"),
        ("8<", "-", ""),
        ("```{", "`", "!"),
        ("~~~{", "~", "!"),
        ("", "@[code", ""),
        ("", "::a[", ""),
        ("", '!!!a "', "x"),
        ("", "<div markdown>", "\n"),
        ("](a b.md", "#b.md", ""),
        ("<A", "a", "("),
        ("export function", " ", "!"),
        ("export class ", "a", ""),
    ],
)
def test_long_pages_of_marks_take_no_longer(begin: str, repeated: str, end: str) -> None:
    """In quadratic time, this would take minutes."""
    assert not possible_in(begin + repeated * 100_000 + end)


@pytest.mark.parametrize(
    "line",
    [
        '!!! note "Mind"',
        "??? tip",
        '=== "Tab"',
        '--8<-- "a.md"',
        "{% include a %}",
        "[TOC]",
        "/// nota | Atenção",
        "/// نکته",
        "(target)=",
        "{ref}`a`",
        'import A from "./a.js";',
        "export const a = 1;",
        "<Badge text='x' />",
        "<script setup>",
        "[a](b.md){ .md-button }",
        "{: .a }",
        "Some ==marked== text.",
        ":material-check: yes",
        "[a](my page.md)",
        "[a](my page.html#b)",
        '[a](my page.md "Title")',
        "![a](my picture.png)",
        "##Title",
        "$$ a $$",
        "$$\na\n$$ (name)",
        "$$W_{AB} = |AB| = qE |AM|$$",
        "$$ A^{-1} =\n    \\begin{b}\n$$ (eq:a)",
        "$$a$$ is a formula",
        "% TODO: write this",
        "+++",
        '+++ {"tags": []}',
        'import { A, B as C } from "./a.js"',
        "import A, * as b from './a.js'; // c",
        'import "./a.css";',
        "export default function Page() {",
        "export default Layout;",
        "export default ({ children }) => children;",
        "export { a, b } from 'c';",
        "export * from 'c'",
        "export const { a, b } = c;",
        "Of the type List<String>.",
        "Array<T>",
        '![x](y.svg){ width="300" }',
        "![x](y.svg){width=50%}",
        "[x](a.md){target=_blank}",
        '[x](a.md){:target="_blank"}',
        ":octicons:{ .heart }",
        "{ .annotate }\nText",
        "## A {#a} <b>new</b>",
        "| b { .c } |\n|---|",
        "- item { .c }",
        "!!!note",
        '!!!tip "T"',
        "H~2~O",
        "x^2^ and the 3^rd^",
        "The formula $a^2$ is right.",
        "($|x|$)",
        "$a =\nb$",
        "\\\\(b\\\\)",
        "\\(a^2 + b\\)",
        '<figure markdown="span">\n![x](y.svg)\n</figure>',
        "<details markdown>\n<summary>S</summary>\n**b**\n</details>",
        '<div class="a" markdown="1">**b**</div>',
        "New<Badge>Beta</Badge>",
    ],
)
def test_a_construct_of_another_generator_is_reported_once(found: Found, line: str) -> None:
    assert [number for number, _ in found(f"# A\n\n{line}\n\nText.\n")] == [2]


@pytest.mark.parametrize("line", ['!!! note "Mind"', "[TOC]", "export const a = 1;", "{: .a }", "##Title"])
def test_a_construct_is_reported_in_the_first_and_the_last_line(found: Found, line: str) -> None:
    assert [number for number, _ in found(f"{line}\n\nText.")] == [0]
    assert [number for number, _ in found(f"Text.\n\n{line}")] == [2]


@pytest.mark.parametrize(
    "text",
    [
        "Great!!! Really??? a == b and c == d",
        "```\n!!! note\n```",
        "    !!! x: y\n",
        "`==a==` and `{ref}` and `<Badge/>`",
        "`{a}` and `{b}`",
        "C++ and D++",
        "# A\n## B {#b .c}\n### C\n###### D\n####### E",
        "#tag and ##\n\n##\n",
        "Let's import the file, and export it.",
        "<!-- <Badge/> -->\n\n<b>a</b> <IMG> <https://example.org>",
        '[a](b.md "A title with spaces.md")',
        "[a](<my page.md>)",
        "[a](b.md 'With a picture.png')",
        "[a]( https://example.org/b.html)",
        "- spec \\<Object> text",
        "## export default 命令",
        "::: note\n:::",
        "| a | b |\n|===|===|",
        "Title\n=====",
        "% of users who came back",
        "About 30\n% more than before",
        "**(30)**\n% of users",
        "| a | b |\n|---|---|\n| % c | +++ |\n| $$ | $$ - $$$ |",
        "//////",
        "/////////////////////\n// Title //",
        "## +++ Breaking news",
        "+++ Breaking news +++",
        'import "a" to the project, or import the rest from "b".',
        'import the settings from "config.yaml"',
        "- import a from 'b'",
        "export function calls are logged.",
        "export default settings",
        "export const correctness matters",
        "export class of 1990",
        "$$ cost more than $ ones",
        "$$\n\nA price.",
        "$$, $$$, and $$ - $$$",
        "It costs $5 and $10, or $5-$10, or US$ 5 in US$.",
        "Set $HOME and $PATH, or $HOME/$USER.",
        "A price of $5 (R$ 25), \\$a\\$, and `$a$`.",
        "$5 and a half$ more",
        "$Id$ and ${HOME}/$ and ${HOME}:$PATH",
        "<https://a.example/V8_\\(JavaScript_engine\\)>",
        "[a]: https://a.example/V8_\\(JavaScript_engine\\)",
        "## A [b](a.md){#c}",
        "## A { .b }",
        "## A {#b}\n\nA {#c}\n===\n\n> ## D {#d .e}",
        "A\n===",
        "Escaped \\(round brackets\\) and f\\(x\\).",
        "~~a~~ and ~5 to ~7, 2^10 and a^b^c",
        "Wait\n!!!Really, this is it.",
        "Wow!!! note",
        "A set {a, b} and {x=1}",
        "<div markdown>\n\n**b**\n\n</div>",
        "`List<String>`, a List\\<String>, 1 <2",
    ],
)
def test_ordinary_markdown_is_not_reported(found: Found, text: str) -> None:
    assert found(text) == []


def test_a_directive_of_myst_is_reported_and_what_it_contains_is_code(found: Found) -> None:
    assert found("a\n\n```{note}\n==b==\n```\n") == [(2, "{note}")]


def test_attributes_below_a_paragraph_or_a_table_are_reported(found: Found) -> None:
    assert found("Text\n{ .annotate }\n") == [(1, "{ .annotate }")]
    assert found("| a |\n|---|\n| b |\n{ .c }\n") == [(3, "{ .c }")]


def test_a_construct_in_a_list_item_is_reported(found: Found) -> None:
    assert found("- a\n\n    !!! note\n        b\n") == [(2, "!!! note")]


def test_a_report_shows_what_was_written(found: Found) -> None:
    assert found("`ção` and {doc}`café`\n\n| ç `a` | !!! note `b` |\n|---|---|\n") == [
        (0, "{doc}`café`"),
        (2, "!!! note `b` |"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "<pre>\n\n!!! note\n\n</pre>",
        "<code>[TOC]</code> and <kbd>\n==a==</kbd>",
        "<!--\n\n!!! note\n-->",
        '<a title="==a==">b</a>',
        "> ```\n> !!! note\n> ```",
        "- a\n\n      !!! note",
        r"\!!! note",
    ],
)
def test_code_comments_and_escaped_signs_are_not_reported(found: Found, text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        ("<Tabs>", "'docusaurus' or 'starlight'"),
        ("<Card title='a'>", "'starlight'"),
        ("<Badge text='x' />", "'vitepress' or 'vuepress' or 'starlight'"),
        ("<CodeGroup>", "'vuepress'"),
        ("import A from './a.js';", "'docusaurus' or 'starlight'"),
        ("<TabsOfMine />", ""),
    ],
)
def test_a_component_that_a_dialect_reads_names_it(
    parse_page: Callable[..., Document], text: str, dialect: str
) -> None:
    (problem,) = [one for one in parse_page(text).diagnostics if one.code == "markdown-unread"]
    assert (f"or {dialect} as markdown.dialect" in problem.expected) == bool(dialect)
    assert ("set the dialect" in problem.next_step) == bool(dialect)
