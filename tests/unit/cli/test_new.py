"""``glosa new``: the sites that it creates pass every check."""

from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from glosa.builder.build import Request, workshop
from glosa.cli.app import glosa


def run(*arguments: str) -> Result:
    return CliRunner().invoke(glosa, ["new", *arguments])


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--lang", "pt-BR", "--no-comments"),
        ("--lang", "en-US", "--lang", "pt-BR", "--ci", "github"),
        ("--lang", "fr, de", "--ci", "gitlab", "--title", 'A "new" site: \\o/'),
    ],
    ids=["defaults", "Portuguese", "two languages", "other languages"],
)
def test_a_new_site_builds_without_a_warning(tmp_path: Path, options: tuple[str, ...]) -> None:
    site = tmp_path / "my-site"
    done = run(str(site), "--yes", *options)
    assert done.exit_code == 0, done.output
    assert "glosa dev" in done.output
    with workshop(Request(site, tmp_path / "built")) as shop:
        built = shop.build(strict=True)
    assert built.warnings == ()
    config = yaml.safe_load((site / "glosa.yaml").read_text("utf-8"))
    assert built.written_pages == 3 * len(config["locales"])
    assert ("comments" in config) == ("--no-comments" not in options)
    texts = [path.read_text("utf-8") for path in site.rglob("*.md")]
    assert not [text for text in texts if "{{" in text or "\n\n\n" in text]


def test_the_workflow_is_in_the_repository_and_names_the_site(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    assert run(str(tmp_path / "docs/manual"), "--yes", "--ci", "github").exit_code == 0
    workflow = yaml.safe_load((tmp_path / ".github/workflows/docs.yml").read_text("utf-8"))
    steps = [one["run"] for one in workflow["jobs"]["build"]["steps"] if "run" in one]
    assert any(step.startswith("glosa build docs/manual --out public_html") for step in steps)
    assert not (tmp_path / "docs/manual/.github").exists()


def test_leaves_an_existing_workflow(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitlab-ci.yml").write_text("mine: 1\n", "utf-8")
    run(str(tmp_path / "docs"), "--yes", "--ci", "gitlab")
    assert (tmp_path / ".gitlab-ci.yml").read_text("utf-8") == "mine: 1\n"


def test_asks_in_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glosa.cli.new.is_terminal", lambda: True)
    typed = "My product\nen-US pt-BR\nn\nnone\n"
    done = CliRunner().invoke(glosa, ["new", str(tmp_path / "site")], input=typed)
    assert done.exit_code == 0, done.output
    config = yaml.safe_load((tmp_path / "site/glosa.yaml").read_text("utf-8"))
    assert config["title"] == "My product"
    assert list(config["locales"]) == ["/", "/pt-BR/"]
    assert "comments" not in config


def test_leaves_folders_with_files(tmp_path: Path) -> None:
    (tmp_path / "letter.md").write_text("dear", "utf-8")
    done = run(str(tmp_path), "--yes")
    assert done.exit_code == 1
    assert "glosa new my-site" in done.output
    assert [one.name for one in tmp_path.iterdir()] == ["letter.md"]


def test_rejects_what_is_no_language(tmp_path: Path) -> None:
    done = run(str(tmp_path / "site"), "--yes", "--lang", "english!")
    assert done.exit_code == 2
    assert "'english!' isn't a language tag" in done.output
