"""Constructs of other generators at places where Glosa has its own."""

from collections.abc import Callable

import pytest

from glosa.builder.content.document import Document
from glosa.builder.diagnostics import Severity

Parse = Callable[..., Document]


@pytest.mark.parametrize(
    ("text", "what", "dialect"),
    [
        (":::note[Title]\n:::", "a title in brackets", "docusaurus"),
        ("::: {note}\n:::", "a directive of MyST", "myst"),
        ("```{note}\na\n```", "'{note}' is a directive of MyST", "myst"),
        ("```{code-block} python\na\n```", "'{code-block} python' is a directive of MyST", "myst"),
        (":::: code-tabs\n::::", "a group of code of VuePress", "vuepress"),
        ("::: raw\n:::", "Vue doesn't style", "vitepress"),
        ("::: v-pre\n:::", "Vue doesn't compile", "vuepress"),
        ("::: theorem\n:::", "a container of VuePress", "vuepress"),
        ("::: note{#id}\n:::", "attributes", "docusaurus"),
        ("::: a_b.c", "mkdocstrings", "mkdocs-material"),
        ("::: a_b", "mkdocstrings", "mkdocs-material"),
        ("{{ f(1) }}", "an expression of Vue", "vitepress"),
        ('```js hl_lines="2 3"\na\n```', 'hl_lines="2 3"\' is an option of MkDocs', "mkdocs-material"),
        ("```js [a.js]\na\n```", "'[a.js]' is a title of VitePress", "vitepress"),
        ("```js showLineNumbers\na\n```", "an option of Docusaurus", "starlight"),
        ("```js ins={1}\na\n```", "an option of Starlight", "starlight"),
        ("```js:line-numbers\na\n```", "':line-numbers' is an option", "vuepress"),
        ("```js\na // [!code ++]\n```", "'[!code ++]' is a comment that marks lines", "vitepress"),
        ("```js\n// highlight-next-line\na\n```", "'// highlight-next-line' is a comment", "docusaurus"),
    ],
)
def test_another_generators_construct_is_one_warning_with_its_dialect(
    parse_page: Parse, text: str, what: str, dialect: str
) -> None:
    (problem,) = parse_page(f"a\n\n{text}\n").diagnostics
    assert problem.severity is Severity.WARNING
    assert what in problem.found
    assert f"{dialect!r}" in problem.expected
    assert "markdown.dialect" in problem.expected


@pytest.mark.parametrize("text", ["::: tipp\n:::", "::: detials\n:::"])
def test_a_misspelled_container_is_an_error_with_its_suggestion(parse_page: Parse, text: str) -> None:
    (problem,) = parse_page(text).diagnostics
    assert (problem.code, problem.severity) == ("container-unknown", Severity.ERROR)
    assert "Did you mean" in problem.expected


def test_an_unknown_container_is_a_warning_without_a_dialect(parse_page: Parse) -> None:
    (problem,) = parse_page("::: spoiler Ending\na\n:::").diagnostics
    assert (problem.code, problem.severity) == ("container-unknown", Severity.WARNING)
    assert "'::: spoiler' is a container of another generator" in problem.found


@pytest.mark.parametrize(
    ("written", "instead"),
    [("NOTE", "note"), ("Tip", "tip"), ("attention", "caution"), ("done", "success"), ("FAQ", "question")],
)
def test_names_of_other_generators_and_capital_letters_are_warnings(
    parse_page: Parse, written: str, instead: str
) -> None:
    document = parse_page(f"a\n\n::: {written}\nText\n:::\n")
    assert [(one.severity, one.code, one.expected) for one in document.diagnostics] == [
        ("warning", "container-unknown", f"In Glosa: '::: {instead}'.")
    ]
    assert "<p>Text</p>" in document.html


def test_admonitions_and_details_of_mkdocs_are_each_reported_once(parse_page: Parse) -> None:
    found = parse_page("!!! note\n    a\n\n??? tip\n    b\n").diagnostics
    assert [(one.line, " is details of " in one.found) for one in found] == [(1, False), (4, True)]
