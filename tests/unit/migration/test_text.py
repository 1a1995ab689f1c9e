"""How the text of pages is converted: components, expressions, included files, links."""

import re

import pytest

from glosa.builder.content.dialects.mdx.catalog import DOCUSAURUS, STARLIGHT, VUE
from glosa.builder.content.dialects.mdx.components import ComponentConverter, without_blocks
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.mdx.expressions import (
    without_bindings,
    without_interpolations,
    without_jsx,
    without_mdx_code,
)
from glosa.builder.content.dialects.mdx.images import with_images
from glosa.builder.content.dialects.mdx.links import relinked
from glosa.builder.content.dialects.mdx.masking import HIDDEN, masked
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.text.braces import without_braces
from glosa.migration.text.containers import without_unknown_containers
from glosa.migration.text.front_matter import migrated, split
from glosa.migration.text.includes import with_snippets, with_vue_includes
from glosa.migration.text.templates import without_templates
from glosa.migration.writing.report import alike, described

CATALOGS = {"vue": VUE, "docusaurus": DOCUSAURUS, "starlight": STARLIGHT}


def converted(text: str, catalog: str = "vue") -> tuple[str, list[str]]:
    draft = PageDraft("a.md", text, 1)
    ComponentConverter(draft, CATALOGS[catalog], is_jsx=catalog != "vue").convert()
    return re.sub(r"\n{2,}", "\n", draft.text).strip("\n"), [f"{one.line} {one.kind}" for one in draft.findings]


def test_components_in_html_are_shown_as_html() -> None:
    text, _ = converted("<p><Link to='a & b'>One</Link></p>\n\nTwo <Link/>")
    assert text == "<p><code>&lt;Link to='a &amp; b'&gt;</code>One<code>&lt;/Link&gt;</code></p>\nTwo `<Link/>`"


@pytest.mark.parametrize(
    ("text", "catalog", "expected"),
    [
        ('A <Badge text="new"/> one', "vue", "A <span class=\"badge\">new</span> one"),
        ('<router-link to="/a b/">x</router-link>', "vue", "[x](/a%20b/)"),
        ('<Tabs><TabItem value="a" label="A">\n\n  Text\n\n</TabItem></Tabs>', "docusaurus", ":::: tabs\n::: tab A\nText\n:::\n::::"),
        ('<Aside type="tip" title="T">\n  Text\n</Aside>', "starlight", "::: tip T\nText\n:::"),
        ('<LinkCard title="T" href="/a" description="D" />', "starlight", "::: card [T](</a>)\nD\n:::"),
        ("<CodeBlock language=\"js\">{`a()`}</CodeBlock>", "docusaurus", "```js\na()\n```"),
        ("`<Foo/>` and\n```\n<Foo/>\n```\n<!-- <Foo/> -->", "vue", "`<Foo/>` and\n```\n<Foo/>\n```\n<!-- <Foo/> -->"),
        ("<div>x</div>", "vue", "<div>x</div>"),
        ("a < B and c > D", "vue", "a < B and c > D"),
    ],
)  # fmt: skip
def test_known_components_become_markdown(text: str, catalog: str, expected: str) -> None:
    assert converted(text, catalog) == (expected, [])


def test_an_escaped_component_is_text() -> None:
    assert converted(r"- a \<Object> b") == (r"- a \<Object> b", [])
    assert converted(r"a \\<Object> b") == (r"a \\`<Object>` b", ["1 decide"])


def test_an_image_in_an_attribute_becomes_a_text_of_javascript() -> None:
    text = """<Figure a={<img alt="It's one." src={useBaseUrl('img/a.png')} />} b={<i>c</i>} />\n\n<img alt="It's" src={useBaseUrl('img/a.png')} />"""
    draft = PageDraft("a.mdx", text, 1)
    with_images(draft, {})
    assert draft.text == """<Figure a={"It's one."} b={<i>c</i>} />\n\nIt's"""


def test_an_apostrophe_in_the_text_of_an_attribute_begins_no_text_of_javascript() -> None:
    text = "<Figure text={<>The item's <a href={x('b')}>b</a></>} />\n\nIt's <Badge text='new'/>"
    assert converted(text, "docusaurus")[1] == ["1 decide", "3 decide"]


def test_other_components_become_stubs_with_their_source_and_content() -> None:
    text = 'One\n\n<My-Map :zoom="3"\n  wide>\n\nSome *text*.\n\n</My-Map>\n\nIn <Line a={b > c}/> text.'
    found, findings = converted(text)
    assert '::: component migrated\nsource: |\n  <My-Map :zoom="3"\n    wide> … </My-Map>\n:::' in found
    assert "Some *text*." in found
    assert "In `<Line a={b > c}/>` text." in found
    assert findings == ["3 decide", "10 decide"]


def test_stubs_in_lists_are_indented() -> None:
    found, _ = converted("1. One\n\n   <Foo\n     a />\n\n2. Two")
    assert "   ::: component migrated\n   source: |\n     <Foo" in found
    assert found.endswith("2. Two")


def test_scripts_stay_as_comments() -> None:
    draft = PageDraft("a.md", "One\n\n<script setup>\nlet a --> 1\n</script>\n\n```html\n<script>\n</script>\n```\n", 5)
    without_blocks(draft)
    found = draft.text
    assert "<!-- Not migrated: <script>\n<script setup>\nlet a --&gt; 1\n</script>\n-->" in found
    assert "```html\n<script>\n</script>\n```" in found
    assert [(one.line, one.kind) for one in draft.findings] == [(7, "left")]


def test_interpolations_become_their_values_or_code() -> None:
    draft = PageDraft("a.md", "{{ $page.title }} {{ 'a' }} `{{ b }}` {{ c() }}", 1)
    without_interpolations(draft, {"$page.title": "T"})
    assert draft.text == "T a `{{ b }}` `{{ c() }}`"
    assert len(draft.findings) == 1


@pytest.mark.parametrize("end", ["", "`a`", "`a` }}"])
def test_many_braces_without_an_end_are_read_once(end: str) -> None:
    draft = PageDraft("a.md", "{{" * 200_000 + end, 1)
    without_interpolations(draft, {})
    assert draft.text == "{{" * 200_000 + end


def test_bindings_become_plain_attributes() -> None:
    draft = PageDraft("a.md", '<img :src="$withBase(\'/a.png\')" alt="A"> <p v-if="b">x</p>', 1)
    without_bindings(draft, "/docs/")
    assert draft.text == '<img src="/docs/a.png" alt="A"> <p>x</p>'
    assert [one.kind for one in draft.findings] == ["left"]


def test_code_of_mdx_goes_and_its_exports_stay_as_comments() -> None:
    text = "import A from './a';\nimport { B,\n  C } from 'x';\n\nexport const d = {\n\n  e: 1,\n};\n\n# T\n\nimport in text.\n"
    draft = PageDraft("a.mdx", text, 1)
    imported = without_mdx_code(draft)
    found = draft.text
    assert imported == {"A": "./a", "B": "x", "C": "x"}
    assert "<!-- Not migrated:\nexport const d = {\n\n  e: 1,\n};\n-->" in found
    assert found.endswith("# T\n\nimport in text.\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a {/* b */} c", "a <!-- b --> c"),
        ("## T {#id}", "## T {#id}"),
        ("## T {/* #id */}", "## T {#id}"),
        ('<p className="a" style={{ b: 1 }}>{"x"}</p>', '<p class="a">x</p>'),
        ("a {b.c} `{d}`", "a `{b.c}` `{d}`"),
        ("a \\{b\\}", "a \\{b\\}"),
        ('<iframe src="x" />', '<iframe src="x"></iframe>'),
        ("```js {1}\n{a}\n```", "```js {1}\n{a}\n```"),
    ],
)
def test_jsx_becomes_html(text: str, expected: str) -> None:
    draft = PageDraft("a.mdx", text, 1)
    without_jsx(draft, {})
    assert draft.text == expected


FILES = {
    "a.js": "one\n// #region r\ntwo\n// #endregion r\nthree\n",
    "b.md": "---\ntitle: B\n---\nB1\nB2\n",
    "c.py": "c1\n# --8<-- [start:s]\nc2\n# --8<-- [end:s]\nc3\n",
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<<< ./a.js", "```js\none\n// #region r\ntwo\n// #endregion r\nthree\n```"),
        ("<<< a.js#r{1 ts} [A]", '```ts {1} title="A"\ntwo\n```'),
        ("@[code{5-5}](a.js)", "```js\nthree\n```"),
        ("@[code{5-5} ts:no-line-numbers](a.js)", "```ts\nthree\n```"),
        ("@[code{5-5} ts{1}:line-numbers=5](a.js)", "```ts:line-numbers=5 {1}\nthree\n```"),
        ("<!--@include: ./b.md{2-2}-->", "B2"),
        ("```md\n<<< ./a.js\n```", "```md\n<<< ./a.js\n```"),
    ],
)
def test_includes_of_vue(text: str, expected: str) -> None:
    draft = PageDraft("x.md", text, 1)
    with_vue_includes(draft, lambda path: FILES.get(path.removeprefix("./")))
    assert draft.text == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('```python\n--8<-- "c.py:s"\n```', "```python\nc2\n```"),
        ('  --8<-- "c.py:5:5"', "  c3"),
        ("--8<--\nb.md\n--8<--", "---\ntitle: B\n---\nB1\nB2"),
        (';--8<-- "c.py"', '--8<-- "c.py"'),
        ("{* c.py ln[1,5] hl[5] *}", "```py {2}\nc1\nc3\n```"),
        ("{* c.py ln[3:9] hl[1,3:4,5] *}", "```py {1,2,3}\nc2\n# --8<-- [end:s]\nc3\n```"),
        ("{* c.py ln[5] hl[1] *}", "```py\nc3\n```"),
        ("{!> c.py!}", "c1\nc2\nc3"),
    ],
)
def test_snippets(text: str, expected: str) -> None:
    draft = PageDraft("x.md", text, 1)
    with_snippets(draft, FILES.get)
    assert draft.text == expected


def test_a_missing_include_is_for_a_person_to_decide() -> None:
    for convert, text in ((with_vue_includes, "a\n<<< ./gone.js"), (with_snippets, 'a\n--8<-- "gone.md"')):
        draft = PageDraft("x.md", text, 3)
        convert(draft, lambda path: None)
        assert "gone" in draft.text
        assert [(one.kind, one.line) for one in draft.findings] == [("decide", 4)]


def test_links_and_images_get_new_addresses() -> None:
    text = '[a](x.md#y) ![b](<i j.png> "T") [c](https://x.md) `[d](x.md)` [![e](i.png)](x.md)\n\n[r]: x.md\n\n<a href="x.md">f</a>'
    found = relinked(text, link=lambda path: f"L/{path}", image=lambda path: f"I/{path}", html=lambda path: f"H/{path}")
    assert found == (
        '[a](L/x.md#y) ![b](<I/i j.png> "T") [c](https://x.md) `[d](x.md)` [![e](I/i.png)](L/x.md)\n\n[r]: L/x.md\n\n'
        '<a href="H/x.md">f</a>'
    )


def test_front_matter_has_glosas_keys_and_keeps_the_others() -> None:
    raw = split(
        "\n\n---\ntitle: 1\ndate: 2020/1/2 3:04\ntag: a, b\nsidebar: [x]\nisComment: false\nauthor: Ana\n---\nText\n"
    )
    values, findings = migrated(raw, "a.md")
    assert values == {
        "title": "1",
        "date": "2020-01-02 03:04:00",
        "tags": ["a", "b"],
        "comments": False,
        "params": {"author": "Ana"},
    }
    assert [(one.line, one.kind) for one in findings] == [(7, "left")]
    assert (raw.body, raw.first_line) == ("Text\n", 11)


def test_the_weight_in_search_of_material_is_a_number() -> None:
    found = [
        migrated(split(f"---\nsearch: {one}\n---\n"), "a.md")[0] for one in ("{boost: 2}", "{exclude: true}", "no")
    ]
    assert found == [{"search": 2}, {"search": False}, {"search": False}]


def test_code_and_comments_are_hidden() -> None:
    text = "a `b` c\n\n    code\n\n- x\n\n    text\n\n~~~\nd\n~~~\n"
    found = masked(text)
    assert len(found) == len(text)
    assert found.replace(HIDDEN, ".") == "a ... c\n\n........\n\n- x\n\n    text\n\n...\n.\n...\n"


def test_blocks_of_templates_become_code() -> None:
    draft = PageDraft(
        "a.md", "A\n\n{% for one in all %}\n\n## {{ one }}\n\n{% if x %}b{% endif %}\n{% endfor %}\n\n`{% raw %}` Z", 3
    )
    without_templates(draft)
    found = re.sub(r"\n{2,}", "\n", draft.text)
    assert (
        found
        == "A\n```text\n{% for one in all %}\n## {{ one }}\n{% if x %}b{% endif %}\n{% endfor %}\n```\n`{% raw %}` Z"
    )
    assert [(one.line, one.kind) for one in draft.findings] == [(5, "decide")]


@pytest.mark.parametrize(
    ("text", "expected", "notes"),
    [
        ("::: preview\n\na\n\n:::", "\n\na\n\n", 1),
        ("::: chart A title\nb\n:::", "**A title**\nb\n", 1),
        ("::: preview\n::: tip\na\n:::\n:::\nb", "\n::: tip\na\n:::\n\nb", 1),
        (":::: tip\n::: note\na\n::::", ":::: tip\n::: note\na\n:::\n::::", 0),
        ("a\n:::\nb", "a\n\nb", 1),
        ("::: tip\na", "::: tip\na\n:::", 0),
        ("```\n::: preview\n```", "```\n::: preview\n```", 0),
    ],
)
def test_containers_of_plugins_are_left_out_and_their_text_stays(text: str, expected: str, notes: int) -> None:
    draft = PageDraft("a.md", text, 1)
    without_unknown_containers(draft)
    assert draft.text == expected
    assert len(draft.findings) == notes


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a {{ name }} and {{ name | upper }}", "a N and N"),
        ("a {{ other }} {{ open", r"a `{{ other }}` \{{ open"),
        ("a {{ name\n\nThis text stays. }}", "a \\{{ name\n\nThis text stays. }}"),
        ("a {{ name {{ other }}", r"a \{{ name `{{ other }}`"),
        ("<b>{{ other }}</b>", "<b>&#123;&#123; other }}</b>"),
        ('see <a href="{{ other }}">', 'see <a href="&#123;&#123; other }}">'),
        (
            "[a](b/{{ other }}) ({{ other }}) [a] ({{ other }}",
            r"[a](b/\{{ other }}) (`{{ other }}`) [a] (`{{ other }}`",
        ),
        ('```j title="{{a}}/{{ name }}"\n{{b}}\n```', '```j title="\\{{a}}/N"\n{{b}}\n```'),
        ('````\n```j title="{{a}}"\n```\n````\n- ```j {{', '````\n```j title="{{a}}"\n```\n````\n- ```j \\{{'),
    ],
)
def test_double_braces_take_values_or_stay_readable(text: str, expected: str) -> None:
    draft = PageDraft("a.md", text, 1)
    without_braces(draft, {"name": "N"})
    assert draft.text == expected


@pytest.mark.parametrize(
    ("text", "catalog", "expected"),
    [
        ('> <Aside type="tip">\n> A\n> </Aside>', "starlight", "> ::: tip\n> A\n> :::"),
        (
            '> > <Tabs>\n> > <TabItem label="B">\n> >\n> > A\n> >\n> > </TabItem>\n> > </Tabs>',
            "starlight",
            "> > :::: tabs\n> > ::: tab B\n> >\n> > A\n> >\n> > :::\n> > ::::",
        ),
        (
            "> <Foo>\n>\n> A\n>\n> </Foo>",
            "vue",
            "> ::: component migrated\n> source: |\n>   <Foo> … </Foo>\n> :::\n>\n> A",
        ),
    ],
)
def test_a_component_in_a_quote_stays_in_it(text: str, catalog: str, expected: str) -> None:
    written = converted(text, catalog)[0]
    assert all(line.startswith(">") for line in written.split("\n"))
    shown = [line.rstrip() for line in written.split("\n") if line.strip("> ")]
    assert shown == [line for line in expected.split("\n") if line.strip("> ")]


def test_a_container_of_a_plugin_in_a_quote_keeps_its_text() -> None:
    draft = PageDraft("a.md", "> ::: demo One\n> Text\n> :::\n\n:::: tip\nA\n::::", 1)
    without_unknown_containers(draft)
    assert draft.text.split("\n") == ["> **One**", "> Text", ">", "", ":::: tip", "A", "::::"]


def test_a_comment_before_a_text_does_not_make_html_of_it() -> None:
    draft = PageDraft("a.mdx", "{/* a */}Text **b**\n\n> - {/* a */} Text\n\nText {/* a */}\n\n{/* a */}\n", 1)
    without_jsx(draft, {})
    assert draft.text == "Text **b**\n\n> -  Text\n\nText <!-- a -->\n\n<!-- a -->\n"


def test_expressions_that_only_the_generator_computes_are_one_entry_of_the_report() -> None:
    texts = [
        f"Only the template language can compute '{{{{ artifact({one}) }}}}', so it's code now. Write its result."
        for one in "ab"
    ]
    (group,) = alike(Remark("decide", f"{number}.md", 1, text) for number, text in enumerate(texts))
    assert described(group) == f"{texts[0]} 2 places like this: 0.md:1, 1.md:1"
