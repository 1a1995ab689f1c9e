"""Problems as other programs read them: JSON, workflow commands of GitHub, and SARIF."""

import json
from pathlib import Path

import pytest

from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.cli.formats import FORMATS, as_github, as_json, as_sarif


def problem(file: str = "docs/a.md", line: int | None = 3, column: int | None = None, found: str = "A.") -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="link-broken",
        file=file,
        line=line,
        column=column,
        found=found,
        expected="B.",
        next_step="C.",
    )


def test_github_gets_one_escaped_command_per_problem() -> None:
    one = problem("docs/my page, 100%: é.md", 3, 7, "50% of\r\nlines, all: bad")
    assert as_github([one, problem()], Path()).split("\n") == [
        "::error file=docs/my page%2C 100%25%3A é.md,line=3,col=7,title=link-broken::50%25 of%0D%0Alines, all: bad Expected: B. C.",
        "::error file=docs/a.md,line=3,title=link-broken::A. Expected: B. C.",
    ]


def test_a_problem_of_the_whole_site_has_no_place() -> None:
    one = problem("", None)
    assert as_github([one], Path()) == "::error title=link-broken::A. Expected: B. C."
    assert json.loads(as_sarif([one], Path()))["runs"][0]["results"][0]["locations"] == []
    assert json.loads(as_json([one], Path()))[0]["file"] == ""


def test_sarif_names_files_by_references_and_rules_once() -> None:
    log = json.loads(as_sarif([problem("docs/my page, 100%: é.md", 3, 7), problem(line=None, column=2)], Path("site")))
    (run,) = log["runs"]
    assert log["version"] == "2.1.0"
    assert run["tool"]["driver"]["rules"] == [{"id": "link-broken"}]
    assert [one["locations"][0]["physicalLocation"] for one in run["results"]] == [
        {
            "artifactLocation": {"uri": "site/docs/my%20page%2C%20100%25%3A%20%C3%A9.md"},
            "region": {"startLine": 3, "startColumn": 7},
        },
        {"artifactLocation": {"uri": "site/docs/a.md"}},
    ]
    assert {one["level"] for one in run["results"]} == {"error"}
    assert run["results"][0]["message"] == {"text": "A. Expected: B. C."}


def test_files_are_named_from_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "file=site/docs/a.md," in as_github([problem()], tmp_path / "site")
    assert '"uri": "site/docs/a.md"' in as_sarif([problem()], tmp_path / "site")
    elsewhere = tmp_path.parent / "else where"
    assert f'"uri": "{elsewhere.as_uri()}/docs/a.md"' in as_sarif([problem()], elsewhere)


@pytest.mark.parametrize("name", FORMATS)
def test_a_site_without_problems_has_a_valid_document(name: str) -> None:
    text = FORMATS[name]([], Path())
    assert text == "" if name == "github" else json.loads(text) is not None
