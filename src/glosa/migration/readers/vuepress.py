"""Reads a site of VuePress 1, with its default theme or vuepress-theme-reco."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from glosa.builder.config.language_names import language_name
from glosa.builder.content.dialects.mdx.components import STUB_FILE, STUB_MODULE
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.builder.content.slugs import slug_of
from glosa.migration.evaluation.configuration import Configuration, is_unknown
from glosa.migration.readers.built_addresses import RENAMING, built_addresses
from glosa.migration.readers.comments import comments_block, other_solution, plugin_comments
from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.converting import Converter
from glosa.migration.readers.leftovers import OWN_CODE, left_out, own_code_left, protected
from glosa.migration.readers.lists_of_posts import (
    LISTINGS,
    LISTS,
    list_of_posts,
    listing_redirects,
    lists_of,
    lists_of_all_languages,
)
from glosa.migration.readers.old_addresses import old_addresses
from glosa.migration.readers.other_comments import other_comments
from glosa.migration.readers.page_patterns import selected
from glosa.migration.readers.permalinks import permalink
from glosa.migration.readers.plugins import plugin_redirects, plugins_of
from glosa.migration.readers.project import configuration_of, find_folder
from glosa.migration.readers.settings import (
    Navigation,
    color_of,
    head_entries,
    mapping,
    sequence,
    split_url,
    text,
)
from glosa.migration.readers.sidebars import SidebarReader
from glosa.migration.readers.tree import Assets, PageBook, PlannedPage, page_address, read_page, target_of
from glosa.migration.readers.unevaluated import unevaluated
from glosa.migration.readers.vue_text import issue_of, vue_text
from glosa.migration.source import ReadRequest, SourceGroup, SourceLink, SourceLocale, SourceSite
from glosa.migration.source_folder import SourceFolder
from glosa.migration.text.front_matter import RawPage


def read_vuepress(request: ReadRequest) -> SourceSite:
    """The site in the folder. Raises :class:`SourceUnreadable`."""
    folder = SourceFolder(request.folder, out=request.out, progress=request.progress)
    docs = find_folder(folder, ".vuepress")
    own = docs / ".vuepress"
    written, configuration = configuration_of(folder, own, request)
    config = mapping(configuration.value)
    theme = mapping(config.get("themeConfig"))
    base = _base(config.get("base"))
    reader = _Reader(folder, docs, written, config, theme, base)
    return reader.site(configuration)


class _Reader:
    def __init__(
        self,
        folder: SourceFolder,
        docs: Path,
        written: ConfigurationText,
        config: Mapping[str, Any],
        theme: Mapping[str, Any],
        base: str,
    ) -> None:
        self._folder = folder
        self._root = folder.root
        self._docs = docs
        self._written = written
        self._config = config
        self._theme = theme
        self._base = base
        self._locales = tuple(self._read_locales())
        self._assets = Assets(folder, docs, public=docs / ".vuepress/public", base=base)
        self._built = built_addresses(folder, docs, text(config.get("dest")))
        self._listed: list[Remark] = []
        patterns = [text(one) for one in sequence(config.get("patterns"))]
        names = list(selected(folder.files(docs, endings=(".md",)), patterns))
        shown = {page_address(one, style="html"): one for one in sorted(names)}  # The last one overrides the others.
        planned = [one for relative in names for one in self._pages_of(relative, shown)]
        self._book = PageBook(planned, base=base)

    def site(self, configuration: Configuration) -> SourceSite:
        config, theme = self._config, self._theme
        findings = [
            *configuration.findings,
            *self._listed,
            *unevaluated(configuration, config, self._written),
            *left_out(self._written, config),
            *own_code_left(self._folder, self._docs / ".vuepress"),
            *self._renamed(),
        ]
        comments, solution_findings = self._comments()
        findings += solution_findings
        if not comments:
            findings += other_comments(self._folder, [self._docs / ".vuepress" / one for one in OWN_CODE])
        navigation = Navigation(
            self._book,
            base=self._base,
            written=self._written,
            listings=LISTINGS,
            lists={
                **dict(lists_of_all_languages(self._book, self._locales, LISTS)),
                **dict(lists_of(self._book, self._locales, LISTS)),
            },
        )
        nav = {locale.path: self._nav(navigation, locale.path) for locale in self._locales}
        sidebars = SidebarReader(self._book, written=self._written)
        sidebar = self._sidebars(sidebars, nav, findings)
        findings += (*navigation.findings, *sidebars.findings)
        converter = Converter(
            self._book,
            self._assets,
            "vuepress",
            "vuepress",
            self._text,
            titles=sidebars.titles,
            ignored=("permalink", "keys", "sidebarDepth", "navbar", "pageClass", "lastUpdated", "redirectFrom"),
        )
        off = comments is not None and mapping(theme.get("valineConfig")).get("showComment") is False
        defaults = {"comments": False} if off else {}
        pages = tuple(
            converter.page(one, defaults={**defaults, **(issue_of(one.raw.body) if comments else {})})
            for one in self._book.pages
        )
        findings += (*converter.findings, *converter.other_titles(self._written.key("sidebar")))
        head, head_findings = head_entries(sequence(config.get("head")), self._assets, written=self._written)
        findings += [*head_findings, *protected(self._book, self._theme, self._written)]
        color, color_file = color_of(
            self._folder,
            self._docs,
            (".vuepress/styles", ".vuepress/override.styl", ".vuepress/theme"),
            ("$accentColor", "$themeColor"),
        )
        color = text(theme.get("themeColor")) or color
        if color:
            findings.append(
                Remark(
                    "changed",
                    f"{self._docs.relative_to(self._root).as_posix()}/{color_file}".removeprefix("./")
                    if color_file
                    else self._written.file,
                    None,
                    f"The accent color {color} is the theme's color now. Other styles are left out.",
                )
            )
        hostname = self._hostname()
        moved = dict(
            old_addresses(
                plugin_redirects(config, self._book),
                self._book,
                base=self._base,
                written=self._written,
                note=findings.append,
            )
        )
        return SourceSite(
            generator="vuepress",
            slugs="vuepress",
            title=text(config.get("title"))
            or text(mapping(mapping(config.get("locales")).get("/")).get("title"))
            or self._docs.name,
            description=text(config.get("description")),
            url=hostname,
            base=self._base,
            locales=self._locales,
            pages=pages,
            nav=nav,
            sidebar=sidebar,
            assets=self._assets.all,
            head=tuple(head),
            logo=text(theme.get("logo")),
            color=color,
            edit_links=self._edit_links(),
            outline_depth=theme.get("sidebarDepth") if isinstance(theme.get("sidebarDepth"), int) else None,
            search=theme.get("search") is not False,
            comments=comments,
            redirects={
                **dict(lists_of_all_languages(self._book, self._locales, LISTS)),
                **dict(listing_redirects(self._book, self._locales, LISTS)),
                **moved,
            },
            files={STUB_FILE: STUB_MODULE} if any("::: component migrated" in page.body for page in pages) else {},
            findings=(*findings, *self._folder.remarks),
        )

    def _read_locales(self) -> Iterator[SourceLocale]:
        locales, themed = mapping(self._config.get("locales")), mapping(self._theme.get("locales"))
        paths = sorted({"/", *locales, *themed}, key=lambda path: (path != "/", path))
        for path in paths:
            own, look = mapping(locales.get(path)), mapping(themed.get(path))
            lang = (
                text(own.get("lang"))
                or text(look.get("lang"))
                or text(self._config.get("lang"))
                or ("en-US" if path == "/" else path.strip("/"))
            )
            yield SourceLocale(
                path,
                lang,
                text(look.get("label")) or text(look.get("selectLanguageName")) or language_name(lang),
                text(own.get("title")) or None,
                text(own.get("description")) or None,
            )

    def _pages_of(self, relative: str, shown: Mapping[str, str]) -> Iterator[PlannedPage]:
        """The page of a file, unless another one is ``shown`` at its address, or it only makes a list of posts, which Glosa makes itself."""
        one = self._planned(relative)
        other = shown[page_address(relative, style="html")]
        why = f"The page is left out, because VuePress shows '{other.rpartition('/')[2]}' at its address."
        second = Remark("left", one.file, 1, why)
        remark = second if other != relative else list_of_posts(one)
        if remark:
            self._listed.append(remark)
        else:
            yield one

    def _planned(self, relative: str) -> PlannedPage:
        raw = read_page(self._folder, self._docs / relative)
        regular = page_address(relative, style="html")
        locale = next((one.path for one in self._locales if one.path != "/" and regular.startswith(one.path)), "/")
        given = (self._permalink(relative, raw, locale), self._built.get(relative, ""), regular)
        addresses = tuple(dict.fromkeys(one for one in given if one))
        file = (self._docs / relative).relative_to(self._root).as_posix()
        return PlannedPage(file, relative, locale, target_of(relative, locale=locale), addresses, raw)

    def _renamed(self) -> Iterator[Remark]:
        """That a plugin gave pages addresses which only a build of the earlier site has, if there's none."""
        for name, *_ in plugins_of(self._config):
            if name in RENAMING and not self._built:
                yield Remark(
                    "decide",
                    *self._written.words(name),
                    f"The plugin '{name}' gave pages other addresses, which don't redirect yet. Build the earlier site once, so that its output is in '.vuepress/dist', and run this command again: it reads the addresses there. Without a build, write the addresses under 'redirects.paths' of glosa.yaml.",
                )

    def _permalink(self, relative: str, raw: RawPage, locale: str) -> str:
        """The address by the page's permalink, or by the site's pattern; empty if it has none, or if it needs a date and has none."""
        own, pattern = text(raw.front_matter.get("permalink")), text(self._config.get("permalink"))
        folder, _, name = relative.rpartition("/")
        is_home = name.lower() in ("readme.md", "index.md")  # Its slug is the folder's.

        def note(why: str) -> None:
            file = (self._docs / relative).relative_to(self._root).as_posix()
            place = (file, raw.lines.get("permalink")) if own else self._written.key("permalink")
            self._listed.append(Remark("decide", *place, why))

        found = permalink(
            own or pattern,
            relative=f"{folder or self._docs.name}.md" if is_home else relative,
            regular=page_address(relative, style="html"),
            day=raw.front_matter.get("date"),
            note=note,
            slug=slug_of("vuepress"),
        )
        return locale[:-1] + found if found else ""

    def _text(self, draft: PageDraft, page: PlannedPage) -> None:
        vue_text(draft, page, self._config, self._base, self._docs, self._folder)

    def _of(self, key: str, locale: str, *others: str) -> Any:
        own = mapping(mapping(self._theme.get("locales")).get(locale))
        return next(
            (place[name] for place in (own, self._theme) for name in (key, *others) if place.get(name) is not None),
            None,
        )

    def _nav(self, navigation: Navigation, locale: str) -> tuple[SourceLink, ...]:
        links = list(navigation.links(self._of("nav", locale, "navbar"), locale))
        for key, route in (("category", "categories"), ("tag", "tag")):
            entry = mapping(mapping(self._theme.get("blogConfig")).get(key))
            target = f"{locale}{route}/"
            if entry and not any(link.link == target for link in links):
                place = entry.get("location")
                links.insert(
                    place - 1 if isinstance(place, int) else len(links),
                    SourceLink(text(entry.get("text")) or route.capitalize(), target),
                )
        return tuple(links)

    def _sidebars(
        self, reader: SidebarReader, nav: Mapping[str, tuple[SourceLink, ...]], findings: list[Remark]
    ) -> Mapping[str, tuple[SourceGroup, ...]]:
        sidebars = {}
        for locale in self._locales:
            value = self._of("sidebar", locale.path)
            if is_unknown(value):
                findings.append(
                    Remark(
                        "decide",
                        *self._written.key("sidebar"),
                        "The sidebar can't be evaluated without Node, so it follows the folders. Pass it with --set themeConfig.sidebar='[…]', or write theme.sidebar in glosa.yaml.",
                    )
                )
            titles = {link.link: link.text for entry in nav[locale.path] for link in (entry, *entry.items)}
            sidebars[locale.path] = reader.groups(value, locale.path, titles=titles)
        return sidebars if any(sidebars.values()) else {}

    def _comments(self) -> tuple[Mapping[str, Any] | None, list[Remark]]:
        theme = self._theme
        solution, options = plugin_comments(self._config)
        if not solution:
            preferred = text(theme.get("commentsSolution"))
            for name in (preferred, "valine", "vssue"):
                if mapping(theme.get(f"{name}Config")):
                    solution, options = name, mapping(theme.get(f"{name}Config"))
                    break
        if not solution:
            return None, []
        comments, findings = comments_block(solution, options, written=self._written)
        findings += other_solution(solution, theme, written=self._written)
        moved = [page for page in self._book.pages if len(page.addresses) > 1]
        if comments and moved:
            findings.append(
                Remark(
                    "decide",
                    moved[0].file,
                    None,
                    f"{len(moved)} pages had permalinks, and comments are stored by address. Build the new site, and pass its folder when you import them: 'glosa comments import … --redirects dist'. They follow the redirects.",
                )
            )
        return comments, findings

    def _edit_links(self) -> str:
        theme = self._theme
        repo = text(theme.get("docsRepo")) or text(theme.get("repo"))
        if theme.get("editLinks") is not True or not repo:
            return ""
        host = repo if repo.startswith("http") else f"https://github.com/{repo}"
        folder = text(theme.get("docsDir")).strip("/")
        return f"{host.rstrip('/')}/edit/{text(theme.get('docsBranch')) or 'master'}/{folder + '/' if folder else ''}{{path}}"

    def _hostname(self) -> str:
        for _, options, _ in plugins_of(self._config):
            for key in ("hostname", "site_url", "canonicalBase", "domain"):
                url = split_url(text(options.get(key)))[0]
                if url:
                    return url
        cname = (self._folder.text(self._docs / ".vuepress/public/CNAME") or "").strip()
        return f"https://{cname}" if re.fullmatch(r"[\w.-]+", cname) else ""


def _base(value: object) -> str:
    parts = text(value).strip("/")
    return f"/{parts}/" if parts else "/"
