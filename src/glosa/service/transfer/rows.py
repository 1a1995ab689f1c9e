"""Rows of export files: where they are, their class, and the values of their fields in all the forms that exports use."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Row:
    """One object of one class."""

    place: str
    """File, and line or number: ``Comment.0.jsonl:12``."""
    kind: str
    """Name of the class from the file; empty if unknown."""
    fields: Mapping[str, Any]
    id: str = ""
    """The comment's id if another system identifies it; see :func:`derived_id`. Empty if the fields contain it."""
    changes: tuple[str, ...] = ()
    """What had to be changed to read it, as sentences for the report."""


@dataclass(frozen=True, slots=True)
class UnreadableRow:
    """A line that isn't an object, or an object that can't be imported."""

    place: str
    reason: str


COMMENT, COUNTER, REACTION = "comment", "counter", "reaction"
COMMENT_CLASS, COUNTER_CLASS, REACTION_CLASS = "Comment", "Counter", "Reaction"
"""Names of classes in exports."""


def kind_of(row: Row, comment_class: str) -> str:
    """:data:`COMMENT`, :data:`COUNTER`, :data:`REACTION`, or ``""`` for rows of other classes. The class in the file takes precedence over the fields."""
    if row.kind in (comment_class, COMMENT_CLASS):
        return COMMENT
    if row.kind in (COUNTER_CLASS, REACTION_CLASS):
        return COUNTER if row.kind == COUNTER_CLASS else REACTION
    if "comment" in row.fields:
        return COMMENT
    if "time" in row.fields and ("url" in row.fields or "xid" in row.fields):
        return COUNTER
    return ""


_ID = re.compile(r"[0-9a-f]{24}\Z")
_EARLIEST, _LATEST = 0, 4_102_444_800_000
"""Milliseconds of 1970 and 2100; anything outside isn't a date of a comment."""


def text(value: Any) -> str:
    """A field as text, without characters that databases can't store; ``""`` if it's neither text nor a number."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return str(value).replace("\x00", "").encode("utf-8", "replace").decode("utf-8")


def object_id(value: Any) -> str:
    """24 lower-case hex digits, also from ``{"$oid": …}`` and from a pointer; ``""`` for anything else."""
    if isinstance(value, Mapping):
        value = value.get("$oid") or value.get("objectId")
    lower = text(value).strip().lower()
    return lower if _ID.match(lower) else ""


def derived_id(*parts: str) -> str:
    """An id for an object that another system identifies by ``parts``, the same on every import.

    Empty if the last part is empty or 0, which stands for no object.
    """
    if parts[-1] in ("", "0"):
        return ""
    return hashlib.sha256("\x00".join(parts).encode("utf-8", "replace")).hexdigest()[:24]


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
    """When the store created an id: its first 8 digits are seconds since 1970."""
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
