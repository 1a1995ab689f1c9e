"""The mark as pixels, for browsers and phones that don't show SVG: ``python -m figures.icons``, run in the site's folder."""

from pathlib import Path

from PIL import Image, ImageDraw

from figures.mark import RED, WHITE

PUBLIC = Path(__file__).parents[1] / "public"
UNIT = 16
"""Pixels of the large drawing per unit of the mark's 64."""


def face(*, is_square: bool) -> Image.Image:
    """The face alone, large: on a rounded ground, or on one that fills the square, because phones round it themselves."""
    image = Image.new("RGBA", (64 * UNIT, 64 * UNIT), RED if is_square else (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    if not is_square:
        draw.rounded_rectangle(_box(2, 2, 62, 62), 15 * UNIT, fill=RED)
    for x, top, bottom, start, end in ((21, 13, 53, 24, 45), (43, 11, 51, 20, 39)):
        draw.rounded_rectangle(_box(x - 2, top - 2, x + 2, bottom + 2), 2 * UNIT, fill=WHITE)
        draw.rounded_rectangle(_box(x - 9.5, start - 1.5, x + 9.5, end + 1.5), 3 * UNIT, fill=WHITE)
    return image


def write(folder: Path = PUBLIC) -> None:
    """Writes both files."""
    face(is_square=False).save(folder / "favicon.ico", sizes=[(size, size) for size in (16, 32, 48)])
    face(is_square=True).convert("RGB").resize((180, 180), Image.Resampling.LANCZOS).save(
        folder / "apple-touch-icon.png", optimize=True
    )


def _box(left: float, top: float, right: float, bottom: float) -> tuple[float, float, float, float]:
    return left * UNIT, top * UNIT, right * UNIT - 1, bottom * UNIT - 1


if __name__ == "__main__":
    write()
