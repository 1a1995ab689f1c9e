"""Readers react to pages, over HTTP, and scripts try to inflate the numbers."""

from typing import Any

import httpx
import pytest

from glosa.service.domain.votes import A_MINUTE, FLOOD
from tests.contract.service.conftest import Serve, Service
from tests.contract.service.moderators import Person
from tests.contract.service.test_likes import solved


@pytest.fixture
def service(serve: Serve) -> Service:
    return serve(spam_filter=False, reactions=("heart", "party"))


def react(
    service: Service,
    kind: str = "heart",
    *,
    path: str = "/a",
    given: bool = True,
    peer: str = "203.0.113.7",
    **rest: Any,
) -> httpx.Response:
    return service.post("/api/v1/reactions", {"path": path, "kind": kind, "given": given, **rest}, peer=peer)


def reactions(service: Service, path: str = "/a") -> dict[str, int]:
    found: dict[str, int] = service.get("/api/v1/reactions", params={"path": path}).json()["reactions"]
    return found


def features(service: Service, path: str = "/a") -> list[str]:
    found: list[str] = service.get("/api/v1/thread", params={"path": path}).json()["features"]
    return found


def test_a_reader_reacts_and_takes_it_back(service: Service) -> None:
    first = react(service).json()
    assert first["count"] == 1
    assert react(service, device=first["device"], peer="192.0.2.1").json() == {"count": 1}
    assert react(service, "party", device=first["device"]).json() == {"count": 1}
    assert reactions(service) == {"heart": 1, "party": 1}
    assert react(service, given=False, device=first["device"]).json() == {"count": 0}
    assert react(service, given=False).json() == {"count": 0}
    assert list(reactions(service).items()) == [("heart", 0), ("party", 1)]


def test_spellings_of_an_address_are_one_page(service: Service) -> None:
    device = react(service, path="/a").json()["device"]
    for path in ("/a?x=1", "/a#b", "/%61", "https://docs.example.org/a"):
        assert react(service, path=path, device=device).json() == {"count": 1}
    assert react(service, path="/a?x=2", peer="203.0.113.99").json()["count"] == 1
    assert reactions(service, "/a?x=3")["heart"] == 1


def test_many_devices_of_one_network_count_once(service: Service) -> None:
    peers = ("203.0.113.7", "203.0.113.8", "203.0.113.255", "2001:db8:1:1::1", "2001:db8:1:ffff::1")
    assert [react(service, peer=peer).json()["count"] for peer in peers] == [1, 1, 1, 2, 2]
    assert react(service, device="forged." + "0" * 32).json()["count"] == 2
    assert react(service, peer="203.0.114.7").json()["count"] == 3


def test_likes_and_reactions_share_the_limit_of_an_address(service: Service) -> None:
    statuses = [react(service, given=bool(turn % 2)).status_code for turn in range(A_MINUTE + 2)]
    assert statuses == [200] * A_MINUTE + [429] * 2
    assert service.post("/api/v1/likes", {"id": "0" * 24, "liked": True}, peer="203.0.113.7").status_code == 429
    assert react(service, peer="192.0.2.9").status_code == 200


def test_a_flood_costs_work_and_an_answer_counts_for_one_page_kind_and_network(service: Service) -> None:
    for number in range(FLOOD):
        assert react(service, peer=f"10.{number}.0.1").json()["count"] == number + 1
    proof = solved(react(service, peer="192.0.2.1").json()["challenge"])
    assert "challenge" in react(service, "party", peer="192.0.2.1", proof=proof).json()
    assert "challenge" in react(service, path="/b", peer="192.0.2.1", proof=proof).json()
    assert "challenge" in react(service, peer="198.18.0.1", proof=proof).json()
    for _ in range(2):
        assert react(service, peer="192.0.2.1", proof=proof).json()["count"] == FLOOD + 1
    assert react(service, given=False, peer="10.0.0.1").json() == {"count": FLOOD + 1}


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"path": "*"}, "path"),
        ({"path": "/a#install:~:comments"}, "path"),
        ({"path": "/" + "a" * 3000}, "path"),
        ({"kind": "rocket"}, "kind"),
        ({"kind": "<b>"}, "kind"),
    ],
)
def test_other_addresses_and_reactions_are_refused(service: Service, sent: dict[str, str], field: str) -> None:
    answer = react(service, **sent)  # type: ignore[arg-type]  # what a client sends
    assert (answer.status_code, answer.json()["field"]) == (400, field)


def test_a_closed_page_takes_no_reactions(service: Service) -> None:
    react(service)
    assert Person(service).post("close", path="/a", closed=True).json() == {"changed": True}
    assert (react(service, peer="192.0.2.1").status_code, reactions(service)["heart"]) == (403, 1)


def test_only_pages_have_reactions(service: Service) -> None:
    assert ("react" in features(service), "react" in features(service, "*")) == (True, False)
    assert "react" not in features(service, "/a#install:~:comments")


def test_a_site_without_the_setting_has_none(serve: Serve) -> None:
    without = serve()
    assert "react" not in features(without)
    assert (react(without).status_code, reactions(without)) == (400, {})
