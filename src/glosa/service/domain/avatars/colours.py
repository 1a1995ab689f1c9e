"""Colours that look equally light whatever their hue: OKLCH (https://bottosson.github.io/posts/oklab/) as sRGB."""

from math import cos, radians, sin


def colour(lightness: float, chroma: float, hue: float) -> str:
    """``#rrggbb``. Lightness from 0 to 1, chroma from 0 to about 0.3, hue in degrees.

    Where a screen cannot show so strong a colour, it is the strongest of that lightness and hue.
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
    """As the transfer function of sRGB has it."""
    value = min(max(linear, 0.0), 1.0)
    encoded = 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return round(255 * encoded)
