"""A migration reads only the source, and loses nothing in silence: links, encodings, names, and broken configurations."""

import ast
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import glosa.migration
from glosa.cli.app import glosa as command
from glosa.migration.decoding import decoded
from glosa.migration.migrate import READERS, migrate
from glosa.migration.source import ReadRequest, SourceSite, SourceUnreadable
from glosa.migration.source_folder import SourceFolder

GOLDEN = Path(__file__).parents[2] / "golden/migrations"
CONFIGS: Mapping[str, tuple[str, str]] = {
    "vuepress": ("docs/.vuepress/config.js", "docs"),
    "vuepress2": ("docs/.vuepress/config.js", "docs"),
    "vitepress": ("docs/.vitepress/config.mjs", "docs"),
    "mkdocs": ("mkdocs.yml", "docs"),
    "docusaurus": ("docusaurus.config.js", "docs"),
    "starlight": ("astro.config.mjs", "src/content/docs"),
}
"""The configuration of each generator, and its folder of pages."""
TEXTS = {
    "docs/.vuepress/config.js": "module.exports = { title: 'T' }",
    "docs/.vitepress/config.mjs": "export default { title: 'T' }",
    "mkdocs.yml": "site_name: T\n",
    "docusaurus.config.js": "module.exports = { title: 'T', presets: [['classic', {}]] }",
    "astro.config.mjs": "import starlight from '@astrojs/starlight'; export default { integrations: [starlight({ title: 'T' })] }",
}
generators = pytest.mark.parametrize("generator", sorted(CONFIGS))


def project(folder: Path, generator: str) -> tuple[Path, Path]:
    """A project with one page, and its folder of pages."""
    config, pages = CONFIGS[generator]
    root = folder / "project"
    (root / config).parent.mkdir(parents=True)
    (root / config).write_text(TEXTS[config], "utf-8")
    (root / pages).mkdir(parents=True, exist_ok=True)
    (root / pages / "index.md").write_text("# Home\n", "utf-8")
    return root, root / pages


def read(generator: str, root: Path, out: Path | None = None) -> SourceSite:
    return READERS[generator](ReadRequest(root, out=out))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, ["migrate", *arguments])


@generators
def test_no_link_is_followed_out_of_the_source(tmp_path: Path, generator: str) -> None:
    root, pages = project(tmp_path, generator)
    (tmp_path / "private.md").write_text("# Private words\n", "utf-8")
    (tmp_path / "private.png").write_bytes(b"Private words")
    (tmp_path / "private.css").write_text("body { --md-primary-fg-color: #123456; --vp-c-brand: #123456 }", "utf-8")
    for public in {"docs": ("public", ".vuepress/public"), "src/content/docs": ()}.get(CONFIGS[generator][1], ()):
        (pages / public).mkdir(parents=True, exist_ok=True)
        (pages / public / "stray.png").symlink_to(tmp_path / "private.png")
    for folder in ("static", "public"):
        (root / folder).mkdir(exist_ok=True)
        (root / folder / "stray.png").symlink_to(tmp_path / "private.png")
    (pages / "stray.md").symlink_to(tmp_path / "private.md")
    (pages / "image.png").symlink_to(tmp_path / "private.png")
    (pages / "page.md").write_text(
        '# Page\n\n![](image.png)\n\n<<< ./stray.md\n\n--8<-- "docs/stray.md"\n\n--8<-- "../private.md"\n\n{! ../private.md !}\n\n'
        "<!-- @include: ../../private.md -->\n\n<<< ../../private.md\n\n@[code](../../private.md)\n",
        "utf-8",
    )
    (pages / "parts.mdx").write_text(
        "import Part from './stray.md'\nimport Code from '!!raw-loader!../../private.md'\n\n# Parts\n\n<Part />\n\n<CodeBlock>{Code}</CodeBlock>\n",
        "utf-8",
    )
    done = migrate(generator, ReadRequest(root), tmp_path / "out")
    written = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert [path for path in written if b"Private words" in path.read_bytes()] == []
    assert [one.text for one in done.findings if one.file.endswith("stray.md") and "outside the source" in one.text]


@generators
def test_a_folder_that_links_lead_to_outside_is_not_read(tmp_path: Path, generator: str) -> None:
    root, pages = project(tmp_path, generator)
    config = root / CONFIGS[generator][0]
    settings = config.read_text("utf-8")
    (pages).rename(tmp_path / "elsewhere")
    pages.symlink_to(tmp_path / "elsewhere")
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text(settings, "utf-8")
    try:
        site = read(generator, root)
    except SourceUnreadable:
        return
    assert site.pages == ()


@generators
def test_what_cannot_be_read_is_reported_and_stops_nothing(tmp_path: Path, generator: str) -> None:
    root, pages = project(tmp_path, generator)
    (pages / "gone.md").symlink_to(pages / "nowhere.md")
    (pages / "loop.md").symlink_to(pages / "loop.md")
    os.mkfifo(pages / "pipe.md")
    Path(os.fsdecode(os.fsencode(pages) + b"/caf\xe9.md")).write_text("# Coffee\n", "utf-8")
    (pages / "latin.md").write_bytes("# Café\n\nÀ bientôt — “ça va”.\n".encode("cp1252"))
    (pages / "date.md").write_text("---\ndate: 2024-13-45\n---\n# Date\n", "utf-8")
    done = migrate(generator, ReadRequest(root), tmp_path / "out")
    reported = {one.file.rpartition("/")[2] for one in done.findings}
    assert {"gone.md", "loop.md", "pipe.md", "caf?.md", "latin.md", "date.md"} <= reported
    assert [one.line for one in done.findings if one.file.endswith("latin.md")] == [1]
    text = next(path for path in (tmp_path / "out/docs").rglob("latin.md")).read_text("utf-8")
    assert "À bientôt — “ça va”." in text


@generators
def test_names_that_a_site_cannot_have_are_left_out_and_named_in_one_line(tmp_path: Path, generator: str) -> None:
    root, pages = project(tmp_path, generator)
    for name in (
        "a\nb.md",
        "c\x1b[31md.md",
        "back\\slash.md",
        "caf\u00e9.md",
        "cafe\u0301.md",
        "Tea.md",
        "tea.md",
        "a|b.md",
    ):
        (pages / name).write_text(f"# {name!r}\n", "utf-8")
    done = run(generator, str(root), "--out", str(tmp_path / "out"))
    assert done.exit_code == 0, done.output
    assert "\x1b" not in done.output
    assert "a b.md" in done.output or "a?b.md" in done.output
    report = (tmp_path / "out/MIGRATION.md").read_text("utf-8")
    assert "contains a control character or a backslash, so the file is left out. Rename it." in report
    assert "The page has the same address as" in report
    assert "a\\|b.md" in report


@generators
def test_the_new_site_is_not_part_of_the_source(tmp_path: Path, generator: str) -> None:
    root, pages = project(tmp_path, generator)
    before = sorted(root.rglob("*"))
    done = run(generator, str(root), "--out", str(pages / "new"))
    assert done.exit_code == 1
    assert "--out is in" in done.output
    assert sorted(root.rglob("*")) == before
    assert run(generator, str(root), "--out", str(root)).exit_code == 1
    assert run(generator, str(root), "--out", str(root.parent)).exit_code == 1
    for _ in range(2):
        assert run(generator, str(root), "--out", str(root / "new")).exit_code == 0, done.output
    assert not [path for path in (root / "new/docs").rglob("*.md") if "new" in path.relative_to(root / "new").parts]


@pytest.mark.parametrize(
    ("generator", "config", "text", "expected"),
    [
        ("vuepress", "docs/.vuepress/config.yml", "title: [", "config.yml:2: The configuration can't be read"),
        ("vuepress2", "docs/.vuepress/config.toml", "title = [", "The configuration can't be read"),
        ("vuepress", "docs/.vuepress/config.yml", "- a", ""),
        ("vuepress", "docs/.vuepress/config.yml", "a: &a [*a]", "The configuration can't be read"),
        ("vitepress", "docs/.vitepress/config.js", "export default { srcDir: '../..' }", "srcDir '../..' isn't a folder in"),
        ("vitepress", "docs/.vitepress/config.js", "export default {", "The configuration can't be evaluated"),
        ("mkdocs", "mkdocs.yml", "site_name: T\nsite_url: http://[x", ""),
        ("mkdocs", "mkdocs.yml", "INHERIT: ../base.yml\nsite_name: T", "isn't in the source"),
        ("mkdocs", "mkdocs.yml", "docs_dir: ../..", "docs_dir"),
        ("mkdocs", "mkdocs.yml", "plugins:\n  - blog:\n      post_url_format: '{nope}/{slug}'", "'{nope}' in post_url_format is unknown"),
        ("vuepress", "docs/.vuepress/config.yml", "permalink: /:nope/:slug", "':nope' in the pattern for permalinks is unknown"),
        ("docusaurus", "docusaurus.config.js", "module.exports = { presets: [['classic', { docs: { path: '../../x' } }]] }", ""),
    ],
)  # fmt: skip
def test_a_broken_configuration_is_reported(
    tmp_path: Path, generator: str, config: str, text: str, expected: str
) -> None:
    root, pages = project(tmp_path, generator)
    (root / CONFIGS[generator][0]).unlink()
    (root / config).write_text(text, "utf-8")
    (pages / "blog/posts").mkdir(parents=True)
    (pages / "blog/posts/2024-01-02-one.md").write_text("---\ndate: 2024-01-02\n---\n# One\n", "utf-8")
    done = run(generator, str(root), "--out", str(tmp_path / "out"))
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert expected in done.output


@pytest.mark.parametrize(
    "value", [None, True, 7, "", "x", "../..", "http://[x", [], [[]], {}, {"a": {"b": 1}}, [1, "a", None]]
)
@pytest.mark.parametrize("generator", sorted(folder.parent.name for folder in GOLDEN.glob("*/source")))
def test_no_value_of_an_option_breaks_a_migration(tmp_path: Path, generator: str, value: object) -> None:
    source = GOLDEN / generator / "source"
    inner = {one.partition(".")[0] for one in OPTION_PATHS if "." in one}
    for answers in (
        {one: value for one in OPTION_PATHS if one not in (*inner, *FOLDERS)},
        {one: value for one in OPTION_PATHS if one in inner},
        {one: value for one in FOLDERS},
    ):
        try:
            READERS[generator](ReadRequest(source, answers))
        except SourceUnreadable as error:
            assert str(error)


FOLDERS = ("docs_dir", "srcDir")
"""With most values, there's nothing to read."""
OPTION_PATHS = (
    "title",
    "description",
    "base",
    "head",
    "locales",
    "lang",
    "permalink",
    "plugins",
    "srcDir",
    "srcExclude",
    "rewrites",
    "cleanUrls",
    "sitemap",
    "themeConfig",
    "themeConfig.nav",
    "themeConfig.navbar",
    "themeConfig.sidebar",
    "themeConfig.locales",
    "themeConfig.logo",
    "themeConfig.repo",
    "themeConfig.editLink",
    "themeConfig.sidebarDepth",
    "themeConfig.search",
    "themeConfig.valineConfig",
    "themeConfig.vssueConfig",
    "themeConfig.commentConfig",
    "themeConfig.footer",
    "theme",
    "site_name",
    "site_url",
    "site_description",
    "repo_url",
    "edit_uri",
    "nav",
    "markdown_extensions",
    "docs_dir",
    "use_directory_urls",
    "exclude_docs",
    "extra",
    "extra_css",
    "theme.palette",
    "theme.logo",
    "theme.language",
    "theme.custom_dir",
    "tagline",
    "url",
    "baseUrl",
    "favicon",
    "i18n",
    "i18n.locales",
    "i18n.localeConfigs",
    "presets",
    "scripts",
    "stylesheets",
    "headTags",
    "logo",
    "logo.src",
    "social",
    "sidebar",
    "defaultLocale",
    "customCss",
    "pagefind",
)


@pytest.mark.parametrize("given", ["foo", "=1", "foo=1", "titel='x'", "title.=1"])
def test_an_answer_without_a_key_or_a_value_is_refused(tmp_path: Path, given: str) -> None:
    root, _ = project(tmp_path, "vitepress")
    done = run("vitepress", str(root), "--out", str(tmp_path / "out"), "--set", given)
    assert done.exit_code == 2
    assert "--set" in done.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        (b"\xef\xbb\xbfa", "a", ""),
        ("a é 中".encode(), "a é 中", ""),
        ("été – “a”".encode("cp1252"), "été – “a”", "Windows-1252"),
        ("é".encode() + b"\n" + "é".encode("cp1252"), "é\né", "Windows-1252"),
        (b"a \x81\x9d", "a \x81\x9d", "Windows-1252"),
        ("中文文档。".encode("gb18030"), "中文文档。", "GB 18030"),
        ("a é".encode("utf-16"), "a é", "UTF-16"),
        ("abc é".encode("utf-16-le"), "abc é", "UTF-16"),
    ],
)
def test_decodes_text_without_losing_a_byte(data: bytes, text: str, encoding: str) -> None:
    found = decoded(data)
    assert (found.text, found.encoding) == (text, encoding)


def _reads() -> Iterator[str]:
    folder = Path(glosa.migration.__path__[0])
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
            if name in ("read_text", "read_bytes", "open", "walk") and path.name not in (
                "source_folder.py",
                "folder.py",
            ):
                yield f"{path.relative_to(folder)}:{getattr(node, 'lineno', 0)}: {name}"


def test_only_the_source_folder_reads_files() -> None:
    allowed = {"evaluation/configuration.py: read_text", "writing/site.py: read_bytes"}
    assert [one for one in _reads() if f"{one.partition(':')[0]}: {one.rpartition(' ')[2]}" not in allowed] == []


def test_a_path_outside_is_contained_in_no_source(tmp_path: Path) -> None:
    assert not SourceFolder(tmp_path).contains(tmp_path / "a\0b")
    assert SourceFolder(tmp_path).text(tmp_path / "a\0b") is None


def test_every_step_reports_how_far_it_is(tmp_path: Path) -> None:
    (tmp_path / "site/.vitepress").mkdir(parents=True)
    (tmp_path / "site/.vitepress/config.js").write_text("export default {}", "utf-8")
    for name in ("index", "a", "b"):
        (tmp_path / f"site/{name}.md").write_text("# A\n", "utf-8")
    calls: list[tuple[str, int, int]] = []
    request = ReadRequest(tmp_path / "site", progress=lambda *call: calls.append(call))
    migrate("vitepress", request, tmp_path / "out")
    steps = [*dict.fromkeys(step for step, _, _ in calls)]
    assert steps == ["Reading pages", "Converting pages", "Writing files"]
    assert all(done < whole for _, done, whole in calls)
    assert [call for call in calls if call[0] == "Reading pages"] == [("Reading pages", done, 3) for done in range(3)]


def test_only_mkdocs_reads_one_of_several_configurations(tmp_path: Path) -> None:
    root, _ = project(tmp_path, "vitepress")
    (root / "a.yml").write_text("site_name: A\n", "utf-8")
    shown = run("vitepress", str(root / "a.yml"), "--out", str(tmp_path / "new"))
    assert (shown.exit_code, "Pass the folder" in shown.output) == (1, True)
    root, _ = project(tmp_path / "second", "mkdocs")
    (root / "mkdocs.yml").rename(root / "mkdocs.a.yml")
    assert run("mkdocs", str(root / "mkdocs.a.yml"), "--out", str(tmp_path / "new")).exit_code == 0
