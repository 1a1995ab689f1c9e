"""Email addresses that get no more mail."""

from glosa.service.domain.notifications.stops import StopReason
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.methods import Transactions, reads, writes


class SqlStoppedMail(Transactions):
    """Implements :class:`glosa.service.domain.notifications.stops.StopStore`."""

    @writes
    def stop_mail(self, site: str, key: str, reason: StopReason, now: int) -> Transaction[None]:
        """Stores why the address gets no more mail, in one row per address."""
        yield Statement(
            "INSERT INTO stopped_mail (site, key, reason, at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (site, key) DO UPDATE SET reason = excluded.reason, at = excluded.at",
            (site, key, reason.value, now),
        )

    @writes
    def resume_mail(self, site: str, key: str) -> Transaction[bool]:
        """Deletes the address's row. Returns ``False`` if there is none."""
        return bool((yield Statement("DELETE FROM stopped_mail WHERE site = ? AND key = ? RETURNING key", (site, key))))

    @reads
    def mail_stop(self, site: str, key: str) -> Transaction[StopReason | None]:
        """The reason why the address gets no more mail; ``None`` if it does."""
        rows = yield Statement("SELECT reason FROM stopped_mail WHERE site = ? AND key = ?", (site, key))
        return StopReason(rows[0][0]) if rows else None
