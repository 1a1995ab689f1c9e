"""Reads the width and height of an image in pixels from the first bytes of its file.

Loading an imaging library for this would take longer than building a small site.
"""

import re
from collections.abc import Callable
from struct import error as StructError
from struct import unpack_from

Size = tuple[int, int]


def image_size(data: bytes) -> Size | None:
    """Size of a PNG, GIF, JPEG (with its EXIF rotation), WebP, AVIF, or SVG image; ``None`` if ``data`` doesn't
    contain it.
    """
    for signature, read in _READERS:
        if signature.match(data):
            try:
                size = read(data)
            except (StructError, IndexError, ValueError):
                return None
            return size if size and min(size) > 0 else None
    return None


def _png(data: bytes) -> Size:
    width, height = unpack_from(">II", data, 16)
    return width, height


def _gif(data: bytes) -> Size:
    width, height = unpack_from("<HH", data, 6)
    return width, height


def _webp(data: bytes) -> Size | None:
    match data[12:16]:
        case b"VP8 ":
            width, height = unpack_from("<HH", data, 26)
            return width & 0x3FFF, height & 0x3FFF
        case b"VP8L":
            (bits,) = unpack_from("<I", data, 21)
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            width, height = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
            return width, height
    return None


def _avif(data: bytes) -> Size | None:
    sizes: list[Size] = [unpack_from(">II", data, found.end() + 4) for found in re.finditer(b"ispe", data[:65_536])]
    return max(sizes, key=lambda size: size[0] * size[1], default=None)


def _jpeg(data: bytes) -> Size | None:
    at, turned = 2, False
    while True:
        while data[at + 1] == 0xFF:
            at += 1
        kind = data[at + 1]
        (length,) = unpack_from(">H", data, at + 2)
        if kind in _START_OF_FRAME:
            height, width = unpack_from(">HH", data, at + 5)
            return (height, width) if turned else (width, height)
        if kind == 0xDA:
            return None
        if kind == 0xE1 and data.startswith(b"Exif\0\0", at + 4):
            turned = _orientation(data[at + 10 : at + 2 + length]) >= 5
        at += 2 + length


def _orientation(tiff: bytes) -> int:
    """The EXIF orientation. From 5 on, the image is rotated by 90 degrees, so width and height are swapped."""
    order = "<" if tiff.startswith(b"II") else ">"
    try:
        (directory,) = unpack_from(f"{order}I", tiff, 4)
        (count,) = unpack_from(f"{order}H", tiff, directory)
        for at in range(directory + 2, directory + 2 + 12 * count, 12):
            tag, value = unpack_from(f"{order}H6xH", tiff, at)
            if tag == 0x0112:
                return int(value)
    except StructError:
        pass
    return 1


def _svg(data: bytes) -> Size | None:
    root = _SVG_ROOT.search(data)
    if not root:
        return None
    attributes = {name: value.strip() for name, _, value in _SVG_ATTRIBUTE.findall(root[1])}
    width, height = (_pixels(attributes.get(name, b"")) for name in (b"width", b"height"))
    if width and height:
        return round(width), round(height)
    numbers = [float(number) for number in attributes.get(b"viewBox", b"").replace(b",", b" ").split()]
    if len(numbers) != 4 or not numbers[2] or not numbers[3]:
        return None
    ratio = numbers[2] / numbers[3]
    if width:
        return round(width), round(width / ratio)
    return (round(height * ratio), round(height)) if height else (round(numbers[2]), round(numbers[3]))


def _pixels(length: bytes) -> float | None:
    number = _SVG_LENGTH.fullmatch(length)
    return float(number[1]) if number else None


_START_OF_FRAME = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_SVG_ROOT = re.compile(rb"<svg\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*+)>")
_SVG_ATTRIBUTE = re.compile(rb"""(?<!\S)(width|height|viewBox)\s*=\s*(["'])(.*?)\2""", re.DOTALL)
_SVG_LENGTH = re.compile(rb"(\d+(?:\.\d*)?|\.\d+)(?:px)?")
_READERS: tuple[tuple[re.Pattern[bytes], Callable[[bytes], Size | None]], ...] = (
    (re.compile(rb"\x89PNG\r\n\x1a\n"), _png),
    (re.compile(rb"GIF8[79]a"), _gif),
    (re.compile(rb"\xff\xd8\xff"), _jpeg),
    (re.compile(rb"RIFF....WEBP", re.DOTALL), _webp),
    (re.compile(rb"....ftypavi[fs]", re.DOTALL), _avif),
    (re.compile(rb"(?:\xef\xbb\xbf)?\s*<"), _svg),
)
