from typing import get_args
from unicodedata import normalize

import pytest

from glosa.builder.config.patterns import SlugStyle
from glosa.builder.content.slugs import SlugSet, linked_id, slugify


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Basic setup", "basic-setup"),
        ("Média móvel", "media-movel"),
        ("  Stop loss & take profit!  ", "stop-loss-take-profit"),
        ("Nº 1", "no-1"),
        ("İstanbul", "istanbul"),
        ("snake_case", "snake-case"),
        ("１２½", "121-2"),
        ("設定", "設定"),
        ("C#", "c"),
        ("???", "3f-3f-3f"),
        ("🚀 !", "1f680-21"),
        ("  ", ""),
    ],
)
def test_a_slug_is_plain_lower_case_letters_digits_and_dashes(text: str, slug: str) -> None:
    assert slugify(text) == slug


def test_composed_and_decomposed_letters_have_the_same_slug() -> None:
    assert slugify("cafe\u0301") == slugify("caf\u00e9") == "cafe"


def test_repeats_are_numbered_from_two() -> None:
    slugs = SlugSet()
    assert [slugs.add("Unit") for _ in range(3)] == ["unit", "unit-2", "unit-3"]


def test_a_number_that_is_in_use_is_skipped() -> None:
    slugs = SlugSet({"unit", "unit-2"})
    assert [slugs.add("Unit"), slugs.add("Unit 2"), slugs.add("Unit")] == ["unit-3", "unit-2-2", "unit-4"]


def test_blank_text_gets_the_slug_section() -> None:
    assert SlugSet().add(" ") == "section"


@pytest.mark.parametrize(
    ("style", "slugs"),
    [
        ("github", ["média-móvel-10", "c-and-f_x", "média-móvel-10-1", "faq"]),
        ("mkdocs", ["media-movel-10", "c-and-f_x", "media-movel-10_1", "faq"]),
        ("vuepress", ["media-movel-10", "c-and-f-x", "media-movel-10-2", "faq"]),
        ("vuepress2", ["media-movel-10", "c-and-f-x", "media-movel-10-1", "faq"]),
        ("vitepress", ["media-movel-10", "c-and-f-x", "media-movel-10-1", "faq"]),
    ],
)
def test_ids_are_those_that_other_generators_make(style: SlugStyle, slugs: list[str]) -> None:
    made = SlugSet(style=style)
    assert [made.add(text) for text in ("Média móvel (10)", "C++ and f_x", "Média móvel (10)", "FAQ?")] == slugs


def test_only_vuepress_puts_a_sign_before_a_leading_digit() -> None:
    assert {style: SlugSet(style=style).add("2. Start") for style in get_args(SlugStyle)} == {
        "glosa": "2-start",
        "github": "2-start",
        "mkdocs": "2-start",
        "vuepress": "_2-start",
        "vuepress2": "_2-start",
        "vitepress": "_2-start",
    }


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("हिन्दी शीर्षक", "हिन्दी-शीर्षक"),
        ("cafe\u0301", "cafe\u0301"),
        ("½ ² Ⅳ ①", "--ⅳ-"),
        ("👩‍💻 Dev ❤️", "-dev-\ufe0f"),
        (" Title", "-title"),
    ],
)
def test_ids_of_github_keep_marks_and_leave_out_fractions(text: str, slug: str) -> None:
    assert SlugSet(style="github").add(text) == slug


def test_ids_of_mkdocs_without_plain_letters_are_numbers() -> None:
    made = SlugSet(style="mkdocs")
    texts = ("日本語", "中文", "Part_1", "Part_1", "Part", "Part", "Part")
    assert [made.add(text) for text in texts] == ["_1", "_2", "part_1", "part_2", "part", "part_3", "part_4"]


def test_only_vuepress_1_takes_dashes_for_punctuation() -> None:
    assert SlugSet(style="vuepress").add("A – B—C") == "a-b-c"
    assert SlugSet(style="vuepress2").add("A – B—C") == "a-–-b—c"


@pytest.mark.parametrize(
    ("fragment", "id_"),
    [
        ("事件：a", "事件-a"),
        ("Start (2)", "start-2"),
        ("começo", "comeco"),
        ("バンドル", normalize("NFKD", "バンドル")),
        ("a.b", "a.b"),
        ("some_id", "some_id"),
        (":~:text=A", ":~:text=A"),
        ("", ""),
    ],
)
def test_links_of_vitepress_lead_to_the_id_of_the_text_after_their_sign(fragment: str, id_: str) -> None:
    assert linked_id(fragment, "vitepress") == id_
    assert linked_id(fragment, "vuepress") == fragment
