"""What owners of sites of several generators configure: each option moves, or the report names it at its line."""

import re
from pathlib import Path

import pytest

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.readers.other_comments import other_comments
from glosa.migration.readers.page_patterns import is_ignored, matches, selected
from glosa.migration.readers.permalinks import permalink
from glosa.migration.source_folder import SourceFolder
from glosa.migration.text.diagrams import diagrams
from glosa.migration.text.front_matter import split
from glosa.migration.text.verbatim import with_verbatim
from glosa.migration.writing.report import alike, described
from tests.unit.migration.moving import moved, pages, places


def test_lists_of_pages_and_translated_menus_of_docusaurus(tmp_path: Path) -> None:
    config = (
        "export default {\n  title: 'A',\n  baseUrl: '/p/',\n  i18n: { defaultLocale: 'en', locales: ['en', 'pt'] },\n"
        "  scripts: ['/p/count.js'],\n  presets: [['classic', {\n"
        "    docs: { sidebarPath: './sidebars.js', editUrl: 'https://x.example/', exclude: ['private/**'] },\n    gtag: { trackingID: 'G' } }]],\n"
        "  plugins: [['@docusaurus/plugin-client-redirects', { redirects: [\n    { from: '/start', to: '/docs/a' },\n"
        "    { from: '/lost', to: '/docs/lost' } ] }]],\n  themeConfig: { navbar: { items: [{ to: '/docs/a', label: 'Docs' }] } },\n}\n"
    )
    sidebars = (
        "module.exports = { main: [\n  { type: 'category', label: 'First Steps', link: { type: 'generated-index' }, items: ['a'] },\n"
        "  { type: 'link', label: 'Away', href: 'https://y.example' },\n] }\n"
    )
    done, settings = moved(
        "docusaurus",
        tmp_path,
        {
            "docusaurus.config.js": config,
            "sidebars.js": sidebars,
            "static/count.js": "1",
            "docs/a.md": "---\ntags: [Big Thing]\n---\n\n# A\n",
            "docs/private/b.md": "# B\n",
            "docs/c.md": "---\nunlisted: true\n---\n\n# C\n",
            "blog/2021-08-26-hello.md": "---\ntags: [hello]\n---\n\nText\n",
            "blog/2021-08-27-draft.md": "---\ndraft: true\n---\n\nText\n",
            "i18n/pt/docusaurus-plugin-content-docs/current/a.md": "# A em português\n",
            "i18n/pt/docusaurus-plugin-content-docs/current.json": '{"sidebar.main.category.First Steps": {"message": "Primeiros passos"}}',
            "i18n/pt/docusaurus-theme-classic/navbar.json": '{"item.label.Docs": {"message": "Documentação"}}',
            "src/theme/Footer.js": "import Giscus from '@giscus/react'\n",
        },
    )
    assert "docs/private/b.md" not in pages(done)
    assert "blog/2021/08/27/draft.md" not in pages(done)
    assert settings["theme"]["nav"] == [{"text": {"en": "Docs", "pt": "Documentação"}, "link": "/docs/a.html"}]
    assert settings["theme"]["sidebar"] == [
        {"title": {"en": "First Steps", "pt": "Primeiros passos"}, "children": ["docs/a"]}
    ]
    expected = {
        "/docs/category/first-steps/": "/docs/a.html",
        "/docs/tags/big-thing/": "/tag/big-thing/",
        "/blog/tags/hello/": "/tag/hello/",
        "/blog/tags/": "/tag/",
        "/blog/archive/": "/timeline/",
        "/start": "/docs/a.html",
    }
    assert expected.items() <= settings["redirects"]["paths"].items()
    assert settings["head"][0]["attrs"] == {"src": "/count.js"}
    assert next(one for one in done.site.pages if one.target == "docs/c.md").front_matter == {"search": False}
    assert places(done, "'/lost'") == ["left docusaurus.config.js:11"]
    assert places(done, "'Away'") == ["left sidebars.js:3"]
    assert places(done, "'gtag'") == ["left docusaurus.config.js:8"]
    assert places(done, "editing pages") == ["left docusaurus.config.js:7"]
    assert places(done, "unlisted") == ["decide docs/c.md:2"]
    assert places(done, "comments of giscus") == ["decide src/theme/Footer.js:1"]


def test_only_mdx_has_expressions_in_starlight_and_redirects_have_a_base(tmp_path: Path) -> None:
    config = (
        "import starlight from '@astrojs/starlight';\nimport tailwind from '@astrojs/tailwind';\nexport default {\n  base: '/docs',\n"
        "  redirects: {\n    '/old': '/docs/a/',\n    '/lost': '/nowhere/',\n  },\n  integrations: [\n    starlight({ title: { en: 'A', pt: 'B' },\n"
        "      editLink: { baseUrl: 'https://x.example/' },\n      sidebar: ['a', 'gone'] }),\n    tailwind() ],\n}\n"
    )
    done, settings = moved(
        "starlight",
        tmp_path,
        {
            "astro.config.mjs": config,
            "src/content/docs/index.md": "---\ntitle: Home\n---\n\n",
            "src/content/docs/a.md": '---\ntitle: A\nbanner: { content: x }\n---\n\nWrite {name}.\n\n:::tip{icon="heart"}\nt\n:::\n',
        },
    )
    assert settings["redirects"]["paths"] == {"/old": "/a.html"}
    assert settings["theme"]["sidebar"][0]["title"] == "A"
    body = next(one.body for one in done.site.pages if one.target == "a.md")
    assert "Write {name}." in body
    assert re.search(r"^::: tip\n", body, re.MULTILINE)
    assert body.lstrip().startswith('::: info ""\nx\n:::')
    assert places(done, "'/lost'") == ["left astro.config.mjs:7"]
    assert places(done, "'gone'") == ["left astro.config.mjs:12"]
    assert places(done, "tailwind") == ["left astro.config.mjs:2"]
    assert places(done, "editing pages") == ["left astro.config.mjs:11"]


@pytest.mark.parametrize(
    ("pattern", "name", "expected"),
    [
        ("**/*.md", "a/b.md", True),
        ("**/*.md", "a.md", True),
        ("drafts/**", "drafts/a/b.md", True),
        ("*.md", "a/b.md", False),
        ("**/*.{md,mdx}", "a/b.mdx", True),
        ("./a?.md", "ab.md", True),
        ("a.md", "axmd", False),
    ],
)
def test_globs(pattern: str, name: str, expected: bool) -> None:
    assert matches(name, pattern) == expected


def test_a_list_of_globs_selects_and_leaves_out() -> None:
    assert [*selected(["a.md", "b/c.md", "b/d.txt"], ["**/*.md", "!b/**"])] == ["a.md"]
    assert [*selected(["a.md", "b/c.md"], ["!b"])] == ["a.md"]
    assert [*selected(["a.md"], [])] == ["a.md"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("drafts/", ["drafts/a.md", "x/drafts/b.md"]),
        ("/drafts/", ["drafts/a.md"]),
        ("*.md\n!/a.md", ["drafts/a.md", "x/drafts/b.md"]),
        ("# a.md\n", []),
        ("x", ["x/drafts/b.md"]),
    ],
)
def test_lines_that_ignore_files(lines: str, expected: list[str]) -> None:
    names = ["a.md", "drafts/a.md", "x/drafts/b.md"]
    assert [one for one in names if is_ignored(one, lines)] == expected


@pytest.mark.parametrize(
    ("pattern", "relative", "day", "expected"),
    [
        ("/:year/:month/:day/:slug", "blog/2020-05-01-a.md", None, "/2020/05/01/a"),
        (":year/:i_month/:i_day/:slug.html", "b.md", "2020-05-01 10:00", "/2020/5/1/b.html"),
        ("/:regular", "a/b.md", None, "/a/b.html"),
        ("/:year/:slug", "a.md", None, ""),
        ("/:year/:month/:day/:slug", "2020-5-a.md", None, "/2020/05/01/a"),
        ("/a/../:slug", "a.md", None, ""),
        ("/a\nb", "a.md", None, ""),
        ("", "a.md", None, ""),
        ("/:name", "a.md", "2020-05-01", ""),
        ("/fixed/", "a.md", None, "/fixed/"),
    ],
)
def test_permalinks(pattern: str, relative: str, day: str | None, expected: str) -> None:
    notes: list[str] = []
    regular = f"/{relative.removesuffix('.md')}.html"
    assert permalink(pattern, relative=relative, regular=regular, day=day, note=notes.append) == expected
    assert bool(notes) == (pattern in ("/:name", "/a/../:slug", "/a\nb"))


def test_formulas_are_one_entry_of_the_report() -> None:
    texts = ("'$a$' is a formula, which readers would see.", "'$b$' is a formula, which readers would see.")
    groups = alike([Remark("decide", "a.md", line, text) for line, text in enumerate(texts, 1)])
    assert [described(one) for one in groups] == [f"{texts[0]} 2 places like this: a.md:1, a.md:2"]


def test_diagrams_are_decisions_at_their_lines() -> None:
    body = "```mermaid\ngraph TD\n```\n\n````md\n```mermaid\n```\n````\n\n@flowstart\nst=>start\n@flowend\n\n> ~~~ {.plantuml}\n> ~~~\n"
    found = [(one.line, one.text.split(" here")[0]) for one in diagrams(split(f"---\na: 1\n---\n{body}"), "a.md")]
    assert [line for line, _ in found] == [4, 13, 17]
    assert "glosa-diagrams" in found[0][1]
    assert found[1][1] == "Nothing draws what begins with '@flowstart'"
    assert found[2][1] == "Nothing draws 'plantuml'"
    assert not [*diagrams(split("A mermaid.\n"), "a.md")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a <code v-pre>{{ b }}</code> {{ c }}", "a <code>&#123;&#123; b }}</code> {{ c }}"),
        ('<span class="x" v-pre id="y">{{ b }}</span>', '<span class="x" id="y">&#123;&#123; b }}</span>'),
        ("::: v-pre\n`{{ a }}` {{ b }}\n:::\n\n{{ c }}", "::: v-pre\n`{{ a }}` \\{{ b }}\n:::\n\n{{ c }}"),
        ("`<code v-pre>{{ b }}</code>`", "`<code v-pre>{{ b }}</code>`"),
        ("{{ a }}", "{{ a }}"),
    ],
)
def test_text_with_v_pre_is_no_expression(text: str, expected: str) -> None:
    assert with_verbatim(text) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<script src='https://utteranc.es/client.js'>", ["comments of utterances, which are issues"]),
        ("import { useDisqus } from 'disqus-react'", ["--from disqus"]),
        ("<script data-isso='https://c.example/' src='https://c.example/isso/js/embed.min.js'>", ["--from isso"]),
        ("// Não faça isso. Nem isso.", []),
    ],
)
def test_comments_that_a_theme_loads_are_decisions(tmp_path: Path, text: str, said: list[str]) -> None:
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme/a.js").write_text(text, "utf-8")
    found = [one.text for one in other_comments(SourceFolder(tmp_path), [tmp_path / "theme", tmp_path / "none"])]
    assert len(found) == len(said)
    assert all(words in one for words, one in zip(said, found, strict=True))


def test_starlight_may_be_within_another_integration(tmp_path: Path) -> None:
    files = {
        "astro.config.mjs": "import Icons from 'starlight-plugin-icons'\nexport default { integrations: [Icons({ sheet: true, starlight: { title: 'A', locales: { root: { lang: 'en' }, ja: { lang: 'ja' } } } })] }",
        "src/content/docs/index.md": "# A\n",
        "src/content/docs/ja/index.md": "[B](/ja/b/)\n",
        "src/content/docs/b.md": "# B\n",
    }
    _, settings = moved("starlight", tmp_path, files)
    assert (settings["title"], [*settings["locales"]]) == ("A", ["/", "/ja/"])
    assert "[B](../b.md)" in (tmp_path / "out/docs/ja/index.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("integrations", "route", "target"),
    [
        ("mdx()", "docs/[...slug].astro", "docs/v1/b.md"),
        ("mdx()", "[...slug].astro", "v1/b.md"),
        ("mdx()", "[version]/[...slug].astro", "v1/b.md"),
        ("mdx()", "docs/index.astro", "v1/b.md"),
        ("starlight({ title: 'A' })", "docs/[...slug].astro", "v1/b.md"),
    ],
)
def test_without_starlight_the_route_says_where_pages_are(
    tmp_path: Path, integrations: str, route: str, target: str
) -> None:
    shown = "const pages = await getCollection('docs')\nconst { Content } = await render(pages[0])\n"
    files = {
        "astro.config.mjs": f"import mdx from '@astrojs/mdx'\nimport starlight from '@astrojs/starlight'\nexport default {{ integrations: [{integrations}] }}",
        f"src/pages/{route}": f"---\n{shown}---\n<Content />\n",
        "src/content/docs/v1/a.md": "[B](/docs/v1/b/) [C](./b/)\n",
        "src/content/docs/v1/b.md": "# B\n",
    }
    done, _ = moved("starlight", tmp_path, files)
    assert target in pages(done)
    assert next(one.addresses for one in done.site.pages if one.target == target) == (f"/{target[:-3]}/",)
    home = next(one.body for one in done.site.pages if one.target == target.replace("b.md", "a.md"))
    assert ("[B](b.md)" in home) == target.startswith("docs/")


@pytest.mark.parametrize("identity", ["id: 'default', ", ""])
@pytest.mark.parametrize("preset", ["['redocusaurus', { specs: [] }]", "['classic', { docs: false }]"])
def test_the_plugin_for_docs_replaces_the_docs_of_the_preset(tmp_path: Path, identity: str, preset: str) -> None:
    plugins = f"[['@docusaurus/plugin-content-docs', {{ {identity}routeBasePath: '/', sidebarPath: './s.js' }}], ['@docusaurus/plugin-content-docs', {{ id: 'two', path: 'two', routeBasePath: 'two' }}]]"
    files = {
        "docusaurus.config.js": f"module.exports = {{ title: 'T', presets: [{preset}], plugins: {plugins} }}",
        "s.js": "module.exports = { main: [{ type: 'category', label: 'All', items: ['b'] }] }",
        "docs/a.md": "---\nslug: /\n---\n# A\n",
        "docs/b.md": "# B\n",
        "two/c.md": "# C\n",
    }
    done, settings = moved("docusaurus", tmp_path, files)
    assert sorted(pages(done)) == ["b.md", "index.md", "two/c.md"]
    assert settings["theme"]["sidebar"] == [{"title": "All", "children": ["b"]}]
