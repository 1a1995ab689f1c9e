"""A wheel is enough: it brings the front end built, and builds a site where there is no Node and no checkout."""

import os
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.conftest import SiteMaker

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


def test_a_wheel_brings_the_front_end(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    bundle = "glosa/builder/render/bundle/"
    assert f"{bundle}server.js" in names
    assert f"{bundle}manifest.json" in names
    assert any(re.fullmatch(rf"{bundle}client/assets/js/boot\..+\.js", name) for name in names)
    assert f"{bundle}prism/prism-python.min.js" in names
    assert f"{bundle}emoji/smile.svg" in names
    assert "glosa/preview/client/dev.js" in names


def test_a_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    folders = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert sorted(re.sub(r"-\d.*\.", ".", folder) for folder in folders) == ["glosa", "glosa.dist-info"]


def test_a_wheel_brings_the_comment_service(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {"glosa/service/widgets/anonymous.mjs", "glosa/service/widgets/anonymous.js"} <= {*names}
    assert "glosa/service/widgets/emoji/smile.svg" in names
    for migration in (ROOT / "src/glosa/service/storage/migrations").glob("*.sql"):
        assert f"glosa/service/storage/migrations/{migration.name}" in names


def test_it_builds_a_site_in_an_empty_environment_without_node(
    wheel: Path, make_site: SiteMaker, tmp_path: Path
) -> None:
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=True)
    binaries = environment / "bin"
    clean = {"PATH": f"{binaries}:/usr/bin:/bin", "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    clean |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    lock = ROOT / "requirements/run.txt"
    for arguments in (["--require-hashes", "--requirement", str(lock)], ["--no-deps", str(wheel)]):
        subprocess.run([binaries / "pip", "install", "--quiet", *arguments], env=clean, check=True)
    empty = tmp_path / "bin"
    empty.mkdir()
    done = subprocess.run(
        [binaries / "glosa", "build", make_site(), "--out", tmp_path / "out"],
        env={**clean, "PATH": str(empty)},
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    html = (tmp_path / "out/panel.html").read_text()
    assert "Texto." in html
    boot = re.findall(r'data-reader="/(assets/js/boot\.[^"]+)"', html)
    assert (tmp_path / "out" / boot[0]).exists()
    migrated = subprocess.run(
        [binaries / "glosa", "comments", "migrate", "--db", tmp_path / "comments.sqlite3"],
        env={**clean, "PATH": str(empty)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert migrated.returncode == 0, migrated.stderr
