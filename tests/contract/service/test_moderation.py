"""Moderation over HTTP with a token of the site."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from typing import Any

import httpx
import pytest

from glosa.service.domain.access.moderators import Role
from glosa.service.domain.identity import hash_of_key
from glosa.service.domain.sites import ModeratorToken
from glosa.service.storage.store import open_store
from tests.contract.service.conftest import START, Serve, Service
from tests.contract.service.moderators import Person

PATH = "/api/v1/moderation/comments"
KEY = "k" * 48
BEARER = {"authorization": f"Bearer {KEY}"}


def search(service: Service, **conditions: Any) -> httpx.Response:
    """Returns the response to a search."""
    return service.post("/api/v1/moderation/search", conditions, headers=BEARER)


@pytest.fixture
def moderated(serve: Serve) -> Service:
    """A service with one token, on which all comments wait for approval."""
    return token_for(serve(approval="all"))


def token_for(service: Service) -> Service:
    """Adds a moderator's token, and returns the service."""

    async def save() -> None:
        store = open_store(service.settings.database)
        await store.save_token(ModeratorToken(site="default", name="Ana", hash=hash_of_key(KEY), created_at=START))
        await store.close()

    service.run(save())
    return service


def listed(service: Service, **query: str) -> list[dict[str, Any]]:
    answer = service.get(PATH, params=query, headers=BEARER)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["comments"]
    return found


def decide(service: Service, ids: list[str], action: str, **more: bool) -> dict[str, Any]:
    answer = service.post(PATH, {"ids": ids, "action": action, **more}, headers=BEARER)
    assert answer.status_code == 200, answer.text
    done: dict[str, Any] = answer.json()
    assert re.fullmatch("[0-9a-f]{24}", done.pop("decision"))
    return done


def seen(service: Service) -> int:
    count: int = service.get("/api/v1/thread?path=/a").json()["count"]
    return count


@pytest.mark.parametrize("headers", [{}, {"authorization": "Bearer x"}, {"authorization": f"Basic {KEY}"}])
def test_moderation_needs_a_token_of_the_site(moderated: Service, headers: dict[str, str]) -> None:
    comment = moderated.comment()
    assert moderated.get(PATH, headers=headers).status_code == 401
    refused = moderated.post(PATH, {"ids": [comment["id"]], "action": "approve"}, headers=headers)
    assert (refused.status_code, refused.headers["www-authenticate"]) == (401, "Bearer")
    assert moderated.get(f"{PATH}?site=other", headers=BEARER).status_code == 401
    assert seen(moderated) == 0


def test_a_comment_can_be_moved_through_every_status(moderated: Service) -> None:
    id = moderated.comment(mail="ana@example.org")["id"]
    (shown,) = listed(moderated, status="pending", path="/a")
    assert (shown["id"], shown["mail"], shown["source"]) == (id, "ana@example.org", "Hello.")
    for action, count in (("approve", 1), ("spam", 0), ("restore", 1), ("delete", 0), ("restore", 1)):
        assert decide(moderated, [id], action) == {"changed": [id], "unchanged": [], "missing": []}
        assert seen(moderated) == count
    assert decide(moderated, [id, "0" * 24], "approve") == {"changed": [], "unchanged": [id], "missing": ["0" * 24]}


def test_a_purge_destroys_replies_too(moderated: Service) -> None:
    root = moderated.comment()["id"]
    decide(moderated, [root], "approve")
    reply = moderated.comment(rid=root, pid=root)["id"]
    assert sorted(decide(moderated, [root], "delete", purge=True)["changed"]) == sorted([root, reply])
    assert listed(moderated) == []


def test_of_people_only_owners_purge(moderated: Service) -> None:
    id = moderated.comment("Root")["id"]
    moderator, owner = Person(moderated, "Eva", Role.MODERATOR), Person(moderated)
    refused = moderator.post("comments", ids=[id], action="delete", purge=True)
    assert (refused.status_code, refused.json()["code"]) == (403, "role-insufficient")
    assert moderator.post("comments", ids=[id], action="delete").json()["changed"] == [id]
    assert owner.post("comments", ids=[id], action="delete", purge=True).json()["changed"] == [id]


def test_only_a_deletion_can_purge(moderated: Service) -> None:
    answer = moderated.post(PATH, {"ids": ["0" * 24], "action": "spam", "purge": True}, headers=BEARER)
    assert (answer.status_code, answer.json()["field"]) == (400, "purge")


def test_a_removed_root_with_replies_is_returned_without_content(moderated: Service) -> None:
    root = moderated.comment("Regret", nick="Ana", mail="ana@example.org")["id"]
    decide(moderated, [root], "approve")
    reply = moderated.comment(rid=root, pid=root)["id"]
    decide(moderated, [reply], "approve")
    decide(moderated, [root], "delete")
    (shown,) = moderated.get("/api/v1/thread?path=/a").json()["roots"]
    assert shown["removed"] is True
    assert [shown[field] for field in ("nick", "link", "avatar", "html")] == ["", "", "", ""]
    assert [one["id"] for one in shown["replies"]] == [reply]


def test_long_lists_are_paginated(moderated: Service) -> None:
    ids = [moderated.comment(f"Comment {n}")["id"] for n in range(52)]
    first = moderated.get(PATH, headers=BEARER).json()
    second = moderated.get(PATH, params={"cursor": first["cursor"]}, headers=BEARER).json()
    assert [one["id"] for one in first["comments"] + second["comments"]] == ids[::-1]
    assert "cursor" not in second


def test_lists_are_filtered(moderated: Service) -> None:
    first = moderated.comment("A **stop** loss", nick="Ana", mail="ana@example.org")["id"]
    second = moderated.comment("Anything", path="/b")["id"]
    cases: tuple[tuple[dict[str, Any], list[str]], ...] = (
        ({"contains": "STOP"}, [first]),
        ({"nick": "an"}, [second, first]),
        ({"nick": "ana"}, [first]),
        ({"mail": "example.org"}, [first]),
        ({"address": "127."}, []),
        ({"path": "/b", "status": "pending"}, [second]),
        ({"until": START + 1}, [first]),
        ({"since": START + 1}, [second]),
    )
    for query, found in cases:
        assert [one["id"] for one in search(moderated, **query).json()["comments"]] == found, query
    for query in ({"since": "yesterday"}, {"until": "-1"}, {"contains": "x" * 201}):
        for answer in (moderated.get(PATH, params=query, headers=BEARER), search(moderated, **query)):
            assert (answer.status_code, answer.json()["field"]) == (400, next(iter(query)))


def test_searches_for_people_are_in_no_address(moderated: Service) -> None:
    for name in ("contains", "nick", "mail", "address"):
        answer = moderated.get(PATH, params={name: "ana"}, headers=BEARER)
        assert (answer.status_code, answer.json()["field"]) == (400, name)
        assert "body of POST" in answer.json()["message"]


def test_addresses_are_found_by_their_beginning(serve: Serve) -> None:
    service = serve(record_ip=True)
    person = Person(service)
    answer = service.post("/api/v1/comments", {"path": "/a", "text": "Hello."}, peer="192.0.2.7")
    assert answer.status_code == 201
    assert len(person.post("search", address="192.0.2.").json()["comments"]) == 1
    assert person.post("search", address="2.0.2.").json()["comments"] == []


def test_the_summary_counts_and_notices_changes(moderated: Service) -> None:
    person = Person(moderated)
    ids = [moderated.comment(f"Comment {number}")["id"] for number in range(3)]
    first = person.get("summary").json()
    assert first["counts"] == {"pending": 3, "visible": 0, "spam": 0, "deleted": 0, "reported": 0}
    assert person.get("summary", version=first["version"]).json() == {"version": first["version"]}
    person.post("comments", ids=ids[:2], action="approve")
    assert person.get("summary", version=first["version"]).json()["counts"]["visible"] == 2


def test_decisions_are_undone_and_logged(moderated: Service) -> None:
    person = Person(moderated, role=Role.MODERATOR)
    ids = [moderated.comment(f"Comment {number}")["id"] for number in range(2)]
    decide(moderated, ids[:1], "approve")
    moderated.now += 1
    done = person.post("comments", ids=ids, action="spam").json()
    assert seen(moderated) == 0
    undone = person.post("undo", decision=done["decision"]).json()
    assert sorted(undone["changed"]) == sorted(ids)
    assert seen(moderated) == 1
    assert [one["id"] for one in listed(moderated, status="pending")] == ids[1:]
    (oldest,) = [one for one in person.get("log").json()["entries"] if one["via"] == "token"]
    assert (oldest["actor"], oldest["action"], oldest["before"]) == ("Ana", "approve", "pending")
    assert len(person.get("log", id=ids[1]).json()["entries"]) == 2
    unknown = person.post("undo", decision="0" * 24)
    assert (unknown.status_code, unknown.json()["code"]) == (404, "decision-unknown")


def test_the_log_is_paginated(moderated: Service) -> None:
    person = Person(moderated)
    ids = [moderated.comment(f"Comment {number}")["id"] for number in range(51)]
    person.post("comments", ids=ids, action="approve")
    first = person.get("log").json()
    second = person.get("log", cursor=first["cursor"]).json()
    entries = first["entries"] + second["entries"]
    assert sorted(one["comment"] for one in entries if one["action"] == "approve") == sorted(ids)
    assert "cursor" not in second
    assert person.get("log", cursor="x").json()["field"] == "cursor"


def test_an_edited_comment_is_rendered_and_keeps_its_history(moderated: Service) -> None:
    person = Person(moderated)
    id = moderated.comment("*Old*")["id"]
    edited = person.post("edit", id=id, text="**New** <script>")
    assert edited.status_code == 200
    (shown,) = listed(moderated)
    assert (shown["source"], "<strong>New</strong>" in shown["html"]) == ("**New** <script>", True)
    assert "<script" not in shown["html"]
    (entry,) = person.get("log", id=id).json()["entries"]
    assert (entry["action"], entry["source"]) == ("edit", "*Old*")
    person.post("undo", decision=edited.json()["decision"])
    assert listed(moderated)[0]["source"] == "*Old*"
    assert person.post("edit", id="0" * 24, text="x").status_code == 404
    refused = person.post("edit", id=id, text=" ")
    assert (refused.status_code, refused.json()["field"]) == (400, "text")


def test_a_discussion_shows_every_status(moderated: Service) -> None:
    person = Person(moderated)
    root = moderated.comment()["id"]
    decide(moderated, [root], "approve")
    reply = moderated.comment("Waiting", rid=root, pid=root)["id"]
    found = person.get("discussion", id=reply).json()["comments"]
    assert [(one["id"], one["status"]) for one in found] == [(root, "visible"), (reply, "pending")]
    assert person.get("discussion", id="0" * 24).status_code == 404


def test_an_edit_of_a_text_that_changed_meanwhile_is_refused_with_that_text(moderated: Service) -> None:
    ana, eva = Person(moderated), Person(moderated, "Eva", Role.MODERATOR)
    id = moderated.comment("Old")["id"]
    seen = listed(moderated)[0]["revision"]
    decide(moderated, [id], "approve")
    assert ana.post("edit", id=id, text="Ana's", revision=seen).status_code == 200
    refused = eva.post("edit", id=id, text="Eva's", revision=seen)
    assert (refused.status_code, refused.json()["code"]) == (409, "edit-conflict")
    current = refused.json()["comment"]
    assert (current["source"], listed(moderated)[0]["source"]) == ("Ana's", "Ana's")
    assert eva.post("edit", id=id, text="Both", revision=current["revision"]).status_code == 200
    assert listed(moderated)[0]["source"] == "Both"


def test_people_are_in_the_log(moderated: Service) -> None:
    ana = Person(moderated)
    ana.post("moderators", name="Eva")
    ana.post("moderators", name="Eva", role="owner")
    eva = Person(moderated, "Eva", Role.OWNER)
    ana.delete("sessions", id=eva.session["id"])
    ana.delete("moderators", name="Eva")
    ana.delete("session")
    entries = Person(moderated).get("log").json()["entries"]
    found = sorted((one["action"], one["actor"], one["detail"]) for one in entries if one["comment"] == "")
    assert found == [
        ("invite", "Ana", "Eva (moderator)"),
        ("invite", "Bob", "Ana (owner)"),
        ("invite", "Bob", "Ana (owner)"),
        ("invite", "Bob", "Eva (owner)"),
        ("remove", "Ana", "Eva"),
        ("revoke", "Ana", "Eva"),
        ("role", "Ana", "Eva (owner)"),
        ("sign-in", "Ana", "127.0.0.0/24"),
        ("sign-in", "Ana", "127.0.0.0/24"),
        ("sign-in", "Eva", "127.0.0.0/24"),
        ("sign-out", "Ana", "Ana"),
    ]


def test_moderators_see_why_a_comment_is_spam_and_its_author_only_that_it_waits(serve: Serve) -> None:
    service = token_for(serve(spam_filter=True))
    answer = service.post(
        "/api/v1/comments", {"path": "/a", "text": "Best \u0441\u0430sino: [url=http://a.example]win[/url]"}
    )
    assert answer.json()["comment"]["status"] == "pending"
    (found,) = listed(service, status="spam")
    assert [(one["layer"], one["reason"], one["points"]) for one in found["findings"]] == [
        ("words", "forum-markup", 50),
        ("words", "lookalike-letters", 50),
        ("links", "mostly-links", 15),
        ("links", "links", 5),
    ]
    plain = service.post("/api/v1/comments", {"path": "/a", "text": "An ordinary comment"}, peer="203.0.113.9").json()
    assert "status" not in plain["comment"]
    assert [one["findings"] for one in listed(service, status="visible")] == [[]]


def test_under_attack_a_client_that_can_prove_work_does_it_and_is_then_published(serve: Serve) -> None:
    service = serve(attack_posts=5)
    for number in range(10):
        text = f"Text {'abcdefghijklmnopqrstuvwxyzäöüß'[number] * 3}"
        service.post("/api/v1/comments", {"path": "/a", "text": text}, peer=f"10.0.{number}.1")
    mine = {"path": "/a", "text": "A fine question", "proof": "", "trap": "", "tookMs": 9_000}
    answer = service.post("/api/v1/comments", mine, peer="203.0.113.9")
    challenge = answer.json()["challenge"]
    number = next(
        number
        for number in range(challenge["maxnumber"] + 1)
        if sha256(f"{challenge['salt']}{number}".encode()).hexdigest() == challenge["challenge"]
    )
    solved = b64encode(json.dumps({**challenge, "number": number}).encode()).decode()
    again = service.post("/api/v1/comments", {**mine, "proof": solved}, peer="203.0.113.9")
    assert (answer.status_code, again.status_code, "status" in again.json()["comment"]) == (200, 201, False)
    assert "glosa_challenges_total" in service.metrics()


def test_a_filled_trap_and_a_fast_form_are_visible_to_moderators(serve: Serve) -> None:
    service = token_for(serve())
    facts = {"path": "/a", "text": "A fine text", "trap": "x", "tookMs": 300}
    assert service.post("/api/v1/comments", facts).json()["comment"]["status"] == "pending"
    (found,) = listed(service, status="spam")
    assert [one["reason"] for one in found["findings"]] == ["trap-filled", "sent-fast"]


def test_an_attack_is_one_line_of_the_log_and_one_event(serve: Serve) -> None:
    service = serve(attack_posts=5)
    for number in range(30):
        service.post(
            "/api/v1/comments",
            {"path": "/a", "text": f"Text {'abcdefghijklmnopqrstuvwxyzäöüß'[number] * 3}"},
            peer=f"10.0.{number}.1",
        )
    lines = [json.loads(line) for line in service.log.splitlines()]
    assert [(one["event"], one["site"]) for one in lines if one["event"].startswith("attack")] == [
        ("attack-began", "default")
    ]
    assert 'glosa_attacks_total{worker="' in service.metrics()
    assert service.get("/api/v1/thread?path=/a").json()["count"] < 10
