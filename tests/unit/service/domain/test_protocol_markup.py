"""Comments of old pages, in the formats that their versions send."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glosa.service.domain.comments import Format
from glosa.service.domain.markup import for_protocol, render, stored_by_protocol
from glosa.service.domain.markup.protocol import as_typed

FROM_1_4 = [
    "<p>hello <em>w</em></p>\n",
    '<pre><code class="language-js"><span style="color: #23AC69">x</span>\n\n<span style="color: #91C132">y</span></code></pre>\n',
    "<blockquote>\n<p>q</p>\n</blockquote>\n<p>z</p>\n",
    '<h1 id="t">T</h1>\n',
    "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n",
    "<p>&lt;div&gt;hi&lt;/div&gt;</p>\n",
    "<p><b></b>x y</p>\n",
    "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n</tr>\n</tbody></table>\n",
    "<hr>\n",
    '<p><img src="http://x.org/a.png" alt=""></p>\n',
    '<p><a class="at" href="#5f0000000000000000000001">@Ana </a> , hi</p>\n',
    "<p><p></p>raw</p>\n",
    "<p></p>\n",
]
FROM_1_5 = [
    "hello *w*",
    "```js\nx\n\ny\n```\n",
    "# T",
    "- a\n- b",
    "<b>x</b> y",
    "|a|b|\n|-|-|\n|1|2|",
    "---",
    "![](http://x.org/a.png)",
    "a &lt; b",
    "<p>see</p>\n\n**below**",
    "<p> is a tag, a -> b, c >",
    "<p",
    "",
    ">",
]


@pytest.mark.parametrize("text", FROM_1_4)
def test_comments_of_older_pages_are_html(text: str) -> None:
    assert stored_by_protocol(text) is Format.HTML


@pytest.mark.parametrize("text", FROM_1_5)
def test_comments_of_newer_pages_are_markdown(text: str) -> None:
    assert stored_by_protocol(text) is Format.MARKDOWN


@pytest.mark.parametrize("text", ["&gt; q\n\nz", "&lt;https://x.org&gt;", "`a &lt; b`", "```\n&lt;\n```"])
def test_escaped_markdown_is_recognized(text: str) -> None:
    assert stored_by_protocol(text) is Format.ESCAPED_MARKDOWN


@given(st.lists(st.sampled_from(["<p>", "</p>", "<", ">", "a", "<b>", "\n", '"', "<hr>"]), max_size=12).map("".join))
def test_any_text_is_converted(text: str) -> None:
    assert stored_by_protocol(text) is stored_by_protocol(f"\n{text} ")


@pytest.mark.parametrize(
    ("sent", "typed"),
    [
        ("&gt; quote\n&gt; &gt; deeper\na &gt; b", "> quote\n> > deeper\na &gt; b"),
        ("```js\na &lt; b &amp;&amp; c\n```\na &lt; b", "```js\na < b &amp;&amp; c\n```\na &lt; b"),
        ("~~~\n&lt;p&gt;", "~~~\n<p>"),
        ("`&lt;script&gt;` and &lt;script&gt;", "`<script>` and &lt;script&gt;"),
        ("``a ` &lt;`` &lt;", "``a ` <`` &lt;"),
        ("see &lt;https://x.org/?a=1&b=2&gt;", "see <https://x.org/?a=1&b=2>"),
        ("&lt;mailto:a@b.c&gt; &lt;javascript:x&gt;", "<mailto:a@b.c> &lt;javascript:x&gt;"),
        ("1 ` 2 &lt; 3", "1 ` 2 &lt; 3"),
    ],
)
def test_escaped_markup_of_newer_pages_is_read_as_typed(sent: str, typed: str) -> None:
    assert as_typed(sent) == typed


def test_quotes_code_and_addresses_of_newer_pages_are_rendered() -> None:
    sent = "&gt; q\n\n`a &lt; b` &lt;https://x.org&gt; &lt;script&gt;"
    html = render(sent, stored_by_protocol(sent))
    assert "<blockquote>" in html
    assert "<code>a &lt; b</code>" in html
    assert '<a href="https://x.org"' in html
    assert "&lt;script&gt;" in html


@pytest.mark.parametrize(
    ("markdown", "converted"),
    [
        ("```js\na\n\nb < c\n```", '<pre><code class="language-js">a&#10;&#10;b &lt; c&#10;</code></pre>'),
        ("> a\n> b\n\nc", "<blockquote> <p>a<br> b</p> </blockquote> <p>c</p>"),
        ("a < b", "<p>a &lt; b</p>"),
        ("<span class=hljs>a</span> *b*", '<p><span class="hljs">a</span> <em>b</em></p>'),
        ("<div>1 * 2 * 3</div>", "<p>&lt;div&gt;1 * 2 * 3&lt;/div&gt;</p>"),
        ("a\n\n```\nb\n```\n\nc", "<p>a</p> <pre><code>b&#10;</code></pre> <p>c</p>"),
    ],
)
def test_old_pages_get_one_line_with_a_block_at_its_start(markdown: str, converted: str) -> None:
    assert for_protocol(render(markdown, Format.MARKDOWN)) == converted


@pytest.mark.parametrize("html", ["<b>a</b> c", "a", '<img src="https://h.example/a.png">'])
def test_old_html_without_a_block_becomes_a_paragraph(html: str) -> None:
    assert for_protocol(html) == f"<p>{html}</p>"


def test_a_link_is_not_split() -> None:
    converted = for_protocol(render("<https://x.org/a_b_c>", Format.MARKDOWN))
    assert converted.startswith('<p><a href="https://x.org/a_b_c" ') and converted.endswith(
        ">https://x.org/a_b_c</a></p>"
    )


def test_an_empty_text_stays_empty() -> None:
    assert for_protocol("") == for_protocol("\n") == ""


@given(
    st.lists(
        st.sampled_from(
            [
                "# a",
                "> b",
                "- c",
                "```\n\n d\n\n```",
                "    e\n\n    f",
                "*g*",
                "<b>h",
                "|i|\n|-|",
                "<pre>\n\nj</pre>",
                "\n",
            ]
        ),
        max_size=8,
    )
)
def test_old_pages_get_no_line_breaks_and_code_retains_them(parts: list[str]) -> None:
    html = render("\n\n".join(parts), Format.MARKDOWN)
    converted = for_protocol(html)
    assert "\n" not in converted
    assert not converted or converted.startswith("<")
    assert converted.replace("&#10;", " ").split() == for_protocol(converted).replace("&#10;", " ").split()
    assert render(converted, Format.HTML).count("<pre") == html.count("<pre")
