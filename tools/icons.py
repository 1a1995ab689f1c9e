"""Writes the icons that pages can show from the package of Lucide: ``npm pack lucide-static``, unpack it, then ``python tools/icons.py FOLDER``.

Each icon is the content of its SVG. A second name of an icon is ``=`` and the first one.
"""

import gzip
import json
import re
import sys
from pathlib import Path

TARGET = Path(__file__).parent.parent / "src/glosa/builder/content/blocks"


def main(package: Path) -> None:
    """Writes ``icons.json.gz`` and the license."""
    first_names = json.loads((package / "icon-nodes.json").read_text("utf-8"))
    drawings = {one.stem: _drawing(one.read_text("utf-8")) for one in (package / "icons").glob("*.svg")}
    names: dict[str, str] = {}
    icons: dict[str, str] = {}
    for name in sorted(drawings, key=lambda one: (one not in first_names, one)):
        drawing = drawings[name]
        icons[name] = f"={names[drawing]}" if drawing in names else drawing
        names.setdefault(drawing, name)
    data = json.dumps(dict(sorted(icons.items())), separators=(",", ":")).encode()
    (TARGET / "icons.json.gz").write_bytes(gzip.compress(data, mtime=0))
    (TARGET / "LICENSE.icons.txt").write_bytes((package / "LICENSE").read_bytes())


def _drawing(svg: str) -> str:
    found = re.search(r"<svg[^>]*>([\s\S]*)</svg>", svg)
    if found is None:
        raise SystemExit(f"This isn't an SVG: {svg[:80]}")
    return re.sub(r">\s+<", "><", found[1].strip()).replace(" />", "/>")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
