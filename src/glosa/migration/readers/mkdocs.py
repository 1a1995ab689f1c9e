"""Reads a site of MkDocs, with or without Material."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatch
from os.path import normpath
from pathlib import Path
from typing import Any

from glosa.builder.content.dialects.formulas import with_braces_apart
from glosa.builder.content.dialects.lines import indent_of
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.mdx.masking import masked
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.migration.evaluation.configuration import with_answers
from glosa.migration.readers.configuration_text import ConfigurationText
from glosa.migration.readers.converting import Converter
from glosa.migration.readers.mkdocs_blog import UnknownPart, post_address
from glosa.migration.readers.mkdocs_configuration import COLORS, mkdocs_configuration, named_options, other_sites
from glosa.migration.readers.mkdocs_languages import configured_languages, sibling_folder, sibling_languages
from glosa.migration.readers.mkdocs_leftovers import mkdocs_left
from glosa.migration.readers.mkdocs_literate import LITERATE, LiterateNavigation
from glosa.migration.readers.mkdocs_navigation import AWESOME, MkDocsNavigation
from glosa.migration.readers.other_comments import other_comments
from glosa.migration.readers.page_patterns import is_ignored
from glosa.migration.readers.settings import color_of, mapping, sequence, split_url, text
from glosa.migration.readers.sidebars import merged
from glosa.migration.readers.tree import (
    Assets,
    PageBook,
    PlannedPage,
    fallbacks,
    page_address,
    read_page,
    second_homes,
    target_of,
)
from glosa.migration.source import ReadRequest, SourceGroup, SourceLink, SourceSite, SourceUnreadable
from glosa.migration.source_folder import SourceFolder
from glosa.migration.text.braces import without_braces
from glosa.migration.text.front_matter import RawPage
from glosa.migration.text.includes import with_snippets
from glosa.migration.text.templates import without_templates


def read_mkdocs(request: ReadRequest) -> SourceSite:
    """The site in the folder. Raises :class:`SourceUnreadable`."""
    source = SourceFolder(request.folder, out=request.out, progress=request.progress)
    root = source.root
    usual = ("mkdocs.yml", "mkdocs.yaml", "docs/mkdocs.yml", "docs/en/mkdocs.yml")
    for name in [request.configuration] if request.configuration else usual:
        if source.file(root / name):
            return _MkDocsReader(source, root / name, request).site()
    raise SourceUnreadable(f"The folder '{root}' has no mkdocs.yml. Pass the folder that contains it.")


class _MkDocsReader:
    def __init__(self, source: SourceFolder, path: Path, request: ReadRequest) -> None:
        root = source.root
        self._files = source
        self._root = root
        self._path = path
        self._file = path.relative_to(root).as_posix()
        self._source = source.text(path) or ""
        self._written = ConfigurationText(self._file, self._source)
        self._remarks: list[Remark] = []
        self._config = with_answers(mkdocs_configuration(source, path, self._remarks), request.answers)
        self._folder = path.parent
        docs = (self._folder / (text(self._config.get("docs_dir")) or "docs")).resolve()
        if not docs.is_dir() or not docs.is_relative_to(root):
            raise SourceUnreadable(f"{path}: there's no folder '{docs}' for docs_dir.")
        self._docs = docs
        self._remarks += other_sites(source, path, docs)
        self._url, self._base = split_url(text(self._config.get("site_url")))
        self._plugins = dict(named_options(self._config.get("plugins")))
        excluded = sequence(mapping(self._plugins.get("exclude")).get("glob"))
        self._excluded = [one for one in excluded if isinstance(one, str)]
        self._extensions = dict(named_options(self._config.get("markdown_extensions")))
        self._siblings = sibling_languages(source, path)
        self._locales = (
            *configured_languages(self._config, self._plugins, lang=path.parent.name if self._siblings else ""),
            *self._siblings,
        )
        self._assets = Assets(source, docs, public=None, base=self._base, in_public=True)
        for name in source.files(docs):
            if (
                name.lower() != "404.html"
                and not name.endswith((".md", ".html.j2", ".py"))
                and not self._is_overridden(name)
            ):
                self._assets.add(name, docs / name)
        own_theme = text(mapping(self._config.get("theme")).get("custom_dir"))
        if own_theme and (self._folder / own_theme).is_dir():  # Its images have the addresses of those of pages.
            for name in source.files(self._folder / own_theme, endings=_IMAGES):
                if not (docs / name).exists():
                    self._assets.add(name, self._folder / own_theme / name)
        names = [name for name in source.files(docs, endings=(".md",)) if not self._is_excluded(name)]
        self._style = "html" if self._config.get("use_directory_urls") is False else "folder"
        originals = {sibling_folder(one): "" for one in self._siblings}
        for folder in originals:
            names += [folder + name for name in source.files(docs / folder, endings=(".md",))]
        second = frozenset(second_homes(names))
        for name in sorted(second):
            self._note_left(name, None, "The page is left out, because its folder has an index, too.")
        planned = [one for name in names if name not in second and (one := self._planned(name))]
        self._book = PageBook(planned, base=self._base, originals=originals)

    def site(self) -> SourceSite:
        config = self._config
        titles: dict[str, str] = {}
        nav_of = MkDocsNavigation(self._files, self._docs, self._book, self._written)
        entries = config.get("nav") or (nav_of.listed() if self._plugins.keys() & AWESOME else None)
        if LITERATE in self._plugins:
            entries = LiterateNavigation(nav_of, mapping(self._plugins[LITERATE])).entries(config.get("nav"))
        tree = tuple(nav_of.tree(entries, titles))
        converter = Converter(
            self._book,
            self._assets,
            "mkdocs-material",
            "mkdocs",
            self._text,
            titles=titles,
            renamed={"authors": "authors"},
            ignored=("slug", "draft"),
            left=["hide", "icon", "template", "status", "subtitle", "social", "pin", "links"],
        )
        pages = tuple(converter.page(one) for one in self._book.pages)
        theme = config.get("theme") if isinstance(config.get("theme"), dict) else {"name": text(config.get("theme"))}
        nav, sidebar = self._split_tree(tree)
        own_theme = [self._folder / one for one in [text(mapping(theme).get("custom_dir"))] if one]
        return SourceSite(
            generator="mkdocs",
            slugs="github"
            if "pymdownx.slugs" in self._source
            and "toc" in self._extensions
            and "slugify" in mapping(self._extensions["toc"])
            else "mkdocs",
            title=text(config.get("site_name")) or self._root.name,
            description=" ".join(text(config.get("site_description")).split()),
            url=self._url,
            base=self._base,
            locales=self._locales,
            pages=pages,
            nav={one.path: tuple(_localized(link, one.path) for link in nav) for one in self._locales},
            sidebar={"/": sidebar} if sidebar else {},
            assets=self._assets.all,
            head=tuple(self._head()),
            logo=self._logo(mapping(theme)),
            color=self._color(mapping(theme)),
            edit_links=self._edit_links(),
            search="search" in self._plugins or "plugins" not in config,
            comments=None,
            redirects={**self._untranslated(), **dict(self._redirects())},
            findings=(
                *self._remarks,
                *nav_of.remarks,
                *converter.findings,
                *converter.other_titles(self._written.key("nav")),
                *mkdocs_left(self._written, self._config, self._plugins),
                *other_comments(self._files, own_theme),
                *self._files.remarks,
            ),
        )

    def _untranslated(self) -> dict[str, str]:
        """Redirects from pages that a folder of a language lacks. Its home page needs none, because Glosa makes one."""
        paths = [one.path for one in self._siblings]
        return {address: route for address, route in fallbacks(self._book, paths) if address not in paths}

    def _planned(self, relative: str) -> PlannedPage | None:
        raw = self._with_abbreviations(read_page(self._files, self._docs / relative))
        placed, locale = self._placed(relative)
        if "blog" in self._plugins and raw.front_matter.get("draft") is True:
            self._note_left(relative, raw.lines.get("draft"), _DRAFT)
            return None
        address = page_address(placed, style=self._style)
        file = Path(normpath(self._docs / relative)).relative_to(self._root).as_posix()
        blog = self._blog_address(relative, raw)
        return PlannedPage(file, relative, locale, target_of(placed, locale=locale), (blog or address,), raw)

    def _placed(self, relative: str) -> tuple[str, str]:
        """The path of a file in the new site, and its language: by a suffix, ``index.fr.md``, or by a folder."""
        for one in self._siblings:
            folder = sibling_folder(one)
            if relative.startswith(folder):
                return one.path[1:] + relative.removeprefix(folder), one.path
        is_by_suffix = mapping(self._plugins.get("i18n")).get("docs_structure", "suffix") == "suffix"
        for one in self._locales:
            code = one.path.strip("/") or one.lang
            if is_by_suffix and re.search(rf"\.{re.escape(code)}\.md$", relative) and len(self._locales) > 1:
                return one.path[1:] + re.sub(rf"\.{re.escape(code)}\.md$", ".md", relative), one.path
            if not is_by_suffix and relative.startswith(f"{code}/"):
                return one.path[1:] + relative.removeprefix(f"{code}/"), one.path
        return relative, "/"

    def _blog_address(self, relative: str, raw: RawPage) -> str:
        """The address of a post of Material's blog; empty for other pages, and if the pattern for addresses is unknown."""
        if "blog" not in self._plugins:
            return ""
        options = mapping(self._plugins.get("blog"))
        try:
            return post_address(relative, raw, options)
        except UnknownPart as unknown:
            why = f"'{{{unknown}}}' in post_url_format is unknown, so earlier addresses of posts don't redirect. Write them under 'redirects' in glosa.yaml."
            self._note_once(Remark("decide", *self._written.words("post_url_format"), why))
            return ""

    def _note_once(self, remark: Remark) -> None:
        if remark not in self._remarks:
            self._remarks.append(remark)

    def _is_excluded(self, name: str) -> bool:
        if name.startswith(("overrides/", ".")) or self._is_overridden(name):
            return True
        if any(fnmatch(name, one) for one in self._excluded):
            return True
        if is_ignored(name, text(self._config.get("draft_docs"))):
            self._note_left(name, None, _DRAFT)
            return True
        return is_ignored(name, text(self._config.get("exclude_docs")))

    def _note_left(self, name: str, line: int | None, why: str) -> None:
        file = Path(normpath(self._docs / name)).relative_to(self._root).as_posix()
        self._remarks.append(Remark("left", file, line, why))

    def _is_overridden(self, name: str) -> bool:
        """Whether the file belongs to the theme's templates."""
        theme = mapping(self._config.get("theme"))
        own = text(theme.get("custom_dir"))
        return bool(own) and (self._folder / own).resolve() in (self._docs / name).parents

    def _text(self, draft: PageDraft, page: PlannedPage) -> None:
        draft.rewrite(with_braces_apart(draft.text))
        with_snippets(draft, lambda path: self._read(path, page))
        self._without_references(draft)
        has_macros = "macros" in self._plugins or any(one.endswith(".macros") for one in self._extensions)
        extra = mapping(self._config.get("extra")) if has_macros else {}
        values = {key: value for key, value in extra.items() if isinstance(value, str | int | float)}
        if "{%" in draft.text or "{{" in draft.text:
            without_templates(draft, values)
        without_braces(draft, values)

    def _with_abbreviations(self, raw: RawPage) -> RawPage:
        """The page with the abbreviations that the extension for snippets appends to every page, of those that it contains."""
        options = mapping(self._extensions.get("pymdownx.snippets"))
        found = [
            definition[0]
            for path in sequence(options.get("auto_append"))
            for definition in _ABBREVIATION.finditer(self._read(text(path)) or "")
            if definition[1] in raw.body
        ]
        return replace(raw, body="\n".join((raw.body.rstrip("\n"), "", *found, ""))) if found else raw

    def _read(self, path: str, page: PlannedPage | None = None) -> str | None:
        """A file by its path from the base paths of snippets, the project, the pages, or the page."""
        options = mapping(self._extensions.get("pymdownx.snippets"))
        bases = options.get("base_path") or ["."]
        starts = [
            self._folder / one
            for one in ([bases] if isinstance(bases, str) else sequence(bases))
            if isinstance(one, str)
        ]
        own = [(self._docs / page.relative).parent] if page else []
        for start in (*starts, self._folder, self._docs, *own, self._root):
            found = self._files.text(start / path)
            if found is not None:
                return found
        return None

    def _without_references(self, draft: PageDraft) -> None:
        """Puts the name of what it documents in the place of documentation from docstrings, ``::: package.name``."""
        lines, hidden = draft.text.split("\n"), masked(draft.text).split("\n")
        out: list[str] = []
        position, options = 0, 0  # The column of the options, which follow at once.
        for line, shown in zip(lines, hidden, strict=True):
            found = re.fullmatch(r"(\s*):::\s+([A-Za-z_][\w]*(?:[.:][\w:]+)*)\s*", shown)
            start, position = position, position + len(line) + 1
            if found and ("mkdocstrings" in self._plugins or "mkautodoc" in self._extensions or "." in found[2]):
                draft.note(
                    "decide",
                    start,
                    f"The documentation of {found[2]} came from docstrings. Use the plugin python-api, or write it.",
                )
                out.append(f"{found[1]}`{found[2]}`")
                options = indent_of(line) + 4
            elif options and line.strip() and indent_of(line) >= options:
                out.append("")
            else:
                options = 0
                out.append(line)
        draft.rewrite("\n".join(out))

    def _split_tree(
        self, tree: Sequence[str | SourceLink | SourceGroup]
    ) -> tuple[tuple[SourceLink, ...], tuple[SourceGroup, ...]]:
        """Links elsewhere and first pages of groups for the header, and groups for the sidebar."""
        groups: list[SourceGroup] = []
        links: list[SourceLink] = []
        for one in tree:
            if isinstance(one, SourceLink):
                links.append(one)
            elif isinstance(one, SourceGroup):
                groups.append(one)
            elif groups and groups[-1].title == "":
                groups[-1] = SourceGroup("", (*groups[-1].children, one))
            else:
                groups.append(SourceGroup("", (one,)))
        title = text(self._config.get("site_name")) or "…"
        named = [SourceGroup(group.title or title, group.children, collapsable=bool(group.title)) for group in groups]
        repo = text(self._config.get("repo_url"))
        if repo and not any(link.link == repo for link in links):
            links.append(SourceLink(text(self._config.get("repo_name")) or "Repository", repo))
        return tuple(links), merged(named)

    def _head(self) -> Iterator[Mapping[str, Any]]:
        favicon = text(mapping(self._config.get("theme")).get("favicon"))
        if favicon and self._assets.has_public(f"/{favicon}"):
            yield {"tag": "link", "attrs": {"rel": "icon", "href": self._assets.public(f"/{favicon}")}}

    def _logo(self, theme: Mapping[str, Any]) -> str:
        logo = text(theme.get("logo"))
        return self._assets.public(f"/{logo}") if logo else ""

    def _color(self, theme: Mapping[str, Any]) -> str:
        palettes = theme.get("palette")
        for one in palettes if isinstance(palettes, list) else [palettes]:
            name = text(mapping(one).get("primary"))
            if name in COLORS and name != "black":
                return COLORS[name]
        return color_of(
            self._files,
            self._docs,
            [text(one) for one in sequence(self._config.get("extra_css")) if isinstance(one, str)],
            ("--md-primary-fg-color",),
        )[0]

    def _edit_links(self) -> str:
        repo, uri = text(self._config.get("repo_url")).rstrip("/"), self._config.get("edit_uri")
        folder = self._docs.relative_to(self._root).as_posix()
        if not repo or uri == "":
            return ""
        default = (
            f"edit/master/{folder}/"
            if "github" in repo
            else f"src/default/{folder}/"
            if "bitbucket" in repo
            else f"edit/master/{folder}/"
        )
        path = text(uri) or default
        return f"{path if path.startswith('http') else f'{repo}/{path}'}".rstrip("/") + "/{path}"

    def _redirects(self) -> Iterator[tuple[str, str]]:
        """The redirects of the plugin ``redirects``."""
        for old, new in mapping(mapping(self._plugins.get("redirects")).get("redirect_maps")).items():
            path, _, fragment = text(new).partition("#")
            page = self._book.file(path)
            target = page.route if page else path if re.match(r"https?:", path) else ""
            address = page_address(str(old), style=self._style)
            if self._book.at(address):
                why = f"The redirect from '{old}' is left out, because a page has this address. Delete one of the two."
                self._remarks.append(Remark("decide", *self._written.words(str(old)), why))
            elif target:
                yield address, target + (f"#{fragment}" if fragment else "")
            else:
                self._remarks.append(
                    Remark(
                        "left",
                        *self._written.words(str(old)),
                        f"The redirect from '{old}' leads to '{new}', which isn't a page.",
                    )
                )


_IMAGES = (".avif", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp")
_DRAFT = "The page is a draft, so it's left out."
_ABBREVIATION = re.compile(r"^\*\[(.+?)\]:.*$", re.MULTILINE)


def _localized(link: SourceLink, path: str) -> SourceLink:
    return SourceLink(link.text, path[:-1] + link.link if link.link.startswith("/") else link.link)
