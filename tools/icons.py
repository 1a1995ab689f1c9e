"""Writes the icons and emoji that pages can show, from the packages of Lucide and gemoji: ``npm pack lucide-static gemoji``, unpack both, then
``python tools/icons.py LUCIDE GEMOJI``.

Each icon is the content of its SVG. A second name of an icon is ``=`` and the first one.
"""

import gzip
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

TARGET = Path(__file__).parent.parent / "src/glosa/builder/content/blocks"


def main(package: Path, gemoji: Path) -> None:
    """Writes ``icons.json.gz``, ``emoji.json.gz``, and the licenses."""
    _write("emoji", dict(sorted(_names(gemoji))))
    (TARGET / "LICENSE.emoji.txt").write_bytes((gemoji / "license").read_bytes())
    first_names = json.loads((package / "icon-nodes.json").read_text("utf-8"))
    drawings = {one.stem: _drawing(one.read_text("utf-8")) for one in (package / "icons").glob("*.svg")}
    names: dict[str, str] = {}
    icons: dict[str, str] = {}
    for name in sorted(drawings, key=lambda one: (one not in first_names, one)):
        drawing = drawings[name]
        icons[name] = f"={names[drawing]}" if drawing in names else drawing
        names.setdefault(drawing, name)
    _write("icons", dict(sorted(icons.items())))
    (TARGET / "LICENSE.icons.txt").write_bytes((package / "LICENSE").read_bytes())


def _names(package: Path) -> Iterator[tuple[str, str]]:
    for one in re.finditer(r"emoji: '([^']+)',\s*names: \[([^\]]*)\]", (package / "index.js").read_text("utf-8")):
        for name in re.findall(r"'([^']+)'", one[2]):
            yield name, one[1]


def _write(name: str, values: Mapping[str, str]) -> None:
    data = json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()
    (TARGET / f"{name}.json.gz").write_bytes(gzip.compress(data, mtime=0))


def _drawing(svg: str) -> str:
    found = re.search(r"<svg[^>]*>([\s\S]*)</svg>", svg)
    if found is None:
        raise SystemExit(f"This isn't an SVG: {svg[:80]}")
    return re.sub(r">\s+<", "><", found[1].strip()).replace(" />", "/>")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
