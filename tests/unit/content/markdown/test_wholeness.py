"""Any text results in a page with well-formed HTML."""

from collections.abc import Callable
from html.parser import HTMLParser

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from glosa.builder.content.document import Document
from glosa.builder.content.slugs import slugify

Parse = Callable[..., Document]

MARKDOWN = [
    *(
        "\n",
        "\n\n",
        "\r\n",
        "  ",
        "    ",
        "\t",
        "- ",
        "> ",
        "1. ",
        "# ",
        "---\n",
        "===\n",
        "[ ] ",
        ": ",
        "Term\n: def\n",
    ),
    *("::: tip\n", ":::: details T\n", ":::\n", "::::\n", "::: component Level\n", "value: 1\n", "::: tipp\n"),
    *("## T {#x}\n", "```js {1-2}\n", "```\n", "~~~\n", "/* a\nb */\n", "| a | b |\n|---|:-:|\n", "| 1 |\n"),
    *("[^1]", "[^1]: note\n", '![a](b.png "t")', "[l](x.md)", "{{ product }}", "{{x}}", "{#a}", "&amp;", "\\"),
    *("*", "**", "_", "`", "~~", "](", "(", "[", "]", "]: ", "{", "}", "!", "\0", "\ufdd0", "\u2028", "\ufeff"),
]
HTML = ["<div>\n", "</div>\n", "<!--", "-->", "<b id='x'>", "</b>", "<style>", "<script>", "<?", "?>", "<a href='", "<"]
SETTINGS = settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
VOID = {"br", "hr", "img", "input"}
PLACEHOLDERS = frozenset("\ufdd0\ufdd1\ufdd2")


def pieces(*known: str) -> st.SearchStrategy[str]:
    other = st.text(st.characters(exclude_characters="<", exclude_categories=["Cs"]), max_size=3)
    return st.lists(st.sampled_from(known) | other, max_size=40).map("".join)


class Balance(HTMLParser):
    """Fails at the first end tag without a start tag."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@SETTINGS
@given(text=pieces(*MARKDOWN))
@example(text="- a\n\n  ::: tip\n\nb\n:::\n")
@example(text="> ::: tip\n> [^1]: a\n\n[^1]")
def test_html_is_balanced(parse_page: Parse, text: str) -> None:
    Balance(parse_page(text).html)


@SETTINGS
@given(text=pieces(*MARKDOWN, *HTML))
def test_any_text_is_parsed(parse_page: Parse, text: str) -> None:
    document = parse_page(text)
    last = text.replace("\r\n", "\n").count("\n") + 1
    assert PLACEHOLDERS.isdisjoint(document.html)
    for fault in document.diagnostics:
        assert fault.line is not None
        assert 1 <= fault.line <= last
        assert PLACEHOLDERS.isdisjoint(fault.found + fault.expected)


@SETTINGS
@given(text=pieces(*MARKDOWN))
def test_every_id_is_an_anchor_and_unique_unless_reported(parse_page: Parse, text: str) -> None:
    document = parse_page(text)
    ids: list[str] = []

    class Ids(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            ids.extend(value or "" for name, value in attrs if name == "id")

    Ids().feed(document.html)
    assert set(ids) <= document.anchors
    if "footnote-unused" in {fault.code for fault in document.diagnostics}:
        return  # What isn't shown has no ids either.
    assert document.anchors - set(ids) <= {slugify(document.title) or None}, (
        "only a title that nothing links to has no id"
    )
    if "id-duplicate" not in {fault.code for fault in document.diagnostics}:
        assert len(ids) == len(set(ids))
