"""The stylesheet for a custom theme color, which the reader's stylesheet doesn't define by name."""

from collections.abc import Iterator

from glosa.builder.config.model import SiteConfig
from glosa.builder.pages.addresses import content_hash

KNOWN = frozenset({"red", "orange", "green", "teal", "blue", "purple", "pink"})
"""Colors with a shade for each color scheme in ``theme/tokens.css``."""


def colour_files(config: SiteConfig) -> Iterator[tuple[str, str]]:
    """Path and content of the stylesheet for a custom theme color, if the site has one."""
    if style := colour_stylesheet(config.theme.color):
        yield f"assets/css/colour.{content_hash(style.encode())}.css", style


def colour_stylesheet(colour: str) -> str:
    """The stylesheet that sets the accent, lighter in the dark scheme; empty for a color that the reader defines.

    ``colour`` is a CSS color name, ``#rgb`` or ``#rrggbb``.
    """
    if colour.lower() in KNOWN:
        return ""
    return f"html[data-color]{{--accent:light-dark({colour},color-mix(in oklab,{colour},white 40%))}}\n"
