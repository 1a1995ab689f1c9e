"""Makes a plugin of this folder available to a test as if it were installed."""

import sys
import tomllib
from pathlib import Path

import pytest

PLUGINS = Path(__file__).parent


def install(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writes the metadata of the plugin's package into ``folder``, and adds both to the path of modules."""
    for path in installed(name, folder):
        monkeypatch.syspath_prepend(path)
    for module in [one for one in sys.modules if one.partition(".")[0].startswith("glosa_")]:
        monkeypatch.delitem(sys.modules, module)


def installed(name: str, folder: Path) -> tuple[str, str]:
    """Writes the metadata of the plugin's package into ``folder``. Returns what the path of modules needs."""
    project = tomllib.loads((PLUGINS / name / "pyproject.toml").read_text("utf-8"))["project"]
    facts = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8"
    )
    groups = (
        f"[{group}]\n" + "".join(f"{point} = {target}\n" for point, target in points.items())
        for group, points in project["entry-points"].items()
    )
    (facts / "entry_points.txt").write_text("".join(groups), "utf-8")
    return str(folder), str(PLUGINS / name / "src")
