"""Rows of the log of moderation. Transactions that change something log it themselves."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from glosa.service.domain.comments import Format, Status
from glosa.service.domain.moderation.log import Actor, Decision, Entry, LoggedAction, Via
from glosa.service.storage.rows import places
from glosa.service.storage.transaction import Batch, Transaction

LOG = "site, decision, comment, at, actor, via, action, status_before, status_after, source, format, revision, detail"
"""Columns of an entry."""
_INSERT = f"INSERT INTO moderation_log ({LOG}) VALUES ({places(LOG)})"


def logged(decision: Decision, detail: str = "", *, comment: str = "") -> Transaction[None]:
    """Logs a decision that changes no status and no text."""
    yield log_rows(decision.site, [replace(entry_about(decision, comment), detail=detail)])


def log_rows(site: str, entries: Sequence[Entry]) -> Batch:
    """Inserts entries of one site."""
    return Batch(_INSERT, [_row(site, entry) for entry in entries])


def entry_about(
    decision: Decision,
    comment: str,
    *,
    before: Status | None = None,
    after: Status | None = None,
    source: str = "",
    format: Format | None = None,
) -> Entry:
    """What ``decision`` did to the comment of that id; ``""`` for none."""
    return Entry(
        decision=decision.id,
        comment=comment,
        at=decision.at,
        actor=decision.actor,
        action=decision.action,
        before=before,
        after=after,
        source=source,
        format=format,
    )


def entry_of(row: Sequence[Any]) -> Entry:
    """The entry in a row with columns in the order of :data:`LOG`."""
    _, decision, comment, at, actor, via, action, before, after, source, format, revision, detail = row
    return Entry(
        decision=decision,
        comment=comment,
        at=at,
        actor=Actor(actor, Via(via)),
        action=LoggedAction(action),
        before=Status(before) if before else None,
        after=Status(after) if after else None,
        source=source,
        format=Format(format) if format else None,
        revision=revision,
        detail=detail,
    )


def _row(site: str, entry: Entry) -> tuple[str | int, ...]:
    return (
        *(site, entry.decision, entry.comment, entry.at, entry.actor.name, entry.actor.via.value, entry.action.value),
        *(entry.before.value if entry.before else "", entry.after.value if entry.after else ""),
        *(entry.source, entry.format.value if entry.format else "", entry.revision, entry.detail),
    )
