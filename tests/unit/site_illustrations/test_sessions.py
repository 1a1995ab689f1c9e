"""The clocks of markets, against the time zone database."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.unit.site_illustrations.conftest import Calculate

MODULE = "sessions.ts"
ZONES = {
    "brasilia": "America/Sao_Paulo",
    "utc": "UTC",
    "newYork": "America/New_York",
    "london": "Europe/London",
    "frankfurt": "Europe/Berlin",
    "tokyo": "Asia/Tokyo",
}
DAYS = {
    "winter": [(2025, 12, 10), (2026, 2, 10)],
    # After the change in New York and before that in Europe; in autumn it's the other way around.
    "between": [(2026, 3, 17), (2026, 10, 28)],
    "summer": [(2026, 4, 14), (2026, 7, 15)],
}


@pytest.mark.parametrize(("season", "day"), [(season, day) for season, days in DAYS.items() for day in days])
@pytest.mark.parametrize("city", ZONES)
@pytest.mark.parametrize("minutes", [0, 630, 1439])
def test_every_clock_agrees_with_the_time_zone_database(
    calculate: Calculate, season: str, *, day: tuple[int, int, int], city: str, minutes: int
) -> None:
    given = datetime(*day, tzinfo=ZoneInfo(ZONES[city])) + timedelta(minutes=minutes)

    expected = []
    for other, zone in ZONES.items():
        there = given.astimezone(ZoneInfo(zone))
        shift = (there.date() - given.date()).days
        expected.append({"city": other, "time": there.hour * 60 + there.minute, "day": shift})
    assert calculate("clocks", minutes, city, season) == expected


@pytest.mark.parametrize(
    ("season", "new_york"), [("winter", [600, 1140]), ("between", [540, 1080]), ("summer", [540, 1080])]
)
def test_business_days_are_on_the_clock_of_brasilia(calculate: Calculate, season: str, new_york: list[int]) -> None:
    days = {one["city"]: one["stretches"] for one in calculate("businessDays", season)}

    assert days["newYork"] == [new_york]
    # 08:00 in Tokyo is 20:00 of the day before.
    assert days["tokyo"] == [[0, 300], [1200, 1440]]
    assert sum(to - start for start, to in days["tokyo"]) == 9 * 60
