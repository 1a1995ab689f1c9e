"""How long ago something was, as browsers say it. The page's scripts correct what differs, such as the time zone."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

_MINUTE = 60
_HOUR = 60 * _MINUTE
_DAY = 24 * _HOUR
_MONTH = 30 * _DAY


@dataclass(frozen=True, slots=True)
class _Words:
    minutes: str
    hours: str
    days: str
    named_days: tuple[str, ...]
    """Instead of 1 day, 2 days, and so on."""
    date: str
    months: str


_WORDS: Final[Mapping[str, _Words]] = {
    "en": _Words(
        "{} min. ago",
        "{} hr. ago",
        "{} days ago",
        ("yesterday",),
        "{month} {day}, {year}",
        "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    ),
    "pt": _Words(
        "há {} min.",
        "há {} h",
        "há {} dias",
        ("ontem", "anteontem"),
        "{day} de {month}. de {year}",
        "jan fev mar abr mai jun jul ago set out nov dez",
    ),
}


def ago(at: str, now: int, *, language: str, just_now: str) -> str:
    """``at`` as ISO 8601, ``now`` in milliseconds since 1970 UTC, ``language`` ``en`` or ``pt``. Up to a month; then the day."""
    moment, words = datetime.fromisoformat(at), _WORDS[language]
    seconds = max(now / 1000 - moment.timestamp(), 0)
    if seconds < _MINUTE:
        return just_now
    if seconds >= _MONTH:
        day = moment.astimezone(UTC)
        return words.date.format(day=day.day, month=words.months.split()[day.month - 1], year=day.year)
    if seconds < _HOUR:
        return words.minutes.format(int(seconds // _MINUTE))
    if seconds < _DAY:
        return words.hours.format(int(seconds // _HOUR))
    days = int(seconds // _DAY)
    return words.named_days[days - 1] if days <= len(words.named_days) else words.days.format(days)
