"""How long ago something was, as browsers say it. The page's scripts correct what differs, such as the time zone."""

from datetime import UTC, datetime

import msgspec

_MINUTE = 60
_HOUR = 60 * _MINUTE
_DAY = 24 * _HOUR
_MONTH = 30 * _DAY


class PageTimes(msgspec.Struct, frozen=True):
    """Times in the words of one language. The front end's build asks the browser's own engine for them."""

    minutes: tuple[str, ...]
    hours: tuple[str, ...]
    days: tuple[str, ...]
    """From one minute, hour, or day on."""
    dates: tuple[str, ...]
    """For each month, with placeholders ``day`` and ``year``."""


def ago(at: str, now: int, *, times: PageTimes, just_now: str) -> str:
    """``at`` as ISO 8601, ``now`` in milliseconds since 1970 UTC. Up to a month; then the day."""
    moment = datetime.fromisoformat(at)
    seconds = int(max(now / 1000 - moment.timestamp(), 0))
    if seconds < _MINUTE:
        return just_now
    if seconds >= _MONTH:
        day = moment.astimezone(UTC)
        return times.dates[day.month - 1].format(day=day.day, year=day.year)
    if seconds < _HOUR:
        return times.minutes[seconds // _MINUTE - 1]
    if seconds < _DAY:
        return times.hours[seconds // _HOUR - 1]
    return times.days[seconds // _DAY - 1]
