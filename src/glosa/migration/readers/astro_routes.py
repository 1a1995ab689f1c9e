"""Where a site of Astro without Starlight shows its pages."""

import re
from pathlib import Path

from glosa.migration.source_folder import SourceFolder


def docs_start(source: SourceFolder, routes: Path) -> str:
    """The path that the addresses of the collection ``docs`` start with, such as ``docs``: the folder of the route that shows it.

    Empty if they start at the root, or if no route below ``routes`` (the folder ``src/pages``) shows them.
    """
    if not routes.is_dir():
        return ""
    for name in sorted(source.files(routes, endings=(".astro",)), key=lambda one: (one.count("/"), one)):
        folder, _, file = f"/{name}".rpartition("/")
        if "[" in folder or not file.startswith("["):
            continue
        text = source.text(routes / name) or ""
        if re.search(r"getCollection\(\s*['\"]docs['\"]", text) and re.search(r"\brender\(|\.render\b", text):
            return folder.strip("/")
    return ""
