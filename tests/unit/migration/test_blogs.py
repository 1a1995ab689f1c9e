"""Blogs of VuePress 1: addresses that plugins gave, comments of plugins, lists of tags, and what people write by mistake."""

import json
import re
from pathlib import Path

import pytest
import yaml

from glosa.builder.build import Request, workshop
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.translate import translate
from glosa.migration.migrate import migrate
from glosa.migration.source import ReadRequest
from glosa.migration.text.containers import without_unknown_containers
from glosa.migration.text.front_matter import split
from glosa.migration.writing.site import Migrated

PINYIN = 'plugins: [["permalink-pinyin", {separator: "-"}]]'


def blog(folder: Path, configuration: str, **pages: str) -> Path:
    files = {"docs/.vuepress/config.js": f"module.exports = {{ {configuration} }};", **pages}
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder


def moved(site: Path, out: Path) -> tuple[Migrated, dict[str, object]]:
    done = migrate("vuepress", ReadRequest(site), out)
    return done, yaml.safe_load((out / "glosa.yaml").read_text("utf-8"))


def remarks(done: Migrated, kind: str) -> str:
    return "\n".join(one.text for one in done.findings if one.kind == kind)


def test_addresses_of_a_plugin_come_from_the_output_of_a_build(tmp_path: Path) -> None:
    entry = f'regularPath:"/sheng-huo/ri-ji.html",relativePath:{json.dumps("生活/日记.md")},key:"v-1",path:"/sheng-huo/ri-ji.html"'
    site = blog(
        tmp_path / "site",
        PINYIN,
        **{
            "docs/README.md": "# A\n",
            "docs/生活/日记.md": "# B\n",
            "docs/.vuepress/dist/assets/js/app.1a2b3c4d.js": f"x=[{{frontmatter:{{}},{entry}}}]",
        },
    )
    done, settings = moved(site, tmp_path / "out")
    assert settings["redirects"] == {"paths": {"/sheng-huo/ri-ji.html": "/生活/日记.html"}}
    assert "permalink-pinyin" not in remarks(done, "decide")


def test_without_a_build_the_plugin_is_a_decision(tmp_path: Path) -> None:
    site = blog(tmp_path / "site", PINYIN, **{"docs/README.md": "# A\n"})
    done, _ = moved(site, tmp_path / "out")
    assert "The plugin 'permalink-pinyin' gave pages other addresses" in remarks(done, "decide")


def test_the_list_of_a_tag_never_redirects_from_another_tags_address(tmp_path: Path) -> None:
    page = "---\ntitle: {0}\ntags: [{0}]\ndate: 2020-01-0{1}\n---\n\nText\n"
    site = blog(
        tmp_path / "site",
        'theme: "reco"',
        **{"docs/README.md": "# A\n", "docs/a.md": page.format("Vue", 1), "docs/b.md": page.format("vue", 2)},
    )
    _, settings = moved(site, tmp_path / "out")
    assert "redirects" not in settings


def test_redirects_may_lead_to_names_with_spaces(tmp_path: Path) -> None:
    site = blog(
        tmp_path / "site",
        "",
        **{"docs/README.md": "# A\n", "docs/a b 100%.md": "---\npermalink: /pages/1/\n---\n\n# B\n"},
    )
    _, settings = moved(site, tmp_path / "out")
    assert settings["redirects"] == {"paths": {"/pages/1/": "/a%20b%20100%25.html"}}


@pytest.mark.parametrize(
    "plugins",
    [
        '[["vuepress-plugin-valine", {appId: "a", appKey: "b"}]]',
        '{"@vuepress-reco/comments": {solution: "valine", options: {appId: "a", appKey: "b"}}}',
        '[["@sumcai/vuepress-plugin-comment", {choosen: "valine", options: {appId: "a", appKey: "b"}}]]',
    ],
)
def test_comments_of_every_plugin_for_valine_continue(tmp_path: Path, plugins: str) -> None:
    site = blog(tmp_path / "site", f"plugins: {plugins}", **{"docs/README.md": "# A\n"})
    done, settings = moved(site, tmp_path / "out")
    own = {"avatar": "retro", "visitor": True} if "reco" in plugins else {}
    assert settings["comments"] == {"solution": "anonymous", "anonymous": {**own, "appId": "a", "appKey": "b"}}
    assert "is left out" not in remarks(done, "left")


def test_a_template_for_the_titles_of_issues_is_a_decision(tmp_path: Path) -> None:
    options = '{platform: "github", owner: "o", repo: "r", clientId: "c", title: "[Comment]<%- frontmatter.title %>"}'
    site = blog(
        tmp_path / "site", f'plugins: [["vuepress-plugin-vssue-global", {options}]]', **{"docs/README.md": "# A\n"}
    )
    done, settings = moved(site, tmp_path / "out")
    comments = settings["comments"]
    assert isinstance(comments, dict)
    assert "options" not in comments
    assert "come from a template" in remarks(done, "decide")


def test_a_heading_keeps_the_id_of_the_comments(tmp_path: Path) -> None:
    site = blog(tmp_path / "site", "", **{"docs/README.md": "# A\n\n## Notes {#comments}\n"})
    done, _ = moved(site, tmp_path / "out")
    assert (tmp_path / "out/docs/README.md").read_text("utf-8") == "# A\n\n## Notes {#comments}\n"
    assert "The id" not in remarks(done, "changed")


def test_an_escaped_tag_is_text(tmp_path: Path) -> None:
    site = blog(tmp_path / "site", "", **{"docs/README.md": "# A\n\n## Type\\<T> {#t}\n"})
    done, _ = moved(site, tmp_path / "out")
    assert "Type\\<T> {#t}" in (tmp_path / "out/docs/README.md").read_text("utf-8")
    assert remarks(done, "decide") == ""


def test_front_matter_without_an_end_is_the_whole_file() -> None:
    page = split("---\nhome: true\ntagline: A\n# ---\n")
    assert (page.front_matter, page.body) == ({"home": True, "tagline": "A"}, "")
    text = "---\n\nA line, and a rule above it.\n"
    assert split(text).body == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- a\n  ::: tip\n  b\n- c\n  :::", "- a\n  ::: tip\n  b\n  :::\n- c\n"),
        ("- a\n  ::: tip\n  - b\n  :::\n- c", "- a\n  ::: tip\n  - b\n  :::\n- c"),
        ("- a\n  - b\n  ::: tip\n  c\n\n- d", "- a\n  - b\n  ::: tip\n  c\n\n  :::\n- d"),
        ("  ::: tip\n- b\n  :::", "  ::: tip\n- b\n  :::"),
    ],
)
def test_a_container_ends_with_its_list_item(text: str, expected: str) -> None:
    draft = PageDraft("a.md", text, 1)
    without_unknown_containers(draft)
    assert draft.text == expected


def test_code_after_a_line_of_html_is_code_in_mkdocs() -> None:
    translated = translate("<div>\n```text\na\n\nb\n```\n</div>", "mkdocs-material").text
    assert translated == "<div>\n\n```text\na\n\nb\n```\n</div>"


def test_a_page_at_the_address_of_a_list_is_left_out_with_a_remark(tmp_path: Path) -> None:
    page = "---\npermalink: /categories/\ncategoriesPage: true\n---\n"
    site = blog(tmp_path / "site", "", **{"docs/README.md": "# A\n", "docs/@pages/categories.md": page})
    done, settings = moved(site, tmp_path / "out")
    assert "redirects" not in settings
    assert "Glosa makes this list of posts itself" in remarks(done, "changed")


def test_lists_of_all_languages_lead_to_the_list_in_the_language_that_has_posts(tmp_path: Path) -> None:
    post = "---\ndate: 2020-01-01\ntags: [{}]\ncategories: [Notas]\n---\n\n# A\n"
    site = blog(
        tmp_path / "site",
        'locales: {"/": {lang: "zh-CN"}, "/pt/": {lang: "pt-BR"}}',
        **{
            "docs/README.md": "# A\n",
            "docs/a.md": post.format("coffee").replace("Notas", "随笔"),
            "docs/pt/README.md": "# A\n",
            "docs/pt/a.md": post.format("café, coffee"),
        },
    )
    _, settings = moved(site, tmp_path / "out")
    paths = settings["redirects"]["paths"]  # type: ignore[index]
    assert (paths["/tag/café/"], paths["/categories/Notas/"]) == ("/pt/tag/cafe/", "/pt/categories/notas/")
    assert "/tag/coffee/" not in paths


def test_pages_keep_the_issues_that_their_components_name(tmp_path: Path) -> None:
    options = '{platform: "github", owner: "a", repo: "b", clientId: "c"}'
    site = blog(
        tmp_path / "site",
        f'plugins: {{"@vssue/vuepress-plugin-vssue": {options}}}',
        **{
            "docs/README.md": '# A\n\n<Vssue title="B" :issue-id="12" />\n',
            "docs/named.md": '# C\n\n<Vssue title="D" />\n',
            "docs/plain.md": '# E\n\n<Vssue :title="$title" />\n\n`<Vssue issue-id="13"/>`\n',
        },
    )
    done, _ = moved(site, tmp_path / "out")
    assert {page.target: page.front_matter.get("issueId") for page in done.site.pages} == {
        "README.md": 12,
        "named.md": None,
        "plain.md": None,
    }
    decisions = remarks(done, "decide")
    assert "are in the issue 'D'" in decisions
    assert "are in the issue 'B'" not in decisions


def test_a_stub_in_html_is_no_part_of_it(tmp_path: Path) -> None:
    text = '# A\n\n<div>\n  <b>B</b>\n  <ClientOnly>\n    <Chart kind="pie">\n      <p>C</p>\n    </Chart>\n  </ClientOnly>\n</div>\n'
    site = blog(tmp_path / "site", "", **{"docs/README.md": text})
    moved(site, tmp_path / "out")
    assert re.search(r"</b>\n *\n  ::: component migrated\n", (tmp_path / "out/docs/README.md").read_text("utf-8"))


def test_the_title_of_an_admonition_has_no_attributes_of_a_link() -> None:
    text = "!!! info \"See [A](https://a.example/){target='_blank'}.\"\n    B\n"
    assert "::: info See A.\n" in translate(text, "mkdocs-material").text


BOTH = (
    'valineConfig: {appId: "a", appKey: "b"}, vssueConfig: {platform: "github", owner: "o", repo: "r", clientId: "c"}'
)


def test_of_two_kinds_of_comments_the_other_is_a_decision(tmp_path: Path) -> None:
    site = blog(tmp_path / "site", f"themeConfig: {{ {BOTH} }}", **{"docs/README.md": "# A\n"})
    done, settings = moved(site, tmp_path / "out")
    assert settings["comments"] == {"solution": "anonymous", "anonymous": {"appId": "a", "appKey": "b"}}
    assert "comments of Valine and of Vssue" in remarks(done, "decide")


def test_components_of_comments_make_place_for_those_below_each_page(tmp_path: Path) -> None:
    pages = {"docs/README.md": "# A\n\nText.\n\n<Valine></Valine>\n\n<Vssue :options='{}' />\n\n`<Valine/>`\n"}
    done, _ = moved(blog(tmp_path / "site", f"themeConfig: {{ {BOTH} }}", **pages), tmp_path / "out")
    text = (tmp_path / "out/docs/README.md").read_text("utf-8")
    assert "::: component" not in text
    assert "`<Valine/>`" in text
    assert [one.line for one in done.findings if "is left out: comments" in one.text] == [5, 7]


def test_components_of_comments_are_stubs_without_comments(tmp_path: Path) -> None:
    moved(blog(tmp_path / "site", "", **{"docs/README.md": "# A\n\n<Vssue />\n"}), tmp_path / "out")
    assert "::: component" in (tmp_path / "out/docs/README.md").read_text("utf-8")


def test_options_that_become_something_else_are_reported(tmp_path: Path) -> None:
    theme = 'lastUpdated: "Last", sidebar: "auto", nav: [{text: "A", link: "/", icon: "home"}]'
    site = blog(
        tmp_path / "site",
        f"markdown: {{lineNumbers: true}}, themeConfig: {{ {theme} }}",
        **{"docs/README.md": "# A\n"},
    )
    done, _ = moved(site, tmp_path / "out")
    left = remarks(done, "left")
    assert [name in left for name in ("'lastUpdated'", "'markdown.lineNumbers'", "icons of the navigation")] == [
        True
    ] * 3
    assert "The sidebar 'auto'" in remarks(done, "changed")


def test_an_answer_settles_what_depended_on_files(tmp_path: Path) -> None:
    site = blog(
        tmp_path / "site",
        'themeConfig: { sidebar: require("glob").sync("docs/*") }',
        **{"docs/README.md": "# A\n"},
    )
    assert "glob.sync" in remarks(migrate("vuepress", ReadRequest(site), tmp_path / "out"), "decide")
    answered = ReadRequest(site, answers={"themeConfig.sidebar": ["/"]})
    assert "glob.sync" not in remarks(migrate("vuepress", answered, tmp_path / "other"), "decide")


def test_links_of_plugins_become_code_and_are_one_line_of_the_report(tmp_path: Path) -> None:
    text = """\
# A

- [One](repo:a/b )

| A | B |
|---|---|
| [$codes[0]](kit4:D::$codes) | c |

Format
:   One of:

    - Auto, if [safe](kit4:I::f()), in `{% cache %}`, not {% css %}
    - See <kit4:A::g()> and <kit4:devMode>.
"""
    site = blog(tmp_path / "site", "", **{"docs/README.md": text})
    moved(site, tmp_path / "out")
    page = (tmp_path / "out/docs/README.md").read_text("utf-8")
    for expected in (
        "- One (`repo:a/b`)",
        "| $codes[0] (`kit4:D::$codes`) |",
        "safe (`kit4:I::f()`), in `{% cache %}`, not \\{% css %}",
        "See `kit4:A::g()` and `kit4:devMode`.",
    ):
        assert expected in page
    report = (tmp_path / "out/MIGRATION.md").read_text("utf-8")
    (line,) = [one for one in report.split("\n") if "'kit4:'" in one]
    assert line.endswith(" 3 places: docs/README.md:7, docs/README.md:12, docs/README.md:13")
    with workshop(Request(tmp_path / "out", tmp_path / "built")) as shop:
        assert shop.check() == ()


@pytest.mark.parametrize("generator", ["vuepress", "vuepress2"])
def test_a_page_at_the_address_of_a_list_is_left_out_and_its_text_is_a_decision(tmp_path: Path, generator: str) -> None:
    site = blog(
        tmp_path / "site",
        "",
        **{
            "docs/README.md": "# A\n",
            "docs/timeline/README.md": "---\nisTimeLine: true\n---\n\n## Time Line\n",
            "docs/tag/README.md": "# Tags\n\nHow I tag.\n",
            "docs/hashtag/README.md": "# Hash\n",
        },
    )
    done = migrate(generator, ReadRequest(site), tmp_path / "out")
    assert sorted(page.target for page in done.site.pages) == ["README.md", "hashtag/README.md"]
    found = {one.file: one.kind for one in done.findings if "list of posts" in one.text}
    assert found == {"docs/timeline/README.md": "changed", "docs/tag/README.md": "decide"}


def test_files_in_public_may_be_named_with_the_base(tmp_path: Path) -> None:
    page = "# A\n\n![b](/wiki/b.svg) [c](/wiki/c.pdf) [d](/wiki/gone.pdf)\n"
    public = {f"docs/.vuepress/public/{name}": "<svg/>" for name in ("b.svg", "c.pdf")}
    site = blog(tmp_path / "site", "base: '/wiki/'", **{"docs/README.md": page}, **public)
    moved(site, tmp_path / "out")
    assert "![b](/b.svg) [c](/c.pdf)" in (tmp_path / "out/docs/README.md").read_text("utf-8")


def test_the_pages_in_place_of_missing_ones_are_left_out(tmp_path: Path) -> None:
    files = {"docs/README.md": "# A\n", "docs/404.md": "# Gone\n", "docs/.vuepress/public/404.html": "Gone"}
    done, _ = moved(blog(tmp_path / "site", "", **files), tmp_path / "out")
    left = {one.file for one in done.findings if one.kind == "left" and "missing one" in one.text}
    assert left == {"docs/404.md", "docs/.vuepress/public/404.html"}
    assert not [*(tmp_path / "out").rglob("404.*")]


def test_remarks_name_the_lines_of_the_sidebar_and_of_options_and_not_of_equal_words_above(tmp_path: Path) -> None:
    configuration = """
  head: [["link", {
    rel: "icon",
    href: "/a.ico" }]],
  "theme": "theme-x",
  themeConfig: { "theme": "reco",
    nav: [{ text: "A", link: "/",
      icon: "reco-home" }],
    sidebar: { "/docs/": [
      "",
      "theme"] } }"""
    done, settings = moved(blog(tmp_path / "site", configuration, **{"docs/README.md": "# A\n"}), tmp_path / "out")
    found = {one.text: one.line for one in done.findings}
    assert found["The icons of the navigation have no counterpart."] == 8
    assert found["The sidebar's entry '/docs/' isn't a page."] == 9
    assert found["The sidebar's entry 'theme' isn't a page."] == 11
    assert "sidebar" not in str(settings["theme"]), "an entry without a page isn't the home page"


def test_valine_counts_visits_as_the_theme_reco_starts_it(tmp_path: Path) -> None:
    options = 'valineConfig: { appId: "a", appKey: "b", avatar: "mp" }'
    reco, plain = (
        moved(
            blog(tmp_path / name, f"{theme}, themeConfig: {{ {options} }}", **{"docs/README.md": "# A\n"}),
            tmp_path / f"{name}-out",
        )[1]
        for name, theme in (("reco", 'theme: "reco"'), ("plain", 'theme: "other"'))
    )
    own = {"avatar": "mp", "appId": "a", "appKey": "b"}
    assert reco["comments"] == {"solution": "anonymous", "anonymous": {**own, "visitor": True}}
    assert plain["comments"] == {"solution": "anonymous", "anonymous": own}


def test_containers_of_plugins_are_reported_with_their_lines(tmp_path: Path) -> None:
    page = "---\nsidebar: auto\n---\n\n# A\n\n::: block-1\nText\n:::\n"
    done, _ = moved(blog(tmp_path / "site", "", **{"docs/README.md": page}), tmp_path / "out")
    assert [(one.line, one.text.partition("'s")[0]) for one in done.findings] == [
        (7, "The container '::: block-1' is a plugin")
    ]


def test_addresses_of_links_in_angle_brackets_are_no_components(tmp_path: Path) -> None:
    page = "# A\n\n[a](<Case.md>) and [b](<search.md>), ![c](<Pic.png>), and [d].\n\n[d]: <Case.md>\n"
    pages = {"docs/README.md": page, "docs/Case.md": "# B\n", "docs/search.md": "# C\n"}
    done, _ = moved(blog(tmp_path / "site", "", **pages), tmp_path / "out")
    text = (tmp_path / "out/docs/README.md").read_text("utf-8")
    assert done.findings == ()
    assert all(f"]({one})" in text or f"](<{one}>)" in text for one in ("Case.md", "search.md", "Pic.png")), text
    assert "]: <Case.md>" in text
