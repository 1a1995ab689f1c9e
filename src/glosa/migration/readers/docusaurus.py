"""Reads a site of Docusaurus 2 or 3 with the classic preset: docs, blog, and pages in Markdown."""

import json
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from glosa.migration.evaluation.configuration import Evaluator, with_answers
from glosa.migration.readers.converting import Converter
from glosa.migration.readers.mdx_text import mdx_text
from glosa.migration.readers.settings import (
    Navigation,
    color_of,
    head_entries,
    language_name,
    line_of,
    mapping,
    sequence,
    text,
)
from glosa.migration.readers.sidebars import merged
from glosa.migration.readers.tree import Assets, PageBook, PlannedPage, fallbacks, files_below, read_page, target_of
from glosa.migration.source import (
    ReadRequest,
    Remark,
    SourceGroup,
    SourceLink,
    SourceLocale,
    SourceSite,
    SourceUnreadable,
)
from glosa.migration.text.catalog import DOCUSAURUS
from glosa.migration.text.components import STUB_FILE, STUB_MODULE
from glosa.migration.text.draft import PageDraft

CONFIGS = tuple(f"docusaurus.config{end}" for end in (".js", ".ts", ".mjs", ".mts", ".cjs"))
_NUMBER = re.compile(r"^\d+\s*[-_.]+\s*(?=[^\d\s])")


def read_docusaurus(request: ReadRequest) -> SourceSite:
    """The site in the folder. Raises :class:`SourceUnreadable`."""
    root = request.folder.resolve()
    for folder in (root, root / "website", root / "docs", *sorted(root.glob("*"))):
        for name in CONFIGS:
            if (folder / name).is_file():
                return _DocusaurusReader(root, folder, name, request).site()
    raise SourceUnreadable(f"The folder '{root}' has no docusaurus.config.js. Pass the folder that contains it.")


class _DocusaurusReader:
    def __init__(self, root: Path, folder: Path, name: str, request: ReadRequest) -> None:
        self._root, self._folder = root, folder
        self._file = (folder / name).relative_to(root).as_posix()
        self._source = (folder / name).read_text("utf-8", errors="replace")
        self._evaluator = Evaluator(root)
        self._evaluated = self._evaluator.evaluate(self._file)
        self._config = mapping(with_answers(dict(mapping(self._evaluated.value)), request.answers))
        self._theme = mapping(self._config.get("themeConfig"))
        self._remarks: list[Remark] = list(self._evaluated.findings)
        parts = text(self._config.get("baseUrl")).strip("/")
        self._base = f"/{parts}/" if parts else "/"
        preset = self._preset()
        self._docs_options = mapping(preset.get("docs")) if preset.get("docs") is not False else None
        self._blog_options = mapping(preset.get("blog")) if preset.get("blog") is not False else None
        self._css = preset.get("theme")
        self._locales = tuple(self._read_locales())
        self._assets = Assets(folder, public=folder / "static", base=self._base, in_public=False)
        self._ids: dict[tuple[str, str], PlannedPage] = {}
        planned = [*self._docs(), *self._blog(), *self._loose()]
        mounts = {"@site/": "", "@docs/": "docs/"}
        self._book = PageBook(planned, base=self._base, mounts=mounts)

    def site(self) -> SourceSite:
        config = self._config
        titles: dict[str, str] = {}
        sidebar = {one.path: merged(tuple(self._sidebar(one.path, titles))) for one in self._locales}
        converter = Converter(
            self._book,
            self._assets,
            "docusaurus",
            "github",
            self._text,
            titles=titles,
            ignored=(
                "id",
                "slug",
                "sidebar_position",
                "sidebar_label",
                "hide_title",
                "hide_table_of_contents",
                "pagination_label",
                "custom_edit_url",
                "displayed_sidebar",
                "sidebar_class_name",
                "toc_max_heading_level",
                "pagination_next",
                "pagination_prev",
                "draft",
                "unlisted",
            ),
            renamed={"keywords": "keywords", "last_update": "last_update"},
        )
        pages = tuple(
            converter.page(
                one,
                defaults={"title": text(one.raw.front_matter.get("sidebar_label"))}
                if one.raw.front_matter.get("sidebar_label") and not re.search(r"^# ", one.raw.body, re.MULTILINE)
                else None,
            )
            for one in self._book.pages
        )
        navigation = Navigation(self._book, base=self._base, file=self._file, source=self._source)
        nav = {one.path: tuple(self._nav(navigation, one.path)) for one in self._locales}
        navbar = mapping(self._theme.get("navbar"))
        head, head_remarks = head_entries(self._head(), self._assets, file=self._file, source=self._source)
        css = mapping(self._css).get("customCss")
        sheets = [
            re.sub(r"^\.?/", "", text(one)).removeprefix(self._folder.relative_to(self._root).as_posix() + "/")
            for one in (css if isinstance(css, list) else [css])
        ]
        color = color_of(self._folder, [*(one for one in sheets if one), "src/css"], ("--ifm-color-primary",))[0]
        logo = text(mapping(navbar.get("logo")).get("src"))
        return SourceSite(
            generator="docusaurus",
            slugs="github",
            title=text(config.get("title")) or self._folder.name,
            description=text(config.get("tagline")),
            url=text(config.get("url")).rstrip("/")
            if re.fullmatch(r"https?://[^/]+/?", text(config.get("url")))
            else "",
            base=self._base,
            locales=self._locales,
            pages=pages,
            nav=nav,
            sidebar=sidebar if any(sidebar.values()) else {},
            assets=self._assets.all,
            head=tuple(head),
            logo=f"/{logo.lstrip('/')}" if logo else "",
            color=color,
            edit_links="",
            comments=None,
            redirects={**dict(fallbacks(self._book, [one.path for one in self._locales])), **dict(self._redirects())},
            files={STUB_FILE: STUB_MODULE} if any("::: component migrated" in page.body for page in pages) else {},
            findings=(*self._remarks, *navigation.findings, *converter.findings, *head_remarks, *self._left()),
        )

    def _preset(self) -> Mapping[str, Any]:
        for one in sequence(self._config.get("presets")):
            if isinstance(one, list) and len(one) > 1:
                return mapping(one[1])
        return {}

    def _read_locales(self) -> Iterator[SourceLocale]:
        i18n = mapping(self._config.get("i18n"))
        default = text(i18n.get("defaultLocale")) or "en"
        labels = {key: mapping(one) for key, one in mapping(i18n.get("localeConfigs")).items()}
        for code in dict.fromkeys((default, *(text(one) for one in sequence(i18n.get("locales"))))):
            path = "/" if code == default else f"/{code}/"
            if path != "/" and not (self._folder / "i18n" / code).is_dir():
                continue
            yield SourceLocale(
                path,
                text(labels.get(code, {}).get("htmlLang")) or code,
                text(labels.get(code, {}).get("label")) or language_name(code),
            )

    def _docs(self) -> Iterator[PlannedPage]:
        if self._docs_options is None:
            return
        options = self._docs_options
        path = re.sub(r"^\./", "", text(options.get("path")) or "docs")
        route = (text(options.get("routeBasePath")) if "routeBasePath" in options else "docs").strip("/")
        self._docs_folder = path
        yield from self._instance("default", path, route)
        for one in sequence(self._config.get("plugins")):
            if isinstance(one, list) and len(one) > 1 and "content-docs" in text(one[0]):
                own = mapping(one[1])
                name = text(own.get("id")) or "other"
                own_route = text(own.get("routeBasePath")) if "routeBasePath" in own else "docs"
                yield from self._instance(
                    name, re.sub(r"^\./", "", text(own.get("path")) or "docs"), own_route.strip("/")
                )

    def _instance(self, instance: str, path: str, route: str) -> Iterator[PlannedPage]:
        """The pages of one plugin for docs, in all languages. Earlier versions are left out."""
        suffix = "" if instance == "default" else f"-{instance}"
        for locale in self._locales:
            code = locale.path.strip("/")
            below = path if not code else f"i18n/{code}/docusaurus-plugin-content-docs{suffix}/current"
            folder = self._folder / below
            if folder.is_dir():
                for name in files_below(folder, endings=(".md", ".mdx")):
                    page = self._doc(f"{below}/{name}", name, locale.path, route)
                    if page:
                        self._ids.setdefault((locale.path, self._id(name, page)), page)
                        yield page
        if (self._folder / f"{'' if instance == 'default' else instance + '_'}versioned_docs").is_dir():
            self._remarks.append(
                Remark(
                    "decide",
                    self._file,
                    None,
                    f"Earlier versions of '{path}' are left out. Migrate each of them to a site of its own, or leave them online.",
                )
            )

    def _doc(self, relative: str, name: str, locale: str, route: str) -> PlannedPage | None:
        if any(part.startswith("_") for part in name.split("/")):
            return None
        raw = read_page(self._folder / relative)
        if raw.front_matter.get("draft") is True:
            self._remarks.append(
                Remark("left", self._named(relative), raw.lines.get("draft"), "The page is a draft, so it's left out.")
            )
            return None
        address = f"/{route}/{self._doc_path(name, raw.front_matter)}".replace("//", "/")
        address = posixpath.normpath(address) + ("/" if address.endswith("/") and address != "/" else "")
        return self._page(relative, address, locale, is_index=_is_category_index(name), raw=raw)

    def _doc_path(self, name: str, front_matter: Mapping[str, Any]) -> str:
        slug = text(front_matter.get("slug"))
        folder, _, last = name.rpartition("/")
        parent = "/".join(_unnumbered(part) for part in folder.split("/") if part)
        if slug.startswith("/"):
            return slug
        stem = re.sub(r"\.mdx?$", "", last)
        if slug:
            return f"{parent}/{slug}"
        if _is_category_index(name):
            return f"{parent}/"
        own = text(front_matter.get("id")) or _unnumbered(stem)
        return f"{parent}/{own}" if parent else own

    def _id(self, name: str, page: PlannedPage) -> str:
        folder, _, last = name.rpartition("/")
        stem = text(page.raw.front_matter.get("id")) or _unnumbered(re.sub(r"\.mdx?$", "", last))
        parent = "/".join(_unnumbered(part) for part in folder.split("/") if part)
        return f"{parent}/{stem}" if parent else stem

    def _page(self, relative: str, address: str, locale: str, *, is_index: bool, raw: Any) -> PlannedPage:
        """A page at the place of its address: ``/docs/intro`` becomes ``docs/docs/intro.md``."""
        place = address.strip("/")
        is_home = address in ("", "/")
        target = "index.md" if is_home else f"{place}/index.md" if is_index else f"{place}.md"
        target = target_of(locale[1:] + target, locale=locale)
        own = "/" if is_home else f"/{place}/" if is_index else f"/{place}"
        return PlannedPage(self._named(relative), relative, locale, target, (locale[:-1] + own,), raw)

    def _blog(self) -> Iterator[PlannedPage]:
        if self._blog_options is None:
            return
        path = re.sub(r"^\./", "", text(self._blog_options.get("path")) or "blog")
        route = (
            text(self._blog_options.get("routeBasePath")) if "routeBasePath" in self._blog_options else "blog"
        ).strip("/")
        for locale in self._locales:
            code = locale.path.strip("/")
            below = path if not code else f"i18n/{code}/docusaurus-plugin-content-blog"
            folder = self._folder / below
            for name in files_below(folder, endings=(".md", ".mdx")) if folder.is_dir() else ():
                if any(part.startswith("_") for part in name.split("/")):
                    continue
                raw = read_page(folder / name)
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
                yield page

    def _loose(self) -> Iterator[PlannedPage]:
        folder = self._folder / "src/pages"
        for name in files_below(folder, endings=(".md", ".mdx")) if folder.is_dir() else ():
            if not any(part.startswith("_") for part in name.split("/")):
                stem = re.sub(r"(?:^|/)index$", "/", re.sub(r"\.mdx?$", "", name))
                yield self._page(
                    f"src/pages/{name}",
                    f"/{stem}".replace("//", "/"),
                    "/",
                    is_index=stem.endswith("/"),
                    raw=read_page(folder / name),
                )
        for name in files_below(folder, endings=(".js", ".jsx", ".ts", ".tsx")) if folder.is_dir() else ():
            if not name.startswith("_") and not name.endswith((".d.ts", ".test.js", ".test.tsx")):
                self._remarks.append(
                    Remark(
                        "decide",
                        self._named(f"src/pages/{name}"),
                        None,
                        "The page is a component of React. Write it as Markdown, or as a layout of your theme.",
                    )
                )

    def _named(self, relative: str) -> str:
        return (self._folder / relative).relative_to(self._root).as_posix()

    def _text(self, draft: PageDraft, page: PlannedPage) -> str:
        def read(path: str) -> str | None:
            start = self._folder if path.startswith("@site/") else (self._folder / page.relative).parent
            file = (start / path.removeprefix("@site/")).resolve()
            return (
                file.read_text("utf-8", errors="replace")
                if file.is_relative_to(self._root) and file.is_file()
                else None
            )

        values = {
            f"frontMatter.{key}": value for key, value in page.raw.front_matter.items() if isinstance(value, str | int)
        }
        return mdx_text(draft, DOCUSAURUS, read, values)

    def _sidebar(self, locale: str, titles: dict[str, str]) -> Iterator[SourceGroup]:
        path = text((self._docs_options or {}).get("sidebarPath"))
        file = posixpath.normpath(
            posixpath.join(
                self._folder.relative_to(self._root).as_posix(),
                path.removeprefix(f"/{self._folder.relative_to(self._root).as_posix()}").lstrip("/"),
            )
        )
        name = next((one for one in (file, f"{file}.js", f"{file}.ts") if path and (self._root / one).is_file()), "")
        if not name:
            default = next((one for one in ("sidebars.js", "sidebars.ts") if (self._folder / one).is_file()), "")
            name = self._named(default) if default else ""
        found = mapping(self._evaluator.evaluate(name).value) if name else {}
        for title, items in (found or {"docs": [{"type": "autogenerated", "dirName": "."}]}).items():
            loose: list[str | SourceGroup] = []
            for child in self._items(
                items
                if isinstance(items, list)
                else [{"type": "category", "label": key, "items": value} for key, value in mapping(items).items()],
                locale,
                titles,
            ):
                if isinstance(child, SourceGroup):
                    if loose:
                        yield SourceGroup(_words(title), tuple(loose))
                    loose = []
                    yield child
                else:
                    loose.append(child)
            if loose:
                yield SourceGroup(_words(title), tuple(loose))

    def _items(self, items: Sequence[Any], locale: str, titles: dict[str, str]) -> Iterator[str | SourceGroup]:
        for one in items:
            if isinstance(one, str):
                yield from self._by_id(one, locale)
                continue
            entry = mapping(one)
            match text(entry.get("type")):
                case "doc" | "ref":
                    page = self._ids.get((locale, text(entry.get("id"))))
                    if page and text(entry.get("label")):
                        titles.setdefault(page.target, text(entry.get("label")))
                    yield from self._by_id(text(entry.get("id")), locale)
                case "autogenerated":
                    yield from self._below(text(entry.get("dirName")), locale, titles)
                case "category":
                    link = mapping(entry.get("link"))
                    own = tuple(self._by_id(text(link.get("id")), locale)) if link.get("type") == "doc" else ()
                    inner = tuple(
                        child for child in self._items(sequence(entry.get("items")), locale, titles) if child not in own
                    )
                    if own or inner:
                        yield SourceGroup(
                            text(entry.get("label")) or "…",
                            (*own, *inner),
                            collapsable=entry.get("collapsible") is not False,
                        )
                case "link" | "html":
                    self._remarks.append(
                        Remark(
                            "left",
                            self._file,
                            None,
                            f"The sidebar's link '{text(entry.get('label')) or text(entry.get('href'))}' is left out. The sidebar has only pages of the site.",
                        )
                    )
                case "" if entry:
                    for label, inner_items in entry.items():
                        inner = tuple(self._items(sequence(inner_items), locale, titles))
                        if inner:
                            yield SourceGroup(label, inner)

    def _by_id(self, name: str, locale: str) -> Iterator[str]:
        page = self._ids.get((locale, name)) or self._ids.get(
            (locale, "/".join(_unnumbered(part) for part in name.split("/")))
        )
        if page:
            yield page.target
        elif locale == "/":
            self._remarks.append(Remark("left", self._file, None, f"The sidebar's entry '{name}' is no page."))

    def _below(self, folder: str, locale: str, titles: dict[str, str]) -> Iterator[str | SourceGroup]:
        """The pages of a folder in their order, with folders as groups."""
        code = locale.strip("/")
        start = self._docs_folder if not code else f"i18n/{code}/docusaurus-plugin-content-docs/current"
        prefix = posixpath.normpath(posixpath.join(start, folder if folder != "." else ""))
        entries: list[tuple[float, str, str | SourceGroup]] = []
        folders: set[str] = set()
        for page in self._ids.values():
            if page.locale != locale or not page.relative.startswith(f"{prefix}/"):
                continue
            rest = page.relative.removeprefix(f"{prefix}/")
            if "/" in rest:
                folders.add(rest.partition("/")[0])
                continue
            position = page.raw.front_matter.get("sidebar_position")
            entries.append((_position(position, rest), rest, page.target))
        for name in folders:
            below = posixpath.join(folder if folder != "." else "", name)
            category = self._category(f"{prefix}/{name}")
            inner = tuple(self._below(below, locale, titles))
            if inner:
                entries.append(
                    (
                        _position(category.get("position"), name),
                        name,
                        SourceGroup(text(category.get("label")) or _words(_unnumbered(name)), inner),
                    )
                )
        yield from (entry for _, _, entry in sorted(entries, key=lambda one: one[:2]))

    def _category(self, folder: str) -> Mapping[str, Any]:
        for name in ("_category_.json", "_category_.yml", "_category_.yaml"):
            path = self._folder / folder / name
            if path.is_file():
                try:
                    return mapping(
                        json.loads(path.read_text("utf-8"))
                        if name.endswith("json")
                        else yaml.safe_load(path.read_text("utf-8"))
                    )
                except (ValueError, yaml.YAMLError):
                    self._remarks.append(
                        Remark("left", self._named(f"{folder}/{name}"), None, "The file can't be read.")
                    )
        return {}

    def _nav(self, navigation: Navigation, locale: str) -> Iterator[SourceLink]:
        for one in sequence(mapping(self._theme.get("navbar")).get("items")):
            entry = mapping(one)
            kind = text(entry.get("type"))
            if kind == "doc":
                page = self._ids.get((locale, text(entry.get("docId"))))
                if page:
                    yield SourceLink(text(entry.get("label")) or page.target, page.route)
            elif kind == "docSidebar":
                first = next((page for page in self._ids.values() if page.locale == locale), None)
                if first:
                    yield SourceLink(text(entry.get("label")) or "Docs", first.route)
            elif kind in ("", "default", "dropdown", "link"):
                yield from navigation.links([entry], locale)

    def _head(self) -> Iterator[Any]:
        favicon = text(self._config.get("favicon"))
        if favicon:
            yield {"tagName": "link", "attributes": {"rel": "icon", "href": f"/{favicon.lstrip('/')}"}}
        yield from sequence(self._config.get("headTags"))
        for one in sequence(self._theme.get("metadata")):
            yield {"tagName": "meta", "attributes": one}
        for one in (*sequence(self._config.get("scripts")), *sequence(self._config.get("stylesheets"))):
            own = (
                {"src": one}
                if isinstance(one, str) and one in sequence(self._config.get("scripts"))
                else {"rel": "stylesheet", "href": one}
                if isinstance(one, str)
                else mapping(one)
            )
            yield {"tagName": "script" if "src" in own else "link", "attributes": own}

    def _redirects(self) -> Iterator[tuple[str, str]]:
        for one in sequence(self._config.get("plugins")):
            if isinstance(one, list) and len(one) > 1 and "client-redirects" in text(one[0]):
                for entry in sequence(mapping(one[1]).get("redirects")):
                    target = self._book.at(text(mapping(entry).get("to")).partition("#")[0])
                    sources = mapping(entry).get("from")
                    for old in sources if isinstance(sources, list) else [sources]:
                        if target and text(old):
                            yield text(old), target.route
                if mapping(one[1]).get("createRedirects"):
                    self._remarks.append(
                        Remark(
                            "decide",
                            self._file,
                            line_of(self._source, "createRedirects"),
                            "The redirects of 'createRedirects' are computed by a function. Write them under 'redirects' in glosa.yaml.",
                        )
                    )

    def _left(self) -> Iterator[Remark]:
        for one in sequence(self._config.get("plugins")):
            name = text(one[0]) if isinstance(one, list) and one else text(one)
            if name and "content-docs" not in name and "client-redirects" not in name:
                yield Remark("left", self._file, None, f"The plugin '{name}' is left out.")
        for key in ("footer", "announcementBar", "algolia", "prism", "mermaid"):
            if self._theme.get(key):
                yield Remark(
                    "left", self._file, line_of(self._source, key), f"The theme's option '{key}' has no counterpart."
                )


def _is_category_index(name: str) -> bool:
    folder, _, last = name.rpartition("/")
    stem = re.sub(r"\.mdx?$", "", last).lower()
    return stem in ("index", "readme") or bool(folder) and stem == folder.rpartition("/")[2].lower()


def _unnumbered(part: str) -> str:
    return _NUMBER.sub("", part)


def _position(value: object, name: str) -> float:
    if isinstance(value, int | float):
        return float(value)
    number = re.match(r"\d+(?=\s*[-_.])", name)
    return float(number[0]) if number else float("inf")


def _words(name: str) -> str:
    words = (
        re.sub(r"[-_]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name))
        .removesuffix(" Sidebar")
        .removesuffix("Sidebar")
        .strip()
    )
    return words[:1].upper() + words[1:] or "Docs"
