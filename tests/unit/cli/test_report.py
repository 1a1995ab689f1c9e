"""How problems are printed."""

from pathlib import Path

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
