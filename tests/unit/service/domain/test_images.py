"""Uploaded files become images that contain only pixels, or are refused."""

import warnings
import zlib
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from glosa.service.domain.errors import UploadRefused
from glosa.service.domain.images import LONGEST_SIDE, MOST_FRAMES, picture
from glosa.service.domain.uploads import LARGEST_FILE, TYPES
from tests.unit.service.domain.specimens import (
    MARK,
    claiming,
    encoded,
    moving,
    photograph,
    still,
    two_halves,
    with_text,
)

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
HTML = b"<!doctype html><script>alert(1)</script>"


def opened(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content))


def close(color: object, expected: tuple[int, ...]) -> bool:
    assert isinstance(color, tuple)
    return all(abs(one - other) < 30 for one, other in zip(color, expected, strict=True))


@pytest.mark.parametrize(
    ("format", "ending", "stored_as"),
    [("PNG", "png", "PNG"), ("JPEG", "jpg", "JPEG"), ("GIF", "png", "PNG"), ("WEBP", "webp", "WEBP")],
)
def test_each_kind_of_image_looks_the_same_after_encoding(format: str, ending: str, stored_as: str) -> None:
    made = picture(still(format))
    image = opened(made.content)
    assert (made.ending, image.format, image.size) == (ending, stored_as, (40, 20))
    assert Image.MIME[stored_as] == TYPES[ending]
    colors = image.convert("RGB")
    assert close(colors.getpixel((3, 10)), (255, 0, 0))
    assert close(colors.getpixel((36, 10)), (0, 0, 255))


@pytest.mark.parametrize(("mode", "clear", "seen"), [("RGB", (255, 0, 0), (0, 0, 255)), ("L", 255, 0)])
def test_a_color_that_stands_for_transparency_stays_transparent(mode: str, clear: object, seen: object) -> None:
    image = Image.new(mode, (40, 20), seen)  # type: ignore[arg-type]
    image.paste(clear, (0, 0, 20, 20))  # type: ignore[arg-type]
    made = opened(picture(encoded(image, "PNG", transparency=clear)).content).convert("RGBA")
    alphas = [color[3] for x in (3, 36) if isinstance(color := made.getpixel((x, 10)), tuple)]
    assert alphas == [0, 255]


def test_only_the_first_picture_of_a_photograph_is_stored() -> None:
    file = encoded(two_halves(), "MPO", save_all=True, append_images=[Image.new("RGB", (40, 20), "green")])
    assert opened(file).format == "MPO"
    made = picture(file)
    assert (made.ending, opened(made.content).format) == ("jpg", "JPEG")
    assert close(opened(made.content).getpixel((3, 10)), (255, 0, 0))


def test_an_image_can_have_as_many_bytes_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    made = picture(still("PNG")).content
    assert picture(made).content == made
    monkeypatch.setattr("glosa.service.domain.images.LARGEST_FILE", len(made))
    assert picture(made).content == made
    monkeypatch.setattr("glosa.service.domain.images.LARGEST_FILE", len(made) - 1)
    with pytest.raises(UploadRefused, match=f"The file has {len(made)} bytes"):
        picture(made)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_is_rotated_by_the_orientation_of_its_camera(orientation: int) -> None:
    """The side that is red, for each EXIF orientation."""
    places = {1: (3, 10), 2: (36, 10), 3: (36, 10), 4: (3, 10), 5: (10, 3), 6: (10, 3), 7: (10, 36), 8: (10, 36)}
    image = opened(picture(photograph(orientation)).content)
    assert image.size == ((40, 20) if orientation < 5 else (20, 40))
    assert close(image.getpixel(places[orientation]), (255, 0, 0))


def test_a_photograph_is_upright_and_reveals_neither_place_nor_camera() -> None:
    file = photograph(orientation=6)
    assert MARK in file
    assert opened(file).getexif().get_ifd(0x8825)
    made = picture(file)
    image = opened(made.content)
    assert image.size == (20, 40), "what lay on its side was not turned"
    assert close(image.getpixel((10, 4)), (255, 0, 0))
    assert close(image.getpixel((10, 35)), (0, 0, 255))
    assert not image.getexif()
    assert "comment" not in image.info
    assert b"Exif" not in made.content
    assert MARK not in made.content


@pytest.mark.parametrize(
    "file",
    [
        with_text(still("PNG")),
        encoded(two_halves(), "JPEG", comment=MARK, icc_profile=MARK, exif=b"Exif\0\0" + MARK),
        encoded(two_halves(), "GIF", comment=MARK),
        encoded(two_halves(), "WEBP", exif=b"Exif\0\0" + MARK, xmp=MARK, icc_profile=MARK),
        moving("GIF", comment=MARK),
        moving("WEBP", xmp=MARK),
        *(still(format) + MARK for format in ("PNG", "JPEG", "GIF")),
    ],
)
def test_only_pixels_are_stored(file: bytes) -> None:
    assert MARK in file
    assert MARK not in picture(file).content


def test_a_page_hidden_in_an_image_is_removed() -> None:
    made = picture(encoded(two_halves(), "GIF", comment=HTML) + HTML)
    assert b"<script" not in made.content
    assert opened(made.content).size == (40, 20)


@pytest.mark.parametrize("format", ["GIF", "WEBP"])
def test_animations_stay_animated(format: str) -> None:
    made = picture(moving(format, frames=4))
    image = opened(made.content)
    image.load()
    assert made.ending == "webp"
    assert (getattr(image, "n_frames", 1), image.info["duration"], image.info["loop"]) == (4, 70, 0)


def test_a_frame_without_a_duration_gets_that_of_browsers() -> None:
    shown = [Image.new("RGB", (9, 9), color) for color in ("red", "blue")]
    file = encoded(shown[0], "GIF", save_all=True, append_images=shown[1:])
    assert "duration" not in opened(file).info
    image = opened(picture(file).content)
    image.load()
    assert image.info["duration"] == 100


def test_an_image_can_have_as_many_pixels_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glosa.service.domain.images.MOST_PIXELS", 800)
    assert opened(picture(still("PNG")).content).size == (40, 20)
    monkeypatch.setattr("glosa.service.domain.images.MOST_PIXELS", 799)
    with pytest.raises(UploadRefused) as caught:
        picture(still("PNG"))
    assert str(caught.value) == "The image has 800 pixels in all. Expected at most 799; make it smaller."


def test_a_large_image_is_made_smaller() -> None:
    made = picture(encoded(two_halves(4000, 1000), "PNG"))
    assert opened(made.content).size == (LONGEST_SIDE, 512)


def test_transparency_and_shades_of_16_bits_survive() -> None:
    clear = Image.new("RGBA", (9, 9), (255, 0, 0, 0))
    for file in (encoded(clear, "PNG"), encoded(clear.quantize(), "PNG"), encoded(clear, "WEBP")):
        assert opened(picture(file).content).convert("RGBA").getpixel((4, 4))[3] == 0  # type: ignore[index]
    grey = opened(picture(encoded(Image.new("I;16", (9, 9), 40_000), "PNG")).content)
    assert grey.getpixel((4, 4)) == 40_000 // 256


@pytest.mark.accepts("A-140")
@pytest.mark.parametrize(
    "file",
    [
        b"",
        SVG,
        b'<?xml version="1.0"?>' + SVG,
        HTML,
        b"GIF89a" + HTML,
        b"\xff\xd8\xff" + HTML,
        b"\x89PNG\r\n\x1a\n" + HTML,
        b"RIFF\xff\0\0\0WEBPVP8 " + HTML,
        b"%PDF-1.7\n",
        encoded(two_halves(), "BMP"),
        encoded(two_halves(), "TIFF"),
        encoded(two_halves(), "ICO"),
        encoded(two_halves(), "EPS"),
    ],
)
def test_a_file_that_is_not_a_supported_image_is_refused(file: bytes) -> None:
    with pytest.raises(UploadRefused):
        picture(file)


@pytest.mark.parametrize("format", ["PNG", "JPEG", "GIF", "WEBP"])
def test_a_truncated_image_is_refused(format: str) -> None:
    noise = Image.effect_noise((200, 200), 90).convert("RGB")
    file = encoded(noise, format)
    picture(file)
    with pytest.raises(UploadRefused):
        picture(file[: len(file) // 2])


@pytest.mark.parametrize(
    "file",
    [
        encoded(Image.new("1", (5001, 5000)), "PNG"),
        encoded(Image.new("L", (10_000, 10_000)), "PNG"),
        claiming(5_001, 5_000),
        claiming(2**31 - 1, 2**31 - 1),
        b"GIF89a\xff\xff\xff\xff" + still("GIF")[10:],
    ],
)
@pytest.mark.parametrize("filter", ["ignore", "error"])
def test_an_image_that_would_fill_the_memory_is_refused_before_decoding(file: bytes, filter: str) -> None:
    assert len(file) < 100_000
    with warnings.catch_warnings(), pytest.raises(UploadRefused, match="pixels"):
        warnings.simplefilter(filter)  # type: ignore[arg-type]
        picture(file)


def test_a_decompression_bomb_in_a_text_chunk_is_refused() -> None:
    packed = b"Comment\0\0" + zlib.compress(b"a" * 80_000_000)
    png = still("PNG")
    chunk = len(packed).to_bytes(4) + b"zTXt" + packed + zlib.crc32(b"zTXt" + packed).to_bytes(4)
    with pytest.raises(UploadRefused):
        picture(png[:33] + chunk + png[33:])


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (moving("GIF", frames=MOST_FRAMES + 1, size=(2, 2)), "too long"),
        (moving("WEBP", frames=MOST_FRAMES + 1, size=(2, 2)), "too long"),
        (moving("GIF", frames=7, size=(2000, 2000)), "28000000 pixels"),
        (moving("GIF", frames=2, size=(LONGEST_SIDE + 1, 2)), "2049"),
    ],
)
def test_the_size_of_an_animation_is_limited(file: bytes, message: str) -> None:
    with pytest.raises(UploadRefused, match=message):
        picture(file)


def test_the_size_of_a_file_is_limited_before_and_after_encoding() -> None:
    with pytest.raises(UploadRefused, match="Expected an image of at most"):
        picture(still("PNG") + b"\0" * LARGEST_FILE)
    # Noise of few colors is small until scaling creates many colors.
    noise = Image.effect_noise((2_100, 2_100), 90).convert("P")
    noise.putpalette([(index * factor) % 256 for index in range(256) for factor in (7, 83, 151)])
    with pytest.raises(UploadRefused, match="encoded again"):
        picture(encoded(noise, "PNG"))


@given(
    format=st.sampled_from(["PNG", "JPEG", "GIF", "WEBP", "moving"]),
    changes=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), max_size=6),
)
@settings(max_examples=150, deadline=None, derandomize=True, database=None)
def test_any_file_becomes_an_image_or_is_refused(format: str, changes: list[tuple[float, int]]) -> None:
    file = bytearray(moving("GIF") if format == "moving" else still(format))
    for place, value in changes:
        file[int(place * len(file))] = value
    try:
        made = picture(bytes(file))
    except UploadRefused:
        return
    with opened(made.content) as image:
        image.load()
