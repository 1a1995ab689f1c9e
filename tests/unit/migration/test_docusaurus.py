"""Sites of Docusaurus that aren't at the top of their repository, folders with two home pages, and addresses with two slashes."""

from pathlib import Path

import pytest
import yaml

from glosa.migration.migrate import migrate
from glosa.migration.source import ReadRequest
from glosa.migration.writing.site import Migrated

CONFIGURATION = "module.exports = { title: 'T', presets: [['classic', { docs: { routeBasePath: 'guide/' } }]] }"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    files = {
        "docusaurus.config.js": CONFIGURATION,
        "docs/index.md": "---\nslug: /\n---\n# Home\n",
        "docs/api/index.md": "# API\n",
        "docs/api/README.md": "# For contributors\n",
        "docs/api/call.md": "---\nslug: //call/\n---\n# Call\n",
    }
    for path, text in files.items():
        file = tmp_path / "source/packages/site" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return tmp_path / "source"


def moved(site: Path, out: Path) -> Migrated:
    return migrate("docusaurus", ReadRequest(site), out)


def test_a_site_is_found_below_packages(site: Path, tmp_path: Path) -> None:
    moved(site, tmp_path / "out")
    assert yaml.safe_load((tmp_path / "out/glosa.yaml").read_text("utf-8"))["title"] == "T"


def test_a_readme_next_to_an_index_is_left_out_and_reported(site: Path, tmp_path: Path) -> None:
    done = moved(site, tmp_path / "out")
    left = [(one.file, one.text) for one in done.findings if one.kind == "left"]
    assert ("packages/site/docs/api/README.md", "The page is left out, because its folder has an index, too.") in left
    assert "For contributors" not in "".join(file.read_text("utf-8") for file in (tmp_path / "out").rglob("*.md"))


def test_addresses_have_no_empty_parts(site: Path, tmp_path: Path) -> None:
    moved(site, tmp_path / "out")
    assert "# Call" in (tmp_path / "out/docs/guide/call.md").read_text("utf-8")
