"""What plugins add to Markdown, and what is reported about it."""

from pathlib import Path

import pytest

from glosa.builder.diagnostics import Severity
from tests.conftest import CONFIG, SiteMaker
from tests.unit.build.plugin_sites import FILES, IMPORTS, RELEASES, build, faults, page, read, site_with

# Containers


def test_a_container_wraps_markdown(make_site: SiteMaker, tmp_path: Path) -> None:
    build(site_with(make_site, "epigraph", page("::: epigraph Ada & Byron\nSome *text*.\n:::")), tmp_path / "out")
    html = read(tmp_path / "out")
    assert (
        "<figure><blockquote>\n<p>Some <em>text</em>.</p>\n</blockquote><figcaption>Ada &amp; Byron</figcaption>"
        in html
    )


def test_a_container_without_its_title_is_reported_at_its_line(make_site: SiteMaker) -> None:
    (fault,) = faults(site_with(make_site, "epigraph", page("::: epigraph\nText.\n:::")))
    assert (fault.file, fault.line, fault.code) == ("docs/panel.md", 5, "plugin-markdown")
    assert "refuses this container: it names nobody." in fault.found


def test_an_unknown_container_names_those_of_plugins(make_site: SiteMaker) -> None:
    (fault,) = faults(site_with(make_site, "epigraph", page("::: epigraphs Ada\nText.\n:::")))
    assert fault.expected.endswith("component, epigraph. Did you mean 'epigraph'?")


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


@pytest.mark.parametrize("origin", ["dialect: vitepress", "slugs: vuepress"])
@pytest.mark.parametrize(("text", "severity"), [("$!$", Severity.ERROR), ("$?$", Severity.WARNING)])
def test_in_pages_of_another_generator_what_a_plugin_refuses_is_a_warning(
    make_site: SiteMaker, text: str, severity: Severity, origin: str
) -> None:
    site = site_with(make_site, SIGNS, page(text))
    (site / "glosa.yaml").write_text((site / "glosa.yaml").read_text("utf-8") + f"markdown: {{{origin}}}\n", "utf-8")
    (fault,) = faults(site)
    assert (fault.code, fault.severity) == ("plugin-markdown", severity)
    assert ("code" in fault.expected) == (severity is Severity.WARNING)


def test_readers_see_what_a_plugin_refuses_as_code_until_the_plugin_changes(
    make_site: SiteMaker, tmp_path: Path
) -> None:
    site, out = site_with(make_site, SIGNS, page("$?$ and $x$")), tmp_path / "out"
    (site / "glosa.yaml").write_text(
        (site / "glosa.yaml").read_text("utf-8") + "markdown: {dialect: vitepress}\n", "utf-8"
    )
    build(site, out)
    assert "<p><code>$?$</code> and <i>x</i></p>" in read(out)
    (site / "docs/panel.md").write_text("# Painel\n\n## Visão {#view}\n\n$?$\n", "utf-8")
    build(site, out)
    (site / "plugins/x.py").write_text(IMPORTS + SIGNS.replace('"$?$"', '"$-$"'), "utf-8")
    build(site, out)
    assert "<p><i>?</i></p>" in read(out)


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


def test_a_component_contains_the_block_as_code(make_site: SiteMaker, tmp_path: Path) -> None:
    code = """
SOURCE = "export const render = (props, React, page) => React.createElement('figure', null, page.children);"
def plugin(options):
    box = lambda block: Component("box", has_code=True)
    return Plugin(api=1, components={"box.js": SOURCE}, fences={"json": box, "box": box})
"""
    markdown = '```json\n{"a": 1}\n```\n\n```box\na < b\n```\n\n- item\n\n  ```box\n  inside\n  ```\n\nAfter'
    site, out = site_with(make_site, code, page(markdown)), tmp_path / "out"
    build(site, out)
    html = read(out)
    box = '<div id="island-{}" class="island" data-island="box"><figure><div data-children="">'
    end = "</code></pre></div>\n</div></figure></div>\n"
    first, second, third = (html[html.index(box.format(number)) :].partition(end)[0] for number in (1, 2, 3))
    assert '<pre class="language-json"' in first
    assert '<span class="token property">"a"</span>' in first
    assert second.endswith('<code class="language-box">a &lt; b')
    assert third.endswith('<code class="language-box">inside')
    assert html.index("<p>After</p>") > html.index(third)


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


# JavaScript


def test_a_plugin_runs_javascript(make_site: SiteMaker, tmp_path: Path) -> None:
    build(site_with(make_site, "slug", page("```slug\nUm Texto\n```")), tmp_path / "out")
    assert "<code>um-texto</code>" in read(tmp_path / "out")


def test_an_error_of_a_script_is_reported_at_its_block(make_site: SiteMaker) -> None:
    (fault,) = faults(site_with(make_site, "slug", page("```slug\n```")))
    assert (fault.line, fault.found) == (5, "Plugin './plugins/slug.py' refuses this block: Error: no text.")


# Texts that no file can contain

HALF = r"'\ud83d'"


@pytest.mark.parametrize(
    "fields",
    [
        f"fences={{'b': lambda block: {HALF}}}",
        f"fences={{'b': lambda block: Component('own', {{'x': [{HALF}]}})}}",
        f"pages=lambda site: [GeneratedPage('x.md', '# X ' + {HALF})]",
        f"pages=lambda site: [GeneratedPage({HALF} + '.md', '# X')]",
        f"data=lambda site: {{'a': {{{HALF}: 1}}}}",
        f"head=lambda page: [Tag('meta', {{'content': {HALF}}})]",
        f"files=lambda site: [OutputFile('a.txt', {HALF})]",
        f"checks=lambda site: [CheckProblem('a', {HALF}, 'x', 'y')]",
        f"components={{'a.js': {HALF}}}",
        f"defaults={{'title': {HALF}}}",
        f"checks=lambda site: (_ for _ in ()).throw(ValueError({HALF}))",
        f"fences={{'b': lambda block: (_ for _ in ()).throw(PluginError({HALF}))}}",
    ],
)
def test_half_of_a_surrogate_pair_is_reported_with_the_plugin(make_site: SiteMaker, fields: str) -> None:
    own = {"components/own.js": "export const render = () => '';\n"}
    site = site_with(make_site, f"def plugin(options): return Plugin(api=1, {fields})\n", {**own, **page("```b\n```")})
    if "'b'" not in fields:
        (site / "docs/panel.md").write_text("# Painel\n\n## Visão {#view}\n", "utf-8")
    found = faults(site)
    assert found
    for one in found:
        assert "Plugin './plugins/x.py'" in one.found
        assert r"\ud83d" in one.found
        one.found.encode()
