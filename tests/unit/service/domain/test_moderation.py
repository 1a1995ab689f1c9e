"""Moderation: lists and decisions."""

from dataclasses import replace
from typing import Any

import pytest

from glosa.service.domain.comments import Author, Comment, Status, Text
from glosa.service.domain.errors import DecisionUnknown, EditConflict, FieldInvalid
from glosa.service.domain.moderation.decisions import Action, Outcome, decide, edit, undo
from glosa.service.domain.moderation.lists import Filter, ModerationPage, comments, discussion
from glosa.service.domain.moderation.log import Actor, Decision, Via, log_page
from glosa.service.domain.sites import Rules
from glosa.service.domain.uploads import Upload
from glosa.service.storage.store import SqlStore
from tests.unit.service.domain.scenario import START_MS, Scenario, comment

NOBODY = "f" * 24
ANA = Actor("Ana", Via.SESSION)


def listed(scenario: Scenario, limit: int = 10, after: Any = None, **selected: Any) -> ModerationPage:
    return scenario.run(comments(scenario.environment, scenario.site, Filter(**selected), limit=limit, after=after))


def ids(listing: ModerationPage) -> list[str]:
    return [one.id for one in listing.comments]


def act(scenario: Scenario, action: Action, *selected: str) -> Outcome:
    return scenario.run(decide(scenario.environment, scenario.site, selected, action, ANA))


def status_of(scenario: Scenario, id: str) -> Status:
    return next(one.status for one in scenario.all() if one.id == id)


def test_everything_is_listed_newest_first_page_by_page(scenario: Scenario) -> None:
    for number, status in enumerate(Status):
        scenario.keep(comment(number + 1, status=status, created_at=number))
    first = listed(scenario, limit=3)
    assert [one.status for one in first.comments] == [Status.DELETED, Status.SPAM, Status.VISIBLE]
    rest = listed(scenario, limit=3, after=first.cursor)
    assert ([one.status for one in rest.comments], rest.cursor) == ([Status.PENDING], None)


def test_a_list_can_be_filtered(scenario: Scenario) -> None:
    ana = Author(mail="ana@example.com", ip="192.0.2.1")
    scenario.keep(comment(1, status=Status.SPAM, author=ana))
    scenario.keep(comment(2, thread="/b b/", url="/b b/", author=ana))
    scenario.keep(comment(3))
    one, two, three = (f"{number:024x}" for number in (1, 2, 3))
    assert ids(listed(scenario, status=Status.SPAM)) == [one]
    assert ids(listed(scenario, url="/b%20b/")) == [two]
    assert ids(listed(scenario, mail="ana@example.com")) == [two, one]
    assert ids(listed(scenario, address="192.0.2.", status=Status.VISIBLE)) == [two]
    assert ids(listed(scenario)) == [three, two, one]


def test_texts_and_authors_can_be_searched(scenario: Scenario) -> None:
    scenario.now = START_MS
    expected = scenario.post("Stop at **Loss**", nick="Ana")
    other = scenario.post("Anything", nick="Eva", mail="eva@Example.org", link="https://spam.example/")
    assert ids(listed(scenario, contains="loss")) == [expected.id]
    assert ids(listed(scenario, contains="ANA")) == [expected.id]
    assert ids(listed(scenario, contains="example.org")) == [other.id]
    assert ids(listed(scenario, contains="SPAM.example")) == [other.id]
    assert ids(listed(scenario, nick="an")) == [expected.id]
    assert ids(listed(scenario, mail="@example")) == [other.id]
    assert ids(listed(scenario, contains="%")) == []


def test_a_list_can_be_limited_in_time(scenario: Scenario) -> None:
    early, late = scenario.post(), scenario.post()
    assert ids(listed(scenario, since=late.created_at)) == [late.id]
    assert ids(listed(scenario, until=late.created_at)) == [early.id]
    assert ids(listed(scenario, since=early.created_at, until=late.created_at + 1)) == [late.id, early.id]


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
    scenario: Scenario, action: Action, before: Status, after: Status
) -> None:
    changing, same = comment(1, status=before), comment(2, status=after)
    scenario.keep(changing)
    scenario.keep(same)
    outcome = act(scenario, action, changing.id, NOBODY, same.id, changing.id)
    assert outcome == Outcome(
        decision=outcome.decision, changed=(changing.id,), unchanged=(same.id,), missing=(NOBODY,)
    )
    assert status_of(scenario, changing.id) is status_of(scenario, same.id) is after


def test_a_decision_updates_the_time_of_the_last_change(scenario: Scenario) -> None:
    scenario.keep(comment(1))
    scenario.now += 5_000
    act(scenario, Action.SPAM, f"{1:024x}")
    assert scenario.all()[0].updated_at == scenario.now


def test_a_purge_destroys_replies_and_counts_them(scenario: Scenario) -> None:
    root, other = scenario.post(), scenario.post()
    reply = scenario.reply(root)
    outcome = act(scenario, Action.PURGE, root.id, NOBODY)
    assert (set(outcome.changed), outcome.missing) == ({root.id, reply.id}, (NOBODY,))
    assert scenario.all() == (other,)


def test_comments_of_another_site_are_not_found(scenario: Scenario) -> None:
    scenario.keep(comment(1, site="other"))
    for action in Action:
        outcome = act(scenario, action, f"{1:024x}")
        assert (outcome.changed, outcome.missing) == ((), (f"{1:024x}",))


def test_a_decision_without_ids_changes_nothing(scenario: Scenario) -> None:
    scenario.post()
    assert act(scenario, Action.SPAM).changed == ()


def shown(scenario: Scenario) -> tuple[str, str]:
    text = scenario.all()[0].text
    return text.source, text.html.strip()


def undone(scenario: Scenario, decision: str) -> Outcome:
    return scenario.run(undo(scenario.environment, scenario.site, decision, ANA))


def test_undoing_restores_the_status_of_each_comment(scenario: Scenario) -> None:
    for number, status in enumerate((Status.PENDING, Status.VISIBLE, Status.SPAM), 1):
        scenario.keep(comment(number, status=status))
    selected = [f"{number:024x}" for number in (1, 2, 3)]
    done = act(scenario, Action.SPAM, *selected)
    assert undone(scenario, done.decision).changed == tuple(selected[:2])
    assert [status_of(scenario, id) for id in selected] == [Status.PENDING, Status.VISIBLE, Status.SPAM]


def test_an_undone_decision_can_be_done_again(scenario: Scenario) -> None:
    id = scenario.post().id
    again = undone(scenario, undone(scenario, act(scenario, Action.DELETE, id).decision).decision)
    assert (again.changed, status_of(scenario, id)) == ((id,), Status.DELETED)


def test_undoing_leaves_comments_that_changed_since(scenario: Scenario) -> None:
    first, second = scenario.post().id, scenario.post().id
    done = act(scenario, Action.SPAM, first, second)
    act(scenario, Action.DELETE, second)
    outcome = undone(scenario, done.decision)
    assert (outcome.changed, outcome.unchanged, outcome.missing) == ((first,), (second,), ())
    assert status_of(scenario, second) is Status.DELETED


def test_undoing_leaves_a_comment_that_got_the_same_status_again(scenario: Scenario) -> None:
    id = scenario.post().id
    done = act(scenario, Action.SPAM, id)
    act(scenario, Action.RESTORE, id)
    last = act(scenario, Action.SPAM, id)
    outcome = undone(scenario, done.decision)
    assert (outcome.changed, outcome.unchanged, status_of(scenario, id)) == ((), (id,), Status.SPAM)
    assert (undone(scenario, last.decision).changed, status_of(scenario, id)) == ((id,), Status.VISIBLE)


def test_a_purge_and_an_unknown_decision_cannot_be_undone(scenario: Scenario) -> None:
    done = act(scenario, Action.PURGE, scenario.post().id)
    assert undone(scenario, done.decision).changed == ()
    with pytest.raises(DecisionUnknown, match="no such decision"):
        undone(scenario, NOBODY)


def test_an_edit_is_rendered_logged_and_undone(scenario: Scenario) -> None:
    id = scenario.post("*Old*").id
    decision = scenario.run(edit(scenario.environment, scenario.site, id, "**New**", ANA))
    assert decision
    assert shown(scenario) == ("**New**", "<p><strong>New</strong></p>")
    assert undone(scenario, decision).changed == (id,)
    assert shown(scenario) == ("*Old*", "<p><em>Old</em></p>")
    entries = scenario.run(log_page(scenario.store, scenario.site.id, comment=id, limit=10)).entries
    assert [entry.source for entry in entries] == ["**New**", "*Old*"]


def test_undoing_an_edit_leaves_later_edits(scenario: Scenario) -> None:
    id = scenario.post("First").id
    decisions = []
    for text in ("Second", "Third"):
        decisions.append(scenario.run(edit(scenario.environment, scenario.site, id, text, ANA)) or "")
    outcome = undone(scenario, decisions[0])
    assert (outcome.changed, outcome.unchanged, outcome.missing) == ((), (id,), ())
    assert shown(scenario)[0] == "Third"
    assert undone(scenario, decisions[1]).changed == (id,)
    assert shown(scenario)[0] == "Second"
    assert undone(scenario, decisions[1]).unchanged == (id,)
    assert shown(scenario)[0] == "Second"


def test_an_edit_can_be_undone_after_a_change_of_status(scenario: Scenario) -> None:
    id = scenario.post("First").id
    decision = scenario.run(edit(scenario.environment, scenario.site, id, "Second", ANA))
    scenario.now += 1
    act(scenario, Action.SPAM, id)
    assert undone(scenario, decision or "").changed == (id,)
    assert (shown(scenario)[0], status_of(scenario, id)) == ("First", Status.SPAM)


def test_an_edit_follows_the_rules_of_the_site(scenario: Scenario) -> None:
    id = scenario.post("Short").id
    scenario.with_rules(Rules(longest_comment=5))
    for text in ("", "Longer"):
        with pytest.raises(FieldInvalid):
            scenario.run(edit(scenario.environment, scenario.site, id, text, ANA))
    assert scenario.run(edit(scenario.environment, scenario.site, NOBODY, "Text", ANA)) is None


def test_a_long_comment_can_stay_long(scenario: Scenario) -> None:
    id = scenario.post("A longer text").id
    scenario.with_rules(Rules(longest_comment=5))
    assert scenario.run(edit(scenario.environment, scenario.site, id, "A shorter one", ANA))


def test_a_purge_removes_earlier_texts_from_the_log(scenario: Scenario) -> None:
    id = scenario.post("Private").id
    scenario.run(edit(scenario.environment, scenario.site, id, "Public", ANA))
    act(scenario, Action.PURGE, id)
    entries = scenario.run(log_page(scenario.store, scenario.site.id, limit=10)).entries
    assert sorted((entry.action, entry.source) for entry in entries) == [("edit", ""), ("purge", "")]


def test_the_log_is_listed_newest_first_page_by_page(scenario: Scenario) -> None:
    id = scenario.post().id
    for action in (Action.SPAM, Action.RESTORE, Action.DELETE):
        scenario.now += 1
        act(scenario, action, id)
    first = scenario.run(log_page(scenario.store, scenario.site.id, limit=2))
    rest = scenario.run(log_page(scenario.store, scenario.site.id, limit=2, after=first.next))
    assert [entry.action for entry in (*first.entries, *rest.entries)] == ["delete", "restore", "spam"]
    assert rest.next is None
    newest = first.entries[0]
    assert (newest.before, newest.after, newest.actor, newest.at) == (Status.VISIBLE, Status.DELETED, ANA, scenario.now)


def test_a_discussion_contains_every_status(scenario: Scenario) -> None:
    root, other = scenario.post(), scenario.post()
    replies = [scenario.reply(root), scenario.reply(root)]
    scenario.set_status(Status.SPAM, replies[0])
    everything = (root.id, *(one.id for one in replies))
    for id in everything:
        found = scenario.run(discussion(scenario.environment, scenario.site, id))
        assert tuple(one.id for one in found) == everything
    assert [one.id for one in scenario.run(discussion(scenario.environment, scenario.site, other.id))] == [other.id]
    assert scenario.run(discussion(scenario.environment, scenario.site, NOBODY)) == ()


def test_images_of_earlier_texts_stay_until_the_comment_is_purged(scenario: Scenario) -> None:
    upload = Upload(id=f"{'a' * 24}.png", site="default", size=1, created_at=0)
    scenario.run(scenario.store.add_upload(upload, 9))
    comment = scenario.post(f"![](uploads/{upload.id})")
    decision = scenario.run(edit(scenario.environment, scenario.site, comment.id, "Without", ANA))
    scenario.run(scenario.store.set_text("default", comment.id, replace(comment.text, source="Without", html=""), 1))
    assert scenario.run(scenario.store.is_used("default", upload.id))
    undone(scenario, decision or "")
    act(scenario, Action.PURGE, comment.id)
    assert not scenario.run(scenario.store.is_used("default", upload.id))


def test_rendering_a_text_again_is_no_edit(scenario: Scenario) -> None:
    comment = scenario.post("Text")
    scenario.run(scenario.store.set_text("default", comment.id, replace(comment.text, html="<p>Other</p>"), 1))
    assert scenario.all()[0].revision == 0
    scenario.run(scenario.store.set_text("default", comment.id, replace(comment.text, source="Other"), 1))
    assert (scenario.all()[0].revision, scenario.all()[0].edited) == (1, 1)
    with pytest.raises(EditConflict):
        scenario.run(edit(scenario.environment, scenario.site, comment.id, "Mine", ANA, revision=0))


def test_an_edit_while_somebody_else_edits_shows_the_other_text(
    scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = scenario.post("Text")
    store = type(scenario.store)
    save = store.edit

    async def save_after_another(self: SqlStore, decision: Decision, comment: Comment, text: Text) -> bool:
        other = replace(comment.text, source="Theirs")
        await self.set_text("default", comment.id, other, 1)
        return await save(self, decision, comment, text)

    monkeypatch.setattr(store, "edit", save_after_another)
    with pytest.raises(EditConflict) as refusal:
        scenario.run(edit(scenario.environment, scenario.site, one.id, "Mine", ANA))
    assert refusal.value.comment.text.source == "Theirs"


def test_an_edit_of_a_comment_that_is_purged_meanwhile_finds_none(
    scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = scenario.post("Text")

    async def purge(self: SqlStore, decision: Decision, comment: Comment, text: Text) -> bool:
        await decide(scenario.environment, scenario.site, [comment.id], Action.PURGE, ANA)
        return False

    monkeypatch.setattr(type(scenario.store), "edit", purge)
    assert scenario.run(edit(scenario.environment, scenario.site, one.id, "Mine", ANA)) is None
