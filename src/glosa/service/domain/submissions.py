"""Recognizing repeated submissions, so a comment that is sent twice is saved once."""

from dataclasses import dataclass

from glosa.service.domain.errors import KeyReused

RETENTION_MS = 7 * 24 * 60 * 60 * 1000
"""How long a submission is stored: a draft whose response was lost may be sent again days later."""
WINDOW_MS = 10 * 60 * 1000
"""How long the same text of the same author on the same page counts as one comment, for clients that send no key."""


@dataclass(frozen=True, slots=True)
class Submission:
    """One attempt to post. All texts are keyed hashes."""

    key: str
    """Unique within a site."""
    print: str
    """Two attempts with the same key and print are the same submission."""
    by_content: bool
    """Whether ``key`` was derived from the comment's content by us. Otherwise, the client chose it."""


@dataclass(frozen=True, slots=True)
class SavedSubmission:
    """An attempt whose comment was saved."""

    print: str
    comment: str
    """Id of the comment."""
    at: int
    """Milliseconds since 1970 UTC."""


def repeats(submission: Submission, earlier: SavedSubmission, now: int) -> bool:
    """Whether ``submission`` repeats ``earlier``, an attempt of the same key. Raises :class:`KeyReused`."""
    age = now - earlier.at
    if age >= RETENTION_MS:
        return False
    if submission.print == earlier.print:
        return True
    if submission.by_content:
        return age < WINDOW_MS
    raise KeyReused
