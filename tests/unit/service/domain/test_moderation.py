"""Moderation: lists and decisions."""

from typing import Any

import pytest

from glosa.service.domain.comments import Author, Status
from glosa.service.domain.moderation import Action, Filter, ModerationPage, Outcome, comments, decide
from tests.unit.service.domain.house import House, comment

NOBODY = "f" * 24


def listed(house: House, limit: int = 10, after: Any = None, **selected: Any) -> ModerationPage:
    return house.run(comments(house.environment, house.site, Filter(**selected), limit=limit, after=after))


def ids(listing: ModerationPage) -> list[str]:
    return [one.id for one in listing.comments]


def act(house: House, action: Action, *selected: str) -> Outcome:
    return house.run(decide(house.environment, house.site, selected, action))


def status_of(house: House, id: str) -> Status:
    return next(one.status for one in house.all() if one.id == id)


def test_everything_is_listed_newest_first_page_by_page(house: House) -> None:
    for number, status in enumerate(Status):
        house.keep(comment(number + 1, status=status, created_at=number))
    first = listed(house, limit=3)
    assert [one.status for one in first.comments] == [Status.DELETED, Status.SPAM, Status.VISIBLE]
    rest = listed(house, limit=3, after=first.cursor)
    assert ([one.status for one in rest.comments], rest.cursor) == ([Status.PENDING], None)


def test_a_list_can_be_filtered(house: House) -> None:
    ana = Author(mail="ana@example.com", ip="192.0.2.1")
    house.keep(comment(1, status=Status.SPAM, author=ana))
    house.keep(comment(2, thread="/b b/", url="/b b/", author=ana))
    house.keep(comment(3))
    one, two, three = (f"{number:024x}" for number in (1, 2, 3))
    assert ids(listed(house, status=Status.SPAM)) == [one]
    assert ids(listed(house, url="/b%20b/")) == [two]
    assert ids(listed(house, mail="ana@example.com")) == [two, one]
    assert ids(listed(house, ip="192.0.2.1", status=Status.VISIBLE)) == [two]
    assert ids(listed(house)) == [three, two, one]


@pytest.mark.parametrize(
    ("action", "before", "after"),
    [
        (Action.APPROVE, Status.PENDING, Status.VISIBLE),
        (Action.SPAM, Status.VISIBLE, Status.SPAM),
        (Action.DELETE, Status.VISIBLE, Status.DELETED),
        (Action.RESTORE, Status.DELETED, Status.VISIBLE),
        (Action.RESTORE, Status.SPAM, Status.VISIBLE),
    ],
)
def test_a_decision_returns_changed_and_missing_ids(
    house: House, action: Action, before: Status, after: Status
) -> None:
    changing, same = comment(1, status=before), comment(2, status=after)
    house.keep(changing)
    house.keep(same)
    outcome = act(house, action, changing.id, NOBODY, same.id, changing.id)
    assert outcome == Outcome(changed=(changing.id,), unchanged=(same.id,), missing=(NOBODY,))
    assert status_of(house, changing.id) is status_of(house, same.id) is after


def test_a_decision_updates_the_time_of_the_last_change(house: House) -> None:
    house.keep(comment(1))
    house.now += 5_000
    act(house, Action.SPAM, f"{1:024x}")
    assert house.all()[0].updated_at == house.now


def test_a_purge_destroys_replies_and_counts_them(house: House) -> None:
    root, other = house.post(), house.post()
    reply = house.reply(root)
    outcome = act(house, Action.PURGE, root.id, NOBODY)
    assert (set(outcome.changed), outcome.missing) == ({root.id, reply.id}, (NOBODY,))
    assert house.all() == (other,)


def test_comments_of_another_site_are_not_found(house: House) -> None:
    house.keep(comment(1, site="other"))
    for action in Action:
        assert act(house, action, f"{1:024x}") == Outcome(changed=(), missing=(f"{1:024x}",))


def test_a_decision_without_ids_changes_nothing(house: House) -> None:
    house.post()
    assert act(house, Action.SPAM) == Outcome(changed=())
