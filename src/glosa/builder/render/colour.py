"""A theme colour of the site's own, where it is none that the reader's stylesheet knows by name."""

KNOWN = frozenset({"red", "orange", "green", "teal", "blue", "purple", "pink"})
"""Colours with a shade for each scheme in ``theme/tokens.css``."""


def colour_stylesheet(colour: str) -> str:
    """The stylesheet that sets the accent, lighter in the dark scheme; empty for a colour that the reader knows.

    ``colour`` is a CSS colour name, ``#rgb`` or ``#rrggbb``.
    """
    if colour.lower() in KNOWN:
        return ""
    return f"html[data-color]{{--accent:light-dark({colour},color-mix(in oklab,{colour},white 40%))}}\n"
