"""Long lines of signs that repeat. A regular expression that tries each place again would need minutes for them."""

import pytest

from glosa.builder.config.patterns import Dialect
from glosa.builder.content.dialects.includes import selected
from glosa.builder.content.dialects.translate import translate
from glosa.builder.content.slugs import SlugSet

LONG = 200_000
CASES: dict[str, tuple[Dialect, str]] = {
    "a class without an end": ("mkdocs-material", "[a](b){." + "a" * LONG),
    "a value without an end": ("vitepress", "[a](b){a=" + "a" * LONG),
    "signs of attributes": ("vitepress", "%{." + "a" * LONG + "}% %{." + "a" * LONG),
    "a word among attributes": ("vitepress", "[a](b){.b " + "a" * LONG + "}" + "c" * 10 * LONG),
    "an id without an end": ("myst", "[a]{#" + "a" * LONG),
    "blanks in a heading": ("mkdocs-material", "# a" + " " * LONG + "{ b"),
    "blanks in the attributes of a heading": ("mkdocs-material", "# a {" + " " * LONG + "b" + " " * LONG + "} c"),
    "brackets in a title": ("mkdocs-material", '!!! note "' + "[" * (LONG // 10) + '"'),
}


@pytest.mark.parametrize("name", CASES)
def test_long_lines_keep_their_text(name: str) -> None:
    dialect, text = CASES[name]
    translated = translate(text, dialect).text
    assert len(translated) > len(text) * 0.9


@pytest.mark.parametrize("mark", ["# region a", "# endregion a"])
def test_blanks_after_the_mark_of_a_region_are_read_once(mark: str) -> None:
    line = mark + " " * LONG + "x"
    assert selected(f"// #region a\n{line}\n// #endregion\n", "a", "") == line


def test_numbered_headings_that_repeat_get_the_next_free_number() -> None:
    slugs = SlugSet(style="mkdocs")
    count = 20_000
    first, second = ([slugs.add(f"a_{number}") for number in range(count)] for _ in range(2))
    assert first == [f"a_{number}" for number in range(count)]
    assert second == [f"a_{number}" for number in range(count, 2 * count)]


def test_numbers_that_python_does_not_read_are_part_of_the_slug() -> None:
    slugs = SlugSet(style="mkdocs")
    number = "9" * 5000
    assert [slugs.add(f"a_{number}") for _ in range(2)] == [f"a_{number}", f"a_{number}_1"]
