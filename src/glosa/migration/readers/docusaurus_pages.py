"""The pages of Docusaurus: docs, posts of the blog, and pages in Markdown, each at the place of its address."""

import json
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.readers.page_patterns import selected
from glosa.migration.readers.settings import mapping, sequence, text
from glosa.migration.readers.tree import PlannedPage, read_page, second_homes, target_of
from glosa.migration.source import SourceLocale
from glosa.migration.source_folder import SourceFolder
from glosa.migration.text.front_matter import RawPage

_NUMBER = re.compile(r"^\d+\s*[-_.]+\s*(?=[^\d\s])")


class DocusaurusPages:
    """Finds the pages of a site, in all languages."""

    def __init__(
        self,
        source: SourceFolder,
        folder: Path,
        config: Mapping[str, Any],
        locales: Sequence[SourceLocale],
        *,
        file: str,
    ) -> None:
        """``folder`` has the configuration ``file``, ``source`` contains it."""
        self._source, self._folder, self._file = source, folder, file
        self._config = config
        self._locales = locales
        preset = next(
            (mapping(one[1]) for one in sequence(config.get("presets")) if isinstance(one, list) and len(one) > 1), {}
        )
        self._docs_plugins = {
            text(mapping(one[1]).get("id")) or "default": mapping(one[1])
            for one in sequence(config.get("plugins"))
            if isinstance(one, list) and len(one) > 1 and "content-docs" in text(one[0])
        }
        own = self._docs_plugins.get("default")  # Instead of the preset's.
        self.docs_options = own or (mapping(preset.get("docs")) if preset.get("docs") is not False else None)
        self._blog_options = mapping(preset.get("blog")) if preset.get("blog") is not False else None
        self.docs_folder = "docs"
        """The folder of the docs in the default language."""
        self.version = ""
        """The version of the docs; empty if it's the one in the folder that the configuration names."""
        self.remarks: list[Remark] = []
        self.ids: dict[tuple[str, str], PlannedPage] = {}
        """The docs by language and id."""
        self.originals: dict[str, str] = {}
        """Folders of translations, each with that of the default language."""
        self.routes: list[str] = []
        """The addresses below which docs and posts are, without slashes at their ends."""
        self.blog_route: str | None = None
        self.planned = (*self._docs(), *self._blog(), *self._loose())

    def _docs(self) -> Iterator[PlannedPage]:
        instances = {} if self.docs_options is None else {"default": self.docs_options}
        for name, options in {**instances, **self._docs_plugins}.items():
            path = re.sub(r"^\./", "", text(options.get("path")) or "docs")
            route = text(options.get("routeBasePath")) if "routeBasePath" in options else "docs"
            yield from self._instance(name, path, route.strip("/"), options)

    def _instance(self, instance: str, path: str, route: str, options: Mapping[str, Any]) -> Iterator[PlannedPage]:
        """The pages of one plugin for docs, in all languages, in the version that readers see first. Others are left out."""
        is_default = instance == "default"
        suffix, prefix = ("", "") if is_default else (f"-{instance}", f"{instance}_")
        versions = self._versions(f"{prefix}versions.json")
        version = self._shown("docs" if is_default else instance, options, versions)
        start = f"{prefix}versioned_docs/version-{version}" if version else path
        if not (self._folder / start).is_dir():
            version, start = "", path
        if version:
            own = text(mapping(mapping(options.get("versions")).get(version)).get("path"))
            route = f"{route}/{own}".strip("/")
        self.routes.append(route)
        if is_default:
            self.docs_folder, self.version = start, version
        for locale in self._locales:
            code = locale.path.strip("/")
            below = start if not code else self.translated(code, version, suffix=suffix)
            folder = self._folder / below
            if code:
                self.originals[f"{below}/"] = f"{start}/"
            if folder.is_dir():
                names = tuple(self._source.files(folder, endings=(".md", ".mdx")))
                second = frozenset(second_homes(names))
                for name in second:
                    reason = "The page is left out, because its folder has an index, too."
                    self.remarks.append(Remark("left", self.named(f"{below}/{name}"), None, reason))
                for name in selected(names, _excluded(options)):
                    if name in second:
                        continue
                    page = self._doc(f"{below}/{name}", name, locale.path, route)
                    if page:
                        self.ids.setdefault((locale.path, self._id(name, page)), page)
                        yield page
        self._note_versions("docs" if is_default else instance, path, version, versions)

    def _versions(self, file: str) -> Sequence[str]:
        """The names of the released versions, newest first."""
        try:
            names = json.loads(self._source.text(self._folder / file) or "[]")
        except ValueError:
            return ()
        return [text(one) for one in sequence(names) if text(one) not in ("", "current")]

    def _shown(self, instance: str, options: Mapping[str, Any], versions: Sequence[str]) -> str:
        """The version without its name in the addresses, as Docusaurus chooses it; empty for the one that isn't released yet."""
        if options.get("disableVersioning") is True:
            return ""
        requested = text(mapping(self._config.get(instance)).get("lastVersion"))
        name = requested or text(options.get("lastVersion")) or next(iter(versions), "")
        return "" if name == "current" else name

    def _note_versions(self, instance: str, path: str, version: str, versions: Sequence[str]) -> None:
        others = [one for one in versions if one != version]
        if version:
            found = f"The site has version {version} now, which readers see first. The next version, in '{path}', is left out. To migrate that one instead, add --set {instance}.lastVersion=current."
            self.remarks.append(Remark("decide", self._file, None, found))
        if others:
            found = f"Other versions of '{path}' are left out: {', '.join(others)}. Migrate each of them to a site of its own, or leave them online."
            self.remarks.append(Remark("decide", self._file, None, found))

    def translated(self, code: str, version: str, *, suffix: str = "") -> str:
        """The folder of the docs in another language."""
        return f"i18n/{code}/docusaurus-plugin-content-docs{suffix}/{f'version-{version}' if version else 'current'}"

    def _doc(self, relative: str, name: str, locale: str, route: str) -> PlannedPage | None:
        if any(part.startswith("_") for part in name.split("/")):
            return None
        raw = read_page(self._source, self._folder / relative)
        if raw.front_matter.get("draft") is True:
            self._note_draft(relative, raw)
            return None
        if raw.front_matter.get("unlisted") is True:
            why = "The page was unlisted: only who knew its address found it. It's out of the search now, but lists show it."
            self.remarks.append(Remark("decide", self.named(relative), raw.lines.get("unlisted"), why))
        address = re.sub("/{2,}", "/", f"/{route}/{self._doc_path(name, raw.front_matter)}")
        address = posixpath.normpath(address) + ("/" if address.endswith("/") and address != "/" else "")
        return self._page(
            relative,
            address,
            locale,
            is_index=_is_category_index(name) or text(raw.front_matter.get("slug")) == "/",
            raw=raw,
        )

    def _note_draft(self, relative: str, raw: RawPage) -> None:
        line = raw.lines.get("draft")
        self.remarks.append(Remark("left", self.named(relative), line, "The page is a draft, so it's left out."))

    def _doc_path(self, name: str, front_matter: Mapping[str, Any]) -> str:
        slug = text(front_matter.get("slug"))
        folder, _, last = name.rpartition("/")
        parent = "/".join(unnumbered(part) for part in folder.split("/") if part)
        if slug.startswith("/"):
            return slug
        stem = re.sub(r"\.mdx?$", "", last)
        if slug:
            return f"{parent}/{slug}"
        if _is_category_index(name):
            return f"{parent}/"
        own = text(front_matter.get("id")) or unnumbered(stem)
        return f"{parent}/{own}" if parent else own

    def _id(self, name: str, page: PlannedPage) -> str:
        folder, _, last = name.rpartition("/")
        stem = text(page.raw.front_matter.get("id")) or unnumbered(re.sub(r"\.mdx?$", "", last))
        parent = "/".join(unnumbered(part) for part in folder.split("/") if part)
        return f"{parent}/{stem}" if parent else stem

    def _page(self, relative: str, address: str, locale: str, *, is_index: bool, raw: Any) -> PlannedPage:
        """A page at the place of its address: ``/docs/intro`` becomes ``docs/docs/intro.md``."""
        place = address.strip("/")
        is_home = address in ("", "/")
        target = "index.md" if is_home else f"{place}/index.md" if is_index else f"{place}.md"
        target = target_of(locale[1:] + target, locale=locale)
        own = "/" if is_home else f"/{place}/" if is_index else f"/{place}"
        return PlannedPage(self.named(relative), relative, locale, target, (locale[:-1] + own,), raw)

    def _blog(self) -> Iterator[PlannedPage]:
        if self._blog_options is None:
            return
        path = re.sub(r"^\./", "", text(self._blog_options.get("path")) or "blog")
        route = (
            text(self._blog_options.get("routeBasePath")) if "routeBasePath" in self._blog_options else "blog"
        ).strip("/")
        self.routes.append(route)
        self.blog_route = route
        for locale in self._locales:
            code = locale.path.strip("/")
            below = path if not code else f"i18n/{code}/docusaurus-plugin-content-blog"
            folder = self._folder / below
            posts: list[PlannedPage] = []
            names = self._source.files(folder, endings=(".md", ".mdx")) if folder.is_dir() else ()
            for name in selected(names, _excluded(self._blog_options)):
                if any(part.startswith("_") for part in name.split("/")):
                    continue
                raw = read_page(self._source, folder / name)
                if raw.front_matter.get("draft") is True:
                    self._note_draft(f"{below}/{name}", raw)
                    continue
                dated = re.match(r"(?:.*/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*?)(?:/index)?\.mdx?$", name)
                slug = text(raw.front_matter.get("slug"))
                stem = re.sub(r"(?:/index)?\.mdx?$", "", name)
                place = (
                    slug.strip("/")
                    if slug
                    else f"{dated[1]}/{int(dated[2]):02}/{int(dated[3]):02}/{dated[4]}".rstrip("/")
                    if dated
                    else stem
                )
                page = self._page(
                    f"{below}/{name}", f"/{route}/{place}".replace("//", "/"), locale.path, is_index=False, raw=raw
                )
                if dated and "date" not in raw.front_matter:
                    page = PlannedPage(
                        page.file,
                        page.relative,
                        page.locale,
                        page.target,
                        page.addresses,
                        type(raw)(
                            {**raw.front_matter, "date": f"{dated[1]}-{int(dated[2]):02}-{int(dated[3]):02}"},
                            raw.lines,
                            raw.body,
                            raw.first_line,
                            raw.problem,
                        ),
                    )
                posts.append(page)
            yield from posts
            if posts and not any(one.addresses[0].rstrip("/") == f"{locale.path}{route}" for one in posts):
                yield self._blog_index(posts, route, locale.path)

    def _blog_index(self, posts: Sequence[PlannedPage], route: str, locale: str) -> PlannedPage:
        """The page with the list of posts, newest first."""
        newest = sorted(posts, key=lambda one: str(one.raw.front_matter.get("date", "")), reverse=True)
        lines = [
            f"- {str(one.raw.front_matter.get('date', ''))[:10]} [{_title_of(one)}](</{one.relative}>)"
            for one in newest
        ]
        raw = RawPage({"title": text((self._blog_options or {}).get("blogTitle")) or "Blog"}, {}, "\n".join(lines), 1)
        return self._page(
            f"{route or 'blog'}/index.md" if locale == "/" else f"{locale[1:]}{route}/index.md",
            f"/{route}/",
            locale,
            is_index=True,
            raw=raw,
        )

    def _loose(self) -> Iterator[PlannedPage]:
        folder = self._folder / "src/pages"
        for name in self._source.files(folder, endings=(".md", ".mdx")) if folder.is_dir() else ():
            if not any(part.startswith("_") for part in name.split("/")):
                stem = re.sub(r"(?:^|/)index$", "/", re.sub(r"\.mdx?$", "", name))
                yield self._page(
                    f"src/pages/{name}",
                    f"/{stem}".replace("//", "/"),
                    "/",
                    is_index=stem.endswith("/"),
                    raw=read_page(self._source, folder / name),
                )
        for name in self._source.files(folder, endings=(".js", ".jsx", ".ts", ".tsx")) if folder.is_dir() else ():
            if not name.startswith("_") and not name.endswith((".d.ts", ".test.js", ".test.tsx")):
                self.remarks.append(
                    Remark(
                        "decide",
                        self.named(f"src/pages/{name}"),
                        None,
                        "The page is a component of React. Write it as Markdown, or as a layout of your theme.",
                    )
                )

    def named(self, relative: str) -> str:
        """The path of a file below the source's folder."""
        return self._source.named(self._folder / relative)


def _excluded(options: Mapping[str, Any]) -> list[str]:
    return [f"!{text(one)}" for one in sequence(options.get("exclude"))]


def unnumbered(part: str) -> str:
    """A part of a path without the number that only sorts it: ``01-intro``."""
    return _NUMBER.sub("", part)


def _is_category_index(name: str) -> bool:
    folder, _, last = name.rpartition("/")
    stem = re.sub(r"\.mdx?$", "", last).lower()
    return stem in ("index", "readme") or bool(folder) and stem == folder.rpartition("/")[2].lower()


def _title_of(page: PlannedPage) -> str:
    return page.title or page.target.rpartition("/")[2].removesuffix(".md")
