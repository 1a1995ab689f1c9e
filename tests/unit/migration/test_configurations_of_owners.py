"""What owners of sites configure: each option moves, or the report names it at its line."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.migrate import migrate
from glosa.migration.readers.other_comments import other_comments
from glosa.migration.readers.page_patterns import is_ignored, matches, selected
from glosa.migration.readers.permalinks import permalink
from glosa.migration.source import ReadRequest
from glosa.migration.source_folder import SourceFolder
from glosa.migration.text.diagrams import diagrams
from glosa.migration.text.front_matter import split
from glosa.migration.text.verbatim import with_verbatim
from glosa.migration.writing.report import alike, described
from glosa.migration.writing.site import Migrated


def moved(
    generator: str, folder: Path, files: Mapping[str, str], answers: Mapping[str, Any] | None = None
) -> tuple[Migrated, dict[str, Any]]:
    for path, text in files.items():
        file = folder / "site" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    done = migrate(generator, ReadRequest(folder / "site", answers or {}), folder / "out")
    return done, yaml.safe_load((folder / "out/glosa.yaml").read_text("utf-8"))


def places(done: Migrated, words: str) -> list[str]:
    return [f"{one.kind} {one.file}:{one.line}" for one in done.findings if words in one.text]


def pages(done: Migrated) -> list[str]:
    return [one.target for one in done.site.pages]


MODULES = {
    "docs/.vuepress/config.ts": (
        "import { defaultTheme } from '@vuepress/theme-default'\nimport { defineUserConfig } from 'vuepress'\n"
        "import { redirectPlugin } from '@vuepress/plugin-redirect'\nimport { commentPlugin } from '@vuepress/plugin-comment'\n"
        "import { head, navbar } from './configs/index.js'\nimport { pwaPlugin } from '@vuepress/plugin-pwa'\n\n"
        "export default defineUserConfig({\n  head,\n  pagePatterns: ['**/*.md', '!**/*.part.md'],\n"
        "  permalinkPattern: ':year/:month/:slug.html',\n"
        "  theme: defaultTheme({ navbar, logoDark: '/x.png' }),\n  plugins: [\n"
        "    redirectPlugin({ config: { '/old.html': '/guide/', '/gone.html': '/nowhere.html' } }),\n"
        "    commentPlugin({ provider: 'Giscus' }),\n    pwaPlugin({}),\n  ],\n})\n"
    ),
    "docs/.vuepress/configs/index.ts": "export * from './navbar.js'\nexport const head = [\n  ['meta', { name: 'a', content: 'b' }],\n  ['script', { src: 'https://count.example/a.js' }],\n]\n",
    "docs/.vuepress/configs/navbar.ts": (
        "import { fs } from 'vuepress/utils'\nconst { version } = fs.readJsonSync('package.json')\n"
        "export const navbar = [\n  '/guide/',\n  { text: `v${version}`, link: '/gone/' },\n]\n"
    ),
    "docs/README.md": "# Home\n",
    "docs/guide/README.md": "---\nredirectFrom: [/begin.html]\ndate: 2022-03-04\n---\n\n# The *guide*\n",
    "docs/guide/a.part.md": "A part.\n",
}
"""A configuration of VuePress 2 in modules, which import one another as they're called once they're compiled."""


def test_a_configuration_in_modules_of_typescript_is_read(tmp_path: Path) -> None:
    done, settings = moved("vuepress2", tmp_path, MODULES)
    assert settings["theme"]["nav"] == [{"text": "The guide", "link": "/guide/"}]
    assert [one["tag"] for one in settings["head"]] == ["meta", "script"]
    assert pages(done) == ["README.md", "guide/README.md"]
    assert settings["redirects"]["paths"] == {
        "/2022/03/README.html": "/guide/",
        "/begin.html": "/guide/",
        "/old.html": "/guide/",
    }


def test_remarks_name_the_module_and_the_line(tmp_path: Path) -> None:
    done, _ = moved("vuepress2", tmp_path, MODULES)
    assert places(done, "https://count.example/a.js") == ["decide docs/.vuepress/configs/index.ts:4"]
    assert places(done, "'/gone/'") == ["left docs/.vuepress/configs/navbar.ts:5"]
    assert places(done, "the texts and lists that contain it lack it") == ["decide docs/.vuepress/configs/navbar.ts:5"]
    assert places(done, "'/gone.html'") == ["left docs/.vuepress/config.ts:14"]
    assert places(done, "plugin-pwa") == ["left docs/.vuepress/config.ts:16"]
    assert places(done, "comments of giscus") == ["decide docs/.vuepress/config.ts:15"]
    assert places(done, "'logoDark'") == ["left docs/.vuepress/config.ts:12"]


def test_answers_are_options_of_a_theme_that_is_called(tmp_path: Path) -> None:
    answers = {"themeConfig.navbar": [{"text": "Mine", "link": "/guide/"}]}
    _, settings = moved("vuepress2", tmp_path, MODULES, answers)
    assert settings["theme"]["nav"] == [{"text": "Mine", "link": "/guide/"}]


def test_an_option_without_a_value_is_a_decision(tmp_path: Path) -> None:
    config = "import { nav } from 'a-package'\n\nexport default {\n  title: 'A',\n  themeConfig: {\n    nav: nav(),\n  },\n}\n"
    done, _ = moved("vitepress", tmp_path, {".vitepress/config.js": config, "index.md": "# A\n"})
    assert places(done, "The option 'themeConfig.nav' can't be evaluated") == ["decide .vitepress/config.js:6"]


def test_patterns_and_permalinks_of_a_blog(tmp_path: Path) -> None:
    config = (
        "module.exports = {\n  patterns: ['**/*.md', '!draft/**'],\n  themeConfig: { nav: [\n    { text: 'Java', link: '/categories/Java/' } ] },\n"
        "  plugins: [\n    ['redirect', { redirectors: [{ base: '/old/', alternative: '/post/' }] }],\n    require('./mine') ],\n}\n"
    )
    post = "---\ntitle: P\ndate: 2020-05-01\ncategories: [Java]\npermalink: /:year/:month/:day/:slug\n---\n\nText\n"
    done, settings = moved(
        "vuepress",
        tmp_path,
        {
            ".vuepress/config.js": config,
            ".vuepress/mine.js": "module.exports = { name: 'mine' }\n",
            ".vuepress/components/Price.vue": "<template/>",
            "README.md": "# A\n",
            "draft/x.md": "# Draft\n",
            "post/README.md": post,
        },
    )
    assert pages(done) == ["README.md", "post/README.md"]
    assert settings["theme"]["nav"] == [{"text": "Java", "link": "/categories/java/"}]
    assert settings["redirects"]["paths"] == {"/2020/05/01/post": "/post/", "/old/": "/post/"}
    assert places(done, "The plugin 'mine'") == ["left .vuepress/mine.js:1"]
    assert places(done, "The site's own code") == ["left .vuepress/components:None"]


def test_vitepress_moves_the_head_links_of_the_project_and_a_base_of_one_entry(tmp_path: Path) -> None:
    config = (
        "export default {\n  base: '/lib/',\n  head: [\n    ['link', { rel: 'icon', href: '/lib/logo.svg' }],\n"
        "    ['script', { type: 'application/ld+json' }, '{}'],\n    ['noscript', {}, 'x'],\n  ],\n  themeConfig: {\n"
        "    socialLinks: [{ icon: 'github', link: 'https://github.com/ana/lib' }],\n"
        "    search: { provider: 'algolia' },\n    sidebar: [{ text: 'Packages', items: [{ text: 'Core', base: '/packages/', link: 'core' }] }],\n"
        "    footer: { message: 'MIT' },\n    docFooter: { prev: 'Before' },\n  },\n}\n"
    )
    page = "---\nhead:\n  - - meta\n    - name: keywords\n      content: a\n  - - script\n    - src: /x.js\nprev: false\n---\n\n# Core\n"
    done, settings = moved(
        "vitepress",
        tmp_path,
        {
            ".vitepress/config.js": config,
            ".vitepress/theme/index.ts": "import x from 'y'\nimport giscus from 'vitepress-plugin-comment-with-giscus'\n",
            "public/logo.svg": "<svg/>",
            "index.md": "# A\n",
            "packages/core.md": page,
        },
    )
    assert settings["head"] == [
        {"tag": "link", "attrs": {"rel": "icon", "href": "/logo.svg"}},
        {"tag": "script", "attrs": {"type": "application/ld+json"}, "content": "{}"},
    ]
    assert settings["theme"]["nav"] == [{"text": "GitHub", "link": "https://github.com/ana/lib"}]
    assert settings["theme"]["sidebar"] == [{"title": "Packages", "collapsable": False, "children": ["packages/core"]}]
    assert done.site.pages[1].front_matter == {"meta": [{"name": "keywords", "content": "a"}]}
    assert places(done, "<noscript>") == ["left .vitepress/config.js:6"]
    assert places(done, "'footer'") == ["left .vitepress/config.js:12"]
    assert places(done, "docFooter") == []
    assert places(done, "Algolia") == ["changed .vitepress/config.js:10"]
    assert places(done, "<script src=/x.js>") == ["left packages/core.md:2"]
    assert places(done, "'prev'") == ["left packages/core.md:8"]
    assert places(done, "comments of giscus") == ["decide .vitepress/theme/index.ts:2"]


def test_drafts_dates_and_abbreviations_of_material(tmp_path: Path) -> None:
    config = (
        "site_name: A\ntheme:\n  name: material\n  custom_dir: overrides\nnav:\n  - Begin: index.md\n  - blog/index.md\n"
        "exclude_docs: |\n  drafts/\n  *.tmp.md\n  !kept.tmp.md\ndraft_docs: |\n  wip.md\nplugins:\n  - blog\n  - macros\n"
        "  - minify: {}\nextra:\n  version: 2.0\n  social:\n    - link: https://x.example\nmarkdown_extensions:\n  - pymdownx.snippets:\n"
        "      auto_append: [docs/drafts/abbr.md]\n"
    )
    done, _ = moved(
        "mkdocs",
        tmp_path,
        {
            "mkdocs.yml": config,
            "overrides/partials/comments.html": "<p>\n<script src='https://giscus.app/client.js'></script>\n",
            "docs/index.md": "# Home\n\nHTML {{ version }}\n",
            "docs/drafts/abbr.md": "*[HTML]: HyperText\n*[CSS]: Sheets\n",
            "docs/a.tmp.md": "# A\n",
            "docs/kept.tmp.md": "# B\n",
            "docs/wip.md": "# W\n",
            "docs/blog/index.md": "# Blog\n",
            "docs/blog/posts/one.md": "---\ndate:\n  created: 2024-01-31\n  updated: 2024-02-01\nicon: x\n---\n\n# One\n",
            "docs/blog/posts/two.md": "---\ndate: 2024-02-02\ndraft: true\n---\n\n# Two\n",
        },
    )
    assert pages(done) == ["index.md", "kept.tmp.md", "blog/index.md", "blog/posts/one.md"]
    assert done.site.pages[0].body == "# Home\n\nHTML 2.0\n\n*[HTML]: HyperText\n"
    assert done.site.pages[3].front_matter == {"date": "2024-01-31"}
    assert places(done, "a draft") == ["left docs/blog/posts/two.md:3", "left docs/wip.md:None"]
    assert places(done, "'minify'") == ["left mkdocs.yml:17"]
    assert places(done, "The plugin 'blog'") == []
    assert places(done, "extra.social") == ["left mkdocs.yml:20"]
    assert places(done, "'icon'") == ["left docs/blog/posts/one.md:5"]
    assert places(done, "comments of giscus") == ["decide overrides/partials/comments.html:2"]
    assert places(done, "1 entry of the sidebar had other titles") == ["changed mkdocs.yml:5"]


@pytest.mark.parametrize(
    ("plugin", "name", "rest"), [("awesome-pages", ".pages", "..."), ("awesome-nav", ".nav.yml", "*")]
)
def test_files_with_the_navigation_of_each_folder(tmp_path: Path, plugin: str, name: str, rest: str) -> None:
    files = {
        "mkdocs.yml": f"site_name: S\nplugins: [search, {plugin}]\n",
        f"docs/{name}": f"nav:\n  - index.md\n  - Last: z.md\n  - b-c\n  - Repository: https://example.org\n  - '{rest}'\n",
        f"docs/b-c/{name}": f"title: The Bs\nnav:\n  - two.md\n  - More:\n    - one.md\n    - deep/\n  - '{rest}'\n",
        f"docs/hidden/{name}": "hide: true\n",
        **dict.fromkeys(
            ("docs/index.md", "docs/a.md", "docs/z.md", "docs/b-c/one.md", "docs/b-c/two.md", "docs/b-c/three.md"),
            "# A\n",
        ),
        **dict.fromkeys(("docs/b-c/deep/x.md", "docs/hidden/y.md", "docs/my_own/y.md"), "# A\n"),
    }
    done, settings = moved("mkdocs", tmp_path, files)
    deep = {"title": "Deep", "children": ["b-c/deep/x"]}
    (first, bs, loose, own) = settings["theme"]["sidebar"]
    assert (first["title"], first["children"]) == ("S", ["index", "z"])
    assert bs["title"] == "The Bs"
    assert bs["children"] == ["b-c/two", {"title": "More", "children": ["b-c/one", deep]}, "b-c/three"]
    assert (loose["children"], own["title"], own["children"]) == (["a"], "My own", ["my_own/y"])
    assert settings["theme"]["nav"] == [{"text": "Repository", "link": "https://example.org"}]
    assert places(done, plugin) == []


SUMMARY = """\
# Summary

- not this one

Text

* [Home](index.md)
* Parts
    * [The `second`](z.md)
    * [Deep](b/deep/)
    * [Gone](gone.md)
* [Bs](b/)
* c_*.md
* */
* [Site](https://example.org)
"""


@pytest.mark.parametrize("name", ["SUMMARY.md", "nav.md"])
def test_navigation_in_lists_of_links(tmp_path: Path, name: str) -> None:
    files = {
        "mkdocs.yml": f"site_name: S\nnav: [z.md]\nplugins:\n  - literate-nav: {{nav_file: {name}}}\n",
        f"docs/{name}": SUMMARY,
        f"docs/b/{name}": "1. [One](one.md)\n2. *.md\n",
        "docs/b/deep/README.md": "# A\n",
        **dict.fromkeys(
            (
                "docs/index.md",
                "docs/c_1.md",
                "docs/c_2.md",
                "docs/z.md",
                "docs/b/one.md",
                "docs/b/two.md",
                "docs/d-e/x.md",
            ),
            "# A\n",
        ),
    }
    done, settings = moved("mkdocs", tmp_path, files)
    (home, parts, bs, loose, *folders) = settings["theme"]["sidebar"]
    assert home["children"] == ["index"]
    assert parts == {"title": "Parts", "children": ["z", {"title": "Deep", "children": ["b/deep/README"]}]}
    assert (bs["title"], bs["children"]) == ("Bs", ["b/one", "b/two"])
    assert loose["children"] == ["c_1", "c_2"]
    assert [(one["title"], one["children"]) for one in folders] == [("D e", ["d-e/x"])]
    assert settings["theme"]["nav"] == [{"text": "Site", "link": "https://example.org"}]
    assert places(done, "'gone.md' isn't a page") == [f"left docs/{name}:11"]
    assert places(done, "literate-nav") == []


def test_folders_in_the_navigation_can_have_lists_of_links(tmp_path: Path) -> None:
    files = {
        "mkdocs.yml": "site_name: S\nnav:\n  - index.md\n  - Bs: b/\n  - More:\n    - c/*\nplugins: [literate-nav]\n",
        "docs/b/SUMMARY.md": "* [Two](two.md)\n* [Loop](../b/)\n",
        **dict.fromkeys(("docs/index.md", "docs/b/one.md", "docs/b/two.md", "docs/c/x.md", "docs/c/y.md"), "# A\n"),
    }
    _, settings = moved("mkdocs", tmp_path, files)
    (_, bs, more) = settings["theme"]["sidebar"]
    assert (bs["title"], bs["children"]) == ("Bs", ["b/two"])
    assert (more["title"], more["children"]) == ("More", ["c/x", "c/y"])


def test_mistakes_in_files_with_the_navigation_are_reported_where_they_are(tmp_path: Path) -> None:
    files = {
        "mkdocs.yml": "site_name: S\nplugins: [awesome-pages]\n",
        "docs/.pages": "nav:\n  - index.md\n  - a\n  - b\n  - gone.md\n",
        "docs/a/.pages": "nav: [\n",
        "docs/b/.pages": "title: B\nnav:\n  - b.md\n  - More:\n    - Site: https://example.org\n    - lost.md\n",
        **dict.fromkeys(("docs/index.md", "docs/a/a.md", "docs/b/b.md"), "# A\n"),
    }
    done, _ = moved("mkdocs", tmp_path, files)
    assert places(done, "can't be read") == ["decide docs/a/.pages:2"]
    assert places(done, "isn't a page") == ["left docs/.pages:5", "left docs/b/.pages:6"]
    assert places(done, "example.org") == ["left docs/b/.pages:5"]


def test_a_redirect_from_a_page_and_a_second_home_page_are_reported(tmp_path: Path) -> None:
    files = {
        "mkdocs.yml": "site_name: S\nplugins:\n  - redirects:\n      redirect_maps:\n        index.md: a.md\n        old.md: a.md\n",
        "docs/index.md": "# A\n",
        "docs/readme.md": "# B\n",
        "docs/a.md": "# C\n",
    }
    done, settings = moved("mkdocs", tmp_path, files)
    assert pages(done) == ["a.md", "index.md"]
    assert "/" not in settings["redirects"]["paths"]
    assert "/old/" in settings["redirects"]["paths"]
    assert places(done, "'index.md' is left out") == ["decide mkdocs.yml:5"]
    assert places(done, "has an index, too") == ["left docs/readme.md:None"]


@pytest.mark.parametrize(
    ("first", "second"), [("README.md", "index.md"), ("index.md", "readme.md"), ("README.md", "readme.md")]
)
def test_the_last_home_page_of_a_folder_is_that_of_vuepress(tmp_path: Path, first: str, second: str) -> None:
    files = {".vuepress/config.js": "module.exports = { title: 'S' }", first: "# First\n", second: "# Second\n"}
    done, _ = moved("vuepress", tmp_path, files)
    assert [one.body for one in done.site.pages] == ["# Second\n"]
    assert places(done, f"VuePress shows '{second}'") == [f"left {first}:1"]


def test_a_home_page_that_redirects_is_not_written(tmp_path: Path) -> None:
    files = {
        "mkdocs.yml": "site_name: S\nplugins:\n  - redirects: {redirect_maps: {index.md: a.md}}\n",
        "docs/a.md": "# C\n",
    }
    done, settings = moved("mkdocs", tmp_path, files)
    assert settings["redirects"]["paths"]["/"] == "/a.html"
    assert not (tmp_path / "out/docs/README.md").exists()
    assert places(done, "no home page") == []


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


def test_vuepress_1_makes_slugs_of_names_and_puts_permalinks_below_the_language(tmp_path: Path) -> None:
    _, settings = moved(
        "vuepress",
        tmp_path,
        {
            ".vuepress/config.js": "module.exports = { permalink: '/p/:slug', locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' } } }\n",
            "README.md": "---\npermalink: /\n---\n\n# A\n",
            "My Post (1).md": "# B\n",
            "2020-01-02-第2章.md": "# C\n",
            "en/README.md": "---\npermalink: /\n---\n\n# A\n",
            "en/b.md": "---\npermalink: /about.html\n---\n\n# B\n",
        },
    )
    assert settings["redirects"]["paths"] == {
        "/p/my-post-1": "/My%20Post%20(1).html",
        "/p/第2章": "/2020-01-02-第2章.html",
        "/en/about.html": "/en/b.html",
    }


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


def test_a_part_of_the_sidebar_that_reads_files_follows_its_folder(tmp_path: Path) -> None:
    config = "const glob = require('glob')\nmodule.exports = { themeConfig: { sidebar: {\n  '/a/': glob.sync('a/*').map((x) => x),\n  '/': ['other'] } } }\n"
    files = {
        ".vuepress/config.js": config,
        "README.md": "# Home\n",
        "other.md": "# Other\n",
        "a/README.md": "# The *A*\n",
    }
    done, settings = moved("vuepress", tmp_path, {**files, "a/b.md": "# B\n"})
    assert settings["theme"]["sidebar"] == [
        {"title": "The A", "children": ["a/README", "a/b"]},
        {"title": "Home", "children": ["other"]},
    ]
    assert places(done, "needs files") == ["decide .vuepress/config.js:3"]


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
