"""Finding the counters that a query is about."""

from dataclasses import replace

import pytest

from glosa.service.domain.counters import Counter
from glosa.service.domain.sites import Rules
from glosa.service.domain.thread_key import thread_key
from glosa.service.routes.protocol.errors import BAD_KEY, BAD_VALUE, ProtocolError
from glosa.service.routes.protocol.query import counters
from glosa.service.routes.protocol.query.clauses import (
    Clause,
    Every,
    Literally,
    Moment,
    OneOf,
    Present,
    Relation,
    Some,
    Sorting,
)
from glosa.service.routes.protocol.query.counters import CounterQuestion, passes_of

COUNTER = Counter(
    id="a" * 24,
    site="default",
    key="/中/",
    url="/%E4%B8%AD/",
    xid="/%E4%B8%AD/",
    title="Guide",
    time=7,
    created_at=1000,
    updated_at=2000,
)
TRUE, FALSE = Relation("time", "=", 7), Relation("time", "=", 8)


@pytest.mark.parametrize(
    "clause",
    [
        Every(),
        Relation("url", "=", "/中/index.html"),
        Relation("xid", "=", "/中/"),
        OneOf("url", ("/x/", "/中/")),
        OneOf("url", ("/x/",), negated=True),
        Relation("url", "<>", "/x/"),
        Relation("url", ">", "/%"),
        Relation("objectId", "=", "a" * 24),
        Relation("time", ">", 6),
        Relation("time", ">=", 7.0),
        Relation("time", "<", 8),
        Relation("time", "<=", 7),
        Relation("time", "<>", None),
        Relation("createdAt", "=", Moment(1000)),
        Relation("updatedAt", ">", Moment(1999)),
        Present("title"),
        Literally("title", "start", "Gui"),
        Literally("title", "end", "IDE", folded=True),
        Literally("title", "anywhere", "uid"),
        Literally("title", "whole", "Guide"),
        Some((FALSE, TRUE)),
        Every((TRUE, TRUE)),
    ],
)
def test_a_true_clause_matches(clause: Clause) -> None:
    assert CounterQuestion(clause, Rules()).holds(COUNTER)


@pytest.mark.parametrize(
    "clause",
    [
        Some(),
        Relation("url", "=", "/x/"),
        OneOf("url", ()),
        OneOf("url", ("/中/",), negated=True),
        Relation("url", "<>", "/中/"),
        Relation("time", ">", 7),
        Relation("time", ">", None),
        Relation("time", "=", None),
        Relation("createdAt", "<", Moment(1000)),
        Present("title", negated=True),
        Literally("title", "start", "gui"),
        Literally("title", "whole", "Gui"),
        Some((FALSE, FALSE)),
        Every((TRUE, FALSE)),
    ],
)
def test_a_false_clause_does_not_match(clause: Clause) -> None:
    assert not CounterQuestion(clause, Rules()).holds(COUNTER)


def test_pages_are_returned_under_their_requested_addresses() -> None:
    clause = Every((Relation("time", ">", 0), OneOf("url", ("/a", "/%61", "/b", "/a", None))))
    assert CounterQuestion(clause, Rules()).addresses() == {"/a": ("/a", "/%61"), "/b": ("/b",)}
    assert CounterQuestion(Relation("url", "=", "/a.html"), Rules(path_aliases=True)).addresses() == {
        "/a": ("/a.html",)
    }


def test_a_counter_is_found_by_its_id() -> None:
    clause = Every((Relation("objectId", "=", "a" * 24), TRUE))
    assert CounterQuestion(clause, Rules()).id() == "a" * 24
    assert CounterQuestion(Some((clause, FALSE)), Rules()).id() is None


@pytest.mark.parametrize(
    "clause",
    [
        Every(),
        OneOf("url", ("/a",), negated=True),
        Relation("url", "<>", "/a"),
        Some((Relation("url", "=", "/a"), TRUE)),
    ],
)
def test_other_queries_name_no_pages(clause: Clause) -> None:
    assert CounterQuestion(clause, Rules()).addresses() is None


@pytest.mark.parametrize(
    ("clause", "code"),
    [
        (Relation("nick", "=", "a"), BAD_KEY),
        (Present("nick"), BAD_KEY),
        (Every((TRUE, Some((Relation("nick", "=", "a"),)))), BAD_KEY),
        (Relation("time", "=", "7"), BAD_VALUE),
        (Relation("time", "=", True), BAD_VALUE),
        (Relation("url", "=", 7), BAD_VALUE),
        (OneOf("url", ("/a", 7)), BAD_VALUE),
        (Relation("createdAt", ">", 7), BAD_VALUE),
        (Literally("time", "start", "7"), BAD_VALUE),
    ],
)
def test_queries_for_fields_that_counters_lack_are_refused(clause: Clause, code: int) -> None:
    with pytest.raises(ProtocolError) as refused:
        CounterQuestion(clause, Rules())
    assert refused.value.code == code


def test_rows_are_ordered_by_each_field_in_turn_and_then_by_id() -> None:
    counters = [
        replace(COUNTER, id="1", time=5, title="b"),
        replace(COUNTER, id="2", time=9, title="a"),
        replace(COUNTER, id="3", time=5, title="a"),
        replace(COUNTER, id="0", time=9, title="a"),
    ]
    for value_of, descending in passes_of((Sorting("time", True), Sorting("title"), Sorting("time"))):
        counters.sort(key=value_of, reverse=descending)
    assert [one.id for one in counters] == ["0", "2", "3", "1"]


def test_counters_cannot_be_ordered_by_missing_fields() -> None:
    with pytest.raises(ProtocolError, match="Counters have no"):
        passes_of((Sorting("nick"),))


def test_an_address_is_parsed_once_per_query(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even long addresses aren't cached: nothing of a visitor's query is stored."""
    looked_at: list[str] = []

    def noted(url: str, rules: Rules) -> str:
        looked_at.append(url)
        return thread_key(url, rules)

    monkeypatch.setattr(counters, "thread_key", noted)
    for _ in range(2):
        question = CounterQuestion(Some((Relation("url", "=", "/a/"), Relation("xid", "=", "/中/"))), Rules())
        assert all(question.holds(COUNTER) for _ in range(50))
    assert looked_at == ["/a/", "/中/"] * 2
