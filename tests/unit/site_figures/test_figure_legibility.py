"""Every figure can be read on a phone and in both color schemes: size, contrast, room for its words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from figures.drawing.svg import INK, WIDTH
from tests.unit.site_figures.drawn import SITE, SVG

FIGURES = sorted((SITE / "docs").rglob("*.svg"))

PHONE = 305
"""Pixels that a figure gets at least on a phone of 360."""
SMALLEST = 11

WORDS_ON = {
    "card": ("ink", "soft", "gain", "loss", "mark"),
    "grid": ("soft", "gain", "loss"),
    "gain-tint": ("gain",),
    "loss-tint": ("loss",),
    "mark-tint": ("mark",),
    "gain": ("card",),
    "loss": ("card",),
    "mark": ("card",),
}
"""Colors that words have on each ground."""


@dataclass(frozen=True, slots=True)
class Box:
    """The least space that a line of text takes, in any usual font."""

    words: str
    left: float
    right: float
    baseline: float
    size: float

    def meets(self, other: "Box") -> bool:
        across = self.left < other.right and other.left < self.right
        return across and abs(self.baseline - other.baseline) < 0.9 * max(self.size, other.size)


@pytest.mark.parametrize("file", FIGURES, ids=lambda file: file.relative_to(SITE / "docs").as_posix())
def test_letters_are_large_enough_on_a_phone(file: Path) -> None:
    sizes = [box.size for box in boxes(file)]

    assert all(size * PHONE / WIDTH >= SMALLEST for size in sizes)


@pytest.mark.parametrize("file", FIGURES, ids=lambda file: file.relative_to(SITE / "docs").as_posix())
def test_words_stay_inside_the_figure_and_apart(file: Path) -> None:
    found = list(boxes(file))
    height = float(ElementTree.parse(file).getroot().attrib["height"])

    outside = [
        one for one in found if one.left < 8 or one.right > WIDTH - 8 or not one.size <= one.baseline < height - 6
    ]
    assert outside == []
    assert [(one.words, other.words) for one, other in combinations(found, 2) if one.meets(other)] == []


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_words_contrast_with_their_background(scheme: int) -> None:
    faint = [
        (words, ground)
        for ground, inks in WORDS_ON.items()
        for words in inks
        if contrast(INK[words][scheme], INK[ground][scheme]) < 4.5
    ]
    assert faint == []


def boxes(file: Path) -> Iterator[Box]:
    """The lines of text of a figure. Narrow fonts need half the font size per letter."""
    root = ElementTree.parse(file).getroot()
    style = root.findtext(f"{SVG}style") or ""
    given = {look: float(size) for look, size in re.findall(r"\.([\w-]+)\{[^}]*font-size:([\d.]+)px", style)}
    usual = re.search(r"text\{font:([\d.]+)px", style)
    for one in root.iter(f"{SVG}text"):
        assert usual
        size = next((given[look] for look in one.attrib["class"].split() if look in given), float(usual[1]))
        words, x = one.text or "", float(one.attrib["x"])
        width = 0.5 * size * len(words)
        left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[one.get("text-anchor", "start")] * width
        yield Box(words, left, left + width, float(one.attrib["y"]), size)


def contrast(one: str, other: str) -> float:
    """Ratio of the relative luminances of two colors, as WCAG defines it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(color: str) -> float:
    digits = color[1:] if len(color) == 7 else "".join(2 * one for one in color[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
