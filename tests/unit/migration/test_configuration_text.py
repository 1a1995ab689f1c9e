"""Where a configuration says what a remark is about."""

import pytest

from glosa.migration.readers.configuration_text import ConfigurationText

TEXT = """\
nav: [{ text: 'a/b', link: '/a' }],
// /a/b and "it's"
sidebar:
  - /a
  - Title: c/d.md
  - '/a/b'
"""


@pytest.mark.parametrize(
    ("words", "options", "expected"),
    [
        ("/a", {}, ("c", 1)),
        ("/a", {"below": "sidebar"}, ("c", 1)),
        ("- /a", {"below": "sidebar"}, ("c", 4)),
        ("/a/b", {}, ("c", 6)),
        ("c/d.md", {}, ("c", 5)),
        ("Title", {}, ("c", 5)),
        ("it's", {}, ("c", 2)),
        ("d.m", {}, ("c", 5)),
        ("text", {"below": "sidebar"}, ("c", 1)),
        ("Titl", {"below": "missing"}, ("c", 5)),
        ("x y", {}, ("module", 2)),
        ("absent", {"key": "sidebar"}, ("c", 3)),
        ("absent", {}, ("c", None)),
        ("", {"key": "nav"}, ("c", 1)),
    ],
)
def test_words_are_found_as_whole_texts_first(
    words: str, options: dict[str, str], expected: tuple[str, int | None]
) -> None:
    assert ConfigurationText("c", TEXT, {"module": "\n'x y'"}).words(words, **options) == expected
