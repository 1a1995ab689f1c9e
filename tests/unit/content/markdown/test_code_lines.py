"""Words and lines of highlighted code: their elements among the tokens."""

import pytest

from glosa.builder.content.markdown.parts.code_lines import in_lines, with_words

CODE = '<span class="a">foo</span>.<span class="b">bar<span class="c">q</span></span>'


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        (
            "foo.bar",
            (
                '<mark class="word"><span class="a">foo</span>.<span class="b">bar</span></mark>'
                '<span class="b"><span class="c">q</span></span>'
            ),
        ),
        (
            "o.b",
            (
                '<span class="a">fo</span><mark class="word"><span class="a">o</span>.<span class="b">b</span></mark>'
                '<span class="b">ar<span class="c">q</span></span>'
            ),
        ),
        (
            "barq",
            '<span class="a">foo</span>.<mark class="word"><span class="b">bar<span class="c">q</span></span></mark>',
        ),
        (
            "bar",
            '<span class="a">foo</span>.<span class="b"><mark class="word">bar</mark><span class="c">q</span></span>',
        ),
        ("nowhere", CODE),
    ],
)
def test_a_word_has_one_frame_however_many_tokens_it_spans(word: str, expected: str) -> None:
    assert with_words(CODE, [word]) == expected


def test_each_line_closes_the_elements_that_go_on_in_the_next() -> None:
    html = '<span class="s">"<mark class="word">a\nb</mark>"</span>'
    assert in_lines(html, {1: '<ins class="line add">'}) == (
        '<ins class="line add"><span class="s">"<mark class="word">a\n</mark></span></ins>'
        '<span class="s"><mark class="word">b</mark>"</span>'
    )
