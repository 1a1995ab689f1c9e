"""Reads a site of Starlight."""

import posixpath
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from glosa.builder.config.language_names import language_name
from glosa.builder.content.dialects.mdx.catalog import STARLIGHT
from glosa.builder.content.dialects.mdx.components import STUB_FILE, STUB_MODULE
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.builder.content.dialects.mdx.text import mdx_text
from glosa.migration.evaluation.configuration import Evaluator, given, with_answers
from glosa.migration.readers.astro_routes import docs_start
from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.converting import Converter
from glosa.migration.readers.old_addresses import old_addresses
from glosa.migration.readers.other_comments import other_comments
from glosa.migration.readers.settings import (
    Navigation,
    color_of,
    head_entries,
    mapping,
    sequence,
    split_url,
    text,
)
from glosa.migration.readers.sidebars import merged
from glosa.migration.readers.starlight_leftovers import starlight_left
from glosa.migration.readers.tree import Assets, PageBook, PlannedPage, fallbacks, read_page, target_of
from glosa.migration.source import ReadRequest, SourceGroup, SourceLink, SourceLocale, SourceSite, SourceUnreadable
from glosa.migration.source_folder import SourceFolder
from glosa.migration.text.braces import without_braces

CONFIGS = tuple(f"astro.config{end}" for end in (".mjs", ".js", ".ts", ".mts", ".cjs"))


def read_starlight(request: ReadRequest) -> SourceSite:
    """The site in the folder. Raises :class:`SourceUnreadable`."""
    source = SourceFolder(request.folder, out=request.out, progress=request.progress)
    root = source.root
    for folder in (root, root / "docs", root / "website", *sorted(root.glob("*"))):
        for name in CONFIGS:
            if source.file(folder / name) and (folder / "src/content/docs").is_dir():
                return _StarlightReader(source, folder, name, request).site()
    raise SourceUnreadable(
        f"The folder '{root}' has no astro.config.mjs next to src/content/docs. Pass the folder that contains it."
    )


class _StarlightReader:
    def __init__(self, source: SourceFolder, folder: Path, name: str, request: ReadRequest) -> None:
        self._files, self._root, self._folder = source, source.root, folder
        self._docs = folder / "src/content/docs"
        self._file = (folder / name).relative_to(source.root).as_posix()
        self._source = source.text(folder / name) or ""
        evaluated = Evaluator(source).evaluate(self._file)
        self._astro = mapping(evaluated.value)
        self._evaluated = evaluated
        self._written = ConfigurationText(self._file, self._source, evaluated.texts)
        integrations = sequence(self._astro.get("integrations"))
        is_starlight = not integrations or any("starlight" in str(one) for one in integrations)
        self._start = "" if is_starlight else docs_start(source, folder / "src/pages")
        options = next(
            (given(one) for one in integrations if isinstance(one, dict) and "starlight" in text(one.get("$unknown"))),
            {},
        )
        own = mapping(options.get("starlight")) or options  # Of an integration around Starlight's own.
        self._config = mapping(with_answers(dict(own), request.answers))
        self._remarks: list[Remark] = list(evaluated.findings)
        self._url, _ = split_url(text(self._astro.get("site")))
        parts = text(self._astro.get("base")).strip("/")
        self._base = f"/{parts}/" if parts else "/"
        self._folders = dict(self._read_folders())
        self._locales = tuple(self._read_locales())
        self._assets = Assets(source, self._docs, public=folder / "public", base=self._base)
        self._titles: dict[str, str] = {}
        names = list(source.files(self._docs, endings=(".md", ".mdx")))
        self._left_files(names)
        planned = [one for relative in names if (one := self._planned(relative))]
        self._book = PageBook(planned, base=self._base)

    def site(self) -> SourceSite:
        config = self._config
        sidebar = {one.path: merged(tuple(self._sidebar(one))) for one in self._locales}
        converter = Converter(
            self._book,
            self._assets,
            "starlight",
            "github",
            self._text,
            titles=self._titles,
            ignored=("slug", "draft", "sidebar", "banner"),
            left=[
                "template",
                "sidebar",
                "editUrl",
                "tableOfContents",
                "lastUpdated",
                "prev",
                "next",
                "pagefind",
                "i18nReady",
                "topic",
            ],
        )
        pages = tuple(converter.page(one) for one in self._book.pages)
        head, head_remarks = head_entries(self._head(), self._assets, written=self._written)
        sheets = [re.sub(r"^\./", "", text(one)) for one in sequence(config.get("customCss"))]
        color = color_of(self._files, self._folder, sheets, ("--sl-color-accent", "--sl-color-accent-high"))[0]
        navigation = Navigation(self._book, base=self._base, written=self._written)
        links = tuple(self._social())
        default = self._locales[0]
        logo = self._logo()
        return SourceSite(
            generator="starlight",
            slugs="github",
            title=self._title(default) or self._folder.name,
            description=text(config.get("description")),
            url=self._url,
            base=self._base,
            locales=self._locales,
            pages=pages,
            nav={one.path: links for one in self._locales},
            sidebar=sidebar if any(sidebar.values()) else {},
            assets=self._assets.all,
            head=tuple(head),
            logo=logo,
            color=color,
            edit_links="",
            search=config.get("pagefind") is not False,
            redirects={**dict(fallbacks(self._book, [one.path for one in self._locales])), **dict(self._redirects())},
            files={STUB_FILE: STUB_MODULE} if any("::: component migrated" in page.body for page in pages) else {},
            findings=(
                *self._remarks,
                *navigation.findings,
                *converter.findings,
                *head_remarks,
                *converter.other_titles(self._written.key("sidebar")),
                *starlight_left(self._written, self._astro, config, self._evaluated),
                *other_comments(self._files, [self._folder / "src/components", self._folder / "src/overrides"]),
                *self._files.remarks,
            ),
        )

    def _read_folders(self) -> Iterator[tuple[str, str]]:
        """The folder of each language with its path in the new site. The default language gets ``/``."""
        locales = mapping(self._config.get("locales"))
        default = text(self._config.get("defaultLocale")) or (
            "root" if "root" in locales else next(iter(locales), "root")
        )
        yield ("" if default == "root" else f"{default}/"), "/"
        for key in locales:
            if key != default:
                yield f"{key}/", f"/{key}/"

    def _read_locales(self) -> Iterator[SourceLocale]:
        locales = mapping(self._config.get("locales"))
        for folder, path in self._folders.items():
            own = mapping(locales.get(folder.rstrip("/") or "root"))
            if path != "/" and not (self._docs / folder).is_dir():
                continue
            lang = text(own.get("lang")) or folder.rstrip("/") or "en"
            title = self._config.get("title")
            yield SourceLocale(
                path, lang, text(own.get("label")) or language_name(lang), text(mapping(title).get(lang)) or None
            )

    def _left_files(self, names: Sequence[str]) -> None:
        for name in self._files.files(self._docs, endings=(".mdoc", ".astro")):
            if name not in names:
                self._remarks.append(
                    Remark(
                        "decide",
                        self._named(name),
                        None,
                        "The page isn't Markdown, so it's left out. Write it as Markdown.",
                    )
                )

    def _planned(self, relative: str) -> PlannedPage | None:
        if any(part.startswith("_") for part in relative.split("/")):
            return None
        raw = read_page(self._files, self._docs / relative)
        if raw.front_matter.get("draft") is True:
            self._remarks.append(
                Remark("left", self._named(relative), raw.lines.get("draft"), "The page is a draft, so it's left out.")
            )
            return None
        folder = next(
            (one for one in sorted(self._folders, key=len, reverse=True) if one and relative.startswith(one)),
            "" if "" in self._folders else None,
        )
        if folder is None:
            folder = ""
        locale = self._folders.get(folder, "/")
        slug = text(raw.front_matter.get("slug"))
        stem = slug or "/".join(_slug(part) for part in re.sub(r"\.mdx?$", "", relative).split("/"))
        is_index = stem == "index" or stem.endswith("/index")
        stem = re.sub(r"(?:^|/)index$", "", stem)
        stem = posixpath.join(self._start, stem).rstrip("/")
        within = stem.removeprefix(folder.rstrip("/")).lstrip("/") if folder else stem
        target = f"{within}/index.md" if is_index and within else f"{within}.md" if within else "index.md"
        address = f"/{stem}/" if stem else "/"
        return PlannedPage(
            self._named(relative), relative, locale, target_of(locale[1:] + target, locale=locale), (address,), raw
        )

    def _named(self, relative: str) -> str:
        return (self._docs / relative).relative_to(self._root).as_posix()

    def _text(self, draft: PageDraft, page: PlannedPage) -> None:
        def read(path: str) -> str | None:
            start = (
                self._folder / "src"
                if path.startswith(("~/", "@/"))
                else self._folder
                if path.startswith("/")
                else (self._docs / page.relative).parent
            )
            return self._files.text(start / re.sub(r"^[~@]?/", "", path))

        values = {
            f"frontmatter.{key}": value for key, value in page.raw.front_matter.items() if isinstance(value, str | int)
        }
        if page.file.endswith(".md"):  # Only MDX has components and expressions.
            without_braces(draft, {})
        else:
            mdx_text(draft, STARLIGHT, read, values)

    def _sidebar(self, locale: SourceLocale) -> Iterator[SourceGroup]:
        loose: list[str | SourceGroup] = []
        for child in self._items(sequence(self._config.get("sidebar")), locale):
            if isinstance(child, SourceGroup):
                if loose:
                    yield SourceGroup(self._title(locale) or "Docs", tuple(loose), collapsable=False)
                loose = []
                yield child
            else:
                loose.append(child)
        if loose:
            yield SourceGroup(self._title(locale) or "Docs", tuple(loose), collapsable=False)

    def _title(self, locale: SourceLocale) -> str:
        """The title of the site in a language."""
        title = self._config.get("title")
        return text(title) or text(mapping(title).get(locale.lang)) or text(next(iter(mapping(title).values()), ""))

    def _items(self, items: Sequence[Any], locale: SourceLocale) -> Iterator[str | SourceGroup]:
        for one in items:
            entry = {"slug": one} if isinstance(one, str) else mapping(one)
            label = (
                text(mapping(entry.get("translations")).get(locale.lang))
                or text(mapping(entry.get("label")).get(locale.lang))
                or text(entry.get("label"))
            )
            if isinstance(entry.get("items"), list):
                inner = tuple(self._items(entry["items"], locale))
                if inner:
                    yield SourceGroup(label or "…", inner)
            elif entry.get("autogenerate"):
                inner = tuple(self._below(text(mapping(entry["autogenerate"]).get("directory")), locale))
                if label and inner:
                    yield SourceGroup(label, inner)
                else:
                    yield from inner
            else:
                path = text(entry.get("slug")) or text(entry.get("link"))
                if re.match(r"https?:", path):
                    self._note_once(
                        Remark(
                            "left",
                            *self._written.words(path),
                            f"The sidebar's link to {path} is left out. The sidebar has only pages of the site.",
                        )
                    )
                    continue
                page = self._page(path, locale)
                if page:
                    if label:
                        self._titles.setdefault(page.target, label)
                    yield page.target
                elif locale.path == "/":
                    self._note_once(
                        Remark("left", *self._written.words(path), f"The sidebar's entry '{path}' isn't a page.")
                    )

    def _note_once(self, remark: Remark) -> None:
        if remark not in self._remarks:
            self._remarks.append(remark)

    def _page(self, path: str, locale: SourceLocale) -> PlannedPage | None:
        folder = next(one for one, own in self._folders.items() if own == locale.path)
        return self._book.at(f"/{folder}{path.strip('/')}") or (
            self._book.at(path) if folder and f"/{folder}" in f"/{path.lstrip('/')}" else None
        )

    def _below(self, directory: str, locale: SourceLocale) -> Iterator[str | SourceGroup]:
        """The pages of a folder by their order, with folders as groups."""
        folder = next(one for one, own in self._folders.items() if own == locale.path)
        prefix = f"{folder}{directory.strip('/')}/"
        entries: list[tuple[float, str, str | SourceGroup]] = []
        folders: set[str] = set()
        for page in self._book.pages:
            if (
                not page.relative.startswith(prefix)
                or page.locale != locale.path
                or mapping(page.raw.front_matter.get("sidebar")).get("hidden") is True
            ):
                continue
            rest = page.relative.removeprefix(prefix)
            if "/" in rest and not re.fullmatch(r"index\.mdx?", rest):
                folders.add(rest.partition("/")[0])
                continue
            own = mapping(page.raw.front_matter.get("sidebar"))
            if text(own.get("label")):
                self._titles.setdefault(page.target, text(own.get("label")))
            order = own.get("order")
            first = -1.0 if re.fullmatch(r"index\.mdx?", rest) else float("inf")
            entries.append((float(order) if isinstance(order, int | float) else first, rest, page.target))
        for name in folders:
            inner = tuple(self._below(posixpath.join(directory.strip("/"), name), locale))
            if inner:
                entries.append((float("inf"), name, SourceGroup(re.sub(r"[-_]+", " ", name).capitalize(), inner)))
        yield from (entry for _, _, entry in sorted(entries, key=lambda one: one[:2]))

    def _head(self) -> Iterator[Any]:
        favicon = text(self._config.get("favicon")) or "/favicon.svg"
        if self._assets.has_public(favicon):
            yield {"tag": "link", "attrs": {"rel": "icon", "href": favicon}}
        yield from sequence(self._config.get("head"))

    def _social(self) -> Iterator[SourceLink]:
        social = self._config.get("social")
        for one in sequence(social):
            if text(mapping(one).get("href")):
                yield SourceLink(
                    text(mapping(one).get("label")) or text(mapping(one).get("icon")), text(mapping(one).get("href"))
                )
        for name, address in mapping(social).items():
            if isinstance(address, str):
                yield SourceLink(name.capitalize(), address)

    def _logo(self) -> str:
        logo = mapping(self._config.get("logo"))
        path = text(logo.get("src")) or text(logo.get("light"))
        file = self._files.file(self._folder / path.lstrip("./")) if path else None
        if file is None:
            return ""
        self._assets.add(file.name, file)
        return self._assets.public(f"/{file.name}")

    def _redirects(self) -> Iterator[tuple[str, str]]:
        named: dict[str, str] = {}
        for old, new in mapping(self._astro.get("redirects")).items():
            if "[" in old:
                why = f"The redirect from '{old}' has parameters. Write each address under 'redirects' in glosa.yaml."
                self._remarks.append(Remark("decide", *self._written.words(old), why))
            else:
                named[old] = text(mapping(new).get("destination") or new)
        yield from old_addresses(
            named.items(), self._book, base=self._base, written=self._written, note=self._remarks.append
        )


def _slug(part: str) -> str:
    """A part of an address, made from a file's name as Astro does."""
    return re.sub(r"[^\w\- ]", "", part.lower()).replace(" ", "-")
