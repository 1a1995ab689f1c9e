"""The log of moderation: who did what to which comment, and what was there before."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from glosa.service.domain.comments import Format, Status
from glosa.service.domain.environment import Environment


class Via(StrEnum):
    """The way in which somebody moderates."""

    SESSION = "session"
    """Signed in on the moderation page."""
    TOKEN = "token"
    """A program with a bearer token."""
    COMMAND = "command"
    """The command line on the service's machine."""
    MAIL = "mail"
    """A link in a mail that notified somebody."""
    AUTHOR = "author"
    """The comment's author, who isn't a moderator."""


@dataclass(frozen=True, slots=True)
class Actor:
    """The person or program that moderates."""

    name: str
    """The name of the moderator, of the token, or of the machine's account, or the name that the author typed."""
    via: Via


class LoggedAction(StrEnum):
    """An action that the log records."""

    APPROVE = "approve"
    SPAM = "spam"
    DELETE = "delete"
    RESTORE = "restore"
    PURGE = "purge"
    EDIT = "edit"
    UNDO = "undo"
    """The comment got back the status that it had before a decision."""
    REPLY = "reply"
    """Somebody replied to a reader on behalf of the site."""
    PIN = "pin"
    UNPIN = "unpin"
    MARK_ANSWER = "mark-answer"
    UNMARK_ANSWER = "unmark-answer"
    CLOSE = "close"
    """A page takes no more comments."""
    REOPEN = "reopen"
    BLOCK = "block"
    UNBLOCK = "unblock"
    DISMISS = "dismiss"
    """Readers' reports of a comment were dismissed."""
    NOTE = "note"
    REMOVE_NOTE = "remove-note"
    ADD_PASSKEY = "add-passkey"
    REMOVE_PASSKEY = "remove-passkey"
    SETTINGS = "settings"
    """Rules of the site changed."""
    EXPORT = "export"
    """Somebody downloaded all comments."""
    ERASE = "erase"
    """Somebody erased what a person wrote."""
    SIGN_IN = "sign-in"
    SIGN_OUT = "sign-out"
    REVOKE = "revoke"
    """A moderator's browser was signed out by somebody."""
    INVITE = "invite"
    """A person was added, or got another link."""
    ROLE = "role"
    """A person's role changed."""
    REMOVE = "remove"
    """A person may no longer sign in."""
    RELEASE_NAME = "release-name"
    """A name that belonged to a commenter is free again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """An action with its time and actor, which can affect several comments."""

    id: str
    """24 lower-case hex digits, random."""
    site: str
    action: LoggedAction
    actor: Actor
    at: int
    """Milliseconds since 1970 UTC."""


def new_decision(environment: Environment[object], site: str, action: LoggedAction, actor: Actor) -> Decision:
    """A decision of this moment, about the site of that id."""
    return Decision(id=environment.new_id(), site=site, action=action, actor=actor, at=environment.now())


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The effect of one decision on one comment."""

    decision: str
    """24 lower-case hex digits, the same for everything that was done at once."""
    comment: str
    """Id of the comment, which may have been purged since; empty if it isn't about one."""
    at: int
    """Milliseconds since 1970 UTC."""
    actor: Actor
    action: LoggedAction
    before: Status | None = None
    """The status before; ``None`` if it didn't matter."""
    after: Status | None = None
    """The status after; ``None`` if it didn't change, or the comment was purged."""
    source: str = ""
    """The text before an edit; empty otherwise, and once the comment is purged."""
    format: Format | None = None
    """The format of ``source``."""
    revision: int = 0
    """The comment's revision after the action."""
    detail: str = ""
    """What it's about, if it isn't only about the comment: a person, a page, or a rule."""


@dataclass(frozen=True, slots=True)
class LogPlace:
    """The place after an entry, in a list that begins with the newest."""

    at: int
    decision: str
    comment: str


@dataclass(frozen=True, slots=True)
class LogPage:
    """Part of the log, newest first."""

    entries: tuple[Entry, ...]
    next: LogPlace | None
    """Where the log continues; ``None`` at its end."""


class LogStore(Protocol):
    """What reading the log needs from storage."""

    async def log_entries(
        self, site: str, *, comment: str = "", after: LogPlace | None = None, limit: int
    ) -> Sequence[Entry]:
        """Newest first; with ``comment``, those of one comment."""

    async def decision(self, site: str, decision: str) -> Sequence[Entry]:
        """The effects of a decision, one entry per comment."""


async def log_page(
    store: LogStore, site: str, *, comment: str = "", after: LogPlace | None = None, limit: int
) -> LogPage:
    """At most ``limit`` entries; with ``comment``, those of one comment."""
    found = await store.log_entries(site, comment=comment, after=after, limit=limit + 1)
    part = tuple(found[:limit])
    last = part[-1] if part else None
    more = last is not None and len(found) > limit
    return LogPage(part, LogPlace(last.at, last.decision, last.comment) if last is not None and more else None)
