"""Search analytics never store data that may identify a reader."""

import pytest

from glosa.service.domain.searches import day_of, first_retained_day, fold, is_private, opened_place

START = 1_795_273_200_000
"""2026-11-21T15:00:00Z."""


@pytest.mark.parametrize(
    "query",
    [
        "ana@example.org",
        "@ana",
        "ana @ example",
        "123.456.789-09",
        "+55 (11) 91234-5678",
        "4111 1111 1111 1111",
        "conta 12345678",
        "sk-4f9a8c7e6b5d4a3f2e1d",
        "9f86d081884c7d65 conta",
        "550e8400-e29b-41d4-a716-446655440000",
        "11 91234 - 5678",
        "(11) 91234–5678",
        "cpf 123 . 456 . 789 - 09",
        "11_91234:5678",
        "1234\u200b5678",
        "akiaiosfodnn7example",
        "x" * 31,
    ],
)
def test_recognizes_queries_that_may_identify_somebody(query: str) -> None:
    assert is_private(query)


@pytest.mark.parametrize(
    "query",
    [
        "stop loss",
        "media movel 200",
        "wing 1.8.2",
        "9:15 17:40",
        "break_even_distance_in_points",
        "价格 100",
        "lote 1.000",
    ],
)
def test_other_queries_may_be_counted(query: str) -> None:
    assert not is_private(query)


def test_spellings_of_a_query_are_normalized() -> None:
    assert fold("  Posição\t MÉDIA ") == fold("posicao media") == "posicao media"


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("/guide/", ("/guide/", "")),
        ("/guide/?q=ana#install", ("/guide/", "#install")),
        ("/guide/#install?q=ana", ("/guide/", "#install")),
        ("/guide/#:~:text=ana", ("/guide/", "")),
        ("/guide/#install:~:text=ana", ("/guide/", "#install")),
    ],
)
def test_the_address_of_a_result_has_no_query(address: str, place: tuple[str, str]) -> None:
    assert opened_place(address) == place


def test_days_are_in_utc() -> None:
    assert day_of(START + 9 * 3_600_000 - 1).isoformat() == "2026-11-21"
    assert day_of(START + 9 * 3_600_000).isoformat() == "2026-11-22"
    assert first_retained_day(START) == "2026-08-24"
