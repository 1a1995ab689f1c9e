"""Authors change and delete their own comments, over HTTP."""

from typing import Any

import httpx
import pytest

from glosa.service.domain.access.moderators import Role
from glosa.service.domain.spam.attacks import CALM_MS
from glosa.service.domain.spam.proof import Challenge
from tests.contract.service.conftest import Serve, Service
from tests.contract.service.moderators import Person
from tests.unit.service.domain.test_proof import proof_of

COMMENTS = "/api/v1/comments"
MINUTE = 60_000
PITCH = "Winners trade with our signals and get rich within days, write to us and join the club of happy people"


@pytest.fixture
def service(serve: Serve) -> Service:
    return serve(spam_filter=False)


def say(service: Service, text: str = "First words", peer: str = "203.0.113.7", **fields: str) -> dict[str, Any]:
    service.now += 1
    answer = service.post(COMMENTS, {"path": "/a", "text": text, **fields}, peer=peer)
    assert answer.status_code == 201, answer.text
    posted: dict[str, Any] = answer.json()
    return posted


def own(
    service: Service, action: str, posted: dict[str, Any], peer: str = "203.0.113.7", **fields: Any
) -> httpx.Response:
    service.now += 1
    body = {"id": posted["comment"]["id"], "key": posted["key"], **fields}
    return service.post(f"/api/v1/own{action}", body, peer=peer)


def edit(service: Service, posted: dict[str, Any], text: str, **fields: Any) -> httpx.Response:
    revision = own(service, "", posted).json()["revision"]
    return own(service, "/edit", posted, text=text, revision=revision, **fields)


def thread(service: Service) -> dict[str, Any]:
    found: dict[str, Any] = service.get("/api/v1/thread?path=/a").json()
    return found


def test_an_author_changes_a_comment_and_moderators_see_what_it_said_before(service: Service) -> None:
    posted = say(service, "First *words*")
    assert thread(service)["features"] == ["report", "order", "edit", "like"]
    assert posted["keyUntil"] == "2026-11-21T15:15:00.001Z"
    assert own(service, "", posted).json() == {"text": "First *words*", "revision": 0}
    answer = edit(service, posted, "Second *words*")
    assert (answer.status_code, answer.json()["comment"]["html"]) == (200, "<p>Second <em>words</em></p>\n")
    (root,) = thread(service)["roots"]
    assert (root["html"], root["marks"]) == ("<p>Second <em>words</em></p>\n", ["edited"])
    person = Person(service, role=Role.MODERATOR)
    entry = next(one for one in person.get("log").json()["entries"] if one["action"] == "edit")
    assert (entry["via"], entry["actor"], entry["source"]) == ("author", "Anonymous", "First *words*")
    assert person.post("undo", decision=entry["decision"]).status_code == 200
    assert thread(service)["roots"][0]["html"] == "<p>First <em>words</em></p>\n"


def test_only_the_key_of_the_comment_opens_it(service: Service) -> None:
    posted, other = say(service), say(service, "Other words")
    sent: list[tuple[str, dict[str, Any]]] = [("", {}), ("/edit", {"text": "Mine", "revision": 0}), ("/delete", {})]
    for action, more in sent:
        for key in ("", "0" * 32, other["key"]):
            answer = own(service, action, {**posted, "key": key}, **more)
            assert (answer.status_code, answer.json()["code"]) == (403, "own-key-refused")
    assert "First" in service.get("/api/v1/thread?path=/a").text
    assert posted["key"] not in service.get("/api/v1/thread?path=/a").text


def test_after_some_minutes_it_is_too_late(service: Service) -> None:
    posted = say(service)
    service.now += 15 * MINUTE - 2
    assert own(service, "", posted).status_code == 200
    sent: list[tuple[str, dict[str, Any]]] = [("", {}), ("/edit", {"text": "Late", "revision": 0}), ("/delete", {})]
    for action, more in sent:
        answer = own(service, action, posted, **more)
        assert (answer.status_code, answer.json()["code"]) == (403, "edit-time-over")


def test_a_site_may_allow_none_of_it(serve: Serve) -> None:
    service = serve(spam_filter=False, edit_minutes=0)
    posted = service.post(COMMENTS, {"path": "/a", "text": "Words"}).json()
    assert "key" not in posted
    assert thread(service)["features"] == ["report", "order", "like"]


def test_a_deleted_root_with_replies_leaves_its_place_and_a_reply_none(service: Service) -> None:
    root = say(service, "The root", nick="Ana")
    id = root["comment"]["id"]
    reply = say(service, "The reply", rid=id, pid=id)
    assert own(service, "/delete", root).json() == {"deleted": True}
    (shown,) = thread(service)["roots"]
    assert (shown["removed"], shown["html"], shown["nick"], len(shown["replies"])) == (True, "", "", 1)
    assert own(service, "/delete", root).json() == {"deleted": False}
    assert own(service, "", root).status_code == 404
    assert own(service, "/edit", root, text="Again", revision=9).status_code == 404
    assert own(service, "/delete", reply).json() == {"deleted": True}
    assert thread(service)["roots"] == []
    log = Person(service).get("log").json()["entries"]
    assert [(one["actor"], one["via"]) for one in log if one["action"] == "delete"] == [
        ("Anonymous", "author"),
        ("Ana", "author"),
    ]


def test_two_edits_of_one_text_do_not_overwrite_each_other(service: Service) -> None:
    posted = say(service)
    assert own(service, "/edit", posted, text="One", revision=0).status_code == 200
    second = own(service, "/edit", posted, text="Two", revision=0)
    assert (second.status_code, second.json()["code"]) == (409, "edit-conflict")
    assert own(service, "", posted).json()["text"] == "One"


def test_an_edit_is_checked_like_a_post(service: Service) -> None:
    posted = say(service)
    assert edit(service, posted, "").json()["code"] == "field-invalid"
    assert edit(service, posted, "x" * 10_001).json()["code"] == "field-invalid"
    person = Person(service)
    person.post("blocks", kind="word", value="casino", effect="refuse")
    service.now += 1001
    refused = edit(service, posted, "A casino")
    assert (refused.status_code, refused.json()["code"]) == (403, "comment-blocked")
    person.post("close", path="/a", closed=True)
    closed = edit(service, posted, "Other words")
    assert (closed.status_code, closed.json()["code"]) == (403, "thread-closed")
    assert own(service, "/delete", posted).json() == {"deleted": True}


def test_edits_count_toward_the_limits_of_posts(serve: Serve) -> None:
    service = serve(spam_filter=False, posts_a_minute=4)
    posted = say(service)
    codes = [edit(service, posted, f"Words {turn}").status_code for turn in range(5)]
    assert codes == [200, 200, 200, 429, 429]


def test_where_every_comment_waits_an_edited_one_waits_again(serve: Serve) -> None:
    service = serve(spam_filter=False, approval="all")
    posted, person = say(service), Person(service)
    person.post("comments", ids=[posted["comment"]["id"]], action="approve")
    assert len(thread(service)["roots"]) == 1
    assert edit(service, posted, "Other words").json()["comment"]["status"] == "pending"
    assert thread(service)["roots"] == []


def test_a_moderator_publishes_only_the_text_that_they_saw(serve: Serve) -> None:
    service = serve(spam_filter=False, approval="all")
    posted, other, person = say(service), say(service, "Other"), Person(service)
    ids = [posted["comment"]["id"], other["comment"]["id"]]
    seen = {one["id"]: one["revision"] for one in person.get("comments").json()["comments"]}
    edit(service, posted, "Buy this")
    answer = person.post("comments", ids=ids, action="approve", seen=seen).json()
    assert (answer["changed"], answer["unchanged"], answer["missing"]) == ([ids[1]], [ids[0]], [])
    assert "Buy this" not in service.get("/api/v1/thread?path=/a").text
    seen = {one["id"]: one["revision"] for one in person.get("comments").json()["comments"]}
    assert person.post("comments", ids=ids, action="restore", seen=seen).json()["changed"] == [ids[0]]


def test_undoing_a_decision_does_not_publish_another_text(service: Service) -> None:
    posted, person = say(service), Person(service)
    ids = [posted["comment"]["id"]]
    marked = person.post("comments", ids=ids, action="spam").json()["decision"]
    edit(service, posted, "Buy this")
    undone = person.post("undo", decision=marked).json()
    assert (undone["changed"], undone["unchanged"]) == ([], ids)
    assert thread(service)["roots"] == []


def test_the_spam_filter_looks_at_edits(serve: Serve) -> None:
    service = serve(spam_filter=True)
    posts = [say(service, f"Remark {'abcdefghi'[turn]}", peer=f"10.{turn}.0.1") for turn in range(9)]
    assert all("status" not in posted["comment"] for posted in posts)
    edited = [
        edit(service, posted, PITCH, peer=f"10.{turn}.0.1").json()["comment"] for turn, posted in enumerate(posts)
    ]
    assert [one.get("status") for one in edited] == [None] * 2 + ["pending"] * 7
    listed = Person(service).get("comments").json()["comments"]
    assert {one["status"] for one in listed} == {"visible", "pending", "spam"}
    worst = next(one for one in listed if one["status"] == "spam")
    assert worst["findings"][0]["reason"] == "same-text"


def test_correcting_typos_is_no_repeated_text(serve: Serve) -> None:
    service = serve(spam_filter=True)
    text = "The stop loss moves with the price when the trailing stop is on and the candle closes above the entry"
    posted = say(service, text)
    for turn in range(6):
        answer = edit(service, posted, f"{text} {'again ' * turn}.")
        assert (answer.status_code, answer.text.count("pending")) == (200, 0), answer.text
    assert thread(service)["count"] == 1


def test_an_edit_never_improves_the_status(serve: Serve) -> None:
    service = serve(spam_filter=True)
    person = Person(service)
    posted = say(service)
    person.post("comments", ids=[posted["comment"]["id"]], action="spam")
    assert edit(service, posted, "Kind words").json()["comment"]["status"] == "pending"
    (found,) = person.get("comments").json()["comments"]
    assert (found["status"], found["source"]) == ("spam", "Kind words")


def test_rules_that_ended_since_the_comment_was_posted_do_not_apply_to_its_edit(serve: Serve) -> None:
    service = serve(spam_filter=False, edit_minutes=3 * 24 * 60)
    posted, person = say(service), Person(service)
    rule = {"kind": "word", "value": "casino", "effect": "refuse", "days": 1}
    assert person.post("blocks", **rule).status_code in (200, 201)
    service.now += 1_001
    assert edit(service, posted, "A casino").status_code == 403
    service.now += 24 * 60 * MINUTE
    assert edit(service, posted, "A casino").status_code == 200


def test_an_author_is_recognized_in_an_edit_without_their_token(serve: Serve) -> None:
    service = serve()
    posted = say(service)
    assert edit(service, posted, "Second words").status_code == 200
    rule = Person(service).post("blocks", kind="author", effect="refuse", comment=posted["comment"]["id"]).json()
    assert rule["kind"] == "device"
    service.now += 1_000
    answer = edit(service, posted, "Third words", peer="198.51.100.1")
    assert (answer.status_code, answer.json()["code"]) == (403, "comment-blocked")


def test_deleting_spam_does_not_clear_the_record_of_its_author(serve: Serve) -> None:
    service = serve(spam_filter=True, interval_ms=0)
    device = service.post("/api/v1/devices", {}).json()["device"]
    person = Person(service)
    bad = [say(service, f"Remark {word}", device=device) for word in ("one", "two", "three")]
    person.post("comments", ids=[one["comment"]["id"] for one in bad], action="spam")
    for one in bad:
        assert own(service, "/delete", one).json() == {"deleted": True}
    assert say(service, "A harmless remark", device=device)["comment"]["status"] == "pending"
    found = person.get("comments").json()["comments"]
    newest = next(one for one in found if one["source"] == "A harmless remark")
    assert ("author-of-spam", "3") in [(one["reason"], one["detail"]) for one in newest["findings"]]
    person.post("comments", ids=[one["comment"]["id"] for one in bad], action="approve")
    for one in bad:
        person.post("comments", ids=[one["comment"]["id"]], action="delete")
    assert "status" not in say(service, "Another remark", device=device)["comment"]


def test_under_attack_edits_need_a_proof_of_work_too(serve: Serve) -> None:
    service = serve(spam_filter=True, attack_posts=10)
    posted = [say(service, f"Remark {'abcd'[turn]}", peer=f"10.{turn}.0.1") for turn in range(4)]
    for turn in range(15):
        say(service, f"{'abcdefghijklmno'[turn]} question about the opening", peer=f"10.9.{turn}.1")
    assert edit(service, posted[0], "Without any").json()["comment"]["status"] == "pending"
    challenge = edit(service, posted[1], "A correction", proof="").json()["challenge"]
    assert own(service, "", posted[1]).json()["text"] == "Remark b", "nothing changed yet"
    proof = proof_of(Challenge(*(challenge[name] for name in ("challenge", "salt", "maxnumber", "signature"))))
    assert "status" not in edit(service, posted[1], "A correction", proof=proof).json()["comment"]
    other = edit(service, posted[2], "A correction", proof=proof).json()["comment"]
    assert other["status"] == "pending", "a proof is good for one comment"
    service.now += CALM_MS + 2 * MINUTE
    late = say(service, "A late remark")
    assert "status" not in edit(service, late, "A late correction", proof="").json()["comment"]
