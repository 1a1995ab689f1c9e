"""Reactions to pages. A page and kind has a row with their number, which is locked while it changes, so the number is exact."""

from collections.abc import AsyncIterator, Mapping, Sequence

from glosa.service.domain.errors import ThreadClosed
from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.reactions import PageReaction, ReactionCount
from glosa.service.domain.sites import Rules
from glosa.service.domain.thread_key import thread_key
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.rows import check_key
from glosa.service.storage.transaction import Batch, Statement, Transaction
from glosa.service.storage.transactions.keys import key_of, locked_rules
from glosa.service.storage.transactions.methods import Transactions, rate_limited, reads, writes

_PAGE = 500
"""Rows per query when all are read."""
_ADD = "INSERT INTO page_reactions (site, thread, kind, readers) VALUES (?, ?, ?, ?) ON CONFLICT (site, thread, kind)"
_LOCK = f"{_ADD} DO UPDATE SET readers = page_reactions.readers RETURNING readers"
_RAISE = f"{_ADD} DO UPDATE SET readers = excluded.readers WHERE page_reactions.readers < excluded.readers"
_MERGE = f"{_ADD} DO UPDATE SET readers = page_reactions.readers + excluded.readers"
_WHERE = "WHERE site = ? AND thread = ? AND kind = ?"
_OF_NETWORK = f"SELECT 1 FROM given_reactions {_WHERE} AND network = ? LIMIT 1"

_Place = tuple[str, str, str]
"""Site, thread, and kind."""


class SqlReactions(Transactions):
    """Implements :class:`glosa.service.domain.reactions.ReactionStore`."""

    @rate_limited
    def react(self, reaction: PageReaction, limits: Sequence[Bucket]) -> Transaction[int]:
        """Counts if it's the network's first."""
        place = yield from self._place(reaction, limits)
        readers = int((yield Statement(_LOCK, (*place, 0)))[0][0])
        known = yield Statement(_OF_NETWORK, (*place, reaction.network))
        added = yield Statement(
            "INSERT INTO given_reactions (site, thread, kind, device, network, at) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (site, thread, kind, device) DO NOTHING RETURNING device",
            (*place, reaction.device, reaction.network, reaction.at),
        )
        return readers if known or not added else (yield from _counted(place, readers + 1))

    @rate_limited
    def unreact(self, reaction: PageReaction, limits: Sequence[Bucket]) -> Transaction[int]:
        """Counts if it was the network's last. The network in the reaction counts, because the reader's may be another one by now."""
        place = yield from self._place(reaction, limits)
        rows = yield Statement(f"SELECT readers FROM page_reactions {_WHERE}{self.dialect.changing()}", place)
        if not rows:
            return 0
        readers = int(rows[0][0])
        removed = yield Statement(
            f"DELETE FROM given_reactions {_WHERE} AND device = ? RETURNING network", (*place, reaction.device)
        )
        if not removed or (yield Statement(_OF_NETWORK, (*place, removed[0][0]))):
            return readers
        return (yield from _counted(place, readers - 1))

    @reads
    def reactions(self, site: str, thread: str) -> Transaction[Mapping[str, int]]:
        """A page has a row for each kind at most."""
        sql = "SELECT kind, readers FROM page_reactions WHERE site = ? AND thread = ?"
        return {kind: int(readers) for kind, readers in (yield Statement(sql, (site, thread)))}

    async def all_reactions(self, site: str) -> AsyncIterator[ReactionCount]:
        """All counts of a site by page, read some at a time."""
        after = ("", "")
        while True:
            page = await self._reactions_after(site, after)
            for count in page:
                yield count
            if len(page) < _PAGE:
                return
            after = (page[-1].thread, page[-1].kind)

    @writes
    def add_reactions(self, counts: Sequence[ReactionCount]) -> Transaction[None]:
        """Sets each to the larger number, so that adding them again changes nothing."""
        rules = yield from locked_rules({count.site for count in counts}, self.dialect)
        rows = []
        for count in counts:
            key = key_of(count.thread, rules[count.site]) if count.site in rules else count.thread
            rows.append((count.site, key, count.kind, count.readers))
        yield Batch(_RAISE, sorted(rows))

    @reads
    def _reactions_after(self, site: str, after: tuple[str, str]) -> Transaction[Sequence[ReactionCount]]:
        sql = (
            "SELECT thread, kind, readers FROM page_reactions WHERE site = ? AND (thread, kind) > (?, ?)"
            " AND readers > 0 ORDER BY thread, kind LIMIT ?"
        )
        rows = yield Statement(sql, (site, *after, _PAGE), is_long=True)
        return [ReactionCount(site=site, thread=thread, kind=kind, readers=int(n)) for thread, kind, n in rows]

    def _place(self, reaction: PageReaction, limits: Sequence[Bucket]) -> Transaction[_Place]:
        """Under the key of its page's address; raises ``ThreadClosed``."""
        site = reaction.site
        if limits:
            yield from self.take_all(site, limits, now=reaction.at)
        rules = yield from locked_rules([site], self.dialect)
        thread = key_of(reaction.url, rules[site]) if site in rules else reaction.thread
        check_key(thread)
        if (yield Statement("SELECT 1 FROM threads WHERE site = ? AND key = ? AND closed = 1", (site, thread))):
            raise ThreadClosed
        return site, thread, reaction.kind


def move_reactions(site: str, rules: Rules, dialect: Dialect) -> Transaction[None]:
    """Moves counts to the keys that ``rules`` derive, and adds up those of pages that become one.

    The hashes are for the old keys, so they're deleted. Those readers may react again.
    """
    rows = yield Statement("SELECT DISTINCT thread FROM page_reactions WHERE site = ?", (site,))
    keys = {old: new for (old,) in rows if (new := thread_key(old, rules)) != old}
    if not keys:
        return
    where = f"WHERE site = ? AND {dialect.among('thread')}"
    old = (site, dialect.listed(sorted(keys)))
    yield Statement(f"DELETE FROM given_reactions {where}", old)
    counts = yield Statement(f"DELETE FROM page_reactions {where} RETURNING thread, kind, readers", old)
    yield Batch(_MERGE, sorted((site, keys[thread], kind, readers) for thread, kind, readers in counts))


def _counted(place: _Place, readers: int) -> Transaction[int]:
    """Without readers, nothing stays, so addresses that somebody made up leave no row."""
    if readers > 0:
        yield Statement(f"UPDATE page_reactions SET readers = ? {_WHERE}", (readers, *place))
    else:
        yield Statement(f"DELETE FROM page_reactions {_WHERE}", place)
    return max(readers, 0)
