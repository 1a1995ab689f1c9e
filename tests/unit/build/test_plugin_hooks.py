"""What plugins add to a site: the guide's examples, what invalidates their results, and what is reported about each hook."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from glosa.builder.build import Request, cache_of, workshop
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity
from glosa.cli.app import glosa
from tests.conftest import CONFIG, SiteMaker
from tests.contract.guides import GUIDES, Guide

FILES = {block.title: block.text for block in Guide(GUIDES / "extending/plugins.md").blocks() if block.title}
IMPORTS = "from glosa.plugins import *\n"
RELEASES = "version,news\n1.0,First.\n"


def site_with(make_site: SiteMaker, plugin: str, files: Mapping[str, str | bytes | None] | None = None) -> Path:
    """A site with one plugin, a name of the guide's or its code, which gets the name ``x``."""
    name, code = (plugin, FILES[f"plugins/{plugin}.py"]) if f"plugins/{plugin}.py" in FILES else ("x", IMPORTS + plugin)
    config = f"{CONFIG}plugins: [./plugins/{name}.py]\n"
    return make_site({f"plugins/{name}.py": code, "glosa.yaml": config, **(files or {})})


def build(site: Path, out: Path) -> tuple[str, ...]:
    """The files that the build has written."""
    with workshop(Request(site, out, cache=cache_of(site))) as shop:
        return shop.build().published.written


def faults(site: Path) -> tuple[Diagnostic, ...]:
    with workshop(Request(site, site / "dist")) as shop:
        return shop.check()


def page(markdown: str) -> dict[str, str]:
    return {"docs/panel.md": f"# Painel\n\n## Visão {{#view}}\n\n{markdown}\n"}


def read(out: Path, path: str = "panel.html") -> str:
    return (out / path).read_text("utf-8")


# Containers


def test_a_container_wraps_markdown(make_site: SiteMaker, tmp_path: Path) -> None:
    build(site_with(make_site, "quote", page("::: quote Ada & Byron\nSome *text*.\n:::")), tmp_path / "out")
    html = read(tmp_path / "out")
    assert (
        "<figure><blockquote>\n<p>Some <em>text</em>.</p>\n</blockquote><figcaption>Ada &amp; Byron</figcaption>"
        in html
    )


def test_a_container_without_its_title_is_reported_at_its_line(make_site: SiteMaker) -> None:
    (fault,) = faults(site_with(make_site, "quote", page("::: quote\nText.\n:::")))
    assert (fault.file, fault.line, fault.code) == ("docs/panel.md", 5, "plugin-markdown")
    assert "refuses this container: it names nobody." in fault.found


def test_an_unknown_container_names_those_of_plugins(make_site: SiteMaker) -> None:
    (fault,) = faults(site_with(make_site, "quote", page("::: quoted Ada\nText.\n:::")))
    assert fault.expected.endswith("component, quote. Did you mean 'quote'?")


@pytest.mark.parametrize("value", ["'text'", "Wrapper('a', None)"])
def test_a_container_needs_a_wrapper(make_site: SiteMaker, value: str) -> None:
    code = f"def plugin(options): return Plugin(api=1, containers={{'x': lambda container: {value}}})\n"
    (fault,) = faults(site_with(make_site, code, page("::: x\nText.\n:::")))
    assert "for a container 'x' instead of Wrapper." in fault.found


# Constructs within a line


def issues(make_site: SiteMaker, markdown: str, out: Path) -> str:
    config = f"{CONFIG}plugins: [./plugins/issues.py: {{tracker: 'https://e.org'}}]\n"
    build(site_with(make_site, "issues", {"glosa.yaml": config, **page(markdown)}), out)
    html = read(out)
    return html[html.index('id="view"') :].partition('<script type="application/json">')[0]


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("See #7.", '<p>See <a href="https://e.org/7">#7</a>.</p>'),
        ("*See #7*, **#8**", '<em>See <a href="https://e.org/7">#7</a></em>, <strong><a href="https://e.org/8">#8</a>'),
        ("\\\\#7", '<p>\\<a href="https://e.org/7">#7</a></p>'),
        ("| #7 |\n|---|\n| 8 |", '<a href="https://e.org/7">#7</a></th>'),
        ("- é #7\n\n      #8", '<a href="https://e.org/7">#7</a>'),
        ("A note[^1].\n\n[^1]: Of #7.", 'Of <a href="https://e.org/7">#7</a>.'),
    ],
)
def test_a_rule_applies_to_text(make_site: SiteMaker, tmp_path: Path, markdown: str, expected: str) -> None:
    assert expected in issues(make_site, markdown, tmp_path / "out")


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("`#7` and ``` #8 ```", "<p><code>#7</code> and <code>#8</code></p>"),
        ("\\#7", "<p>#7</p>"),
        ("[a](https://a.org/#7)", 'href="https://a.org/#7"'),
        ("[see](https://a.org/ ' #8')", 'title=" #8"'),
        ("<https://a.org/x?#7>", 'href="https://a.org/x?#7"'),
        ('<b title=" #7">x</b>', '<b title=" #7">x</b>'),
        ('<p title=" #7">\n #8\n</p>', '<p title=" #7">\n #8\n</p>'),
        ("    #7", "#7"),
        ("```text\n#7\n```", "#7"),
    ],
)
def test_a_rule_leaves_code_and_tags_alone(make_site: SiteMaker, tmp_path: Path, markdown: str, expected: str) -> None:
    html = issues(make_site, markdown, tmp_path / "out")
    assert expected in html
    assert "e.org" not in html


SIGNS = """
def plugin(options):
    return Plugin(api=1, inline=(InlineRule(r"\\$\\$(?P<x>.*?)\\$\\$", wide), InlineRule(r"\\$(?P<x>[^$]+?)\\$", narrow)))
def wide(match): return f"<var>{match.text!r}</var>"
def narrow(match):
    if match.text == "$!$": return 1 / 0
    if match.text == "$?$": raise PluginError("no sign")
    return f"<i>{match.groups['x']}</i>" if match.text != "$none$" else None
"""


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("$a_b$ and $c_d$", "<p><i>a_b</i> and <i>c_d</i></p>"),
        ("$$x$$", "<p><var>'$$x$$'</var></p>"),
        ("$a\n- b$\n\nEnd.", "<p><i>a\n- b</i>\n</p>\n<p>End.</p>"),
        ("> $a\n> b$", "<p><i>a\nb</i>\n</p>"),
        ("$a\n\nb$", "<p>$a</p>\n<p>b$</p>"),
        ("`$` and $", "<p><code>$</code> and $</p>"),
        ("${{product}}$", "<p><i>{{product}}</i></p>"),
        ("### With $x$", '<h3 id="with-x">With <i>x</i></h3>'),
        ("```text\n$a$\n```", "$a$"),
    ],
)
def test_markdown_does_not_interpret_a_match(
    make_site: SiteMaker, tmp_path: Path, markdown: str, expected: str
) -> None:
    build(site_with(make_site, SIGNS, page(markdown)), tmp_path / "out")
    assert expected in read(tmp_path / "out")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("$!$", "failed in plugins/x.py, line 7: ZeroDivisionError: division by zero."),
        ("$?$", "refuses '$?$': no sign."),
        ("$none$", "returned NoneType for '$none$' instead of str."),
    ],
)
def test_a_failing_rule_is_reported_at_its_line(make_site: SiteMaker, text: str, found: str) -> None:
    (fault,) = faults(site_with(make_site, SIGNS, page(f"$a\nb$\n\nText\n{text}")))
    assert (fault.file, fault.line, fault.code) == ("docs/panel.md", 9, "plugin-markdown")
    assert fault.found == f"Plugin './plugins/x.py' {found}"


# Components and their data


def test_a_component_shows_the_data_of_a_plugin(make_site: SiteMaker, tmp_path: Path) -> None:
    component = next(text for title, text in FILES.items() if title.startswith("components/"))
    files = {"data/releases.csv": RELEASES, "components/latest.tsx": component, **page("::: component latest\n:::")}
    site, out = site_with(make_site, "versions", files), tmp_path / "out"
    build(site, out)
    assert "<p>Latest version: 1.0</p>" in read(out)
    (site / "data/releases.csv").write_text("version,news\n2.0,Second.\n", "utf-8")
    build(site, out)
    assert "<p>Latest version: 2.0</p>" in read(out)


def test_a_fence_becomes_a_component_of_the_plugin(make_site: SiteMaker, tmp_path: Path) -> None:
    code = """
SOURCE = "export const render = (props, React) => React.createElement('pre', null, props.text); export function mount() {}"
def plugin(options):
    return Plugin(api=1, components={"box.js": SOURCE}, fences={"box": lambda block: Component("box", {"text": block.text})})
"""
    site, out = site_with(make_site, code, page("```box\nText\n```")), tmp_path / "out"
    build(site, out)
    assert 'class="island" data-island="box"><pre>Text</pre></div>' in read(out)
    (site / "plugins/x.py").write_text(IMPORTS + code.replace("pre", "code"), "utf-8")
    build(site, out)
    assert 'data-island="box"><code>Text</code></div>' in read(out)


@pytest.mark.parametrize(
    ("fields", "code", "found"),
    [
        ("components={'a.js': '('}", "module-unusable", "(Plugin './plugins/x.py' adds this file.)"),
        ("components={'own.js': ''}", "plugin-file", "adds 'components/own.js', which is a file of the site."),
        ("components={'../a.js': ''}", "plugin-wrong", "the component '../a.js' is wrong"),
        ("components={'a.js': 1}", "plugin-wrong", "the component 'a.js' is wrong"),
        ("data=lambda site: {'a b': 1}", "plugin-failed", "has data with the name 'a b'"),
        ("data=lambda site: {'a': {1, 2}}", "plugin-failed", "has data 'a' that JSON can't represent"),
        ("data=lambda site: {'a': float('nan')}", "plugin-failed", "has data 'a' that JSON can't represent"),
        ("data=lambda site: [1]", "plugin-failed", "returned list for 'data' instead of a mapping."),
        ("data=lambda site: site.x", "plugin-failed", "failed in plugins/x.py, line 2: AttributeError"),
        ("fences={'b': lambda block: Component('none')}", "component-unknown", "There is no component 'none'."),
    ],
)
def test_wrong_components_and_data_are_reported(make_site: SiteMaker, fields: str, code: str, found: str) -> None:
    plugin = f"def plugin(options): return Plugin(api=1, {fields})\n"
    own = "export const render = () => '';\n"
    fences = {**page("```b\n```"), "languages/b.js": "export default {};\n"}
    faults_found = faults(
        site_with(make_site, plugin, {"components/own.js": own, **(fences if "Comp" in fields else {})})
    )
    assert [one.code for one in faults_found] == [code]
    assert found in faults_found[0].found


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
    code = "def plugin(options): return Plugin(api=1, defaults={'theme': {'colour': 'red'}})\n"
    (fault,) = faults(site_with(make_site, code))
    assert (fault.file, fault.line, fault.code) == ("glosa.yaml", CONFIG.count("\n") + 1, "config-unknown-key")
    assert fault.found == "Unknown key 'colour' in 'theme'. (A default of plugin './plugins/x.py'.)"


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
    fault = faults(site_with(make_site, plugin))[0]
    assert (fault.file, fault.code) == ("glosa.yaml", "plugin-failed")
    assert found in fault.found


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


# JavaScript


def test_a_plugin_runs_javascript(make_site: SiteMaker, tmp_path: Path) -> None:
    build(site_with(make_site, "slug", page("```slug\nUm Texto\n```")), tmp_path / "out")
    assert "<code>um-texto</code>" in read(tmp_path / "out")


def test_an_error_of_a_script_is_reported_at_its_block(make_site: SiteMaker) -> None:
    (fault,) = faults(site_with(make_site, "slug", page("```slug\n```")))
    assert (fault.line, fault.found) == (5, "Plugin './plugins/slug.py' refuses this block: Error: no text.")


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
