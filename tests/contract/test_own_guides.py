"""Our own documentation builds with Glosa, as it is, without a warning."""

import shutil
from pathlib import Path

from glosa.builder.build import Request, workshop
from tests.contract.guides import ROOT

CONFIG = """\
title: Glosa
locales:
  /: { lang: en-US, label: English }
markdown: { slugs: github }
search: true
"""


def test_our_own_documentation_builds_without_a_warning(tmp_path: Path) -> None:
    content = tmp_path / "docs"
    for pattern in ("*.md", "docs/**/*.md", "docs/images/*", "plugins/*/*.md", "themes/*/*.md", "themes/*/*.png"):
        for file in ROOT.glob(pattern):
            _copy(file, content / file.relative_to(ROOT))
    for pattern in ("docs/*.yaml", "docs/*.json", "docs/guides/operating/*", "LICENSE"):
        for file in ROOT.glob(pattern):
            _copy(file, tmp_path / "public" / file.relative_to(ROOT))
    (tmp_path / "glosa.yaml").write_text(CONFIG, "utf-8")
    with workshop(Request(tmp_path, tmp_path / "dist")) as shop:
        built = shop.build()
    guides = {f"docs/{one.relative_to(ROOT).as_posix()}" for one in (ROOT / "docs/guides").rglob("*.md")}
    assert [f"{one.place}: {one.found}" for one in built.warnings if one.file in guides] == []
    assert (tmp_path / "dist/docs/guides/index.html").exists()


def _copy(file: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)
