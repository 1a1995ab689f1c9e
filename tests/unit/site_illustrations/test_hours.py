"""The trading-hours strip, against days worked out by hand."""

import pytest

from tests.unit.site_illustrations.conftest import Calculate

MODULE = "hours.ts"


def hours(*times: str) -> dict[str, int | None]:
    """Start and end, and optionally the interval's start and end, in minutes. An empty text is an empty field."""
    minutes = [int(time[:2]) * 60 + int(time[3:]) if time else None for time in (*times, "", "")]
    return dict(zip(("start", "end", "pauseStart", "pauseEnd"), minutes, strict=False))


def test_an_interval_divides_the_day_into_two_windows(calculate: Calculate) -> None:
    assert calculate("day", hours("09:15", "17:00", "12:00", "13:30")) == {
        "origin": 0,
        "windows": [{"from": 555, "to": 720}, {"from": 810, "to": 1020}],
        "pause": {"from": 720, "to": 810},
        "overnight": False,
        "open": 375,
        "events": [
            {"name": "start", "at": 555, "nextDay": False},
            {"name": "pauseStart", "at": 720, "nextDay": False},
            {"name": "pauseEnd", "at": 810, "nextDay": False},
            {"name": "end", "at": 1020, "nextDay": False},
        ],
    }


def test_a_night_session_is_one_window(calculate: Calculate) -> None:
    # Closed from 03:00 to 20:00, so the strip begins at 11:30: 8.5 hours to the start, 3.5 more to the interval.
    assert calculate("day", hours("20:00", "03:00", "23:30", "00:30")) == {
        "origin": 690,
        "windows": [{"from": 510, "to": 720}, {"from": 780, "to": 930}],
        "pause": {"from": 720, "to": 780},
        "overnight": True,
        "open": 360,
        "events": [
            {"name": "start", "at": 1200, "nextDay": False},
            {"name": "pauseStart", "at": 1410, "nextDay": False},
            {"name": "pauseEnd", "at": 30, "nextDay": True},
            {"name": "end", "at": 180, "nextDay": True},
        ],
    }


def test_a_day_without_an_interval_is_one_window(calculate: Calculate) -> None:
    day = calculate("day", hours("09:00", "17:30"))
    assert (day["windows"], day["pause"], day["open"]) == ([{"from": 540, "to": 1050}], None, 510)


def test_a_session_until_midnight_reaches_the_end_of_the_strip(calculate: Calculate) -> None:
    day = calculate("day", hours("22:00", "00:00"))
    assert day["open"] == 120
    assert all(window["to"] <= 24 * 60 for window in day["windows"])


def test_an_interval_at_the_edge_leaves_no_empty_window(calculate: Calculate) -> None:
    day = calculate("day", hours("09:00", "17:00", "09:00", "10:00"))
    assert day["windows"] == [{"from": 600, "to": 1020}]
    assert [event["name"] for event in day["events"]] == ["pauseStart", "pauseEnd", "end"]


@pytest.mark.parametrize(
    ("times", "begins", "ends"),
    [(("09:00", "17:00", "09:00", "17:00"), 540, 1020), (("20:00", "03:00", "20:00", "03:00"), 1200, 180)],
)
def test_an_interval_of_the_whole_hours_never_allows_entries(
    calculate: Calculate, times: tuple[str, ...], begins: int, ends: int
) -> None:
    day = calculate("day", hours(*times))
    assert (day["windows"], day["open"]) == ([], 0)
    assert [(event["name"], event["at"]) for event in day["events"]] == [("pauseStart", begins), ("end", ends)]


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        (("09:15", "17:00", "12:00", "13:30"), {}),
        (("20:00", "03:00", "23:30", "00:30"), {}),
        (("09:00", "17:00", "09:00", "17:00"), {}),
        (("09:00", "09:00"), {"end": "otherThanStart"}),
        (("09:15", "17:00", "08:00", "13:30"), {"pauseStart": "withinHours"}),
        (("09:15", "17:00", "12:00", "18:00"), {"pauseEnd": "withinHours"}),
        (("09:15", "17:00", "17:00", "18:00"), {"pauseStart": "withinHours", "pauseEnd": "withinHours"}),
        (("09:15", "17:00", "13:30", "12:00"), {"pauseEnd": "afterPauseStart"}),
        (("09:15", "17:00", "12:00", "12:00"), {"pauseEnd": "afterPauseStart"}),
        (("20:00", "03:00", "04:00", "05:00"), {"pauseStart": "withinHours", "pauseEnd": "withinHours"}),
        (("20:00", "03:00", "01:00", "23:00"), {"pauseEnd": "afterPauseStart"}),
        (("", "17:00", "18:00", "19:00"), {}),
    ],
)
def test_an_interval_outside_of_the_hours_is_reported(
    calculate: Calculate, times: tuple[str, ...], expected: dict[str, str]
) -> None:
    assert calculate("faults", hours(*times)) == expected


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        (("", "", "", ""), ["start", "end"]),
        (("09:00", "17:00"), []),
        (("09:00", "17:00", "12:00", ""), ["pauseEnd"]),
        (("", "17:00", "", "13:00"), ["start", "pauseStart"]),
    ],
)
def test_missing_values_are_reported(calculate: Calculate, times: tuple[str, ...], expected: list[str]) -> None:
    assert calculate("missing", hours(*times)) == expected
