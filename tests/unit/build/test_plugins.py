"""Plugins: the guide's example, what invalidates pages, and what is reported about broken plugins."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from glosa.builder.build import Request, cache_of, workshop
from glosa.builder.config.load import load
from glosa.builder.diagnostics import BuildFailed, Diagnostic
from tests.conftest import CONFIG, SiteMaker
from tests.contract.guides import GUIDES, Guide

GUIDE = Guide(GUIDES / "extending/plugins.md")
FILES = {block.title: block.text for block in GUIDE.blocks() if block.title}
KEYS = FILES["plugins/keys.py"]
PAGE = "# Painel\n\n## Visão {#view}\n\n```keys\nCtrl S\n```\n"
NAMED = "plugins: [./plugins/keys.py]\n"


def site_with(make_site: SiteMaker, files: Mapping[str, str], config: str = NAMED) -> Path:
    return make_site({"docs/panel.md": PAGE, "plugins/keys.py": KEYS, "glosa.yaml": CONFIG + config, **files})


def built(site: Path, out: Path) -> str:
    with workshop(Request(site, out, cache=cache_of(site))) as shop:
        shop.build()
    return (out / "panel.html").read_text("utf-8")


def faults(site: Path) -> tuple[Diagnostic, ...]:
    with workshop(Request(site, site / "dist")) as shop:
        return shop.check()


def test_the_tutorial_works(make_site: SiteMaker, tmp_path: Path) -> None:
    page = PAGE.replace("```keys\nCtrl S\n```", next(text for title, text in _page_examples()))
    html = built(site_with(make_site, {"docs/panel.md": page}, FILES["glosa.yaml"]), tmp_path / "out")
    assert "<p><kbd>Ctrl</kbd> then <kbd>S</kbd></p>" in html


def _page_examples() -> list[tuple[str, str]]:
    start = GUIDE.text.index("````text") + len('````text title="docs/panel.md"\n')
    return [("docs/panel.md", GUIDE.text[start : GUIDE.text.index("````", start)].strip())]


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("plugins/keys.py", KEYS.replace("<p>", "<p><b>Press</b> "), "<p><b>Press</b> <kbd>Ctrl</kbd> + <kbd>S</kbd>"),
        ("glosa.yaml", CONFIG + FILES["glosa.yaml"], "<kbd>Ctrl</kbd> then <kbd>S</kbd>"),
        ("data/keys.txt", "AltGr", "<kbd>AltGr</kbd>"),
    ],
    ids=["code", "options", "declared file"],
)
def test_a_change_reaches_cached_pages(
    make_site: SiteMaker, tmp_path: Path, file: str, text: str, expected: str
) -> None:
    reading = KEYS.replace("fences=", 'depends=("data/keys.txt",), fences=')
    if file.startswith("data"):
        reading = f"from pathlib import Path\n{reading}".replace(
            "block.text.split()", "Path(options['path']).read_text().split()"
        )
        config = f"plugins: [./plugins/keys.py: {{path: {tmp_path}/site/data/keys.txt}}]\n"
    else:
        reading, config = KEYS, NAMED
    site = make_site({"docs/panel.md": PAGE, "plugins/keys.py": reading, "data/keys.txt": "Ctrl"})
    config = config.replace(str(tmp_path / "site"), str(site))
    (site / "glosa.yaml").write_text(CONFIG + config, "utf-8")
    assert expected not in built(site, tmp_path / "out")
    (site / file).write_text(text, "utf-8")
    assert expected in built(site, tmp_path / "out")


def test_dev_reloads_a_changed_plugin(make_site: SiteMaker, tmp_path: Path) -> None:
    site = site_with(make_site, {})
    with workshop(Request(site, tmp_path / "out")) as shop:
        shop.build()
        assert shop.reads("plugins/keys.py")
        assert not shop.reads("plugins/other.py")
        (site / "plugins/keys.py").write_text(KEYS.replace("<kbd>", "<kbd class=k>"), "utf-8")
        shop.build(changed={"plugins/keys.py"})
    assert "<kbd class=k>Ctrl</kbd>" in (tmp_path / "out/panel.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("return 1 / 0", "failed in plugins/keys.py, line 5: ZeroDivisionError: division by zero."),
        ("raise PluginError('too few keys')", "refuses this block: too few keys."),
        ("return None", "returned NoneType for a block 'keys' instead of str or Component."),
    ],
)
def test_a_failing_hook_is_reported_at_the_block(make_site: SiteMaker, code: str, found: str) -> None:
    plugin = f"from glosa.plugins import *\nfrom glosa.plugins import Plugin, PluginError\n\ndef keys(block):\n    {code}\n\n"
    plugin += "def plugin(options):\n    return Plugin(api=1, fences={'keys': keys})\n"
    (fault,) = faults(site_with(make_site, {"plugins/keys.py": plugin}))
    assert (fault.file, fault.line, fault.code) == ("docs/panel.md", 5, "plugin-markdown")
    assert fault.found == f"Plugin './plugins/keys.py' {found}"


@pytest.mark.parametrize(("line", "expected"), [("2", 7), ("'2'", 5), ("-3", 5)])
def test_a_plugin_can_name_the_line_of_a_block(make_site: SiteMaker, line: str, expected: int) -> None:
    plugin = KEYS.replace("names = block.text.split()", f"raise PluginError('no', line={line})")
    page = PAGE.replace("Ctrl S", "Ctrl S\nAlt")
    (fault,) = faults(site_with(make_site, {"plugins/keys.py": plugin, "docs/panel.md": page}))
    assert (fault.line, fault.found) == (expected, "Plugin './plugins/keys.py' refuses this block: no.")


@pytest.mark.parametrize(
    ("code", "expected", "found"),
    [
        ("def plugin(", "plugin-failed", "in plugins/keys.py, line 1: SyntaxError"),
        ("import nothing_like_it", "plugin-failed", "in plugins/keys.py, line 1: ModuleNotFoundError"),
        ("x = 1", "plugin-wrong", "Plugin './plugins/keys.py' can't be used: it has no function 'plugin'"),
        ("def plugin(options): return {}", "plugin-wrong", "'plugin' returned dict"),
        ("def plugin(options): return P(api=2)", "plugin-api", "version 2 of the plugin API"),
        ("def plugin(options): return P(api=1, fences={'Keys': print})", "plugin-wrong", "the fence 'Keys' is wrong"),
        ("def plugin(options): return P(api=1, fences={'keys': 'x'})", "plugin-wrong", "the fence 'keys' is wrong"),
        ("def plugin(options): return P(api=1, fences=['keys'])", "plugin-wrong", "'fences' isn't a mapping"),
        ("def plugin(options): return P(api=1, depends='a')", "plugin-wrong", "'depends' isn't a tuple"),
        ("def plugin(options): raise E('no separator')", "plugin-options", "refuses its options: no separator"),
        ("def plugin(options): options['a'] = 1", "plugin-failed", "TypeError"),
    ],
)
def test_an_unusable_plugin_is_reported_with_its_line(
    make_site: SiteMaker, code: str, expected: str, found: str
) -> None:
    head = (
        ""
        if code.startswith(("def plugin(", "import")) and "options" not in code
        else "from glosa.plugins import Plugin as P, PluginError as E\n"
    )
    site = site_with(make_site, {"plugins/keys.py": f"{head}{code}\n", "docs/panel.md": PAGE})
    (fault,) = faults(site)  # The block 'keys' isn't reported as an unknown language.
    assert (fault.file, fault.line, fault.code) == ("glosa.yaml", CONFIG.count("\n") + 1, expected)
    assert found in fault.found


@pytest.mark.parametrize(
    ("config", "code", "found"),
    [
        ("plugins: [./plugins/none.py]\n", "plugin-missing", "There is no file './plugins/none.py'."),
        ("plugins: [no-such-plugin]\n", "plugin-missing", "No installed package has a plugin 'no-such-plugin'."),
        ("plugins: [./plugins/keys.py, ./plugins/keys.py]\n", "plugin-twice", "is listed twice"),
        ("plugins: [./plugins/keys.py, ./plugins/same.py]\n", "plugin-twice", "both have blocks 'keys'"),
    ],
)
def test_missing_and_repeated_plugins_are_reported(make_site: SiteMaker, config: str, code: str, found: str) -> None:
    plain = {"docs/panel.md": "# Painel\n\n## Visão {#view}\n", "plugins/same.py": KEYS}
    (fault,) = faults(site_with(make_site, plain, config))
    assert (fault.file, fault.code) == ("glosa.yaml", code)
    assert found in fault.found


def test_an_installed_plugin_is_found_by_its_entry_point(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "installed"
    facts = installed / "keys_for_glosa-1.0.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: keys-for-glosa\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[glosa.plugins]\nkeys = keys_for_glosa:plugin\n")
    (installed / "keys_for_glosa.py").write_text(KEYS, "utf-8")
    monkeypatch.syspath_prepend(str(installed))
    assert "<kbd>Ctrl</kbd> + <kbd>S</kbd>" in built(site_with(make_site, {}, "plugins: [keys]\n"), tmp_path / "out")


def test_a_build_with_a_broken_plugin_fails(make_site: SiteMaker, tmp_path: Path) -> None:
    site = site_with(make_site, {"plugins/keys.py": "1 / 0\n"})
    with pytest.raises(BuildFailed):
        built(site, tmp_path / "out")
    assert not load(site).is_sound


def test_a_site_without_plugins_imports_nothing_for_them(make_site: SiteMaker) -> None:
    code = (
        "import sys; from pathlib import Path; from glosa.builder.build import Request, workshop\n"
        "with workshop(Request(Path(sys.argv[1]), Path(sys.argv[1]) / 'dist')) as shop: shop.build()\n"
        "print('importlib.metadata' in sys.modules)"
    )
    site = make_site()
    done = subprocess.run([sys.executable, "-c", code, str(site)], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
