"""The stylesheet for a custom theme color, which the reader's stylesheet doesn't define by name."""

KNOWN = frozenset({"red", "orange", "green", "teal", "blue", "purple", "pink"})
"""Colors with a shade for each color scheme in ``theme/tokens.css``."""


def color_stylesheet(color: str) -> str:
    """The stylesheet that sets the accent, lighter in the dark scheme; empty for a color that the reader defines.

    ``color`` is a CSS color name, ``#rgb`` or ``#rrggbb``.
    """
    if color.lower() in KNOWN:
        return ""
    return f"@layer glosa{{html[data-color]{{--accent:light-dark({color},color-mix(in oklab,{color},white 40%))}}}}\n"
