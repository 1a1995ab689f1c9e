"""Invisible names count as missing."""

import json
import sys
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest

from glosa.service.domain.comments import ANONYMOUS, Author
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.fields import check_required, checked_author, is_visible
from glosa.service.domain.sites import Rules

CASES = json.loads((Path(__file__).parents[3] / "contract/nick_cases.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES["names"], ids=lambda case: case["name"])
def test_a_visible_name_is_stored(case: dict[str, str]) -> None:
    assert is_visible(case["nick"])


@pytest.mark.parametrize("case", CASES["nothing"], ids=lambda case: case["name"])
def test_an_author_without_a_visible_name_is_anonymous_or_refused(case: dict[str, str]) -> None:
    nick = case["nick"]
    assert checked_author(Author(nick=nick)).nick == ANONYMOUS
    with pytest.raises(FieldInvalid) as refusal:
        check_required(Author(nick=nick * 3), replace(Rules(), required=("nick",)))
    assert refusal.value.field == "nick"


def test_visibility_depends_on_the_category_of_a_character() -> None:
    for point in range(sys.maxunicode + 1):
        if unicodedata.category(chr(point))[0] in "CMZ":
            assert not is_visible(chr(point)), hex(point)
