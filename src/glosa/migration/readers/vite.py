"""Reads sites of VitePress, and of VuePress 2 with its default theme or vuepress-theme-reco."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from glosa.builder.config.language_names import language_name
from glosa.builder.content.dialects.mdx.components import STUB_FILE, STUB_MODULE
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.evaluation.configuration import Configuration, given, is_unknown
from glosa.migration.readers.comments import comments_block, other_solution, plugin_comments
from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.converting import Converter
from glosa.migration.readers.leftovers import OWN_CODE, own_code_left, partly_left, vite_options_left
from glosa.migration.readers.lists_of_posts import LISTINGS, list_of_posts, listing_redirects, lists_of
from glosa.migration.readers.old_addresses import old_addresses
from glosa.migration.readers.other_comments import other_comments
from glosa.migration.readers.page_patterns import selected
from glosa.migration.readers.permalinks import permalink
from glosa.migration.readers.plugins import plugin_redirects
from glosa.migration.readers.project import configuration_of, find_folder
from glosa.migration.readers.settings import (
    Navigation,
    color_of,
    head_entries,
    mapping,
    sequence,
    social_links,
    split_url,
    text,
)
from glosa.migration.readers.sidebars import SidebarReader
from glosa.migration.readers.tree import Assets, PageBook, PlannedPage, page_address, read_page, second_homes, target_of
from glosa.migration.readers.unevaluated import unevaluated
from glosa.migration.readers.vue_text import vue_text
from glosa.migration.source import ReadRequest, SourceLink, SourceLocale, SourceSite, SourceUnreadable
from glosa.migration.source_folder import SourceFolder
from glosa.migration.text.front_matter import RawPage


def read_vitepress(request: ReadRequest) -> SourceSite:
    """The site of VitePress in the folder. Raises ``SourceUnreadable``."""
    folder = SourceFolder(request.folder, out=request.out, progress=request.progress)
    docs = find_folder(folder, ".vitepress")
    written, configuration = configuration_of(folder, docs / ".vitepress", request)
    config = mapping(configuration.value)
    pages = (docs / (text(config.get("srcDir")) or ".")).resolve()
    if not pages.is_dir() or not folder.contains(pages):
        raise SourceUnreadable(
            f"{written.file}: srcDir '{text(config.get('srcDir'))}' isn't a folder in '{folder.root}'. Pass the folder that contains the configuration and the pages."
        )
    return _ViteReader(
        folder,
        pages,
        docs / ".vitepress",
        (written, configuration),
        mapping(config.get("themeConfig")),
        is_vitepress=True,
    ).site()


def read_vuepress2(request: ReadRequest) -> SourceSite:
    """The site of VuePress 2 in the folder. Raises ``SourceUnreadable``."""
    folder = SourceFolder(request.folder, out=request.out, progress=request.progress)
    docs = find_folder(folder, ".vuepress")
    written, configuration = configuration_of(folder, docs / ".vuepress", request)
    theme = mapping(configuration.value).get("theme")
    options = {
        **given(theme),
        **mapping(mapping(configuration.value).get("themeConfig")),
    }  # The latter also has answers.
    return _ViteReader(folder, docs, docs / ".vuepress", (written, configuration), options, is_vitepress=False).site()


class _ViteReader:
    def __init__(
        self,
        folder: SourceFolder,
        docs: Path,
        own: Path,
        configured: tuple[ConfigurationText, Configuration],
        theme: Mapping[str, Any],
        *,
        is_vitepress: bool,
    ) -> None:
        self._folder, self._root, self._docs, self._own = folder, folder.root, docs, own
        self._written, self._configuration = configured
        self._config = mapping(self._configuration.value)
        self._theme = theme
        self._is_vitepress = is_vitepress
        self._base = f"/{text(self._config.get('base')).strip('/')}/".replace("//", "/")
        self._moved = self._first_language()
        self._locales = tuple(self._read_locales())
        self._assets = Assets(folder, docs, public=(docs if is_vitepress else own) / "public", base=self._base)
        ignored = ("node_modules/", "public/", "dist/")
        patterns = [
            *(f"!{text(one)}" for one in sequence(self._config.get("srcExclude"))),
            *(text(one) for one in sequence(self._config.get("pagePatterns"))),
        ]
        names = [one for one in selected(folder.files(docs, endings=(".md",)), patterns) if not one.startswith(ignored)]
        second = second_homes(names)
        folder_of_pages = docs.relative_to(folder.root).as_posix()
        self._remarks: list[Remark] = [
            Remark("left", f"{folder_of_pages}/{one}", 1, "The page is left out, because its folder has an index.md.")
            for one in second
        ]
        names = [one for one in names if one not in second]
        self._book = PageBook([one for name in names if (one := self._planned(name))], base=self._base)

    def site(self) -> SourceSite:
        config, theme = self._config, self._theme
        remarks = [*self._configuration.findings, *self._left()]
        navigation = Navigation(
            self._book, base=self._base, written=self._written, listings=LISTINGS, lists=self._lists()
        )
        nav = {one.path: self._nav(navigation, self._source_of(one.path)) for one in self._locales}
        sidebars = SidebarReader(self._book, written=self._written)
        sidebar = {}
        for one in self._locales:
            value = self._of(self._source_of(one.path), "sidebar", "series")
            if is_unknown(value):
                remarks.append(
                    Remark(
                        "decide",
                        *self._written.key("sidebar"),
                        "The sidebar can't be evaluated without Node, so it follows the folders. Pass it with --set themeConfig.sidebar='[…]', or write theme.sidebar in glosa.yaml.",
                    )
                )
            titles = {link.link: link.text for entry in nav[one.path] for link in (entry, *entry.items)}
            sidebar[one.path] = sidebars.groups(value, self._source_of(one.path), titles=titles)
        comments, comment_remarks = self._comments()
        if not comments and not comment_remarks:
            remarks += other_comments(self._folder, [self._own / one for one in OWN_CODE])
        redirects = dict(self._redirects())
        generator = "vitepress" if self._is_vitepress else "vuepress"
        converter = Converter(
            self._book,
            self._assets,
            "vitepress" if self._is_vitepress else "vuepress",
            "vitepress" if self._is_vitepress else "vuepress",
            self._text,
            titles=sidebars.titles,
            ignored=("permalink", "permalinkPattern", "redirectFrom"),
            left=[
                "layout",
                "outline",
                "editLink",
                "lastUpdated",
                "navbar",
                "aside",
                "prev",
                "next",
                "pageClass",
                "sidebarDepth",
                "contributors",
                "gitInclude",
                "titleTemplate",
            ],
        )
        pages = tuple(converter.page(one) for one in self._book.pages)
        head, head_remarks = head_entries(sequence(config.get("head")), self._assets, written=self._written)
        color, color_file = color_of(
            self._folder,
            self._own,
            ("theme", "styles", "client"),
            ("--vp-c-brand-1", "--vp-c-brand", "--vp-c-accent", "$accentColor", "--c-brand", "--vp-c-brand-3"),
        )
        if color:
            remarks.append(
                Remark(
                    "changed",
                    f"{self._own.relative_to(self._root).as_posix()}/{color_file}",
                    None,
                    f"The brand color {color} is the theme's color now. Other styles are left out.",
                )
            )
        remarks += (
            *self._remarks,
            *navigation.findings,
            *sidebars.findings,
            *comment_remarks,
            *converter.findings,
            *converter.other_titles(self._written.key("sidebar")),
            *head_remarks,
        )
        logo = theme.get("logo")
        return SourceSite(
            generator="vitepress" if self._is_vitepress else "vuepress2",
            slugs="vitepress" if generator == "vitepress" else "vuepress2",
            title=text(config.get("title"))
            or text(
                mapping(mapping(config.get("locales")).get("root") or mapping(config.get("locales")).get("/")).get(
                    "title"
                )
            )
            or self._root.name,
            description=text(config.get("description")),
            url=split_url(text(mapping(config.get("sitemap")).get("hostname")) or text(theme.get("hostname")))[0],
            base=self._base,
            locales=self._locales,
            pages=pages,
            nav=nav,
            sidebar=sidebar if any(sidebar.values()) else {},
            assets=self._assets.all,
            head=tuple(head),
            logo=text(mapping(logo).get("light") or mapping(logo).get("src") or logo),
            color=color,
            edit_links=self._edit_links(),
            search=theme.get("search") is not False,
            comments=comments,
            redirects=redirects,
            files={STUB_FILE: STUB_MODULE} if any("::: component migrated" in page.body for page in pages) else {},
            findings=(*remarks, *self._folder.remarks),
        )

    def _first_language(self) -> str:
        """The path of the first language if every language has a folder of its own, so that it's at ``/`` in the new site; empty otherwise."""
        paths = [f"/{key.strip('/')}/" for key in mapping(self._config.get("locales")) if key != "root"]
        if not paths or "//" in paths or "root" in mapping(self._config.get("locales")):
            return ""
        homes = ("index.md",) if self._is_vitepress else ("index.md", "README.md", "readme.md")
        has_home = any((self._docs / name).is_file() for name in homes)
        return "" if has_home else next((one for one in paths if any((self._docs / one[1:]).glob("**/*.md"))), "")

    def _source_of(self, locale: str) -> str:
        """The path that a language of the new site has in the source."""
        return self._moved if locale == "/" and self._moved else locale

    def _read_locales(self) -> Iterator[SourceLocale]:
        locales = {
            ("/" if key in ("root", "/") else f"/{key.strip('/')}/"): mapping(value)
            for key, value in mapping(self._config.get("locales")).items()
        }
        themed = {
            ("/" if key in ("root", "/") else f"/{key.strip('/')}/"): mapping(value)
            for key, value in mapping(self._theme.get("locales")).items()
        }
        if self._moved:
            locales, themed = (
                {"/" if path == self._moved else path: value for path, value in one.items()}
                for one in (locales, themed)
            )
        for path in sorted({"/", *locales, *themed}, key=lambda one: (one != "/", one)):
            own, look = locales.get(path, {}), themed.get(path, {})
            if path != "/" and not any((self._docs / path.strip("/")).glob("**/*.md")):
                continue  # A link to another site.
            lang = text(own.get("lang")) or (
                self._source_of(path).strip("/") or text(self._config.get("lang")) or "en-US"
            )
            label = text(own.get("label")) or text(look.get("selectLanguageName")) or language_name(lang)
            yield SourceLocale(path, lang, label, text(own.get("title")) or None, text(own.get("description")) or None)

    def _planned(self, relative: str) -> PlannedPage | None:
        file = (self._docs / relative).relative_to(self._root).as_posix()
        if "[" in relative:
            self._remarks.append(
                Remark(
                    "decide",
                    file,
                    None,
                    "The pages of this route are made from data. Write them as Markdown, or make them with a plugin.",
                )
            )
            return None
        raw = read_page(self._folder, self._docs / relative)
        placed = self._rewritten(relative)
        if self._moved and "/" not in placed and placed.lower() == "readme.md":
            self._remarks.append(
                Remark("left", file, 1, "The page is left out: every language has a home page of its own.")
            )
            return None
        locale = next((one.path for one in self._locales if one.path != "/" and f"/{placed}".startswith(one.path)), "/")
        regular = page_address(placed, style="html")
        if self._is_vitepress and self._config.get("cleanUrls") is True:
            regular = regular.removesuffix(".html")
        moved = self._permalink(placed, regular, raw)
        addresses = (moved, regular) if moved else (regular,)
        target = placed.removeprefix(self._moved[1:]) if self._moved else placed
        page = PlannedPage(file, relative, locale, target_of(target, locale=locale), addresses, raw)
        remark = None if self._is_vitepress else list_of_posts(page)
        self._remarks += [remark] if remark else []
        return None if remark else page

    def _permalink(self, placed: str, regular: str, raw: RawPage) -> str:
        """The address by the permalink of the page, or by a pattern; empty if it has none."""
        own = text(raw.front_matter.get("permalink"))
        pattern = own or text(raw.front_matter.get("permalinkPattern")) or text(self._config.get("permalinkPattern"))
        if not pattern or self._is_vitepress:
            return ""

        def note(why: str) -> None:
            self._remarks.append(Remark("decide", *self._written.key("permalinkPattern"), why))

        return permalink(pattern, relative=placed, regular=regular, day=raw.front_matter.get("date"), note=note)

    def _rewritten(self, relative: str) -> str:
        """The path by the option ``rewrites``: ``packages/:name/docs/index.md`` to ``:name/index.md``."""
        for old, new in mapping(self._config.get("rewrites")).items():
            names = re.findall(r":(\w+)(?:\([^)]*\))?\*?", old)
            pattern = re.sub(
                r"\\?:(\w+)(?:\\\([^)]*\\\))?(\\\*)?",
                lambda one: "(.+)" if one[2] else "([^/]+)",
                re.escape(old).replace("\\:", ":"),
            )
            found = re.fullmatch(pattern, relative)
            if found and isinstance(new, str):
                for name, value in zip(names, found.groups(), strict=False):
                    new = re.sub(rf":{name}\*?", value.replace("\\", "\\\\"), new)
                return new
        return relative

    def _text(self, draft: PageDraft, page: PlannedPage) -> None:
        vue_text(draft, page, self._config, self._base, self._docs, self._folder)

    def _of(self, locale: str, *keys: str) -> Any:
        key = locale.strip("/") or "root"
        locales = mapping(self._config.get("locales"))
        own = mapping(mapping(locales.get(key) or locales.get(locale)).get("themeConfig"))
        themed = mapping(self._theme.get("locales"))
        look = mapping(themed.get(locale) or themed.get(key))
        return next(
            (place[name] for place in (own, look, self._theme) for name in keys if place.get(name) is not None), None
        )

    def _nav(self, navigation: Navigation, locale: str) -> tuple[SourceLink, ...]:
        links = list(navigation.links(self._of(locale, "nav", "navbar"), locale))
        added = mapping(self._theme.get("autoAddCategoryToNavbar")) or mapping(
            self._of(locale, "autoAddCategoryToNavbar")
        )
        if added or self._theme.get("autoAddCategoryToNavbar") is True:
            links += (
                SourceLink(text(added.get("categoryText")) or "Categories", f"{locale}categories/"),
                SourceLink(text(added.get("tagText")) or "Tags", f"{locale}tag/"),
            )
        links += social_links(self._theme.get("socialLinks"), links)
        return tuple(links)

    def _comments(self) -> tuple[Mapping[str, Any] | None, list[Remark]]:
        solution, options = plugin_comments(self._config)
        if solution:
            return comments_block(solution, options, written=self._written)
        own = mapping(self._theme.get("commentConfig"))
        if own:
            return comments_block(text(own.get("type")), mapping(own.get("options")), written=self._written)
        for name in (text(self._theme.get("commentsSolution")), "valine", "vssue"):
            options = mapping(self._theme.get(f"{name}Config"))
            if options:
                comments, findings = comments_block(name, options, written=self._written)
                findings += other_solution(name, self._theme, written=self._written)
                return comments, findings
        return None, []

    def _edit_links(self) -> str:
        link = mapping(self._theme.get("editLink"))
        pattern = text(link.get("pattern"))
        if pattern.startswith("http") and ":path" in pattern:
            return pattern.replace(":path", "{path}")
        repo = text(self._theme.get("docsRepo")) or text(self._theme.get("repo"))
        if self._is_vitepress or not repo or self._theme.get("editLink") is False:
            return ""
        host = repo if repo.startswith("http") else f"https://github.com/{repo}"
        folder = text(self._theme.get("docsDir")).strip("/")
        return f"{host.rstrip('/')}/edit/{text(self._theme.get('docsBranch')) or 'main'}/{folder + '/' if folder else ''}{{path}}"

    def _lists(self) -> Mapping[str, str]:
        """The earlier addresses of lists of posts by tag and category, with their routes."""
        folders = {"tags": "tags", "categories": "categories"}
        found = {} if self._is_vitepress else dict(lists_of(self._book, self._locales, folders))
        return found | {f"{address}1/": route for address, route in found.items()}

    def _redirects(self) -> Iterator[tuple[str, str]]:
        """From addresses that the configuration and the pages redirect, and from lists of posts of vuepress-theme-reco 2."""
        if self._is_vitepress:
            return
        if "reco" in self._written.text:
            yield from listing_redirects(
                self._book, self._locales, {"tags": "tags", "categories": "categories"}, numbered=True
            )
        yield from old_addresses(
            plugin_redirects(self._config, self._book),
            self._book,
            base=self._base,
            written=self._written,
            note=self._remarks.append,
        )

    def _left(self) -> Iterator[Remark]:
        options = {**self._config, "themeConfig": self._theme}
        yield from unevaluated(self._configuration, options, self._written)
        yield from vite_options_left(self._written, self._config, self._theme)
        yield from partly_left(self._written, self._config, self._theme)
        yield from own_code_left(self._folder, self._own)
        for one in mapping(self._config.get("locales")).values():
            link = text(mapping(one).get("link"))
            if re.match(r"https?:", link):
                why = f"The language at {link} is another site, so it's left out. Add a link to it under theme.nav."
                yield Remark("left", *self._written.words(link), why)
