"""Configurations in JavaScript and TypeScript are evaluated without Node, files, and network."""

import gc
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

from glosa.migration.evaluation.configuration import Configuration, Evaluator, given, with_answers
from glosa.migration.readers.mkdocs import read_mkdocs
from glosa.migration.source import ReadRequest
from glosa.migration.source_folder import SourceFolder
from glosa.migration.yaml_values import read_yaml


def evaluated(folder: Path, files: Mapping[str, str], entry: str = "config.js") -> Configuration:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return Evaluator(SourceFolder(folder), environment={"STAGE": "live"}).evaluate(entry)


@pytest.mark.parametrize(
    ("entry", "text", "expected"),
    [
        ("config.js", "module.exports = { a: [1, 'x', null, undefined] }", {"a": [1, "x", None, None]}),
        ("config.js", "module.exports = (ctx) => ({ a: typeof ctx })", {"a": "object"}),
        ("config.mjs", "export default { a: process.env.STAGE, b: process.env.NONE ?? 'none' }", {"a": "live", "b": "none"}),
        ("config.ts", "const a: number = 1 as const; export default { a } satisfies object", {"a": 1}),
        ("config.mts", "export default async () => ({ a: await Promise.resolve(2) })", {"a": 2}),
        ("config.ts", "import { defineConfig as d } from 'vitepress'; export default d({ a: 1 })", {"a": 1}),
        ("config.js", "const p = require('path'); module.exports = { a: p.join(__dirname, '../x') }", {"a": "/x"}),
        ("config.js", "module.exports = { a: new Date(0), b: /x/g, c: () => 1, d: new Map([['e', 1]]) }",
         {"a": "1970-01-01T00:00:00.000Z", "b": {"$pattern": "x"}, "c": {"$function": "c"}, "d": {"e": 1}}),
        ("config.js", "const a = {}; a.a = a; module.exports = a", {"a": None}),
        ("config.mjs", ("import { createRequire } from 'node:module'; import p from 'path';\n"
         "const require = createRequire(import.meta.url);\nexport default { a: require('path').basename('/x'), require: p.sep }"),
         {"a": "x", "require": "/"}),
    ],
)  # fmt: skip
def test_evaluates(tmp_path: Path, entry: str, text: str, expected: object) -> None:
    found = evaluated(tmp_path, {entry: text}, entry)
    assert (found.value, found.findings) == (expected, ())


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"config.mts": "export default await (async () => ({ a: await Promise.resolve(1) }))()"}, {"a": 1}),
        ({"config.mts": "const a = await Promise.resolve(2)\nexport default { a }"}, {"a": 2}),
        ({"config.mts": "const { b } = await import('./b')\nexport default async () => ({ b })",
          "b.ts": "export const b = await Promise.resolve(3)"}, {"b": 3}),
        ({"config.mts": "import { c } from './c'\nexport default { d: c.d.e }",
          "c.ts": "import { e } from './e'\nexport const c = { d: await Promise.resolve({ e }) }",
          "e.ts": "export const e = await (async () => 4)()"}, {"d": 4}),
    ],
)  # fmt: skip
def test_modules_may_wait(tmp_path: Path, files: Mapping[str, str], expected: object) -> None:
    found = evaluated(tmp_path, files, "config.mts")
    assert (found.value, found.findings) == (expected, ())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\nconst a = await fetch('https://a.example')\nexport default { a }", "It needs the network."),
        ("export default await new Promise(() => {})", "It waits for something that never comes."),
        ("const a = await Promise.resolve({})\nexport default a.b.c", "Cannot read properties of undefined"),
    ],
)
def test_what_a_module_waits_for_in_vain_is_named(tmp_path: Path, text: str, why: str) -> None:
    found = evaluated(tmp_path, {"config.mts": text}, "config.mts")
    assert found.value is None
    assert why in found.findings[0].text


def test_what_files_contain_is_unknown_and_the_rest_is_read(tmp_path: Path) -> None:
    text = "import fs from 'fs'; const a = JSON.parse(fs.readFileSync('a.json')); export default { title: 'A', b: a.b, c: `${a.b}/c` }"
    found = evaluated(tmp_path, {"config.mjs": text}, "config.mjs")
    assert found.findings == ()
    assert (found.value["title"], found.value["c"]) == ("A", "/c")
    assert found.value["b"]["$unknown"] == "JSON.parse(fs.readFileSync()).b"


SIDEBAR = """
const fs = require("fs"), path = require("path");
const pages = (folder) => fs.readdirSync(path.join(__dirname, "..", folder), { withFileTypes: true })
  .flatMap((one) => (one.isDirectory() ? pages(`${folder}/${one.name}`) : one.name.endsWith(".md") ? [`/${folder}/${one.name}`] : []));
const titled = (name) => [name, /# (.*)/.exec(fs.readFileSync(path.join(__dirname, "..", name), "utf-8"))[1]];
module.exports = {
  sidebar: pages("guide").map(titled),
  names: [fs.readdirSync("guide"), fs.readdirSync("guide", { recursive: true })],
  has: [fs.existsSync("guide/more"), fs.existsSync("nowhere"), fs.statSync("guide/a.md").isFile(), fs.existsSync(".vuepress")],
  data: JSON.parse(fs.readFileSync(path.resolve(__dirname, "data.json"))),
  drafts: (() => { try { fs.accessSync("drafts"); return true; } catch (error) { return error.code; } })(),
};
"""


@pytest.mark.parametrize("sidebar", [SIDEBAR, SIDEBAR.replace('require("fs")', 'require("node:fs").default')])
def test_lists_and_reads_files_of_the_source(tmp_path: Path, sidebar: str) -> None:
    files = {
        ".vuepress/config.js": sidebar,
        ".vuepress/data.json": '{"a": 1}',
        "guide/a.md": "# One\n",
        "guide/more/b.md": "# Two\n",
        "node_modules/c.md": "",
    }
    found = evaluated(tmp_path, files, ".vuepress/config.js")
    assert found.findings == ()
    assert found.value == {
        "sidebar": [["/guide/a.md", "One"], ["/guide/more/b.md", "Two"]],
        "names": [["a.md", "more"], ["a.md", "more", "more/b.md"]],
        "has": [True, False, True, True],
        "data": {"a": 1},
        "drafts": "ENOENT",
    }


def test_lists_and_reads_files_of_the_source_later(tmp_path: Path) -> None:
    config = "import { readdir, readFile } from 'fs/promises'\nexport default async () => ({ names: await readdir('a'), b: await readFile(new URL('./a/b.txt', import.meta.url)) })"
    assert evaluated(tmp_path, {"config.mjs": config, "a/b.txt": "B"}, "config.mjs").value == {
        "names": ["b.txt"],
        "b": "B",
    }


def test_lists_and_reads_no_files_outside_the_source(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    (tmp_path / "site").mkdir()
    (tmp_path / "site/linked.txt").symlink_to(tmp_path / "secret.txt")
    config = "const fs = require('fs')\nmodule.exports = { a: fs.readFileSync('../secret.txt'), b: fs.readFileSync('linked.txt'), c: fs.readFileSync('/etc/hostname'), d: fs.readdirSync('..') }"
    found = evaluated(tmp_path / "site", {"config.js": config})
    assert [found.value[one]["$unknown"] for one in "abc"] == ["fs.readFileSync()"] * 3
    assert found.value["d"] == ["config.js", "linked.txt"]


def test_changes_no_files_and_reads_at_most_some(tmp_path: Path) -> None:
    config = "const fs = require('fs')\nfs.writeFileSync('a.txt', 'b'); fs.rmSync('config.js')\nmodule.exports = { a: fs.readFileSync('large.txt'), b: fs.watch('.') }"
    found = evaluated(tmp_path, {"config.js": config, "large.txt": "a" * 2_000_001})
    assert sorted(one.name for one in tmp_path.iterdir()) == ["config.js", "large.txt"]
    assert [found.value[one]["$unknown"] for one in "ab"] == ["fs.readFileSync()", "fs.watch()"]


@pytest.mark.parametrize(
    ("traps", "expected"),
    [
        ("{ get: (target, key) => { if (typeof key === 'symbol') throw 1; return target[key] } }", {"title": "A"}),
        ("{ get: () => made }", {"title": None}),
    ],
)
def test_a_proxy_has_the_values_that_it_returns(tmp_path: Path, traps: str, expected: object) -> None:
    text = f"const made = new Proxy({{ title: 'A' }}, {traps}); module.exports = {{ made }}"
    assert evaluated(tmp_path, {"config.js": text}).value == {"made": expected}


def test_reads_modules_of_the_source(tmp_path: Path) -> None:
    files = {
        "config.ts": "import nav from './nav'; import data from './data.json'; export default { nav, data }",
        "nav/index.js": "import { names } from '../names.mjs'; export default names.map((text) => ({ text }))",
        "names.mjs": "export const names = ['a']",
        "data.json": "[1]",
    }
    assert evaluated(tmp_path, files, "config.ts").value == {"nav": [{"text": "a"}], "data": [1]}


def test_reads_nothing_outside_the_source(tmp_path: Path) -> None:
    (tmp_path / "secret.js").write_text("module.exports = 'secret'", "utf-8")
    (tmp_path / "site").mkdir()
    (tmp_path / "site/linked.js").symlink_to(tmp_path / "secret.js")
    config = "module.exports = { a: require('../secret'), b: require('/etc/hostname'), c: require('./linked') }"
    found = evaluated(tmp_path / "site", {"config.js": config})
    assert {key: one["$unknown"] for key, one in found.value.items()} == {
        "a": "../secret",
        "b": "/etc/hostname",
        "c": "./linked",
    }


def test_names_what_only_packages_can_compute_and_has_its_arguments(tmp_path: Path) -> None:
    config = "import { globSync } from 'glob'\nimport theme from 'some-theme'\n\nexport default {\n  a: globSync('*').map(String),\n  theme: theme({ logo: '/a.svg' }),\n}\n"
    found = evaluated(tmp_path, {"config.js": config})
    assert found.unknowns["glob.globSync"] == ("config.js", 5)
    assert given(found.value["theme"]) == {"logo": "/a.svg"}
    assert found.value["a"]["$unknown"].startswith("glob.globSync()")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("const a = 1;\nthrow new Error('no luck')", 2, "no luck"),
        ("const a = 1;\n\nconst b = (;", 3, ""),
        ("fetch('https://a.example')", 1, "It needs the network."),
        ("module.exports = new Promise(() => {})", None, "waits for something"),
        ("throw null", None, "null. Pass"),
        ("module.exports = { a: 'x'.repeat(1e8) }", None, "more than 2000000 values and characters"),
        ("let a = 1; for (let i = 0; i < 29; i++) a = [a, a]; module.exports = a", None, "more than 2000000 values"),
    ],
)
def test_reports_where_it_fails_and_what_to_do(tmp_path: Path, text: str, line: int | None, said: str) -> None:
    (one,) = evaluated(tmp_path, {"config.js": text}).findings
    assert (one.kind, one.file, one.line) == ("decide", "config.js", line)
    assert said in one.text
    assert "--set" in one.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("JSON.stringify = () => 'x'; module.exports = require('./other')", "replace"),
        ("Array.prototype.toJSON = () => 'x'; module.exports = {}", "replaces functions of JavaScript itself"),
        (
            "glosaEvaluate = () => ({ kind: 'value', needed: [], unknowns: 5 }); module.exports = require('./other')",
            "replaces functions",
        ),
        ("for (let i = 0; i < 501; i++) try { require('./' + i) } catch {}", "It imports more than 500 modules."),
        ("throw { get message() { throw 1 }, get stack() { throw 2 } }", "It throws an error without a message."),
        ("throw new Error('x'.repeat(1e6))", f"{'x' * 500}. Pass the values"),
    ],
)
def test_nothing_that_a_configuration_does_ends_the_migration(tmp_path: Path, text: str, said: str) -> None:
    found = evaluated(tmp_path, {"config.js": text, "other.js": "module.exports = {}"})
    assert found.value is None
    assert said in found.findings[0].text


def test_a_configuration_without_end_is_stopped_and_prints_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("glosa.migration.evaluation.configuration._PATIENCE_SECONDS", 2)
    found = evaluated(tmp_path, {"config.js": "for (;;);"})
    assert "The script ran longer than 2 seconds." in found.findings[0].text
    gc.collect()
    assert capfd.readouterr() == ("", "")


def test_answers_take_the_place_of_what_is_unknown() -> None:
    value = {"themeConfig": {"sidebar": {"$unknown": "fs"}, "logo": "/a.svg"}}
    answers = {"themeConfig.sidebar": ["a"], "title": "T", "a.b": 1}
    assert with_answers(value, answers) == {
        "themeConfig": {"sidebar": ["a"], "logo": "/a.svg"},
        "title": "T",
        "a": {"b": 1},
    }


@pytest.mark.parametrize("loader", [yaml.CSafeLoader, yaml.SafeLoader])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: &a [1]\nb: *a", ""),
        ("a: &a [*a]", "inside the value"),
        ("a: &a {b: *a}", "inside the value"),
        ("a: " + "[" * 100_000 + "]" * 100_000, "200 levels"),
        ("a: " + "x" * 1_000_000, "more than 1000000 characters"),
        ("a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 9)), "1000000 values"),
        ("a0: &a0 {x: 1}\n" + "".join(f"a{i}: &a{i} {{<<: [{', '.join([f'*a{i - 1}'] * 9)}]}}\n" for i in range(1, 9)), "1000000 values"),
    ],
)  # fmt: skip
def test_aliases_of_yaml_are_read_unless_they_make_it_endless(
    loader: type[yaml.SafeLoader], text: str, said: str
) -> None:
    if not said:
        assert read_yaml(text, loader) == {"a": [1], "b": [1]}
        return
    with pytest.raises(yaml.YAMLError, match=said):
        read_yaml(text, loader)


@pytest.mark.parametrize("loader", [yaml.CSafeLoader, yaml.SafeLoader])
@pytest.mark.parametrize("text", ["2024-13-45", "2021-05-01 10:20:61"])
def test_a_date_that_does_not_exist_is_text(loader: type[yaml.SafeLoader], text: str) -> None:
    assert read_yaml(f"title: A\ndate: {text}\n", loader) == {"title": "A", "date": text}


def test_names_in_mkdocs_yml_may_be_numbers_and_folders_have_no_unusable_signs(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text("# Boats\n", "utf-8")
    (tmp_path / "mkdocs.yml").write_text(
        '404: a\nsite_name: "Boats\\ud800\\0"\ndocs_dir: "docs\\0"\nplugins: [{1: 2}, null]\n', "utf-8"
    )
    site = read_mkdocs(ReadRequest(tmp_path))
    assert (site.title, len(site.pages)) == ("Boats", 1)
    assert {"The option '404' has no counterpart.", "The plugin '1' is left out."} <= {
        one.text for one in site.findings
    }
