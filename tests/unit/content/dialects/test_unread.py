"""Constructs of other generators that would be shown as text."""

import pytest

from glosa.builder.content.dialects.unread import unread


def found(text: str, *, has_plugins: bool = False) -> list[tuple[int, str]]:
    return [(one.line, one.written) for one in unread(text, has_plugins=has_plugins)]


@pytest.mark.parametrize(
    "line",
    [
        '!!! note "Mind"',
        "??? tip",
        '=== "Tab"',
        '--8<-- "a.md"',
        "{% include a %}",
        "[TOC]",
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
        "##Title",
        "$$",
    ],
)
def test_a_construct_of_another_generator_is_reported_once(line: str) -> None:
    assert [number for number, _ in found(f"# A\n\n{line}\n\nText.\n")] == [2]


@pytest.mark.parametrize("line", ['!!! note "Mind"', "[TOC]", "export const a = 1;", "{: .a }", "##Title"])
def test_a_construct_is_reported_in_the_first_and_the_last_line(line: str) -> None:
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
        "::: note\n:::",
        "| a | b |\n|===|===|",
        "Title\n=====",
    ],
)
def test_ordinary_markdown_is_not_reported(text: str) -> None:
    assert found(text) == []


def test_formulas_are_left_to_plugins() -> None:
    assert found("$$\na\n$$", has_plugins=True) == []


def test_a_directive_of_myst_is_reported_and_what_it_contains_is_code() -> None:
    assert found("a\n\n```{note}\n==b==\n```\n") == [(2, "{note}")]


def test_a_construct_in_a_list_item_is_reported() -> None:
    assert found("- a\n\n    !!! note\n        b\n") == [(2, "!!! note")]
