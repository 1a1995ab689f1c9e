"""Components in Markdown and languages for code fences: one plain module each, in the site's own folders."""

import json
import re
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import BuildFailed
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
MODULES = {"components/meter.js": METER, "languages/orders.js": LANGUAGE}


def build(site: Path, out: Path) -> None:
    with workshop(Request(site, out)) as shop:
        shop.build()


def test_a_component_is_drawn_at_build_time_and_its_module_served(make_site: SiteMaker, tmp_path: Path) -> None:
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
                "docs/panel.md": "# Painel\n\n## Visão {#view}\n",
            },
            "languages/orders.js:3",
            "Unexpected token '='",
        ),
        ({"docs/panel.md": PAGE.replace("```orders", "```orderz")}, "docs/panel.md:9", "orders"),
    ],
)
def test_a_fault_names_file_and_line(
    make_site: SiteMaker, tmp_path: Path, files: dict[str, str], place: str, words: str
) -> None:
    with pytest.raises(BuildFailed) as failed:
        build(make_site({**MODULES, **files}), tmp_path / "out")
    (fault,) = failed.value.diagnostics
    assert fault.place == place
    assert words in f"{fault.found} {fault.expected}"
