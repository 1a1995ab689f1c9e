"""``glosa new``: the sites that it creates pass every check."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from glosa.builder.build import Request, workshop
from glosa.cli.app import glosa
from glosa.cli.new import usual_language
from glosa.starter import site as starter
from glosa.starter.site import NewSite, ci_files


def run(*arguments: str) -> Result:
    return CliRunner(env={"LC_ALL": "C.UTF-8"}).invoke(glosa, ["new", *arguments])


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
    assert ("comments" in config) == (not {"--no-comments", "--ci"} & {*options})
    texts = [path.read_text("utf-8") for path in site.rglob("*.md")]
    about = [text.split("\n")[2] for text in texts if "docs/" in text and text.startswith('---\ntitle: "')]
    assert len(about) == len(config["locales"])
    assert all(("readers" in one or "leitores" in one) == ("comments" in config) for one in about)
    assert not [text for text in texts if "{{" in text or "\n\n\n" in text]


@pytest.mark.parametrize(
    ("languages", "expected"),
    [
        (("en-US",), "those of /pt-BR/ would be in docs/pt-BR/."),
        (("pt-BR",), "those of /en-US/ would be in docs/en-US/."),
        (("pt-BR", "es"), "those of /es/ are in docs/es/."),
    ],
)
def test_the_configuration_says_where_other_languages_are(
    tmp_path: Path, languages: tuple[str, ...], expected: str
) -> None:
    run(str(tmp_path / "site"), "--yes", *(word for tag in languages for word in ("--lang", tag)))
    assert expected in (tmp_path / "site" / "glosa.yaml").read_text("utf-8")


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
    done = run(str(tmp_path / "docs"), "--yes", "--ci", "gitlab")
    assert ".gitlab-ci.yml' exists, so it stays as it is. Add the step: glosa build docs --strict" in done.output
    assert (tmp_path / ".gitlab-ci.yml").read_text("utf-8") == "mine: 1\n"


def test_asks_in_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glosa.cli.new.is_terminal", lambda: True)
    typed = "My product\nen-US pt-BR\nnone\nn\n"
    done = CliRunner().invoke(glosa, ["new", str(tmp_path / "site")], input=typed)
    assert done.exit_code == 0, done.output
    config = yaml.safe_load((tmp_path / "site/glosa.yaml").read_text("utf-8"))
    assert config["title"] == "My product"
    assert list(config["locales"]) == ["/", "/pt-BR/"]
    assert "comments" not in config


def test_asks_again_after_a_wrong_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glosa.cli.new.is_terminal", lambda: True)
    typed = "{{ x }}\nMy product\nEnglish\nen-US\nnothing\nnone\nmaybe\ny\n"
    done = CliRunner().invoke(glosa, ["new", str(tmp_path / "site")], input=typed)
    assert done.exit_code == 0, done.output
    assert done.output.count("Error: ") == 4
    assert yaml.safe_load((tmp_path / "site/glosa.yaml").read_text("utf-8"))["title"] == "My product"


def test_reads_answers_from_a_pipe(tmp_path: Path) -> None:
    done = CliRunner().invoke(glosa, ["new", str(tmp_path / "site")], input="My product\npt-BR\n\nn\n")
    assert done.exit_code == 0, done.output
    config = yaml.safe_load((tmp_path / "site/glosa.yaml").read_text("utf-8"))
    assert (config["title"], config["locales"]["/"]["lang"], "comments" in config) == ("My product", "pt-BR", False)


def test_the_defaults_follow_where_a_pipe_ends(tmp_path: Path) -> None:
    done = CliRunner(env={"LC_ALL": "C.UTF-8"}).invoke(glosa, ["new", str(tmp_path / "site")], input="My product\n")
    assert done.exit_code == 0, done.output
    config = yaml.safe_load((tmp_path / "site/glosa.yaml").read_text("utf-8"))
    assert (config["title"], config["locales"]["/"]["lang"], "comments" in config) == ("My product", "en-US", True)


@pytest.mark.parametrize("answers", ["{{ x }}\n", "T\nenglish!\n", "T\nen\nnothing\n", "T\nen\nnone\nmaybe\n"])
def test_a_wrong_answer_from_a_pipe_creates_nothing(tmp_path: Path, answers: str) -> None:
    done = CliRunner().invoke(glosa, ["new", str(tmp_path / "site")], input=answers)
    assert done.exit_code == 2
    assert "Error: " in done.output
    assert not (tmp_path / "site").exists()


def test_a_folder_may_have_other_files(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# My project\n", "utf-8")
    (tmp_path / ".gitignore").write_text("node_modules\n/dist", "utf-8")
    done = run(str(tmp_path), "--yes")
    assert done.exit_code == 0, done.output
    assert (tmp_path / "README.md").read_text("utf-8") == "# My project\n"
    assert (tmp_path / ".gitignore").read_text("utf-8") == "node_modules\n/dist\n.glosa/\ndata/\n"


@pytest.mark.parametrize("file", ["glosa.yaml", "docs/index.md", "public/logo.svg"])
def test_overwrites_nothing(tmp_path: Path, file: str) -> None:
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text("mine", "utf-8")
    done = run(str(tmp_path), "--yes")
    assert done.exit_code == 1
    assert "exists, and nothing is overwritten. Pass another folder: glosa new my-site" in done.output
    assert [one.relative_to(tmp_path).as_posix() for one in tmp_path.rglob("*") if one.is_file()] == [file]


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "pt_BR.UTF-8"}, "pt-BR"),
        ({"LANG": "pt_BR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en-GB"),
        ({"LANG": "de_DE.UTF-8"}, "en-US"),
        ({"LANG": "C.UTF-8"}, "en-US"),
        ({"LANG": "pt"}, "en-US"),
        ({}, "en-US"),
    ],
)
def test_the_usual_language_is_that_of_the_terminal(environment: dict[str, str], expected: str) -> None:
    assert usual_language(environment) == expected


def test_says_that_nothing_was_created_if_it_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glosa.cli.new.is_terminal", lambda: True)
    done = CliRunner().invoke(glosa, ["new", str(tmp_path / "site")], input="My product\n")
    assert done.exit_code == 130
    assert "Nothing was created." in done.output
    assert not (tmp_path / "site").exists()


def test_rejects_what_is_no_language(tmp_path: Path) -> None:
    done = run(str(tmp_path / "site"), "--yes", "--lang", "english!")
    assert done.exit_code == 2
    assert "'english!' isn't a language tag" in done.output
    assert "Did you mean 'zh'?" in run(str(tmp_path / "site"), "--yes", "--lang", "Chinese").output


@pytest.mark.parametrize("ci", ["github", "gitlab"])
def test_workflows_and_commands_quote_the_folder(tmp_path: Path, ci: str) -> None:
    (tmp_path / ".git").mkdir()
    done = run(str(tmp_path / "my docs: it's #1"), "--yes", "--ci", ci)
    assert done.exit_code == 0, done.output
    file = {"github": ".github/workflows/docs.yml", "gitlab": ".gitlab-ci.yml"}[ci]
    workflow = yaml.safe_load((tmp_path / file).read_text("utf-8"))
    steps = (
        workflow["pages"]["script"]
        if ci == "gitlab"
        else [one["run"] for one in workflow["jobs"]["build"]["steps"] if "run" in one]
    )
    command = next(step for step in steps if step.startswith("glosa build"))
    assert shlex.split(command)[2] == "my docs: it's #1"
    publishing = (tmp_path / "my docs: it's #1/docs/publishing.md").read_text("utf-8")
    line = next(one for one in publishing.split("\n") if one.startswith("$ glosa build"))
    assert shlex.split(line)[3] == str(tmp_path / "my docs: it's #1")


@pytest.mark.parametrize(
    ("variable", "value", "base"),
    [
        ("GITHUB_REPOSITORY", "ana/manual", "/manual/"),
        ("GITHUB_REPOSITORY", "Ana/Ana.github.io", "/"),
        ("CI_PAGES_URL", "https://ana.gitlab.io/manual", "/manual/"),
        ("CI_PAGES_URL", "https://manual-1a2b.gitlab.io", "/"),
    ],
)
def test_the_workflow_builds_for_the_address_of_the_site(tmp_path: Path, variable: str, value: str, base: str) -> None:
    ci = "github" if variable.startswith("GITHUB") else "gitlab"
    (text,) = ci_files(
        NewSite("T", ("en-US",), False, "github" if ci == "github" else "gitlab", "site", "site")
    ).values()
    workflow = yaml.safe_load(text)
    if ci == "github":
        script = next(one["run"] for one in workflow["jobs"]["build"]["steps"] if "base=" in one.get("run", ""))
    else:
        script = next(one for one in workflow["pages"]["script"] if one.startswith("base="))
    environment = {variable: value, "GITHUB_ENV": str(tmp_path / "env"), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        ["/bin/bash", "-euc", f"{script}\necho $base"], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == base


def test_refuses_a_title_with_a_variable(tmp_path: Path) -> None:
    done = run(str(tmp_path / "site"), "--yes", "--title", "The {{site}}")
    assert done.exit_code == 2
    assert "begins a variable" in done.output
    assert not (tmp_path / "site").exists()


def test_words_of_the_starter_are_not_replaced_in_what_the_owner_chose(tmp_path: Path) -> None:
    done = run(str(tmp_path / "{{title}}"), "--yes", "--title", 'A "title" \\ with \\1')
    assert done.exit_code == 0, done.output
    assert "$ glosa build '" + str(tmp_path / "{{title}}") + "'" in (
        tmp_path / "{{title}}/docs/publishing.md"
    ).read_text("utf-8")


def test_comments_are_off_where_only_files_are_served(tmp_path: Path) -> None:
    done = run(str(tmp_path / "site"), "--yes", "--ci", "github", "--comments")
    assert "Comments need 'glosa serve' on a server of yours: GitHub Pages serves only files." in done.output
    assert "comments" in yaml.safe_load((tmp_path / "site/glosa.yaml").read_text("utf-8"))


def test_a_site_with_errors_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    created = starter.create

    def create(site: NewSite, folder: Path, repository: Path) -> starter.Created:
        done = created(site, folder, repository)
        (folder / "docs/writing.md").write_text("[x](gone.md)\n", "utf-8")
        return done

    monkeypatch.setattr("glosa.cli.new.create", create)
    done = run(str(tmp_path / "site"), "--yes")
    assert done.exit_code == 1
    assert "is ready" not in done.output


def test_says_why_a_folder_cannot_be_created(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run(str(tmp_path / "file/site"), "--yes")
    assert done.exit_code == 1
    assert "Errno" not in done.output
    assert "can't be created" in done.output
    assert "in which you may write" in done.output


def test_the_next_command_takes_a_folder_that_begins_with_a_dash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("--yes", "--", "-site")
    assert done.exit_code == 0, done.output
    assert "glosa dev ./-site " in done.output


@pytest.mark.parametrize("languages", [("en-US",), ("pt-BR",), ("en-US", "pt-BR", "fr")])
def test_the_first_steps_that_the_start_page_names_pass_every_check(tmp_path: Path, languages: tuple[str, ...]) -> None:
    site = tmp_path / "site"
    assert run(str(site), "--yes", *(f"--lang={tag}" for tag in languages)).exit_code == 0
    step = next(line for line in (site / "docs/README.md").read_text("utf-8").split("\n") if line.startswith("2. "))
    *files, heading, name, sidebar, settings = re.findall(r"`([^`]+)`", step)
    assert (sidebar, settings) == ("sidebar", "glosa.yaml")
    assert len(files) == len(languages)
    for file in files:
        (site / file).write_text(f"{heading}\n", "utf-8")
    path = site / settings
    path.write_text(path.read_text("utf-8").replace("- publishing\n", f"- publishing\n    - {name}\n"), "utf-8")
    with workshop(Request(site, tmp_path / "built")) as shop:
        assert shop.build(strict=True).written_pages == 4 * len(languages)
