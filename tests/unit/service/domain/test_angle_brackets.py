"""Words in angle brackets, as the service shows them. The widgets' preview is tested with the same files."""

import json
import re
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glosa.service.domain.comments import Format
from glosa.service.domain.markup import render
from glosa.service.domain.markup.sanitizer import ELEMENTS

SHARED = Path(__file__).parents[3] / "markup"
CASES = json.loads((SHARED / "cases.json").read_text("utf-8"))
LINES = (SHARED / "elements.txt").read_text("utf-8").splitlines()
NAMES = [name for line in LINES if not line.startswith("#") for name in line.split()]
VOID = {"br", "hr", "wbr"}
FORMS = [
    "<NAME>",
    "</NAME>",
    "<NAME/>",
    "<NAME />",
    "<NAME a=b c>",
    "<NAME",
    "</NAME",
    "<NAME a=b",
    "<!NAME>",
    "<?NAME>",
    "<!--NAME-->",
]
_GIVEN = re.compile(r' (?:rel|target|referrerpolicy|loading)="[^"]*"')


@pytest.mark.accepts("A-125a-e", "A-126")
@pytest.mark.parametrize("case", CASES, ids=[case["source"] for case in CASES])
def test_a_comment_looks_like_its_preview(case: dict[str, str]) -> None:
    assert _GIVEN.sub("", render(case["source"], Format.MARKDOWN)).replace("\n", "") == case["html"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("format", [Format.MARKDOWN, Format.ESCAPED_MARKDOWN])
def test_words_in_angle_brackets_are_text_whatever_element_they_name(form: str, format: Format) -> None:
    works = re.fullmatch(r"<NAME.*>", form)
    sources = [f"before {form.replace('NAME', name)} AFTER" for name in NAMES if not (works and name in VOID)]
    assert len(sources) > 300
    assert [text_of(source, format) for source in sources] == [typed(source) for source in sources]


@pytest.mark.parametrize("name", NAMES)
def test_text_between_tags_stays_and_only_allowed_tags_are_markup(name: str) -> None:
    for form in ("before <NAME>inside</NAME> AFTER", "before <NAME a=b>inside</NAME> AFTER"):
        source = form.replace("NAME", name)
        shown = text_of(source)
        if name.lower() in ELEMENTS:
            assert shown in (typed(source), "before inside AFTER", "before inside</NAME> AFTER".replace("NAME", name))
        else:
            assert shown == typed(source)


@given(
    st.lists(
        st.sampled_from([*"<>/!?-= \n`*[]()\"'&;#", "<b>", "</b>", "<path>", "</p>", "<p>", "a", "b", "](<x y>)"]),
        max_size=25,
    )
)
def test_no_letter_is_lost(parts: list[str]) -> None:
    source = "".join(["A ", *parts, " B"])
    shown = text_of(source)
    assert shown.startswith("A") and shown.endswith("B")


def text_of(source: str, format: Format = Format.MARKDOWN) -> str:
    """Returns the visible text with collapsed spaces."""
    words = unescape(re.sub(r"<[^>]*>", "", render(source, format)))
    return " ".join(words.split())


def typed(source: str) -> str:
    """Returns the source with the dashes that rendering produces."""
    return source.replace("--", "–")
