"""Replying on behalf of the site, pinning, answers, and closed pages, over HTTP and on the command line."""

from typing import Any

import pytest

from glosa.service.domain.access.moderators import Role
from tests.contract.service.conftest import Serve, Service
from tests.contract.service.moderators import Person
from tests.contract.service.test_moderation import BEARER, KEY, token_for

CALL = {"x-lc-id": "app", "x-lc-key": "key"}


@pytest.fixture
def open_site(serve: Serve) -> Service:
    """A service that publishes comments at once, with one token."""
    return token_for(serve())


def thread(service: Service, **query: str) -> dict[str, Any]:
    answer: dict[str, Any] = service.get("/api/v1/thread", params={"path": "/a", **query}).json()
    return answer


def test_a_reply_has_a_badge_that_no_reader_can_claim(open_site: Service) -> None:
    person = Person(open_site, "Ana")
    root = open_site.comment("Question", nick="Bob")["id"]
    made = person.post("reply", id=root, text="**Answer**")
    assert (made.status_code, made.json()["comment"]["badge"]) == (201, "owner")
    Person(open_site, "Eva", Role.MODERATOR).post("reply", id=made.json()["comment"]["id"], text="Me too")
    body = {"path": "/a", "text": "Forged", "nick": "Ana", "rid": root, "pid": root}
    forged = open_site.post("/api/v1/comments", {**body, "marks": ["owner"], "badge": "owner"})
    assert forged.status_code in (201, 400)
    record = {"comment": "Forged too", "nick": "Ana", "url": "/a", "rid": root, "pid": root, "marks": ["owner"]}
    open_site.post("/1.1/classes/Comment", record, headers=CALL)
    (shown,) = thread(open_site)["roots"]
    marks = {one["html"].strip(): one.get("marks") for one in shown["replies"]}
    assert marks["<p><strong>Answer</strong></p>"] == ["owner"]
    assert marks["<p>Me too</p>"] == ["moderator"]
    assert {mark[0] for text, mark in marks.items() if mark} == {"owner", "moderator"}
    assert all(mark is None for text, mark in marks.items() if "Forged" in text)
    records = open_site.get("/1.1/classes/Comment", headers=CALL).json()["results"]
    assert max(str(one.get("marks")) for one in records) == "['owner']"
    assert sum("marks" in one for one in records) == 2


def test_a_reply_needs_a_person_and_a_comment_that_readers_see(serve: Serve) -> None:
    service = token_for(serve(approval="all"))
    waiting = service.comment()["id"]
    person = Person(service)
    refused = person.post("reply", id=waiting, text="Hi")
    assert (refused.status_code, refused.json()["field"]) == (400, "id")
    assert person.post("reply", id="0" * 24, text="Hi").status_code == 404
    assert person.post("reply", id=waiting, text=" ").status_code == 400
    answer = service.post("/api/v1/moderation/reply", {"id": waiting, "text": "Hi"}, headers=BEARER)
    assert answer.status_code == 401
    assert KEY not in answer.text


def test_pinned_comments_come_first_and_only_once(open_site: Service) -> None:
    ids = [open_site.comment(f"Comment {number}")["id"] for number in range(6)]
    person = Person(open_site)
    for id in ids[:3]:
        assert person.post("mark", id=id, mark="pinned", on=True).json() == {"changed": True}
    assert person.post("mark", id=ids[0], mark="pinned", on=True).json() == {"changed": False}
    full = person.post("mark", id=ids[3], mark="pinned", on=True)
    assert (full.status_code, full.json()["field"]) == (400, "id")
    first = thread(open_site, limit="2")
    assert [one["id"] for one in first["roots"]] == [*ids[2::-1], ids[5], ids[4]]
    assert [one.get("marks") for one in first["roots"]] == [["pinned"]] * 3 + [None] * 2
    second = thread(open_site, limit="2", cursor=first["cursor"])
    assert [one["id"] for one in second["roots"]] == [ids[3]]
    assert "cursor" not in second
    assert first["count"] == 6
    around = thread(open_site, limit="1", around=ids[0])
    assert (around["roots"][2]["id"], "newer" in around) == (ids[0], False)
    reply = open_site.comment("Reply", rid=ids[0], pid=ids[0])["id"]
    assert person.post("mark", id=reply, mark="pinned", on=True).status_code == 400
    assert person.post("mark", id="0" * 24, mark="pinned", on=True).status_code == 404


def test_an_answer_is_a_reply(open_site: Service) -> None:
    root = open_site.comment("Question")["id"]
    reply = open_site.comment("Reply", rid=root, pid=root)["id"]
    person = Person(open_site)
    assert person.post("mark", id=root, mark="answer", on=True).status_code == 400
    assert person.post("mark", id=reply, mark="answer", on=True).json() == {"changed": True}
    assert thread(open_site)["roots"][0]["replies"][0]["marks"] == ["answer"]
    found = person.get("discussion", id=root).json()
    assert [one["answer"] for one in found["comments"]] == [False, True]
    actions = {one["action"] for one in person.get("log").json()["entries"]}
    assert "mark-answer" in actions


def test_a_closed_page_refuses_comments_of_every_client(open_site: Service) -> None:
    root = open_site.comment("Question")["id"]
    person = Person(open_site)
    assert "closed" not in thread(open_site)
    assert person.post("close", path="/a", closed=True).json() == {"changed": True}
    assert thread(open_site)["closed"] is True
    refused = open_site.post("/api/v1/comments", {"path": "/a", "text": "Late"})
    assert (refused.status_code, refused.json()["code"]) == (403, "thread-closed")
    late = {"comment": "Late", "url": "/a"}
    record = open_site.send_undescribed("POST", "/1.1/classes/Comment", json=late, headers=CALL)
    assert (record.status_code, record.json()["code"]) == (403, 403)
    assert "closed" in record.json()["error"]
    assert person.post("reply", id=root, text="Closing words").status_code == 201
    assert person.get("discussion", id=root).json()["closed"] is True
    assert open_site.comment("Elsewhere", path="/b")
    assert person.post("close", path="/a", closed=False).json() == {"changed": True}
    assert open_site.comment("Again")
    assert person.post("close", path="*", closed=True).status_code == 400
