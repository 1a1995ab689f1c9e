"""How spellings are found in a text."""

import pytest

from glosa.builder.content.glossary.spelling import fold, folded, pattern_of

SPELLINGS = [
    "stop",
    "stop loss",
    "stop-limit",
    "trailing stop",
    "ação",
    "c++",
    "ordem",
    "order's",
    "注文",
    "🚀 a.b (*)",
]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A Stop, a STOP LOSS.", ["stop", "stop loss"]),
        ("stop\nloss stop  loss stop\u00a0loss", ["stop loss"] * 3),
        ("a trailing stop loss", ["trailing stop"]),
        ("stops nonstop stop_loss stop1", []),
        ("non-stop stop-gap stop-limit", ["stop-limit"]),
        ("stop – stop- stop/stop (stop)", ["stop"] * 5),
        ("Ação AÇÃO reação", ["ação", "ação"]),
        ("c++ and c", ["c++"]),
        ("the order’s price", ["order's"]),
        ("ordens ordem", ["ordem"]),
        ("İ stop", ["stop"]),
        ("成行注文です。注文X", ["注文"]),
        ("🚀 A.B (*) 🚀 aab (*)", ["🚀 a.b (*)"]),
        ("", []),
    ],
)
def test_whole_words_are_found_whatever_their_case_and_the_longest_first(text: str, found: list[str]) -> None:
    pattern = pattern_of(map(folded, SPELLINGS))
    assert pattern is not None
    assert [folded(one[0]) for one in pattern.finditer(fold(text))] == found


def test_folding_does_not_change_the_length() -> None:
    assert all(len(fold(text)) == len(text) for text in ("İstanbul’s", "ẞ", "Ⅷ ABC"))


def test_a_spelling_can_be_the_whole_text() -> None:
    long = folded("uma palavra " * 500)
    assert (pattern := pattern_of([long, "uma"]))
    assert [one[0] for one in pattern.finditer(f"{long} uma")] == [long, "uma"]


def test_each_of_many_spellings_is_found() -> None:
    spellings = [f"{one} {another}" for one in "abcdefghij" for another in ("x", "xy", "x y", "y", "y z")]
    assert (pattern := pattern_of(spellings))
    assert [one[0] for one in pattern.finditer(", ".join(spellings))] == spellings


@pytest.mark.parametrize("spellings", [[], [""]])
def test_without_spellings_nothing_is_found(spellings: list[str]) -> None:
    assert pattern_of(spellings) is None
