"""Moderation: lists and decisions."""

from typing import Any

import pytest

from glosa.service.domain.comments import Author, Status
from glosa.service.domain.errors import DecisionUnknown, FieldInvalid
from glosa.service.domain.moderation.decisions import Action, Outcome, decide, edit, undo
from glosa.service.domain.moderation.lists import Filter, ModerationPage, comments, discussion
from glosa.service.domain.moderation.log import Actor, Via, log_page
from glosa.service.domain.sites import Rules
from tests.unit.service.domain.house import START_MS, House, comment

NOBODY = "f" * 24
ANA = Actor("Ana", Via.SESSION)


def listed(house: House, limit: int = 10, after: Any = None, **selected: Any) -> ModerationPage:
    return house.run(comments(house.environment, house.site, Filter(**selected), limit=limit, after=after))


def ids(listing: ModerationPage) -> list[str]:
    return [one.id for one in listing.comments]


def act(house: House, action: Action, *selected: str) -> Outcome:
    return house.run(decide(house.environment, house.site, selected, action, ANA))


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
    assert ids(listed(house, address="192.0.2.", status=Status.VISIBLE)) == [two]
    assert ids(listed(house)) == [three, two, one]


def test_texts_and_authors_can_be_searched(house: House) -> None:
    house.now = START_MS
    wanted = house.post("Stop at **Loss**", nick="Ana")
    other = house.post("Anything", nick="Eva", mail="eva@Example.org", link="https://spam.example/")
    assert ids(listed(house, contains="loss")) == [wanted.id]
    assert ids(listed(house, contains="ANA")) == [wanted.id]
    assert ids(listed(house, contains="example.org")) == [other.id]
    assert ids(listed(house, contains="SPAM.example")) == [other.id]
    assert ids(listed(house, nick="an")) == [wanted.id]
    assert ids(listed(house, mail="@example")) == [other.id]
    assert ids(listed(house, contains="%")) == []


def test_a_list_can_be_limited_in_time(house: House) -> None:
    early, late = house.post(), house.post()
    assert ids(listed(house, since=late.created_at)) == [late.id]
    assert ids(listed(house, until=late.created_at)) == [early.id]
    assert ids(listed(house, since=early.created_at, until=late.created_at + 1)) == [late.id, early.id]


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
    assert outcome == Outcome(
        decision=outcome.decision, changed=(changing.id,), unchanged=(same.id,), missing=(NOBODY,)
    )
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
        outcome = act(house, action, f"{1:024x}")
        assert (outcome.changed, outcome.missing) == ((), (f"{1:024x}",))


def test_a_decision_without_ids_changes_nothing(house: House) -> None:
    house.post()
    assert act(house, Action.SPAM).changed == ()


def shown(house: House) -> tuple[str, str]:
    text = house.all()[0].text
    return text.source, text.html.strip()


def undone(house: House, decision: str) -> Outcome:
    return house.run(undo(house.environment, house.site, decision, ANA))


def test_undoing_restores_the_status_of_each_comment(house: House) -> None:
    for number, status in enumerate((Status.PENDING, Status.VISIBLE, Status.SPAM), 1):
        house.keep(comment(number, status=status))
    selected = [f"{number:024x}" for number in (1, 2, 3)]
    done = act(house, Action.SPAM, *selected)
    assert undone(house, done.decision).changed == tuple(selected[:2])
    assert [status_of(house, id) for id in selected] == [Status.PENDING, Status.VISIBLE, Status.SPAM]


def test_an_undone_decision_can_be_done_again(house: House) -> None:
    id = house.post().id
    again = undone(house, undone(house, act(house, Action.DELETE, id).decision).decision)
    assert (again.changed, status_of(house, id)) == ((id,), Status.DELETED)


def test_undoing_leaves_comments_that_changed_since(house: House) -> None:
    first, second = house.post().id, house.post().id
    done = act(house, Action.SPAM, first, second)
    act(house, Action.DELETE, second)
    outcome = undone(house, done.decision)
    assert (outcome.changed, outcome.missing) == ((first,), (second,))
    assert status_of(house, second) is Status.DELETED


def test_a_purge_and_an_unknown_decision_cannot_be_undone(house: House) -> None:
    done = act(house, Action.PURGE, house.post().id)
    assert undone(house, done.decision).changed == ()
    with pytest.raises(DecisionUnknown, match="no such decision"):
        undone(house, NOBODY)


def test_an_edit_is_rendered_logged_and_undone(house: House) -> None:
    id = house.post("*Old*").id
    decision = house.run(edit(house.environment, house.site, id, "**New**", ANA))
    assert decision
    assert shown(house) == ("**New**", "<p><strong>New</strong></p>")
    assert undone(house, decision).changed == (id,)
    assert shown(house) == ("*Old*", "<p><em>Old</em></p>")
    entries = house.run(log_page(house.store, house.site.id, comment=id, limit=10)).entries
    assert [entry.source for entry in entries] == ["**New**", "*Old*"]


def test_an_edit_follows_the_rules_of_the_site(house: House) -> None:
    id = house.post("Short").id
    house.with_rules(Rules(longest_comment=5))
    for text in ("", "Longer"):
        with pytest.raises(FieldInvalid):
            house.run(edit(house.environment, house.site, id, text, ANA))
    assert house.run(edit(house.environment, house.site, NOBODY, "Text", ANA)) is None


def test_a_long_comment_can_stay_long(house: House) -> None:
    id = house.post("A longer text").id
    house.with_rules(Rules(longest_comment=5))
    assert house.run(edit(house.environment, house.site, id, "A shorter one", ANA))


def test_a_purge_removes_earlier_texts_from_the_log(house: House) -> None:
    id = house.post("Private").id
    house.run(edit(house.environment, house.site, id, "Public", ANA))
    act(house, Action.PURGE, id)
    entries = house.run(log_page(house.store, house.site.id, limit=10)).entries
    assert sorted((entry.action, entry.source) for entry in entries) == [("edit", ""), ("purge", "")]


def test_the_log_is_listed_newest_first_page_by_page(house: House) -> None:
    id = house.post().id
    for action in (Action.SPAM, Action.RESTORE, Action.DELETE):
        house.now += 1
        act(house, action, id)
    first = house.run(log_page(house.store, house.site.id, limit=2))
    rest = house.run(log_page(house.store, house.site.id, limit=2, after=first.next))
    assert [entry.action for entry in (*first.entries, *rest.entries)] == ["delete", "restore", "spam"]
    assert rest.next is None
    newest = first.entries[0]
    assert (newest.before, newest.after, newest.actor, newest.at) == (Status.VISIBLE, Status.DELETED, ANA, house.now)


def test_a_discussion_contains_every_status(house: House) -> None:
    root, other = house.post(), house.post()
    replies = [house.reply(root), house.reply(root)]
    house.set_status(Status.SPAM, replies[0])
    everything = (root.id, *(one.id for one in replies))
    for id in everything:
        found = house.run(discussion(house.environment, house.site, id))
        assert tuple(one.id for one in found) == everything
    assert [one.id for one in house.run(discussion(house.environment, house.site, other.id))] == [other.id]
    assert house.run(discussion(house.environment, house.site, NOBODY)) == ()
