"""Every construct of another generator at every place of a page: it works, or readers see it and a warning says so."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, get_args

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from glosa.builder.config.patterns import Dialect
from glosa.builder.content.document import Document, Source

Parse = Callable[..., Document]


class Case(NamedTuple):
    """A construct."""

    text: str
    raw: str
    """What readers see of it if it isn't read."""
    dialects: tuple[Dialect, ...] = ()
    """The dialects that read it."""
    is_block: bool = False
    """Whether it's a text like any other in the cells and headings of its generator."""
    as_text_in: tuple[Dialect, ...] = ()
    """The dialects of generators that show it as text, too."""


MATERIAL: tuple[Dialect, ...] = ("mkdocs-material",)
VUE: tuple[Dialect, ...] = ("vitepress", "vuepress")
COLONS: tuple[Dialect, ...] = ("docusaurus", "starlight")
CASES = (
    Case('!!! note "T"\n    b', "!!!", MATERIAL),
    Case('??? tip "T"\n    b', "???", MATERIAL),
    Case('??? tip ""\n    b', "???", MATERIAL),
    Case('=== "A"\n    b\n=== "B"\n    c', "===", MATERIAL),
    Case("/// note | T\nb\n///", "///", MATERIAL),
    Case("/// details | T\n    type: warning\n\nb\n///", "///", MATERIAL),
    Case("/// tab | A\nb\n///\n\n/// tab | B\nc\n///", "///", MATERIAL),
    Case('--8<-- "part.md"', "8<", MATERIAL),
    Case("{! part.md !}", "{!", MATERIAL),
    Case("{* part.md *}", "{*", MATERIAL),
    Case("[TOC]", "[TOC]", MATERIAL),
    Case("==m==", "==", MATERIAL),
    Case("^^m^^", "^^", MATERIAL),
    Case("{++m++}", "{++", MATERIAL),
    Case("{~~m~>n~~}", "~>", MATERIAL),
    Case(":material-check:", ":material", MATERIAL),
    Case("[a](/b.html){ .c }", ".c", (*MATERIAL, "vitepress", "myst")),
    Case("[a](/b.html){target=_blank}", "{target", (*MATERIAL, "vitepress", "myst")),
    Case('[a](/b.html){:target="_blank"}', "{:", (*MATERIAL, "vitepress")),
    Case('`a`{ title="t" }', "{ title", (*MATERIAL, "vitepress")),
    Case(":material-clock-fast:{ .lg .middle }", "{ .lg", MATERIAL),
    Case(":smile:{ .c }", "{ .c", MATERIAL),
    Case("a\n{ .c }", "{ .c", MATERIAL),
    Case("a\n{: .c }", "{: .c", MATERIAL),
    Case("| a |\n|---|\n| b |\n{ .c }", "{ .c", MATERIAL),
    Case("<div markdown>\n**a**\n</div>", "**", MATERIAL),
    Case('<details markdown="1">\n<summary>S</summary>\n**b**\n</details>', "**", MATERIAL),
    Case('<figure markdown="span">\n  **a**{ .c }\n  <figcaption>C</figcaption>\n</figure>', "**", MATERIAL),
    Case("H~2~O", "~2~", MATERIAL),
    Case("x^2^", "^2^", MATERIAL),
    Case("!!!note\n    b", "!!!", MATERIAL),
    Case('!!!note "T"\n    b', "!!!", MATERIAL),
    Case("$a^2$", "$a"),
    Case("<HATCH_NAME>", "HATCH"),
    Case("{% for a in b %}", "{%", as_text_in=(*VUE, "starlight")),
    Case("::: tip T\nb\n:::", ":::", (*VUE, *COLONS)),
    Case("::: details T\nb\n:::", ":::", (*VUE, *COLONS)),
    Case("::: code-group\n```js [A]\nb\n```\n:::", ":::", VUE),
    Case(":::: tabs\n@tab A\nb\n@tab B\nc\n::::", "@tab", ("vuepress",)),
    Case(":::note[T]\nb\n:::", ":::", COLONS),
    Case("<<< ./part.js", "<<<", VUE),
    Case("<<< @/part.js#r{1} [T]", "<<<", VUE),
    Case("@[code](part.js)", "@[code", ("vuepress",)),
    Case("[[toc]]", "[[toc]]", VUE),
    Case("> [!NOTE] T\n> b", "[!", ("vitepress",)),
    Case("> [!ODD]\n> b", "[!"),
    Case("::youtube{id=a}", "::you", as_text_in=(*MATERIAL, *VUE)),
    Case("::card[a]{href=b}", "::card", as_text_in=(*MATERIAL, *VUE)),
    Case(":abbr[b]{c=d}", ":abbr", ("starlight",), as_text_in=(*MATERIAL, *VUE)),
    Case("::: field a\n@type `b`\n@required\n\nb\n:::", "@type", VUE),
    Case("{{ a.b() }}", "{{", VUE),
    Case("<Badge text='a' />", "Badge"),
    Case("{/* c */}", "{/*", ("docusaurus",)),
    Case("```{note} T\nb\n```", "{note}", ("myst",)),
    Case(":::{note} T\nb\n:::", ":::", ("myst",)),
    Case("(t)=", "(t)=", ("myst",)),
    Case("{ref}`a`", "{ref}", ("myst",)),
    Case("% c", "% c", ("myst",), is_block=True),
    Case("+++", "+++", ("myst",), is_block=True),
    Case("$$\na\n$$", "$$", is_block=True),
)
PLACES: Mapping[str, tuple[str, str, str]] = {
    "text": ("", "", ""),
    "quote": ("> ", "> ", ""),
    "second line of a quote": ("> a\n>\n> ", "> ", ""),
    "quote in a quote": ("> > ", "> > ", ""),
    "item": ("- ", "  ", ""),
    "numbered item": ("1. ", "   ", ""),
    "wide item": ("-   ", "    ", ""),
    "after the text of an item": ("- a\n\n    ", "    ", ""),
    "item of an item": ("- a\n    - ", "      ", ""),
    "quote in an item": ("- > ", "  > ", ""),
    "item in a quote": ("> - ", ">   ", ""),
    "definition": ("T\n:   ", "    ", ""),
    "footnote": ("a[^1]\n\n[^1]:\n    ", "    ", ""),
    "admonition": ("::: note\n", "", "\n:::"),
    "quote in details": ("::: details\n> ", "> ", "\n:::"),
    "steps": ("::: steps\n1. a\n\n   ", "   ", "\n:::"),
    "tab": (":::: tabs\n::: tab A\n", "", "\n:::\n::::"),
    "card": (":::: cards\n::: card A\n", "", "\n:::\n::::"),
    "HTML": ("<div>\n\n", "", "\n\n</div>"),
}
"""What comes before the first line, before the others, and after the last one."""
FLAT_PLACES: Mapping[str, tuple[str, str]] = {
    "cell": ("| a | b |\n|---|---|\n| a | ", " |"),
    "first cell": ("| a | b |\n|---|---|\n| ", " | b |"),
    "heading": ("## ", ""),
    "line of a paragraph": ("a\n", "\nb"),
    "cell of HTML": ("<table><tr><td>", "</td></tr></table>"),
    "bold item": ("- **a**\n- ", ""),
    "task": ("- [ ] ", ""),
}
"""Places of a single line, where most generators show a block as text."""


class Texts:
    """Every file is there."""

    def find(self, path: str, source: Source) -> tuple[Mapping[str, bytes], str | None]:
        return {}, "// #region r\nb\n// #endregion r\n"


def raw_lines(html: str) -> Iterator[str]:
    """What readers see as text."""
    text = re.sub(r"<!--[\s\S]*?-->|<(pre|code|script|svg|nav)\b[\s\S]*?</\1>|<[A-Za-z/][^<>]*>", "", html)
    yield from text.replace("&lt;", "<").replace("&gt;", ">").split("\n")


@pytest.fixture
def silent(parse_page: Parse) -> Callable[..., list[str]]:
    """Parses a page, and returns what it shows of ``raw`` without any problem that names its line."""

    def find(text: str, raw: str, dialect: Dialect | None) -> list[str]:
        page = parse_page(text, dialect=dialect, included=Texts())
        seen = [line for line in raw_lines(page.html) if raw in line]
        return [] if page.diagnostics else seen

    return find


@pytest.mark.parametrize("dialect", [None, *get_args(Dialect)])
@pytest.mark.parametrize("case", CASES, ids=[case.text.split("\n")[0] for case in CASES])
def test_no_construct_is_published_as_text_without_a_warning(
    silent: Callable[..., list[str]], case: Case, dialect: Dialect | None
) -> None:
    if dialect in case.as_text_in:
        return
    found = {}
    for place, (before, rest, after) in PLACES.items():
        lines = case.text.replace("\n", f"\n{rest}")
        found[place] = silent(f"# Title\n\n{before}{lines}{after}\n", case.raw, dialect)
    for place, (before, after) in () if case.is_block else FLAT_PLACES.items():
        found[place] = silent(f"# Title\n\n{before}{case.text.split(chr(10))[0]}{after}\n", case.raw, dialect)
    assert {place: seen for place, seen in found.items() if seen} == {}


READ = [(case, dialect) for case in CASES for dialect in case.dialects]


@pytest.mark.parametrize(
    ("case", "dialect"), READ, ids=[f"{dialect}: {case.text.partition(chr(10))[0]}" for case, dialect in READ]
)
def test_a_dialect_reads_its_constructs_at_every_place(parse_page: Parse, case: Case, dialect: Dialect) -> None:
    found = {}
    for place, (before, rest, after) in PLACES.items():
        lines = case.text.replace("\n", f"\n{rest}")
        page = parse_page(f"# Title\n\n{before}{lines}{after}\n", dialect=dialect, included=Texts())
        found[place] = [line for line in raw_lines(page.html) if case.raw in line]
    assert {place: seen for place, seen in found.items() if seen} == {}


def nested(place: tuple[str, str, str], text: str) -> str:
    before, rest, after = place
    lines = text.replace("\n", f"\n{rest}")
    return f"{before}{lines}{after}"


NESTED = st.recursive(
    st.sampled_from([case.text for case in CASES] + ["a\nb", "    c", "- d\n- e", "```\nf", "```\n!!! g\n```"]),
    lambda inner: (
        st.builds(nested, st.sampled_from(list(PLACES.values())), inner)
        | st.lists(inner, min_size=2, max_size=3).flatmap(
            lambda parts: st.sampled_from(["\n\n", "\n"]).map(lambda between: between.join(parts))
        )
    ),
    max_leaves=8,
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=NESTED, dialect=st.sampled_from([None, *get_args(Dialect)]))
@example(text="> <Badge text='a' />\n\n<div markdown>\n**a**\n</div>\n```\nf\n<Badge text='a' />", dialect="docusaurus")
def test_constructs_within_one_another_are_read_or_reported(
    parse_page: Parse, text: str, dialect: Dialect | None
) -> None:
    page = parse_page(text, dialect=dialect, included=Texts())
    assert all(1 <= (one.line or 1) <= text.count("\n") + 1 for one in page.diagnostics)
    strange = [case for case in CASES if dialect not in case.as_text_in]
    seen = [line for line in raw_lines(page.html) for case in strange if case.raw in line]
    assert not seen or page.diagnostics
