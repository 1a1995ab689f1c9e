"""What plugins add to a site, what invalidates their results, and what is reported about each hook."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import BuildFailed, Severity
from glosa.cli.app import glosa
from tests.conftest import CONFIG, SiteMaker
from tests.unit.build.plugin_sites import IMPORTS, RELEASES, build, faults, page, read, site_with

# Defaults for the configuration


def test_defaults_count_unless_the_site_sets_the_key(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = site_with(make_site, "house", page("{{ company }} {{ product }}")), tmp_path / "out"
    config = (site / "glosa.yaml").read_text("utf-8")
    (site / "glosa.yaml").write_text(f"{config}variables: {{product: Robot}}\n", "utf-8")
    build(site, out)
    assert "<p>Example Ltd Robot</p>" in read(out)
    assert 'data-color="green"' in read(out)
    (site / "glosa.yaml").write_text(
        f"{config}variables: {{product: Robot, company: Other}}\ntheme: {{color: red}}\n", "utf-8"
    )
    build(site, out)
    assert "<p>Other Robot</p>" in read(out)
    assert 'data-color="red"' in read(out)


def test_the_first_plugin_sets_a_default(make_site: SiteMaker, tmp_path: Path) -> None:
    code = IMPORTS + "def plugin(options): return Plugin(api=1, defaults={'variables': {'company': options['name']}})\n"
    config = f"{CONFIG}plugins: [./plugins/a.py: {{name: A}}, ./plugins/b.py: {{name: B}}]\n"
    site = make_site({"plugins/a.py": code, "plugins/b.py": code, "glosa.yaml": config, **page("{{ company }}")})
    build(site, tmp_path / "out")
    assert "<p>A</p>" in read(tmp_path / "out")


def test_a_wrong_default_names_its_plugin(make_site: SiteMaker) -> None:
    code = "def plugin(options): return Plugin(api=1, defaults={'theme': {'hue': 'red'}})\n"
    (fault,) = faults(site_with(make_site, code))
    assert (fault.file, fault.line, fault.code) == ("glosa.yaml", CONFIG.count("\n") + 1, "config-unknown-key")
    assert fault.found == "Unknown key 'hue' in 'theme'. (A default of plugin './plugins/x.py'.)"


def test_a_default_that_the_pages_contradict_names_its_plugin(make_site: SiteMaker) -> None:
    sidebar = "[{'title': 'Guia', 'children': ['panel', 'nope']}]"
    code = f"def plugin(options): return Plugin(api=1, defaults={{'theme': {{'sidebar': {sidebar}}}}})\n"
    found = [one for one in faults(site_with(make_site, code)) if one.code == "sidebar-points-nowhere"]
    assert found
    assert {(one.file, one.line) for one in found} == {("glosa.yaml", CONFIG.count("\n") + 1)}
    assert all(one.found.endswith(" (A default of plugin './plugins/x.py'.)") for one in found)


def test_a_problem_of_a_page_at_the_same_line_names_no_plugin(make_site: SiteMaker) -> None:
    code = "def plugin(options): return Plugin(api=1, defaults={'variables': {'company': 'A'}})\n"
    line = CONFIG.count("\n") + 1
    (fault,) = faults(site_with(make_site, code, page("\n" * (line - 5) + "[x](missing.md)")))
    assert (fault.file, fault.line) == ("docs/panel.md", line)
    assert "plugin" not in fault.found


# Commands


def run(site: Path, *arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(glosa, ["run", str(site), *arguments])
    return done.exit_code, done.stdout, done.stderr


def test_a_command_runs_with_its_arguments(make_site: SiteMaker) -> None:
    site = site_with(make_site, "newest", {"data/releases.csv": RELEASES})
    assert run(site, "newest") == (0, "1.0\n", "")
    assert run(site, "newest", "--json") == (0, '{"version": "1.0", "news": "First."}\n', "")
    assert run(site) == (0, "newest\tPrints the newest release.\n", "")


@pytest.mark.parametrize(
    ("files", "arguments", "expected"),
    [
        ({"data/releases.csv": "version,news\n"}, ["newest"], ""),
        (
            {"data/releases.csv": RELEASES},
            ["newest", "--xml"],
            "refuses the command 'newest': it has no argument '--xml'.",
        ),
        ({}, ["newest"], "failed in plugins/newest.py, line 11: FileNotFoundError"),
        ({}, ["newst"], "There is no command 'newst'. Expected one of newest. Did you mean 'newest'?"),
    ],
)
def test_a_command_that_fails_has_an_exit_code(
    make_site: SiteMaker, files: dict[str, str], arguments: list[str], expected: str
) -> None:
    code, _, problems = run(site_with(make_site, "newest", files), *arguments)
    assert code == 1
    assert expected in problems


# Generated pages


def test_pages_are_generated_in_every_language(make_site: SiteMaker, tmp_path: Path) -> None:
    site = site_with(make_site, "releases", {"data/releases.csv": RELEASES, **page("[1.0](releases.md#1-0)")})
    out = tmp_path / "out"
    build(site, out)
    assert "1.0</h2>" in read(out, "en-US/releases.html")
    assert build(site, out) == ()
    (site / "data/releases.csv").write_text(f"{RELEASES}2.0,Second.\n", "utf-8")
    written = build(site, out)
    assert "Second." in read(out, "releases.html")
    assert "releases.html" in written
    assert "index.html" not in written


def test_a_preview_follows_what_a_plugin_depends_on(make_site: SiteMaker, tmp_path: Path) -> None:
    site = site_with(make_site, "releases", {"data/releases.csv": RELEASES})
    out = tmp_path / "out"
    with workshop(Request(site, out)) as shop:
        shop.build()
        assert shop.reads("data/releases.csv")
        (site / "data/releases.csv").write_text(f"{RELEASES}2.0,Second.\n", "utf-8")
        shop.build(changed={"data/releases.csv"})
        assert "Second." in read(out, "releases.html")
        (site / "docs/panel.md").write_text("# Painel\n\n## Visão {#view}\n\n[r](releases.md)\n", "utf-8")
        rendered = shop.build(changed={"docs/panel.md"}).rendered.keys()
        assert "/panel.html" in rendered
        assert "/releases.html" not in rendered


def test_an_error_on_a_generated_page_names_the_plugin(make_site: SiteMaker) -> None:
    (fault,) = faults(site_with(make_site, "releases", {"data/releases.csv": "version,news\n1.0,::: tips\n"}))[:1]
    assert (fault.file, fault.code) == ("docs/en-US/releases.md", "container-unclosed")
    assert fault.found.endswith("(Plugin './plugins/releases.py' adds this file.)")


@pytest.mark.parametrize(
    ("pages", "code", "found"),
    [
        ("GeneratedPage('panel.md', '# A')", "plugin-page", "'panel.md', which is a file of the site."),
        ("GeneratedPage('a.md', '# A'), GeneratedPage('a.md', '# A')", "plugin-page", "'a.md', twice."),
        ("GeneratedPage('../a.md', '# A')", "plugin-page", "isn't the path of a Markdown file below"),
        ("GeneratedPage('/a.md', '# A')", "plugin-page", "isn't the path of a Markdown file below"),
        ("GeneratedPage('a.html', '# A')", "plugin-page", "isn't the path of a Markdown file below"),
        ("GeneratedPage('a.md', b'# A')", "plugin-failed", "whose path or Markdown isn't text."),
        ("'a.md'", "plugin-failed", "returned str for 'pages' instead of GeneratedPage."),
        ("1 / 0", "plugin-failed", "failed in plugins/x.py, line 2: ZeroDivisionError"),
    ],
)
def test_wrong_pages_are_reported(make_site: SiteMaker, pages: str, code: str, found: str) -> None:
    plugin = f"def pages(site): yield from [{pages}]\ndef plugin(options): return Plugin(api=1, pages=pages)\n"
    (fault,) = (one for one in faults(site_with(make_site, plugin)) if one.file == "glosa.yaml")
    assert (fault.file, fault.line, fault.code) == ("glosa.yaml", CONFIG.count("\n") + 1, code)
    assert found in fault.found


# Tags in the head


def test_tags_are_added_to_the_head_of_a_page(make_site: SiteMaker, tmp_path: Path) -> None:
    text = "---\nparams: {author: 'Ada <L>'}\n---\n\n# Painel\n\n## Visão {#view}\n"
    site, out = site_with(make_site, "author", {"docs/panel.md": text}), tmp_path / "out"
    build(site, out)
    assert '<meta name="author" content="Ada &lt;L&gt;"></head>' in read(out)
    assert "author" not in read(out, "index.html")


def test_a_changed_tag_reaches_pages_whose_text_is_cached(make_site: SiteMaker, tmp_path: Path) -> None:
    code = "def head(page): yield Tag('link', {'rel': 'stylesheet', 'href': '/a.css'})\n"
    code += "def plugin(options): return Plugin(api=1, head=head)\n"
    site, out = site_with(make_site, code), tmp_path / "out"
    build(site, out)
    assert '<link rel="stylesheet" href="/a.css"></head>' in read(out, "404.html")
    (site / "plugins/x.py").write_text(IMPORTS + code.replace("a.css", "b.css"), "utf-8")
    assert "panel.html" in build(site, out)
    assert 'href="/b.css"></head>' in read(out)


@pytest.mark.parametrize(
    ("tag", "found"),
    [
        ("Tag('style', {})", "the tag 'style' for the head instead of meta, link, or script."),
        ("Tag('script', {})", "a script without 'src'"),
        ("Tag('script', {'src': '/a.js', 'onload': 'x()'})", "whose attributes"),
        ("Tag('meta', {'a b': 'x'})", "whose attributes"),
        ("Tag('meta', {'name': 1})", "whose attributes"),
        ("'<meta>'", "returned str for the head of"),
        ("1 / 0", "failed in plugins/x.py, line 2: ZeroDivisionError"),
    ],
)
def test_wrong_tags_are_reported(make_site: SiteMaker, tag: str, found: str) -> None:
    plugin = f"def head(page): yield {tag}\ndef plugin(options): return Plugin(api=1, head=head)\n"
    (fault,) = faults(site_with(make_site, plugin))  # once, although it concerns all pages
    assert (fault.file, fault.code) == ("glosa.yaml", "plugin-failed")
    assert found in fault.found


def test_a_hook_that_returns_no_list_is_named(make_site: SiteMaker) -> None:
    (fault,) = faults(site_with(make_site, "def plugin(options): return Plugin(api=1, files=lambda site: 3)\n"))
    assert fault.found == "Plugin './plugins/x.py' returned int for 'files' instead of a list of OutputFile."


# Files


def test_files_are_published_and_removed(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = site_with(make_site, "llms"), tmp_path / "out"
    build(site, out)
    assert "- [Painel](/panel.html): O painel.\n" in read(out, "llms.txt")
    assert build(site, out) == ()
    (site / "glosa.yaml").write_text(CONFIG, "utf-8")
    build(site, out)
    assert not (out / "llms.txt").exists()


def test_files_can_contain_the_html_of_pages(make_site: SiteMaker, tmp_path: Path) -> None:
    code = "def files(site): yield OutputFile('a/all.txt', ''.join(site.html_of(page.path) for page in site.pages))\n"
    code += "def plugin(options): return Plugin(api=1, files=files)\n"
    site = site_with(make_site, code)
    with workshop(Request(site, tmp_path / "out")) as shop:
        shop.build()
        assert "<p>Texto.</p>" in read(tmp_path / "out", "a/all.txt")
        (site / "docs/panel.md").write_text("# Painel\n\n## Visão {#view}\n\nNovo.\n", "utf-8")
        assert "a/all.txt" in shop.build(changed={"docs/panel.md"}).published.written


@pytest.mark.parametrize(
    ("file", "found"),
    [
        ("OutputFile('../a.txt', '')", "'../a.txt', which isn't a path below the built site."),
        ("OutputFile('/a.txt', '')", "'/a.txt', which isn't a path below the built site."),
        ("OutputFile('a/../../b', '')", "which isn't a path below the built site."),
        ("OutputFile('a\\\\b', '')", "which isn't a path below the built site."),
        ("OutputFile('', '')", "which isn't a path below the built site."),
        ("OutputFile('.glosa.json', '')", "which isn't a path below the built site."),
        ("OutputFile('assets/a.js', '')", "'assets/a.js', which belongs to Glosa."),
        ("OutputFile('Assets', '')", "'Assets', which belongs to Glosa."),
        ("OutputFile('404.html', '')", "'404.html', which belongs to Glosa."),
        ("OutputFile('PANEL.html', '')", "'PANEL.html', which is a file of the site."),
        (
            "OutputFile('panel.html/a', '')",
            "x.py' writes 'panel.html/a' below 'panel.html', which is a file of the site.",
        ),
        (
            "OutputFile('EN-us', '')",
            "x.py' writes 'EN-us', but it's a folder that contains 'en-US/index.html', which is a file of the site.",
        ),
        (
            "OutputFile('guides/deep', '')",
            "but it's a folder that contains 'guides/deep/a.txt', which is a file of the site.",
        ),
        (
            "OutputFile('a', '')\n  yield OutputFile('A/b/c', '')",
            "writes 'A/b/c' below 'a', a file of plugin './plugins/x.py'.",
        ),
        (
            "OutputFile('a/b/c', '')\n  yield OutputFile('a', '')",
            "writes 'a', but it's a folder that contains 'a/b/c', a file of plugin './plugins/x.py'.",
        ),
        ("OutputFile('logo.svg', '')", "'logo.svg', which is a file of the site."),
        ("OutputFile('a.txt', '')\n  yield OutputFile('A.txt', '')", "both write 'A.txt'."),
        ("OutputFile('a.txt', 1)", "returned int as the content of 'a.txt' instead of bytes or str."),
    ],
)
def test_files_cannot_replace_others_or_leave_the_output(make_site: SiteMaker, file: str, found: str) -> None:
    plugin = f"def files(site):\n  yield {file}\ndef plugin(options): return Plugin(api=1, files=files)\n"
    (fault,) = faults(site_with(make_site, plugin, {"public/logo.svg": "<svg/>", "public/guides/deep/a.txt": ""}))
    assert (fault.file, fault.code) == ("glosa.yaml", "plugin-file")
    assert found in fault.found


# Checks


def test_a_check_reports_problems_with_their_file(make_site: SiteMaker) -> None:
    (fault,) = faults(site_with(make_site, "descriptions", {"docs/panel.md": "# Painel\n\n## Visão {#view}\n"}))[:1]
    assert (fault.severity, fault.code, fault.file) == (Severity.WARNING, "plugin-check", "docs/panel.md")
    assert fault.found == "The page has no description. (plugin './plugins/descriptions.py')"


@pytest.mark.parametrize(
    ("problem", "found"),
    [
        ("CheckProblem('docs/panel.md', 'Wrong.', 'Right.', 'Do it.', line=3)", "Wrong. (plugin './plugins/x.py')"),
        ("CheckProblem('a', 'b', 'c', None)", "a CheckProblem with a value of a wrong type."),
        ("CheckProblem('a', 'b', 'c', 'd', severity='fatal')", "a CheckProblem with a value of a wrong type."),
        ("'Wrong.'", "returned str for 'checks' instead of CheckProblem."),
        ("site.title.x", "failed in plugins/x.py, line 2: AttributeError"),
    ],
)
def test_a_failing_check_stops_the_build(make_site: SiteMaker, tmp_path: Path, problem: str, found: str) -> None:
    plugin = f"def checks(site): yield {problem}\ndef plugin(options): return Plugin(api=1, checks=checks)\n"
    with pytest.raises(BuildFailed) as failure:
        build(site_with(make_site, plugin), tmp_path / "out")
    assert found in failure.value.diagnostics[0].found


# Between plugins


def test_a_page_is_parsed_again_only_after_a_change_of_a_plugin_that_it_uses(
    make_site: SiteMaker, tmp_path: Path
) -> None:
    counting = """
import pathlib
def plugin(options):
    return Plugin(api=1, fences={options["name"]: render})
def render(block):
    log = pathlib.Path(__file__).with_suffix(".log")
    log.write_text((log.read_text() if log.exists() else "") + "x")
    return "<hr>"
"""
    files = {f"plugins/{one}.py": IMPORTS + counting for one in "ab"}
    config = f"{CONFIG}plugins: [./plugins/a.py: {{name: a}}, ./plugins/b.py: {{name: b}}]\n"
    site = make_site({**files, "glosa.yaml": config, **page("```a\n```"), "docs/other.md": "# B\n\n```b\n```\n"})
    site.joinpath("docs/en-US/other.md").write_text("# B\n", "utf-8")
    build(site, tmp_path / "out")
    (site / "plugins/b.py").write_text(IMPORTS + counting.replace("<hr>", "<hr class=b>"), "utf-8")
    build(site, tmp_path / "out")
    assert (site / "plugins/a.log").read_text() == "x"
    assert (site / "plugins/b.log").read_text() == "xx"
    assert "<hr class=b>" in read(tmp_path / "out", "other.html")


def test_a_page_is_parsed_again_after_a_plugin_claims_its_construct(make_site: SiteMaker, tmp_path: Path) -> None:
    site = site_with(make_site, "def plugin(options): return Plugin(api=1)\n", page("```text\nx\n```"))
    build(site, tmp_path / "out")
    code = "def plugin(options): return Plugin(api=1, fences={'text': lambda block: '<hr class=x>'})\n"
    (site / "plugins/x.py").write_text(IMPORTS + code, "utf-8")
    build(site, tmp_path / "out")
    assert "<hr class=x>" in read(tmp_path / "out")


@pytest.mark.parametrize(
    ("field", "found"),
    [
        ("containers={'tip': print}", "the container 'tip' is wrong"),
        ("containers={'a b': print}", "the container 'a b' is wrong"),
        ("inline=[InlineRule('a', print)]", "'inline' isn't a tuple of rules"),
        ("inline=(InlineRule('(', print),)", "the pattern '(' is wrong"),
        ("inline=(InlineRule('a*', print),)", "the pattern 'a*' matches an empty text"),
        ("inline=(InlineRule('a', 'b'),)", "the inline rule 'a' is wrong"),
        ("commands={'A b': print}", "the command 'A b' is wrong"),
        ("defaults={'plugins': []}", "'defaults' has the key 'plugins'"),
        ("defaults={'title': {1, 2}}", "'defaults' has a value that isn't plain"),
        ("pages=[]", "'pages' isn't a function"),
        ("depends=('.',)", "'depends' has '.'"),
        ("depends=('/etc/passwd',)", "'depends' has '/etc/passwd'"),
    ],
)
def test_wrong_fields_are_reported(make_site: SiteMaker, field: str, found: str) -> None:
    (fault,) = faults(site_with(make_site, f"def plugin(options): return Plugin(api=1, {field})\n"))
    assert (fault.file, fault.code) == ("glosa.yaml", "plugin-wrong")
    assert found in fault.found
