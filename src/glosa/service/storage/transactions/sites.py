"""Sites, their moderators' tokens, and moving threads when a site's rules change."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from glosa.service.domain.errors import SiteExists, SiteUnknown
from glosa.service.domain.moderation.log import Decision
from glosa.service.domain.moderation.site_settings import described
from glosa.service.domain.sites import ModeratorToken, Rules, Site
from glosa.service.domain.thread_key import make_same_keys, thread_key
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.rows import SITE, TOKEN, check_key, places, rules_of, site_of, site_row, token_of, token_row
from glosa.service.storage.transaction import Batch, Statement, Transaction
from glosa.service.storage.transactions.changes import CLOSE
from glosa.service.storage.transactions.counters import move
from glosa.service.storage.transactions.log_rows import logged
from glosa.service.storage.transactions.methods import Transactions, reads, writes
from glosa.service.storage.transactions.reactions import move_reactions
from glosa.service.storage.transactions.subscriptions import mark_subscribed

_PAGE = 2_000
"""Comments per query."""

_ROOT = "SELECT root.url FROM comments AS root WHERE root.site = c.site AND root.id = c.rid"
_ADDRESS = f"COALESCE(({_ROOT}), c.url)"
"""The address of a discussion's root; the comment's own address if it's a root, or if its root doesn't exist."""


class SqlSites(Transactions):
    """Stores sites and tokens. Implements the ports for them."""

    @reads
    def sites(self) -> Transaction[Sequence[Site]]:
        """All sites, by id."""
        return tuple(map(site_of, (yield Statement(f"SELECT {SITE} FROM sites ORDER BY id"))))

    @writes
    def save_site(self, site: Site) -> Transaction[int]:
        """Increments the site's version, and moves the threads whose keys change under the new rules.

        Locks the site's row first, so whatever is being added is either moved, or gets its key from the new rules.
        """
        before = yield Statement("UPDATE sites SET version = version WHERE id = ? RETURNING rules", (site.id,))
        rows = yield Statement("SELECT id FROM sites WHERE app_id = ? AND id <> ?", (site.app_id, site.id))
        if rows:
            raise SiteExists(rows[0][0], site.app_id)
        changed = ", ".join(f"{column.strip()} = excluded.{column.strip()}" for column in SITE.split(","))
        sql = (
            f"INSERT INTO sites ({SITE}, version) VALUES ({places(SITE)}, 1)"
            f" ON CONFLICT (id) DO UPDATE SET {changed}, version = sites.version + 1"
        )
        yield Statement(sql, site_row(site))
        if not before or make_same_keys(rules_of(before[0][0]), site.rules):
            return 0
        return (yield from rekey(site.id, site.rules, self.dialect))

    @writes
    def change_rules(self, decision: Decision, changes: Mapping[str, object]) -> Transaction[Rules]:
        """Starts from the rules as they are now, so of two changes at the same time, none undoes the other."""
        rows = yield Statement(f"SELECT {SITE} FROM sites WHERE id = ?{self.dialect.changing()}", (decision.site,))
        if not rows:
            raise SiteUnknown(f"There is no site '{decision.site}'.")
        site = site_of(rows[0])
        rules: Rules = replace(site.rules, **changes)  # type: ignore[arg-type]  # checked by the domain
        if rules != site.rules:
            column = site_row(replace(site, rules=rules))[-1]
            yield Statement("UPDATE sites SET rules = ?, version = version + 1 WHERE id = ?", (column, decision.site))
            yield from logged(decision, described(site.rules, rules))
        return rules

    @writes
    def log_action(self, decision: Decision, detail: str) -> Transaction[None]:
        """Adds an entry to the log, and changes nothing else."""
        return logged(decision, detail)

    @reads
    def tokens(self, site: str) -> Transaction[Sequence[ModeratorToken]]:
        """The tokens of a site, by name."""
        rows = yield Statement(f"SELECT {TOKEN} FROM tokens WHERE site = ? ORDER BY name", (site,))
        return tuple(map(token_of, rows))

    @writes
    def save_token(self, token: ModeratorToken) -> Transaction[None]:
        """Replaces a token of the same site and name."""
        if not (yield Statement("SELECT id FROM sites WHERE id = ?", (token.site,))):
            raise SiteUnknown(f"There is no site '{token.site}'.")
        sql = (
            f"INSERT INTO tokens ({TOKEN}) VALUES ({places(TOKEN)})"
            " ON CONFLICT (site, name) DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at"
        )
        yield Statement(sql, token_row(token))

    @writes
    def remove_token(self, site: str, name: str) -> Transaction[bool]:
        """``False`` if there is no such token."""
        return bool((yield Statement("DELETE FROM tokens WHERE site = ? AND name = ? RETURNING name", (site, name))))


def rekey(site: str, rules: Rules, dialect: Dialect) -> Transaction[int]:
    """Moves every comment and counter to the key that ``rules`` derive from its address; returns the number of threads.

    The caller holds the lock on the site's row, so nothing is added meanwhile. The version of every thread includes the
    site's version, so it changes too.
    """
    sql = f"SELECT c.id, c.thread, {_ADDRESS} FROM comments AS c WHERE c.site = ? AND c.id > ? ORDER BY c.id LIMIT ?"
    update = f"UPDATE comments SET thread = ? WHERE site = ? AND {dialect.among('id')}"
    gone: set[tuple[str, str]] = set()
    last = ""
    while rows := (yield Statement(sql, (site, last, _PAGE))):
        moved: dict[str, list[str]] = {}
        for id, old, url in rows:
            if (new := thread_key(url, rules)) != old:
                check_key(new)
                moved.setdefault(new, []).append(id)
                gone.add((old, new))
        yield Batch(update, [(new, site, dialect.listed(ids)) for new, ids in moved.items()])
        last = rows[-1][0]
    rows = yield Statement("SELECT key, url FROM counters WHERE site = ?", (site,))
    counters = {old: new for old, url in rows if (new := thread_key(url, rules)) != old}
    yield from move(site, counters, dialect)
    rows = yield Statement("SELECT key FROM threads WHERE site = ? AND closed = 1", (site,))
    yield Batch(CLOSE, [(site, new, 1) for (old,) in rows if (new := thread_key(old, rules)) != old])
    yield from move_reactions(site, rules, dialect)
    yield from mark_subscribed(site, dialect)
    return len({*gone, *counters.items()})
