"""No figure: a sun and a hill in colours of their own."""

from glosa.service.domain.avatars.choices import Choices
from glosa.service.domain.avatars.colours import colour
from glosa.service.domain.avatars.shapes import area, circle, drawing


def draw(choices: Choices) -> str:
    """A sky, a sun somewhere in it, and two hills before it."""
    hue = choices.hue()
    other = hue + choices.one((60, 120, 180, 240))
    x, y, r = choices.between(22, 58), choices.between(20, 34), choices.between(9, 14)
    left, right = choices.between(38, 62), choices.between(38, 62)
    return drawing(
        colour(0.86, 0.07, hue),
        circle(x, y, r, fill=colour(0.97, 0.05, other)),
        area(f"M0 {left}Q24 {left - 14} 46 {left + 6}T80 {right - 6}V80H0z", fill=colour(0.68, 0.12, hue)),
        area(f"M0 {right + 18}Q30 {right - 4} 54 {right + 10}T80 {left + 8}V80H0z", fill=colour(0.5, 0.12, other)),
    )
