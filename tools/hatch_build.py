"""Builds the front end into the package before a wheel or source archive is made, where it is not built yet."""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class FrontEnd(BuildHookInterface[Any]):
    """Runs once a build; an editable install leaves the front end to ``make``."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds when the package has no front end."""
        root = Path(self.root)
        if version == "editable" or (root / "src/glosa/builder/render/bundle/manifest.json").exists():
            return
        for command in (["npm", "ci"], ["npm", "run", "build"]):
            subprocess.run(command, cwd=root / "frontend", check=True)
