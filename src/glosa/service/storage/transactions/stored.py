"""How much is stored of each kind of personal data."""

from collections.abc import Mapping

from glosa.service.domain.datasheet import Stored
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.methods import Transactions, reads

# A name with two forms has two rows.
_FIRST_FORM = (
    "NOT EXISTS (SELECT 1 FROM claimed_names AS other WHERE other.site = claimed_names.site"
    " AND other.holder = claimed_names.holder AND other.id = claimed_names.id AND other.name < claimed_names.name)"
)

KINDS: Mapping[str, tuple[str, str, str]] = {
    "texts": ("comments", "created_at", "source <> ''"),
    "names": ("comments", "created_at", "nick <> ''"),
    "mails": ("comments", "created_at", "mail <> ''"),
    "links": ("comments", "created_at", "link <> '' OR qq_avatar <> ''"),
    "browsers": ("comments", "created_at", "ua <> ''"),
    "addresses": ("comments", "created_at", "ip <> ''"),
    "earlier-texts": ("moderation_log", "at", "source <> ''"),
    "decisions": ("moderation_log", "at", ""),
    "images": ("uploads", "created_at", ""),
    "image-uses": ("upload_uses", "", ""),
    "devices": ("comment_devices", "", ""),
    "authors": ("comment_judgments", "", "author <> ''"),
    "networks": ("comment_judgments", "", "network <> ''"),
    "lessons": ("spam_lessons", "", ""),
    "repeats": ("spam_counts", "", ""),
    "submissions": ("submissions", "at", ""),
    "limits": ("buckets", "", ""),
    "visits": ("counted_visits", "at", ""),
    "searches": ("searches", "", ""),
    "reports": ("comment_reports", "at", ""),
    "likes": ("comment_likes", "at", ""),
    "reactions": ("given_reactions", "at", ""),
    "notes": ("moderation_notes", "created_at", ""),
    "rules": ("block_rules", "created_at", ""),
    "notices": ("notifications", "created_at", ""),
    "subscriptions": ("reply_subscriptions", "created_at", ""),
    "replies-to-send": ("reply_notices", "created_at", ""),
    "own-names": ("claimed_names", "created_at", _FIRST_FORM),
    "name-links": ("name_requests", "", ""),
    "stopped-mail": ("stopped_mail", "at", ""),
    "moderators": ("moderators", "created_at", ""),
    "sessions": ("sessions", "created_at", ""),
    "links-to-sign-in": ("login_links", "", ""),
    "passkeys": ("passkeys", "created_at", ""),
    "push-devices": ("push_devices", "created_at", ""),
    "removed-devices": ("removed_push_devices", "", ""),
}
"""By name: the table, its column with the time in milliseconds since 1970 UTC or nothing, and a condition or nothing."""

IMPERSONAL = {
    "sites": "settings",
    "tokens": "names of programs",
    "threads": "pages",
    "site_totals": "numbers of comments and changes",
    "page_reactions": "pages and the number of their reactions",
    "counters": "pages and their views",
    "counter_ids": "pages",
    "spam_traits": "checksums of words of all comments",
    "spam_attacks": "times",
    "notification_channels": "the state of channels",
    "passkey_challenges": "random numbers, for five minutes",
    "push_keys": "the service's key for web push",
    "schema_versions": "the version of the database",
}
"""Tables that say nothing about people, and what they contain."""


class SqlStored(Transactions):
    """Implements :class:`glosa.service.domain.datasheet.DataSheetStore`."""

    @reads
    def stored(self, site: str) -> Transaction[Mapping[str, Stored]]:
        """One statement for each kind: owners ask for this now and then."""
        found = {}
        for name, (table, time, condition) in KINDS.items():
            oldest = f"min({time})" if time else "NULL"
            where = f" AND ({condition})" if condition else ""
            sql = f"SELECT count(*), {oldest} FROM {table} WHERE site = ?{where}"
            rows = yield Statement(sql, (site,), is_long=True)
            found[name] = Stored(*rows[0])
        return found
