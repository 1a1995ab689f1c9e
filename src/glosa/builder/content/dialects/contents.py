"""The page that MyST and Jupyter Book begin with: the first one in their table of contents."""

import re
from pathlib import Path

from glosa.builder.content.routes import CONTENT_FOLDER


def first_page(site_dir: Path) -> tuple[str, str]:
    """The file with the table of contents, and the path of its first page below the content folder, without an ending. Both are empty if there's none."""
    for file in _FILES:
        try:
            text = (site_dir / file).read_text("utf-8", errors="replace")
        except OSError:
            continue
        if found := (_FIRST_OF_MYST if file.endswith("myst.yml") else _FIRST).search(text):
            return file, found["page"].removeprefix("./").removeprefix(f"{CONTENT_FOLDER}/").removesuffix(".md")
    return "", ""


_FILES = tuple(f"{folder}{name}" for name in ("_toc.yml", "myst.yml") for folder in (f"{CONTENT_FOLDER}/", ""))
_PAGE = r"""[ \t]*["']?(?P<page>[^\s"'#]+)"""
_FIRST = re.compile(rf"^(?:root|[ \t]*-[ \t]+file):{_PAGE}", re.MULTILINE)
_FIRST_OF_MYST = re.compile(rf"^[ \t]*toc:[ \t]*\n(?:.*\n)*?[ \t]*(?:-[ \t]+)?file:{_PAGE}", re.MULTILINE)
