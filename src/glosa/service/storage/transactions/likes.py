"""Likes of comments."""

from collections.abc import Sequence
from functools import partial

from glosa.service.domain.likes import Like
from glosa.service.domain.rate_limits import Bucket
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.changes import touch
from glosa.service.storage.transactions.forgetting import in_pieces
from glosa.service.storage.transactions.methods import Transactions, rate_limited, writes

_OF_NETWORK = "SELECT 1 FROM comment_likes WHERE site = ? AND comment = ? AND network = ? LIMIT 1"
_HASHES = {"comment_likes": "site, comment, device", "given_reactions": "site, thread, kind, device"}
"""Tables with hashes of those who vote, and their keys."""


class SqlLikes(Transactions):
    """Implements :class:`glosa.service.domain.likes.LikeStore`. Likes of one comment wait for one another, so the count is exact."""

    @rate_limited
    def like(self, like: Like, limits: Sequence[Bucket]) -> Transaction[int | None]:
        """Counts if it's the network's first."""
        if limits:
            yield from self.take_all(like.site, limits, now=like.at)
        found = yield from self._likeable(like)
        if found is None:
            return None
        thread, likes = found
        known = yield Statement(_OF_NETWORK, (like.site, like.comment, like.network))
        added = yield Statement(
            "INSERT INTO comment_likes (site, comment, device, network, at) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (site, comment, device) DO NOTHING RETURNING device",
            (like.site, like.comment, like.device, like.network, like.at),
        )
        return likes if known or not added else (yield from _counted(like, thread, likes + 1))

    @rate_limited
    def unlike(self, like: Like, limits: Sequence[Bucket]) -> Transaction[int | None]:
        """Counts if it was the network's last. The network in the like counts, because the reader's may be another one by now."""
        if limits:
            yield from self.take_all(like.site, limits, now=like.at)
        found = yield from self._likeable(like)
        if found is None:
            return None
        thread, likes = found
        removed = yield Statement(
            "DELETE FROM comment_likes WHERE site = ? AND comment = ? AND device = ? RETURNING network",
            (like.site, like.comment, like.device),
        )
        if not removed or (yield Statement(_OF_NETWORK, (like.site, like.comment, removed[0][0]))):
            return likes
        return (yield from _counted(like, thread, max(likes - 1, 0)))

    async def forget_likes(self, before: int) -> int:
        """In pieces. Also forgets who reacts to pages."""
        return sum([await in_pieces(partial(self._forget_some_votes, table, before)) for table in _HASHES])

    @writes
    def _forget_some_votes(self, table: str, before: int, most: int) -> Transaction[int]:
        key = _HASHES[table]
        old = f"SELECT {key} FROM {table} WHERE at < ? LIMIT ?"
        sql = f"DELETE FROM {table} WHERE ({key}) IN ({old}) RETURNING device"
        return len((yield Statement(sql, (before, most))))

    def _likeable(self, like: Like) -> Transaction[tuple[str, int] | None]:
        """The comment's thread and likes, locked until the transaction ends; ``None`` if readers don't see the comment."""
        sql = f"SELECT thread, likes FROM comments WHERE site = ? AND id = ? AND status = 'visible'{self.dialect.changing()}"
        rows = yield Statement(sql, (like.site, like.comment))
        return (rows[0][0], int(rows[0][1])) if rows else None


def _counted(like: Like, thread: str, likes: int) -> Transaction[int]:
    yield Statement("UPDATE comments SET likes = ? WHERE site = ? AND id = ?", (likes, like.site, like.comment))
    yield from touch([(like.site, thread)])
    return likes
