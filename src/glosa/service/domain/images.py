"""Re-encodes uploaded images: decodes them within limits, turns them upright, and encodes them again.

Only the pixels of a file are stored: no place or time of a photograph, no comments, no trailing bytes.
"""

from collections.abc import Iterator
from io import BytesIO

from PIL import ExifTags, Image, UnidentifiedImageError

from glosa.service.domain.errors import UploadRefused
from glosa.service.domain.uploads import LARGEST_FILE, Picture

MOST_PIXELS = 25_000_000
"""Maximum number of pixels of an image as received. For an animation, all frames together."""
MOST_FRAMES = 500
LONGEST_SIDE = 2048
"""Pixels. A larger still image is scaled down."""


def picture(file: bytes) -> Picture:
    """The image in ``file``: PNG, JPEG and WebP keep their format, GIF becomes PNG, and animations become WebP.

    Takes up to a few seconds of one core. Raises :class:`UploadRefused`.
    """
    if len(file) > LARGEST_FILE:
        raise UploadRefused(f"The file has {len(file)} bytes. Expected an image of at most {LARGEST_FILE}.")
    try:
        with Image.open(BytesIO(file), formats=_READ) as image:
            made = _made(image)
    except UploadRefused:
        raise
    except UnidentifiedImageError as error:
        raise UploadRefused("The file isn't an image of a supported type. Expected PNG, JPEG, GIF, or WebP.") from error
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise UploadRefused(f"The image has too many pixels. Expected at most {MOST_PIXELS}.") from error
    except Exception as error:  # decoders raise anything for a broken file
        raise UploadRefused("The image is damaged: it can't be read to its end. Save it again, and retry.") from error
    if len(made.content) > LARGEST_FILE:
        raise UploadRefused(
            f"The image has {len(made.content)} bytes after it was encoded again. Expected at most {LARGEST_FILE}. Make it smaller."
        )
    return made


_READ = ("PNG", "JPEG", "GIF", "WEBP")


def _made(image: Image.Image) -> Picture:
    _check_size(image.width * image.height)
    if image.format in ("GIF", "WEBP") and getattr(image, "is_animated", False):
        return _animation(image)
    # JPEG can be decoded at a fraction of its size.
    image.draft(None, (2 * LONGEST_SIDE, 2 * LONGEST_SIDE))
    image.load()
    upright = _bare(_upright(image))
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS, reducing_gap=2.0)
    return _still(upright, image.format or "")


def _upright(image: Image.Image) -> Image.Image:
    """Rotated the way the camera was held. An image with unreadable metadata isn't rotated."""
    try:
        turn = _TURNS.get(image.getexif().get(ExifTags.Base.Orientation, 1))
    except Exception:  # noqa: BLE001  # as above
        turn = None
    return image if turn is None else image.transpose(turn)


_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def _still(image: Image.Image, format: str) -> Picture:
    out = BytesIO()
    if format in ("JPEG", "MPO"):
        image.convert("RGB").save(out, "JPEG", quality=85, optimize=True, progressive=True)
        return Picture("jpg", out.getvalue())
    if format == "WEBP":
        image.save(out, "WEBP", quality=85)
        return Picture("webp", out.getvalue())
    image.save(out, "PNG")
    return Picture("png", out.getvalue())


def _animation(image: Image.Image) -> Picture:
    if max(image.size) > LONGEST_SIDE:
        raise UploadRefused(
            f"The animation has {image.width} × {image.height} pixels. Expected at most {LONGEST_SIDE} on each side."
        )
    loop = image.info.get("loop", 1)
    durations: list[int] = []
    frames: list[Image.Image] = []
    for frame in _frames(image):
        _check_size(image.width * image.height * (len(frames) + 1))
        frames.append(_bare(frame))
        # Known once decoded. A frame without a duration gets the one that browsers use.
        durations.append(int(frame.info.get("duration", 0)) or 100)
    out = BytesIO()
    frames[0].save(
        out, "WEBP", save_all=True, append_images=frames[1:], duration=durations, loop=loop, quality=75, method=1
    )
    return Picture("webp", out.getvalue())


def _frames(image: Image.Image) -> Iterator[Image.Image]:
    """Each as displayed. Counted while reading, because counting them beforehand could take forever."""
    for number in range(MOST_FRAMES):
        try:
            image.seek(number)
        except EOFError:
            return
        yield image
    raise UploadRefused(f"The animation is too long. Expected less than {MOST_FRAMES} frames.")


def _check_size(pixels: int) -> None:
    if pixels > MOST_PIXELS:
        raise UploadRefused(f"The image has {pixels} pixels in all. Expected at most {MOST_PIXELS}; make it smaller.")


def _bare(image: Image.Image) -> Image.Image:
    """A copy with pixels only."""
    if image.has_transparency_data:
        bare = image.convert("RGBA")
    elif image.mode == "I;16":
        # Converting alone would clip everything brighter than 255.
        bare = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    else:
        bare = image.convert("L" if image.mode in ("1", "L") else "RGB")
    bare.info = {}
    return bare
