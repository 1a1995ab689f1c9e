"""The sidebar of one language: groups, branches, reading order."""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from glosa.builder.config.model import SidebarEntry
from glosa.builder.config.patterns import Localized
from glosa.builder.config.problems import Lines, Place
from glosa.builder.diagnostics import Diagnostic, Severity, did_you_mean


class SidebarLine(msgspec.Struct, frozen=True):
    """A line of the sidebar: a page if it has a route, otherwise a heading above its children."""

    title: str
    route: str = ""
    children: tuple["SidebarLine", ...] = ()

    def routes(self) -> Iterator[str]:
        """Routes of this line and its descendants, in reading order."""
        if self.route:
            yield self.route
        for child in self.children:
            yield from child.routes()


class Group(msgspec.Struct, frozen=True):
    """A sidebar group: its heading, whether it's collapsible, and its lines."""

    title: str
    collapsable: bool
    entries: tuple[SidebarLine, ...]

    def routes(self) -> Iterator[str]:
        """Routes of the group's pages in reading order."""
        for entry in self.entries:
            yield from entry.routes()

    def levels(self) -> int:
        """How deep headings are nested, including this group's."""
        return _levels(self.entries)


class Sidebar(msgspec.Struct, frozen=True):
    """The sidebar of one language, and what is derived from its order."""

    groups: tuple[Group, ...]
    group_of: Mapping[str, int]
    """Route to the index of the first group that contains it."""
    previous: Mapping[str, str]
    next: Mapping[str, str]


def configured(
    entries: Sequence[SidebarEntry],
    *,
    locale: str,
    partial: bool,
    line_of: Lines,
    text: Callable[[Localized], str],
    titles: Mapping[str, str],
) -> tuple[tuple[Group, ...], tuple[Diagnostic, ...]]:
    """The groups that ``glosa.yaml`` lists. An entry without a page is an error. If the translation is ``partial``,
    it's omitted instead, because the missing page has already been reported.

    ``titles`` maps every route of the language to its page's title; ``text`` returns configured text in the language.
    """
    diagnostics: list[Diagnostic] = []

    def line(child: "str | SidebarEntry", place: Place) -> SidebarLine | None:
        if isinstance(child, SidebarEntry):
            return SidebarLine(text(child.title), children=lines(child.children, place))
        route = find_route(child, locale, titles)
        if route is None and partial:
            return None
        if route is None:
            known = [one.removeprefix(locale).removesuffix(".html") for one in titles]
            diagnostics.append(_points_nowhere(child, locale, line=line_of(place), known=known))
            return None
        return SidebarLine(titles[route], route)

    def lines(children: "Sequence[str | SidebarEntry]", place: Place) -> tuple[SidebarLine, ...]:
        placed = (line(child, (*place, "children", index)) for index, child in enumerate(children))
        return tuple(entry for entry in placed if entry is not None)

    groups = (
        Group(text(entry.title), entry.collapsable, lines(entry.children, ("theme", "sidebar", index)))
        for index, entry in enumerate(entries)
    )
    return tuple(group for group in groups if any(group.routes())), tuple(diagnostics)


def automatic(*, locale: str, titles: Mapping[str, str]) -> tuple[Group, ...]:
    """One group per folder, in code-point order; the pages next to the home page come first, under its title."""
    folders: dict[str, list[str]] = {}
    for route in sorted(titles):
        folder, slash, _ = route.removeprefix(locale).rpartition("/")
        folders.setdefault(folder.partition("/")[0] if slash else "", []).append(route)
    groups = []
    for folder, routes in sorted(folders.items()):
        index = f"{locale}{folder}/" if folder else locale
        title = titles.get(index) or folder.replace("-", " ").replace("_", " ").capitalize() or titles[routes[0]]
        groups.append(Group(title, True, tuple(SidebarLine(titles[route], route) for route in routes)))
    return tuple(groups)


def sidebar(groups: Sequence[Group]) -> Sidebar:
    """The groups with their reading order: each page's group, the page before it and the page after it."""
    group_of: dict[str, int] = {}
    for index, group in enumerate(groups):
        for route in group.routes():
            group_of.setdefault(route, index)
    order = list(group_of)
    return Sidebar(
        tuple(groups),
        group_of,
        previous=dict(zip(order[1:], order, strict=False)),
        next=dict(itertools.pairwise(order)),
    )


def find_route(path: str, locale: str, routes: Mapping[str, str]) -> str | None:
    """The route of a configured page path: as written, with ``.html``, or as a folder; ``None`` if there is none."""
    stem = locale + path.lstrip("/").removesuffix(".md")
    for route in (stem, stem + ".html", stem.removesuffix("/") + "/"):
        if route in routes:
            return route
    for index in ("README", "index"):
        if stem.endswith(index) and stem.removesuffix(index) in routes:
            return stem.removesuffix(index)
    return None


def _levels(entries: Sequence[SidebarLine]) -> int:
    return 1 + max((_levels(entry.children) for entry in entries if not entry.route), default=0)


def _points_nowhere(child: str, locale: str, *, line: int | None, known: Sequence[str]) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="sidebar-points-nowhere",
        file="glosa.yaml",
        line=line,
        found=f"Sidebar entry {child!r} points to no page under {locale}.",
        expected=f"The path of a page within the language, without ending.{did_you_mean(child.strip('/'), known)}",
        next_step="Correct the entry under theme.sidebar, or write the page.",
    )
