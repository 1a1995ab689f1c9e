"""Whole sites, and every file that a build writes for them.

Each folder here is a site in ``source/``, the comments that its pages contain in ``discussions.json``, and what a build of it writes in ``expected/``: every file, and in ``WARNINGS.txt`` what
the build reports. To see what a change does to the output, run ``make golden`` and read the difference.

Texts are compared letter by letter, after two changes that keep them readable and free of the front end's own build: a line
break comes after each tag and each value, and hashes in file names and policies read ``HASH``. The front end's own files
have to be there, and are not compared.
"""

import os
import re
import shutil
from collections.abc import Mapping
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.render.bundle import load_bundle
from glosa.builder.render.discussion import Discussions, PublicComment

SITES = sorted(folder.parent for folder in Path(__file__).parent.glob("*/source"))
MOST_LINES = 60
"""Lines of differences that a failure shows."""

HASH = re.compile(r"(?<=\.)[0-9a-f]{8}(?=\.)|(?<='sha256-)[A-Za-z0-9+/]{43}=(?=')")
TEXTS = frozenset({".css", ".html", ".js", ".json", ".svg", ".txt", ".xml"})


@pytest.mark.parametrize("site", SITES, ids=lambda site: str(site.name))
def test_a_build_writes_the_expected_site(site: Path, tmp_path: Path) -> None:
    found = built(site / "source", tmp_path / "out")
    if os.environ.get("GLOSA_UPDATE_GOLDEN"):
        accept(site / "expected", found)
        return
    expected = files_of(site / "expected")
    differences = [
        line for path in sorted(expected.keys() | found.keys()) for line in difference(path, expected, found)
    ]
    shown = "\n".join(islice(differences, MOST_LINES))
    assert not differences, f"{site.name} differs:\n{shown}\nIf this is the output you want, run: make golden"


def built(source: Path, out: Path) -> dict[str, bytes]:
    """What a build of ``source`` writes and reports, as it is compared."""
    with workshop(Request(source, out, discussions=discussions_of(source.with_name("discussions.json")))) as shop:
        warnings = shop.build().warnings
    bundle = load_bundle(themed=(out / "assets/theme").exists())
    files = bundle.files(tuple(bundle.parts))
    frontend = {*files, *bundle.emoji, *bundle.entries.values()}
    written = files_of(out)
    assert bundle.files(()).keys() <= written.keys()
    found = {hashless(path): shown(path, data) for path, data in written.items() if path not in frontend}
    assert len(found) == len(written.keys() - frontend), "two files differ in their hashes only"
    reports = [f"{one.severity.value} {one.file}:{one.line} {one.code}\n  {one.found}" for one in warnings]
    return found | {"WARNINGS.txt": "".join(f"{report}\n" for report in reports).encode()}


def discussions_of(file: Path) -> Discussions | None:
    """The comments in ``discussions.json`` next to a site's source."""
    if not file.is_file():
        return None
    return Discussions(msgspec.json.decode(file.read_bytes(), type=dict[str, list[PublicComment]]), key=str)


def accept(folder: Path, found: Mapping[str, bytes]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    for path, data in found.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def shown(path: str, data: bytes) -> bytes:
    """``data`` with one tag or value a line; only line breaks and the word ``HASH`` are added."""
    if Path(path).suffix not in TEXTS:
        return data
    text = hashless(data.decode())
    return re.sub(r'(?<=>)(?=<)|(?<=,)(?=["{\[])', "\n", text).encode()


def hashless(text: str) -> str:
    return HASH.sub("HASH", text)


def difference(path: str, expected: Mapping[str, bytes], found: Mapping[str, bytes]) -> list[str]:
    """The lines that differ; for bytes that are no text, that they do."""
    before, after = expected.get(path), found.get(path)
    if before == after:
        return []
    if before is None or after is None:
        return [f"{path}: {'written, but not expected' if before is None else 'expected, but not written'}"]
    old, new = (data.decode("utf-8", "replace").splitlines() for data in (before, after))
    changes = unified_diff(old, new, f"expected {path}", f"written {path}", lineterm="", n=1)
    return list(changes) or [f"{path}: bytes differ"]
