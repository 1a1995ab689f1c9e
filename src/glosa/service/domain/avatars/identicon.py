"""A mosaic that looks the same from four sides."""

from glosa.service.domain.avatars.choices import Choices
from glosa.service.domain.avatars.colours import colour
from glosa.service.domain.avatars.shapes import area, drawing

_CELL = 14
_EDGE = 40 - 2 * _CELL


def draw(choices: Choices) -> str:
    """Four cells by four: one quarter, turned three times."""
    hue = choices.hue()
    other = hue + choices.one((40, 90, 150, 210, 270, 320))
    light = choices.happens()
    ground = colour(0.95, 0.03, hue) if light else colour(0.3, 0.06, hue)
    strong = colour(0.55 if light else 0.72, 0.17, hue)
    bright = colour(0.76 if light else 0.86, 0.14, other)
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
