"""Routes of content files, and the targets of links in them."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from unicodedata import normalize

import msgspec

from glosa.builder.content.document import Source

CONTENT_FOLDER = "docs"
"""Folder of the Markdown files, below the site folder."""

_INDEX_FILES = frozenset({"README.md", "index.md", "README.mdx", "index.mdx"})


class Routes(msgspec.Struct, frozen=True):
    """The routes of all pages, which complete links without an extension."""

    pages: AbstractSet[str] = frozenset()
    others: Mapping[str, str] = {}
    """The routes of pages by those that their front matter would give them in another generator."""
    finds_from_root: bool = False
    """Whether a path to a file that isn't next to the page can start at the folder of all pages, as in Docusaurus."""

    def of(self, path: str, source: Source) -> str | None:
        """The route that ``path`` points to from ``source``, as :func:`resolve` defines it.

        If there's no such page, a path such as ``panel``, ``panel/`` or ``../panel`` can also be the address of a page, even as
        seen from a page whose own address ends with a slash.
        """
        route = resolve(path, source)
        if route in self.pages:
            return route
        if not is_open(path) and not self.finds_from_root:
            return route
        meant = dict.fromkeys(
            (*_meant(route, path, source), *(_from_root(path, source) if self.finds_from_root else ()))
        )
        found = next((one for one in meant if one in self.pages), None)
        return found or next((self.others[one] for one in meant if one in self.others), route)


def is_open(path: str) -> bool:
    """Whether only the site's pages show what a link's path means, because it names no Markdown or HTML file."""
    return not path.endswith((".md", ".html"))


def _meant(route: str | None, path: str, source: Source) -> Iterator[str]:
    if route is not None:
        yield from _spellings(route)
    if not path.startswith("/"):
        below = _joined(source.route.removesuffix(".html"), path)
        if below is not None:
            yield from _spellings(_composed(f"/{below}"))


def _from_root(path: str, source: Source) -> Iterator[str]:
    """The routes that a path to a file has as seen from the folders of all pages, of those in its language, and of the site."""
    if path.endswith((".md", ".mdx")) and not path.startswith("."):
        plain = path.lstrip("/")
        for one in (f"{source.locale}{plain}", plain, plain.removeprefix("docs/")):
            if (joined := _joined("", one)) is not None:
                yield route_of(joined)


def _spellings(route: str) -> Iterator[str]:
    name = route.rstrip("/")
    if name.endswith((".md", ".mdx")):  # Also with a slash at the end.
        yield route_of(name[1:])
    yield f"{name}.html"
    yield f"{name}/"
    for index in ("/index", "/README"):
        if name.endswith(index):
            yield name.removesuffix(index) + "/"


def is_index(name: str) -> bool:
    """Whether a file with this name is its folder's index: ``README.md`` or ``index.md``."""
    return name in _INDEX_FILES


def route_of(path: str) -> str:
    """Route of a Markdown file by its POSIX path below ``docs/``: ``settings/basic.md`` → ``/settings/basic.html``."""
    folder, slash, name = path.rpartition("/")
    return _composed(f"/{folder}{slash}" if is_index(name) else f"/{_stem(path)}.html")


def _stem(path: str) -> str:
    return path[: path.rindex(".")] if path.endswith((".md", ".mdx")) else path


def resolve(path: str, source: Source) -> str | None:
    """The route that ``path`` points to from ``source``. ``path`` is percent-decoded, without query or fragment.

    A path with a leading slash starts at the site's root, any other path at the folder of ``source``. Returns ``None``
    if the path leaves the content folder.
    """
    start = "" if path.startswith("/") else source.file.removeprefix(f"{CONTENT_FOLDER}/").rpartition("/")[0]
    target = _joined(start, path)
    if target is None:
        return None
    last = path.rpartition("/")[2]
    if last in ("", ".", ".."):
        return _composed(f"/{target}/" if target else "/")
    if last == "index.html":
        return _composed("/" + target.removesuffix("index.html"))
    return route_of(target) if last.endswith(".md") else _composed(f"/{target}")


def _joined(folder: str, path: str) -> str | None:
    """``path`` as seen from ``folder``, without slashes at its ends; ``None`` if it leaves the root."""
    parts: list[str] = []
    for part in f"{folder}/{path}".split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def _composed(route: str) -> str:
    """Converts to NFC: some file systems return decomposed names, but browsers send composed ones."""
    return route if route.isascii() else normalize("NFC", route)
