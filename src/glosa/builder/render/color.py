"""The stylesheet for a custom theme color, which the reader's stylesheet doesn't define by name."""

from collections.abc import Iterator

from glosa.builder.config.model import SiteConfig
from glosa.builder.pages.addresses import content_hash

KNOWN = frozenset({"red", "orange", "green", "teal", "blue", "purple", "pink"})
"""Colors with a shade for each color scheme in ``theme/tokens.css``."""


def color_files(config: SiteConfig) -> Iterator[tuple[str, str]]:
    """Path and content of the stylesheet for a custom theme color, if the site has one."""
    if style := color_stylesheet(config.theme.color):
        yield f"assets/css/color.{content_hash(style.encode())}.css", style


def color_stylesheet(color: str) -> str:
    """The stylesheet that sets the accent, lighter in the dark scheme; empty for a color that the reader defines.

    ``color`` is a CSS color name, ``#rgb`` or ``#rrggbb``.
    """
    if color.lower() in KNOWN:
        return ""
    return f"@layer glosa{{html[data-color]{{--accent:light-dark({color},color-mix(in oklab,{color},white 40%))}}}}\n"
