"""Rules that block comments."""

from collections.abc import Sequence

from glosa.service.domain.blocking.rules import BlockEffect, BlockKind, BlockRule
from glosa.service.domain.moderation.log import Decision
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.rows import Row, places
from glosa.service.storage.transaction import Statement, Transaction
from glosa.service.storage.transactions.log_rows import logged
from glosa.service.storage.transactions.methods import Transactions, reads, writes

_RULE = "site, id, kind, value, label, effect, reason, created_at, created_by, expires_at, hits, hit_at"
_SAVE = (
    f"INSERT INTO block_rules ({_RULE}) VALUES ({places(_RULE)}) ON CONFLICT (site, kind, value) DO UPDATE SET"
    " label = excluded.label, effect = excluded.effect, reason = excluded.reason, created_at = excluded.created_at,"
    " created_by = excluded.created_by, expires_at = excluded.expires_at"
)


class SqlBlocks(Transactions):
    """Implements the domain's ports for blocking."""

    @reads
    def blocks(self, site: str) -> Transaction[Sequence[BlockRule]]:
        """The newest first."""
        rows = yield Statement(f"SELECT {_RULE} FROM block_rules WHERE site = ? ORDER BY created_at DESC, id", (site,))
        return tuple(map(_rule, rows))

    @writes
    def count_block(self, site: str, id: str, now: int) -> Transaction[None]:
        """Counts a match of the rule with this id."""
        yield Statement("UPDATE block_rules SET hits = hits + 1, hit_at = ? WHERE site = ? AND id = ?", (now, site, id))

    @writes
    def add_block(self, decision: Decision, rule: BlockRule) -> Transaction[None]:
        """An existing rule keeps its id and its hits."""
        yield Statement(_SAVE, _row(rule))
        yield from logged(decision, _described(rule.kind, rule.label or rule.value, rule.effect))

    @writes
    def remove_block(self, decision: Decision, id: str) -> Transaction[bool]:
        """``False`` if there is no such rule."""
        sql = "DELETE FROM block_rules WHERE site = ? AND id = ? RETURNING kind, value, label, effect"
        rows = yield Statement(sql, (decision.site, id))
        if not rows:
            return False
        kind, value, label, effect = rows[0]
        yield from logged(decision, _described(kind, label or value, effect))
        return True

    @reads
    def author_of(self, site: str, comment: str) -> Transaction[tuple[str, str]]:
        """One row by its key."""
        sql = "SELECT author, network FROM comment_judgments WHERE site = ? AND comment = ?"
        rows = yield Statement(sql, (site, comment))
        return (rows[0][0], rows[0][1]) if rows else ("", "")


def unlabel(site: str, labels: Sequence[str], dialect: Dialect) -> Transaction[None]:
    """Removes the names and addresses of authors from the rules that recognize their devices, and from the log of these rules."""
    known = dialect.listed([label for label in labels if label])
    among = dialect.among("label")
    yield Statement(f"UPDATE block_rules SET label = '' WHERE site = ? AND kind = 'device' AND {among}", (site, known))
    for effect in BlockEffect:
        details = dialect.listed([_described(BlockKind.DEVICE, label, effect) for label in labels if label])
        sql = f"UPDATE moderation_log SET detail = ? WHERE site = ? AND comment = '' AND {dialect.among('detail')}"
        yield Statement(sql, (_described(BlockKind.DEVICE, "–", effect), site, details))


def _described(kind: str, value: str, effect: str) -> str:
    return f"{kind} {value} ({effect})"


def _rule(row: Row) -> BlockRule:
    site, id, kind, value, label, effect, reason, created_at, created_by, expires_at, hits, hit_at = row
    return BlockRule(
        site=site,
        id=id,
        kind=BlockKind(kind),
        value=value,
        label=label,
        effect=BlockEffect(effect),
        reason=reason,
        created_at=created_at,
        created_by=created_by,
        expires_at=expires_at,
        hits=hits,
        hit_at=hit_at,
    )


def _row(rule: BlockRule) -> tuple[str | int, ...]:
    return (
        *(rule.site, rule.id, rule.kind.value, rule.value, rule.label, rule.effect.value, rule.reason),
        *(rule.created_at, rule.created_by, rule.expires_at, rule.hits, rule.hit_at),
    )
