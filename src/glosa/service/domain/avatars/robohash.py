"""The head of a robot."""

from glosa.service.domain.avatars.drawing import (
    Choices,
    area,
    box,
    circle,
    color,
    drawing,
    ellipse,
    line,
    mirrored,
    pair,
)

_FACE_LEFT, _FACE_WIDTH = 22, 36


def draw(choices: Choices) -> str:
    """Chest, ears, antenna and head of metal; eyes and mouth that glow."""
    hue = choices.hue()
    other = hue + choices.one((60, 120, 180, 240, 300))
    metal, shade = color(0.84, 0.05, hue), color(0.66, 0.07, hue)
    dark, glow = color(0.28, 0.05, hue), color(0.86, 0.15, other)
    accent = color(0.68, 0.17, other)
    return drawing(
        color(0.52, 0.12, choices.one((hue, other))),
        box(33, 60, width=14, height=12, fill=shade),
        area("M14 84Q16 68 40 68T66 84z", fill=metal),
        choices.one(_chests(shade=shade, glow=glow)),
        choices.one(_ears(shade=shade, accent=accent)),
        choices.one(_antennas(shade=shade, accent=accent)),
        choices.one(_heads(metal)),
        choices.one(_eyes(dark=dark, glow=glow)),
        choices.one(_mouths(dark=dark, glow=glow)),
    )


def _chests(*, shade: str, glow: str) -> tuple[str, ...]:
    return (
        "",
        circle(40, 75, 3.5, fill=glow),
        line("M32 74H48M32 78H48", stroke=shade, width=2),
        pair(10, 75, 2.5, fill=shade),
        area("M40 70L44 75L40 80L36 75z", fill=glow),
    )


def _ears(*, shade: str, accent: str) -> tuple[str, ...]:
    return (
        "",
        box(11, 34, width=58, height=14, fill=shade, corner=4),
        pair(25, 41, 6, fill=accent),
        mirrored(line("M17 44V27", stroke=shade) + circle(17, 26, 3, fill=accent)),
        mirrored(area("M18 32L9 36V46L18 50z", fill=shade)),
    )


def _antennas(*, shade: str, accent: str) -> tuple[str, ...]:
    return (
        line("M40 22V12", stroke=shade) + circle(40, 10, 4.5, fill=accent),
        mirrored(line("M32 22L26 12", stroke=shade) + circle(25, 11, 3.5, fill=accent)),
        area("M30 22Q40 4 50 22z", fill=accent),
        box(34, 13, width=12, height=10, fill=shade, corner=2) + box(36, 9, width=8, height=4, fill=accent, corner=2),
        line("M40 22V16M33 12Q40 7 47 12M36 16Q40 13 44 16", stroke=accent, width=2.5),
        "",
    )


def _heads(metal: str) -> tuple[str, ...]:
    return (
        box(17, 21, width=46, height=42, fill=metal, corner=8),
        box(16, 22, width=48, height=40, fill=metal, corner=18),
        area("M16 63V43Q16 19 40 19T64 43V63z", fill=metal),
        area("M22 21H58L65 40L59 63H21L15 40z", fill=metal),
        area("M19 26Q19 21 24 21H56Q61 21 61 26L65 58Q65 63 60 63H20Q15 63 15 58z", fill=metal),
    )


def _eyes(*, dark: str, glow: str) -> tuple[str, ...]:
    visor = box(_FACE_LEFT, 32, width=_FACE_WIDTH, height=14, fill=dark, corner=7)
    return (
        pair(9, 39, 7, fill=dark) + pair(9, 39, 4, fill=glow),
        visor + pair(8, 39, 3.6, fill=glow),
        visor + line("M28 39H52", stroke=glow, width=4),
        mirrored(box(25, 33, width=12, height=11, fill=dark, corner=2) + box(28, 36, width=6, height=5, fill=glow)),
        circle(40, 38, 11, fill=dark) + circle(40, 38, 6.5, fill=glow) + circle(42.5, 35.5, 2, fill="#fff"),
        circle(30, 38, 8.5, fill=dark) + circle(30, 38, 5, fill=glow) + circle(51, 40, 5, fill=dark),
        visor + line("M27 41Q31 35 35 41M45 41Q49 35 53 41", stroke=glow, width=2.8),
        mirrored(ellipse(30, 39, rx=4, ry=6.5, fill=dark) + ellipse(30, 39, rx=1.6, ry=3.6, fill=glow)),
    )


def _mouths(*, dark: str, glow: str) -> tuple[str, ...]:
    return (
        line("M31 55H49", stroke=dark),
        box(28, 51, width=24, height=8, fill=dark, corner=2)
        + line("M33 51V59M38.5 51V59M44 51V59", stroke=glow, width=1.6),
        line("M31 53Q40 60 49 53", stroke=dark),
        line("M29 55h.1M34.5 55h.1M40 55h.1M45.5 55h.1M51 55h.1", stroke=dark, width=3.6),
        line("M30 57L34 53L38 57L42 53L46 57L50 53", stroke=dark, width=2.5),
        box(33, 51, width=14, height=8, fill=dark, corner=4) + box(36, 54, width=8, height=2, fill=glow),
    )
