"""Components in TypeScript and JSX: compiled, linked, rendered, and published."""

import json
import re
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import BuildFailed, Diagnostic
from glosa.builder.outcome import Built
from glosa.builder.render import v8
from tests.conftest import SiteMaker

METER = """\
import { useState } from "react";
import { double } from "./parts/scale";

interface Props {
  readonly value: number;
  readonly lang: string;
}

export default function Meter({ value, lang }: Props) {
  const [shown] = useState<number>(value);
  if (value < 0) throw new RangeError("below zero");
  return <p>{lang}: {double(shown)}</p>;
}
"""
SCALE = "export const double = (value: number): number => value * 2;\n"
PAGE = "# Painel\n\n## Visão {#view}\n\n::: component meter\nvalue: 7\n:::\n"
FILES = {"components/meter.tsx": METER, "components/parts/scale.ts": SCALE, "docs/panel.md": PAGE}


def build(site: Path, out: Path) -> Built:
    with workshop(Request(site, out)) as shop:
        return shop.build()


def checked(site: Path, out: Path) -> tuple[Diagnostic, ...]:
    with workshop(Request(site, out / "out")) as shop:
        return shop.check()


def article(out: Path) -> str:
    return (out / "panel.html").read_text("utf-8")


def starts(out: Path) -> list[str]:
    (state,) = re.findall(r'<script type="application/json"[^>]*>(.*?)</script>', article(out))
    return [one["when"] for one in json.loads(state)["page"]["islands"]]


def module(out: Path, pattern: str) -> str:
    (file,) = [path for path in (out / "assets/components").rglob("*") if re.fullmatch(pattern, path.name)]
    return file.read_text("utf-8")


def test_a_component_is_rendered_with_its_types_hooks_and_imports(make_site: SiteMaker, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(make_site(FILES), out)
    assert "<p>pt-BR<!-- -->: <!-- -->14</p>" in article(out)
    code = module(out, r"meter\.[0-9a-f]{8}\.js")
    assert re.search(r'from "\./parts/scale\.[0-9a-f]{8}\.js"', code)
    assert re.search(r'import \{ libraries as \$library\d \} from "\.\./js/islands\.[0-9a-f]{8}\.js"', code)
    assert code.count("\n") == METER.count("\n")


def test_only_sites_with_components_publish_the_code_of_islands(make_site: SiteMaker, tmp_path: Path) -> None:
    for name, files in (("with", FILES), ("without", {})):
        build(make_site(files, name=name), tmp_path / f"out-{name}")
    assert list((tmp_path / "out-with/assets/js").glob("islands.*.js"))
    assert not list((tmp_path / "out-without/assets/js").glob("islands.*.js"))
    assert not (tmp_path / "out-without/assets/components").exists()


def test_stylesheets_are_linked_once_before_the_first_use(make_site: SiteMaker, tmp_path: Path) -> None:
    files = {
        **FILES,
        "components/meter.tsx": 'import "./parts/scale.css";\nimport { root as main } from "./meter.module.css";\n'
        'import * as all from "./meter.module.css";\n'
        "export default () => <p className={main} title={all.root}>x</p>;\n",
        "components/parts/scale.css": ".scale { color: red }",
        "components/meter.module.css": ".root { color: green }\n",
        "docs/panel.md": PAGE + "\n::: component meter\n:::\n",
    }
    out = tmp_path / "out"
    build(make_site(files), out)
    ((href, name),) = re.findall(
        r'<link rel="stylesheet" href="(/assets/components/[^"]+)">\n.*?<p class="(\w+)"', article(out)
    )
    assert (out / href[1:]).read_text("utf-8") == f".scale {{ color: red }}\n.{name} {{ color: green }}\n"
    assert article(out).count(href) == 1
    assert article(out).count(f'<p class="{name}" title="{name}">x</p>') == 2
    code = module(out, r"meter\.[0-9a-f]{8}\.js")
    assert f'"root": "{name}"' in code
    assert "css" not in code


def test_modules_can_import_each_other(make_site: SiteMaker, tmp_path: Path) -> None:
    files = {
        **FILES,
        "components/meter.jsx": 'import { even } from "./even.js";\nexport default () => <p>{String(even(4))}</p>;\n',
        "components/even.js": 'import { odd } from "./odd";\nexport const even = (n) => n === 0 || odd(n - 1);\n',
        "components/odd.ts": 'import { even } from "./even.js";\nexport const odd = (n: number): boolean => n !== 0 && even(n - 1);\n',
    }
    del files["components/meter.tsx"]
    build(make_site(files), tmp_path / "out")
    assert "<p>true</p>" in article(tmp_path / "out")


def test_names_are_exported_through_other_modules(make_site: SiteMaker, tmp_path: Path) -> None:
    files = {
        **FILES,
        "components/parts/index.ts": 'export * from "./scale";\nexport { useId as useName } from "react";\n',
        "components/meter.tsx": 'import { default as React, Fragment } from "react";\nimport { double, useName } from "./parts";\n'
        "export default React.memo(function Meter() { return <Fragment>{double(4)}{useName()}</Fragment>; });\n",
    }
    out = tmp_path / "out"
    build(make_site(files), out)
    assert re.search(r'data-island="meter">8<!-- -->_?island-1-', article(out))


@pytest.mark.parametrize(
    ("files", "code", "place", "words"),
    [
        (
            {"components/meter.tsx": METER.replace("./parts/scale", "./parts/scal")},
            "import-unknown",
            "components/meter.tsx:2:24",
            "There's nothing to import at './parts/scal'. One of ./parts/scale. Did you mean './parts/scale'?",
        ),
        (
            {"components/meter.tsx": METER.replace("./parts/scale", "lodash")},
            "import-unknown",
            "components/meter.tsx:2:24",
            "One of react, react/jsx-runtime, react-dom, or the path",
        ),
        (
            {"components/meter.tsx": METER.replace("double", "treble")},
            "import-unknown",
            "components/meter.tsx:2:10",
            "'./parts/scale' has no export 'treble'. One of double.",
        ),
        (
            {"components/meter.tsx": METER.replace("{ double }", "double")},
            "import-unknown",
            "components/meter.tsx:2:8",
            "'./parts/scale' has no default export.",
        ),
        (
            {"components/meter.tsx": METER.replace("useState", "useStat")},
            "import-unknown",
            "components/meter.tsx:1:10",
            "Did you mean 'useState'?",
        ),
        (
            {
                "components/meter.tsx": METER.replace(
                    "import { double }", "import {\n  type Kind,\n  double,\n  triple as other,\n}"
                ).replace("double(shown)", "double(other(shown))")
            },
            "import-unknown",
            "components/meter.tsx:5:3",
            "'./parts/scale' has no export 'triple'. One of double.",
        ),
        (
            {"components/meter.tsx": METER.replace("</p>", "")},
            "module-unusable",
            "components/meter.tsx:12:19",
            "can't be compiled",
        ),
        (
            {"components/parts/scale.ts": SCALE.replace("value * 2", "value * ")},
            "module-unusable",
            "components/parts/scale.ts:1:38",
            "can't be compiled",
        ),
        (
            {"docs/panel.md": PAGE.replace("7", "-7")},
            "component-failed",
            "docs/panel.md:5",
            "RangeError: below zero (thrown in components/meter.tsx:11:24)",
        ),
        (
            {
                "components/meter.tsx": "const a = undefined as unknown as { b: string };\n\n  a.b;\nexport default () => <p />;\n"
            },
            "module-unusable",
            "components/meter.tsx:3:5",
            "Cannot read properties of undefined",
        ),
        (
            {"components/meter.tsx": "export const a = 1;\n"},
            "module-unusable",
            "components/meter.tsx",
            "exports no component",
        ),
        (
            {"components/meter.tsx": f'{METER}export const hydrate = "soon";\n'},
            "module-unusable",
            "components/meter.tsx",
            "One of load, visible, idle, interaction.",
        ),
        (
            {"components/meter.js": "export const render = () => null;\n"},
            "component-duplicate",
            "components/meter.tsx",
            "meter.js",
        ),
    ],
)
def test_an_error_names_its_file_line_and_column(
    make_site: SiteMaker, tmp_path: Path, files: dict[str, str], code: str, place: str, words: str
) -> None:
    problems = checked(make_site({**FILES, **files}), tmp_path)
    assert (code, place) in {(one.code, one.place) for one in problems}
    (found,) = [f"{one.found} {one.expected}" for one in problems if one.code == code]
    assert words in found


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("for (;;);", "ran longer than 1 second"),
        ("const all = []; for (;;) all.push({ a: [1, 2] });", "MiB of memory"),
    ],
)
def test_a_component_that_never_ends_stops_the_build_and_is_named_once(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, words: str
) -> None:
    monkeypatch.setattr(v8, "PATIENCE_SECONDS", 1 if "second" in words else 60)
    monkeypatch.setattr(v8, "MEMORY_BYTES", 64 << 20)
    files = {
        **FILES,
        "components/meter.tsx": f"export default function Meter() {{ {body} return null; }}\n",
        "components/other.tsx": "export default () => <b>fine</b>;\n",
        "docs/panel.md": PAGE + "\n::: component meter\n:::\n\n::: component other\n:::\n",
    }
    (problem,) = checked(make_site(files), tmp_path)
    assert (problem.code, problem.place) == ("component-failed", "docs/panel.md:5")
    assert words in problem.found
    assert "components/meter.tsx" in problem.found


def test_a_module_that_never_ends_stops_the_build(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(v8, "PATIENCE_SECONDS", 1)
    endless = "for (;;);\nexport default () => <p />;\n"
    (problem,) = checked(make_site({**FILES, "components/meter.tsx": endless}), tmp_path)
    assert (problem.code, problem.place) == ("module-unusable", "components/meter.tsx")
    assert "It ran longer than 1 second" in problem.found


def test_a_component_that_allocates_buffers_forever_stops_the_build(make_site: SiteMaker, tmp_path: Path) -> None:
    bomb = "export default function Meter() {\n  const all = [];\n  for (;;) all.push(new Uint8Array(1 << 26));\n}\n"
    (problem,) = checked(make_site({**FILES, "components/meter.tsx": bomb}), tmp_path)
    assert (problem.code, problem.place) == ("component-failed", "docs/panel.md:5")
    assert "It took more than 1024 MiB of memory for buffers." in problem.found
    assert "(thrown in components/meter.tsx:3:21)" in problem.found


def test_only_pages_with_a_changed_component_are_built_again(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site({**FILES, "components/other.tsx": "export default () => <b>other</b>;\n"}), tmp_path / "out"
    with workshop(Request(site, out, retained_builds=0)) as shop:
        shop.build()
        (site / "components/parts/scale.ts").write_text(SCALE.replace("2", "3"), "utf-8")
        again = shop.build(changed=frozenset({"components/parts/scale.ts"}))
        assert [*again.rendered] == ["/panel.html"]
        assert "21</p>" in article(out)
        (site / "components/other.tsx").write_text("export default () => <b>changed</b>;\n", "utf-8")
        assert not shop.build(changed=frozenset({"components/other.tsx"})).rendered
        (site / "components/meter.tsx").write_text("export default 7;\n", "utf-8")
        with pytest.raises(BuildFailed):
            shop.build(changed=frozenset({"components/meter.tsx"}))
        (site / "components/meter.tsx").write_text(METER, "utf-8")
        shop.build(changed=frozenset({"components/meter.tsx"}))
        assert "21</p>" in article(out)


def test_the_cache_knows_the_components_of_each_page(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site({**FILES, "components/meter.tsx": f'import "./meter.css";\n{METER}'}), tmp_path / "out"
    request = Request(site, out, cache=tmp_path / "cache")
    rendered = []
    for text, css in (
        (SCALE, "a {}\n"),
        (SCALE, "a {}\n"),
        (SCALE.replace("2", "3"), "a {}\n"),
        (SCALE.replace("2", "3"), "b {}\n"),
    ):
        (site / "components/parts/scale.ts").write_text(text, "utf-8")
        (site / "components/meter.css").write_text(css, "utf-8")
        with workshop(request) as shop:
            rendered.append([*shop.build().rendered])
    assert rendered[1:] == [[], ["/panel.html"], ["/panel.html"]]
    assert "21</p>" in article(out)
    (href,) = re.findall(r'href="/(assets/components/meter[^"]+)"', article(out))
    assert (out / href).read_text("utf-8") == "b {}\n"


def test_islands_are_notified_when_they_start(make_site: SiteMaker, tmp_path: Path) -> None:
    build(make_site({**FILES, "components/meter.tsx": f'{METER}export const hydrate = "idle";\n'}), tmp_path / "out")
    assert starts(tmp_path / "out") == ["idle"]


BOX = """\
import type { ReactNode } from "react";
export const hydrate = "load";
export default ({ title, children }: { title: string; children?: ReactNode }) => <section>{title && children}</section>;
"""
IN_BOX = "# Painel\n\n## Visão {#view}\n\n::: component box hydrate=interaction\ntitle: A\n---\n*Texto*\n:::\n"


def test_markdown_inside_a_component_is_its_children(make_site: SiteMaker, tmp_path: Path) -> None:
    build(make_site({**FILES, "components/box.tsx": BOX, "docs/panel.md": IN_BOX}), tmp_path / "out")
    assert '<section><div data-children=""><p><em>Texto</em></p>\n</div></section></div>' in article(tmp_path / "out")
    assert starts(tmp_path / "out") == ["interaction"]


def test_a_component_that_hides_its_children_is_an_error(make_site: SiteMaker, tmp_path: Path) -> None:
    files = {**FILES, "components/box.tsx": BOX, "docs/panel.md": IN_BOX.replace("title: A", "title: ''")}
    (problem,) = checked(make_site(files), tmp_path)
    assert (problem.code, problem.place) == ("component-children", "docs/panel.md:5")
    assert "'box' shows the Markdown inside it nowhere" in problem.found


def test_a_component_that_is_left_out_still_has_its_children(make_site: SiteMaker, tmp_path: Path) -> None:
    files = {**FILES, "components/box.tsx": "export default 7;\n", "docs/panel.md": IN_BOX}
    (problem,) = checked(make_site(files), tmp_path)
    assert (problem.code, problem.place) == ("module-unusable", "components/box.tsx")
