"""Every problem that Markdown can have: its code, line, severity, and suggestion."""

from collections.abc import Callable

import pytest

from glosa.builder.content.document import Document
from glosa.builder.diagnostics import Severity

Parse = Callable[..., Document]


def reported(document: Document) -> list[tuple[str, int | None]]:
    return [(fault.code, fault.line) for fault in document.diagnostics]


ERRORS = {
    "embed-incomplete": [
        ("a\n\n::: embed https://video.example/e\n:::", 3),
        ("::: embed http://video.example/e The film\n:::", 1),
        ("::: embed The film\n:::", 1),
        ("::: embed\n:::", 1),
    ],
    "component-failed": [("::: component Level\nvalue: -1\n:::", 1)],
    "component-props": [
        ("::: component Level\na: 1\nb: [\n:::", 3),
        ("\n::: component Level\na: 1\na: 2\n:::", 4),
        ("::: component Level\n- a\n:::", 2),
    ],
    "component-unclosed": [("a\n::: component Level\na: 1\n", 2), ("::: component Level\n::: tip\n:::", 1)],
    "component-unknown": [("::: component Levle\n:::", 1), ("::: component\n:::", 1)],
    "container-unclosed": [
        ("::: tip\n", 1),
        (":::: tip\n\n::: details\n::::", 3),
        ("- a\n\n  ::: tip\n  b\n\nc", 3),
        ("> ::: tip\n> b\n\nc", 1),
        ("- ::: tip\n  b\n\nc", 1),
        ("[^1]: note\n\n    ::: tip\n\na[^1]", 3),
    ],
    "container-unknown": [("a\n::: tipp\n:::", 2), ("> ::: tipp\n> :::", 1)],
    "toc-repeated": [("[[toc]]\n\n" * 11, 21)],
    "container-unopened": [("a\n\n:::", 3), (":::: tip\n:::\n::::", 2), ("::: tip\n\n- a\n  :::\n\n:::", 4)],
    "html-unbalanced": [
        ("a\n\n</article>", 3),
        ("<div>\na\n</div>\n</div>", 4),
        ("::: tip\n\n</div>\n\n:::", 3),
        ("a <b>b", 1),
        ("<div>\n<p><em>a</p></div>", 2),
        ('<a name="x"/>', 1),
        ("a\n\n<table>\n<tr><td>b", 3),
        ("a\n\n<textarea>\n<b>\n</textareas>\n</div>\n", 3),
        ("<title>\n\na", 1),
        ("<p>\n<script src='/a.js'>\n</p>\n\n</div>\n", 2),
        ("a\n\n<!-- b\n\n> c", 3),
        ("- a\n\n  <!-- b\n\n-->", 3),
        ("<p>a</p>\n<p><!--\n\nb --> c", 2),
        ('a\n\n<div\n class="b>\n', 3),
        ("<div\n\na", 1),
        ("<?php a", 1),
        ("<article>", 1),
        ("<math><mi>a</math>", 1),
    ],
    "id-duplicate": [
        ("## A {#x}\n\n## B {#x}", 3),
        ("<i id=x></i>\n\n## B {#x}", 3),
        ('<p>\n<b id="x"></b>\n<b\n id="x"></b>\n</p>', 3),
        ("## B {#island-1}\n\n::: component Level\n:::", 3),
        ("## B {#_comments}", 1),
    ],
    "image-address": [("![a](http://x.org/a.png)", 1), ("a\n![a](//x.org/a.png)", 2), ("![a](ftp://x/a.png)", 1)],
    "file-outside": [("a\n\n![a](outside.png)", 3)],
    "image-missing": [("a\n\n![a](missing.png)", 3)],
    "language-failed": [
        ("a\n\n```js\nendless <a>\n```\n\n```json\n1\n```", 3),
        ("- a\n\n  ```yaml {1}\n  endless\n  ```", 3),
    ],
    "link-empty": [("[a]()", 1), ("a\n[a](<>)", 2)],
    "link-outside": [("[a](../../x.md)", 1)],
    "link-scheme": [
        ("[a](javascript:alert(1))", 1),
        ("[a](JavaScript:x)", 1),
        ("a\n\n> [a](data:text/html,x)", 3),
        ("<vbscript:x>", 1),
        ("[a](file:///etc/passwd)", 1),
    ],
    "variable-unknown": [
        ("a\nb {{ prodct }}", 2),
        ("## {{ x y }}", 1),
        ("[a]({{ links.web }})", 1),
        ('a\n\n![a](a.png "{{ x }}")', 3),
        ("<div>\n{{ x }}\n</div>", 1),
        ("::: tip {{ x }}\n:::", 1),
        ('```js title="{{ x }}"\n```', 1),
        ("---\ntitle: '{{ x }}'\n---\na", 2),
    ],
}
WARNINGS = {
    "code-language-unknown": [("a\n\n```jss\nx\n```", 3), ("- a\n\n  ~~~c++\n  ~~~", 3)],
    "code-lines-out-of-range": [("a\n\n```js {3}\nx\ny\n```", 3), ("```{0}\nx\n```", 1), ("```js {2-1}\nx\ny\n```", 1)],
    "code-option-unknown": [("```js linenos\nx\n```", 1), ("```js {a}\nx\n```", 1)],
    "code-unclosed": [
        ("a\n\n```js\nb\n\n# c", 3),
        ("```", 1),
        ("a\n~~~\n```\n~~", 2),
        ("````\n```\n", 1),
        ("```\n    ```", 1),
        ("```\n> ```", 1),
        ("- a\n\n  ```\n  b\n\nc", 3),
        ("> ```\n> a\n\n```\nb\n```", 1),
        ("a[^1]\n\n[^1]: ```\n    b\n\nc", 3),
        ("a\n```\nb\n```js\n", 2),
    ],
    "container-in-text": [("text\n     ::: tipp\n", 2), ("text\n2. ::: tip\n", 2)],
    "container-in-html": [("a\n\n<div>\n::: tip\n</div>", 3)],
    "footnote-repeated": [("a[^1]\n\n[^1]: b\n\n[^1]: c", 5)],
    "footnote-undefined": [("a\nb[^x]", 2)],
    "footnote-unused": [("a\n\n[^x]: b", 3)],
    "heading-attribute": [("## A {#x key=value}", 1)],
    "heading-empty": [("a\n\n##", 3), ("# {#x}", 1)],
    "heading-title-repeated": [("# A\n\nb\n\n# C", 5)],
    "html-address": [
        ('a <img src="nope.png" alt="">', 1),
        ("a\n\n<a href=../nope.html>b</a>", 3),
        ("<p>\n<a\n href='/panel.md#view'>b</a></p>", 2),
        ('<A HREF="panel.MD">b</A>', 1),
    ],
    "embed-blocked": [("a\n\n::: embed https://video.example/e The film\n:::", 3)],
    "html-policy": [
        ("a\n\n<script src='https://x.example/a.js'></script>", 3),
        ('<link rel="stylesheet" href="https://x.example/a.css">', 1),
        ('<form action="https://x.example/a"></form>', 1),
        ('<iframe src="https://x.example/a"></iframe>', 1),
        ('<iframe src="/a.html"></iframe>', 1),
        ('a <b style="color: red">x</b>', 1),
        ("<div\n  onclick='x()'>\n</div>", 1),
        ("a\n\n<p>\n<b STYLE=x>\n</b></p>", 4),
        ("<style>\na {}\n</style>", 1),
        ("<p title=it's style=x>a</p>", 1),
        ("a\n\n<script>x()</script>", 3),
        ('<video src="https://x.example/a.mp4"></video>', 1),
        ("<audio controls>\n<source src='//x.example/a.mp3'>\n</audio>", 2),
        ('<iframe src="/a.html"></iframe>', 1),
    ],
    "html-unbalanced": [
        ("a\n\n</span>", 3),
        ("a\n\nb</b>", 3),
        ("<p>a</p>\n</p>", 2),
        ("<p>a\n<p>b</p>\n</p>", 3),
        ("- a </li>", 1),
        ("a<br></br>", 1),
        ("</body>", 1),
        ("a\n\n<div>\n\n*b*", 3),
        ("<div/>\n", 1),
        ("vector<int> a", 1),
        ("<details>\n<summary>a</summary>\n\nb", 1),
        ("<div>\n<section>\n</div>", 2),
        ("- a\n\n  <div>\n  b\n\nc", 3),
        ("> <div>\n> b\n\nc", 1),
        ("::: tip\n\n<div>\n\n:::", 3),
        ("| a |\n|---|\n| <ul><li>b |\n\nc", 3),
        ("# <kbd>A", 1),
        ("<details>\n\n- a\n\n  </details>", 5),
        ("<svg>\n<g>\n</svg>", 2),
        ("<svg>\n<foreignObject>\n<span/>\n</foreignObject></svg>", 3),
    ],
    "image-alt-missing": [("a\n![](a.png)", 2), ("![ ](a.png)", 1)],
    "image-elsewhere": [("![a](https://x.org/a.png)", 1)],
    "image-size-unknown": [("![a](odd.svg)", 1)],
    "front-matter-language": [("---\ntitle: A\nlang: english\n---\na", 3), ("---\nlang: pt_BR\n---\n# A", 2)],
    "front-matter-comment": [("---\ntitle: #1 of all\n---\na", 2)],
    "front-matter-late": [("\n---\ntitle: A\ntags:\n  - b\n---\n\nc", 2), (" \n\n---\ndate: 2024-01-01\n---\n", 3)],
    "link-undefined": [("a\n[b][c]", 2)],
    "page-empty": [("", 1), (" \n\n", 1), ("---\ntitle: A\n---\n\n", 1)],
    "text-nul": [("a\n\nb\0c", 3)],
}


@pytest.mark.parametrize(("code", "text", "line"), [(code, *case) for code, cases in ERRORS.items() for case in cases])
def test_reports_errors_with_their_line(parse_page: Parse, code: str, text: str, line: int) -> None:
    document = parse_page(text)
    assert reported(document) == [(code, line)]
    (fault,) = document.diagnostics
    assert fault.severity is Severity.ERROR
    assert fault.file == "docs/settings/basic.md"
    assert fault.found and fault.expected and fault.next_step


@pytest.mark.parametrize(
    ("code", "text", "line"), [(code, *case) for code, cases in WARNINGS.items() for case in cases]
)
def test_reports_warnings_with_their_line(parse_page: Parse, code: str, text: str, line: int) -> None:
    document = parse_page(text)
    assert reported(document) == [(code, line)]
    assert document.diagnostics[0].severity is Severity.WARNING


@pytest.mark.parametrize(
    ("text", "guess"),
    [
        ("```jsn\n```", "json"),
        ("::: wraning\n:::", "warning"),
        ("::: component Levle\n:::", "Level"),
        ("{{ prodct }}", "product"),
        ("{{ links.site }}", "links.website"),
        ("![a](missing-panel.png)", "panel.png"),
    ],
)
def test_an_error_comes_with_a_suggestion(parse_page: Parse, text: str, guess: str) -> None:
    assert parse_page(text).diagnostics[0].expected.endswith(f"Did you mean {guess!r}?")


@pytest.mark.parametrize(
    "text",
    [
        r"\{{ x }} and `{{ x }}` and {{ }} and {x}",
        "```yaml\n{{ x }}\n::: tipp\n```",
        "    ::: tipp\n",
        "`::: tipp`",
        "<!--\n::: tip\n-->",
        r"\[^x] and `[^x]` and [a][] and [a]",
        '<!-- <b style="x"> -->\n\na <!-- <style> --> b',
        '<script src="/x.js"></script>',
        '<a href="https://x.org/a.md">b</a> <a href="//x.org/a.md">b</a> <a href="#a.md">b</a> <a href="?b.md">c</a>',
        '<a href="/panel.html">b</a> <a href="mailto:a@b.org">c</a> <a href="">d</a> <a href="{{ links.website }}">e</a>',
        '<img src="/a.png" alt="b"> <b data-src="c.png">d</b>',
        '<b data-style="x" class="on">style="x"</b>',
        "<mailto:a@b.org> <a@b.org> [t](tel:+55) [w](HTTPS://x.org) [p](//x.org)",
        "[a](./b:c.md)",
        "<div>\n\n::: tip\n- a\n\n> b[^1]\n:::\n\n| a |\n|---|\n| b |\n\n## c\n\n</div>\n\n[^1]: <b>d</b>",
        "<details>\n<summary>a</summary>\n\n*b*\n\n</details>",
        "<ul>\n<li>a\n<li>b\n</ul>\n<dl><dt>a<dd>b</dl>",
        "<table>\n<tr><td>\n\n*a*\n\n<td>b\n<tr><td>c\n</table>",
        "<p>\n\na\n\n</p>\n\n<p>b",
        "<p>a\n<div></p></div>",
        "<b>a <i>b</b> c</i>\n\na <b>\n\nb</b>",
        "a<br>b<br/> c<wbr>\n\n<hr>\n\n<DIV></div>",
        '<svg><title>a</title><path d="M0 0"/><a><path/></a></svg> <svg/> <math><mi>a</mi></math>',
        "<textarea>\n</div> <b> <!--\n</TEXTAREA>",
        "a <textarea>*b* </i></textarea>",
        "<script src='/x.js'>\na < b && '</div>'\n</script>",
        "<!-- </div> <b> -->\n\na <!-- </div> -->\n\n<!-->\n\n<!--->\n\n<!-- a --!> -->",
        "<? </div> ?>\n\n<!DOCTYPE html>\n\n<div>\n</3 a < b > c </>\n</div>",
        "<p title=it's>a</p> <p title='>' data-a=\">\">b</p> <p \">c</p>",
        "`<div>` &lt;div> \\<div> <https://example.org>\n\n    </div>\n\n```js\n</div>\n```",
        "```\n```\n\n```\n\n```\n\n~~~ js\na\n   ~~~~  \n\n    a",
        "- ```\n  ```\n- a\n\n  ```\n\n  ```\n\n> ```\n>\n> ```\n\n> - ```\n>   a\n>   ```",
        "```\r\na\r\n```\r\n",
        "```plaintext\nx\n```",
        "```none\nx\n```",
        "## A {.b}\n\n## A",
        "---\nhome: true\n---\n",
        "---\npublish: false\n---\n",
        "---\nlayout: news\n---\n",
        "---\nparams: {hero: A}\n---\n",
        "<!-- later -->",
        "---\ntitle: # to do\n---\na",
        "\n---\n\na\n\n---\n",
    ],
)
def test_accepts_what_only_looks_like_an_error(parse_page: Parse, text: str) -> None:
    assert reported(parse_page(text)) == []


def test_lines_count_from_the_top_of_the_file(parse_page: Parse) -> None:
    assert reported(parse_page("---\ntitle: T\n---\n\nÉ ação\n\n{{ x }}")) == [("variable-unknown", 7)]


def test_errors_of_front_matter_and_text_are_reported_together_in_reading_order(parse_page: Parse) -> None:
    document = parse_page("---\ntitel: T\ndate: x\n---\n[a](javascript:)\n\n::: tip\n\n![](missing.png)\n")
    assert reported(document) == [
        ("front-matter-unknown-key", 2),
        ("front-matter-type", 3),
        ("link-scheme", 5),
        ("container-unclosed", 7),
        ("image-alt-missing", 9),
        ("image-missing", 9),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("::: setting\n:::", "'::: setting' has no key."),
        ("::: component\n:::", "'::: component' has no name."),
        ("::: component\nx", "'::: component' has no name."),
        ("[x](term:)", "A link 'term:' has no key."),
    ],
)
def test_an_unknown_name_is_reported_as_missing(parse_page: Parse, text: str, found: str) -> None:
    assert [one.found for one in parse_page(text).diagnostics] == [found]


@pytest.mark.parametrize(
    ("text", "found", "next_step"),
    [
        ("- ````js\n  a", "A block of code is not closed, so everything after it is code, too.", "Close it with ````."),
        ("~~~\na", "A block of code is not closed, so everything after it is code, too.", "Close it with ~~~."),
        ("<div>", "'<div>' is not closed.", "Add it. If '<' is plain text, write '&lt;'."),
        (
            "<div/>",
            "'<div/>' is not closed: '/>' closes nothing outside an SVG.",
            "Add it. If '<' is plain text, write '&lt;'.",
        ),
        ("</div>", "'</div>' closes nothing that this page opened.", "Delete it, or add '<div>'."),
        ("</br>", "'</br>' closes nothing that this page opened.", "Delete it."),
        (
            "<!-- a",
            "The comment '<!--' does not end.",
            "Add it. If '<' is plain text, write '&lt;'.",
        ),
        (
            "<div id='a",
            "What begins with '<div' does not end.",
            "Add it. If '<' is plain text, write '&lt;'.",
        ),
    ],
)
def test_an_unclosed_element_is_reported_with_a_way_to_close_it(
    parse_page: Parse, text: str, found: str, next_step: str
) -> None:
    (fault,) = parse_page(text).diagnostics
    assert (fault.found, fault.next_step) == (found, next_step)


def test_everything_unbalanced_or_unclosed_is_reported(parse_page: Parse) -> None:
    document = parse_page("- <div>\n  <i>\n\n</div>\n\n- a\n\n  ::: tip\n  <p><span>\n\n</div>\n")
    assert [(fault.line, fault.code, fault.severity) for fault in document.diagnostics] == [
        (1, "html-unbalanced", Severity.WARNING),
        (2, "html-unbalanced", Severity.ERROR),
        (4, "html-unbalanced", Severity.ERROR),
        (8, "container-unclosed", Severity.ERROR),
        (9, "html-unbalanced", Severity.WARNING),
        (11, "html-unbalanced", Severity.ERROR),
    ]


def test_the_first_paragraph_within_an_element_is_the_excerpt(parse_page: Parse) -> None:
    assert parse_page('<div class="wide">\n\nFirst.\n\n</div>\n\nSecond.').excerpt == "First."


def test_messages_quote_the_source(parse_page: Parse) -> None:
    (fault,) = parse_page("\n::: tip {{ product }}").diagnostics
    assert fault.found == "Container '::: tip {{ product }}' is not closed."


def test_links_of_a_plugin_are_reported_alike_and_links_that_run_code_are_not(parse_page: Parse) -> None:
    document = parse_page("[a](craft4:A::b())\n<craft4:C>\n\n[b](javascript:c)", dialect="vuepress")
    assert [(fault.line, fault.found.partition(" ")[0]) for fault in document.diagnostics] == [
        (1, "Links"),
        (2, "Links"),
        (4, "Link"),
    ]
    assert document.diagnostics[0].found == document.diagnostics[1].found
    assert "craft4:" in document.diagnostics[0].found
    assert "href" not in document.html


def test_pages_of_another_generator_get_the_tags_that_they_lack(parse_page: Parse) -> None:
    text = "- <b>a\n\n<div>\n\nb</div></section></div>\n\n<table><tr><td>c</td></tr>\n\nd <a href='/e'>e"
    document = parse_page(text, dialect="mkdocs-material")
    assert {fault.severity for fault in document.diagnostics} == {Severity.WARNING}
    assert {fault.found for fault in document.diagnostics} == {
        "'</section>' closes nothing that this page opened, so it is left out.",
        "'</div>' closes nothing that this page opened, so it is left out.",
        *(f"'<{name}>' is not closed, so it ends with the text around it." for name in ("b", "table", "a")),
    }
    assert "<b>a</b></li>" in document.html
    assert "<p>b</div></p>" in document.html
    assert "</section>" not in document.html
    assert document.html.rstrip().endswith("e</p>\n</a></table>")
    assert {fault.severity for fault in parse_page(text).diagnostics} == {Severity.ERROR}


def test_pages_of_another_generator_report_each_extra_tag_once(parse_page: Parse) -> None:
    text = "<p>a</p></p>\n\n<p>b</p></p>\n\nc</i>\n"
    assert [fault.line for fault in parse_page(text, dialect="mkdocs-material").diagnostics] == [1, 5]
    assert [fault.line for fault in parse_page(text).diagnostics] == [1, 3, 5]


@pytest.mark.parametrize(
    "text", ["<template>a", "<textarea>a", "<select>a", "<plaintext></plaintext>", "<!-- a", "<svg><title>a"]
)
def test_what_hides_the_rest_of_a_page_is_an_error_in_every_dialect(parse_page: Parse, text: str) -> None:
    assert Severity.ERROR in {fault.severity for fault in parse_page(text, dialect="mkdocs-material").diagnostics}


BREAKING_OUT = [
    "<ul>\n<li>\n<div>\n<li></div></div>\n</ul>",
    "<h1><div></h2></div></div>",
    "<button><div><button></button></div></div>",
    "<table><div><table></table></div></table></div>",
    "<table>\n\n| a |\n|---|\n\n</table>",
    "<dd>\n\n::: tip\n</dd>\n\n:::\n",
    "> ::: tip\n> </blockquote>\n>\n> :::\n",
    "<li><ul></li><div></ul></div></div>",
    "<div>\n\n## a</div>",
    "<svg><title><div></title></svg>",
    "<svg><foreignObject><details><svg></foreignObject></svg>",
    "- <div><li></div>",
    "<b><svg></b><i>",
    "<em><select></em></select>",
    "<math><mi>\n\n</mi><mi/></math>",
    "<svg><b>a",
    "a <svg>\n\n<textarea>\n",
    "<em><marquee></em></marquee>",
    "<i>\n\n| a</i> |\n|---|\n",
    "<math><mtext><dt>a",
    "<svg><article></svg></article>",
]


@pytest.mark.parametrize("text", BREAKING_OUT)
def test_what_browsers_read_as_the_end_of_more_than_the_text_is_an_error(parse_page: Parse, text: str) -> None:
    assert Severity.ERROR in {fault.severity for fault in parse_page(text).diagnostics}


REPAIRED = {
    "<dd>\n\n::: tip\na</dd>\n\n:::\n": "<dd>\n<div",
    "> ::: tip\n> a</blockquote>\n>\n> :::\n": "a</p>\n</div>\n</blockquote>",
    "::: tip\n<div>\na\n\n:::\n\nb": "</div></div>\n<p>b</p>",
    "<table>\n\n| a |\n|---|\n\n</table>": "<table>\n</table><div",
    "<div><table></div></table>": "<div><table></table></div>",
    "a <svg><g>\n\nb": "<p>a <svg><g></g></svg></p>\n<p>b</p>",
    "<i>\n\n| a</i> |\n|---|\n": "</table></div>\n</i>",
    "## a</h2> b": "a b</h2>",
    "<table><u><caption>a": "</caption></u></table>",
    "<dt><main>\n\n> a</dt>": "<p>a</dt></p>\n</blockquote>\n",
}


@pytest.mark.parametrize(("text", "expected"), REPAIRED.items())
def test_what_ends_more_than_the_text_is_left_out_of_pages_of_another_generator(
    parse_page: Parse, text: str, expected: str
) -> None:
    document = parse_page(text, dialect="mkdocs-material")
    assert {fault.severity for fault in document.diagnostics} == {Severity.WARNING}
    assert expected in document.html
    assert "</main>" not in document.html, "the one around the text would end"


@pytest.mark.parametrize("tag", ["</div>", "<svg>", "<td>", "<table><tr>", "<li><div>", "<h2></div>"])
def test_the_line_of_each_of_many_tags_is_reported(parse_page: Parse, tag: str) -> None:
    document = parse_page("<div>\n" + f"{tag}\n" * 3000, dialect="mkdocs-material")
    lines = {fault.line for fault in document.diagnostics if fault.code == "html-unbalanced"}
    assert lines <= set(range(1, 3002))
