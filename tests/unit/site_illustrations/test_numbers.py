"""Numbers and times are read and written as in the page's language, and never taken for others."""

import pytest

from tests.unit.site_illustrations.conftest import Calculate

MODULE = "numbers.ts"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("200", 200),
        (" 1234,5 ", 1234.5),
        ("0,00001", 0.00001),
        ("-3", -3),
        ("1234.5", 1234.5),
        ("0", 0),
        ("5432.5", 5432.5),
        ("5432,5", 5432.5),
        ("131,00", 131),
        ("131.0000", 131),
        # No thousands begin with a zero or after more than three digits.
        ("0.001", 0.001),
        ("0,125", 0.125),
        ("1234.500", 1234.5),
        ("5432,125", 5432.125),
        # With both signs, or the same sign twice, it's clear which one separates thousands.
        ("131.610,5", 131610.5),
        ("131,610.5", 131610.5),
        (" -1.234.567 ", -1234567),
        ("1,234,567.25", 1234567.25),
    ],
)
def test_a_number_is_read_with_a_comma_or_a_point(calculate: Calculate, text: str, value: float) -> None:
    assert calculate("readNumber", text) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "abc",
        "1e3",
        "1 000",
        "0x10",
        "5%",
        "--1",
        "1..2",
        "1.",
        ",5",
        "1.234,5.6",
        "1,23,456",
        "0.123,4",
        "1.234,567,8",
        "1,2,3",
    ],
)
def test_an_invalid_number_is_refused(calculate: Calculate, text: str) -> None:
    assert calculate("readNumber", text) is None
    assert calculate("readings", text, "pt-BR") is None


@pytest.mark.parametrize(
    ("text", "lang", "thousands", "decimals"),
    [
        ("131.000", "pt-BR", "131000", "131,0000"),
        ("131,000", "en-US", "131000", "131.0000"),
        (" 1.105 ", "en-US", "1105", "1.1050"),
        ("-2,500", "pt-BR", "-2500", "-2,5000"),
    ],
)
def test_an_ambiguous_number_is_refused_with_both_readings(
    calculate: Calculate, text: str, lang: str, *, thousands: str, decimals: str
) -> None:
    assert calculate("readNumber", text) is None
    assert calculate("readings", text, lang) == {"thousands": thousands, "decimals": decimals}
    assert calculate("readNumber", thousands) == 1000 * calculate("readNumber", decimals)


@pytest.mark.parametrize(
    ("value", "lang", "options", "text"),
    [
        (1234.5, "pt-BR", {}, "1234,5"),
        (1234.5, "en-US", {}, "1234.5"),
        (131000, "pt-BR", {}, "131000"),
        (-1234567, "en-US", {"signed": True}, "−1234567"),
        # Three decimals that could be thousands.
        (1.105, "pt-BR", {"decimals": 10}, "1,1050"),
        (-131.125, "en-US", {"decimals": 6, "signed": True}, "−131.1250"),
        (131.125, "en-US", {"decimals": 6, "signed": True}, "+131.1250"),
        (0.125, "en-US", {"decimals": 6}, "0.125"),
        (1234.125, "en-US", {"decimals": 6}, "1234.125"),
        (-10, "en-US", {"signed": True}, "−10"),
        (7.5, "pt-BR", {"signed": True}, "+7,5"),
        (-0.001, "en-US", {"signed": True}, "0"),
        (1.10545, "en-US", {"decimals": 10}, "1.10545"),
        (1.6666e-7, "pt-BR", {"decimals": 6, "significant": 3}, "0,000000167"),
        (0.00012, "en-US", {"decimals": 6, "significant": 3}, "0.00012"),
        (2.3999999999999997, "en-US", {"decimals": 6, "significant": 3}, "2.4"),
        (1234.1234567, "en-US", {"decimals": 6, "significant": 3}, "1234.123457"),
        (0, "en-US", {"decimals": 6, "significant": 3}, "0"),
    ],
)
def test_a_number_is_formatted_for_the_language(
    calculate: Calculate, value: float, lang: str, options: dict[str, object], text: str
) -> None:
    assert calculate("writeNumber", value, lang, options) == text


@pytest.mark.parametrize(
    ("value", "lang", "options", "text"),
    [
        (131610, "pt-BR", {"decimals": 0}, "131.610"),
        (131610, "en-US", {"decimals": 0}, "131,610"),
        (5411.5, "pt-BR", {"decimals": 1}, "5.411,5"),
        (-1234.5, "pt-BR", {"signed": True}, "−1.234,50"),
        (80, "en-US", {"signed": True}, "+80.00"),
        (-0.001, "en-US", {"signed": True}, "0.00"),
    ],
)
def test_an_amount_has_a_sign_between_thousands(
    calculate: Calculate, value: float, lang: str, options: dict[str, object], text: str
) -> None:
    assert calculate("writeAmount", value, lang, options) == text


@pytest.mark.parametrize("value", [131000, 1234.5, 1.105, 131.125, 999.999, 0.001, 12.5, 1e9])
@pytest.mark.parametrize("lang", ["pt-BR", "en-US"])
def test_a_formatted_number_can_be_typed(calculate: Calculate, value: float, lang: str) -> None:
    assert calculate("readNumber", calculate("writeNumber", value, lang, {"decimals": 10})) == value


@pytest.mark.parametrize(
    ("value", "lang", "options", "text"),
    [
        (1, "en-US", {}, "1 point"),
        (-1, "en-US", {"signed": True}, "−1 point"),
        (1, "en-US", {"signed": True}, "+1 point"),
        (2, "en-US", {}, "2 points"),
        (0, "en-US", {}, "0 points"),
        (1.5, "en-US", {}, "1.5 points"),
        (-11, "en-US", {}, "−11 points"),
        # What is written decides: this is written as 1.
        (0.9999999999, "en-US", {"decimals": 6, "significant": 3}, "1 point"),
        (0.0001, "en-US", {"decimals": 6, "significant": 3}, "0.0001 points"),
    ],
)
def test_the_word_after_a_number_agrees_with_it(
    calculate: Calculate, value: float, lang: str, options: dict[str, object], text: str
) -> None:
    assert calculate("writeCount", value, lang, {"forms": ["point", "points"], **options}) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1, "1 ponto"),
        (-1, "−1 ponto"),
        (1.5, "1,5 ponto"),
        (2, "2 pontos"),
        (-17.5, "−17,5 pontos"),
        (1e6, "1000000 pontos"),
    ],
)
def test_the_word_is_plural_from_two_on_in_portuguese(calculate: Calculate, value: float, text: str) -> None:
    assert calculate("writeCount", value, "pt-BR", {"forms": ["ponto", "pontos"]}) == text


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
    neutral = calculate("neutralNumber", text)
    assert calculate("localNumber", neutral, other) == same
    assert calculate("localNumber", neutral, lang) == text.strip()


@pytest.mark.parametrize("text", ["", "1,500", "1,5.0", "two"])
def test_an_invalid_number_is_not_translated(calculate: Calculate, text: str) -> None:
    assert calculate("neutralNumber", text) is None


@pytest.mark.parametrize(("text", "minutes"), [("00:00", 0), ("09:15", 555), ("23:59", 1439)])
def test_a_time_is_read_and_written(calculate: Calculate, text: str, minutes: int) -> None:
    assert calculate("readTime", text) == minutes
    assert calculate("writeTime", minutes) == text
    assert calculate("writeTime", minutes + 24 * 60) == text


@pytest.mark.parametrize("text", ["", "24:00", "9:15", "09:60"])
def test_an_incomplete_time_is_refused(calculate: Calculate, text: str) -> None:
    assert calculate("readTime", text) is None
