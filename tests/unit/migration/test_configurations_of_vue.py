"""What owners of sites of VuePress and VitePress configure: each option moves, or the report names it at its line."""

from pathlib import Path

import pytest

from tests.unit.migration.moving import moved, pages, places

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


@pytest.mark.parametrize(
    ("first", "second"), [("README.md", "index.md"), ("index.md", "readme.md"), ("README.md", "readme.md")]
)
def test_the_last_home_page_of_a_folder_is_that_of_vuepress(tmp_path: Path, first: str, second: str) -> None:
    files = {".vuepress/config.js": "module.exports = { title: 'S' }", first: "# First\n", second: "# Second\n"}
    done, _ = moved("vuepress", tmp_path, files)
    assert [one.body for one in done.site.pages] == ["# Second\n"]
    assert places(done, f"VuePress shows '{second}'") == [f"left {first}:1"]


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


@pytest.mark.parametrize("path", ["@shared/a.md", "@/shared/a.md", "/shared/a.md", "../shared/a.md"])
def test_included_files_start_from_the_folder_of_pages(tmp_path: Path, path: str) -> None:
    files = {
        "docs/.vitepress/config.ts": "export default {}",
        "docs/index.md": "# A\n",
        "docs/guide/b.md": f"# B\n\n<!--@include: {path}-->\n",
        "docs/shared/a.md": "## Shared\n",
    }
    done, _ = moved("vitepress", tmp_path, files)
    assert "## Shared" in next(one.body for one in done.site.pages if one.target == "guide/b.md")
    assert not places(done, "included file")


@pytest.mark.parametrize(("patterns", "said"), [("['docs/**/*.md']", ["decide :None"]), ("['src/*.md']", [])])
def test_a_site_without_pages_says_so(tmp_path: Path, patterns: str, said: list[str]) -> None:
    files = {".vuepress/config.js": f"module.exports = {{ patterns: {patterns} }}", "src/a.md": "# A\n"}
    done, _ = moved("vuepress", tmp_path, files)
    assert places(done, "no page that exists") == said
