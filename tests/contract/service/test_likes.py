"""Readers like comments, and lists in other orders, over HTTP."""

import hashlib
import json
from base64 import b64encode
from typing import Any

import httpx
import pytest

from glosa.service.domain.votes import A_MINUTE, FLOOD
from tests.contract.service.conftest import Serve, Service

MINUTE = 60_000


@pytest.fixture
def service(serve: Serve) -> Service:
    return serve(spam_filter=False, edit_minutes=0)


def say(service: Service, text: str = "Hello", **fields: str) -> str:
    service.now += 1
    answer = service.post("/api/v1/comments", {"path": "/a", "text": text, **fields}, peer=f"198.51.100.{len(text)}")
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["comment"]["id"]
    return id


def like(service: Service, id: str, *, peer: str = "203.0.113.7", liked: bool = True, **fields: Any) -> httpx.Response:
    return service.post("/api/v1/likes", {"id": id, "liked": liked, **fields}, peer=peer)


def likes(service: Service) -> dict[str, int]:
    return {root["id"]: root.get("likes", 0) for root in thread(service)["roots"]}


def thread(service: Service, **query: str) -> dict[str, Any]:
    found: dict[str, Any] = service.get("/api/v1/thread", params={"path": "/a", **query}).json()
    return found


def ids(page: dict[str, Any]) -> list[str]:
    return [root["id"] for root in page["roots"]]


def solved(challenge: dict[str, Any]) -> str:
    def is_it(number: int) -> bool:
        found = hashlib.sha256(f"{challenge['salt']}{number}".encode()).hexdigest()
        return found == str(challenge["challenge"])

    number = next(number for number in range(challenge["maxnumber"] + 1) if is_it(number))
    return b64encode(json.dumps({**challenge, "number": number}).encode()).decode()


def test_a_reader_likes_a_comment_and_takes_it_back(service: Service) -> None:
    id = say(service)
    first = like(service, id).json()
    assert first["likes"] == 1
    assert like(service, id, device=first["device"], peer="192.0.2.1").json() == {"likes": 1}
    assert likes(service) == {id: 1}
    assert like(service, id, liked=False, device=first["device"]).json() == {"likes": 0}
    assert like(service, id, liked=False).json() == {"likes": 0}
    assert likes(service) == {id: 0}


def test_new_devices_of_one_network_count_once(service: Service) -> None:
    id = say(service)
    peers = ("203.0.113.7", "203.0.113.8", "203.0.113.255", "2001:db8:1:1::1", "2001:db8:1:ffff::1")
    assert [like(service, id, peer=peer).json()["likes"] for peer in peers] == [1, 1, 1, 2, 2]
    assert like(service, id, peer="203.0.114.7").json()["likes"] == 3


def test_unknown_comments_and_sites_without_likes_have_none(serve: Serve) -> None:
    service = serve(likes=False, spam_filter=False)
    id = say(service)
    assert like(service, id).status_code == 404
    assert "like" not in thread(service)["features"]
    assert like(serve(), "0" * 24).status_code == 404


def test_one_address_can_like_only_so_often(service: Service) -> None:
    id = say(service)
    statuses = [like(service, id, liked=bool(turn % 2)).status_code for turn in range(A_MINUTE + 2)]
    assert statuses == [200] * A_MINUTE + [429] * 2
    assert like(service, id, peer="192.0.2.9").status_code == 200


def test_the_comments_of_all_pages_are_not_sorted_by_likes(service: Service) -> None:
    answer = service.get("/api/v1/thread", params={"path": "*", "order": "liked"})
    assert (answer.status_code, answer.json()["field"]) == (400, "order")
    assert service.get("/api/v1/thread", params={"path": "*", "order": "oldest"}).status_code == 200


def test_clients_without_an_address_count_as_one_network(service: Service) -> None:
    id = say(service)
    answers = [like(service, id, peer="") for _ in range(A_MINUTE + 1)]
    assert {answer.json()["likes"] for answer in answers[:-1]} == {1}
    assert answers[-1].status_code == 429


def test_a_flood_of_likes_costs_work(service: Service) -> None:
    one, other = say(service), say(service, "Another")
    for number in range(FLOOD):
        assert like(service, one, peer=f"10.{number}.0.1").json()["likes"] == number + 1
    challenge = like(service, one, peer="192.0.2.1").json()["challenge"]
    assert likes(service)[one] == FLOOD
    proof = solved(challenge)
    assert "challenge" in like(service, other, peer="192.0.2.1", proof=proof).json()
    assert "challenge" in like(service, one, peer="198.18.0.1", proof=proof).json()
    assert like(service, one, peer="192.0.2.1", proof=proof).json()["likes"] == FLOOD + 1
    assert like(service, one, peer="192.0.2.1", proof=proof).json()["likes"] == FLOOD + 1
    service.now += MINUTE
    assert like(service, other, peer="198.18.0.1").json()["likes"] == 1


def test_an_attack_with_comments_makes_likes_cost_work(serve: Serve) -> None:
    service = serve(attack_posts=2)
    for text in ("First question", "A second question", "And yet a third one"):
        say(service, text)
    service.now += 2_000
    answer = like(service, ids(thread(service))[0]).json()
    proof = solved(answer["challenge"])
    assert like(service, ids(thread(service))[0], proof=proof).json()["likes"] == 1


def test_roots_come_in_each_order_page_by_page(service: Service) -> None:
    written = [say(service, "x" * length) for length in range(1, 8)]
    for place, count in ((2, 3), (5, 1), (0, 1)):
        for number in range(count):
            like(service, written[place], peer=f"10.{number}.{place}.1")
    reply = say(service, "A reply", rid=written[2], pid=written[2])
    expected = {
        "newest": [6, 5, 4, 3, 2, 1, 0],
        "oldest": [0, 1, 2, 3, 4, 5, 6],
        "liked": [2, 5, 0, 6, 4, 3, 1],
    }
    for order, places in expected.items():
        found: list[str] = []
        cursor = ""
        while True:
            page = thread(service, order=order, limit="2", cursor=cursor)
            found += ids(page)
            if "cursor" not in page:
                break
            cursor = page["cursor"]
        assert found == [written[place] for place in places], order
    page = thread(service, order="liked", limit="2", around=written[3])
    assert (ids(page), page["newer"], page["anchor"]) == ([written[3], written[1]], True, written[3])
    page = thread(service, order="oldest", limit="2", around=reply)
    assert (ids(page)[0], page["newer"], page["anchor"]) == (written[2], True, written[2])


def test_a_cursor_continues_only_a_list_of_its_order(service: Service) -> None:
    for length in range(1, 4):
        say(service, "x" * length)
    by_likes = thread(service, order="liked", limit="1")["cursor"]
    by_time = thread(service, limit="1")["cursor"]
    for order, cursor in (("newest", by_likes), ("liked", by_time)):
        answer = service.get("/api/v1/thread", params={"path": "/a", "order": order, "cursor": cursor})
        assert (answer.status_code, answer.json()["field"]) == (400, "cursor")
    assert service.get("/api/v1/thread", params={"path": "/a", "order": "best"}).status_code == 400
