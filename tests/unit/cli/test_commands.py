"""What the commands print, and their exit codes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from glosa import __version__
from glosa.cli.app import COMMANDS, glosa
from tests.conftest import CONFIG, PAGES, SiteMaker


def run(*arguments: str) -> Result:
    return CliRunner().invoke(glosa, list(arguments))


@pytest.mark.accepts("S-168")
def test_the_version_continues_the_described_line() -> None:
    assert __version__ == "1.8.2"
    assert run("--version").output == "Glosa 1.8.2\n"


def test_help_lists_every_command() -> None:
    output = run("--help").output
    for command in COMMANDS:
        assert command in output


@pytest.mark.parametrize("group", [(), ("comments",), ("translations",)])
def test_no_summary_of_a_command_is_cut_off(group: tuple[str, ...]) -> None:
    assert "..." not in run(*group, "--help").output.partition("Commands:")[2]


def test_build_writes_to_dist_by_default(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site()
    done = run("build", str(site))
    assert done.exit_code == 0, done.output
    assert "16 pages (4 from Markdown) in " in done.stdout
    assert (site / "dist/panel.html").exists()
    assert run("build", str(site), "--out", str(tmp_path / "elsewhere"), "--base", "/manual/").exit_code == 0
    assert 'href="/manual/panel.html' in (tmp_path / "elsewhere/index.html").read_text()


def test_prints_problems_to_standard_error(make_site: SiteMaker) -> None:
    site = make_site({"docs/panel.md": "# Painel\n\n## Visão {#view}\n\n[x](pannel.md)\n"})
    for command in ("build", "check"):
        done = run(command, str(site))
        assert done.exit_code == 1
        assert done.stdout == ""
        assert f"error: {site}/docs/panel.md:5: Link 'pannel.md' points to no page. [link-broken]" in done.stderr
        assert "Did you mean 'panel.md'?" in done.stderr
        assert "  next:     " in done.stderr
    assert not (site / "dist").exists()


def test_check_accepts_a_valid_site_and_writes_nothing(make_site: SiteMaker) -> None:
    site = make_site()
    done = run("check", str(site), "--strict")
    assert (done.exit_code, done.stdout) == (0, f"{site} has no problems.\n")
    assert not (site / "dist").exists()


def test_check_warns_and_strict_fails(make_site: SiteMaker) -> None:
    english = {"docs/en-US/panel.md": "# Panel\n\n## View {#sight}\n", "docs/en-US/README.md": "# Home\n"}
    site = make_site(english)
    lenient = run("check", str(site))
    assert lenient.exit_code == 0
    assert "[anchors-differ]" in lenient.stderr
    assert run("check", str(site), "--strict").exit_code == 1


def test_build_does_not_overwrite_other_folders(make_site: SiteMaker, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/photo.jpg").write_bytes(b"dear")
    done = run("build", str(make_site()), "--out", str(tmp_path / "out"))
    assert done.exit_code == 1
    assert "[output-not-ours]" in done.stderr
    assert (tmp_path / "out/photo.jpg").read_bytes() == b"dear"


def test_check_lists_what_the_policy_allows_and_why(make_site: SiteMaker) -> None:
    embed = "::: embed https://video.example/e/1 The panel\n:::\n\n::: embed https://other.example/e The map\n:::\n"
    config = (
        "head:\n  - {tag: script, attrs: {src: 'https://count.example/a.js'}, consent: analytics}\n"
        "policy:\n  connect:\n    - https://count.example\n  frame:\n    - https://video.example\n    - https://map.example\n"
    )
    site = make_site({"docs/panel.md": f"# Painel\n\n## Visão {{#view}}\n\n{embed}", "glosa.yaml": CONFIG + config})
    done = run("check", str(site))
    line = CONFIG.count("\n") + 2
    assert done.stdout.splitlines()[:-1] == [
        "The content security policy allows these hosts:",
        f"  connect: https://count.example by glosa.yaml:{line + 3}",
        f"  frame: https://map.example by glosa.yaml:{line + 6}, used by no page",
        f"  frame: https://video.example by glosa.yaml:{line + 5}, used in docs/panel.md:5",
        f"  script: https://count.example by glosa.yaml:{line}",
    ]
    assert "docs/panel.md:8: The embed is from https://other.example" in done.stderr
    assert done.stderr.count("[embed-blocked]") == 1


@pytest.mark.parametrize("base", ["docs", "/docs", "docs/", "//x/"])
def test_rejects_an_invalid_base(make_site: SiteMaker, base: str) -> None:
    done = run("build", str(make_site()), "--base", base)
    assert done.exit_code == 2
    assert "--base" in done.output


def test_the_schema_is_json() -> None:
    schema = json.loads(run("schema").stdout)
    assert schema["$ref"].rpartition("/")[2] in schema["$defs"] if "$ref" in schema else "title" in schema["required"]
    assert json.loads(run("schema", "--settings").stdout)["title"] == "settings.yaml"
    assert json.loads(run("schema", "--glossary").stdout)["title"] == "glossary.yaml"


def test_search_answers_for_one_version(make_site: SiteMaker) -> None:
    versions = 'search: {versions: [{name: "2.0", current: true}, {name: "1.0", folder: /v1/}]}\n'
    site = make_site({"glosa.yaml": CONFIG + versions, "docs/v1/panel.md": "# Painel\n\nA visão antiga.\n"})
    assert run("search", str(site), "visão").stdout == "/panel.html#view\tPainel\tVisão\n"
    assert run("search", str(site), "visão", "--version", "1.0").stdout == "/v1/panel.html\tPainel\t\n"
    unknown = run("search", str(site), "visão", "--version", "3")
    assert unknown.exit_code != 0
    assert "The site has no version '3'. Expected one of 2.0, 1.0." in unknown.stderr
    other = run("search", str(make_site()), "visão", "--version", "3")
    assert "The site has no version '3'. It has only one." in other.stderr


def test_search_prints_one_result_per_line(make_site: SiteMaker) -> None:
    site = make_site()
    assert run("search", str(site), "visão").stdout == "/panel.html#view\tPainel\tVisão\n"
    assert (
        run("search", str(site), "view", "--lang", "en-US").stdout.splitlines()[0]
        == "/en-US/panel.html#view\tPanel\tView"
    )
    (hit,) = json.loads(run("search", str(site), "visão", "--format", "json").stdout)
    assert {key: hit[key] for key in ("url", "title", "section")} == {
        "url": "/panel.html#view",
        "title": "Painel",
        "section": "Visão",
    }
    assert hit["score"] > 0
    assert hit["why"] == ["heading: visao"]
    assert not (site / "dist").exists()


def test_search_reports_its_query_and_the_languages(make_site: SiteMaker) -> None:
    site = str(make_site())
    nothing = run("search", site, "zebra")
    assert (nothing.exit_code, nothing.stdout) == (0, "")
    assert nothing.stderr == "No results. Searched for: zebra\n"
    assert run("search", site, "zebra", "--format", "json").stdout == "[]\n"
    unknown = run("search", site, "zebra", "--lang", "de-DE")
    assert unknown.exit_code == 1
    assert "The site has no language 'de-DE'. Expected one of pt-BR, en-US.\n" in unknown.stderr
    assert "Did you mean pt-BR?" in run("search", site, "zebra", "--lang", "PT").stderr
    assert (
        run("search", site, "view", "--lang", "en-us").stdout.splitlines()[0] == "/en-US/panel.html#view\tPanel\tView"
    )
    empty = run("search", site, " ?")
    assert (empty.exit_code, empty.stderr) == (1, "error: The query ' ?' has no letters or digits.\n")


def test_search_reports_the_problems_of_the_site(make_site: SiteMaker) -> None:
    page = PAGES["docs/panel.md"] + "\n[Nowhere](nowhere.md)\n"
    found = run("search", str(make_site({"docs/panel.md": page})), "visão")
    assert (found.exit_code, found.stdout) == (0, "/panel.html#view\tPainel\tVisão\n")
    assert "[link-broken]" in found.stderr
    failed = run("search", str(make_site({"glosa.yaml": CONFIG + "nonsense: red\n"})), "visão")
    assert (failed.exit_code, failed.stdout) == (1, "")
    assert "The site can't be searched: 1 error." in failed.stderr


def test_says_that_the_disk_of_the_output_is_full(make_site: SiteMaker) -> None:
    site = make_site()
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "glosa", "build", str(site)]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "no space left on device" in done.stderr


def test_says_that_an_image_cannot_be_read(make_site: SiteMaker) -> None:
    site = make_site({"docs/panel.md": "# Painel\n\n## Visão {#view}\n\n![a](a.png)\n"})
    (site / "docs/a.png").mkdir()
    done = run("check", str(site))
    assert "Image 'a.png' can't be read." in done.stderr
    assert "Did you mean" not in done.stderr
