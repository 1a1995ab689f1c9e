"""Generated avatars: the same for the same hash, nearly unique, and made of shapes only."""

import re
from hashlib import md5, sha256
from xml.etree import ElementTree

import pytest

from glosa.service.domain.avatars import PLAIN, STYLES, avatar
from glosa.service.domain.avatars.drawing import Choices, color

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "g", "use", "path", "circle", "ellipse", "rect"}
HASHES = [md5(str(number).encode()).hexdigest() for number in range(400)]
EVERY_STYLE = pytest.mark.parametrize("style", STYLES)


def test_the_styles_equal_those_of_the_widget() -> None:
    assert set(STYLES) == {"mp", "identicon", "monsterid", "wavatar", "robohash", "retro", PLAIN}


@EVERY_STYLE
def test_each_hash_has_its_own_picture(style: str) -> None:
    pictures = [avatar(style, hash) for hash in HASHES]
    assert pictures == [avatar(style, hash) for hash in HASHES]
    assert len(set(pictures)) == len(HASHES)


@pytest.mark.parametrize(
    ("style", "digest"),
    [
        ("mp", "be08d07a4f9ac670"),
        ("identicon", "3cd287e08aa2c000"),
        ("monsterid", "8cadd6c97b61c2fd"),
        ("wavatar", "73d1f53029de8069"),
        ("robohash", "d0b1ede81b09a6a2"),
        ("retro", "6b85efd87859118f"),
        ("", "65f99c87c415d407"),
    ],
)
def test_pictures_stay_the_same_between_versions(style: str, digest: str) -> None:
    """Readers recognize authors by their avatars. Change a digest only if everybody's avatars should change."""
    pictures = "".join(avatar(style, hash) for hash in HASHES)
    assert sha256(pictures.encode()).hexdigest()[:16] == digest


@EVERY_STYLE
def test_pictures_differ_by_color_where_shapes_are_too_small(style: str) -> None:
    palettes = {frozenset(re.findall("#[0-9a-f]{6}", avatar(style, hash))) for hash in HASHES}
    assert len(palettes) > 60


@EVERY_STYLE
def test_a_picture_is_small_and_contains_only_shapes(style: str) -> None:
    for hash in HASHES:
        text = avatar(style, hash)
        assert len(text.encode()) < 2048
        root = ElementTree.fromstring(text)
        assert root.attrib == {"viewBox": "0 0 80 80"}
        for element in root.iter():
            assert element.tag.removeprefix(SVG) in SHAPES
            assert not (element.text or "").strip()
            for name, value in element.attrib.items():
                assert not name.startswith(("on", "style"))
                assert name != "href" or value == "#q"
                assert "url" not in value
                if name in ("fill", "stroke"):
                    assert re.fullmatch("none|#fff|#[0-9a-f]{6}", value)


@EVERY_STYLE
def test_a_picture_has_its_own_background_for_pages_of_any_color(style: str) -> None:
    for hash in HASHES[:50]:
        ground = ElementTree.fromstring(avatar(style, hash))[0]
        assert ground.attrib["d"] == "M0 0h80v80H0z"
        assert ground.attrib["fill"].startswith("#")


@EVERY_STYLE
def test_every_hash_makes_a_path_that_can_be_drawn(style: str) -> None:
    for hash in ("0" * 32, "f" * 32, *HASHES):
        for element in ElementTree.fromstring(avatar(style, hash)).iter(f"{SVG}path"):
            assert re.fullmatch(r"M[-0-9. MmHhVvLlQqTtCcSsAaZz]+", element.attrib["d"])


def test_choices_do_not_change_from_one_run_to_another() -> None:
    choices = Choices("retro 00000000000000000000000000000000")
    drawn = [choices.between(1, 6) for _ in range(8)]
    again = Choices("retro 00000000000000000000000000000000")
    assert drawn == [again.between(1, 6) for _ in range(8)] == [1, 5, 6, 1, 5, 4, 5, 5]
    assert {Choices(str(number)).between(3, 5) for number in range(99)} == {3, 4, 5}
    assert {Choices(str(number)).hue() for number in range(999)} == set(range(0, 360, 15))


@pytest.mark.parametrize(
    ("lightness", "chroma", "hue", "expected"),
    [
        (0.0, 0.0, 0, "#000000"),
        (1.0, 0.0, 0, "#ffffff"),
        (0.628, 0.2577, 29.23, "#ff0000"),
        (0.452, 0.3132, 264.05, "#0000ff"),
        (0.8664, 0.2948, 142.5, "#00ff00"),
    ],
)
def test_colors_are_those_of_the_standard(lightness: float, chroma: float, hue: float, expected: str) -> None:
    made = color(lightness, chroma, hue)
    for place in (1, 3, 5):
        assert abs(int(made[place : place + 2], 16) - int(expected[place : place + 2], 16)) <= 5


def test_a_color_outside_the_screens_range_keeps_its_lightness() -> None:
    for hue in range(0, 360, 15):
        assert color(0.7, 0.4, hue) != color(0.7, 0.0, hue)
        assert re.fullmatch("#[0-9a-f]{6}", color(0.7, 0.4, hue))
