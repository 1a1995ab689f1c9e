"""Problems are reported in the lines of the owner's file, whatever the dialect turned them into."""

import re
from collections.abc import Callable, Mapping
from itertools import count

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from glosa.builder.config.patterns import Dialect
from glosa.builder.content.dialects.mdx.draft import PageDraft, Traced, joined
from glosa.builder.content.document import Document, Source

Parse = Callable[..., Document]
PLAIN = (
    "a @ b",
    "a @\nb @ `c`\n@ d",
    "## H @",
    "- a @\n- b\n\n  @ c\n  - @",
    "1. a\n\n   @",
    "> a @\n>\n> @ b",
    "| a | @ |\n|---|---|\n| @ | c |",
    "```js\nf()\n\ng()\n```\n\n@",
    "a\n\n    c\n\n@",
    "<div>\n\na @\n\n</div>",
    "<!-- a\n\nb -->\n\n@",
)
"""Texts with places for a link: ``@``."""
COLONS = (
    "::: tip T\na @\n\nb @\n:::\n@",
    "::: details T\n- @\n- a\n\n  @\n:::",
    "::: note\n\n::: tip\n@\n:::\n\n@\n:::",
)
MDX = (
    "import A from './a'\nimport { B,\n  C } from 'x';\n\n@",
    "export const d = {\n  e: 1,\n};\n\n@",
    "{/* a\n\nb */}\n\n@",
    "a {/* b */} @\n{c.d} @",
    '<img\n  src={e}\n  className="c"\n/>\n\n@',
    '<div\n  className="c"\n  style={{ a: 1 }}>\n\n@\n\n</div>\n\n@',
    "$ @\n\na @",
    "$\n\n@",
    '<Odd\n  a="b"\n  c={{ d: 1 }}\n/>\n\n@',
    "<Odd>\n\na @\n\nb @\n\n</Odd>\n@",
    "a <Odd>b @</Odd> @",
    "<!-- truncate -->\n\n@",
    "<img src={require('./a.png')} alt=\"A\" />\n\n@",
    "<div>\n<img src={require('./a.png')} />\n</div>\n\n@",
    "<Tabs>\n  <TabItem value='a'>\n\n    a @\n\n    ```js\n    f()\n    ```\n\n    @\n\n  </TabItem>\n</Tabs>\n\n@",
    "<Tabs>\n  <TabItem value='a'>\n\n    @\n\n  </TabItem>\n  <TabItem value='b'>@</TabItem>\n</Tabs>\n\n@",
    "- a\n\n  <Tabs>\n    <TabItem value='a'>\n\n    @\n\n    </TabItem>\n  </Tabs>\n\n- @",
)
WRITTEN: Mapping[Dialect, tuple[str, ...]] = {
    "docusaurus": (
        *COLONS,
        *MDX,
        ":::note[T]\n@\n:::\n@",
        "<Admonition type='tip' title='T'>\n\na @\n\n@\n\n</Admonition>\n@",
        "<Link to='/a'>a\n</Link>\n\n@",
        "<CodeBlock language='js'>{`\nf()\n`}</CodeBlock>\n\n@",
        "<Details>\n<summary>S</summary>\n\n@\n\n</Details>",
    ),
    "starlight": (
        *COLONS,
        *MDX,
        ":::note[T]\n@\n:::\n@",
        "<Steps>\n\n1. a @\n\n   @\n\n2. b @\n\n</Steps>\n\n@",
        "<CardGrid>\n  <Card title='A'>\n    a @\n  </Card>\n  <Card title='B'>\n\n    @\n\n  </Card>\n</CardGrid>\n@",
        "<FileTree>\n\n- a/\n  - b\n\n</FileTree>\n\n@",
        "<Aside type='caution'>\na @\n</Aside>\n@",
        "<LinkCard\n  title='T'\n  href='/a'\n/>\n\n@",
    ),
    "vitepress": (
        *COLONS,
        "::: code-group\n```js [A]\nf()\n```\n```js [B]\ng()\n```\n:::\n\n@",
        "[[toc]]\n\n@",
        "> [!NOTE] T\n> a @\n>\n> @\n\n@",
        "<<< ./part.js\n\n@",
        "<!-- @include: ./part.md -->\n\n@",
        "<script setup>\nlet a\n</script>\n\n@",
        "a @ {{ b.c() }}\n@",
        "a\n{.c}\n\n@",
        "```js\nf() // [!code highlight]\n// [!code word:a]\n```\n@",
    ),
    "vuepress": (
        *COLONS,
        ":::: tabs\n@tab A\na @\n\n@\n@tab B\n@\n::::\n\n@",
        "<CodeGroup>\n<CodeGroupItem title='A'>\n\n```js\nf()\n```\n\n</CodeGroupItem>\n</CodeGroup>\n\n@",
        "@startuml\na\n@enduml\n\n@",
        "a <Badge text='b' /> @",
    ),
    "mkdocs-material": (
        '!!! note "T"\n    a @\n\n    - b @\n\n    @\n\n@',
        "??? tip\n    > a @\n\n    @\n\n@",
        '=== "A"\n    a @\n\n    @\n\n=== "B"\n\n    @\n\n@',
        "- a\n\n    !!! note\n        b @\n\n        @\n\n    @\n\n- @",
        "- !!! note\n      b @\n\n@",
        "/// note | T\na @\n\n@\n///\n@",
        "/// tab | A\n@\n///\n\n/// tab | B\n@\n///\n\n@",
        "<div markdown>\na @\n\n@\n</div>\n@",
        '<div class="grid cards" markdown>\n\n-   __A__\n\n    ---\n\n    a @\n\n-   b @\n\n</div>\n\n@',
        "a (1) @\n{ .annotate }\n\n1. b @\n\n@",
        '--8<-- "part.md"\n\n@',
        "{% for a in b %}\n\nc\n\n{% endfor %}\n\n@",
        "==a== @\n++ctrl+a++ @",
        "T\n:   a @\n\n    @",
    ),
    "myst": (
        "```{note} T\n:class: c\n\na @\n\n@\n```\n@",
        ":::{tip}\na @\n\n```{note}\n@\n```\n\n@\n:::\n@",
        "::::{tab-set}\n:::{tab-item} A\na @\n:::\n:::{tab-item} B\n\n@\n:::\n::::\n\n@",
        "::::{grid} 2\n:::{grid-item-card} A\na @\n+++\n@\n:::\n::::\n@",
        "(t)=\n## H\n\n@",
        "% c\n\n@",
        "```{list-table}\n:header-rows: 1\n\n* - @\n  - a\n* - @\n  - b\n```\n\n@",
        "```{include} part.md\n:start-line: 1\n```\n\n@",
        "- ```{note}\n  a @\n\n  @\n  ```\n- @",
        "```{code-block} js\n:caption: C\n\nf()\n```\n\n@",
        "```{figure} a.png\n:alt: A\n\nc\n```\n\n@",
        "{ref}`t` @ {doc}`a`\n@",
    ),
}
"""The constructs of each dialect. In MDX, ``$`` is a component that nothing knows, by a name of its own."""
PLACES: tuple[tuple[str, str, str], ...] = (
    ("", "", ""),
    ("> ", "> ", ""),
    ("- ", "  ", ""),
    ("1. a\n\n   ", "   ", ""),
    ("<div>\n\n", "", "\n\n</div>"),
)
"""What comes before the first line, before the others, and after the last one."""
OF_DIALECT: Mapping[Dialect, tuple[tuple[str, str, str], ...]] = {
    "docusaurus": (("<Odd>\n\n", "", "\n\n</Odd>"), (":::tip\n\n", "", "\n\n:::")),
    "starlight": (("<Aside>\n\n", "", "\n\n</Aside>"), ("<Steps>\n\n1. ", "   ", "\n\n</Steps>")),
    "vitepress": (("::: details\n", "", "\n:::"),),
    "vuepress": (("::: details\n", "", "\n:::"),),
    "mkdocs-material": (("!!! note\n    ", "    ", "\n"), ('=== "A"\n\n    ', "    ", "\n")),
    "myst": (("::::::{note}\n", "", "\n::::::"),),
}


class Texts:
    """Every file is there, and has several lines."""

    def find(self, path: str, source: Source) -> tuple[Mapping[str, bytes], str | None]:
        return {}, "one\n\ntwo\n\n- three\n"


def nested(place: tuple[str, str, str], text: str) -> str:
    before, rest, after = place
    return f"{before}{text.replace(chr(10), f'{chr(10)}{rest}')}{after}"


def pages(dialect: Dialect) -> st.SearchStrategy[str]:
    """Pages with several constructs, also within one another."""
    return st.recursive(
        st.sampled_from((*PLAIN, *WRITTEN[dialect])),
        lambda inner: (
            st.builds(nested, st.sampled_from((*PLACES, *OF_DIALECT[dialect])), inner)
            | st.lists(inner, min_size=2, max_size=4).map("\n\n".join)
        ),
        max_leaves=8,
    )


def with_faults(text: str) -> str:
    """The page with its own fault at each place."""
    numbers = count(1)
    text = re.sub(r"(?<![\w@])@(?![a-z])", lambda _: f"[x](missing-{next(numbers)}.md)", text)
    return re.sub(r"(?<![^\s>])\$", lambda _: f"<Odd{next(numbers)} />", text)


def faults(text: str) -> Mapping[str, int]:
    """The line of each fault."""
    lines = enumerate(text.split("\n"), 1)
    return {found[0]: number for number, line in lines for found in re.finditer(r"missing-\d+\.md|Odd\d+", line)}


def reported(page: Document) -> Mapping[str, int]:
    """The line in which each fault is reported."""
    components = ((re.search(r"Odd\d+", one.found), one.line) for one in page.diagnostics)
    return {one.text: one.line for one in page.links if "missing" in one.text} | {
        found[0]: line for found, line in components if found and line
    }


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(drawn=st.sampled_from(list(WRITTEN)).flatmap(lambda one: st.tuples(st.just(one), pages(one))))
@example(drawn=("docusaurus", "<Odd a='1'>\n\n@\n\n</Odd>\n\n```jsx\n<Odd a='1'>\n```\n\n@\n\n$\n\n@"))
@example(drawn=("docusaurus", "export const a = {\n  b: 1,\n};\n\n<img src={require('@/a.png')} />\n\n$ @"))
def test_a_fault_is_reported_in_the_line_in_which_it_was_written(parse_page: Parse, drawn: tuple[Dialect, str]) -> None:
    dialect, text = drawn
    text = with_faults(text)
    source = Source("docs/settings/basic.mdx", "/", "settings/basic.mdx", "/settings/basic.html")
    found = reported(parse_page(text, source, dialect=dialect, included=Texts()))
    assert found == {name: faults(text)[name] for name in found}


@pytest.mark.parametrize(
    ("dialect", "written"), [(dialect, text) for dialect, texts in WRITTEN.items() for text in (*PLAIN, *texts)]
)
def test_every_fault_in_a_construct_is_reported_in_its_line(parse_page: Parse, dialect: Dialect, written: str) -> None:
    text = with_faults(f"---\ntitle: T\n---\n\n{written}\n\n{written}\n\n@")
    source = Source("docs/settings/basic.mdx", "/", "settings/basic.mdx", "/settings/basic.html")
    assert reported(parse_page(text, source, dialect=dialect, included=Texts())) == faults(text)


def test_a_line_of_several_parts_comes_from_the_first_one_with_text() -> None:
    parts = (Traced("a\n  ", [0, 1]), Traced("", [2]), Traced("b\n", [4, 5]), Traced("c", [7]))
    assert joined(parts) == Traced("a\n  b\nc", [0, 4, 7])


def test_what_takes_the_place_of_as_many_lines_has_their_numbers() -> None:
    draft = PageDraft("a.md", "a\nb\nc\nd", 1)
    draft.edit([(2, 5, "B\nC"), (6, 7, "D\nE")])
    assert (draft.text, list(draft.lines)) == ("a\nB\nC\nD\nE", [0, 1, 2, 3, 3])


def test_a_text_of_other_lines_is_no_rewritten_one() -> None:
    with pytest.raises(ValueError, match="lines"):
        PageDraft("a.md", "a\nb", 1).rewrite("a")
