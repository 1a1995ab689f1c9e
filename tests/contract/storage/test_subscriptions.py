"""Subscriptions to replies, on each engine."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from glosa.service.domain.comments import Status
from glosa.service.domain.fields import cut
from glosa.service.domain.sites import Rules
from glosa.service.domain.subscriptions.subscriptions import Settled, Subscription
from glosa.service.storage.dialect import Dialect, PostgresDialect, SqliteDialect
from glosa.service.storage.store import SqlStore, open_store
from glosa.service.storage.transaction import Together, Transaction
from glosa.service.storage.transactions.subscriptions import SETTLE_MS
from tests.contract.storage.captured import captured
from tests.contract.storage.specimens import SITE, comment, decision, number

pytestmark = pytest.mark.anyio

ANA = Subscription(
    site="default",
    comment=number(1),
    reader="ana",
    mail="ana@example.org",
    language="en",
    device="device",
    created_at=1,
    due_at=11,
)
LATER = 10 * SETTLE_MS


@pytest.fixture
async def subscribed(store: SqlStore) -> SqlStore:
    """A storage with a comment of Ana, who confirmed."""
    await store.save_site(SITE)
    await store.add(comment(1, mail="ana@example.org"))
    assert await store.subscribe(ANA)
    assert await store.confirm_subscription("default", number(1), 2)
    return store


async def claimed(store: SqlStore, now: int = LATER, lease: str = "lease") -> tuple[str, ...] | None:
    """The replies that a worker gets."""
    claim = await store.claim_subscription("default", number(1), lease=lease, now=now, until=now + 100)
    return None if claim is None else claim.replies


async def test_a_subscription_belongs_to_a_comment_and_is_confirmed_once(store: SqlStore) -> None:
    await store.save_site(SITE)
    assert not await store.subscribe(ANA), "there is no such comment"
    await store.add(comment(1))
    assert await store.subscribe(ANA)
    assert not await store.subscribe(replace(ANA, mail="eve@example.org"))
    assert await store.subscription("default", number(1)) == ANA
    assert await store.subscription("other", number(1)) is None
    assert not await store.is_confirmed("default", "device")
    assert await store.confirm_subscription("default", number(1), 5)
    assert not await store.confirm_subscription("default", number(1), 6)
    assert await store.is_confirmed("default", "device")
    assert not await store.is_confirmed("other", "device")
    assert await store.subscription("default", number(1)) == replace(ANA, confirmed_at=5, due_at=0)
    await store.purge(decision(), [number(1)])
    assert await store.subscription("default", number(1)) is None


@pytest.mark.parametrize("mail", ["somebody.with.a.long.name@department.example.org", "o'o'o'o'o'o'o'o'o@example.org"])
async def test_own_replies_with_a_long_address_are_not_announced(store: SqlStore, mail: str) -> None:
    await store.save_site(SITE)
    await store.add(comment(1, mail=cut(mail)))
    assert await store.subscribe(replace(ANA, mail=mail))
    assert await store.confirm_subscription("default", number(1), 2)
    await store.add(comment(2, rid=number(1), mail=cut(mail).upper()))
    assert await store.due_subscriptions("default", LATER, 9) == []


async def test_replies_of_others_are_due_once_from_any_path(subscribed: SqlStore) -> None:
    store, root = subscribed, number(1)
    await store.add(comment(2, rid=root, mail="bob@example.org"))
    await store.add(comment(3, rid=root, pid=number(2)))
    await store.add(comment(4, rid=root, mail="ANA@example.org"))
    await store.add(comment(5, rid=root, status=Status.PENDING))
    await store.add(comment(6))
    assert await store.due_subscriptions("default", SETTLE_MS + 1, 9) == []
    assert await store.due_subscriptions("default", SETTLE_MS + 2, 9) == [root]
    assert await store.due_subscriptions("other", LATER, 9) == []
    assert await claimed(store) == (number(2), number(3))
    assert await claimed(store, LATER + 99) is None, "another worker has it"
    assert await claimed(store, LATER + 100) == (number(2), number(3)), "unless it died"
    claim = await store.claim_subscription("default", root, lease="x", now=LATER + 200, until=LATER + 300)
    assert claim is not None
    await store.add(comment(7, rid=root, created_at=LATER))
    await store.settle_subscription(replace(claim, lease="stale"), Settled(next_at=1), LATER)
    await store.settle_subscription(claim, Settled(replies=claim.replies, next_at=LATER + 400), LATER)
    assert await store.due_subscriptions("default", LATER + 399, 9) == []
    assert await claimed(store, LATER + 400) == (number(7),)
    await store.decide(decision(8), [number(5), number(2)], Status.VISIBLE)
    await store.set_status("default", [number(2)], Status.SPAM, 1)
    await store.set_status("default", [number(2)], Status.VISIBLE, 1)
    assert await claimed(store, 2 * LATER) == (number(5), number(7)), "what was sent before isn't due again"


async def test_of_several_workers_one_gets_a_subscription(subscribed: SqlStore, address: str) -> None:
    await subscribed.add(comment(2, rid=number(1)))
    other = open_store(address)
    found = await asyncio.gather(*(claimed((subscribed, other)[turn % 2], lease=str(turn)) for turn in range(6)))
    await other.close()
    assert sorted(one is None for one in found) == [False] + [True] * 5


async def test_a_question_is_due_until_it_was_sent(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.add(comment(1))
    await store.subscribe(ANA)
    claim = await store.claim_subscription("default", number(1), lease="a", now=11, until=20)
    assert claim is not None
    assert (claim.replies, claim.since, claim.failures) == ((), 1, 0)
    await store.settle_subscription(claim, Settled(next_at=50, unsent=True, failures=3), 12)
    again = await store.claim_subscription("default", number(1), lease="b", now=50, until=60)
    assert again is not None
    assert again.failures == 3
    await store.settle_subscription(again, Settled(next_at=70), 51)
    assert await store.due_subscriptions("default", LATER, 9) == []


def run(transaction: Transaction[Any], closed: int, subscribed: int) -> list[str]:
    """The statements of a reply's transaction, on a page without or with subscriptions."""
    statements: list[str] = []
    answer: Any = None
    while True:
        try:
            step = transaction.send(answer)
        except StopIteration:
            return statements
        thread = "/panel.html"
        answers = {"INSERT INTO threads": [(thread, closed, subscribed)], "INSERT INTO comments": [("id",)]}
        found = []
        for one in step.statements if isinstance(step, Together) else [step]:
            statements.append(one.sql)
            found.append(next((rows for start, rows in answers.items() if one.sql.startswith(start)), []))
        answer = found if isinstance(step, Together) else found[0]


@pytest.mark.parametrize("dialect", [SqliteDialect(), PostgresDialect()])
def test_only_replies_on_a_page_with_subscriptions_look_for_them(dialect: Dialect) -> None:
    for subscribed, rid in ((0, ""), (0, number(1)), (1, ""), (1, number(1))):
        posted = comment(2, rid=rid)
        found = run(captured(dialect, lambda store, posted=posted: store.add(posted)), 0, subscribed)  # type: ignore[misc]
        looks = [sql for sql in found if "reply_" in sql]
        assert len(looks) == (2 if subscribed and rid else 0)


async def test_pages_that_move_keep_their_subscriptions(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.add(comment(1, thread="/a/index.html", url="/a/index.html"))
    await store.subscribe(ANA)
    await store.confirm_subscription("default", number(1), 2)
    assert await store.save_site(replace(SITE, rules=Rules(path_aliases=True))) > 0
    await store.add(comment(2, thread="/a", url="/a/index.html", rid=number(1)))
    assert await claimed(store) == (number(2),)


async def test_what_was_never_confirmed_or_sent_long_ago_is_forgotten(subscribed: SqlStore) -> None:
    await subscribed.add(comment(2, rid=number(1)))
    await subscribed.add(comment(3))
    await subscribed.subscribe(replace(ANA, comment=number(3), created_at=100))
    claim = await subscribed.claim_subscription("default", number(1), lease="a", now=LATER, until=LATER + 1)
    assert claim is not None
    await subscribed.settle_subscription(claim, Settled(replies=claim.replies, next_at=1), 200)
    assert await subscribed.forget_subscriptions(unconfirmed=100, sent=200) == 0
    assert await subscribed.forget_subscriptions(unconfirmed=101, sent=201) == 2
    assert await subscribed.subscription("default", number(1)) is not None
    assert await subscribed.end_subscriptions("default", "ana") == 1
    assert await subscribed.end_subscriptions("default", "ana") == 0
    assert not await subscribed.end_subscription("default", number(1))
