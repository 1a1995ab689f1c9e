"""How problems are printed."""

import json
from pathlib import Path
from typing import Any

import pytest

from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.cli.report import show


def test_a_terminal_interprets_nothing_of_a_problem(capsys: pytest.CaptureFixture[str]) -> None:
    one = Diagnostic(
        severity=Severity.ERROR,
        code="x",
        file="a\x1bb.md",
        line=1,
        found="\x1b[2J\rGone\x9b1m \u202eit",
        expected="A\x07 é\xa0\tb.",
        next_step="Write:\nx: \x00",
    )
    show([one], Path("site"))
    assert capsys.readouterr().err == (
        "error: site/a\\x1bb.md:1: \\x1b[2J\\rGone\\x9b1m \\u202eit [x]\n"
        "  expected: A\\x07 é\xa0\tb.\n"
        "  next:     Write:\nx: \\x00\n"
    )


def problem(file: str = "docs/a.md", line: int | None = 1, **changes: Any) -> Diagnostic:
    fields = {"severity": Severity.WARNING, "code": "x", "found": "A.", "expected": "B.", "next_step": "C."} | changes
    return Diagnostic(file=file, line=line, **fields)


def test_problems_that_differ_only_in_their_place_are_printed_once(capsys: pytest.CaptureFixture[str]) -> None:
    show([problem(line=3), problem(found="Other."), problem(line=7), problem("docs/b.md", 1)], Path("site"))
    assert capsys.readouterr().err == (
        "warning: site/docs/a.md:3: A. [x]\n  also in:  docs/a.md:7, docs/b.md:1\n  expected: B.\n  next:     C.\n"
        "warning: site/docs/a.md:1: Other. [x]\n  expected: B.\n  next:     C.\n"
    )


def test_many_places_of_the_same_problem_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    show([problem(line=line) for line in range(1, 10)], Path("site"))
    assert (
        "also in:  docs/a.md:2, docs/a.md:3, docs/a.md:4, docs/a.md:5, docs/a.md:6, and 3 more\n"
        in capsys.readouterr().err
    )


def test_json_has_every_problem_with_all_its_parts(capsys: pytest.CaptureFixture[str]) -> None:
    show([problem(column=4), problem("", None, severity=Severity.ERROR, found="é")], Path("site"), "json")
    printed = capsys.readouterr()
    texts = {"code": "x", "expected": "B.", "next": "C."}
    assert printed.err == ""
    assert json.loads(printed.out) == [
        {"severity": "warning", "file": "site/docs/a.md", "line": 1, "column": 4, "found": "A."} | texts,
        {"severity": "error", "file": "", "line": None, "column": None, "found": "é"} | texts,
    ]


def test_github_gets_one_command_per_problem(capsys: pytest.CaptureFixture[str]) -> None:
    show([problem("docs/a,b.md", found="50 %:\n1"), problem("", None, severity=Severity.ERROR)], Path("site"), "github")
    assert capsys.readouterr().out.splitlines() == [
        "::warning file=site/docs/a%2Cb.md,line=1,title=x::50 %25:%0A1 Expected: B. C.",
        "::error title=x::A. Expected: B. C.",
    ]


def test_sarif_names_the_tool_the_rules_and_the_places(capsys: pytest.CaptureFixture[str]) -> None:
    show([problem(column=4), problem("docs/b.md", None, code="w"), problem("", None)], Path("site"), "sarif")
    log = json.loads(capsys.readouterr().out)
    (run,) = log["runs"]
    assert log["version"] == "2.1.0"
    assert run["tool"]["driver"]["rules"] == [{"id": "w"}, {"id": "x"}]
    assert [(one["ruleId"], one["level"], one["message"]["text"]) for one in run["results"]] == [
        ("x", "warning", "A. Expected: B. C."),
        ("w", "warning", "A. Expected: B. C."),
        ("x", "warning", "A. Expected: B. C."),
    ]
    assert [one["locations"] for one in run["results"]] == [
        [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "site/docs/a.md"},
                    "region": {"startLine": 1, "startColumn": 4},
                }
            }
        ],
        [{"physicalLocation": {"artifactLocation": {"uri": "site/docs/b.md"}}}],
        [],
    ]
