"""A creature of few and large points, as on the screens of long ago."""

from glosa.service.domain.avatars.choices import Choices
from glosa.service.domain.avatars.colours import colour
from glosa.service.domain.avatars.shapes import area, drawing

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


def draw(choices: Choices) -> str:
    """Eight points by eight on a dark ground."""
    hue = choices.hue()
    other = hue + choices.one((60, 120, 180, 240, 300))
    kind = choices.one(_KINDS)
    half = ["".join(choices.one("#+.") if point == "?" else point for point in row) for row in kind]
    rows = [row + row[::-1] for row in half]
    tones = {
        "#": colour(0.78, 0.17, hue),
        "+": colour(0.86, 0.14, other),
        "o": colour(0.2, 0.04, hue),
    }
    ground = colour(0.31, 0.08, choices.one((hue, other)))
    return drawing(
        ground, *(area(_points(rows, mark), fill=tone) for mark, tone in tones.items() if mark in "".join(rows))
    )


def _points(rows: list[str], mark: str) -> str:
    """Neighbours in a row are one rectangle, so that no seam shows between them."""
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
