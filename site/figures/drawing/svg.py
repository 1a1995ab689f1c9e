"""The drawing functions of every figure. Each one returns SVG as text, with a look that follows the color scheme.

Pages show a figure with an ``img``. The figure's stylesheet uses the color scheme of that element, so that the figure
becomes dark with the page and not only with the operating system.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import Literal
from xml.sax.saxutils import escape

Lang = Literal["pt-BR", "en-US"]
Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]

WIDTH = 560
"""Every figure is this wide: at 305 px, the narrowest text column of a 360 px phone, 20.5 px are still 11.2 px."""

INK = {
    "card": ("#fdfcfb", "#1f1d1c"),
    "edge": ("#e3ded9", "#3a3633"),
    "grid": ("#e8e3dd", "#383431"),
    "ink": ("#211e1c", "#e9e5e2"),
    "soft": ("#625b56", "#aca5a0"),
    "gain": ("#046b4b", "#62d3a4"),
    "gain-tint": ("#dbefe7", "#173a2d"),
    "loss": ("#c3112d", "#ff8f8a"),
    "loss-tint": ("#fbe2e2", "#492526"),
    "mark": ("#1b5a9e", "#8cbcf7"),
    "mark-tint": ("#dfebf8", "#1f344d"),
    "rise": ("#1b5a9e", "#8cbcf7"),
    "fall": ("#b04a00", "#ffab6b"),
}
"""Names of colors, with their light and dark values."""

LOOKS = {
    "card": "fill:var(--card);stroke:var(--edge);stroke-width:1.5",
    "grid": "stroke:var(--grid);stroke-width:1.5",
    "closed": "fill:var(--grid)",
    "axis": "stroke:var(--edge);stroke-width:2",
    "ink": "fill:var(--ink)",
    "soft": "fill:var(--soft)",
    "soft-line": "fill:none;stroke:var(--soft);stroke-width:2",
    "soft-dash": "fill:none;stroke:var(--soft);stroke-width:2;stroke-dasharray:7 5",
    "soft-dots": "fill:none;stroke:var(--soft);stroke-width:2;stroke-dasharray:2 5",
    "ink-way": "fill:none;stroke:var(--ink);stroke-width:3;stroke-dasharray:9 4",
    "price": "fill:none;stroke:var(--ink);stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round",
    "up": "fill:var(--card);stroke:var(--rise);stroke-width:2",
    "down": "fill:var(--fall);stroke:var(--fall);stroke-width:2",
    "halo": "paint-order:stroke;stroke:var(--card);stroke-width:6;stroke-linejoin:round",
    "ring": "stroke:var(--card);stroke-width:3",
    "on-tag": "fill:var(--card)",
    "strong": "font-weight:600",
    "small": "font-size:20.5px",
    **{
        name + part: style.replace("@", name)
        for name in ("gain", "loss", "mark")
        for part, style in {
            "": "fill:var(--@)",
            "-tint": "fill:var(--@-tint)",
            "-box": "fill:var(--@-tint);stroke:var(--@);stroke-width:2",
            "-line": "fill:none;stroke:var(--@);stroke-width:2.5",
            "-way": "fill:none;stroke:var(--@);stroke-width:4",
            "-dash": "fill:none;stroke:var(--@);stroke-width:2;stroke-dasharray:7 5",
        }.items()
    },
}
"""What a look means in CSS; a figure carries only those that it uses."""


def figure(
    lang: Lang,
    *,
    title: str,
    description: str,
    height: int,
    parts: Iterable[str],
    looks: Mapping[str, str] = LOOKS,
) -> str:
    """A whole SVG file: a card of :data:`WIDTH` by ``height`` pixels with the parts drawn upon it, in order.

    ``looks`` replaces :data:`LOOKS` where a family of figures has looks of its own. A look that it lacks raises ValueError.
    """
    body = "\n".join([rect("card", (0.5, 0.5), (WIDTH - 1, height - 1), radius=14), *parts])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
        f' role="img" aria-labelledby="title desc" lang="{lang}">\n'
        f'<title id="title">{escape(title)}</title>\n<desc id="desc">{escape(description)}</desc>\n'
        f"<style>\n{_style_sheet(body, looks)}\n</style>\n{body}\n</svg>\n"
    )


def rect(look: str, corner: Point, size: Point, *, radius: float = 0) -> str:
    """A rectangle by its top left corner, its width and its height."""
    (x, y), (width, height) = map(number, corner), map(number, size)
    rounded = f' rx="{number(radius)}"' if radius else ""
    return f'<rect class="{look}" x="{x}" y="{y}" width="{width}" height="{height}"{rounded}/>'


def line(look: str, *points: Point) -> str:
    """Straight strokes through the points."""
    return path(look, [_through(points)])


def shape(look: str, *points: Point) -> str:
    """A closed polygon."""
    return path(look, [f"{_through(points)}Z"])


def dot(look: str, at: Point, *, radius: float = 8) -> str:
    """A filled circle by its centre, with a ring that keeps it apart from what it lies on."""
    return f'<circle class="{look} ring" cx="{number(at[0])}" cy="{number(at[1])}" r="{number(radius)}"/>'


def tick(look: str, at: Point) -> str:
    """A check mark around ``at``: yes."""
    x, y = at
    return line(f"{look}-way", (x - 8, y), (x - 2, y + 6), (x + 8, y - 7))


def cross(look: str, at: Point) -> str:
    """Two crossed strokes around ``at``: no."""
    x, y = at
    return line(f"{look}-way", (x - 6, y - 6), (x + 6, y + 6)) + line(f"{look}-way", (x - 6, y + 6), (x + 6, y - 6))


def text(look: str, at: Point, words: str, *, anchor: Anchor = "start") -> str:
    """One line of text on the baseline at ``at``."""
    side = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text class="{look}" x="{number(at[0])}" y="{number(at[1])}"{side}>{escape(words)}</text>'


def block(look: str, corner: Point, size: Point, words: str) -> str:
    """A tinted box with one line of text in its middle; ``look`` names the color: ``gain``, ``loss`` or ``mark``."""
    (x, y), (width, height) = corner, size
    label = text(f"{look} strong", (x + width / 2, y + height / 2 + 7), words, anchor="middle")
    return rect(f"{look}-box", corner, size) + label


def arrow(look: str, start: Point, end: Point, *, both: bool = False) -> str:
    """A stroke with a head at its end, or at both ends; it runs straight up, down, left or right.

    ``look`` names the color: ``gain``, ``loss``, ``mark`` or ``soft``.
    """
    heads = [_head(look, start, end)] + ([_head(look, end, start)] if both else [])
    return "\n".join([line(f"{look}-line", start, end), *heads])


def badge(look: str, at: Point, words: str) -> str:
    """A filled circle with one or two letters, to be named in the text next to the figure."""
    x, y = at
    return dot(look, at, radius=14) + text("on-tag strong small", (x, y + 6), words, anchor="middle")


def path(look: str, strokes: Iterable[str]) -> str:
    """All strokes of one look as one element, each in the commands of a path; nothing when there are none."""
    drawn = "".join(strokes)
    return f'<path class="{look}" d="{drawn}"/>' if drawn else ""


def number(value: float) -> str:
    """A coordinate in tenths of a pixel, written as short as that goes; one that is no number or has no end raises ValueError."""
    if not isfinite(value):
        raise ValueError(f"A coordinate is {value}; expected a finite number")
    return f"{value:.1f}".removesuffix(".0")


def localized(written: str, lang: Lang) -> str:
    """A number of Python's format with ``,`` between thousands, as the language writes it."""
    return written.translate(_POINT_AND_COMMA) if lang == "pt-BR" else written


_POINT_AND_COMMA = str.maketrans(",.", ".,")


def _head(look: str, start: Point, end: Point) -> str:
    (x, y), across = end, start[1] == end[1]
    back = 9 if (start[0] < x if across else start[1] < y) else -9
    sides = [(x - back, y - 6), (x - back, y + 6)] if across else [(x - 6, y - back), (x + 6, y - back)]
    return shape(look, end, *sides)


def _style_sheet(body: str, looks: Mapping[str, str]) -> str:
    used = set(" ".join(re.findall(r'class="([^"]*)"', body)).split())
    if unknown := sorted(used - looks.keys()):
        raise ValueError(f"There is no look {', '.join(map(repr, unknown))}; expected a name from the figure's looks")
    rules = [f".{name}{{{look}}}" for name, look in looks.items() if name in used]
    inks = [name for name in INK if f"var(--{name})" in "".join(rules)]
    light, dark = (";".join(f"--{name}:{INK[name][scheme]}" for name in inks) for scheme in (0, 1))
    font = "text{font:21px system-ui,sans-serif}"
    return "\n".join([f":root{{{light}}}", f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}", font, *rules])


def _through(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
