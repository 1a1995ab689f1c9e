"""Words of Glosa's own for languages other than Portuguese and English."""

import json
import re
from pathlib import Path

import pytest

from glosa.builder.render.own_words import FOLDER, LANGUAGES, own_words, words_file

_SCHEMA = Path("frontend/reader/src/theme/site/schema.json")
WORDS = json.loads((Path(__file__).parents[3] / _SCHEMA).read_text("utf-8"))["words"]
PLURALS = {"ar": 6, "de": 2, "es": 2, "fr": 2, "it": 2, "ru": 4, "uk": 4}
"""The forms that a number has; one in the other languages."""
NEED_NO_NUMBERS = {"de": {"highlights.highlighted"}}
"""Words that are the same for all numbers."""


def test_each_file_is_a_language() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == LANGUAGES


@pytest.mark.parametrize("name", sorted(LANGUAGES))
def test_a_language_has_all_words_in_their_order_and_no_others(name: str) -> None:
    own = own_words([name])[name]
    assert list(own) == list(WORDS)
    assert [key for key, word in own.items() if not word.strip()] == []


@pytest.mark.parametrize("name", sorted(LANGUAGES))
def test_words_have_the_places_of_the_english_ones(name: str) -> None:
    def places(word: str) -> list[str]:
        return sorted(re.findall(r"\{\d?\}", word))

    for key, word in own_words([name])[name].items():
        english = WORDS[key]["text"].split("|")
        forms = word.split("|")
        usual = [form for form in forms if places(form) == places(english[-1])]
        assert usual == forms if name != "ar" else usual == forms[-len(usual) :], (
            key
        )  # Arabic has words for none, one, and two.
        if len(english) == 1 or key in NEED_NO_NUMBERS.get(name, ()):
            assert len(forms) == 1, key
        else:
            assert len(forms) == PLURALS.get(name, 1), key


@pytest.mark.parametrize("name", sorted(LANGUAGES))
def test_there_are_twelve_months(name: str) -> None:
    assert len(own_words([name])[name]["listing.months"].split(" ")) == 12


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        ("zh", "zh"),
        ("zh-CN", "zh"),
        ("zh-Hans-HK", "zh"),
        ("zh-SG", "zh"),
        ("zh-TW", "zh-tw"),
        ("zh-hk", "zh-tw"),
        ("zh-Hant", "zh-tw"),
        ("es-MX", "es"),
        ("DE-at", "de"),
    ],
)
def test_a_tag_has_the_words_of_its_language_or_script(tag: str, name: str) -> None:
    assert words_file(tag) == FOLDER / f"{name}.json"


@pytest.mark.parametrize("tag", ["pt-BR", "en", "en-US", "eo", "esx", "zho"])
def test_other_tags_have_none(tag: str) -> None:
    assert own_words([tag]) == {}
