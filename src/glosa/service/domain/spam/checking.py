"""A service elsewhere that judges comments too, if the owner chose one: a port."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.comments import Author
from glosa.service.domain.spam.findings import Finding, Layer

SPAM_POINTS = 60
"""What such a service's opinion adds: the comment waits at least."""
BLATANT_POINTS = 100
"""The same if it's sure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedText:
    """What the service elsewhere learns about a comment."""

    site: str
    """Origin of the site; empty if it's unknown."""
    page: str
    """Address of the page, as received."""
    source: str
    author: Author
    address: str
    """Client address."""
    is_reply: bool


class SpamCheck(Protocol):
    """A service elsewhere, or none."""

    async def findings(self, text: CheckedText) -> Sequence[Finding]:
        """Nothing if it doesn't consider the text as spam, or doesn't answer in time. Never raises."""

    async def close(self) -> None:
        """Ends all connections."""


class NoCheck:
    """There is none."""

    async def findings(self, text: CheckedText) -> Sequence[Finding]:
        """Nothing."""
        return ()

    async def close(self) -> None:
        """There is nothing to end."""


def opinion(*, blatant: bool) -> Finding:
    """What the filter makes of it that the service considers a text as spam."""
    return Finding(Layer.CHECK, "checked-spam", BLATANT_POINTS if blatant else SPAM_POINTS)
