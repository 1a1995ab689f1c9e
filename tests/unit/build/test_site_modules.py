"""Components in Markdown and languages of code fences: one plain module each, in the site's folders."""

import json
import re
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity
from glosa.builder.render import v8
from tests.conftest import SiteMaker

METER = """\
const label = (lang) => (lang.startsWith("pt") ? "Valor" : "Value");

export function render({ value }, React, { lang }) {
  if (typeof value !== "number") throw new TypeError("meter needs a number 'value'");
  return React.createElement("p", { className: "meter" }, `${label(lang)}: ${value}`);
}

export function mount(element, { value }) {
  element.dataset.value = value;
}
"""

LANGUAGE = "export default { keyword: /\\b(?:buy|sell)\\b/, number: /\\d+/ };\n"

PAGE = "# Painel\n\n## Visão {#view}\n\n::: component meter\nvalue: 7\n:::\n\n```orders\nbuy 10\n```\n"
INTO_ITSELF = "const grammar = { word: { pattern: /.+/ } };\ngrammar.word.inside = grammar;\nexport default grammar;\n"
PLAIN = "# Painel\n\n## Visão {#view}\n"
MODULES = {"components/meter.js": METER, "languages/orders.js": LANGUAGE}


def build(site: Path, out: Path) -> None:
    with workshop(Request(site, out)) as shop:
        shop.build()


def checked(site: Path, out: Path) -> tuple[Diagnostic, ...]:
    with workshop(Request(site, out / "out")) as shop:
        return shop.check()


def test_a_component_is_rendered_at_build_time_and_its_module_published(make_site: SiteMaker, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(make_site({**MODULES, "docs/panel.md": PAGE}), out)
    html = (out / "panel.html").read_text()
    assert '<p class="meter">Valor: 7</p>' in html
    state = json.loads(re.findall(r'<script type="application/json"[^>]*>(.*?)</script>', html)[0])
    (island,) = state["page"]["islands"]
    assert f'id="{island["id"]}"' in html
    assert island["name"] == "meter"
    assert island["props"] == {"value": 7}
    assert re.fullmatch(r"/assets/components/meter\.[0-9a-f]{8}\.js", island["module"])
    assert (out / island["module"][1:]).read_text() == METER


def test_a_language_of_the_site_is_highlighted(make_site: SiteMaker, tmp_path: Path) -> None:
    build(make_site({**MODULES, "docs/panel.md": PAGE}), tmp_path / "out")
    html = (tmp_path / "out/panel.html").read_text()
    assert '<span class="token keyword">buy</span>' in html
    assert '<span class="token number">10</span>' in html


@pytest.mark.parametrize(
    "module",
    [
        pytest.param(
            f'const HELP = `\nimport meter from "./meter.js"\nexport default HELP`;\n{METER}', id="words in a template"
        ),
        pytest.param(f"/*\nexport const render = 1;\nimport x from 'y';\n*/\n{METER}", id="words in a comment"),
        pytest.param(
            f"{METER}export {{ label as default, /* {{ */ label as 'a label' }}", id="a list with 'as default'"
        ),
        pytest.param(
            f"{METER}const home = import.meta.url, quote = /[\"'`]/;\n", id="import.meta and a regular expression"
        ),
        pytest.param(f"{METER}export const load = () =>\nimport('./other.js');\n", id="import() in a function"),
        pytest.param(METER.replace("\n", " "), id="exports in the middle of a line"),
    ],
)
def test_any_valid_module_is_a_component(make_site: SiteMaker, tmp_path: Path, module: str) -> None:
    site = make_site({**MODULES, "components/meter.js": module, "docs/panel.md": PAGE})
    build(site, tmp_path / "out")
    assert '<p class="meter">Valor: 7</p>' in (tmp_path / "out/panel.html").read_text()


@pytest.mark.parametrize(
    ("files", "place", "words"),
    [
        (
            {"docs/panel.md": PAGE.replace("value: 7", "value: x")},
            "docs/panel.md:5",
            "meter needs a number 'value' (thrown in components/meter.js, line 4)",
        ),
        ({"docs/panel.md": PAGE.replace("component meter", "component metre")}, "docs/panel.md:5", "meter"),
        ({"docs/panel.md": PAGE, "components/meter.js": "export const x = 1;\n"}, "components/meter.js", "render"),
        ({"docs/panel.md": PAGE, "languages/orders.js": "export default 7;\n"}, "languages/orders.js", "grammar"),
        ({"components/meter.js": f"{METER}let x = ;\n"}, "components/meter.js:11", "Unexpected token ';'"),
        ({"components/meter.js": METER[:-2]}, "components/meter.js:10", "Unexpected token"),
        ({"components/meter.js": "let x;\n\nx.y = 1;\n"}, "components/meter.js:3", "undefined"),
        (
            {"components/meter.js": "export {\n  draw as render\n};\nfunction draw() {}\nawait 1;\n"},
            "components/meter.js:5",
            "await",
        ),
        (
            {
                "languages/orders.js": f"{LANGUAGE}\nconst = 1;\n",
                "docs/panel.md": PLAIN,
            },
            "languages/orders.js:3",
            "Unexpected token '='",
        ),
        (
            {"languages/orders.js": "export default { keyword: { alias: 'x' } };\n", "docs/panel.md": PLAIN},
            "languages/orders.js",
            "In the language orders, keyword has no pattern.",
        ),
        (
            {"languages/orders.js": "export default (Prism) =>\n  Prism.tokenize('x', Prism.languages.nothing);\n"},
            "languages/orders.js:2",
            "TypeError",
        ),
        (
            {"languages/orders.js": INTO_ITSELF, "docs/panel.md": PAGE},
            "docs/panel.md:9",
            "'orders' of languages/orders.js could not highlight this block: RangeError: Maximum call stack size exceeded",
        ),
        (
            {"languages/yaml.js": INTO_ITSELF, "docs/panel.md": f"{PLAIN}\n- a\n\n  ```yaml\n  b: 1\n  ```\n"},
            "docs/panel.md:7",
            "languages/yaml.js",
        ),
    ],
)
def test_an_error_names_its_file_and_line(
    make_site: SiteMaker, tmp_path: Path, files: dict[str, str], place: str, words: str
) -> None:
    with pytest.raises(BuildFailed) as failed:
        build(make_site({**MODULES, **files}), tmp_path / "out")
    (fault,) = failed.value.diagnostics
    assert fault.place == place
    assert words in f"{fault.found} {fault.expected}"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("return { a: 1, b: 2 };", "It renders an object with keys {a, b}."),
        ("return ['a', [new Date(0)]];", "It renders an object Date."),
        ("return h('p', { style: 'color: red' });", "An element's 'style' isn't an object."),
        ("return h('my tag');", "An element can't be named 'my tag'."),
        ("return h(props.nothing);", "The type of an element is undefined."),
        ("return h('br', null, 'x');", "An element 'br' has children."),
        ("return Promise.resolve('x');", "'render' returns a promise."),
        ("return ['a', Promise.resolve('x')];", "'render' returns a promise."),
        ("return h('p', null, Promise.resolve('x'));", "It renders something that arrives later"),
        ("return h('p', { children: 'a', dangerouslySetInnerHTML: {} });", "children and dangerouslySetInnerHTML"),
        ("return h('p', { dangerouslySetInnerHTML: 'a' });", "{ __html: '…' }"),
        ("return h('textarea', { defaultValue: 'a' }, 'b');", "children and a value"),
        ("return h('textarea', null, 'a', 'b');", "several children"),
        ("return h(() => React.useState(1)[1](2));", "sets its state"),
        ("return () => h('p');", "'render' returns a function."),
        ("h('p');", "'render' returns nothing."),
    ],
)
def test_an_error_of_react_is_reported_with_its_file(
    make_site: SiteMaker, tmp_path: Path, body: str, words: str
) -> None:
    module = f"export function render(props, React) {{\n  const h = React.createElement;\n  {body}\n}}\n"
    (fault,) = checked(make_site({**MODULES, "components/meter.js": module, "docs/panel.md": PAGE}), tmp_path)
    assert (fault.code, fault.place) == ("component-failed", "docs/panel.md:5")
    assert words in fault.found
    assert "Minified" not in fault.found
    assert fault.found.endswith("(components/meter.js)")


def test_a_hook_in_render_is_reported_with_its_line(make_site: SiteMaker, tmp_path: Path) -> None:
    module = "export function render(props, React) {\n  return React.useState(1);\n}\n"
    (fault,) = checked(make_site({**MODULES, "components/meter.js": module, "docs/panel.md": PAGE}), tmp_path)
    assert fault.found.endswith("(thrown in components/meter.js, line 2)")


def test_a_component_can_render_nothing(make_site: SiteMaker, tmp_path: Path) -> None:
    module = "export const render = () => null;\n"
    assert checked(make_site({**MODULES, "components/meter.js": module, "docs/panel.md": PAGE}), tmp_path) == ()


def test_invalid_html_of_a_component_is_reported_once_per_kind(make_site: SiteMaker, tmp_path: Path) -> None:
    module = """\
export const render = (props, { createElement: h }) =>
  h("div", null, [1, 2].map((key) => h("p", { key, style: { width: key } })), h("iframe"));
"""
    faults = checked(make_site({**MODULES, "components/meter.js": module, "docs/panel.md": PAGE}), tmp_path)
    assert {(fault.severity, fault.code, fault.place) for fault in faults} == {
        (Severity.WARNING, "html-policy", "docs/panel.md:5")
    }
    style, frame = sorted(fault.found for fault in faults)[::-1]
    assert style.startswith("Component 'meter' draws HTML with style=")
    assert frame.startswith("Component 'meter' draws HTML with <iframe>")


def test_a_slow_language_is_reported_at_its_block_and_then_skipped(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(v8, "PATIENCE_SECONDS", 2)
    fences = ["```orders\nbuy\n```\n", f"```orders\n{'a' * 60}\n```\n", "```json\n1\n```\n"]
    files = {
        "languages/orders.js": "export default { keyword: /(\\w+\\s?)+$%/ };\n",
        "docs/panel.md": f"{PLAIN}\n{fences[0]}\n{fences[1]}\n{fences[2]}",
        "docs/en-US/panel.md": f"# Panel\n\n## View {{#view}}\n\n{fences[1].replace('a', 'b')}\n{fences[2]}",
    }
    (fault,) = checked(make_site(files), tmp_path)
    assert (fault.severity, fault.code, fault.place) == (Severity.ERROR, "language-failed", "docs/panel.md:9")
    assert "took longer than" in fault.found
    assert "languages/orders.js" in fault.next_step
