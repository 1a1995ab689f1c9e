"""The robot's documentation: no section of a language lags behind the other one, and a change of one alone is reported."""

import json
import shutil
from pathlib import Path

from click.testing import CliRunner

from glosa.cli.app import glosa

SITE = Path(__file__).parents[2] / "site"


def test_every_section_is_accepted_in_both_languages() -> None:
    done = CliRunner().invoke(glosa, ["translations", "list", str(SITE), "--format", "json"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout) == [], "After a review: glosa translations accept site --all"


def test_a_change_of_one_language_is_reported(tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(SITE, site, ignore=shutil.ignore_patterns("dist", "data", ".glosa"))
    page = site / "docs/settings/strategy.md"
    text = page.read_text("utf-8")
    page.write_text(text.replace("Há três opções", "Há quatro opções"), "utf-8")
    assert page.read_text("utf-8") != text
    done = CliRunner().invoke(glosa, ["check", str(site)], catch_exceptions=False)
    assert "docs/en-US/settings/strategy.md" in done.output
    assert "[translation-behind]" in done.output
