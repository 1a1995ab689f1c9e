"""Limits on the cost of one comment."""

from typing import Any

import comrak
import pytest

from glosa.service.domain.comments import Format
from glosa.service.domain.errors import CommentTooComplex
from glosa.service.domain.markup import budget, plain, render, sanitizer

TABLE_BOMB = "|".join(["a"] * 1250) + "\n" + "|".join(["-"] * 1250) + "\n" + "b\n" * 2490


def table(columns: int, rows: int, before: str = "") -> str:
    """Rows of one cell, which a parser pads."""
    return f"{before}{'|a' * columns}\n{before}{'|-' * columns}\n" + f"{before}b\n" * (rows - 2)


BEFORE_PARSING = [
    pytest.param(TABLE_BOMB, id="table bomb"),
    pytest.param(table(100, 60), id="cells"),
    pytest.param(table(101, 2), id="columns"),
    pytest.param(table(100, 60, "> "), id="cells in a quote"),
    pytest.param(table(100, 60).replace("\n", "\r"), id="cells in lines of an old Mac"),
    pytest.param("- " + table(100, 60, "  ").lstrip(), id="cells in a list"),
    pytest.param("1. " + table(100, 60, "   ").lstrip(), id="cells in a numbered list"),
    pytest.param(table(100, 60).replace("|-", "|-\v\f"), id="cells of a table with other white space"),
    pytest.param(table(99, 30) + "\n" + table(99, 30), id="cells of two tables"),
    pytest.param(f"text\n{table(100, 60)}", id="cells below text"),
    pytest.param(">" * 10_000, id="quotes"),
    pytest.param("- " * 5_000, id="lists"),
    pytest.param("- > 1. " * 1_400, id="quotes and lists"),
    pytest.param("a@b.c " * 1_600, id="email addresses"),
    pytest.param("*a " * 2_500 + "a* " * 2_500, id="nested emphasis"),
    pytest.param("http://a.b/" + ")" * 9_000, id="closing parentheses"),
    pytest.param("http://a.b/" + ").,&amp;" * 1_200, id="closing parentheses and signs"),
    pytest.param("a" * (budget.LONGEST + 1), id="length"),
]
FORMATTING = "".join(f"<b a{number}>" for number in range(90))
AGAIN = "<p>x</p>" * 1_000


def hidden(end: str) -> str:
    """Formatting whose end tags a parser ignores."""
    return "".join(f"<b a{number}>{end}" for number in range(90))


BEFORE_SANITISING = [
    pytest.param(f"<p>{FORMATTING}</p>{AGAIN}", Format.HTML, id="formatting opened again"),
    pytest.param(f"<p>{FORMATTING}<p>{AGAIN}", Format.HTML, id="formatting opened again where the end is left out"),
    pytest.param(f"<p>{FORMATTING}</p>{'<p></b>x</p>' * 1_000}", Format.HTML, id="formatting ended too late"),
    pytest.param(f"<p>{hidden('<!--</b>-->')}</p>{AGAIN}", Format.HTML, id="end tags in comments"),
    pytest.param("<p>" + hidden("<i title='</b>'></i>") + "</p>" + AGAIN, Format.HTML, id="end tags in attributes"),
    pytest.param(f"<p>{hidden('<style></b></style>')}</p>{AGAIN}", Format.HTML, id="end tags in raw text"),
    pytest.param(f"<p>{hidden('<table></b></table>')}</p>{AGAIN}", Format.HTML, id="end tags in tables"),
    pytest.param(f"<p>{hidden('<?</b>?>')}</p>{AGAIN}", Format.HTML, id="end tags in other markup"),
    pytest.param("".join(" " * (2 * level) + "- a\n" for level in range(99)), Format.MARKDOWN, id="nested lists"),
    pytest.param("<b>" * 3_300, Format.HTML, id="open elements"),
    pytest.param("<b></i>" * 1_400, Format.HTML, id="elements never closed"),
    pytest.param("<b>" * 100 + "a" + "</b>" * 100, Format.MARKDOWN, id="nested elements"),
    pytest.param('[a]: /b "c"\n\n' + "[a] " * 2_400, Format.MARKDOWN, id="references"),
    pytest.param("<hr>" * 5_001, Format.HTML, id="elements"),
    pytest.param("<img src=x>" * 1_001, Format.HTML, id="pictures"),
]


@pytest.mark.parametrize("source", BEFORE_PARSING)
def test_a_text_beyond_the_budget_is_not_parsed(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def parsed(*_: Any) -> str:
        raise AssertionError("The parser was called.")

    monkeypatch.setattr(comrak, "render_markdown", parsed)
    for format in (Format.MARKDOWN, Format.ESCAPED_MARKDOWN):
        with pytest.raises(CommentTooComplex, match=r"^The comment has .+\. Expected at most \d+; make it simpler\.$"):
            render(source, format)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("a" * 200_001, "200001 characters. Expected at most 200000"),
        ("@" * 201, "201 at signs. Expected at most 200"),
        (")" * 101, "more than 100 closing parentheses in a row. Expected at most 100"),
        (">" * 100 + "a", "100 or more quotes and lists inside one another. Expected at most 99"),
        ("|a" * 101 + "|\n" + "|-" * 101 + "|", "101 columns in a table. Expected at most 100"),
        ("* a " * 2_001, "2001 signs of emphasis in a paragraph. Expected at most 2000"),
        ("|a" * 100 + "|\n" + "|-" * 100 + "|\n" + "|\n" * 50, "5100 table cells. Expected at most 5000"),
    ],
)
def test_the_error_names_what_exceeds_the_budget(source: str, text: str) -> None:
    with pytest.raises(CommentTooComplex) as caught:
        budget.check_markdown(source)
    assert str(caught.value) == f"The comment has {text}; make it simpler."


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("a" * 10_021, "10021 characters once it is rendered. Expected at most 10020"),
        ("<hr>" * 1_250 + "<b>" * 10, None),
        ("<a >" * 1_001, "5005 elements, a link counted as five. Expected at most 5000"),
        ("<b>" * 100, "100 or more elements inside one another. Expected at most 99"),
        (
            f"<p>{FORMATTING}</p>{'<p>x</p>' * 120}",
            "10000 or more tags within formatting that is not ended in order. Expected at most 9999",
        ),
        # Five open elements at each of 1,998 tags, and ten while they open.
        (
            "<b>" * 5 + "<br>" * 1_998,
            "10000 or more tags within formatting that is not ended in order. Expected at most 9999",
        ),
        ("<b>" * 5 + "<br>" * 1_997, None),
    ],
)
def test_the_error_names_what_exceeds_the_budget_in_html(html: str, text: str | None) -> None:
    if text is None:
        budget.check_html(html, "a")
        return
    with pytest.raises(CommentTooComplex) as caught:
        budget.check_html(html, "a")
    assert str(caught.value) == f"The comment has {text}; make it simpler."


@pytest.mark.parametrize(("source", "format"), BEFORE_SANITISING)
def test_html_beyond_the_budget_is_not_sanitized(source: str, format: Format, monkeypatch: pytest.MonkeyPatch) -> None:
    def cleaned(_: str) -> str:
        raise AssertionError("The sanitizer was called.")

    monkeypatch.setattr(sanitizer, "_cleaned", cleaned)
    with pytest.raises(CommentTooComplex, match="make it simpler"):
        render(source, format)


@pytest.mark.parametrize("source", [one.values[0] for one in BEFORE_PARSING + BEFORE_SANITISING])
def test_a_text_too_complex_to_render_can_be_shown_as_plain_text(source: str) -> None:
    html = plain(source)
    assert html.startswith("<p>") and html.endswith("</p>")
    assert html.count("<") - html.count("<br>") == 2


@pytest.mark.parametrize(
    "source",
    [
        table(10, 40),
        "|a|b|c|\n|-|-|-|\n" + "|1|2|3|\n" * 1_000,
        "---\n\n" * 500,
        "a | b - c\n" * 500,
        "\n\n".join([table(90, 3)] * 9),
        "> " * 98 + "a",
        "some_snake_case_name * another_one\n" * 280,
        "https://a.b/c(d)(e) " * 450,
        "see a@b.c\n\n" * 200,
        "<b>x</b>\n" * 1_000,
        '```html\n<div class="a">\n```\n' * 300,
    ],
)
def test_ordinary_texts_are_within_the_budget(source: str) -> None:
    assert render(source, Format.MARKDOWN)


@pytest.mark.parametrize(
    "source",
    [
        '<p><a class="at" href="#5f0c1b2e7b2e4b0006f0a101">@Ana</a> , <strong>see <em>this</em></strong></p>' * 90,
        "<p><b>one <i>two</b> three</i></p>" * 40,
        "<p><b>one<p>two</b>" * 40,
        '<pre><code class="hljs"><span class="hljs-keyword">a</span></code></pre>' * 130,
        "<b>" + "<p>a <i>b</i></p>" * 500 + "</b>",
    ],
)
def test_html_of_old_pages_is_within_the_budget(source: str) -> None:
    assert render(source, Format.HTML)


def test_every_character_that_makes_a_table_is_counted() -> None:
    def rows(columns: int, space: str) -> str:
        return f"{'|a' * columns}\n{f'|-{space}' * columns}\n"

    spaces = [chr(code) for code in (*range(1, 0x300), *range(0x2000, 0x2070), 0x3000, 0xFEFF)]
    made = [space for space in spaces if "<table>" in render(rows(2, space), Format.MARKDOWN)]
    assert {" ", "\t", "\v", "\f"} <= set(made)
    for space in made:
        with pytest.raises(CommentTooComplex):
            budget.check_markdown(rows(budget.MOST_COLUMNS + 1, space))


def test_elements_of_one_name_inside_each_other_end_one_by_one() -> None:
    assert budget.depth("<b><b></b></b>" * 3, enough=100) == 2
    assert budget.depth("<b><b><i></i></b>", enough=100) == 3


def test_a_long_text_may_have_more_elements_and_the_error_names_a_whole_number() -> None:
    source = "x" * (8 * budget.MOST_TAGS + 12)
    budget.check_html("<b></b>" * ((budget.MOST_TAGS + 1) // 2), source)
    with pytest.raises(CommentTooComplex, match=rf"Expected at most {budget.MOST_TAGS + 1};"):
        budget.check_html("<b></b>" * (budget.MOST_TAGS + 2), source)
