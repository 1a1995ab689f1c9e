"""Languages in folders next to each other, and partials in other folders."""

import re
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.content.dialects.mdx.catalog import STARLIGHT
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.mdx.text import mdx_text
from glosa.migration.migrate import migrate
from glosa.migration.source import ReadRequest


def written(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "utf-8")


def test_projects_of_mkdocs_with_one_folder_per_language_are_one_site(tmp_path: Path) -> None:
    source = tmp_path / "source"
    written(
        source, "docs/en/mkdocs.yml", "site_name: Boats\nsite_url: https://boats.example/\nnav: [index.md, sail.md]\n"
    )
    written(source, "docs/en/docs/index.md", "# Boats\n")
    written(source, "docs/en/docs/sail.md", "# Sail\n")
    written(source, "docs/en/docs/row.md", "# Row\n")
    written(source, "docs/pt/mkdocs.yml", "INHERIT: ../en/mkdocs.yml\n")
    written(source, "docs/pt/docs/index.md", "# Barcos\n\n[Remar](row.md), [Velejar](sail.md)\n")
    written(source, "docs/pt/docs/sail.md", "# Velejar\n")
    written(source, "docs/assets/mkdocs.yml", "site_name: No language\n")
    written(source, "docs/fr/docs/index.md", "# Bateaux\n")
    written(source, "docs/img/docs/a.png", "")
    site = migrate("mkdocs", ReadRequest(source), tmp_path / "new").site
    assert [(one.path, one.lang) for one in site.locales] == [("/", "en"), ("/fr/", "fr"), ("/pt/", "pt")]
    assert sorted(page.target for page in site.pages) == [
        "fr/index.md",
        "index.md",
        "pt/index.md",
        "pt/sail.md",
        "row.md",
        "sail.md",
    ]
    (home,) = (page for page in site.pages if page.target == "pt/index.md")
    assert (home.file, home.addresses) == ("docs/pt/docs/index.md", ("/pt/",))
    assert "[Remar](../row.md), [Velejar](sail.md)" in home.body
    assert site.redirects == {"/fr/row/": "/row.html", "/fr/sail/": "/sail.html", "/pt/row/": "/row.html"}


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("../guide/a.md#b", "../guide/a.md#b"),
        ("./near.mdx", "../parts/near.mdx"),
        ("near.md", "../parts/near.md"),
        ("/guide/a", "/guide/a"),
        ("https://a.example/b.md", "https://a.example/b.md"),
        ("#here", "#here"),
        ("../page", "../page"),
        ("a.pdf", "../parts/a.pdf"),
        ("@site/docs/b.md", "@site/docs/b.md"),
    ],
)
def test_links_of_a_partial_start_from_its_folder(address: str, expected: str) -> None:
    draft = PageDraft("docs/guide/page.mdx", 'import Part from "../parts/_part.mdx";\n\n<Part />\n', 1, [])
    mdx_text(draft, {}, lambda path: f"[x]({address})\n" if path == "../parts/_part.mdx" else None, {})
    assert draft.text.strip() == f"[x]({expected})"


def test_images_and_imports_of_a_partial_start_from_its_folder(tmp_path: Path) -> None:
    source, png = tmp_path / "source", b"\x89PNG"
    config = (
        "module.exports = { title: 'T', baseUrl: '/base/', presets: [['classic', { docs: { routeBasePath: '/' } }]] }"
    )
    written(source, "docusaurus.config.js", config)
    written(source, "docs/a/page.mdx", 'import Part from "@site/src/parts/part.mdx";\n\n<Part />\n')
    written(source, "docs/b.md", "# B\n")
    partial = '```mdx-code-block\nimport Inner from "./inner/_one.mdx";\n```\n\n![x](_static/x.png)\n![y](@site/docs/img/y.png)\n[b](../../../base/b)\n\n<Inner />\n'
    written(source, "src/parts/part.mdx", partial)
    written(source, "src/parts/inner/_one.mdx", "Words ![x](../_static/x.png)\n")
    for name in ("src/parts/_static/x.png", "docs/img/y.png"):
        (source / name).parent.mkdir(exist_ok=True)
        (source / name).write_bytes(png)
    done = migrate("docusaurus", ReadRequest(source), tmp_path / "new")
    body = next(one.body for one in done.site.pages if one.target == "a/page.md")
    assert "Words" in body
    assert "[b](../b.md)" in body
    images = re.findall(r"!\[.\]\(([^)]*)\)", body)
    assert len(images) == 3
    assert all((tmp_path / "new/docs/a" / one).read_bytes() == png for one in images)


@pytest.mark.parametrize(
    ("name", "is_same"), [("clipPath", True), ("linearGradient", True), ("feBlend", True), ("myPart", False)]
)
def test_elements_of_a_picture_are_no_components(name: str, is_same: bool) -> None:
    text = f'<svg>\n<{name} id="a">\n<rect width="1"></rect>\n</{name}>\n</svg>'
    draft = PageDraft("a.mdx", text, 1)
    mdx_text(draft, {}, lambda _: None, {})
    assert (draft.text == text) == is_same


def test_a_space_after_a_component_leaves_it_a_block() -> None:
    tabs = '<Tabs>\n  <TabItem label="A">a</TabItem>\n</Tabs>'
    with_space = PageDraft("a.mdx", f"{tabs}{{' '}}\n\n`<b>{{' '}}`\n", 1)
    without = PageDraft("a.mdx", f"{tabs}\n\n`<b>{{' '}}`\n", 1)
    for draft in (with_space, without):
        mdx_text(draft, STARLIGHT, lambda _: None, {})
    assert with_space.text == without.text
    assert "`<b>{' '}`" in with_space.text


def test_the_first_language_of_vitepress_takes_the_place_of_a_missing_one(tmp_path: Path) -> None:
    source = tmp_path / "source"
    written(
        source,
        ".vitepress/config.js",
        """export default { title: "Boats", locales: {
          "en-US": { label: "English", themeConfig: { nav: [{ text: "Sail", link: "/en-US/sail" }], sidebar: [{ text: "All", items: [{ text: "Sail", link: "/en-US/sail" }] }] } },
          "pt-BR": { label: "Português" } } }""",
    )
    written(source, "readme.md", "# The repository\n")
    written(source, "en-US/index.md", "# Boats\n\n[Sail](./sail)\n")
    written(source, "en-US/sail.md", "# Sail\n")
    written(source, "pt-BR/index.md", "# Barcos\n\n[Sail](/en-US/sail)\n")
    done = migrate("vitepress", ReadRequest(source), tmp_path / "new")
    site = done.site
    assert [(one.path, one.lang) for one in site.locales] == [("/", "en-US"), ("/pt-BR/", "pt-BR")]
    assert sorted(page.target for page in site.pages) == ["index.md", "pt-BR/index.md", "sail.md"]
    assert [link.link for link in site.nav["/"]] == ["/sail.html"]
    assert site.sidebar["/"][0].children == ("sail.md",)
    settings = (tmp_path / "new/glosa.yaml").read_text("utf-8")
    assert "/en-US/sail.html: /sail.html" in settings
    with workshop(Request(tmp_path / "new", tmp_path / "built")) as shop:
        assert {one.code for one in shop.check()} == {"nav-points-nowhere"}


def test_a_language_without_a_home_page_gets_one_in_the_place_of_a_redirect(tmp_path: Path) -> None:
    source = tmp_path / "source"
    config = (
        'import starlight from "@astrojs/starlight";\n'
        'export default { integrations: [starlight({ title: "Boats", locales: { root: { lang: "en" }, pt: { lang: "pt" } } })] };\n'
    )
    written(source, "astro.config.mjs", config)
    for name in ("index.md", "sail.md", "pt/row.md", "row.md"):
        written(source, f"src/content/docs/{name}", f"---\ntitle: {name}\n---\n\nText\n")
    site = migrate("starlight", ReadRequest(source), tmp_path / "new").site
    assert site.redirects == {"/pt/sail/": "/sail.html"}
    with workshop(Request(tmp_path / "new", tmp_path / "built")) as shop:
        assert {one.code for one in shop.check()} == set()


def test_what_readers_would_see_raw_and_what_is_left_out_is_reported_with_its_line(tmp_path: Path) -> None:
    source = tmp_path / "source"
    written(source, "mkdocs.yml", "site_name: Boats\nnav: [index.md]\n")
    written(source, "docs/part.md", "one\n\ntwo\n")
    text = '--8<-- "docs/part.md"\n\n![a](a.png){ width=3 }\n\n$a^2$\n\n:simple-none:\n\n[b](index.md){ .c }\n\n[TOC]\n'
    written(source, "docs/index.md", f"---\ntags: [a]\n---\n# Boats\n\n{text}")
    found = [one for one in migrate("mkdocs", ReadRequest(source), tmp_path / "new").findings if one.line]
    lines = {one.line or 0: one.text for one in found if one.file == "docs/index.md"}
    assert [(line, lines[line].partition(" ")[0]) for line in sorted(lines) if line > 6] == [
        (8, "The"),
        (10, "'$a^2$'"),
        (12, "Glosa"),
        (14, "Classes"),
    ]
