"""A friendly monster that looks in from below."""

from glosa.service.domain.avatars.drawing import Choices, area, circle, color, drawing, ellipse, line, mirrored, pair

_BODIES = (
    "M15 82V50C15 30 24 20 40 20S65 30 65 50V82z",
    "M10 82C10 60 20 54 22 40S30 19 40 19S56 26 58 40S70 60 70 82z",
    "M17 82V36Q17 21 32 21H48Q63 21 63 36V82z",
    "M12 82Q12 22 40 22T68 82z",
    "M13 82C7 66 16 62 14 51S20 36 23 31S34 24 40 19C46 24 54 26 57 31S68 42 66 51S73 66 67 82z",
)


def draw(choices: Choices) -> str:
    """A body with horns or hair, one to three eyes, and a mouth with or without teeth."""
    hue = choices.hue()
    other = hue + choices.one((75, 135, 180, 225, 285))
    body, shade = color(0.7, 0.15, hue), color(0.56, 0.15, hue)
    pale, dark = color(0.95, 0.04, other), color(0.28, 0.07, hue)
    return drawing(
        color(0.83, 0.09, other),
        choices.one(_tops(shade=shade, pale=pale, dark=dark)),
        area(choices.one(_BODIES), fill=body),
        choices.one(_skins(shade)),
        choices.one(_eyes(dark, look=choices.one((-2, 0, 2)))),
        choices.one(_mouths(dark)),
    )


def _tops(*, shade: str, pale: str, dark: str) -> tuple[str, ...]:
    return (
        mirrored(area("M22 34Q14 22 18 9Q28 14 34 24z", fill=pale)),
        mirrored(line("M34 24Q32 12 24 9", stroke=shade) + circle(23, 9, 4.5, fill=shade)),
        mirrored(area("M20 40Q4 32 9 16Q24 18 32 26z", fill=shade)),
        area("M27 26L30 9L36 19L40 6L44 19L50 9L53 26z", fill=shade),
        line("M40 24V11", stroke=shade) + circle(40, 9, 5, fill=pale),
        mirrored(area("M25 27Q24 15 14 14Q12 27 22 36z", fill=dark)),
        line("M34 22Q32 14 35 8M40 21V6M46 22Q48 14 45 8", stroke=dark),
    )


def _skins(shade: str) -> tuple[str, ...]:
    return (
        "",
        pair(18, 60, 4, fill=shade) + pair(12, 70, 2.5, fill=shade) + circle(40, 27, 2.5, fill=shade),
        line("M20 66h40M18 74h44", stroke=shade, width=4),
        ellipse(40, 78, rx=17, ry=12, fill=shade),
        mirrored(line("M21 58q4 3 8 0", stroke=shade)),
    )


def _eyes(dark: str, *, look: int) -> tuple[str, ...]:
    def eye(x: int, y: int, r: float) -> str:
        return circle(x, y, r, fill="#fff") + circle(x + look, y + 1, r * 0.5, fill=dark)

    return (
        eye(40, 39, 11),
        eye(30, 39, 7.5) + eye(50, 39, 7.5),
        eye(33, 38, 8.5) + eye(48, 40, 6),
        eye(26, 40, 5.5) + eye(40, 35, 6.5) + eye(54, 40, 5.5),
        eye(33, 37, 6) + eye(47, 37, 6),
        pair(11, 39, 4.5, fill=dark) + circle(31, 37, 1.6, fill="#fff") + circle(53, 37, 1.6, fill="#fff"),
    )


def _mouths(dark: str) -> tuple[str, ...]:
    return (
        line("M30 57Q40 65 50 57", stroke=dark),
        area("M28 55H52Q50 68 40 68T28 55z", fill=dark),
        area("M28 55H52Q50 68 40 68T28 55z", fill=dark) + area("M31 55h6v5zM49 55h-6v5z", fill="#fff"),
        line("M29 60l5.5-4 5.5 4 5.5-4 5.5 4", stroke=dark),
        ellipse(40, 59, rx=5, ry=6, fill=dark),
        line("M30 58H50", stroke=dark) + area("M33 58h6l-3 7z", fill="#fff"),
        line("M32 57Q40 63 48 57", stroke=dark) + area("M41 60h6l-2 7q-3 1-4-2z", fill=color(0.68, 0.19, 15)),
    )
