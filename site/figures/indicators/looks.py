"""The look of indicators' charts: candles are gray, so that only the indicator has a color.

Lines, bars and dots of one chart differ by dash, width or shape as well as by color.
"""

from figures.drawing.svg import LOOKS, Point, number, path

_CANDLE = "fill:{};stroke:var(--soft);stroke-width:1.2"
OWN = {
    "wick": "fill:none;stroke:var(--soft);stroke-width:1.2",
    "rise": _CANDLE.format("var(--card)"),
    "fall": _CANDLE.format("var(--soft)"),
    "one": "fill:none;stroke:var(--mark);stroke-width:3;stroke-linejoin:round",
    "two": "fill:none;stroke:var(--loss);stroke-width:2.5;stroke-dasharray:7 4",
    "three": "fill:none;stroke:var(--gain);stroke-width:2.6;stroke-dasharray:2.5 2.5",
    "edges": "fill:none;stroke:var(--mark);stroke-width:1.6;stroke-dasharray:9 3",
    "up-line": "fill:none;stroke:var(--gain);stroke-width:3.2",
    "band": "fill:var(--mark-tint);opacity:.7",
    "cloud-a": "fill:none;stroke:var(--gain);stroke-width:1.8",
    "cloud-b": "fill:none;stroke:var(--loss);stroke-width:1.8;stroke-dasharray:4 2",
    "up-cloud": "fill:var(--gain-tint)",
    "down-cloud": "fill:var(--loss-tint)",
    "gap": "fill:none;stroke:var(--card);stroke-width:6",
    "bars": "fill:none;stroke:var(--mark);stroke-width:3.6",
    "more": "fill:none;stroke:var(--gain);stroke-width:4.6",
    "less": "fill:none;stroke:var(--loss);stroke-width:2.2",
    "fade": "fill:none;stroke:var(--soft);stroke-width:1.6",
    "fake": "fill:none;stroke:var(--mark);stroke-width:4.6;stroke-dasharray:4 2",
    "round": "fill:none;stroke:var(--gain);stroke-width:4.6;stroke-linecap:round",
    "square": "fill:none;stroke:var(--loss);stroke-width:4",
    "above": "fill:var(--mark)",
    "below": "fill:var(--loss)",
    "level": "fill:none;stroke:var(--soft);stroke-width:1.6;stroke-dasharray:2 4",
}
"""The CSS of looks that only these charts have."""
ALL = LOOKS | OWN
"""Looks of the figures of indicators; a figure carries only those that it uses."""


def sample(look: str, at: Point) -> str:
    """How a look appears, about 22 pixels wide, for the key of a chart: three bars, three dots, a triangle or a stroke."""
    x, y = at
    if look in ("bars", "more", "less", "fade", "fake"):
        return path(look, (f"M{number(x + 5 + 6 * i)} {number(y)}v-{tall}" for i, tall in enumerate((8, 14, 11))))
    if look in ("round", "square"):
        width = 4 if look == "square" else 0
        return path(look, (f"M{number(x + 4 + 7 * i - width / 2)} {number(y - 6)}h{width}" for i in range(3)))
    if look in ("above", "below"):
        foot, tip = (y - 1, -10) if look == "above" else (y - 12, 10)
        return path(look, [f"M{number(x + 5)} {number(foot)}h12l-6 {tip}z"])
    return path(look, [f"M{number(x)} {number(y - 6)}h22"])
