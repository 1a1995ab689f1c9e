"""Copies Mermaid from ``node_modules`` into the package; ``make plugins`` runs it.

Mermaid's modules end in ``.mjs``, which some servers send with a type that browsers refuse. The copies end in ``.js``.
"""

import json
import re
import shutil
from pathlib import Path

PLUGINS = Path(__file__).parents[1]
SOURCE = PLUGINS / "node_modules/mermaid"
TARGET = PLUGINS / "diagrams/src/glosa_diagrams/mermaid"
CHUNKS = "chunks/mermaid.esm.min/"


def copy() -> None:
    """Replaces the folder ``mermaid``."""
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    main = SOURCE / "dist/mermaid.esm.min.mjs"
    for path in (main, *sorted((SOURCE / "dist" / CHUNKS).glob("*.mjs"))):
        name = "mermaid.js" if path == main else f"{path.stem}.js"
        (TARGET / name).write_text(_IMPORT.sub(r"\1./\2.js\1", path.read_text("utf-8")), "utf-8")
    shutil.copy(SOURCE / "LICENSE", TARGET)
    # For the builder, which runs classic scripts. Sites don't contain it.
    (TARGET / "build").mkdir()
    shutil.copy(SOURCE / "dist/mermaid.min.js", TARGET / "build")
    # Last, because make takes it as the sign that everything is there.
    version = json.loads((SOURCE / "package.json").read_text("utf-8"))["version"]
    (TARGET / "version.txt").write_text(version, "utf-8")


_IMPORT = re.compile(rf"""(["'])\./(?:{CHUNKS})?([\w.-]+)\.mjs\1""")

if __name__ == "__main__":
    copy()
