"""A theme colour of the site's own, where it is none that the reader's stylesheet knows by name."""

from collections.abc import Iterator

from glosa.builder.config.model import SiteConfig
from glosa.builder.pages.addresses import content_hash

KNOWN = frozenset({"red", "orange", "green", "teal", "blue", "purple", "pink"})
"""Colours with a shade for each scheme in ``theme/tokens.css``."""


def colour_files(config: SiteConfig) -> Iterator[tuple[str, str]]:
    """Path and content of the stylesheet for the site's own colour, where one is needed."""
    if style := colour_stylesheet(config.theme.color):
        yield f"assets/css/colour.{content_hash(style.encode())}.css", style


def colour_stylesheet(colour: str) -> str:
    """The stylesheet that sets the accent, lighter in the dark scheme; empty for a colour that the reader knows.

    ``colour`` is a CSS colour name, ``#rgb`` or ``#rrggbb``.
    """
    if colour.lower() in KNOWN:
        return ""
    return f"html[data-color]{{--accent:light-dark({colour},color-mix(in oklab,{colour},white 40%))}}\n"
