"""The files of the tutorial on extending are a site that builds without warnings, and that type checks."""

import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from glosa.builder.build import Request, workshop
from glosa.cli.app import glosa

ROOT = Path(__file__).parents[3]
GUIDES = ROOT / "docs/guides/extending"
BLOCK = re.compile(r'^(````?)\w+ title="([^"]+)"\n(.*?)^\1$', re.MULTILINE | re.DOTALL)


def blocks(guide: str) -> dict[str, str]:
    """The files that a guide shows, by their paths."""
    return {path: text for _, path, text in BLOCK.findall((GUIDES / guide).read_text("utf-8"))}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for path, text in blocks("tutorial.md").items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    return tmp_path


def test_the_site_of_the_tutorial_builds(site: Path) -> None:
    with workshop(Request(site, site / "dist")) as shop:
        assert shop.build(strict=True).warnings == ()
    assert "25<!-- --> doses" in (site / "dist/doses.html").read_text()
    assert (
        'data-slot="article-after"><p class="reviewed">Reviewed on <!-- -->2 May'
        in (site / "dist/storage.html").read_text()
    )
    assert "Reviewed on" not in (site / "dist/doses.html").read_text()
    assert "Shake the bottle.</label></li>" in (site / "dist/index.html").read_text()


def test_the_site_of_the_tutorial_type_checks(site: Path) -> None:
    assert CliRunner().invoke(glosa, ["types", str(site)]).exit_code == 0
    done = subprocess.run(
        ["node", str(ROOT / "frontend/node_modules/typescript/bin/tsc"), "--noEmit"],
        cwd=site,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == ""
