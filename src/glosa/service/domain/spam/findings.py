"""What the layers of the spam filter find in a comment, and what follows from all of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from glosa.service.domain.comments import Status

HOLD_FROM = 50
"""Points from which a comment waits for a moderator."""
SPAM_FROM = 100
"""Points from which a comment goes to the spam queue."""


class Layer(StrEnum):
    """The part of the spam filter that a finding comes from."""

    FORM = "form"
    REPEATS = "repeats"
    LINKS = "links"
    WORDS = "words"
    ADDRESSES = "addresses"
    AUTHOR = "author"
    MODEL = "model"
    ATTACK = "attack"
    CHECK = "check"
    CAPTCHA = "captcha"
    BLOCKS = "blocks"
    """Rules of moderators."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One reason of one layer."""

    layer: Layer
    reason: str
    """A stable code in kebab case. Pages and commands have a sentence for each."""
    points: int
    """More points mean that the comment is more likely spam. Negative points mean that it's less likely."""
    detail: str = ""
    """What was counted or found, such as ``4`` or ``casino, bonus``."""


@dataclass(frozen=True, slots=True)
class Judgment:
    """All findings about one comment."""

    findings: tuple[Finding, ...] = ()

    @property
    def points(self) -> int:
        """The sum of all findings."""
        return sum(finding.points for finding in self.findings)

    @property
    def is_suspicious(self) -> bool:
        """Whether the comment would be held even if the site weren't under attack, and had no captcha."""
        layers = (Layer.ATTACK, Layer.CAPTCHA)
        return sum(one.points for one in self.findings if one.layer not in layers) >= HOLD_FROM


def judged(findings: Iterable[Finding]) -> Judgment:
    """The findings that count, those with most points first."""
    return Judgment(tuple(sorted((one for one in findings if one.points), key=lambda one: (-one.points, one.reason))))


def status_after(judgment: Judgment, status: Status) -> Status:
    """The status of a comment that would have ``status`` without a spam filter, which never makes it better. Nothing is dropped."""
    if judgment.points >= SPAM_FROM:
        return Status.SPAM
    return Status.PENDING if judgment.points >= HOLD_FROM and status is Status.VISIBLE else status
