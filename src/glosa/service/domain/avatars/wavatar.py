"""A face with a mood of its own."""

from glosa.service.domain.avatars.drawing import Choices, area, circle, color, drawing, ellipse, line, mirrored, pair


def draw(choices: Choices) -> str:
    """A head before a pattern: brows, eyes, nose, mouth, and perhaps cheeks."""
    hue = choices.hue()
    other = hue + choices.one((90, 140, 180, 220, 270))
    skin, shade, dark = color(0.84, 0.13, hue), color(0.72, 0.15, hue), color(0.3, 0.06, hue)
    ground, pattern = color(0.58, 0.12, other), color(0.65, 0.12, other)
    return drawing(
        ground,
        choices.one(_patterns(pattern)),
        choices.one(_heads(skin)),
        choices.one(("", pair(17, 49, 4.5, fill=shade), mirrored(line("M22 50h.1M27 52h.1", stroke=shade)))),
        choices.one(_brows(dark)),
        choices.one(_eyes(dark, look=choices.one((-1.5, 0, 1.5)))),
        choices.one(_noses(shade)),
        choices.one(_mouths(dark)),
    )


def _patterns(fill: str) -> tuple[str, ...]:
    return (
        "",
        line("M-6 26L26-6M-6 56L56-6M-6 86L86-6M24 86L86 24M54 86L86 54", stroke=fill, width=8),
        circle(40, 40, 37, fill=fill),
        area("M40 40L0 0H27zM40 40L53 0H80zM40 40L80 27V53zM40 40L80 80H53zM40 40L27 80H0zM40 40L0 53V27z", fill=fill),
        area("M0 40H80V80H0z", fill=fill),
    )


def _heads(skin: str) -> tuple[str, ...]:
    return (
        circle(40, 41, 28, fill=skin),
        area("M12 41C12 20 20 14 40 14S68 20 68 41S60 69 40 69S12 62 12 41z", fill=skin),
        area("M16 36C16 22 26 14 40 14S64 22 64 36C64 54 56 70 40 70S16 54 16 36z", fill=skin),
        area("M20 34C20 22 28 14 40 14S60 22 60 34C60 42 68 42 68 53S58 69 40 69S12 64 12 53S20 42 20 34z", fill=skin),
        area("M40 12C54 12 58 20 64 28S70 46 64 56S50 69 40 69S22 66 16 56S10 36 16 28S26 12 40 12z", fill=skin),
    )


def _brows(dark: str) -> tuple[str, ...]:
    return (
        "",
        mirrored(line("M24 29Q29 25 34 28", stroke=dark)),
        mirrored(line("M24 27H34", stroke=dark)),
        mirrored(line("M24 30L34 26", stroke=dark)),
        line("M24 29Q29 24 34 28M46 25H56", stroke=dark),
    )


def _eyes(dark: str, *, look: float) -> tuple[str, ...]:
    def open_eyes(r: float) -> str:
        pupils = circle(29 + look, 38, r * 0.55, fill=dark) + circle(51 + look, 38, r * 0.55, fill=dark)
        return pair(11, 38, r, fill="#fff") + pupils

    return (
        pair(11, 38, 3.8, fill=dark),
        open_eyes(6.5),
        open_eyes(8),
        mirrored(line("M24 39Q29 33 34 39", stroke=dark)),
        mirrored(ellipse(29, 38, rx=3.2, ry=5.2, fill=dark) + circle(30, 36, 1.4, fill="#fff")),
        line("M24 38H34", stroke=dark) + circle(51, 38, 3.8, fill=dark),
        mirrored(area("M21.5 36H34.5A6.5 6.5 0 0 1 21.5 36z", fill="#fff") + circle(28 + look, 38.5, 3, fill=dark)),
    )


def _noses(shade: str) -> tuple[str, ...]:
    return (
        "",
        circle(40, 46, 3.5, fill=shade),
        line("M40 40Q36 48 41 48", stroke=shade),
        area("M36 48L40 41L44 48z", fill=shade),
        ellipse(40, 46, rx=5, ry=3, fill=shade),
    )


def _mouths(dark: str) -> tuple[str, ...]:
    return (
        line("M30 55Q40 63 50 55", stroke=dark),
        area("M28 54H52Q50 65 40 65T28 54z", fill=dark),
        area("M28 54H52Q50 65 40 65T28 54z", fill="#fff"),
        line("M32 58H48", stroke=dark),
        ellipse(40, 58, rx=4, ry=5, fill=dark),
        line("M32 58Q42 62 49 54", stroke=dark),
        line("M31 56Q35.5 61 40 56Q44.5 61 49 56", stroke=dark),
        line("M35 56Q40 60 45 56", stroke=dark),
    )
