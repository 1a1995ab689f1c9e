"""Moderators, their one-time links, and their sessions."""

from collections.abc import Sequence
from dataclasses import replace

from glosa.service.domain.access.moderators import LoginLink, Moderator
from glosa.service.domain.access.sessions import ModeratorSession
from glosa.service.domain.errors import SiteUnknown
from glosa.service.domain.moderation.log import Decision, LoggedAction
from glosa.service.storage.rows import (
    MODERATOR,
    SESSION,
    moderator_of,
    moderator_row,
    of_table,
    places,
    session_of,
    session_row,
)
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.log_rows import logged
from glosa.service.storage.transactions.methods import Transactions, reads, writes

_SAVE = (
    f"INSERT INTO moderators ({MODERATOR}) VALUES ({places(MODERATOR)})"
    " ON CONFLICT (site, name) DO UPDATE SET role = excluded.role, mail = excluded.mail"
)
_JOINED = "JOIN moderators AS m ON m.site = s.site AND m.name = s.moderator"
_SESSION_COLUMNS = len(SESSION.split(","))


class SqlAccess(Transactions):
    """Stores who may sign in, and who did. Implements the domain's ports for access."""

    @reads
    def moderators(self, site: str) -> Transaction[Sequence[Moderator]]:
        """The moderators of a site, by name."""
        rows = yield Statement(f"SELECT {MODERATOR} FROM moderators WHERE site = ? ORDER BY name", (site,))
        return tuple(map(moderator_of, rows))

    @writes
    def save_login(self, moderator: Moderator, link: LoginLink, decision: Decision) -> Transaction[None]:
        """Raises ``SiteUnknown``."""
        if not (yield Statement("SELECT id FROM sites WHERE id = ?", (moderator.site,))):
            raise SiteUnknown(f"There is no site '{moderator.site}'.")
        yield Statement(_SAVE, moderator_row(moderator))
        yield Statement(
            "INSERT INTO login_links (site, hash, moderator, expires_at) VALUES (?, ?, ?, ?)",
            (link.site, link.hash, link.moderator, link.expires_at),
        )
        yield from logged(decision, f"{moderator.name} ({moderator.role})")

    @writes
    def add_link(self, link: LoginLink, mail: str, decision: Decision) -> Transaction[bool]:
        """Locks the moderator, who may be removed at the same time: before, there is none; after, the link goes with them."""
        rows = yield Statement(
            "INSERT INTO login_links (site, hash, moderator, expires_at)"
            " SELECT m.site, ?, m.name, ? FROM moderators AS m WHERE m.site = ? AND m.name = ? AND m.mail = ?"
            f"{self.dialect.locking()} RETURNING moderator",
            (link.hash, link.expires_at, link.site, link.moderator, mail),
        )
        if not rows:
            return False
        role = yield Statement("SELECT role FROM moderators WHERE site = ? AND name = ?", (link.site, link.moderator))
        yield from logged(decision, f"{link.moderator} ({role[0][0]})")
        return True

    @reads
    def signed_in_from(self, site: str, name: str, network: str, since: int) -> Transaction[bool]:
        """From the log, which also has sessions that ended, by the index of times."""
        sql = "SELECT 1 FROM moderation_log WHERE site = ? AND at >= ? AND action = ? AND actor = ? AND detail = ? LIMIT 1"
        rows = yield Statement(sql, (site, since, LoggedAction.SIGN_IN.value, name, network), is_long=True)
        return bool(rows)

    @writes
    def remove_moderator(self, decision: Decision, name: str) -> Transaction[bool]:
        """Their links and sessions are deleted with them."""
        sql = "DELETE FROM moderators WHERE site = ? AND name = ? RETURNING name"
        if not (yield Statement(sql, (decision.site, name))):
            return False
        yield from logged(decision, name)
        return True

    @writes
    def open_session(self, link: str, session: ModeratorSession, decision: Decision) -> Transaction[Moderator | None]:
        """Signs in with a link. If two requests use one link at the same time, only the first one finds it."""
        rows = yield Statement(
            "DELETE FROM login_links WHERE site = ? AND hash = ? AND expires_at > ? RETURNING moderator",
            (session.site, link, session.created_at),
        )
        if not rows:
            return None
        (name,) = rows[0]
        found = yield Statement(f"SELECT {MODERATOR} FROM moderators WHERE site = ? AND name = ?", (session.site, name))
        values = session_row(session)
        yield Statement(
            f"INSERT INTO sessions ({SESSION}) VALUES ({places(SESSION)})", (*values[:3], name, *values[4:])
        )
        yield from logged(replace(decision, actor=replace(decision.actor, name=name)), session.network)
        return moderator_of(found[0])

    @reads
    def session(self, site: str, id: str) -> Transaction[tuple[ModeratorSession, Moderator] | None]:
        """One row by its key."""
        sql = (
            f"SELECT {of_table(SESSION, 's')}, {of_table(MODERATOR, 'm')} FROM sessions AS s {_JOINED}"
            " WHERE s.site = ? AND s.id = ?"
        )
        rows = yield Statement(sql, (site, id))
        if not rows:
            return None
        return session_of(rows[0][:_SESSION_COLUMNS]), moderator_of(rows[0][_SESSION_COLUMNS:])

    @reads
    def sessions(self, site: str) -> Transaction[Sequence[ModeratorSession]]:
        """The one that was used last first."""
        rows = yield Statement(f"SELECT {SESSION} FROM sessions WHERE site = ? ORDER BY seen_at DESC, id", (site,))
        return tuple(map(session_of, rows))

    @writes
    def see_session(self, site: str, id: str, now: int) -> Transaction[None]:
        """Never sets the time back."""
        yield Statement(
            "UPDATE sessions SET seen_at = ? WHERE site = ? AND id = ? AND seen_at < ?", (now, site, id, now)
        )

    @writes
    def close_session(self, decision: Decision, id: str) -> Transaction[bool]:
        """Logs whose session it was."""
        sql = "DELETE FROM sessions WHERE site = ? AND id = ? RETURNING moderator"
        rows = yield Statement(sql, (decision.site, id))
        if not rows:
            return False
        yield from logged(decision, rows[0][0])
        return True

    @writes
    def forget_sign_ins(self, *, links: int, sessions: int, oldest: int) -> Transaction[int]:
        """Deletes expired links and sessions of all sites. There are few, so one transaction deletes them all."""
        gone = yield Statement("DELETE FROM login_links WHERE expires_at <= ? RETURNING hash", (links,))
        left = yield Statement(
            "DELETE FROM sessions WHERE seen_at <= ? OR created_at <= ? RETURNING id", (sessions, oldest)
        )
        return len(gone) + len(left)
