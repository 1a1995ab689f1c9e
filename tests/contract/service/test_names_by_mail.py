"""Commenters keep a name that nobody else can use, by a link in mail."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import httpx
import pytest

from glosa.service.domain.names.claiming import (
    LINKS_A_DAY,
    LINKS_OF_NETWORK_A_DAY,
    LIVES_MS,
    MORE_LINKS_A_DAY,
    NAMES_OF_ADDRESS,
    REQUESTS_AN_HOUR,
)
from glosa.service.domain.notifications.stops import StopReason, stop
from tests.contract.service.mail_server import MailHost, Received
from tests.contract.service.moderators import Person
from tests.contract.service.reader_scene import ANA, DAY, HOME, Scene, host_fixture, opened

__all__ = ["host_fixture"]


@pytest.fixture(name="scene")
def scene_fixture(tmp_path: Path, host: MailHost) -> Iterator[Scene]:
    yield from opened(tmp_path, host, own_names=True)


def request(
    scene: Scene, nick: str = "Ana", mail: str = "ana@example.org", *, peer: str = "203.0.113.1", **fields: Any
) -> httpx.Response:
    body = {"nick": nick, "mail": mail, "path": "/guide/", "language": "en", **fields}
    return scene.service.post("/api/v1/names", body, peer=peer, headers={"host": "evil.example"})


def link(mail: Received) -> str:
    found = re.search(rf"{HOME}/comments(/mail/name\S+)", mail.plain())
    assert found is not None, mail.plain()
    return found[1]


def key_in(page: httpx.Response) -> str:
    found = re.search(rf'href="{HOME}/guide/#glosa-name=([^&"]+)&amp;([^"]+)"', page.text)
    assert found is not None, page.text
    return found[1]


def own(scene: Scene, nick: str = "Ana", mail: str = "ana@example.org", *, peer: str = "203.0.113.1") -> str:
    """The key of a name that somebody got."""
    before = len(scene.host.received)
    assert request(scene, nick, mail, peer=peer).status_code == 202
    (sent,) = scene.host.received[before:]
    return key_in(scene.press(link(sent)))


def post(scene: Scene, nick: str, key: str = "", **fields: Any) -> httpx.Response:
    scene.service.now += 1
    body = {"path": "/guide/", "text": f"Words {scene.service.now}", "nick": nick, "nameKey": key, **fields}
    return scene.service.post("/api/v1/comments", body)


def test_a_name_belongs_to_the_address_that_confirmed_it(scene: Scene) -> None:
    assert "name" in scene.service.get("/api/v1/thread?path=/guide/").json()["features"]
    assert request(scene).json() == {"requested": True}
    (mail,) = scene.host.received
    assert (mail.recipients, mail.mail["Subject"]) == (["ana@example.org"], "Confirm your name on docs.example.org")
    assert [one in mail.plain() for one in ("Ana", "/guide/", "evil.example")] == [False] * 3, "nobody can send words"
    assert post(scene, "Ana").status_code == 201, "nobody has confirmed"
    page = scene.service.get(link(mail))
    assert [one in page.text for one in (">Ana<", "<button>Keep this name</button>")] == [True, True]
    assert list(scene.run(scene.store.name_claims("default"))) == [], "opening a link changes nothing"
    answer = scene.press(link(mail))
    assert "This name is yours" in answer.text
    assert answer.headers["referrer-policy"] == "no-referrer"
    key = key_in(answer)
    refused = post(scene, "Ana")
    assert (refused.status_code, refused.json()["code"]) == (400, "name-taken")
    assert "'Ana' belongs to somebody else" in refused.json()["message"]
    posted = post(scene, "ana", key)
    assert (posted.status_code, posted.json()["comment"]["marks"]) == (201, ["confirmed"])
    assert post(scene, "Bob", key).json()["comment"].get("marks", []) == []
    shown = scene.service.get("/api/v1/thread?path=/guide/").json()["roots"]
    assert [(one["nick"], one.get("marks", [])) for one in shown] == [("Bob", []), ("ana", ["confirmed"]), ("Ana", [])]


@pytest.mark.parametrize(
    "nick", ["ANA", " A n a ", "Аna", "Αnа", "Ａｎａ", "A\u200bna", "Àná", "𝐀𝐧𝐚", "_Ana_", "A.n.a"]
)
def test_names_that_look_the_same_are_refused(scene: Scene, nick: str) -> None:
    own(scene)
    assert post(scene, nick).status_code == 400
    assert post(scene, "Anna").status_code == 201


def test_pages_of_the_original_client_are_refused_too(scene: Scene) -> None:
    own(scene)
    site = scene.service.settings.sites[0]
    headers = {"x-lc-id": site.app_id, "x-lc-key": site.app_key}
    fields = {"nick": "Ana", "comment": "Words", "url": "/guide/", "mail": "ana@example.org"}
    answer = scene.service.send_undescribed("POST", "/1.1/classes/Comment", json=fields, headers=headers)
    assert (answer.status_code, "belongs to somebody else" in answer.text) == (400, True)
    assert scene.service.send("POST", "/1.1/classes/Comment", json={**fields, "nick": "B"}, headers=headers).is_success


def test_keys_cannot_be_guessed_or_used_for_another_name(scene: Scene) -> None:
    key = own(scene)
    bob = own(scene, "Bob", "bob@example.org", peer="203.0.113.2")
    (claim, _) = key.split(".")
    forged = [
        bob,
        claim,
        f"{claim}.",
        f"{claim}.{'0' * 32}",
        f"{bob.split('.')[0]}.{key.split('.')[1]}",
        "é.ü",
        "x" * 64,
    ]
    assert [post(scene, "Ana", one).status_code for one in forged] == [400] * 7
    assert post(scene, "Ana", "x" * 65).status_code == 400


def test_taken_names_cannot_be_tried_without_limit(scene: Scene) -> None:
    own(scene)
    answers = [post(scene, "Ana").status_code for _ in range(12)]
    assert answers == [400] * 10 + [429] * 2


def test_links_work_once_within_an_hour(scene: Scene) -> None:
    request(scene)
    (mail,) = scene.host.received
    scene.service.now += LIVES_MS
    assert scene.service.get(link(mail)).status_code == 410
    assert scene.press(link(mail)).status_code == 410
    request(scene)
    later = link(scene.host.received[1])
    assert scene.press(later).status_code == 200
    assert (scene.press(later).status_code, scene.service.get(later).status_code) == (410, 410)
    assert scene.press(f"{later[:-1]}{'0' if later[-1] != '0' else '1'}").status_code == 410


def test_a_second_browser_signs_in_with_the_same_address(scene: Scene) -> None:
    first = own(scene)
    assert own(scene, "ANA", "ANA@example.org", peer="203.0.113.9") == first


def test_nobody_learns_whose_name_it_is_and_only_its_owner_gets_mail(scene: Scene) -> None:
    own(scene)
    before = len(scene.host.received)
    answers = [
        request(scene, "Ana", mail, peer=f"203.0.113.{index}")
        for index, mail in enumerate(("eve@example.org", "bob@example.org", "ana@example.org"), 20)
    ]
    assert {(one.status_code, one.text) for one in answers} == {(202, answers[0].text)}
    assert [one.recipients for one in scene.host.received[before:]] == [["ana@example.org"]]


def test_of_two_links_for_one_name_the_second_is_too_late(scene: Scene) -> None:
    request(scene)
    request(scene, mail="eve@example.org", peer="203.0.113.2")
    ana, eve = map(link, scene.host.received)
    assert scene.press(eve).status_code == 200
    late = scene.press(ana)
    assert (late.status_code, "belongs to somebody else" in late.text) == (409, True)


def test_mail_is_limited_per_recipient_client_and_address(scene: Scene) -> None:
    for index in range(LINKS_A_DAY + 2):
        assert request(scene, f"Name {index}", peer=f"198.51.100.{index}").status_code == 202
    assert len(scene.host.received) == LINKS_A_DAY
    answers = [request(scene, mail=f"m{one}@example.org").status_code for one in range(REQUESTS_AN_HOUR + 1)]
    assert answers == [202] * REQUESTS_AN_HOUR + [429]


def test_a_few_clients_cannot_use_up_the_mails_of_everybody(scene: Scene) -> None:
    own(scene)
    for client in range(20):
        for index in range(REQUESTS_AN_HOUR):
            request(scene, f"Name {client} {index}", f"m{client}.{index}@example.org", peer=f"198.51.{client}.1")
    assert 20 + MORE_LINKS_A_DAY == len(scene.host.received) - 1, "the first of each network, and what is left for all"
    before = len(scene.host.received)
    assert request(scene, "Eve", "eve@example.org", peer="192.0.2.1").status_code == 202
    assert request(scene, "Ana", "ana@example.org", peer="198.51.1.9").status_code == 202
    assert [one.recipients[0] for one in scene.host.received[before:]] == ["eve@example.org", "ana@example.org"]


@pytest.mark.parametrize("peer", ["198.51.100.{}", "2001:db8:1:{}::1"])
def test_a_network_has_a_share_of_the_mails(scene: Scene, peer: str) -> None:
    for index in range(LINKS_OF_NETWORK_A_DAY + 4):
        request(scene, f"Name {index}", f"m{index}@example.org", peer=peer.format(index + 1))
    assert len(scene.host.received) == LINKS_OF_NETWORK_A_DAY


def test_the_name_of_a_moderator_is_theirs_even_if_somebody_had_it_before(scene: Scene) -> None:
    key = own(scene)
    assert post(scene, "Ana", key).status_code == 201
    request(scene, "Ana", peer="203.0.113.3")
    late = link(scene.host.received[-1])
    owner = Person(scene.service, "Bob")
    answer = owner.post("moderators", name="Ána", role="moderator", mail="eve@example.org")
    assert answer.json()["released"] == ["Ana"]
    assert [post(scene, "Ana", one).status_code for one in (key, "")] == [400, 400]
    shown = scene.service.get("/api/v1/thread?path=/guide/").json()["roots"]
    assert [one.get("marks", []) for one in shown] == [[]], "she isn't the moderator"
    logged = scene.run(scene.store.log_entries("default", limit=9))
    assert {("release-name", "Ana", "Bob"), ("invite", "Ána (moderator)", "Bob")} <= {
        (one.action, one.detail, one.actor.name) for one in logged
    }
    assert scene.press(late).status_code in {409, 410}
    theirs = own(scene, "Ana", "eve@example.org", peer="203.0.113.4")
    assert post(scene, "Ana", theirs).json()["comment"]["marks"] == ["confirmed"]
    again = owner.post("moderators", name="Ána")
    assert again.json()["released"] == [], "it's their own claim"
    assert post(scene, "Ana", theirs).status_code == 201
    moved = owner.post("moderators", name="Ána", mail="else@example.org")
    assert moved.json()["released"] == ["Ana"], "somebody else reads mail to the earlier address"


def test_addresses_that_want_no_mail_get_none(scene: Scene) -> None:
    scene.run(stop(scene.environment, "default", "ana@example.org", StopReason.BOUNCED))
    assert request(scene).status_code == 202
    assert scene.host.received == []


def test_an_address_has_few_names(scene: Scene) -> None:
    for index in range(NAMES_OF_ADDRESS):
        own(scene, f"Name {'abcdefgh'[index]}", peer=f"198.51.100.{index}")
        scene.service.now += DAY
    before = len(scene.host.received)
    assert request(scene, "One more").status_code == 202
    assert len(scene.host.received) == before


@pytest.mark.parametrize("nick", ["", "Anonymous", " anonymous ", "...", "\u3164", "a\u202eb", "a\nb"])
def test_names_that_nobody_can_have_are_refused(scene: Scene, nick: str) -> None:
    answer = request(scene, nick)
    assert (answer.status_code, answer.json()["code"]) == (400, "field-invalid")
    assert scene.host.received == []


def test_long_names_are_cut_like_those_of_comments(scene: Scene) -> None:
    key = own(scene, "x" * 5_000)
    assert post(scene, "x" * 60).status_code == 400
    assert post(scene, "x" * 60, key).json()["comment"]["marks"] == ["confirmed"]


@pytest.mark.parametrize("mail", ["", "ana", "ana@example", "a@b.org\nBcc: c@d.org", "x" * 250 + "@a.org"])
def test_no_mail_goes_to_what_is_no_address(scene: Scene, mail: str) -> None:
    assert request(scene, mail=mail).status_code == 400
    assert scene.host.received == []


def test_the_link_leads_only_to_pages_of_the_site(scene: Scene) -> None:
    for index, path in enumerate(("https://evil.example/x", "//evil.example/x", "\\\\evil.example", '/a"><script>')):
        request(scene, f"Name {index}", f"m{index}@example.org", path=path)
        page = scene.press(link(scene.host.received[-1])).text
        (address,) = re.findall(r'href="([^"]+)"', page)
        assert address.startswith(f"{HOME}/"), address
        assert "<script>" not in page


def test_the_name_in_the_link_is_as_it_was_typed(scene: Scene) -> None:
    request(scene, "A & <b> #1")
    page = scene.press(link(scene.host.received[0]))
    (address,) = re.findall(r'href="([^"]+)"', page.text)
    assert unquote(address.replace("&amp;", "&").split("&")[1]) == "A & <b> #1"
    assert "<b>" not in page.text


def test_without_the_rule_nothing_of_it_works(tmp_path: Path, host: MailHost) -> None:
    for scene in opened(tmp_path, host):
        assert "name" not in scene.service.get("/api/v1/thread?path=/guide/").json()["features"]
        assert request(scene).json()["code"] == "mail-unavailable"
        assert scene.service.get("/mail/name?key=x").status_code == 404


def test_people_get_and_release_their_names_and_erase_them(scene: Scene) -> None:
    key = own(scene)
    assert post(scene, "Ana", key, mail=ANA["mail"]).status_code == 201

    def opened_link() -> str:
        scene.service.now += DAY
        scene.service.send("POST", "/mail/person", data={"mail": "ana@example.org"}, headers={"accept-language": "en"})
        found = re.search(rf"{HOME}/comments(/mail/person/data\S+)", scene.host.received[-1].plain())
        assert found is not None
        return found[1]

    def press(do: str) -> httpx.Response:
        return scene.service.send("POST", address, data={"mail": "ana@example.org", "do": do})

    address = opened_link()
    assert "Names that nobody else can use: Ana." in scene.service.get(address).text
    assert [one["nick"] for one in press("download").json()["names"]] == ["Ana"]
    assert "Anybody can use these names again: Ana." in press("release").text
    assert 'value="release"' not in scene.service.get(address).text
    (root,) = scene.service.get("/api/v1/thread?path=/guide/").json()["roots"]
    assert root.get("marks", []) == [], "somebody else may get the name"
    assert post(scene, "Ana").status_code == 201
    own(scene, peer="203.0.113.7")
    press("erase")
    assert list(scene.run(scene.store.name_claims("default"))) == []
