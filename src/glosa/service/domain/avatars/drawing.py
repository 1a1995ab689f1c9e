"""Drawing avatars: choices derived from a text, colors, and shapes as SVG elements on a square of 80 by 80."""

from collections.abc import Sequence
from hashlib import blake2b
from math import cos, radians, sin
from typing import TypeVar

Option = TypeVar("Option")


class Choices:
    """Choices that a text determines: the same text makes the same choices. Each is independent of the others; enough for about
    a hundred."""

    def __init__(self, text: str) -> None:
        self._left = int.from_bytes(blake2b(text.encode()).digest())

    def between(self, lowest: int, highest: int) -> int:
        """A whole number, including both ends."""
        self._left, chosen = divmod(self._left, highest - lowest + 1)
        return lowest + chosen

    def one(self, options: Sequence[Option]) -> Option:
        """One of ``options``."""
        return options[self.between(0, len(options) - 1)]

    def happens(self) -> bool:
        """True half of the time."""
        return self.between(0, 1) == 1

    def hue(self) -> int:
        """An angle in degrees, one of 24 distinguishable hues."""
        return 15 * self.between(0, 23)


def color(lightness: float, chroma: float, hue: float) -> str:
    """``#rrggbb`` from OKLCH: lightness from 0 to 1, chroma from 0 to about 0.3, hue in degrees.

    OKLCH colors look equally light whatever their hue (https://bottosson.github.io/posts/oklab/). If sRGB can't represent
    the color, returns the strongest one of that lightness and hue.
    """
    while True:
        channels = _channels(lightness, chroma, hue)
        if chroma <= 0 or all(-_TOLERANCE <= channel <= 1 + _TOLERANCE for channel in channels):
            return "#" + "".join(f"{_byte(channel):02x}" for channel in channels)
        chroma -= 0.005


_TOLERANCE = 0.002


def _channels(lightness: float, chroma: float, hue: float) -> tuple[float, float, float]:
    """Linear red, green and blue."""
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _byte(linear: float) -> int:
    """Applies the transfer function of sRGB."""
    value = min(max(linear, 0.0), 1.0)
    encoded = 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return round(255 * encoded)


def drawing(ground: str, *shapes: str) -> str:
    """The SVG document: ``shapes`` on a background color."""
    content = "".join(shapes)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">'
        f'<path fill="{ground}" d="M0 0h80v80H0z"/>{content}</svg>'
    )


def circle(x: float, y: float, r: float, *, fill: str) -> str:
    """Centered at ``x``, ``y``."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>'


def pair(x: float, y: float, r: float, *, fill: str) -> str:
    """Two circles, ``x`` to the left and right of the center."""
    return circle(40 - x, y, r, fill=fill) + circle(40 + x, y, r, fill=fill)


def ellipse(x: float, y: float, *, rx: float, ry: float, fill: str) -> str:
    """Centered at ``x``, ``y``."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"/>'


def box(x: float, y: float, *, width: float, height: float, fill: str, corner: float = 0) -> str:
    """With its upper left corner at ``x``, ``y``; ``corner`` is the radius of rounded corners."""
    rounded = f' rx="{corner:g}"' if corner else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{rounded} fill="{fill}"/>'


def area(d: str, *, fill: str) -> str:
    """A filled path."""
    return f'<path d="{d}" fill="{fill}"/>'


def line(d: str, *, stroke: str, width: float = 3) -> str:
    """A path drawn with round line ends."""
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"/>'


def mirrored(shapes: str) -> str:
    """``shapes`` on the left, mirrored on the right."""
    return f'{shapes}<g transform="matrix(-1 0 0 1 80 0)">{shapes}</g>'
