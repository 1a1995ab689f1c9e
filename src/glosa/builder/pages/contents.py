"""The sidebar and the home page of a site that has the table of contents of Jupyter Book or MyST."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from glosa.builder.config.checks.theme import SIDEBAR_LEVELS
from glosa.builder.config.model import SidebarEntry, SiteConfig
from glosa.builder.content.dialects.contents import Listed, contents_problem, paths_pattern, read_contents
from glosa.builder.content.dialects.toctrees import contents_of_toctrees
from glosa.builder.content.document import Document
from glosa.builder.diagnostics import Diagnostic, Severity


def with_contents(
    config: SiteConfig, documents: Sequence[Document], site_dir: Path
) -> tuple[SiteConfig, Sequence[Diagnostic]]:
    """``config`` with the sidebar of the table of contents, unless it has one of its own, and the problems of the table. Without a table of
    contents, the directives ``toctree`` of Sphinx give it. Without a home page, the first listed page takes its place.
    """
    if config.markdown.dialect != "myst" or len(config.locales) > 1:
        return config, ()
    contents = read_contents(site_dir)
    is_own = bool(contents.file)
    if not is_own:
        contents = contents_of_toctrees(site_dir)
    (locale,) = config.locales
    titles = {one.source.relative.removesuffix(".md"): one.title for one in documents}
    routes = {one.source.relative.removesuffix(".md"): one.source.route for one in documents}
    too_deep: list[Listed] = []
    children = tuple(_children(contents.entries, titles, too_deep))
    first = next(_pages(children), "")
    if not is_own and not any(one != "index" for one in _pages(children)):
        return config, ()
    if not first:
        return config, contents.problems or (_without_pages(contents.file),)
    paths = config.redirects.paths
    if locale not in routes.values() and locale not in paths:
        config = replace(config, redirects=replace(config.redirects, paths={**paths, locale: routes[first]}))
    if config.theme.sidebar == "auto":
        groups = tuple(_groups(children, SidebarEntry(title=config.title, collapsable=False, children=())))
        config = replace(config, theme=replace(config.theme, sidebar=groups))
        return config, (*contents.problems, *(_too_deep(contents.file, one) for one in too_deep))
    return config, contents.problems


def _without_pages(file: str) -> Diagnostic:
    return contents_problem(
        file,
        None,
        found="It lists no page of this site, so the sidebar is in alphabetical order.",
        expected="Paths of Markdown files below docs/, such as '- file: guide/start'.",
        next_step="Correct the paths, or delete the file.",
    )


def _too_deep(file: str, listed: Listed) -> Diagnostic:
    return Diagnostic(
        severity=Severity.WARNING,
        code="sidebar-too-deep",
        file=file,
        line=listed.line or None,
        found=f"The sidebar is nested deeper than {SIDEBAR_LEVELS} levels here.",
        expected=f"At most {SIDEBAR_LEVELS} levels of groups.",
        next_step="Move this group one level up.",
    )


def _children(
    listed: Sequence[Listed], titles: Mapping[str, str], too_deep: list[Listed], level: int = 1
) -> Iterator[str | SidebarEntry]:
    """Entries of the sidebar. Only pages of the site are listed: a book can also contain notebooks. Groups right below the deepest level
    are added to ``too_deep``.
    """
    for one in listed:
        if one.pattern:
            yield from sorted(filter(paths_pattern(one.pattern).fullmatch, titles))
            continue
        own = (one.path,) if one.path in titles else ()
        below = tuple(_children(one.children, titles, too_deep, level + 1))
        if below and level > SIDEBAR_LEVELS and not one.line:
            yield from (*own, *below)
        elif below:
            if level == SIDEBAR_LEVELS + 1:
                too_deep.append(one)
            title = one.title or titles.get(one.path, "") or one.path.rpartition("/")[2]
            yield SidebarEntry(title=title, children=(*own, *below))
        else:
            yield from own


def _groups(children: Sequence[str | SidebarEntry], untitled: SidebarEntry) -> Iterator[SidebarEntry]:
    """The groups at the first level. Pages between them are in ``untitled`` groups."""
    loose: list[str] = []
    for child in children:
        if isinstance(child, str):
            loose.append(child)
            continue
        if loose:
            yield replace(untitled, children=tuple(loose))
            loose = []
        yield child
    if loose:
        yield replace(untitled, children=tuple(loose))


def _pages(children: Sequence[str | SidebarEntry]) -> Iterator[str]:
    for child in children:
        if isinstance(child, str):
            yield child
        else:
            yield from _pages(child.children)
