"""Routes of content files, and the targets of links in them."""

from unicodedata import normalize

from glosa.builder.content.document import Source

CONTENT_FOLDER = "docs"
"""Folder of the Markdown files, below the site folder."""

_INDEX_FILES = frozenset({"README.md", "index.md"})


def is_index(name: str) -> bool:
    """Whether a file with this name is its folder's index: ``README.md`` or ``index.md``."""
    return name in _INDEX_FILES


def route_of(path: str) -> str:
    """Route of a Markdown file by its POSIX path below ``docs/``: ``settings/basic.md`` → ``/settings/basic.html``."""
    folder, slash, name = path.rpartition("/")
    return _composed(f"/{folder}{slash}" if is_index(name) else f"/{path.removesuffix('.md')}.html")


def resolve(path: str, source: Source) -> str | None:
    """The route that ``path`` points to from ``source``. ``path`` is percent-decoded, without query or fragment.

    A path with a leading slash starts at the site's root, any other path at the folder of ``source``. Returns ``None``
    if the path leaves the content folder.
    """
    start = "" if path.startswith("/") else source.file.removeprefix(f"{CONTENT_FOLDER}/").rpartition("/")[0]
    parts: list[str] = []
    for part in f"{start}/{path}".split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    target = "/".join(parts)
    last = path.rpartition("/")[2]
    if last in ("", ".", ".."):
        return _composed(f"/{target}/" if target else "/")
    if last == "index.html":
        return _composed("/" + target.removesuffix("index.html"))
    return route_of(target) if last.endswith(".md") else _composed(f"/{target}")


def _composed(route: str) -> str:
    """Converts to NFC: some file systems return decomposed names, but browsers send composed ones."""
    return route if route.isascii() else normalize("NFC", route)
