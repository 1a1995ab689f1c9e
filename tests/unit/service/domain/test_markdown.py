"""Markdown of comments."""

import pytest

from glosa.service.domain.comments import Format
from glosa.service.domain.markup import render


def shown(markdown: str) -> str:
    """Returns HTML without line breaks between elements."""
    return render(markdown, Format.MARKDOWN).replace("\n", "")


@pytest.mark.accepts("A-125a-e")
@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        pytest.param(
            "~~old~~ **new** `code`", "<p><del>old</del> <strong>new</strong> <code>code</code></p>", id="gfm"
        ),
        pytest.param("# Title\n\n---", "<h1>Title</h1><hr>", id="blocks"),
        pytest.param("> quote", "<blockquote><p>quote</p></blockquote>", id="quote"),
        pytest.param(
            "| a | b |\n|:-:|--:|\n| 1 | 2 |",
            '<table><thead><tr><th align="center">a</th><th align="right">b</th></tr></thead>'
            '<tbody><tr><td align="center">1</td><td align="right">2</td></tr></tbody></table>',
            id="tables",
        ),
        pytest.param("one\ntwo", "<p>one<br>two</p>", id="line breaks"),
        pytest.param("- a\n- b\n\n+ c", "<ul><li>a</li><li>b</li></ul><ul><li>c</li></ul>", id="smart lists"),
        pytest.param("3. a\n4) b", '<ol start="3"><li>a</li></ol><ol start="4"><li>b</li></ol>', id="numbers"),
        pytest.param("\"q\" -- 'r' --- s...", "<p>“q” – ‘r’ — s…</p>", id="smart typography"),
        pytest.param("- [x] a\n- [ ] b", "<ul><li>☑ a</li><li>☐ b</li></ul>", id="tasks"),
        pytest.param("- [x] a\n\n- [ ] b", "<ul><li><p>☑ a</p></li><li><p>☐ b</p></li></ul>", id="loose tasks"),
        pytest.param('<input type="text">', "<p>&lt;input type=“text”&gt;</p>", id="no controls"),
        pytest.param("a < b & c > d", "<p>a &lt; b &amp; c &gt; d</p>", id="less than"),
        pytest.param("```js\na\n\nb < c\n```", '<pre><code class="language-js">ab &lt; c</code></pre>', id="code"),
    ],
)
def test_markdown_is_rendered_as_its_author_expects(markdown: str, html: str) -> None:
    assert shown(markdown) == html


def test_a_blank_line_of_code_is_retained() -> None:
    assert render("```\na\n\nb\n```", Format.MARKDOWN) == "<pre><code>a\n\nb\n</code></pre>\n"


@pytest.mark.accepts("A-125a")
@pytest.mark.parametrize("markdown", ["<https://example.com/a_b_c>", "https://example.com/a_b_c"])
def test_addresses_become_links(markdown: str) -> None:
    html = shown(f"see {markdown}.") if markdown[0] == "<" else shown(f"see {markdown}")
    assert '<a href="https://example.com/a_b_c" rel="noopener noreferrer nofollow ugc" target="_blank">' in html


@pytest.mark.accepts("A-126")
def test_html_in_markdown_is_sanitized_after_rendering() -> None:
    html = shown(
        "Hi <b onclick=x>bold</b> <script>alert(1)</script>\n\n<div onload=x>\n\n*in*\n\n</div>\n\n[x](javascript:y)"
    )
    assert html == (
        "<p>Hi <b>bold</b> &lt;script&gt;alert(1)&lt;/script&gt;</p><p>&lt;div onload=x&gt;</p><p><em>in</em></p>"
        "<p>&lt;/div&gt;</p><p><a>x</a></p>"
    )


@pytest.mark.accepts("A-126")
def test_html_is_sanitized_without_being_rendered() -> None:
    assert render("<p>*a*</p><img src=x onerror=y>", Format.HTML) == (
        '<p>*a*</p><img src="x" alt="" referrerpolicy="no-referrer" loading="lazy">'
    )


def test_characters_that_cannot_be_stored_are_shown_as_replacement_characters() -> None:
    assert shown("a\0b\ud800c") == "<p>a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c</p>"


def test_markup_as_deep_as_people_write_is_rendered() -> None:
    source = "> " * 20 + "- a\n"
    assert render(source, Format.MARKDOWN).count("<blockquote>") == 20
