"""HTML from strangers."""

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from glosa.service.domain.comments import Format
from glosa.service.domain.markup import render
from glosa.service.domain.markup.budget import depth
from glosa.service.domain.markup.sanitizer import ATTRIBUTES, DROPPED, ELEMENTS, sanitized, sanitized_text

FRONTEND = Path(__file__).parents[4] / "frontend"
REL = 'rel="noopener noreferrer nofollow ugc" target="_blank"'
PICTURE = 'referrerpolicy="no-referrer" loading="lazy"'
GIVEN = {"a": {"rel", "target"}, "img": {"referrerpolicy", "loading"}}

DISGUISES = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "\x01javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "javascript\n:alert(1)",
    "&#106;avascript:alert(1)",
    "&#x6A&#x61&#x76&#x61script:alert(1)",
    "javascript&colon;alert(1)",
    "jav&#x09;ascript:alert(1)",
    "jav&Tab;ascript:alert(1)",
    "&NewLine;javascript:alert(1)",
    "\xa0javascript:alert(1)",
    "vbscript:msgbox(1)",
    "VBScript&#58;msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PHNjcmlwdD4=",
    "DATA&colon;image/svg+xml,<svg onload=alert(1)>",
    "data:image/png;base64,AAAA",
    "view-source:javascript:alert(1)",
    "blob:https://example.com/1",
    "file:///etc/passwd",
]


def clean(html: str) -> str:
    safe = sanitized(html)
    assert safe is not None
    return safe


@pytest.mark.accepts("A-127")
@pytest.mark.parametrize("address", DISGUISES)
def test_a_script_address_is_removed_and_the_text_stays(address: str) -> None:
    assert clean(f'<a href="{address}">text</a>') == "<a>text</a>"


@pytest.mark.accepts("A-127")
@pytest.mark.parametrize("address", [one for one in DISGUISES if not one.startswith("data:image/png")])
def test_a_picture_with_a_script_address_is_removed(address: str) -> None:
    assert clean(f'a<img src="{address}">b') == "ab"


@pytest.mark.parametrize(
    "address",
    ["https://example.com/?a=1&amp;b=2", "http://x", "//x/y", "/p", "./p", "#id", "?q", "mailto:a@b.c", "tel:+1"],
)
def test_other_links_stay_and_open_in_a_new_tab(address: str) -> None:
    assert clean(f'<a href="{address}" rel="opener" target="_self" id="a">x</a>') == f'<a href="{address}" {REL}>x</a>'


@pytest.mark.accepts("A-128")
@pytest.mark.parametrize("element", sorted(ELEMENTS - {"code", "pre", "span", "img", "br", "hr", "wbr", "col"}))
def test_only_code_can_be_colored(element: str) -> None:
    assert "style" not in clean(f'<{element} style="color: red">x</{element}>')


@pytest.mark.accepts("A-128")
@pytest.mark.parametrize("element", ["code", "pre", "span"])
@pytest.mark.parametrize(
    ("style", "remaining"),
    [
        ("color: red", "color: red"),
        ("COLOR:#AbC", "color: #abc"),
        ("color:#23AC69;", "color: #23ac69"),
        ("background: blue; color : rgb( 1,20, 255 ) ; x: y", "color: #0114ff"),
        ("color: red; color: blue", "color: blue"),
    ],
)
def test_only_the_color_of_a_style_stays(element: str, style: str, remaining: str) -> None:
    assert clean(f'<{element} style="{style}">x</{element}>') == f'<{element} style="{remaining}">x</{element}>'


@pytest.mark.accepts("A-128")
@pytest.mark.parametrize(
    "style",
    [
        "background: red",
        "background-color: red",
        "color: url(https://x)",
        "color: expression(alert(1))",
        "color: var(--x)",
        "color: rgb(1, 2, 256)",
        "color: #12345",
        "color: red!important",
        "color: re\\64",
        "/**/color: red/**/",
        "position: fixed",
        "",
    ],
)
def test_no_other_style_stays(style: str) -> None:
    assert clean(f'<span style="{style}">x</span>') == "<span>x</span>"


@pytest.mark.accepts("A-129")
@pytest.mark.parametrize("element", sorted(ELEMENTS - {"code", "pre", "span", "img", "a", "br", "hr", "wbr", "col"}))
def test_only_code_may_have_classes(element: str) -> None:
    assert "class" not in clean(f'<{element} class="token">x</{element}>')


@pytest.mark.accepts("A-129")
def test_only_classes_that_color_code_stay() -> None:
    html = '<pre class="language-c++ modal"><code class="hljs lang-js fixed"><span class="token keyword vpanel hljs-title">'
    assert clean(html + "x</span></code></pre>") == (
        '<pre class="language-c++"><code class="hljs lang-js"><span class="token keyword hljs-title">x</span></code></pre>'
    )


@pytest.mark.accepts("A-130", "A-131")
def test_a_picture_keeps_address_and_text_and_sends_no_referrer() -> None:
    html = '<img title=t style="color: red" width=9 height=9 srcset=x id=i onerror=x class="vemoji big" alt="a &quot;b&quot;" src=x.png>'
    assert clean(html) == f'<img src="x.png" alt="a &quot;b&quot;" class="vemoji" {PICTURE}>'
    assert clean("<img referrerpolicy=unsafe-url loading=eager src=x>") == f'<img src="x" alt="" {PICTURE}>'
    assert clean("a<img alt=b>c") == "ac"


def test_pictures_within_old_comments_stay_when_they_are_pixels() -> None:
    assert clean('<img src="data:image/png;base64,iVBORw0KGgo=">').startswith(
        '<img src="data:image/png;base64,iVBORw0KGgo="'
    )
    assert clean('<img src="data:image/svg+xml;base64,iVBORw0KGgo=">') == ""


@pytest.mark.parametrize(
    ("given_value", "is_retained"),
    [("left", True), ("center", True), ("right", True), ("justify", False), ("Center", False), ("", False)],
)
def test_cells_are_aligned_as_markdown_aligns_them(given_value: str, is_retained: bool) -> None:
    row = f'<table><tbody><tr><td align="{given_value}">a</td></tr></tbody></table>'
    assert sanitized(row) == (row if is_retained else "<table><tbody><tr><td>a</td></tr></tbody></table>")


@pytest.mark.accepts("A-132")
def test_divs_are_removed_and_their_text_stays() -> None:
    assert clean("<div class=x><p>a</p><DIV>b</div></div>") == "<p>a</p>b"


def test_the_mention_of_old_replies_stays() -> None:
    assert clean('<p><a class="at" href="#5f">@Ana </a> , hi</p>') == (
        f'<p><a href="#5f" class="at" {REL}>@Ana </a> , hi</p>'
    )
    assert clean('<a class="vsubmit at2" href="#5f">x</a>') == f'<a href="#5f" {REL}>x</a>'


@pytest.mark.parametrize("element", sorted(DROPPED))
def test_elements_that_are_not_text_are_removed_with_their_content(element: str) -> None:
    assert clean(f"a<{element}>secret</{element}>b") == "ab"


@pytest.mark.parametrize(
    "name",
    [
        "id",
        "name",
        "onclick",
        "onerror",
        "srcdoc",
        "formaction",
        "data-x",
        "aria-label",
        "tabindex",
        "is",
        "slot",
        "dir",
        "lang",
        "hidden",
        "contenteditable",
        "autofocus",
    ],
)
def test_no_other_attribute_stays(name: str) -> None:
    for element in sorted(ELEMENTS):
        assert f" {name}" not in clean(f'<{element} {name}="x">x')


@pytest.mark.parametrize(
    ("html", "safe"),
    [
        ("<svg><style><img src=x onerror=alert(1)></style></svg>", f'<img src="x" alt="" {PICTURE}>'),
        ('<noscript><p title="</noscript><img src=x onerror=1>">', f'<img src="x" alt="" {PICTURE}>"&gt;'),
        ('<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ""),
        ("<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>", ""),
        ("<!--><img src=x onerror=1>-->", f'<img src="x" alt="" {PICTURE}>--&gt;'),
        ("<scr<script>ipt>alert(1)</script>", "ipt&gt;alert(1)"),
        ("<img src=\"1'onerror='alert(1)'a='\">", f"<img src=\"1'onerror='alert(1)'a='\" alt=\"\" {PICTURE}>"),
        ("<code class=\"x' onfocus='alert(1)' autofocus tabindex=1\">x</code>", "<code>x</code>"),
    ],
)
def test_known_bypasses_are_removed(html: str, safe: str) -> None:
    assert clean(html) == safe


def test_a_blank_first_line_of_code_survives_every_parse() -> None:
    assert clean("<pre>\n\na</pre>") == "<pre>\n\na</pre>"


def test_text_is_shown_unchanged() -> None:
    assert sanitized_text(' <b>&amp;\n"x" ') == '<p>&lt;b&gt;&amp;amp;<br>"x"</p>'


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("", 0),
        ("<p>a</p><p>b</p>", 1),
        ("<p><b><br><img>x</b></p>", 2),
        ("<b></i></i><b>", 2),
        ("<p></p></p></p><i><b>", 2),
        ("<B></b><b></B>", 1),
        ("a < b", 0),
        ("<b>" * 500, 7),
    ],
)
def test_the_depth_of_html_is_computed_from_its_tags(html: str, expected: int) -> None:
    assert depth(html, enough=7) == expected


class Elements(HTMLParser):
    """Every start tag and its attributes, as read by another parser."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))


NAMES = st.sampled_from(
    sorted(ELEMENTS | DROPPED | {"div", "form", "button", "input", "base", "meta", "link", "embed", "body"})
)
VALUES = st.one_of(
    st.sampled_from(
        [
            *DISGUISES,
            "https://x/",
            "x.png",
            "color: red",
            "color:rgb(1,2,3)",
            "at",
            "vemoji",
            "hljs-x",
            "token",
            "center",
        ]
    ),
    st.text(st.sampled_from("<>\"'`=&#:;/ \n\tax\x01\u2028"), max_size=12),
)
ATTRIBUTE_NAMES = st.sampled_from(
    [
        "href",
        "src",
        "style",
        "class",
        "title",
        "alt",
        "align",
        "start",
        "id",
        "onerror",
        "onclick",
        "srcset",
        "xlink:href",
        "rel",
        "target",
    ]
)
QUOTES = st.sampled_from(['"', "'", ""])
ATTRIBUTES_OF_TAGS = st.builds(
    lambda name, quote, value: f" {name}={quote}{value}{quote}", ATTRIBUTE_NAMES, QUOTES, VALUES
)
TAGS = st.one_of(
    st.builds(
        lambda name, attributes: f"<{name}{''.join(attributes)}>", NAMES, st.lists(ATTRIBUTES_OF_TAGS, max_size=3)
    ),
    st.builds("</{}>".format, NAMES),
    st.sampled_from(["<!--", "-->", "<![CDATA[", "]]>", "<?x", "<!doctype html>", "<", "&lt;", "\n", "\n\n"]),
    st.text(max_size=8),
)
HTML = st.lists(TAGS, max_size=14).map("".join)


@settings(max_examples=400)
@given(HTML)
@example("<a><table><td><a href=x>y")
@example("<p><b><p></b><table><b>x")
@pytest.mark.accepts("A-126", "A-127")
@pytest.mark.parametrize("format", list(Format))
def test_only_allowed_markup_is_left_of_any_input(format: Format, source: str) -> None:
    html = render(source, format)
    assert sanitized(html) == html
    for name, attributes in Elements(html).found:
        assert name in ELEMENTS
        assert set(attributes) <= ATTRIBUTES.get(name, set()) | GIVEN.get(name, set())
        for address in (attributes.get("href", ""), attributes.get("src", "")):
            plain = re.sub(r"[\x00-\x20\x7f-\xa0\u2028\u2029]", "", unescape(address)).lower()
            assert not plain.startswith(("javascript:", "vbscript:", "data:text", "data:image/svg"))
        assert ("href" in attributes) == ("rel" in attributes)
        assert re.fullmatch(r"(color: (#[0-9a-f]{3,6}|[a-z]+))?", attributes.get("style", ""))


@pytest.mark.accepts("A-129")
def test_classes_of_the_page_are_removed() -> None:
    sheets = [
        path for path in FRONTEND.glob("*/src/**/*.css") if path.name not in ("platform-html.css", "highlight.css")
    ]
    css = re.sub(r"/\*.*?\*/|url\([^)]*\)", "", "".join(path.read_text("utf-8") for path in sheets), flags=re.DOTALL)
    used = set(re.findall(r"(?<=\.)-?[A-Za-z_][\w-]*", css)) - {"vemoji"}
    assert len(used) > 150
    classes = " ".join(sorted(used))
    html = "".join(
        f'<{name} class="{classes}" src=x href=y>x</{name}>' for name in ("a", "code", "img", "p", "pre", "span")
    )
    assert [one for one in re.findall(r' class="([^"]*)"', clean(html)) if one != "at"] == []
