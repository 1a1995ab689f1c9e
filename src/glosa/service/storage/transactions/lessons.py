"""What the spam filter learns from decisions, in the transactions of the decisions."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from glosa.service.domain.comments import Status
from glosa.service.domain.spam.model import TOTALS, lesson_of
from glosa.service.domain.spam.writing import host_of
from glosa.service.storage.dialect import Dialect
from glosa.service.storage.rows import SITE, site_of
from glosa.service.storage.transaction import Batch, Statement, Transaction
from glosa.service.storage.transactions.methods import Transactions, reads, writes

Label = Literal["spam", "good"]

_ADD = (
    "INSERT INTO spam_traits (site, trait, spam, good) VALUES (?, ?, ?, ?) ON CONFLICT (site, trait) DO UPDATE SET"
    " spam = spam_traits.spam + excluded.spam, good = spam_traits.good + excluded.good"
)
_LESSON = (
    "INSERT INTO spam_lessons (site, comment, decision, label, label_before, traits) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (site, comment) DO UPDATE SET decision = excluded.decision, label = excluded.label,"
    " label_before = excluded.label_before, traits = excluded.traits"
)
_LABELS: Mapping[Status, Label] = {Status.SPAM: "spam", Status.VISIBLE: "good"}
_AT_ONCE = 5_000


class SqlLessons(Transactions):
    """What is known about the model, and forgetting it."""

    @reads
    def lessons(self, site: str) -> Transaction[Mapping[str, int]]:
        """The number of lessons, ``spam`` and ``good``."""
        rows = yield Statement("SELECT spam, good FROM spam_traits WHERE site = ? AND trait = ?", (site, TOTALS))
        return dict(zip(("spam", "good"), rows[0] if rows else (0, 0), strict=True))

    @writes
    def forget_lessons(self, site: str) -> Transaction[int]:
        """Deletes the model of a site; returns the number of lessons that it had."""
        rows = yield Statement("DELETE FROM spam_lessons WHERE site = ? RETURNING comment", (site,))
        yield Statement("DELETE FROM spam_traits WHERE site = ?", (site,))
        return len(rows)


class _Lesson(NamedTuple):
    label: str
    before: str
    traits: Sequence[int]


class _Change(NamedTuple):
    """``times`` 1 learns the traits under the label, -1 takes them back."""

    label: str
    traits: Sequence[int]
    times: int


def learn(site: str, decision: str, ids: Sequence[str], status: Status, dialect: Dialect) -> Transaction[None]:
    """Learns from comments that a decision gave ``status``. Deleting a comment says nothing about spam."""
    label = _LABELS.get(status)
    if label is None or not ids:
        return
    known = yield from _known(site, ids, dialect)
    sites = [site_of(row) for row in (yield Statement(f"SELECT {SITE} FROM sites WHERE id = ?", (site,)))]
    own_host = host_of(sites[0].address) if sites else ""
    columns = "id, source, nick, link"
    sql = f"SELECT {columns} FROM comments WHERE site = ? AND {dialect.among('id')} ORDER BY id"
    rows: list[tuple[object, ...]] = []
    changes: list[_Change] = []
    for id, source, nick, link in (yield Statement(sql, (site, dialect.listed(list(ids))))):
        earlier = known.get(id)
        if earlier is not None and earlier.label == label:
            continue
        if earlier is not None:
            changes.append(_Change(earlier.label, earlier.traits, -1))
        traits = lesson_of(source, nick=nick, link=link, own_host=own_host)
        changes.append(_Change(label, traits, 1))
        rows.append((site, id, decision, label, earlier.label if earlier else "", _written(traits)))
    if rows:
        yield Batch(_LESSON, rows)
        yield from _applied(site, changes, dialect)


def take_back(site: str, undone: str, ids: Sequence[str], dialect: Dialect) -> Transaction[None]:
    """Undoes what the decision ``undone`` taught, and restores what an earlier one had."""
    known = yield from _known(site, ids, dialect, decision=undone)
    changes: list[_Change] = []
    for lesson in known.values():
        changes.append(_Change(lesson.label, lesson.traits, -1))
        if lesson.before:
            changes.append(_Change(lesson.before, lesson.traits, 1))
    restored = [(site, id, "", one.before, "", _written(one.traits)) for id, one in known.items() if one.before]
    if restored:
        yield Batch(_LESSON, restored)
    yield from _deleted(site, [id for id, lesson in known.items() if not lesson.before], dialect)
    yield from _applied(site, changes, dialect)


def unlearn(site: str, ids: Sequence[str], dialect: Dialect) -> Transaction[None]:
    """Takes back every lesson from comments that no longer exist."""
    known = yield from _known(site, ids, dialect)
    yield from _deleted(site, list(known), dialect)
    yield from _applied(site, [_Change(one.label, one.traits, -1) for one in known.values()], dialect)


def _known(
    site: str, ids: Sequence[str], dialect: Dialect, *, decision: str = ""
) -> Transaction[Mapping[str, _Lesson]]:
    where = f"site = ? AND {dialect.among('comment')}"
    values: tuple[object, ...] = (site, dialect.listed(list(ids)))
    if decision:
        where, values = f"{where} AND decision = ?", (*values, decision)
    sql = f"SELECT comment, label, label_before, traits FROM spam_lessons WHERE {where} ORDER BY comment"
    return {
        comment: _Lesson(label, before, [int(trait) for trait in traits.split()])
        for comment, label, before, traits in (yield Statement(sql, values))
    }


def _deleted(site: str, ids: Sequence[str], dialect: Dialect) -> Transaction[None]:
    if ids:
        sql = f"DELETE FROM spam_lessons WHERE site = ? AND {dialect.among('comment')}"
        yield Statement(sql, (site, dialect.listed(list(ids))))


def _applied(site: str, changes: Iterable[_Change], dialect: Dialect) -> Transaction[None]:
    """Adds up all changes first, so each trait is written once. Always in the same order."""
    spam: Counter[int] = Counter()
    good: Counter[int] = Counter()
    for label, traits, times in changes:
        counter = spam if label == "spam" else good
        for trait in (TOTALS, *traits):
            counter[trait] += times
    changed = sorted(trait for trait in {*spam, *good} if spam[trait] or good[trait])
    if not changed:
        return
    yield Batch(_ADD, [(site, trait, spam[trait], good[trait]) for trait in changed])
    sql = f"DELETE FROM spam_traits WHERE site = ? AND spam <= 0 AND good <= 0 AND {dialect.among('trait', 'bigint')}"
    for start in range(0, len(changed), _AT_ONCE):
        yield Statement(sql, (site, dialect.listed(changed[start : start + _AT_ONCE])))


def _written(traits: Sequence[int]) -> str:
    return " ".join(map(str, traits))
