"""Building a page costs work in proportion to its text, whatever it repeats. Counted, never timed."""

import subprocess
import sys
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import glosa
from glosa.builder.content.document import (
    CodeBlock,
    ComponentPlace,
    Document,
    Image,
    RenderedComponent,
    Source,
    Unhighlighted,
)
from glosa.builder.content.glossary.spelling import pattern_of
from glosa.builder.content.glossary.terms import Marks, Terms, Use
from glosa.builder.content.markdown.context import MarkdownContext
from glosa.builder.content.markdown.parse import parse
from glosa.builder.content.reference.cards import Card, Cards, CardText
from glosa.builder.content.texts import View
from tests.growth.markdown import CASES, Case, numbered, repeated

SHORT = 1_500
"""Characters of the shortest of three texts."""
LINEAR = 1.3
"""How much more than twice as much twice the text may cost."""
PATIENCE_SECONDS = 60
"""A process that has not ended by then hangs: a linear one needs a second, a quadratic one a quarter of an hour."""

OF_PAGES: Mapping[str, Case] = {
    # Containers, components, cards, the glossary.
    "containers": repeated("::: tip\na\n:::\n\n"),
    "open containers": repeated("::: tip\n"),
    "closing containers": repeated(":::\n"),
    "containers opened, then closed": lambda n: "::: tip\n" * n + ":::\n" * n,
    "containers closed with fewer colons": lambda n: ":::: tip\n" * n + ":::\n" * n,
    "containers closed with more colons": lambda n: "::: tip\n" * n + "::::\n" * n,
    "unknown containers": numbered("::: tip{}\n:::\n\n"),
    "components": repeated("::: component Level\nvalue: 1\n:::\n\n"),
    "open components": repeated("::: component Level\nvalue: 1\n\n"),
    "unknown components": repeated("::: component Levle\n:::\n\n"),
    "properties": lambda n: "::: component Level\n" + "".join(f"value{i}: 1\n" for i in range(n)) + ":::\n",
    "settings cards": repeated("::: setting basic.on\n:::\n\n"),
    "unknown settings": numbered("::: setting basic.x{}\n:::\n\n"),
    "glossaries": repeated("::: glossary\n:::\n\n"),
    "terms": repeated("slippage "),
    "terms in lines": repeated("slippage a\n"),
    "avoided spellings": repeated("draw-down "),
    "avoided spellings in lines": repeated("draw-down\n"),
    "avoided spellings and addresses": repeated("http://slippage draw-down "),
    "links to terms": repeated("[a](term:drawdown) "),
    "unknown terms": numbered("[a](term:x{}) "),
    # Variables.
    "variables": repeated("{{ product }} "),
    "unknown variables": numbered("{{ x{} }} "),
    "open variables": repeated("{{ a "),
    # Headings and links.
    "sections of the same text": repeated("## a\n\n"),
    "sections without text": repeated("##\n\n"),
    "sections numbered like repeated ones": numbered("## a\n\n## a {}\n\n"),
    "sections with ids": numbered("## a {#b{}}\n\n"),
    "sections with one id": repeated("## a {#b}\n\n"),
    "classes of a heading": lambda n: "## a {" + " .b" * n + "}\n",
    "sections in quotes": repeated("> ## a\n\n"),
    "sections in lists": repeated("- ## a\n"),
    "footnotes in headings": numbered("## a[^{}]\n\n[^{}]: b\n\n"),
    "definition lists": repeated("a\n: b\n\n"),
    "links to pages": numbered("[a](b{}.md) "),
    "links to anchors": repeated("[a](#b) "),
    "missing images": numbered("![a](missing{}.png) "),
    "figures": repeated('![a](b.png "c")\n\n'),
    # HTML.
    "blocks of elements": repeated("<div>\n"),
    "elements in paragraphs": repeated("<span>\n\n"),
    "elements around paragraphs": lambda n: "<div>\n\n" * n + "a\n\n" + "</div>\n\n" * n,
    "elements closed by others": lambda n: "<b>" * n + "</i>" * n,
    "elements closed out of order": lambda n: "<div>\n" * n + "<b>" * n + "</div>" * n,
    "elements of drawings": lambda n: "<svg>\n" + "<g>" * n + "</g>" * n,
    "elements that may stay open": repeated("<li>\n"),
    "elements with styles": repeated('<p style="a" onclick="b">\n\n'),
    "elements in headings": lambda n: "## " + "<b>" * n + "\n",
    # Code and front matter.
    "options of a code block": lambda n: "```js " + "{1} " * n + "\na\n```\n",
    "lines marked often": lambda n: "```js {" + "1-9999," * n + "1}\n" + "a\n" * n + "```\n",
    "marked lines": lambda n: f"```js {{1-{n}}}\n" + "a\n" * n + "```\n",
    "unknown languages": numbered("```x{}\na\n```\n\n"),
    "highlighted blocks": repeated("```js\na\n```\n\n"),
    "keys of the front matter": lambda n: "---\n" + "".join(f"a{i}: b\n" for i in range(n)) + "---\n",
    "tags of the front matter": lambda n: "---\ntags: [" + ", ".join(f"a{i}" for i in range(n)) + "]\n---\n",
}

OF_PATTERNS: Mapping[str, Case] = {
    "labels of notes that do not end": repeated("[^a"),
    "a variable that does not end": lambda n: "{{ " + "a " * n,
    "references to notes, as HTML in a heading": lambda n: "## " + '<sup class="footnote-ref">' * n + "\n",
    "empty comments in a heading": lambda n: "## " + "<!-->" * n + "\n",
    "attributes that do not end": lambda n: "<div " + "a=' " * n + ">\n",
    "a short form that does not end": lambda n: "*[a]: b\n\n*[" + "a" * n,
    "addresses in addresses": repeated("-https://"),
    "blanks before no note": lambda n: "```js notes\n" + " " * n + "a\n```\n",
    "blanks after a note": lambda n: "```js notes\n#(1)" + " " * n + "a\n```\n",
    "blanks before no badge": lambda n: "# a" + " " * n + "b :badge[c]\n",
    "blocks that an indented text ends": lambda n: "[[toc]]\n\n" + "    ~~~ a\n" * (n // 10) + "a\n",
    "blanks before nothing": lambda n: "<div a" + " " * n + "b>\n",
}
"""What a regular expression might read again and again. No count shows that, so the texts are long and must be read at all."""


PADDED = frozenset({"table columns and rows", "tables in quotes", "tables in lists"})
"""The parser fills rows up that have too few cells."""
MOST_CELLS_ADDED = 1 << 18
"""By the parser, in one text."""


class Plain:
    """A highlighter, renderer, and image finder that find nothing."""

    def languages(self) -> frozenset[str]:
        return frozenset({"js"})

    def highlight(self, blocks: Sequence[CodeBlock]) -> Callable[[], Sequence[str | Unhighlighted]]:
        return lambda: [block.code for block in blocks]

    def names(self) -> frozenset[str]:
        return frozenset({"Level"})

    def version(self, name: str) -> str:
        return "1" if name in self.names() else ""

    def render(self, name: str, props: Mapping[str, Any], place: ComponentPlace) -> RenderedComponent:
        return RenderedComponent(f'<meter class="{name}" lang="{place.lang}">{len(props)}</meter>')

    def find(self, address: str, source: Source) -> Image | None:
        return None if "missing" in address else Image(url=f"/{address}", width=1, height=1, asset=None)

    def is_outside(self, address: str, source: Source) -> bool:
        return False

    def candidates(self, address: str, source: Source) -> Sequence[str]:
        return ()


CARD = Card("On", "on", "basic", "switch", None, (), "off", None, None, (CardText("does", "Stops {{ product }}.", 7),))
USES = {"slippage": Use("slippage", False), "drawdown": Use("drawdown", False), "draw-down": Use("drawdown", True)}
MARKS = Marks(
    exists=True,
    keys=frozenset({"slippage", "drawdown"}),
    page="terms",
    page_exists=True,
    route="/terms.html",
    is_there=True,
    names={"slippage": "slippage", "drawdown": "drawdown"},
    uses=USES,
    pattern=pattern_of(USES),
    explained={},
)
CONTEXT = MarkdownContext(
    base="/",
    lang="en",
    variables={"product": "Robot"},
    highlighter=Plain(),
    components=Plain(),
    images=Plain(),
    view=View(Cards({"basic.on": CARD}, frozenset({"basic.on"})), Terms(MARKS)),
)
SOURCE = Source("docs/basic.md", "/", "basic.md", "/basic.html")


@pytest.mark.parametrize("name", [*sorted(CASES.keys() - PADDED), *OF_PAGES])
def test_parsing_takes_linear_time(name: str) -> None:
    case = OF_PAGES.get(name) or CASES[name]
    size = size_of(case)
    small, middle, large = (work(case(n * size)) for n in (1, 2, 4))
    for less, more in ((small, middle), (middle, large)):
        for what, count in more.items():
            assert count <= 2 * LINEAR * less[what] + 200, (what, small, middle, large)


@pytest.mark.parametrize("name", sorted(PADDED))
def test_the_parser_adds_a_bounded_number_of_cells(name: str) -> None:
    text = CASES[name](10_000)
    assert page(text).html.count("<td>") <= len(text) + MOST_CELLS_ADDED


@pytest.mark.parametrize("name", OF_PATTERNS)
def test_a_long_text_is_parsed(name: str) -> None:
    program = f"from tests.growth import test_pages; test_pages.read_long({name!r})"
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, timeout=PATIENCE_SECONDS)


def test_the_counter_detects_quadratic_work() -> None:
    def look_back(n: int) -> int:
        found = 0
        for one in range(n):
            for other in range(one):
                found += other == one
        return found

    with counted_lines(Path(__file__)) as first:
        look_back(100)
    with counted_lines(Path(__file__)) as second:
        look_back(200)
    assert second[0] > 3.5 * first[0]


def read_long(name: str) -> None:
    """Reads a text of 600,000 characters."""
    case = OF_PATTERNS[name]
    page(case(600_000 // len(case(100)) * 100))


def page(text: str) -> Document:
    return parse(text, SOURCE, CONTEXT)()


def work(text: str) -> dict[str, int]:
    """The cost of a page: executed lines of our code, the output, and the diagnostics."""
    with counted_lines(Path(glosa.__file__).parent) as lines:
        document = page(text)
    reported = sum(len(one.found) + len(one.expected) + len(one.next_step) for one in document.diagnostics)
    return {"lines": lines[0], "characters": len(document.html), "reported": reported}


@contextmanager
def counted_lines(below: Path) -> Iterator[list[int]]:
    """Counts lines that run in files below a path, loops included: the same number each time."""
    count, prefix, before = [0], str(below), sys.gettrace()

    def line(frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            count[0] += 1
        return line

    def call(frame: FrameType, event: str, _: object) -> Any:
        return line if frame.f_code.co_filename.startswith(prefix) else None

    sys.settrace(call)
    try:
        yield count
    finally:
        sys.settrace(before)


def size_of(case: Case) -> int:
    """The number of times that the shortest text contains the construct."""
    sizes = range(1, SHORT + 1)
    return sizes[max(0, bisect_right(sizes, SHORT, key=lambda size: len(case(size))) - 1)]


ROOT = Path(__file__).parents[2]
