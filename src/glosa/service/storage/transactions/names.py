"""Names that belong to somebody, and the links by which they got them."""

from collections.abc import Sequence
from functools import partial

from glosa.service.domain.moderation.log import Decision
from glosa.service.domain.names.claims import NameClaim, NameRequest
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.rows import Row, places
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.changes import lock_threads, touch
from glosa.service.storage.transactions.forgetting import in_pieces
from glosa.service.storage.transactions.log_rows import logged
from glosa.service.storage.transactions.methods import Transactions, reads, writes

_CLAIM = "id, site, name, nick, holder, created_at"
_REQUEST = "site, hash, name, nick, holder, url, expires_at"


class SqlNames(Transactions):
    """Implements :class:`glosa.service.domain.names.claims.NameStore`. Transactions that change links and names change links first."""

    @reads
    def name_claim(self, site: str, name: str) -> Transaction[NameClaim | None]:
        """One row by its key."""
        rows = yield Statement(f"SELECT {_CLAIM} FROM claimed_names WHERE site = ? AND name = ?", (site, name))
        return _claim_of(rows[0]) if rows else None

    @reads
    def name_claims(self, site: str, holder: str = "") -> Transaction[Sequence[NameClaim]]:
        """Names of one address come from an index of it."""
        own, values = (" AND holder = ?", (holder,)) if holder else ("", ())
        sql = f"SELECT {_CLAIM} FROM claimed_names WHERE site = ?{own} ORDER BY created_at, name"
        return [_claim_of(row) for row in (yield Statement(sql, (site, *values)))]

    @writes
    def add_name_request(self, request: NameRequest) -> Transaction[None]:
        """One row."""
        yield Statement(f"INSERT INTO name_requests ({_REQUEST}) VALUES ({places(_REQUEST)})", _row(request))

    @reads
    def name_request(self, site: str, hash: str, now: int) -> Transaction[NameRequest | None]:
        """One row by its key."""
        sql = f"SELECT {_REQUEST} FROM name_requests WHERE site = ? AND hash = ? AND expires_at > ?"
        rows = yield Statement(sql, (site, hash, now))
        return _request_of(rows[0]) if rows else None

    @writes
    def claim_name(self, site: str, hash: str, id: str, now: int) -> Transaction[NameClaim | None]:
        """A second request at the same time waits for the first one's row, and finds whose it is."""
        sql = f"DELETE FROM name_requests WHERE site = ? AND hash = ? AND expires_at > ? RETURNING {_REQUEST}"
        rows = yield Statement(sql, (site, hash, now))
        if not rows:
            return None
        requested = _request_of(rows[0])
        sql = (
            f"INSERT INTO claimed_names ({_CLAIM}) VALUES ({places(_CLAIM)})"
            f" ON CONFLICT (site, name) DO UPDATE SET holder = claimed_names.holder RETURNING {_CLAIM}"
        )
        rows = yield Statement(sql, (id, site, requested.name, requested.nick, requested.holder, now))
        claim = _claim_of(rows[0])
        return claim if claim.holder == requested.holder else None

    @writes
    def release_name(self, decision: Decision, name: str) -> Transaction[NameClaim | None]:
        """Links for that name end too, so its owner doesn't get it back by one that was sent before."""
        site = decision.site
        yield Statement("DELETE FROM name_requests WHERE site = ? AND name = ?", (site, name))
        rows = yield Statement(
            f"DELETE FROM claimed_names WHERE site = ? AND name = ? RETURNING {_CLAIM}", (site, name)
        )
        if not rows:
            return None
        claim = _claim_of(rows[0])
        yield from _unmarked(site, claim, self.dialect)
        yield from logged(decision, claim.nick)
        return claim

    @writes
    def release_names(self, site: str, holder: str) -> Transaction[Sequence[NameClaim]]:
        """Logs nothing: their owner did it."""
        yield Statement("DELETE FROM name_requests WHERE site = ? AND holder = ?", (site, holder))
        rows = yield Statement(
            f"DELETE FROM claimed_names WHERE site = ? AND holder = ? RETURNING {_CLAIM}", (site, holder)
        )
        claims = sorted(map(_claim_of, rows), key=lambda claim: claim.name)
        for claim in claims:
            yield from _unmarked(site, claim, self.dialect)
        return claims

    async def forget_name_requests(self, before: int) -> int:
        """In pieces."""
        return await in_pieces(partial(self._forget_some_requests, before))

    @writes
    def _forget_some_requests(self, before: int, most: int) -> Transaction[int]:
        sql = (
            "DELETE FROM name_requests WHERE expires_at < ? AND (site, hash) IN"
            " (SELECT site, hash FROM name_requests WHERE expires_at < ? LIMIT ?) RETURNING hash"
        )
        return len((yield Statement(sql, (before, before, most))))


def _unmarked(site: str, claim: NameClaim, dialect: Dialect) -> Transaction[None]:
    """Comments with the name lose their mark: somebody else may get the name."""
    # The index has only those with a claim, and a planner doesn't know that of a value.
    marked = "SELECT id FROM comments WHERE site = ? AND claim = ? AND claim <> ''"
    ids = [id for (id,) in (yield Statement(marked, (site, claim.id)))]
    if not ids:
        return
    yield from lock_threads(site, ids, dialect)
    sql = f"UPDATE comments SET claim = '' WHERE site = ? AND {dialect.among('id')} RETURNING thread"
    rows = yield Statement(sql, (site, dialect.listed(ids)))
    yield from touch((site, thread) for (thread,) in rows)


def _row(request: NameRequest) -> tuple[str | int, ...]:
    return (
        *(request.site, request.hash, request.name, request.nick, request.holder),
        *(request.url, request.expires_at),
    )


def _request_of(row: Row) -> NameRequest:
    site, hash, name, nick, holder, url, expires_at = row
    return NameRequest(site=site, hash=hash, name=name, nick=nick, holder=holder, url=url, expires_at=expires_at)


def _claim_of(row: Row) -> NameClaim:
    id, site, name, nick, holder, created_at = row
    return NameClaim(id=id, site=site, name=name, nick=nick, holder=holder, created_at=created_at)
