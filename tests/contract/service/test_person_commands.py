"""``glosa comments person`` and ``pages`` on a database."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from glosa.cli.app import glosa
from tests.contract.service.conftest import SITE, Service, settings_in


@pytest.fixture(autouse=True)
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Comments in the default database of the working folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").mkdir()
    service = Service(settings_in(tmp_path / "data", SITE))
    service.start()
    root = service.comment("Question", nick="Ana", mail="ana@example.org")
    service.comment("Reply", nick="Bob", rid=root["id"], pid=root["id"])
    service.comment("Open question", path="/b", nick="Eve")
    service.stop()


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(glosa, ["comments", *arguments], input=typed)


def test_a_person_gets_everything_that_is_stored_and_can_be_erased() -> None:
    shown = run("person", "show", "ANA@example.org")
    assert [(one["nick"], one["comment"]) for one in json.loads(shown.stdout)["results"]] == [("Ana", "Question")]
    refused = run("person", "erase", "ana@example.org", typed="n\n")
    assert (refused.exit_code, "Erase everything" in refused.output) == (1, True)
    assert run("person", "erase", "ana@example.org", "--yes").stdout == "1 comment erased.\n"
    assert json.loads(run("person", "show", "ana@example.org").stdout) == {"results": []}
    assert "Reply" in run("list").stdout


def test_pages_are_listed_with_their_comments_and_those_without_a_reply() -> None:
    listed = run("pages", "--days", "36500").stdout.splitlines()
    assert listed == ["1\t1 without a reply\t0 replies\t/b", "1\t0 without a reply\t1 replies\t/a"]
    assert len(run("pages", "--days", "36500", "--limit", "1").stdout.splitlines()) == 1
    assert run("pages", "--days", "1").stderr == "No comments in this time.\n"


def test_the_data_sheet_lists_what_is_stored_now() -> None:
    lines = run("datasheet").stdout.splitlines()
    assert lines[0].startswith("# Personal data of the comments of default, ")
    rows = {line.split(" | ")[0].removeprefix("| "): line for line in lines if line.startswith("| ")}
    assert rows["email addresses of authors"].endswith(" | until the comment is erased | 1 | 2026-11-21 |")
    assert "IP addresses of authors" not in rows
    run("person", "erase", "ana@example.org", "--yes")
    assert "email addresses" not in run("datasheet").stdout
    assert "textos dos comentários" in run("datasheet", "--language", "pt-BR").stdout
