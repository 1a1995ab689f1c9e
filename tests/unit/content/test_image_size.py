import io
from struct import pack

import PIL.Image
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glosa.builder.content.image_size import image_size


@pytest.mark.parametrize("size", [(1, 1), (640, 480), (3, 1200)])
@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("PNG", {}),
        ("GIF", {}),
        ("JPEG", {}),
        ("JPEG", {"progressive": True}),
        ("WEBP", {}),
        ("WEBP", {"lossless": True}),
        ("AVIF", {}),
    ],
)
def test_sizes_equal_those_of_an_imaging_library(kind: str, options: dict[str, bool], size: tuple[int, int]) -> None:
    file = io.BytesIO()
    PIL.Image.new("RGB", size, "red").save(file, kind, **options)
    assert image_size(file.getvalue()) == size


def test_reads_a_webp_image_with_transparency_and_profile() -> None:
    file = io.BytesIO()
    PIL.Image.new("RGBA", (30, 20), (255, 0, 0, 128)).save(file, "WEBP", icc_profile=b"profile")
    assert file.getvalue()[12:16] == b"VP8X"
    assert image_size(file.getvalue()) == (30, 20)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_orientation_of_a_photo_swaps_its_sides(orientation: int) -> None:
    exif = PIL.Image.Exif()
    exif[0x010F] = "Maker"
    exif[0x0112] = orientation
    file = io.BytesIO()
    PIL.Image.new("RGB", (40, 30)).save(file, "JPEG", exif=exif)
    assert image_size(file.getvalue()) == ((40, 30) if orientation < 5 else (30, 40))


def test_reads_a_photo_in_either_byte_order() -> None:
    file = io.BytesIO()
    PIL.Image.new("RGB", (40, 30)).save(file, "JPEG")
    exif = b"Exif\0\0MM\0*" + pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, 6, 0, 0)
    turned = file.getvalue()[:2] + b"\xff\xe1" + pack(">H", len(exif) + 2) + exif + file.getvalue()[2:]
    assert image_size(turned) == (30, 40)


@pytest.mark.parametrize(
    ("tag", "size"),
    [
        ('<svg width="120" height="80">', (120, 80)),
        (
            '<?xml version="1.0"?>\n<!-- a > b -->\n<svg xmlns="http://www.w3.org/2000/svg" width="12.4px" height="8.6">',
            (12, 9),
        ),
        ('<svg viewBox="0 0 640 360">', (640, 360)),
        ("<svg viewBox='0,0,640,360' width='320'>", (320, 180)),
        ('<svg height="90" viewBox="0 0 640 360">', (160, 90)),
        ('<svg width="100%" height="100%" viewBox="0 0 64 36">', (64, 36)),
        ('<svg data-width="5" stroke-width="2" viewBox="-5 -5 64 36">', (64, 36)),
        ('<svg width="10em" height="5em">', None),
        ('<svg viewBox="0 0 none">', None),
        ('<svg width="0" height="0">', None),
        ("<svg>", None),
        ("<html>", None),
    ],
)
def test_reads_the_size_of_an_svg_from_its_first_tag(tag: str, size: tuple[int, int] | None) -> None:
    assert image_size(f"{tag}</svg>".encode()) == size


@pytest.mark.parametrize("kind", ["PNG", "GIF", "JPEG", "WEBP"])
def test_a_truncated_file_has_no_size(kind: str) -> None:
    file = io.BytesIO()
    PIL.Image.new("RGB", (40, 30)).save(file, kind)
    assert image_size(file.getvalue()[:8]) is None


@given(
    st.sampled_from(
        [b"\x89PNG\r\n\x1a\n", b"GIF89a", b"\xff\xd8\xff", b"RIFFxxxxWEBPVP8X", b"xxxxftypavifispe", b"<svg "]
    ),
    st.binary(),
)
def test_any_file_has_a_size_or_none(start: bytes, rest: bytes) -> None:
    size = image_size(start + rest)
    assert size is None or min(size) > 0
