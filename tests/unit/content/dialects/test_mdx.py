"""MDX as it is: pages of Docusaurus and Starlight with imports, components, and expressions."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.config.patterns import Dialect
from glosa.builder.content.dialects.addresses import addresses_in
from glosa.builder.content.dialects.mdx.doc_cards import cards_of
from glosa.builder.content.dialects.translate import translate
from glosa.builder.diagnostics import Diagnostic


def read(
    text: str, dialect: Dialect = "docusaurus", *, page: str = "a.mdx", files: Mapping[str, str] | None = None
) -> tuple[str, list[tuple[int, str]]]:
    found: list[tuple[int, str]] = []
    known = files or {}
    whole = translate(
        text, dialect, page=page, read=known.get, unread=lambda line, sentence: found.append((line, sentence))
    )
    return whole.text, found


def test_imports_and_exports_are_gone_and_constants_have_their_values() -> None:
    text, found = read("import Tabs from '@theme/Tabs';\n\nexport const version = '1.2';\n\nUse {version}.\n")
    assert "import" not in text
    assert "Use 1.2." in text
    assert [line for line, _ in found] == [2]


def test_mdx_that_is_hidden_in_a_block_of_code_is_read() -> None:
    hidden = "# A\n\n```mdx-code-block\n<Tabs>\n<TabItem value='b' label='B'>\n```\n\n```js\nc()\n```\n\n```mdx-code-block\n</TabItem>\n</Tabs>\n```\n"
    text, found = read(hidden)
    assert "::: tab B\n\n```js\nc()\n```\n\n:::" in text
    assert "mdx-code-block" not in text
    assert not found
    example = "````md\n```mdx-code-block\n<Tabs>\n```\n````"
    assert read(example)[0] == example


def test_the_end_of_a_block_of_code_may_be_indented_by_any_columns() -> None:
    assert read("```js\na\n        ```\n\n<Card title='B'>c</Card>\n")[0].startswith("```js\na\n```\n\n")
    assert read("1. a\n\n   ```js\n   b\n       ```\n")[0] == "1. a\n\n   ```js\n   b\n   ```\n"
    unchanged = "````md\n    ```\n    a\n    ```\n````\n\n- b\n\n    ```\n    c\n    ```\n"
    assert read(unchanged)[0] == unchanged


def test_tabs_in_a_component_of_the_site_stay_tabs() -> None:
    text, found = read(
        "<CodeTabs>\n<TabItem value='js'>\n\na\n\n</TabItem>\n<TabItem value='go'>b</TabItem>\n</CodeTabs>\n"
    )
    assert text.split() == ["::::", "tabs", ":::", "tab", "js", "a", ":::", ":::", "tab", "go", "b", ":::", "::::"]
    assert not found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\n\n    <div>\n      b\n    </div>\n", "a\n\n<div>\n  b\n</div>\n"),
        (
            "1. a\n\n        :::tip\n        - b\n          c\n        :::\n",
            "1. a\n\n   ::: tip\n   - b\n     c\n   :::\n",
        ),
        ("- a\n\n      ```js\n        b\n      ```\n", "- a\n\n  ```js\n    b\n  ```\n"),
        (
            "- a\n\n  <div>\n\n      ```js\n      b\n      ```\n      </div>\n",
            "- a\n\n  <div>\n\n  ```js\n  b\n  ```\n  </div>\n",
        ),
        ("- a\n  - b\n\n    ```js\n    c\n    ```\n", None),
        ("1.  a\n\n    <p>b</p>\n\n    - c\n\n      <p>d</p>\n", None),
        ("-   a\n\n    ```md\n\n        <div>\n    ```\n", None),
    ],
)
def test_tags_containers_and_code_may_be_indented_by_any_columns(text: str, expected: str | None) -> None:
    assert read(text)[0] == (text if expected is None else expected)


def test_markdown_next_to_tags_is_read() -> None:
    text, _ = read("<details>\n<summary>A `b`</summary>\nSome **c**.\n```js\nd\n```\n</details>\n")
    assert text == "<details>\n<summary>A <code>b</code></summary>\n\nSome **c**.\n```js\nd\n```\n</details>\n"
    assert read("<div>\n```js\nd\n```\n</div>\n")[0] == "<div>\n\n```js\nd\n```\n</div>\n"
    assert read("<td>`a<b`</td> **c**\n")[0] == "<td><code>a&lt;b</code></td> <strong>c</strong>\n"
    assert read("<pre>\n`a` **b**\n</pre>\n")[0] == "<pre>\n`a` **b**\n</pre>\n"
    assert "<code>&lt;Since v='1' /&gt;</code>" in read("<p><Since v='1' /></p>\n")[0]


def test_code_of_a_constant_or_of_any_file_is_shown_in_its_language() -> None:
    files = {"../a.lock": "x = 1\n"}
    text, _ = read(
        'import lock from \'../a.lock?raw\';\n\n<Code code = {lock} lang="toml" title="a.lock" />\n',
        "starlight",
        files=files,
    )
    assert '```toml title="a.lock"\nx = 1\n```' in text
    text, _ = read("export const own = `b()`;\n\n<Code lang='js' code={own} mark={{1}} />\n", "starlight")
    assert "```js\nb()\n```" in text


@pytest.mark.parametrize(
    ("dialect", "written", "expected"),
    [
        ("docusaurus", "<Tabs>\n<TabItem value='a' label='Apple'>\n\nRed\n\n</TabItem>\n</Tabs>", "::: tab Apple"),
        ("docusaurus", "<Admonition type='tip' title='Do'>\n\nIt\n\n</Admonition>", "::: tip Do"),
        ("starlight", "<Aside type='caution'>\nHot\n</Aside>", "::: caution"),
        ("starlight", "<Steps>\n\n1. First\n\n</Steps>", ":::: steps\n\n1. First\n\n::::"),
        ("starlight", "<FileTree>\n\n- src/\n\n</FileTree>", ":::: file-tree\n\n- src/\n\n::::"),
        ("starlight", "An <Icon name='open-book' /> here", "An :icon[open-book] here"),
        (
            "starlight",
            "<CardGrid>\n<Card title='Fast'>\nIt is.\n</Card>\n</CardGrid>",
            ":::: cards\n\n::: card Fast\n\nIt is.\n\n:::\n\n::::",
        ),
        ("starlight", "<LinkCard title='Next' href='/next' />", "::: card [Next](</next>)"),
        ("starlight", "New <Badge text='Beta' />", '<span class="badge">Beta</span>'),
        ("starlight", "<LinkButton href='/go'>Go</LinkButton>", "[Go](/go)"),
        ("starlight", "<Code lang='js' code='a()' />", "```js\na()"),
    ],
)
def test_components_of_the_generator_are_markdown(dialect: Dialect, written: str, expected: str) -> None:
    text, found = read(written, dialect)
    assert expected in text
    assert not found


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("<Image src={logo} alt='Our logo' />", "![Our logo](<./logo.png>)"),
        ("See <img src={logo.src} /> here", "See ![](<./logo.png>) here"),
        ("<img src={require('@site/static/img/a.png').default} alt=\"A\" />", "![A](</img/a.png>)"),
        ("<img src={useBaseUrl('/img/a.svg')} />", "![](</img/a.svg>)"),
        ("<div>\n<img src={logo} />\n</div>", "<div>\n\n\n![](<./logo.png>)\n\n\n</div>"),
        ("<p><img src={logo} alt='A' /></p>", '<p><img src="./logo.png" alt="A" /></p>'),
        ("`<img src={logo} />`", "`<img src={logo} />`"),
    ],
)
def test_an_image_that_is_imported_is_shown(written: str, expected: str) -> None:
    text, _ = read(f"import logo from './logo.png'\n\n{written}\n")
    assert expected in text


def test_an_image_that_only_the_generator_finds_is_its_description_with_a_warning() -> None:
    text, found = read("import logo from '@/logo.png'\n\n<a>\n<Image src={logo} alt='Logo' />\n</a>\n")
    assert "<a>\nLogo\n</a>" in text
    assert [line for line, _ in found] == [3]


def test_readers_see_the_source_of_an_unknown_component_and_its_line_is_named() -> None:
    text, found = read("import Map from './map.js'\n\n# Title\n\n<Map\n  zoom={3}\n/>\n")
    assert "::: warning The component Map isn't available here\n\n```jsx\n<Map\n  zoom={3}\n/>\n```\n\n:::" in text
    assert found == [(4, "The component <Map> has no counterpart. Its source is in a stub.")]


def test_an_expression_that_only_react_computes_is_code() -> None:
    text, found = read("import {\n  a,\n} from './a'\n\nIt is {a.b()}.\n")
    assert "It is `{a.b()}`." in text
    assert [line for line, _ in found] == [4]


def test_imported_markdown_takes_the_place_of_its_component() -> None:
    text, found = read(
        "import Part from '@site/docs/_part.mdx'\n\n<Part name='Ada' />\n",
        files={"/docs/_part.mdx": "---\ntitle: No\n---\nHello, {props.name}.\n"},
    )
    assert "Hello, Ada." in text
    assert "title" not in text
    assert not found


def test_code_has_components_and_braces_as_written() -> None:
    written = "```jsx\nimport A from 'a'\n<A b={c} />\n```\n\nIt is `<A />`.\n"
    assert read(written) == (written, [])


def test_starlight_reads_plain_markdown_as_it_is() -> None:
    assert read("Use {braces}.\n", "starlight", page="a.md") == ("Use {braces}.\n", [])


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ("# A", "guide/01-start.mdx", {"/guide/start"}),
        ("---\nid: begin\n---\n", "guide/start.md", {"/guide/start", "/guide/begin"}),
        ("---\nslug: /top\n---\n", "guide/start.md", {"/guide/start", "/top"}),
        ("# A", "guide/index.md", {"/guide"}),
    ],
)
def test_addresses_come_from_front_matter(text: str, path: str, expected: set[str]) -> None:
    assert set(addresses_in(text, path)) == expected


def built(site: Path, dialect: Dialect, pages: Mapping[str, str]) -> tuple[Path, list[Diagnostic]]:
    for name, text in pages.items():
        (site / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (site / "docs" / name).write_text(text, "utf-8")
    (site / "glosa.yaml").write_text(
        f"title: Site\nlocales:\n  /: {{lang: en, label: English}}\nmarkdown: {{dialect: {dialect}}}\n", "utf-8"
    )
    with workshop(Request(site, site / "dist")) as shop:
        problems = [*shop.check()]
    with workshop(Request(site, site / "dist")) as shop:
        shop.build()
    return site / "dist", problems


def test_a_site_of_mdx_builds_as_it_is(tmp_path: Path) -> None:
    out, problems = built(
        tmp_path,
        "docusaurus",
        {
            "index.mdx": "# Home\n\n[By file](./CLI.mdx) [By id](command-line) [By address](/docs/command-line)\n",
            "CLI.mdx": "---\nid: command-line\n---\n# CLI\n\nimport Part from './_part.mdx'\n\n<Part />\n\n<Own />\n",
            "_part.mdx": "Shared text.\n",
        },
    )
    page = (out / "CLI.html").read_text("utf-8")
    assert (out / "index.html").is_file()
    assert not (out / "_part.html").exists()
    assert "Shared text." in page
    assert ">Own<" in page
    assert (out / "index.html").read_text("utf-8").count('href="/CLI.html"') >= 3
    assert [(one.code, one.file, one.line) for one in problems if one.code == "markdown-unread"] == [
        ("markdown-unread", "docs/CLI.mdx", 10)
    ]


def test_a_part_of_another_page_is_named_in_a_warning() -> None:
    found: list[tuple[int, str]] = []
    translate(
        "Text\n\n![](#figure)\n\n```{embed} #cell\n```\n\n`![](#code)`\n",
        "myst",
        unread=lambda line, sentence: found.append((line, sentence)),
    )
    assert [line for line, _ in found] == [2, 4]


def test_a_container_that_a_plugin_of_the_generator_has_is_only_a_warning(tmp_path: Path) -> None:
    out, problems = built(tmp_path, "vuepress", {"README.md": "# Home\n\n::: preview\nText\n:::\n"})
    assert "Text" in (out / "index.html").read_text("utf-8")
    assert ":::" not in (out / "index.html").read_text("utf-8")
    assert [one.severity.name for one in problems if one.code == "container-unknown"] == ["WARNING"]


@pytest.mark.parametrize(
    ("dialect", "text", "expected"),
    [
        ("starlight", ":::note\n- one\n  :::\n", "::: note\n- one\n:::\n"),
        ("myst", ":::{note} Title\n- one\n  :::\n", "::: note Title\n- one\n:::\n"),
        ("myst", "[^1]:\n    :::{tip}\n    Text\n    :::\n", "[^1]:\n    ::: tip\n    Text\n    :::\n"),
    ],
)
def test_the_end_of_a_container_can_be_indented_as_the_list_before_it(
    dialect: Dialect, text: str, expected: str
) -> None:
    assert translate(text, dialect).text == expected


@pytest.mark.parametrize("text", [r"\<word>", "`<div>`"])
def test_tags_that_are_text_do_not_make_html_of_what_follows(text: str) -> None:
    page = f"{text}\n\n- one\n\n  - two\n\n    ```ts\n    code\n    ```\n  - three\n"
    assert read(page)[0] == page


def test_a_component_without_a_text_leaves_no_empty_line_in_html() -> None:
    text, _ = read('<div>\n    <Icon name="a" />\n    <p>Text</p>\n</div>\n', "starlight")
    assert text == "<div>\n    <p>Text</p>\n</div>\n"


LABELED = """<Tabs defaultValue="b" values={[
  {label: "The 'A'", value: 'a'},
  { 'value': "b", label: 'B' },
]}>
<TabItem value="a">

x

</TabItem>
<TabItem value="b">

y

<Tabs values={[{label: "Inner", value: "a"}]}>
<TabItem value="a">z</TabItem>
<TabItem value="c">w</TabItem>
</Tabs>

<Tabs>
<TabItem value="a">u</TabItem>
</Tabs>

</TabItem>
<TabItem value="b" label="Own">

v

</TabItem>
</Tabs>
"""


def test_tabs_have_the_labels_of_their_group() -> None:
    text, found = read(LABELED)
    tabs = [line.strip() for line in text.split("\n") if "::: tab " in line]
    assert tabs == [
        "::: tab The 'A'",
        "::: tab B {open}",
        "::: tab Inner",
        "::: tab c",
        "::: tab a",
        "::: tab Own {open}",
    ]
    assert not found


@pytest.mark.parametrize(("label", "shown"), [("<b> x", "<b> x"), ('"A"', '"A"'), ("A's", "A's")])
def test_labels_of_tabs_can_have_marks(label: str, shown: str) -> None:
    mark = '"' if "'" in label else "'"
    group = f"<Tabs values={{[{{label: {mark}{label}{mark}, value: 'a'}}]}}>"
    text, _ = read(f"import Tabs from '@theme/Tabs';\n\n{group}\n<TabItem value='a'>\n\nx\n\n</TabItem>\n</Tabs>\n")
    assert f"::: tab {shown}" in text


def test_findings_in_an_imported_page_are_reported_once_at_its_import() -> None:
    text, found = read("# A\n\nimport Part from './_a.mdx';\n\n<Part />\n\n<Part />\n", files={"./_a.mdx": "<Foo />\n"})
    assert text.count("<Foo />") == 2
    assert [line for line, _ in found] == [2]
    assert "./_a.mdx" in found[0][1]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("a :abbr[HTML]{t=1}", ":abbr[HTML]{t=1}"),
        ("a :abbr[HTML]", ":abbr[HTML]"),
        ("```js /a.*/\nb\n```", "/a.*/"),
        ('```js ins=/a|b/ "c"\nb\n```', "ins=/a|b/"),
        ('```js ins={"New":1}\nb\n```', '"New"'),
    ],
)
def test_what_only_plugins_read_is_a_warning(written: str, expected: str) -> None:
    found: list[str] = []
    translate(written, "starlight", left_out=lambda _, sentence: found.append(sentence))
    assert len(found) == 1
    assert expected in found[0]


@pytest.mark.parametrize(
    "written", ["`:abbr[a]`", "a :icon[rocket] :badge-tip[b]", '```js /a b/ "c" {1}\nb\n```', "a: [b]"]
)
def test_what_glosa_reads_is_no_warning(written: str) -> None:
    found: list[str] = []
    translate(written, "starlight", left_out=lambda _, sentence: found.append(sentence))
    assert not found


@pytest.mark.parametrize("before", ["<br />", "<div>", "<p>a</p>"])
def test_a_container_below_a_tag_is_read(before: str) -> None:
    assert f"{before}\n\n::: info\n" in read(f"{before}\n:::info\nb\n:::\n")[0].replace("<br>", "<br />")


def test_a_template_in_a_block_of_code_is_code_and_a_warning() -> None:
    text, found = read('a\n\n<CodeBlock language="bash">{`\nb ${c()} d\n`}</CodeBlock>\n')
    assert "```bash\nb ${c()} d\n```" in text
    assert [(line, "${c()}" in sentence) for line, sentence in found] == [(2, True)]
    assert not read('<CodeBlock language="bash">{`\nb\n`}</CodeBlock>\n')[1]


def test_code_with_backticks_within_an_expression_stays_whole_and_fragments_are_gone() -> None:
    text, found = read("<>\n{all.map((one) => <a href={`/${one}`}>{one}</a>)}\n</>\n\nA {}b.\n")
    assert text == "\n``{all.map((one) => <a href={`/${one}`}>{one}</a>)}``\n\n\nA b.\n"
    assert [line for line, _ in found] == [1]
    assert "`<>`" in read("The sign `<>` is code.\n")[0]


def test_an_imported_video_is_shown() -> None:
    source = "import clip from './clip.mp4';\n\n<video src={clip} controls></video>\n\nText\n"
    assert "![](<./clip.mp4>)\n\nText" in read(source)[0]
    assert "<video controls>" in read("<video controls>\n<source src='/a.mp4' />\n</video>\n")[0]


@pytest.mark.parametrize("name", ["section", "div"])
def test_containers_of_plugins_for_elements_of_html_show_only_their_text(name: str) -> None:
    text, _ = read(f":::{name}{{.columns .wide}}\n\n- [A][1]\n\n:::\n", "starlight")
    assert name not in text
    assert "- [A][1]" in text
    assert ":::" not in text


def test_an_unknown_container_has_no_attributes() -> None:
    assert read(":::grid{.columns}\n\nText\n\n:::\n", "starlight")[0] == ":::grid\n\nText\n\n:::\n"


def test_templates_with_blank_lines_in_neighboring_components_are_their_code() -> None:
    code = "<Code lang='sh' code={`\n# {0}\n\nb {0}\n`} />\n"
    text, found = read(code.replace("{0}", "One") + code.replace("{0}", "Two"), "starlight")
    assert [text.count(one) for one in ("```sh", "# One", "b Two", "<Code")] == [2, 1, 1, 0]
    assert not found


def test_cards_of_a_category_are_the_pages_of_its_folder_in_order() -> None:
    pages = {
        "docs/guide/index.mdx": "# Guide\n\n<DocCardList />\n",
        "docs/guide/02-use.md": "---\ntitle: Use it\ndescription: 1. Use\n---\n",
        "docs/guide/start.md": "---\nsidebar_position: 1\n---\n# Start `now` {#start}\n",
        "docs/guide/more/a.md": "# A\n",
        "docs/guide/deep/index.md": "---\ntitle: Other\nsidebar_label: Deep\nsidebar_position: 9\n---\n",
        "docs/guide/deep/b.md": "# B\n",
        "docs/api.md": "<DocCardList items={useCurrentSidebarCategory().items} />\n",
        "docs/api/c.md": "",
        "docs/d.md": "# D\n",
    }
    found = cards_of(pages)
    assert found.keys() == {"docs/guide/index.mdx", "docs/api.md"}
    assert re.findall(r"::: card (.*)\n\n(.*)\n", found["docs/guide/index.mdx"]) == [
        ("[Start now](<start.md>)", ""),
        ("[Use it](<02-use.md>)", r"1\. Use"),
        ("[Deep](<deep/index.md>)", ""),
        ("[More](<more/a.md>)", ""),
    ]
    assert "::: card [C](<api/c.md>)" in found["docs/api.md"]
    assert not cards_of({"docs/d.md": "# D\n"})


def test_cards_of_a_category_follow_its_pages(tmp_path: Path) -> None:
    (tmp_path / "docs/guide").mkdir(parents=True)
    for path, text in (
        ("glosa.yaml", "title: T\nlocales:\n  /: {lang: en, label: English}\nmarkdown: {dialect: docusaurus}\n"),
        ("docs/README.md", "# Home\n"),
        ("docs/guide/index.md", "# Guide\n\n<DocCardList />\n\n<DocCardList items={others} />\n"),
        ("docs/guide/a.md", "# First\n"),
    ):
        (tmp_path / path).write_text(text, "utf-8")
    for title in ("First", "Second"):
        (tmp_path / "docs/guide/a.md").write_text(f"# {title}\n", "utf-8")
        with workshop(Request(tmp_path, tmp_path / "out")) as shop:
            problems = [one.line for one in shop.build().warnings]
        html = (tmp_path / "out/guide/index.html").read_text("utf-8")
        assert f'<a href="/guide/a.html">{title}</a>' in html
        assert problems == [5]
