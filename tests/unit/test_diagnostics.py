"""Suggestions in messages."""

import pytest

from glosa.builder.diagnostics import did_you_mean


@pytest.mark.parametrize("word", ["guide/pge-50.md", "giude/page-50.md", "guide/page-50"])
def test_the_closest_of_many_names_is_suggested(word: str) -> None:
    names = [*(f"{folder}/page-{number}.md" for folder in ("guide", "api", "blog") for number in range(90)), "a.md"]
    assert did_you_mean(word, names) == " Did you mean 'guide/page-50.md'?"


def test_nothing_is_suggested_if_no_name_is_close() -> None:
    assert did_you_mean("zzzz", [f"page-{number}.md" for number in range(90)]) == ""
    assert did_you_mean("zzzz", []) == ""
