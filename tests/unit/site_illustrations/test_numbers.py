"""Numbers and times are read and written as in the page's language, and never taken for others."""

import pytest

from tests.unit.site_illustrations.conftest import Calculate

MODULE = "numbers.js"


@pytest.mark.parametrize(
    ("text", "lang", "value"),
    [
        ("200", "pt-BR", 200),
        (" 1234,5 ", "pt-BR", 1234.5),
        ("0,00001", "pt-BR", 0.00001),
        ("-3", "pt-BR", -3),
        ("1234.5", "en-US", 1234.5),
        ("0", "en-US", 0),
    ],
)
def test_a_number_is_read(calculate: Calculate, text: str, lang: str, value: float) -> None:
    assert calculate("readNumber", text, lang) == value


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        *(
            (text, lang)
            for lang in ("pt-BR", "en-US")
            for text in ("", "abc", "1e3", "1 000", "0x10", "5%", "--1", "1..2")
        ),
        ("127.350", "pt-BR"),
        ("1.234,5", "pt-BR"),
        ("1,5", "en-US"),
        ("1,234.5", "en-US"),
    ],
)
def test_what_could_mean_another_number_is_refused(calculate: Calculate, text: str, lang: str) -> None:
    assert calculate("readNumber", text, lang) is None


@pytest.mark.parametrize(
    ("value", "lang", "options", "text"),
    [
        (1234.5, "pt-BR", {}, "1.234,5"),
        (1234.5, "en-US", {}, "1,234.5"),
        (-10, "en-US", {"signed": True}, "−10"),
        (7.5, "pt-BR", {"signed": True}, "+7,5"),
        (-0.001, "en-US", {"signed": True}, "0"),
        (1.10545, "en-US", {"decimals": 10}, "1.10545"),
        (1.6666e-7, "pt-BR", {"decimals": 6, "significant": 3}, "0,000000167"),
        (0.00012, "en-US", {"decimals": 6, "significant": 3}, "0.00012"),
        (2.3999999999999997, "en-US", {"decimals": 6, "significant": 3}, "2.4"),
        (1234.1234567, "en-US", {"decimals": 6, "significant": 3}, "1,234.123457"),
        (0, "en-US", {"decimals": 6, "significant": 3}, "0"),
    ],
)
def test_a_number_is_written(
    calculate: Calculate, value: float, lang: str, options: dict[str, object], text: str
) -> None:
    assert calculate("writeNumber", value, lang, options) == text


@pytest.mark.parametrize(
    ("text", "lang", "other", "same"),
    [
        (" 1234,5 ", "pt-BR", "en-US", "1234.5"),
        ("0.00001", "en-US", "pt-BR", "0,00001"),
        ("200", "en-US", "pt-BR", "200"),
    ],
)
def test_a_typed_number_stays_the_same_in_the_other_language(
    calculate: Calculate, text: str, lang: str, other: str, same: str
) -> None:
    neutral = calculate("neutralNumber", text, lang)
    assert calculate("localNumber", neutral, other) == same
    assert calculate("localNumber", neutral, lang) == text.strip()


@pytest.mark.parametrize("text", ["", "1,5", "two"])
def test_what_is_no_number_is_not_carried_into_another_language(calculate: Calculate, text: str) -> None:
    assert calculate("neutralNumber", text, "en-US") is None


@pytest.mark.parametrize(("text", "minutes"), [("00:00", 0), ("09:15", 555), ("23:59", 1439)])
def test_a_time_is_read_and_written(calculate: Calculate, text: str, minutes: int) -> None:
    assert calculate("readTime", text) == minutes
    assert calculate("writeTime", minutes) == text
    assert calculate("writeTime", minutes + 24 * 60) == text


@pytest.mark.parametrize("text", ["", "24:00", "9:15", "09:60"])
def test_no_time_is_guessed(calculate: Calculate, text: str) -> None:
    assert calculate("readTime", text) is None
