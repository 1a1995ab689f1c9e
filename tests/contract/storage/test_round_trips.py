"""A post needs few round trips to a database server, because others wait for the rows that it has locked."""

import pytest

from glosa.service.domain.comments import Author
from glosa.service.domain.errors import CommentExists, TooManyPosts
from glosa.service.domain.queries import EVERYTHING
from glosa.service.domain.rate_limits import Bucket
from glosa.service.domain.sites import Site
from glosa.service.domain.spam.judging import Judging, Memory, case_of
from glosa.service.domain.spam.load import Load
from glosa.service.domain.spam.wording import FormFacts
from glosa.service.domain.submissions import Submission
from glosa.service.storage.observing import ObservedEngine
from glosa.service.storage.store import SqlStore
from tests.contract.storage.specimens import comment, number

pytestmark = pytest.mark.anyio

BUCKETS = [Bucket("minute", 5, 1000), Bucket("hour", 5, 1000)]


@pytest.mark.parametrize("rid", ["", number(1)])
async def test_a_post_takes_three_round_trips(store: SqlStore, rid: str) -> None:
    await store.add(comment(1))
    executed: list[str] = []
    observed = SqlStore(ObservedEngine(store.engine, lambda sql, seconds: executed.append(sql)))
    submission = Submission("key", "print", by_content=False)
    await observed.add(comment(2, rid=rid, pid=rid), BUCKETS, submission=submission, device="d", judging=judging())
    # The key, whatever others wait for, and the thread with the comment.
    assert len(executed) == 3
    assert await store.count("default", EVERYTHING) == 2


async def test_a_judged_comment_that_exists_is_reported_and_changes_nothing(store: SqlStore) -> None:
    await store.add(comment(1, source="first"), device="d", judging=judging())
    with pytest.raises(CommentExists):
        await store.add(comment(1, source="second"), BUCKETS, device="d", judging=judging())
    # Both buckets are still full.
    for _ in range(5):
        await store.take("default", BUCKETS, comment(1).created_at)
    with pytest.raises(TooManyPosts):
        await store.take("default", BUCKETS, comment(1).created_at)


def judging() -> Judging:
    draft = Author(nick="Ana", mail="ana@example.org")
    case = case_of(
        bytes(32),
        Site(id="default", app_id="default", app_key="key"),
        source="A comment.",
        author=draft,
        address="203.0.113.1",
        device="d",
        form=FormFacts(),
        stripe=0,
    )
    return Judging(case, Memory(), Load(), 1_795_245_110_262)
