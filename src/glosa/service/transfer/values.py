"""Values of exported fields: dates, ids and texts in all the forms that exports write them."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

_ID = re.compile(r"[0-9a-f]{24}\Z")
_EARLIEST, _LATEST = 0, 4_102_444_800_000
"""Milliseconds of 1970 and 2100: what is outside is no date of a comment."""


def text(value: Any) -> str:
    """A field as text without characters that no database keeps; ``""`` for what is no text or number."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return str(value).replace("\x00", "").encode("utf-8", "replace").decode("utf-8")


def object_id(value: Any) -> str:
    """24 lower-case hex digits, also from ``{"$oid": …}`` and from a pointer; ``""`` for anything else."""
    if isinstance(value, Mapping):
        value = value.get("$oid") or value.get("objectId")
    lower = text(value).strip().lower()
    return lower if _ID.match(lower) else ""


def moment(value: Any) -> int | None:
    """Milliseconds since 1970 UTC from an ISO text, ``{"__type": "Date", "iso": …}``, ``{"$date": …}`` or a number."""
    if isinstance(value, Mapping):
        value = value.get("iso") or value.get("$date") or value.get("$numberLong")
        return moment(value) if not isinstance(value, Mapping) else moment(value.get("$numberLong"))
    if isinstance(value, str) and (digits := value.strip()).isascii() and digits.isdigit():
        value = int(digits[:20])
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _within(int(value)) if _EARLIEST <= value <= _LATEST else None
    return _parsed(value) if isinstance(value, str) else None


def moment_of_id(id: str) -> int | None:
    """When the store made an id: its first 8 digits are seconds since 1970."""
    return _within(int(id[:8], 16) * 1000) if _ID.match(id) else None


def _parsed(iso: str) -> int | None:
    try:
        parsed = datetime.fromisoformat(iso.strip())
    except ValueError:
        return None
    aware = parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)
    return _within(round(aware.timestamp() * 1000))


def _within(milliseconds: int) -> int | None:
    return milliseconds if _EARLIEST < milliseconds < _LATEST else None
