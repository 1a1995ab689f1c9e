"""Valid and invalid image files to upload."""

import struct
import zlib
from io import BytesIO
from typing import Any

from PIL import Image

MARK = b"a-secret-that-nobody-may-read"
"""Stands in the metadata of files that have any."""


def encoded(image: Image.Image, format: str, **options: Any) -> bytes:
    """Returns the file that Pillow writes."""
    out = BytesIO()
    image.save(out, format, **options)
    return out.getvalue()


def two_halves(width: int = 40, height: int = 20) -> Image.Image:
    """An image that is red on the left and blue on the right."""
    image = Image.new("RGB", (width, height), "red")
    image.paste("blue", (width // 2, 0, width, height))
    return image


def still(format: str) -> bytes:
    """An image of 40 by 20."""
    return encoded(two_halves(), format)


def moving(format: str, frames: int = 3, size: tuple[int, int] = (40, 20), **options: Any) -> bytes:
    """An animation whose frames all differ."""
    shown = [
        Image.new("RGB", size, (number * 97 % 256, number * 59 % 256, number * 31 % 256)) for number in range(frames)
    ]
    given = {"duration": 70, "loop": 0, **options}
    return encoded(shown[0], format, save_all=True, append_images=shown[1:], **given)


def photograph(orientation: int = 6) -> bytes:
    """A JPEG whose metadata contains its location, camera, and a rotation."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = MARK.decode()
    exif.get_ifd(0x8825).update({1: "N", 2: (38.0, 42.0, 30.0), 3: "W", 4: (9.0, 8.0, 21.0)})
    return encoded(two_halves(), "JPEG", exif=exif, comment=MARK, quality=95)


def claiming(width: int, height: int) -> bytes:
    """A PNG that claims this size but contains almost no data."""
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
            _chunk(b"IDAT", zlib.compress(b"\0" * 1000)),
            _chunk(b"IEND", b""),
        )
    )


def with_text(png: bytes) -> bytes:
    """Returns the PNG with a text chunk."""
    return png[:33] + _chunk(b"tEXt", b"Comment\0" + MARK) + png[33:]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
