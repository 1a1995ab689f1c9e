"""What was found while a text was converted."""

from dataclasses import dataclass
from typing import Literal

RemarkKind = Literal["changed", "left", "decide"]
"""``changed``: it works, in another way. ``left``: it stays behind. ``decide``: only a person can decide what to do."""


@dataclass(frozen=True, slots=True)
class Remark:
    """An entry of the report: a change, something left out, or a decision that a person has to make."""

    kind: RemarkKind
    file: str
    """POSIX path below the source's folder; empty if it belongs to no file."""
    line: int | None
    """1-based; ``None`` if it isn't known."""
    text: str
    """What was found and what it became, or what to do."""
