"""Sites and the tokens of their moderators."""

from collections.abc import Sequence

from glosa.service.domain.errors import SiteExists, SiteUnknown
from glosa.service.domain.sites import Site
from glosa.service.domain.store import Token
from glosa.service.domain.thread_key import make_same_keys
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.rows import SITE, TOKEN, places, rules_of, site_of, site_row, token_of, token_row
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.rekeying import rekey


def every() -> Transaction[Sequence[Site]]:
    """By their ids."""
    return tuple(map(site_of, (yield Statement(f"SELECT {SITE} FROM sites ORDER BY id"))))


def save(site: Site, dialect: Dialect) -> Transaction[int]:
    """Moves the site's version, and threads whose keys the new rules change; answers how many.

    The site's row is held first, so that what is being added is seen, or sees the new rules.
    """
    before = yield Statement("UPDATE sites SET version = version WHERE id = ? RETURNING rules", (site.id,))
    rows = yield Statement("SELECT id FROM sites WHERE app_id = ? AND id <> ?", (site.app_id, site.id))
    if rows:
        raise SiteExists(
            f"The site '{rows[0][0]}' has the app id '{site.app_id}' already. Expected one of its own for each site. "
            "Choose another one: --app-id, or appId in glosa.yaml."
        )
    changed = ", ".join(f"{column.strip()} = excluded.{column.strip()}" for column in SITE.split(","))
    sql = (
        f"INSERT INTO sites ({SITE}, version) VALUES ({places(SITE)}, 1)"
        f" ON CONFLICT (id) DO UPDATE SET {changed}, version = sites.version + 1"
    )
    yield Statement(sql, site_row(site))
    if not before or make_same_keys(rules_of(before[0][0]), site.rules):
        return 0
    return (yield from rekey(site.id, site.rules, dialect))


def tokens(site: str) -> Transaction[Sequence[Token]]:
    """By their names."""
    rows = yield Statement(f"SELECT {TOKEN} FROM tokens WHERE site = ? ORDER BY name", (site,))
    return tuple(map(token_of, rows))


def save_token(token: Token) -> Transaction[None]:
    """Replaces the one of that site and name."""
    if not (yield Statement("SELECT id FROM sites WHERE id = ?", (token.site,))):
        raise SiteUnknown(f"There is no site '{token.site}'. Add it with 'glosa comments site add NAME'.")
    sql = (
        f"INSERT INTO tokens ({TOKEN}) VALUES ({places(TOKEN)})"
        " ON CONFLICT (site, name) DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at"
    )
    yield Statement(sql, token_row(token))


def remove_token(site: str, name: str) -> Transaction[bool]:
    """``False`` where there is no such token."""
    return bool((yield Statement("DELETE FROM tokens WHERE site = ? AND name = ? RETURNING name", (site, name))))
