"""Blocking authors, networks, words and links; reports and notes: over HTTP and on the command line."""

from typing import Any

import httpx
import pytest

from glosa.service.domain.access.moderators import Role
from tests.contract.service.conftest import Serve, Service
from tests.contract.service.moderators import Person

COMMENTS = "/api/v1/comments"
CALL = {"x-lc-id": "app", "x-lc-key": "key"}
PEER = "203.0.113.7"


@pytest.fixture
def filtered(serve: Serve) -> Service:
    """A service with the spam filter, which publishes comments at once."""
    return serve(spam_filter=True)


def say(service: Service, text: str = "An ordinary comment", peer: str = PEER, **fields: str) -> httpx.Response:
    service.now += 1
    return service.post(COMMENTS, {"path": "/a", "text": text, **fields}, peer=peer)


def listed(person: Person, **query: str) -> dict[str, dict[str, Any]]:
    return {one["source"]: one for one in person.get("comments", **query).json()["comments"]}


def test_effects_refuse_hold_or_mark_as_spam(filtered: Service) -> None:
    person = Person(filtered, role=Role.MODERATOR)
    for kind, value, effect in (
        ("word", "casino", "refuse"),
        ("author", "Eve", "hold"),
        ("link", "evil.test", "spam"),
        ("network", "198.51.100.0/24", "hold"),
    ):
        made = person.post("blocks", kind=kind, value=value, effect=effect, reason="Why", days=1)
        assert made.status_code == 201, made.text
    refused = say(filtered, "A casino")
    assert (refused.status_code, refused.json()["code"]) == (403, "comment-blocked")
    body = {"comment": "A casino", "url": "/a"}
    record = filtered.send_undescribed("POST", "/1.1/classes/Comment", json=body, headers=CALL)
    assert (record.status_code, record.json()["code"]) == (403, 403)
    assert say(filtered, "By name", nick="eve").json()["comment"]["status"] == "pending"
    assert say(filtered, "See https://evil.test/x").json()["comment"]["status"] == "pending"
    assert say(filtered, "From there", peer="198.51.100.9").json()["comment"]["status"] == "pending"
    assert "status" not in say(filtered, "Welcome here").json()["comment"]
    found = listed(person)
    assert {text: one["status"] for text, one in found.items()} == {
        "By name": "pending",
        "See https://evil.test/x": "spam",
        "From there": "pending",
        "Welcome here": "visible",
    }
    reasons = [one["detail"] for one in found["See https://evil.test/x"]["findings"] if one["layer"] == "blocks"]
    assert reasons == ["link: evil.test"]
    blocks = person.get("blocks").json()["blocks"]
    assert {one["kind"]: one["hits"] for one in blocks} == {"network": 1, "link": 1, "name": 1, "word": 2}
    filtered.now += 24 * 60 * 60 * 1000
    assert all(one["isOver"] for one in person.get("blocks").json()["blocks"])
    assert say(filtered, "A casino again").status_code == 201


def test_an_author_is_blocked_by_device_and_a_network_without_storing_the_address(filtered: Service) -> None:
    person = Person(filtered)
    posted = say(filtered, "First words of the spammer", nick="Bob").json()
    id, device = posted["comment"]["id"], posted["device"]
    made = person.post("blocks", kind="author", comment=id, effect="refuse").json()
    assert (made["kind"], made["value"], made["expiresAt"]) == ("device", "Bob", None)
    other = say(filtered, "Another name, the same device", nick="Rob", device=device, peer="192.0.2.1")
    assert other.status_code == 403
    assert say(filtered, "Somebody else on the same network", nick="Bob").status_code == 201
    network = person.post("blocks", kind="network", comment=id, effect="refuse").json()
    assert (network["kind"], network["value"]) == ("network", "Bob")
    assert say(filtered, "A neighbor of that network", peer="203.0.113.200").status_code == 403
    assert say(filtered, "From far away", peer="192.0.2.2").status_code == 201
    assert person.delete("blocks", id=network["id"]).status_code == 204
    assert person.delete("blocks", id=network["id"]).status_code == 404
    assert say(filtered, "That neighbor again", peer="203.0.113.200").status_code == 201
    actions = [one["action"] for one in person.get("log").json()["entries"]]
    assert [action for action in actions if "block" in action] == ["unblock", "block", "block"]
    assert person.post("blocks", kind="author", comment="0" * 24, effect="hold").status_code == 404
    assert person.post("blocks", kind="network", value="0.0.0.0/0", effect="hold").json()["field"] == "value"


def test_a_site_without_the_spam_filter_blocks_too(serve: Serve) -> None:
    service = serve(spam_filter=False)
    person = Person(service)
    person.post("blocks", kind="word", value="casino", effect="spam")
    assert say(service, "A casino").json()["comment"]["status"] == "pending"
    assert listed(person)["A casino"]["status"] == "spam"
    id = listed(person)["A casino"]["id"]
    unknown = person.post("blocks", kind="network", comment=id, effect="hold")
    assert (unknown.status_code, unknown.json()["field"]) == (400, "network")
    named = say(service, "By name only", nick="Eve", peer="192.0.2.3").json()["comment"]["id"]
    made = person.post("blocks", kind="author", comment=named, effect="hold").json()
    assert (made["kind"], made["value"]) == ("name", "eve")


def test_a_network_whose_addresses_the_site_records_is_blocked_as_such(serve: Serve) -> None:
    service = serve(spam_filter=False, record_ip=True)
    person = Person(service)
    for peer, network in (("203.0.113.7", "203.0.113.0/24"), ("2001:db8:1:2::3", "2001:db8:1::/48")):
        id = say(service, "From that network", peer=peer).json()["comment"]["id"]
        made = person.post("blocks", kind="network", comment=id, effect="refuse").json()
        assert (made["kind"], made["value"]) == ("network", network)
    assert say(service, "A neighbor", peer="2001:db8:1:ffff::1").status_code == 403
    assert say(service, "From far away", peer="2001:db8:2::1").status_code == 201


def test_attempts_to_post_what_is_refused_are_limited(filtered: Service) -> None:
    Person(filtered).post("blocks", kind="word", value="casino", effect="refuse")
    codes = [say(filtered, "A casino").status_code for _ in range(12)]
    assert codes == [403] * 10 + [429] * 2


def test_readers_report_comments_once_per_device(filtered: Service) -> None:
    person = Person(filtered)
    root = say(filtered, "Reported comment").json()["comment"]["id"]
    device = filtered.post("/api/v1/devices", {"site": "default"}, peer="192.0.2.9").json()["device"]
    before = person.get("summary").json()

    def report(peer: str, reason: str = "spam", **more: str) -> httpx.Response:
        return filtered.post("/api/v1/reports", {"id": root, "reason": reason, **more}, peer=peer)

    assert report("192.0.2.1").json() == {"reported": True}
    assert report("192.0.2.1", "abuse").json() == {"reported": False}
    assert report("192.0.2.2", "abuse", device=device).json() == {"reported": True}
    assert report("192.0.2.3", "abuse", device=device).json() == {"reported": False}
    (found,) = person.get("reports").json()["comments"]
    assert (found["id"], found["reports"]) == (root, {"spam": 1, "abuse": 1})
    after = person.get("summary", version=before["version"]).json()
    assert after["counts"]["reported"] == 1
    assert person.post("reports", ids=[root]).json() == {"changed": [root]}
    assert person.get("reports").json()["comments"] == []
    assert report("192.0.2.2", device=device).json() == {"reported": False}
    assert filtered.post("/api/v1/reports", {"id": "0" * 24, "reason": "spam"}).status_code == 404
    hidden = say(filtered, "Hidden comment", peer="192.0.2.4").json()["comment"]["id"]
    person.post("comments", ids=[hidden], action="delete")
    assert filtered.post("/api/v1/reports", {"id": hidden, "reason": "spam"}).status_code == 404
    assert "reports" not in filtered.get("/api/v1/thread?path=/a").text


def test_reports_of_one_address_are_limited(serve: Serve) -> None:
    service = serve(spam_filter=False)
    ids = [say(service, f"Comment number {n} of many", peer=f"10.1.{n}.1").json()["comment"]["id"] for n in range(21)]
    codes = [service.post("/api/v1/reports", {"id": id, "reason": "wrong"}).status_code for id in ids]
    assert codes == [201] * 20 + [429]


def test_notes_about_an_author_show_at_all_of_their_comments(filtered: Service) -> None:
    person = Person(filtered, "Ana")
    first = say(filtered, "First comment of Bob").json()
    say(filtered, "Second comment of Bob", device=first["device"])
    say(filtered, "Comment of somebody else", peer="192.0.2.7")
    id = first["comment"]["id"]
    about = person.post("notes", id=id, text="Knows the topic", aboutAuthor=True)
    assert (about.status_code, about.json()["by"]) == (201, "Ana")
    filtered.now += 1
    note = person.post("notes", id=id, text="Asked for a source").json()
    found = {text: [one["text"] for one in comment["notes"]] for text, comment in listed(person).items()}
    assert found == {
        "First comment of Bob": ["Knows the topic", "Asked for a source"],
        "Second comment of Bob": ["Knows the topic"],
        "Comment of somebody else": [],
    }
    assert person.delete("notes", id=note["id"]).status_code == 204
    assert person.delete("notes", id=note["id"]).status_code == 404
    assert person.post("notes", id="0" * 24, text="x").status_code == 404
    assert person.post("notes", id=id, text=" ").json()["field"] == "text"
    assert "Knows" not in filtered.get("/api/v1/thread?path=/a").text
