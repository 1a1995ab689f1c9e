"""The files of a source: pages and what they show, with their addresses before and after."""

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin

from glosa.builder.config.addresses import NOT_FOUND, RESERVED
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.builder.content.routes import route_of
from glosa.migration.source import SourceAsset
from glosa.migration.source_folder import SourceFolder
from glosa.migration.text.front_matter import RawPage, split

_RESERVED = frozenset(
    {name.strip("/") for name in RESERVED if name.endswith("/")} | {"tag", "categories", "timeline", "search"}
)
_ORIGIN = "https://site.invalid"
"""As in browsers, ``..`` doesn't lead above the root of an origin."""
IMAGES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg")


@dataclass(frozen=True, slots=True)
class PlannedPage:
    """A page before its text is converted."""

    file: str
    """POSIX path below the source's folder."""
    relative: str
    """POSIX path below the folder of all pages."""
    locale: str
    target: str
    """POSIX path below ``docs/`` of the new site."""
    addresses: tuple[str, ...]
    """The first one is what relative links start from."""
    raw: RawPage

    @property
    def route(self) -> str:
        """Its route in the new site."""
        return route_of(self.target)

    @property
    def title(self) -> str:
        """Its title in the source: of the front matter, or its first heading without marks. Empty if it has none."""
        given = self.raw.front_matter.get("title")
        heading = re.search(r"^# +(.+?)[ \t]*(?:\{[^}]*\})?[ \t]*$", self.raw.body, re.MULTILINE)
        return str(given) if given else re.sub(r"[*_`]", "", heading[1]).strip() if heading else ""


def read_page(source: SourceFolder, file: Path) -> RawPage:
    """The page in the file; an empty one if it can't be read."""
    return split(source.page_text(file) or "")


class PageBook:
    """Finds pages by how links name them."""

    def __init__(
        self,
        pages: Sequence[PlannedPage],
        *,
        base: str = "/",
        mounts: Mapping[str, str] | None = None,
        originals: Mapping[str, str] | None = None,
        starts: Sequence[str] = (),
    ) -> None:
        """``mounts`` maps prefixes such as ``@site/docs/`` to folders below the folder of all pages, ``originals`` folders of
        translations to those of the default language. ``starts``: folders that paths of files may start from, too.
        """
        self.pages = [one for one in pages if not _is_not_found(one)]
        self.findings = [Remark("left", one.file, None, _GLOSAS_OWN) for one in pages if _is_not_found(one)]
        """Pages that are left out."""
        self._base = base
        self._mounts = mounts or {}
        self._originals = originals or {}
        self._starts = starts
        self._by_file: dict[str, PlannedPage] = {}
        self._by_address: dict[str, PlannedPage] = {}
        for page in self.pages:
            self._by_file.setdefault(page.relative.lower(), page)
        for page in reversed(self.pages):
            for address in page.addresses:
                self._by_address[_bare(address)] = page

    def page(self, path: str, source: PlannedPage) -> PlannedPage | None:
        """The page that ``path`` means on ``source``: a file, an address, or a name without an extension."""
        if not path:
            return source
        for prefix, folder in self._mounts.items():
            if path.startswith(prefix):
                return self._file(folder + path.removeprefix(prefix))
        folder = posixpath.dirname(source.relative)
        below = posixpath.normpath(posixpath.join("" if path.startswith("/") else folder, path.lstrip("/")))
        if path.endswith((".md", ".mdx")):
            locale = source.locale[1:]
            original = next(
                (to + below.removeprefix(own) for own, to in self._originals.items() if below.startswith(own)), below
            )
            return (
                self._file(below)
                or self._file(original)
                or (self._file(locale + below) if path.startswith("/") else None)
                or next((page for start in self._starts if (page := self._file(f"{start}/{path.lstrip('/')}"))), None)
            )
        return self._at(path, source) or next((page for name in _names(below) if (page := self._file(name))), None)

    def at(self, address: str) -> PlannedPage | None:
        """The page with this address, with or without ``.html`` or a slash at its end."""
        return self._by_address.get(_bare(address))

    def file(self, relative: str) -> PlannedPage | None:
        """The page of this file below the folder of all pages. Capitals don't matter."""
        return self._file(relative)

    def link(self, path: str, source: PlannedPage) -> str | None:
        """``path`` as a relative path to the Markdown file; ``None`` if no page is meant, or if it's that path already."""
        found = self.page(path, source)
        if found is None or not path:
            return None
        new = posixpath.relpath(found.target, posixpath.dirname(source.target) or ".")
        return None if posixpath.normpath(path) == new else new

    def _at(self, path: str, source: PlannedPage) -> PlannedPage | None:
        for start in source.addresses[:1]:
            address = urljoin(f"{_ORIGIN}{self._base[:-1]}{start}", path).removeprefix(_ORIGIN)
            own = (
                address.removeprefix(self._base[:-1])
                if self._base != "/" and address.startswith(self._base)
                else address
            )
            untranslated = (
                own.removeprefix(source.locale[:-1]) if source.locale != "/" and own.startswith(source.locale) else own
            )
            for one in (own, source.locale[:-1] + own, untranslated):
                found = self._by_address.get(_bare(one))
                if found:
                    return found
        return None

    def _file(self, path: str) -> PlannedPage | None:
        lowered = path.lower()
        return self._by_file.get(lowered) or self._by_file.get(
            lowered + "x" if lowered.endswith(".md") else lowered.removesuffix("x")
        )


class Assets:
    """The files that pages show and link to. Collects those that are copied."""

    def __init__(
        self, source: SourceFolder, folder: Path, *, public: Path | None, base: str, in_public: bool = False
    ) -> None:
        """``folder`` has all pages, ``public`` the files that are published as they are. ``in_public``: the source publishes
        images next to pages at their own paths, so they stay there.
        """
        self._source = source
        self.progress = source.progress
        self._folder = folder
        self.base = base
        self._in_public = in_public
        self._copied: dict[str, Path] = {}
        if public and public.is_dir():
            for name in source.files(public):
                if name.lower() == NOT_FOUND:
                    source.leave(public / name, _GLOSAS_OWN)
                else:
                    self.add(name, public / name)
            for name in (".nojekyll", ".well-known"):
                self.add(name, public / name)

    def add(self, target: str, file: Path) -> None:
        """Copies one more file to this path below ``public/``, unless links lead out of the source: the file may be private."""
        found = self._source.file(file)
        if found:
            self._copied.setdefault(f"public/{public_place(target)}", found)

    @property
    def all(self) -> tuple[SourceAsset, ...]:
        """All files to copy."""
        return tuple(SourceAsset(file, target) for target, file in sorted(self._copied.items()))

    def has_public(self, path: str) -> bool:
        """Whether there's a file to publish at this absolute path."""
        return f"public/{public_place(path.lstrip('/'))}" in self._copied

    def public(self, path: str) -> str:
        """The new address of a file to publish at this absolute path; empty if there's none."""
        return f"/{public_place(path.lstrip('/'))}" if path and self.has_public(path) else ""

    def image(self, path: str, page: PlannedPage) -> str | None:
        """The new address of an image in Markdown."""
        if path.startswith(_STATIC):
            return self.public(path.removeprefix(_STATIC)) or None
        file, relative = self._found(path, page)
        if file is None:
            moved = (self.public(path) or self.public(self._below_base(path))) if path.startswith("/") else ""
            return moved if moved and moved != path else None
        if self._in_public or not path.lower().endswith(IMAGES):
            self._copied[f"public/{public_place(relative)}"] = file
            return f"/{public_place(relative)}"
        self._copied[f"docs/{relative}"] = file
        new = posixpath.relpath(relative, posixpath.dirname(page.target) or ".")
        return None if new == posixpath.normpath(path) else new

    def published(self, path: str, page: PlannedPage, *, with_base: bool) -> str | None:
        """The new address of a file that a link or HTML names."""
        if path.startswith(_STATIC):
            moved = self.public(path.removeprefix(_STATIC))
            return (self.base[:-1] if with_base else "") + moved if moved else None
        file, relative = self._found(path, page)
        if file is None:
            moved = self.public(path) or ("" if with_base else self.public(self._below_base(path)))
            return (self.base[:-1] if with_base else "") + moved if moved and (with_base or moved != path) else None
        self._copied[f"public/{public_place(relative)}"] = file
        return f"{self.base if with_base else '/'}{public_place(relative)}"

    def _below_base(self, path: str) -> str:
        """The path without the site's base. VuePress 1 adds the base to no address of a file, so pages name it."""
        return path.removeprefix(self.base[:-1]) if path.startswith(self.base) else path

    def _found(self, path: str, page: PlannedPage) -> tuple[Path | None, str]:
        """A file next to the pages, and its path below their folder."""
        plain = re.sub(r"^~?@(?:site/(?:docs|static)?/?|/)|^~", "", path)
        if self.has_public(path) and path.startswith("/"):
            return None, ""
        folder = "" if plain.startswith("/") or plain != path else posixpath.dirname(page.relative)
        starts = [*(["docs"] if path.startswith("@site/docs/") else []), folder]
        if page.addresses and not plain.startswith("/"):
            starts.append(posixpath.dirname(page.addresses[0].lstrip("/")))
        for start in starts:
            relative = posixpath.normpath(posixpath.join(start, plain.lstrip("/")))
            file = None if relative.endswith((".md", ".mdx")) else self._source.file(self._folder / relative)
            if file is None and self._in_public:  # A file of the theme, such as an image.
                file = self._copied.get(f"public/{public_place(relative)}")
            if file is None:
                continue
            if not relative.startswith(".."):
                return file, relative
            return file, f"images/{file.relative_to(self._source.root).as_posix()}"
        return None, ""


def _is_not_found(page: PlannedPage) -> bool:
    return page.target.removeprefix(page.locale[1:]).lower() == "404.md"


_GLOSAS_OWN = "The page that readers see in place of a missing one is left out, because Glosa makes it."


def page_address(relative: str, *, style: str) -> str:
    """The address of a Markdown file: ``html`` for ``/a/b.html``, ``folder`` for ``/a/b/``."""
    stem = re.sub(r"\.mdx?$", "", relative)
    folder, slash, name = stem.rpartition("/")
    if name.lower() in ("readme", "index"):
        return f"/{folder}{slash}"
    return f"/{stem}.html" if style == "html" else f"/{stem}/"


def target_of(relative: str, *, locale: str = "/") -> str:
    """The Markdown file of the new site: ``README`` in any capitalization, and ``.mdx``, get Glosa's spelling. A folder with a
    name that Glosa uses itself gets another one.
    """
    folder, slash, name = relative.rpartition("/")
    stem = re.sub(r"\.mdx?$", "", name)
    path = f"{folder}{slash}{'README' if stem.lower() == 'readme' else 'index' if stem.lower() == 'index' else stem}.md"
    within = path.removeprefix(locale[1:])
    first, slash, rest = within.partition("/")
    if slash and first.lower() in _RESERVED:
        return f"{path.removesuffix(within)}{first}-pages/{rest}"
    return path


def second_homes(names: Sequence[str]) -> Sequence[str]:
    """The pages ``README.md`` whose folder has an ``index.md``, too: they're for people who read the repository."""
    folders = {one.rpartition("/")[0] for one in names if one.rpartition("/")[2].lower() == "index.md"}
    return [one for one in names if one.rpartition("/")[2].lower() == "readme.md" and one.rpartition("/")[0] in folders]


def public_place(path: str) -> str:
    """The path of a file below ``public/``. A folder with a name that Glosa uses itself gets another one."""
    first, slash, rest = path.partition("/")
    return f"{first}-files/{rest}" if slash and f"{first.lower()}/" in RESERVED else path


def fallbacks(book: PageBook, locales: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Redirects from untranslated pages, at which the source shows the default language, to the pages in that language."""
    targets = {page.target for page in book.pages}
    for page in book.pages:
        if page.locale != "/" or page.target in ("index.md", "README.md"):  # Every language gets a home page.
            continue
        for locale in locales:
            if locale != "/" and f"{locale[1:]}{page.target}" not in targets:
                yield from ((locale[:-1] + address, page.route) for address in page.addresses)


_STATIC = "@site/static"
"""The folder of public files, as pages of Docusaurus name it."""


def _names(path: str) -> Iterator[str]:
    stem = path.removesuffix("/").removesuffix(".html").removesuffix(".htm")
    stem = "" if stem == "." else stem
    for name in (f"{stem}.md", f"{stem}/index.md", f"{stem}/readme.md", f"{stem}.mdx", f"{stem}/index.mdx"):
        yield name.lstrip("/")


def _bare(address: str) -> str:
    bare = address.lower().removesuffix(".html").removesuffix("/index").rstrip("/")
    return "" if bare == "/index" or bare == "index" else bare
