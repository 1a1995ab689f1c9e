"""Checks of the theme: colors, top navigation, sidebar."""

import re
from collections.abc import Iterator

from glosa.builder.config.markup import NAMES, is_accent, is_color
from glosa.builder.config.model import NavEntry, SidebarEntry, ThemeConfig, ZoomConfig
from glosa.builder.config.partial import Review
from glosa.builder.config.problems import FileProblem, Place, called, sentence
from glosa.builder.config.text import references
from glosa.builder.diagnostics import Severity, did_you_mean

SIDEBAR_LEVELS = 3
"""Maximum levels of groups in a sidebar. Deeper ones are reported, and still built."""


def colors(review: Review) -> Iterator[FileProblem]:
    """Colors are valid."""
    for place, theme in review.sections(ThemeConfig):
        if isinstance(theme.color, str) and not is_accent(theme.color):
            yield _no_color((*place, "color"), theme.color, "a CSS color name or #rrggbb")
    for place, zoom in review.sections(ZoomConfig):
        if isinstance(zoom.overlay, str) and zoom.overlay and not is_color(zoom.overlay):
            yield _no_color((*place, "overlay"), zoom.overlay, "a CSS color, such as white or rgb(0 0 0 / 80%)")


def nav_entries(review: Review) -> Iterator[FileProblem]:
    """Entries of the top navigation are links or menus of links. Links are page paths, or have a scheme."""
    for place, entry in review.sections(NavEntry):
        if bool(entry.link) == bool(entry.items):
            yield FileProblem(
                place=place,
                code="config-nav-entry",
                found=sentence(
                    f"{called(place)} has {'both a link and items' if entry.link else 'neither a link nor items'}"
                ),
                expected="Either 'link', or 'items' for a menu.",
                next_step="Delete one of the two." if entry.link else "Add 'link:' with a page path or an address.",
            )
        if entry.items and "items" in place:
            yield FileProblem(
                place=place,
                code="config-nav-depth",
                found="A menu of the top navigation contains another menu.",
                expected="Only links in a menu.",
                next_step="Move the inner links one level up.",
            )
        if isinstance(entry.link, str) and entry.link and not _leads_somewhere(entry.link):
            yield FileProblem(
                place=(*place, "link"),
                code="config-nav-link",
                found=sentence(f"{called((*place, 'link'))} is '{entry.link}'"),
                expected="A page path such as /panel.html, or an address that begins with https://.",
                next_step="Begin the path with a slash, or write the whole address.",
            )


def sidebar_depth(review: Review) -> Iterator[FileProblem]:
    """Sidebar groups have at most three levels. Deeper ones cause a warning."""
    for place, _ in review.sections(SidebarEntry):
        if place.count("children") == SIDEBAR_LEVELS:
            yield FileProblem(
                place=place,
                severity=Severity.WARNING,
                code="sidebar-too-deep",
                found=f"The sidebar is nested deeper than {SIDEBAR_LEVELS} levels here.",
                expected=f"At most {SIDEBAR_LEVELS} levels of groups.",
                next_step="Move this group one level up.",
            )


def _leads_somewhere(link: str) -> bool:
    return _LINK.match(link) is not None or any(link.startswith("{{") for _ in references(link))


def _no_color(place: Place, text: str, expected: str) -> FileProblem:
    return FileProblem(
        place=place,
        code="config-color",
        found=sentence(f"{called(place)} is '{text}', which isn't a color"),
        expected=f"{expected}.{did_you_mean(text, NAMES)}",
        next_step="Correct the color. Write #rrggbb in quotes, since # begins a comment.",
    )


_LINK = re.compile(r"/(?!/)|(https?|mailto|tel):\S", re.IGNORECASE)
