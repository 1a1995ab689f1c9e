"""The mystery person: a silhouette whose colours tell one from another."""

from glosa.service.domain.avatars.choices import Choices
from glosa.service.domain.avatars.colours import colour
from glosa.service.domain.avatars.shapes import area, circle, drawing, ellipse


def draw(choices: Choices) -> str:
    """Head and shoulders before a disc."""
    hue = choices.hue()
    tint = hue + choices.one((-50, -25, 25, 50))
    head, neck, width = choices.between(12, 15), choices.between(46, 49), choices.between(24, 30)
    person = colour(0.97, 0.02, tint)
    x, y = choices.between(24, 56), choices.between(18, 40)
    return drawing(
        colour(0.64, 0.11, hue),
        circle(x, y, choices.between(26, 38), fill=colour(0.72, 0.11, tint)),
        ellipse(40, 31, rx=head, ry=15, fill=person),
        area(
            f"M{40 - width} 82C{40 - width} {neck + 8} {30} {neck + 2} 40 {neck + 2}S{40 + width} {neck + 8} {40 + width} 82z",
            fill=person,
        ),
    )
