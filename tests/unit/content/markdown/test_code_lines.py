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
                '<span class="word" role="mark"><span class="a">foo</span>.<span class="b">bar</span></span>'
                '<span class="b"><span class="c">q</span></span>'
            ),
        ),
        (
            "o.b",
            (
                '<span class="a">fo</span><span class="word" role="mark"><span class="a">o</span>.<span class="b">b</span></span>'
                '<span class="b">ar<span class="c">q</span></span>'
            ),
        ),
        (
            "barq",
            '<span class="a">foo</span>.<span class="word" role="mark"><span class="b">bar<span class="c">q</span></span></span>',
        ),
        (
            "bar",
            '<span class="a">foo</span>.<span class="b"><span class="word" role="mark">bar</span><span class="c">q</span></span>',
        ),
        ("nowhere", CODE),
    ],
)
def test_a_word_has_one_frame_however_many_tokens_it_spans(word: str, expected: str) -> None:
    assert with_words(CODE, [word]) == expected


def test_each_line_closes_the_elements_that_go_on_in_the_next() -> None:
    html = '<span class="s">"<span class="word" role="mark">a\nb</span>"</span>'
    assert in_lines(html, {1: '<span class="line add" role="insertion">'}) == (
        '<span class="line add" role="insertion"><span class="s">"<span class="word" role="mark">a\n</span></span></span>'
        '<span class="s"><span class="word" role="mark">b</span>"</span>'
    )
