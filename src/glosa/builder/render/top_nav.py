"""The stylesheet for a top navigation that doesn't fit into the header next to the title: it gets a row of its own below."""

from collections.abc import Iterable
from unicodedata import east_asian_width

from glosa.builder.pages.contract import SiteData

NARROWEST = 60
"""Width of a window in rem from which the navigation isn't in a drawer, as in ``chrome/menu.css``."""

_FRAME = 91
"""Width from which the header doesn't grow with the window: ``--frame`` and the gutters."""
_WIDE_SEARCH = 75
"""Width from which the link to the search page looks like a field, as in ``chrome/header.css``."""
_MOST_IN_A_ROW = 3
"""How many languages the header shows next to each other, as in ``chrome/header.tsx``."""


def top_nav_stylesheet(sites: Iterable[SiteData]) -> str:
    """The stylesheet; empty if the navigation of every language fits in all windows that show it in the header."""
    widest = max((_needed(site) for site in sites if site.theme.nav), default=0)
    if widest <= NARROWEST:
        return ""
    end = "" if widest > _FRAME else f" and (max-width:{widest:g}rem)"
    return f"@layer glosa{{@media (min-width:{NARROWEST}rem){end}{{{_ROW}}}}}\n"


def _needed(site: SiteData) -> float:
    """The width of the window in rem from which the header has room for the navigation.

    An estimate for wide fonts: a row that isn't needed looks better than entries that cover the title.
    """
    nav = sum(1.5 + 0.875 * _ems(item.text) + (0.9 if item.items else 0) for item in site.theme.nav)
    brand = _ems(site.title) + (2.4 if site.theme.logo else 0)
    labels = [locale.label for locale in site.locales]
    if len(labels) > _MOST_IN_A_ROW:
        labels = [max(labels, key=_ems)]
    languages = 1.5 + sum(1.4 + 0.8125 * _ems(label) for label in labels) if len(site.locales) > 1 else 0
    gutters_and_switch = 11
    needed = round(gutters_and_switch + brand + languages + nav, 1)
    if not site.search:
        return needed
    return needed + 3.75 if needed + 14 <= _WIDE_SEARCH else needed + 14


def _ems(text: str) -> float:
    return sum(1 if east_asian_width(sign) in "WF" else 0.61 for sign in text)


# The row scrolls away with the page. The switch of the scheme stays in the header. A menu is below its entry, within the row.
_ROW = (
    ".header{padding-inline-end:calc(var(--gutter) + 8rem)}"
    ".controls{position:static;grid-column:1/-1;block-size:auto;border-block-end:1px solid var(--line)}"
    ".controls .switch{position:fixed;inset-block-start:.6875rem;inset-inline-end:var(--gutter);z-index:var(--over-chrome)}"
    ".top-nav{position:relative;z-index:15;flex:1}"
    ".top-nav>ul{flex-wrap:wrap;column-gap:1.5rem;row-gap:0}"
    ".top-nav :is(a,summary){min-block-size:2.25rem}"
    ".top-nav details ul{inset-inline:-1rem auto}"
    "@supports (anchor-scope:--menu){"
    ".top-nav details{position:static;anchor-name:--menu;anchor-scope:--menu}"
    ".top-nav details ul{inset:auto;position-anchor:--menu;position-area:block-end span-inline-end;align-self:unsafe start}}"
    ".sidebar,.content{grid-row:2}"
)
