"""The same input gives the same bytes, on every machine and at any time."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.conftest import CONFIG, SiteMaker

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002"
    "000001e221bc330000000049454e44ae426082"
)
COMPONENT = "export function render({ text }, React) {\n  return React.createElement('b', null, text);\n}\n"


BACKWARDS = """
import os, sys
scandir = os.scandir

class Backwards(list):
    def __enter__(self): return iter(self)
    def __exit__(self, *error): pass

os.scandir = lambda path=".": Backwards(reversed(list(scandir(path))))
from glosa.cli.app import main
main()
"""
"""Folders list their entries in another order."""


def built(site: Path, out: Path, environment: dict[str, str], *, start: list[str]) -> dict[str, bytes]:
    subprocess.run(
        [sys.executable, *start, "build", str(site), "--out", str(out)],
        env={**os.environ, **environment},
        check=True,
        capture_output=True,
    )
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def test_two_builds_are_identical(make_site: SiteMaker, tmp_path: Path) -> None:
    page = (
        "# {0}\n\n::: component bold\ntext: x\n:::\n\n![dot](dot.png)\n\n```js\nlet a = 1;\n```\n\n"
        "## Seção ç {{#s}}\n\n| a |\n|---|\n| 1 |\n"
    )
    files: dict[str, str | bytes | None] = {
        "glosa.yaml": CONFIG + "url: https://docs.example.org\nfeeds: {rss: true, atom: true, json: true}\n",
        "components/bold.js": COMPONENT,
        "public/robots.txt": "User-agent: *\n",
    }
    for folder in ("docs", "docs/en-US"):
        files[f"{folder}/many/dot.png"] = PIXEL
        for name in "zebra", "abc", "Mid":
            files[f"{folder}/many/{name}.md"] = page.format(name)
    first = make_site(files)
    second = tmp_path / "somewhere" / "else entirely"
    second.mkdir(parents=True)
    for path in sorted(first.rglob("*"), reverse=True):  # another directory order, other file times
        if path.is_file():
            target = second / path.relative_to(first)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            os.utime(target, (86400, 86400))
    one = built(
        first, tmp_path / "one", {"PYTHONHASHSEED": "1", "TZ": "Pacific/Apia", "LC_ALL": "C"}, start=["-m", "glosa"]
    )
    elsewhere = {"PYTHONHASHSEED": "4242", "TZ": "America/Sao_Paulo", "LC_ALL": "C.UTF-8", "LANGUAGE": "pt_BR"}
    two = built(second, tmp_path / "two", elsewhere, start=["-c", BACKWARDS])
    assert len(one) > 40
    assert one.keys() == two.keys()
    assert [path for path in one if one[path] != two[path]] == []
