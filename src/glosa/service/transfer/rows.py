"""A row of an export file, as it was read: where it stands, of which class it is, and its fields untouched."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Row:
    """One object of one class."""

    place: str
    """File, and line or number in it: ``Comment.0.jsonl:12``."""
    kind: str
    """Name of the class as the file tells it; empty where it does not."""
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A line that holds no object."""

    place: str
    reason: str
