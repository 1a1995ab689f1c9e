"""Builds the front end into the package before a wheel or source archive, unless it's already built."""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MADE = ("builder/render/bundle/manifest.json", "service/widgets/anonymous.mjs", "service/admin/index.html")
"""Files that exist once the front end is built."""


class FrontEnd(BuildHookInterface[Any]):
    """Runs once per build. An editable install leaves the front end to ``make``."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the front end if the package has none."""
        root = Path(self.root)
        if version == "editable" or all((root / "src/glosa" / made).exists() for made in MADE):
            return
        for command in (["npm", "ci"], ["npm", "run", "build"]):
            subprocess.run(command, cwd=root / "frontend", check=True)
