"""Reads a site of Docusaurus 2 or 3 with the classic preset: docs, blog, and pages in Markdown."""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from glosa.builder.config.language_names import language_name
from glosa.builder.content.dialects.mdx.catalog import DOCUSAURUS
from glosa.builder.content.dialects.mdx.components import STUB_FILE, STUB_MODULE
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.builder.content.dialects.mdx.text import mdx_text
from glosa.migration.evaluation.configuration import Evaluator, with_answers
from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.converting import Converter
from glosa.migration.readers.docusaurus_cards import CardsOfCategories
from glosa.migration.readers.docusaurus_leftovers import docusaurus_left
from glosa.migration.readers.docusaurus_lists import docusaurus_lists
from glosa.migration.readers.docusaurus_pages import DocusaurusPages
from glosa.migration.readers.docusaurus_sidebar import DocusaurusSidebar, messages
from glosa.migration.readers.leftovers import own_code_left
from glosa.migration.readers.old_addresses import old_addresses
from glosa.migration.readers.other_comments import other_comments
from glosa.migration.readers.settings import (
    Navigation,
    color_of,
    head_entries,
    mapping,
    sequence,
    text,
)
from glosa.migration.readers.sidebars import merged
from glosa.migration.readers.tree import Assets, PageBook, PlannedPage, fallbacks
from glosa.migration.source import ReadRequest, SourceLink, SourceLocale, SourceSite, SourceUnreadable
from glosa.migration.source_folder import SourceFolder

CONFIGS = tuple(f"docusaurus.config{end}" for end in (".js", ".ts", ".mjs", ".mts", ".cjs"))


def read_docusaurus(request: ReadRequest) -> SourceSite:
    """The site in the folder. Raises :class:`SourceUnreadable`."""
    source = SourceFolder(request.folder, out=request.out, progress=request.progress)
    root = source.root
    for folder in (root, root / "website", root / "docs", *sorted(root.glob("*")), *sorted(root.glob("packages/*"))):
        for name in CONFIGS:
            if source.file(folder / name):
                return _DocusaurusReader(source, folder, name, request).site()
    raise SourceUnreadable(f"The folder '{root}' has no docusaurus.config.js. Pass the folder that contains it.")


class _DocusaurusReader:
    def __init__(self, source: SourceFolder, folder: Path, name: str, request: ReadRequest) -> None:
        self._files, self._root, self._folder = source, source.root, folder
        self._file = (folder / name).relative_to(source.root).as_posix()
        self._source = source.text(folder / name) or ""
        self._evaluator = Evaluator(source)
        self._evaluated = self._evaluator.evaluate(self._file)
        self._config = mapping(with_answers(dict(mapping(self._evaluated.value)), request.answers))
        self._theme = mapping(self._config.get("themeConfig"))
        self._written = ConfigurationText(self._file, self._source, self._evaluated.texts)
        self._remarks: list[Remark] = list(self._evaluated.findings)
        parts = text(self._config.get("baseUrl")).strip("/")
        self._base = f"/{parts}/" if parts else "/"
        self._css = self._preset().get("theme")
        self._locales = tuple(self._read_locales())
        self._labels: dict[str, Mapping[str, str]] = {}
        self._assets = Assets(source, folder, public=folder / "static", base=self._base, in_public=False)
        self._pages = DocusaurusPages(source, folder, self._config, self._locales, file=self._file)
        mounts = {"@site/": "", "@docs/": "docs/"}
        self._book = PageBook(
            self._pages.planned,
            base=self._base,
            mounts=mounts,
            originals=self._pages.originals,
            starts=(self._pages.docs_folder,),
        )

    def site(self) -> SourceSite:
        config = self._config
        sidebars = DocusaurusSidebar(self._files, self._folder, self._pages, self._evaluator, file=self._file)
        sidebar = {one.path: merged(tuple(sidebars.groups(one.path))) for one in self._locales}
        cards = CardsOfCategories(sidebar, sidebars.titles, {one.target: one for one in self._book.pages})
        converter = Converter(
            self._book,
            self._assets,
            "docusaurus",
            "github",
            partial(self._text, cards),
            titles=sidebars.titles,
            ignored=["id", "slug", "sidebar_position", "sidebar_label", "draft", "unlisted"],
            left=[
                "hide_title",
                "hide_table_of_contents",
                "pagination_label",
                "custom_edit_url",
                "displayed_sidebar",
                "sidebar_class_name",
                "toc_max_heading_level",
                "toc_min_heading_level",
                "pagination_next",
                "pagination_prev",
            ],
            renamed={"keywords": "keywords", "last_update": "last_update"},
        )
        pages = tuple(converter.page(one, defaults=_defaults(one)) for one in self._book.pages)
        navigation = Navigation(self._book, base=self._base, written=self._written)
        nav = {one.path: tuple(self._nav(navigation, one.path)) for one in self._locales}
        navbar = mapping(self._theme.get("navbar"))
        head, head_remarks = head_entries(self._head(), self._assets, written=self._written)
        css = mapping(self._css).get("customCss")
        sheets = [
            re.sub(r"^\.?/", "", text(one)).removeprefix(self._folder.relative_to(self._root).as_posix() + "/")
            for one in (css if isinstance(css, list) else [css])
        ]
        color = color_of(
            self._files, self._folder, [*(one for one in sheets if one), "src/css"], ("--ifm-color-primary",)
        )[0]
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
            redirects={
                **dict(fallbacks(self._book, [one.path for one in self._locales])),
                **dict(docusaurus_lists(self._pages, self._locales)),
                **sidebars.redirects,
                **dict(self._redirects()),
            },
            files={STUB_FILE: STUB_MODULE} if any("::: component migrated" in page.body for page in pages) else {},
            findings=(
                *self._remarks,
                *self._pages.remarks,
                *sidebars.remarks,
                *navigation.findings,
                *converter.findings,
                *head_remarks,
                *converter.other_titles(sidebars.place),
                *docusaurus_left(self._written, self._config, self._evaluated),
                *own_code_left(self._files, self._folder, ("src/theme", "src/components", "src/plugins")),
                *other_comments(
                    self._files, [self._folder / one for one in ("src/theme", "src/components", "src/pages")]
                ),
                *self._files.remarks,
            ),
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

    def _text(self, cards: CardsOfCategories, draft: PageDraft, page: PlannedPage) -> None:
        def read(path: str) -> str | None:
            start = self._folder if path.startswith("@site/") else (self._folder / page.relative).parent
            return self._files.text(start / path.removeprefix("@site/"))

        values = {
            f"frontMatter.{key}": value for key, value in page.raw.front_matter.items() if isinstance(value, str | int)
        }
        known = {**DOCUSAURUS, "DocCardList": cards.on(page)} if "<DocCardList" in draft.text else DOCUSAURUS
        mdx_text(draft, known, read, values)

    def _translated(self, entry: Mapping[str, Any], locale: str) -> Mapping[str, Any]:
        inner = [self._translated(mapping(one), locale) for one in sequence(entry.get("items"))]
        label = text(entry.get("label"))
        return {
            **entry,
            **({"label": self._label(label, locale)} if label else {}),
            **({"items": inner} if inner else {}),
        }

    def _label(self, label: str, locale: str) -> str:
        """The text of an entry of the navigation in a language."""
        if locale not in self._labels:
            file = self._folder / "i18n" / locale.strip("/") / "docusaurus-theme-classic/navbar.json"
            self._labels[locale] = messages(self._files.text(file)) if locale != "/" else {}
        return self._labels[locale].get(f"item.label.{label}", label)

    def _nav(self, navigation: Navigation, locale: str) -> Iterator[SourceLink]:
        for one in sequence(mapping(self._theme.get("navbar")).get("items")):
            entry = self._translated(mapping(one), locale)
            kind = text(entry.get("type"))
            if kind == "doc":
                page = self._pages.ids.get((locale, text(entry.get("docId"))))
                if page:
                    yield SourceLink(text(entry.get("label")) or page.target, page.route)
            elif kind == "docSidebar":
                first = next((page for page in self._pages.ids.values() if page.locale == locale), None)
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
                yield from old_addresses(
                    _redirects_of(mapping(one[1])),
                    self._book,
                    base=self._base,
                    written=self._written,
                    note=self._remarks.append,
                )
                if mapping(one[1]).get("createRedirects"):
                    why = "The redirects of 'createRedirects' are computed by a function. Write them under 'redirects' in glosa.yaml."
                    self._remarks.append(Remark("decide", *self._written.key("createRedirects"), why))


def _redirects_of(options: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The redirects that the options of the plugin name, with what they lead to."""
    for entry in sequence(options.get("redirects")):
        sources = mapping(entry).get("from")
        for old in sources if isinstance(sources, list) else [sources]:
            if text(old):
                yield text(old), text(mapping(entry).get("to"))


def _defaults(page: PlannedPage) -> Mapping[str, Any]:
    """Front matter that a page doesn't set itself."""
    label = text(page.raw.front_matter.get("sidebar_label"))
    has_heading = re.search(r"^# ", page.raw.body, re.MULTILINE)
    return {
        **({"title": label} if label and not has_heading else {}),
        **({"search": False} if page.raw.front_matter.get("unlisted") is True else {}),
    }
