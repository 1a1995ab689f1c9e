"""The avatar styles that the widget offers, under the names that avatar hosts gave them."""

from collections.abc import Callable, Mapping

from glosa.service.domain.avatars import monsterid, robohash, wavatar
from glosa.service.domain.avatars.drawing import Choices, area, circle, color, drawing, ellipse

PLAIN = ""
"""Name of the default style."""


def avatar(style: str, hash: str) -> str:
    """The picture for ``hash``, 32 hex digits, in one of :data:`STYLES`."""
    return STYLES[style](Choices(f"{style} {hash}"))


def _silhouette(choices: Choices) -> str:
    """The mystery person: head and shoulders in front of a disc."""
    hue = choices.hue()
    tint = hue + choices.one((-50, -25, 25, 50))
    head, neck, width = choices.between(12, 15), choices.between(46, 49), choices.between(24, 30)
    person = color(0.97, 0.02, tint)
    x, y = choices.between(24, 56), choices.between(18, 40)
    return drawing(
        color(0.64, 0.11, hue),
        circle(x, y, choices.between(26, 38), fill=color(0.72, 0.11, tint)),
        ellipse(40, 31, rx=head, ry=15, fill=person),
        area(
            f"M{40 - width} 82C{40 - width} {neck + 8} {30} {neck + 2} 40 {neck + 2}S{40 + width} {neck + 8} {40 + width} 82z",
            fill=person,
        ),
    )


def _landscape(choices: Choices) -> str:
    """A sky with a sun, and two hills in front of it."""
    hue = choices.hue()
    other = hue + choices.one((60, 120, 180, 240))
    x, y, r = choices.between(22, 58), choices.between(20, 34), choices.between(9, 14)
    left, right = choices.between(38, 62), choices.between(38, 62)
    return drawing(
        color(0.86, 0.07, hue),
        circle(x, y, r, fill=color(0.97, 0.05, other)),
        area(f"M0 {left}Q24 {left - 14} 46 {left + 6}T80 {right - 6}V80H0z", fill=color(0.68, 0.12, hue)),
        area(f"M0 {right + 18}Q30 {right - 4} 54 {right + 10}T80 {left + 8}V80H0z", fill=color(0.5, 0.12, other)),
    )


_CELL = 14
_EDGE = 40 - 2 * _CELL


def _mosaic(choices: Choices) -> str:
    """Four by four cells: one quarter, rotated three times, so it looks the same from four sides."""
    hue = choices.hue()
    other = hue + choices.one((40, 90, 150, 210, 270, 320))
    light = choices.happens()
    ground = color(0.95, 0.03, hue) if light else color(0.3, 0.06, hue)
    strong = color(0.55 if light else 0.72, 0.17, hue)
    bright = color(0.76 if light else 0.86, 0.14, other)
    tones = [strong, bright, strong, bright] if choices.happens() else [bright, strong, strong, strong]
    places = ((0, 0), (1, 0), (0, 1), (1, 1))
    quarter = "".join(
        area(_tile(choices, _EDGE + _CELL * column, _EDGE + _CELL * row), fill=tone)
        for (column, row), tone in zip(places, tones, strict=True)
    )
    turned = "".join(f'<use href="#q" transform="rotate({angle} 40 40)"/>' for angle in (90, 180, 270))
    return drawing(ground, f'<g id="q">{quarter}</g>', turned)


def _tile(choices: Choices, x: int, y: int) -> str:
    """One of the shapes below, at ``x``, ``y``."""
    return f"M{x} {y}{choices.one(_TILES)}"


# Each begins at the upper left of its cell.
_TILES = (
    f"h{_CELL}v{_CELL}h-{_CELL}z",
    f"h{_CELL}l-{_CELL} {_CELL}z",
    f"h{_CELL}v{_CELL}z",
    f"v{_CELL}h{_CELL}z",
    f"m{_CELL} 0v{_CELL}h-{_CELL}z",
    f"h{_CELL}a{_CELL} {_CELL} 0 0 1-{_CELL} {_CELL}z",
    f"a{_CELL} {_CELL} 0 0 1 {_CELL} {_CELL}h-{_CELL}z",
    f"m{_CELL} 0v{_CELL}h-{_CELL}a{_CELL} {_CELL} 0 0 1 {_CELL}-{_CELL}z",
    f"a{_CELL} {_CELL} 0 0 1 {_CELL} {_CELL}a{_CELL} {_CELL} 0 0 1-{_CELL}-{_CELL}z",
    f"m{_CELL} 0a{_CELL} {_CELL} 0 0 1-{_CELL} {_CELL}a{_CELL} {_CELL} 0 0 1 {_CELL}-{_CELL}z",
    f"m{_CELL / 2:g} 0l{_CELL / 2:g} {_CELL / 2:g}l-{_CELL / 2:g} {_CELL / 2:g}l-{_CELL / 2:g}-{_CELL / 2:g}z",
    f"m1 {_CELL / 2:g}a6 6 0 0 1 12 0a6 6 0 0 1-12 0z",
)


_POINT = 6
_LEFT, _TOP = 40 - 4 * _POINT, 40 - 4 * _POINT

# The left half, which the right one mirrors: # is body, + its second tone, o an eye, ? body or nothing, . nothing.
_KINDS = (
    (".?..", "..?#", ".###", "##o#", "####", "?#?#", "#.?.", ".??."),
    (".?.?", "..##", ".###", ".o##", "####", "####", "#?+?", "#.?#"),
    ("?..?", "?.##", "?###", "##o#", "####", ".##+", "?#..", "#?.."),
    ("..??", ".?##", ".###", "##o#", "##+#", "?###", "?.##", ".?#."),
    ("#...", "##?#", "####", "#o##", "####", "?##+", ".###", ".#?."),
    ("..##", ".###", "####", "?++#", "..o#", ".?##", "?###", "?#.?"),
)


def _pixels(choices: Choices) -> str:
    """A creature of eight by eight large pixels, like on old screens, on a dark background."""
    hue = choices.hue()
    other = hue + choices.one((60, 120, 180, 240, 300))
    kind = choices.one(_KINDS)
    half = ["".join(choices.one("#+.") if point == "?" else point for point in row) for row in kind]
    rows = [row + row[::-1] for row in half]
    tones = {
        "#": color(0.78, 0.17, hue),
        "+": color(0.86, 0.14, other),
        "o": color(0.2, 0.04, hue),
    }
    ground = color(0.31, 0.08, choices.one((hue, other)))
    return drawing(
        ground, *(area(_points(rows, mark), fill=tone) for mark, tone in tones.items() if mark in "".join(rows))
    )


def _points(rows: list[str], mark: str) -> str:
    """Neighbors in a row are one rectangle, so that no seam shows between them."""
    runs = []
    for number, row in enumerate(rows):
        column = 0
        while column < len(row):
            length = len(row[column:]) - len(row[column:].lstrip(mark))
            if length:
                width = length * _POINT
                runs.append(f"M{_LEFT + column * _POINT} {_TOP + number * _POINT}h{width}v{_POINT}h-{width}z")
            column += length or 1
    return "".join(runs)


STYLES: Mapping[str, Callable[[Choices], str]] = {
    "mp": _silhouette,
    "identicon": _mosaic,
    "monsterid": monsterid.draw,
    "wavatar": wavatar.draw,
    "robohash": robohash.draw,
    "retro": _pixels,
    PLAIN: _landscape,
}
"""Draws an SVG document of less than 2 kB, square and opaque. What matters is inside the centered circle."""
