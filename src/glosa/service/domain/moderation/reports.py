"""Comments that readers report, and dismissing the reports."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.identity import address_hash
from glosa.service.domain.moderation.log import Actor, Decision, LoggedAction, new_decision
from glosa.service.domain.queries import Among, Audience, CommentFinder, Compare, Field, Query
from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.sites import Site

REPORTS_AN_HOUR = 20
"""Maximum number of reports per hour from one client address."""
MOST_REPORTED = 200
"""Comments in the list of reported ones, those that were reported last first."""
_HOUR_MS = 60 * 60 * 1000


class ReportReason(StrEnum):
    """The reason why a reader reports a comment."""

    SPAM = "spam"
    ABUSE = "abuse"
    OFF_TOPIC = "off-topic"
    WRONG = "wrong"
    """It misleads other readers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One reader's report of one comment."""

    site: str
    comment: str
    device: str
    """Keyed hash of the reader's device. The device's id is stored nowhere else with it."""
    reason: ReportReason
    at: int
    """Milliseconds since 1970 UTC."""


class ReportStore(CommentFinder, Protocol):
    """What reporting needs from storage."""

    async def report(self, report: Report, limits: Sequence[Bucket]) -> bool:
        """Saves a report; ``False`` if the device reported that comment already. Raises ``TooManyPosts``."""

    async def reported(self, site: str, most: int) -> Sequence[str]:
        """Ids of comments with reports that nobody dismissed, the one that was reported last first."""

    async def count_reports(self, site: str, most: int) -> tuple[int, int]:
        """How many comments have reports that nobody dismissed, and how many such reports there are, at most ``most``."""

    async def report_reasons(self, site: str, comments: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
        """How many reports that nobody dismissed give each reason, by comment."""

    async def dismiss_reports(self, decision: Decision, comments: Sequence[str]) -> Sequence[str]:
        """Returns the ids of the comments that had reports. Logs each."""


async def report(
    environment: Environment[ReportStore], site: Site, id: str, *, reason: ReportReason, device: str, address: str
) -> bool | None:
    """Reports a comment that readers see: once per device, however often it's sent. ``None`` if readers see no such comment.

    Raises ``TooManyPosts``.
    """
    found = await environment.store.find(Query(site=site.id, where=Compare(Field.ID, "=", id), limit=1))
    if not found or found[0].status is not Status.VISIBLE:
        return None
    now = environment.now()
    hashed = address_hash(environment.secret, site.id, address, now) if address else ""
    limits = (Bucket(f"report:{hashed}", REPORTS_AN_HOUR, _HOUR_MS // REPORTS_AN_HOUR),) if hashed else ()
    return await environment.store.report(
        Report(site=site.id, comment=id, device=device, reason=reason, at=now), limits
    )


async def reported_comments(environment: Environment[ReportStore], site: Site) -> tuple[Comment, ...]:
    """Comments with reports that nobody dismissed, and on which nobody decided, the one that was reported last first."""
    ids = await environment.store.reported(site.id, MOST_REPORTED)
    if not ids:
        return ()
    found = await environment.store.find(
        Query(site=site.id, where=Among(Field.ID, tuple(ids)), audience=Audience.OWNER, limit=len(ids))
    )
    known = {one.id: one for one in found if one.status in (Status.VISIBLE, Status.PENDING)}
    return tuple(known[id] for id in ids if id in known)


async def dismiss(environment: Environment[ReportStore], site: Site, ids: Sequence[str], actor: Actor) -> Sequence[str]:
    """Dismisses the reports of comments, which stay as they are; returns the ids of those that had any."""
    return await environment.store.dismiss_reports(
        new_decision(environment, site.id, LoggedAction.DISMISS, actor), tuple(dict.fromkeys(ids))
    )
