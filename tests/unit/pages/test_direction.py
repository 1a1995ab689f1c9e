"""Languages that are written from right to left are known by their tags."""

import pytest

from glosa.builder.pages.direction import direction


@pytest.mark.parametrize(
    "tag",
    [
        "ar",
        "ar-EG",
        "AR-eg",
        "he",
        "he-IL",
        "fa",
        "ur-PK",
        "yi",
        "dv",
        "ckb",
        "az-Arab",
        "az-Arab-IR",
        "pa-Arab",
        "pa-PK",
    ]
    + ["en-Hebr", "uz-AF", "nqo", "ff-Adlm", "zh-yue-Arab"],
)
def test_right_to_left(tag: str) -> None:
    assert direction(tag) == "rtl"


@pytest.mark.parametrize(
    "tag",
    [
        "en",
        "pt-BR",
        "zh-CN",
        "ja",
        "az",
        "pa-IN",
        "ar-Latn",
        "he-Latn-IL",
        "ku",
        "x-arab",
        "en-x-arab",
        "de-1996",
        "xx",
    ],
)
def test_left_to_right(tag: str) -> None:
    assert direction(tag) == "ltr"
