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


def test_a_wheel_contains_the_front_end(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    bundle = "glosa/builder/render/bundle/"
    assert {f"{bundle}{name}.js" for name in ("compiler", "search", "server")} <= {*names}
    assert f"{bundle}manifest.json" in names
    assert any(re.fullmatch(rf"{bundle}client/assets/js/boot\..+\.js", name) for name in names)
    assert f"{bundle}prism/prism-python.min.js" in names
    assert f"{bundle}emoji/smile.svg" in names
    assert "glosa/preview/client/dev.js" in names


def test_a_wheel_contains_only_the_package(wheel: Path) -> None:
    folders = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert sorted(re.sub(r"-\d.*\.", ".", folder) for folder in folders) == ["glosa", "glosa_docs.dist-info"]


def test_a_wheel_contains_the_comment_service(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {"glosa/service/widgets/anonymous.mjs", "glosa/service/widgets/anonymous.js"} <= {*names}
    assert "glosa/service/widgets/emoji/smile.svg" in names
    for migration in (ROOT / "src/glosa/service/storage/migrations").glob("*.sql"):
        assert f"glosa/service/storage/migrations/{migration.name}" in names


class Installed:
    """A plain install of the wheel in a new environment."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._binaries = folder / "environment/bin"
        venv.create(folder / "environment", with_pip=True)
        (folder / "bin").mkdir()
        self._clean = {"HOME": str(folder), "LANG": "C.UTF-8", "GLOSA_SECRET": "5" * 64}

    def install(self, *arguments: str | Path) -> None:
        registry = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
        environment = {**self._clean, **registry, "PATH": f"{self._binaries}:/usr/bin:/bin"}
        subprocess.run([self._binaries / "pip", "install", "--quiet", *arguments], env=environment, check=True)

    def glosa(self, *arguments: str | Path) -> "subprocess.CompletedProcess[str]":
        """Runs the command, with no other program on the path."""
        return subprocess.run(
            [self._binaries / "glosa", *arguments],
            env={**self._clean, "PATH": str(self._folder / "bin")},
            cwd=self._folder,
            check=False,
            capture_output=True,
            text=True,
        )


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    made = Installed(tmp_path_factory.mktemp("installed"))
    made.install("--require-hashes", "--requirement", ROOT / "requirements/run.txt")
    made.install("--no-deps", wheel)
    return made


def test_a_wheel_builds_a_site_without_node(installed: Installed, make_site: SiteMaker, tmp_path: Path) -> None:
    done = installed.glosa("build", make_site(), "--out", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    html = (tmp_path / "out/panel.html").read_text()
    assert "Texto." in html
    boot = re.findall(r'data-reader="/(assets/js/boot\.[^"]+)"', html)
    assert (tmp_path / "out" / boot[0]).exists()
    migrated = installed.glosa("comments", "migrate", "--db", tmp_path / "comments.sqlite3")
    assert migrated.returncode == 0, migrated.stderr


MISSING = {
    "comments migrate --db postgresql://127.0.0.1/comments": "postgres",
    "comments serve --db comments.sqlite3": "logins",
    "comments site add docs --uploads --db comments.sqlite3": "uploads",
    "forge --port 9000": "forge",
    "serve --forge": "forge",
}
APPLICATION = """
applications:
  - platform: github
    clientId: 0123456789abcdef0123
    clientSecret: 89abcdef0123456789abcdef0123456789abcdef
    origins: [https://docs.example.org]
    redirects: [https://docs.example.org/]
"""


@pytest.mark.parametrize("command", MISSING)
def test_a_plain_install_says_which_group_of_packages_a_feature_needs(
    installed: Installed, tmp_path: Path, command: str
) -> None:
    if MISSING[command] == "logins":
        (tmp_path / "oauth.yaml").write_text(APPLICATION)
        (tmp_path / "oauth.yaml").chmod(0o600)
    words = [str(tmp_path / word) if word.endswith(".sqlite3") else word for word in command.split()]
    done = installed.glosa(*words)
    assert done.returncode in (1, 2)
    assert f"pip install 'glosa-docs[{MISSING[command]}]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_help_of_a_plain_install_lists_the_commands_that_need_more_packages(installed: Installed) -> None:
    done = installed.glosa("--help")
    assert done.returncode == 0, done.stderr
    assert "pip install 'glosa-docs[forge]'" in done.stdout


def test_a_plain_install_creates_and_previews_a_site(installed: Installed, tmp_path: Path) -> None:
    done = installed.glosa("new", tmp_path / "docs", "--yes")
    assert done.returncode == 0, done.stderr
    assert "pip install" not in done.stdout
    preview = installed.glosa("dev", "--help")
    assert "Preview the folder SITE" in preview.stdout, preview.stderr
