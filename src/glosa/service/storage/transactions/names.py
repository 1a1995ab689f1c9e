"""Names that belong to somebody, and the links by which they got them."""

from collections.abc import Sequence
from functools import partial

from glosa.service.domain.moderation.log import Decision
from glosa.service.domain.names.claims import NameClaim, NameRequest, claimable
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.rows import Row, places
from glosa.service.storage.transaction import Rows, Statement, Transaction
from glosa.service.storage.transactions.changes import lock_threads, touch
from glosa.service.storage.transactions.forgetting import in_pieces
from glosa.service.storage.transactions.log_rows import logged
from glosa.service.storage.transactions.methods import Transactions, reads, writes

_CLAIM = "id, site, nick, holder, created_at"
_FORM = "id, site, name, nick, holder, created_at"
"""A claim has a row for each form of its name."""
_REQUEST = "site, hash, nick, holder, url, expires_at"


class SqlNames(Transactions):
    """Implements :class:`glosa.service.domain.names.claims.NameStore`. Transactions that change links and names change links first."""

    @reads
    def claims_like(self, site: str, names: Sequence[str]) -> Transaction[Sequence[NameClaim]]:
        """Rows by their keys."""
        return (yield from _claims_like(site, names))

    @reads
    def name_claims(self, site: str, holder: str = "") -> Transaction[Sequence[NameClaim]]:
        """Names of one address come from an index of it."""
        own, values = (" AND holder = ?", (holder,)) if holder else ("", ())
        sql = f"SELECT {_CLAIM} FROM claimed_names WHERE site = ?{own} ORDER BY created_at, name"
        return _claims_of((yield Statement(sql, (site, *values))))

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
        names = claimable(requested.nick)
        known = yield from _claims_like(site, names)
        # Another spelling that looks the same belongs to the claim that there is.
        claim = (
            known[0]
            if known
            else NameClaim(id=id, site=site, nick=requested.nick, holder=requested.holder, created_at=now)
        )
        sql = (
            f"INSERT INTO claimed_names ({_FORM}) VALUES ({places(_FORM)})"
            f" ON CONFLICT (site, name) DO UPDATE SET holder = claimed_names.holder RETURNING {_CLAIM}"
        )
        holders = {one.holder for one in known}
        for name in sorted(names) if holders <= {requested.holder} else ():
            rows = yield Statement(sql, (claim.id, site, name, claim.nick, claim.holder, claim.created_at))
            claim = _claim_of(rows[0])
            holders.add(claim.holder)
        if holders == {requested.holder}:
            return claim
        # Somebody else got one of the forms in the meantime.
        yield Statement(
            "DELETE FROM claimed_names WHERE site = ? AND holder = ? AND id = ?", (site, requested.holder, id)
        )
        return None

    async def release_name(self, decision: Decision, claim: NameClaim) -> bool:
        """The claim ends last, so if something fails before, it's still there, and can be released again."""
        await in_pieces(partial(self._unmark_some, claim))
        return await self._end_claim(decision, claim)

    async def release_names(self, site: str, holder: str) -> Sequence[NameClaim]:
        """Logs nothing: their owner did it."""
        for claim in await self.name_claims(site, holder):
            await in_pieces(partial(self._unmark_some, claim))
        return await self._end_claims(site, holder)

    @writes
    def _unmark_some(self, claim: NameClaim, most: int) -> Transaction[int]:
        return (yield from _unmarked(claim, self.dialect, most))

    @writes
    def _end_claim(self, decision: Decision, claim: NameClaim) -> Transaction[bool]:
        """Links of its owner end too, so they don't get the name back by one that was sent before."""
        own = (claim.site, claim.holder)
        yield Statement("DELETE FROM name_requests WHERE site = ? AND holder = ?", own)
        sql = "DELETE FROM claimed_names WHERE site = ? AND holder = ? AND id = ? RETURNING id"
        if not (yield Statement(sql, (*own, claim.id))):
            return False
        # Few: those that were posted since the others lost their mark.
        yield from _unmarked(claim, self.dialect)
        yield from logged(decision, claim.nick)
        return True

    @writes
    def _end_claims(self, site: str, holder: str) -> Transaction[Sequence[NameClaim]]:
        yield Statement("DELETE FROM name_requests WHERE site = ? AND holder = ?", (site, holder))
        sql = f"DELETE FROM claimed_names WHERE site = ? AND holder = ? RETURNING {_CLAIM}"
        claims = _claims_of((yield Statement(sql, (site, holder))))
        for claim in claims:
            yield from _unmarked(claim, self.dialect)
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


def _claims_like(site: str, names: Sequence[str]) -> Transaction[Sequence[NameClaim]]:
    if not names:
        return ()
    sql = f"SELECT {_CLAIM} FROM claimed_names WHERE site = ? AND name IN (?, ?) ORDER BY created_at, id"
    return _claims_of((yield Statement(sql, (site, names[0], names[-1]))))


def _unmarked(claim: NameClaim, dialect: Dialect, most: int | None = None) -> Transaction[int]:
    """Comments with the name lose their mark: somebody else may get the name. Returns how many did."""
    # The index has only those with a claim, and a planner doesn't know that of a value.
    limit = "" if most is None else f" LIMIT {most}"
    marked = f"SELECT id FROM comments WHERE site = ? AND claim = ? AND claim <> ''{limit}"
    ids = [id for (id,) in (yield Statement(marked, (claim.site, claim.id)))]
    if not ids:
        return 0
    yield from lock_threads(claim.site, ids, dialect)
    sql = f"UPDATE comments SET claim = '' WHERE site = ? AND {dialect.among('id')} RETURNING thread"
    rows = yield Statement(sql, (claim.site, dialect.listed(ids)))
    yield from touch((claim.site, thread) for (thread,) in rows)
    return len(ids)


def _row(request: NameRequest) -> tuple[str | int, ...]:
    return (request.site, request.hash, request.nick, request.holder, request.url, request.expires_at)


def _request_of(row: Row) -> NameRequest:
    site, hash, nick, holder, url, expires_at = row
    return NameRequest(site=site, hash=hash, nick=nick, holder=holder, url=url, expires_at=expires_at)


def _claims_of(rows: Rows) -> Sequence[NameClaim]:
    """In their order, each once."""
    return tuple(dict.fromkeys(map(_claim_of, rows)))


def _claim_of(row: Row) -> NameClaim:
    id, site, nick, holder, created_at = row
    return NameClaim(id=id, site=site, nick=nick, holder=holder, created_at=created_at)
