"""Passkeys, their challenges, and the sessions that they open."""

from collections.abc import Sequence
from dataclasses import replace

from glosa.service.domain.access.moderators import Moderator
from glosa.service.domain.access.passkeys import Passkey
from glosa.service.domain.access.sessions import ModeratorSession
from glosa.service.domain.moderation.log import Decision
from glosa.service.storage.rows import MODERATOR, SESSION, Row, moderator_of, places, session_row
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.log_rows import logged
from glosa.service.storage.transactions.methods import Transactions, reads, writes

_PASSKEY = "site, id, moderator, public_key, sign_count, host, name, transports, created_at, used_at"


class SqlPasskeys(Transactions):
    """Implements the domain's port for passkeys."""

    @reads
    def passkeys(self, site: str, moderator: str) -> Transaction[Sequence[Passkey]]:
        """The oldest first."""
        sql = f"SELECT {_PASSKEY} FROM passkeys WHERE site = ? AND moderator = ? ORDER BY created_at, id"
        return tuple(map(_passkey, (yield Statement(sql, (site, moderator)))))

    @reads
    def passkey(self, site: str, id: str) -> Transaction[Passkey | None]:
        """One row by its key."""
        rows = yield Statement(f"SELECT {_PASSKEY} FROM passkeys WHERE site = ? AND id = ?", (site, id))
        return _passkey(rows[0]) if rows else None

    @writes
    def save_challenge(self, site: str, hash: str, moderator: str, expires_at: int) -> Transaction[None]:
        """Also deletes the site's challenges that have expired by the time that this one began."""
        yield Statement(
            "DELETE FROM passkey_challenges WHERE site = ? AND expires_at < ?", (site, expires_at - _LONGEST)
        )
        sql = "INSERT INTO passkey_challenges (site, hash, moderator, expires_at) VALUES (?, ?, ?, ?)"
        yield Statement(sql, (site, hash, moderator, expires_at))

    @writes
    def add_passkey(self, decision: Decision, passkey: Passkey, challenge: str) -> Transaction[bool]:
        """Adds a key. A challenge can be used only once, even by two requests at the same time."""
        if not (yield from _used_up(passkey.site, challenge, passkey.moderator, passkey.created_at)):
            return False
        sql = f"INSERT INTO passkeys ({_PASSKEY}) VALUES ({places(_PASSKEY)}) ON CONFLICT (site, id) DO NOTHING RETURNING id"
        if not (yield Statement(sql, _row(passkey))):
            return False
        yield from logged(decision, passkey.name)
        return True

    @writes
    def open_passkey_session(
        self, passkey: Passkey, session: ModeratorSession, decision: Decision, challenge: str
    ) -> Transaction[Moderator | None]:
        """The key may have been removed since it was read."""
        if not (yield from _used_up(passkey.site, challenge, "", session.created_at)):
            return None
        sql = "UPDATE passkeys SET sign_count = ?, used_at = ? WHERE site = ? AND id = ? RETURNING moderator"
        rows = yield Statement(sql, (passkey.sign_count, passkey.used_at, passkey.site, passkey.id))
        if not rows:
            return None
        (name,) = rows[0]
        found = yield Statement(f"SELECT {MODERATOR} FROM moderators WHERE site = ? AND name = ?", (session.site, name))
        row = session_row(replace(session, moderator=name))
        yield Statement(f"INSERT INTO sessions ({SESSION}) VALUES ({places(SESSION)})", row)
        signed = replace(decision, actor=replace(decision.actor, name=name))
        yield from logged(signed, " ".join(filter(None, (session.network, f"({passkey.name})"))))
        return moderator_of(found[0])

    @writes
    def remove_passkey(self, decision: Decision, id: str, moderator: str) -> Transaction[bool]:
        """Removes a key, if it belongs to that person."""
        sql = "DELETE FROM passkeys WHERE site = ? AND id = ? AND moderator = ? RETURNING name"
        rows = yield Statement(sql, (decision.site, id, moderator))
        if not rows:
            return False
        yield from logged(decision, rows[0][0])
        return True


_LONGEST = 5 * 60 * 1000


def _used_up(site: str, hash: str, moderator: str, now: int) -> Transaction[bool]:
    sql = (
        "DELETE FROM passkey_challenges WHERE site = ? AND hash = ? AND moderator = ? AND expires_at > ? RETURNING hash"
    )
    return bool((yield Statement(sql, (site, hash, moderator, now))))


def _passkey(row: Row) -> Passkey:
    site, id, moderator, public_key, sign_count, host, name, transports, created_at, used_at = row
    return Passkey(
        site=site,
        id=id,
        moderator=moderator,
        public_key=public_key,
        sign_count=sign_count,
        host=host,
        name=name,
        transports=tuple(transports.split()),
        created_at=created_at,
        used_at=used_at,
    )


def _row(passkey: Passkey) -> tuple[str | int, ...]:
    return (
        *(passkey.site, passkey.id, passkey.moderator, passkey.public_key, passkey.sign_count, passkey.host),
        *(passkey.name, " ".join(passkey.transports), passkey.created_at, passkey.used_at),
    )
