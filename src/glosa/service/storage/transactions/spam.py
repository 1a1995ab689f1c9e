"""What the spam filter counts, remembers, and found."""

from collections.abc import Mapping, Sequence

import msgspec

from glosa.service.domain.comments import Comment
from glosa.service.domain.notices import Notice
from glosa.service.domain.spam.attacks import AttackEnded
from glosa.service.domain.spam.counting import MINUTE_MS, Counted, Tally, until
from glosa.service.domain.spam.findings import SPAM_FROM, Finding, Judgment, Layer
from glosa.service.domain.spam.judging import MOST_REMEMBERED, SETTLED_MS, Judging, Memory, SpamCase
from glosa.service.domain.spam.load import SPAM_WEIGHT, Load
from glosa.service.domain.spam.model import TOTALS, TraitCount, is_taught
from glosa.service.storage.transaction import Engine, Rows, Statement, Transaction
from glosa.service.storage.transactions.methods import Transactions, reads, writes
from glosa.service.storage.transactions.notifications import announced

_COUNT = (
    " ON CONFLICT (site, key) DO UPDATE SET"
    " before = CASE WHEN spam_counts.until >= excluded.until THEN spam_counts.before"
    " WHEN spam_counts.until = excluded.until - excluded.span THEN spam_counts.count ELSE 0 END,"
    " count = CASE WHEN spam_counts.until >= excluded.until THEN spam_counts.count + 1 ELSE 1 END,"
    " until = CASE WHEN spam_counts.until >= excluded.until THEN spam_counts.until ELSE excluded.until END"
    " RETURNING key, until, count, before"
)
_WEIGH = "UPDATE spam_counts SET count = count + ? WHERE site = ? AND key = ?"
_JUDGED = (
    "INSERT INTO comment_judgments (site, comment, author, points, findings, network, network_until)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)
NETWORK_LIVES_MS = 30 * 24 * 60 * 60 * 1000
"""How long it's stored which network a comment came from, in milliseconds."""
_RECORD = f"""SELECT 2, coalesce(sum(good), 0), coalesce(sum(spam), 0), 0 FROM (
    SELECT CASE WHEN c.status = 'visible' AND (c.created_at <= ? OR EXISTS (
        SELECT 1 FROM spam_lessons AS l WHERE l.site = c.site AND l.comment = c.id AND l.label = 'good' LIMIT 1 OFFSET 0))
        THEN 1 ELSE 0 END AS good,
        CASE WHEN c.status = 'spam' OR (c.status = 'deleted' AND COALESCE(
            (SELECT l.label FROM spam_lessons AS l WHERE l.site = c.site AND l.comment = c.id),
            CASE WHEN j.points >= {SPAM_FROM} THEN 'spam' ELSE '' END) = 'spam')
        THEN 1 ELSE 0 END AS spam
    FROM comment_judgments AS j JOIN comments AS c ON c.site = j.site AND c.id = j.comment
    WHERE j.site = ? AND j.author = ? LIMIT {2 * MOST_REMEMBERED}) AS record"""
"""Spam stays in its author's record after it was deleted, or else a spammer who deletes it would begin again. With ``OFFSET``, PostgreSQL looks
up each lesson, and doesn't read those of the whole site into a hash table.
"""
_PIECES = 16


class SqlSpam(Transactions):
    """Implements the domain's ports for the spam filter."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._taught: set[str] = set()

    async def recall(self, case: SpamCase, now: int) -> Memory:
        """Traits are read only if the site's model has learned enough; the process remembers which sites' have."""
        if case.site in self._taught:
            return await self._recalled(case, now, case.traits())
        memory = await self._recalled(case, now, {})
        if memory.lessons is None or not is_taught(memory.lessons):
            return memory
        self._taught.add(case.site)
        return await self._recalled(case, now, case.traits())

    @reads
    def _recalled(self, case: SpamCase, now: int, names: Mapping[int, str]) -> Transaction[Memory]:
        """Reads everything in one statement, from primary keys and the index of authors."""
        sql = f"SELECT 1, trait, spam, good FROM spam_traits WHERE site = ? AND {self.dialect.among('trait', 'bigint')}"
        values: tuple[object, ...] = (case.site, self.dialect.listed([TOTALS, *names]))
        if case.author:
            sql = f"{sql} UNION ALL {_RECORD}"
            values = (*values, now - SETTLED_MS, case.site, case.author)
        lessons, traits, good, spam = None, {}, 0, 0
        for kind, one, two, three in (yield Statement(sql, values)):
            match kind:
                case 1 if one == TOTALS:
                    lessons = TraitCount(two, three)
                case 1:
                    traits[names[one]] = TraitCount(two, three)
                case _:
                    good, spam = int(one), int(two)
        return Memory(lessons=lessons, traits=traits, good=good, spam=spam)

    @reads
    def load(self, site: str, tallies: Sequence[Tally], now: int) -> Transaction[Load]:
        """Reads the load in one statement, from primary keys."""
        sql = (
            "SELECT 1, until, count, before FROM spam_counts"
            f" WHERE site = ? AND {self.dialect.among('key', 'bigint')}"
            " UNION ALL SELECT 2, until, 0, 0 FROM spam_attacks WHERE site = ?"
        )
        rows = yield Statement(sql, (site, self.dialect.listed([tally.key for tally in tallies]), site))
        span = tallies[0]
        posts = sum(Counted(*counted).earlier(span, now) for kind, *counted in rows if kind == 1)
        return Load(posts, next((until for kind, until, *_ in rows if kind == 2), 0))

    @reads
    def judgments(self, site: str, comments: Sequence[str]) -> Transaction[Mapping[str, Judgment]]:
        """The judgments of those comments that have one."""
        sql = f"SELECT comment, findings FROM comment_judgments WHERE site = ? AND {self.dialect.among('comment')}"
        rows = yield Statement(sql, (site, self.dialect.listed(list(comments))))
        return {comment: _judgment_of(findings) for comment, findings in rows}

    @writes
    def mark_attack(
        self, site: str, id: str, *, now: int, until: int, alerts: Sequence[Notice] = ()
    ) -> Transaction[bool]:
        """Begins or extends an attack. If several processes call this at the same time, one begins the attack."""
        is_over = "spam_attacks.until <= excluded.began_at"
        sql = (
            "INSERT INTO spam_attacks (site, id, began_at, until, ended) VALUES (?, ?, ?, ?, 0) ON CONFLICT (site) DO UPDATE SET"
            f" id = CASE WHEN {is_over} THEN excluded.id ELSE spam_attacks.id END,"
            f" began_at = CASE WHEN {is_over} THEN excluded.began_at ELSE spam_attacks.began_at END,"
            " until = CASE WHEN spam_attacks.until > excluded.until THEN spam_attacks.until ELSE excluded.until END,"
            " ended = 0 RETURNING id"
        )
        rows = yield Statement(sql, (site, id, now, until))
        began = bool(rows[0][0] == id)
        if began and alerts:
            yield from announced(alerts, MINUTE_MS)
        return began

    @writes
    def end_attacks(self, now: int) -> Transaction[Sequence[AttackEnded]]:
        """Each once."""
        rows = yield Statement(
            "UPDATE spam_attacks SET ended = 1 WHERE until <= ? AND ended = 0 RETURNING site, began_at, until", (now,)
        )
        return [AttackEnded(*row) for row in rows]

    async def forget_counts(self, before: int) -> int:
        """Deletes old networks and counts. Keys are hashes, so all ranges have about as many, and no writer waits long."""
        await self._forget_networks(before)
        size = 2**63 // _PIECES
        return sum([await self._forget_some_counts(before, first, first + size) for first in range(0, 2**63, size)])

    @writes
    def _forget_networks(self, before: int) -> Transaction[None]:
        """Deletes old networks, by the index of their time."""
        sql = (
            "UPDATE comment_judgments SET network = '', network_until = 0"
            " WHERE network_until > 0 AND network_until <= ?"
        )
        yield Statement(sql, (before,))

    @writes
    def _forget_some_counts(self, before: int, first: int, end: int) -> Transaction[int]:
        sql = (
            "DELETE FROM spam_counts WHERE site IN (SELECT id FROM sites)"
            " AND key >= ? AND key <= ? AND until <= ? RETURNING key"
        )
        return len((yield Statement(sql, (first, end - 1, before))))


def judge(comment: Comment, judging: Judging) -> Transaction[Judgment]:
    """Counts the case, and returns its judgment. The counted rows are locked until the transaction ends."""
    rows = yield counting(comment.site, judging)
    judgment = judged(judging, rows)
    if judgment.is_suspicious:
        yield weighed(comment.site, judging)
    return judgment


def counting(site: str, judging: Judging) -> Statement:
    """Counts the case. Returns the rows for :func:`judged`, and locks them until the transaction ends, always in the same order."""
    tallies = {tally.key: tally for tally in judging.case.tallies}.values()
    rows = [(site, tally.key, until(tally, judging.now), tally.span_ms) for tally in tallies]
    places = ", ".join(["(?, ?, ?, ?, 1, 0)"] * len(rows))
    sql = f"INSERT INTO spam_counts (site, key, until, span, count, before) VALUES {places}{_COUNT}"
    return Statement(sql, tuple(value for row in rows for value in row))


def judged(judging: Judging, rows: Rows) -> Judgment:
    """The judgment of a case, by how often each of its tallies was counted before this time."""
    tallies = {tally.key: tally for tally in judging.case.tallies}
    counts = [(tallies[key], Counted(until, count - 1, before)) for key, until, count, before in rows]
    return judging.judge([(tally, counted.earlier(tally, judging.now)) for tally, counted in counts])


def weighed(site: str, judging: Judging) -> Statement:
    """Counts a suspicious case more."""
    return Statement(_WEIGH, (SPAM_WEIGHT - 1, site, judging.case.weighed.key))


def saved_judgment(comment: Comment, judgment: Judgment, case: SpamCase) -> Statement | None:
    """Stores the findings of a comment that was just inserted; ``None`` if there is nothing to store."""
    if not judgment.findings and not case.author and not case.network:
        return None
    found = [(one.layer.value, one.reason, one.points, one.detail) for one in judgment.findings]
    findings = msgspec.json.encode(found).decode() if found else ""
    until = comment.created_at + NETWORK_LIVES_MS if case.network else 0
    return Statement(_JUDGED, (comment.site, comment.id, case.author, judgment.points, findings, case.network, until))


def _judgment_of(findings: str) -> Judgment:
    rows = msgspec.json.decode(findings, type=list[tuple[str, str, int, str]]) if findings else []
    return Judgment(tuple(Finding(Layer(layer), reason, points, detail) for layer, reason, points, detail in rows))
