"""`glosa types`: editors and `tsc` accept a correct theme, and report a wrong property, name, or word."""

import json
import subprocess
from pathlib import Path

from click.testing import CliRunner, Result

from glosa.cli.app import glosa
from tests.conftest import CONFIG, SiteMaker

ROOT = Path(__file__).parents[3]
TSC = ROOT / "frontend/node_modules/typescript/bin/tsc"

THEME = """\
import { createContext, useState } from "react";
import { createPortal } from "react-dom";
import { Article, Header, Icon, messagesFor, Pager, useMessages, useNavigate, usePage, useParams, useScheme, useSite } from "glosa/theme";
import type { Layouts, Overrides, PagerProps, Slots, Theme, Token, Words } from "glosa/theme";
import styles from "./own.module.css";
import "./own.css";

const Depth = createContext(0);
const PAGE: Token = "--page";

function Banner() {
  const [count, setCount] = useState(0);
  const { choice, choose } = useScheme();
  const go = useNavigate();
  return (
    <Depth value={count}>
      <button type="button" className={styles["banner"]} title={PAGE} onClick={() => setCount(count + 1)}>
        {useMessages().pager.page(count)} {messagesFor("pt").menu} {useSite().theme.nav.length}
      </button>
      <button onClick={() => (choice === "dark" ? choose("light") : go("/"))}><Icon name="dark" /></button>
      {createPortal("", document.body)}
    </Depth>
  );
}

function Landing() {
  const { hero = "Hello" } = useParams<{ readonly hero: string }>();
  return <main>{hero.trim()}<Header /><Article />{usePage().tags.map(({ name }) => name)}</main>;
}

function Short({ pager }: PagerProps) {
  return pager.pageCount > 2 ? <Pager pager={pager} /> : null;
}

export const slots: Slots = { "header-before": Banner };
export const overrides: Overrides = { Pager: Short };
export const layouts: Layouts = { landing: Landing, listing: Landing };
export const words: Words = { es: { menu: "Menú", "pager.page": "Página {}" } };
export const all: Theme = { slots, overrides, layouts, words };
"""

COMPONENT = """\
import { useState } from "react";

export default function Tally({ from }: { readonly from: number }) {
  const [count] = useState(from);
  return <output>{count.toFixed(2)}</output>;
}
"""

FILES = {
    "theme/index.tsx": THEME,
    "theme/own.css": "",
    "theme/own.module.css": ".banner {}",
    "components/tally.tsx": COMPONENT,
}


def types(site: Path) -> Result:
    return CliRunner().invoke(glosa, ["types", str(site)])


def tsc(site: Path) -> list[str]:
    done = subprocess.run(
        ["node", str(TSC), "--noEmit", "--pretty", "false"], cwd=site, capture_output=True, text=True, check=False
    )
    return done.stdout.splitlines()


def test_a_correct_theme_and_component_pass(make_site: SiteMaker) -> None:
    site = make_site(FILES)
    done = types(site)
    assert (done.exit_code, done.stdout) == (0, f"Types are in {site}/.glosa/types.\n")
    assert (site / ".glosa/types/.gitignore").read_text() == "*\n"
    assert tsc(site) == []


def test_the_types_are_those_of_the_reader(make_site: SiteMaker) -> None:
    """What the reader exports can be used as the types say, and the other way around."""
    api = ROOT / "frontend/reader/src/entries/theme-api.ts"
    check = f"""\
import type {{ libraries }} from "{api.with_suffix(".ts")}";
type Real = typeof libraries;
type Said = Omit<typeof import("glosa/theme"), never>;
type Given<All> = {{ [Name in keyof All]: All[Name] extends (...given: infer Own) => unknown ? Own : never }};
export const said = (real: Real): Said => real;
export const given = (said: Given<Said>): Given<Real> => said;
export const real = (given: Given<Real>): Given<Said> => given;
"""
    site = make_site({"theme/index.ts": check})
    types(site)
    project = json.loads((ROOT / "frontend/tsconfig.json").read_text())
    project["extends"] = "./.glosa/types/tsconfig.json"
    project["include"] = ["theme", ".glosa/types/*.d.ts", str(ROOT / "frontend/reader/src/entries/*.d.ts")]
    (site / "tsconfig.json").write_text(json.dumps(project))
    assert tsc(site) == []


MISTAKES = [
    (
        "<Pager pager={pager} />",
        "<Pager page={pager} />",
        "is not assignable to type 'IntrinsicAttributes & PagerProps'",
    ),
    ('{ "header-before": Banner }', '{ "header-befor": Banner }', "'\"header-befor\"' does not exist in type 'Slots'"),
    ("{ Pager: Short }", "{ Header: Short }", "Type '({ pager }: PagerProps)"),
    ('{ menu: "Menú"', '{ menus: "Menú"', "'menus' does not exist in type 'WordTexts'"),
    ("useSite().theme.nav", "useSite().theme.navigation", "Property 'navigation' does not exist"),
    ('"--page"', '"--papel"', "is not assignable to type 'Token'"),
    ("setCount(count + 1)", 'setCount("1")', "Argument of type 'string' is not assignable"),
    ("readonly hero: string", "readonly heroes: string", "Property 'hero' does not exist"),
]


def test_mistakes_are_reported_at_their_lines(make_site: SiteMaker) -> None:
    wrong = {f"theme/mistake{number}.tsx": THEME.replace(old, new) for number, (old, new, _) in enumerate(MISTAKES)}
    site = make_site({**FILES, **wrong})
    types(site)
    found = tsc(site)
    for number, (old, _, expected) in enumerate(MISTAKES):
        line = next(number for number, line in enumerate(THEME.splitlines(), start=1) if old in line)
        report = next(one for one in found if one.startswith(f"theme/mistake{number}.tsx({line},"))
        assert expected in report
    assert not [one for one in found if one.startswith("theme/index")]


def test_an_owners_project_file_stays(make_site: SiteMaker) -> None:
    site = make_site({"tsconfig.json": "{}\n"})
    done = types(site)
    assert done.exit_code == 0
    assert "add this line to" in done.stdout and '"extends": "./.glosa/types/tsconfig.json"' in done.stdout
    assert (site / "tsconfig.json").read_text() == "{}\n"


def test_a_folder_without_a_site_is_an_error(tmp_path: Path) -> None:
    done = types(tmp_path)
    assert done.exit_code == 1
    assert "it has no glosa.yaml" in done.stderr
    assert list(tmp_path.iterdir()) == []


PLUGIN = """\
from glosa.plugins import Options, Plugin

ROWS = [{"version": "1.0", "size": 3}, {"version": "2.0", "note": None}]


def plugin(options: Options) -> Plugin:
    return Plugin(api=1, data=lambda site: {"releases": ROWS, "empty": [], "mixed": [1, "a", [True]]})
"""
LATEST = """\
import empty from "./data/empty.js";
import mixed from "./data/mixed.js";
import releases from "./data/releases.js";

const first: string | undefined = releases[0]?.version;
const size: number | undefined = releases[0]?.size;
const note: null | undefined = releases[0]?.note;
const nothing: readonly never[] = empty;
const some: readonly (number | string | readonly boolean[])[] = mixed;

export default function Latest() {
  return <p>{first}{size}{note}{nothing.length}{some.length}</p>;
}
"""


def test_data_of_plugins_has_types(make_site: SiteMaker) -> None:
    files = {
        "plugins/x.py": PLUGIN,
        "glosa.yaml": CONFIG + "plugins: [./plugins/x.py]\n",
        "components/latest.tsx": LATEST,
    }
    site = make_site(files)
    assert CliRunner().invoke(glosa, ["types", str(site)]).exit_code == 0
    assert '"note"?: null }' in (site / ".glosa/types/site/components/data/releases.d.ts").read_text()
    assert tsc(site) == []
    (site / "components/latest.tsx").write_text(LATEST.replace(".version", ".verson"))
    (found,) = tsc(site)
    assert "verson" in found


def test_types_are_written_although_a_plugin_fails(make_site: SiteMaker) -> None:
    plugin = PLUGIN.replace("lambda site: {", "lambda site: {site.none: 1, ")
    site = make_site({"plugins/x.py": plugin, "glosa.yaml": CONFIG + "plugins: [./plugins/x.py]\n"})
    done = CliRunner().invoke(glosa, ["types", str(site)])
    assert done.exit_code == 0
    assert "Plugin './plugins/x.py' failed in plugins/x.py, line 7" in done.stderr
    assert (site / ".glosa/types/theme.d.ts").is_file()
