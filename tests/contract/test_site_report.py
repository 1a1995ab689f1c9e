"""The documentation stays as large, as drawn, and as interactive as readers know it."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tools.site_report import Report, report


@pytest.fixture(scope="module", params=["pt-BR", "en-US"])
def found(request: pytest.FixtureRequest, out: Path) -> Report:
    return report(out, request.param)


def test_the_site_says_enough(found: Report) -> None:
    assert found.words >= 50_000


def test_the_site_is_drawn(found: Report) -> None:
    assert found.figures >= 120


def test_readers_can_try_what_the_pages_explain(found: Report) -> None:
    assert len(found.islands) >= 8, found.islands


def test_every_page_shows_a_picture_or_an_example(found: Report) -> None:
    assert found.bare == []
