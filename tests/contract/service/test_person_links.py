"""People get or erase what they wrote by a link in mail."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from glosa.service.domain import personal_links
from glosa.service.domain.access.sessions import SIGN_INS_A_MINUTE
from glosa.service.domain.notifications.stops import StopReason, stop
from glosa.service.domain.personal_links import LINKS_A_DAY, LIVES_MS, REQUESTS_AN_HOUR, USES_A_DAY
from glosa.service.domain.rate_limits import Bucket
from glosa.service.routes import read_limits
from tests.contract.service.conftest import Serve
from tests.contract.service.mail_server import MailHost, Received
from tests.contract.service.reader_scene import ANA, DAY, HOME, Scene, host_fixture, opened, scene_fixture

__all__ = ["host_fixture", "scene_fixture"]

PAGE = "/mail/person"


def request(scene: Scene, mail: str, *, peer: str = "203.0.113.1", language: str = "en") -> httpx.Response:
    headers = {"accept-language": language, "host": "evil.example"}
    return scene.service.send("POST", PAGE, peer=peer, data={"mail": mail}, headers=headers)


def link(mail: Received) -> str:
    found = re.search(rf"{HOME}/comments(/mail/person/data\S+)", mail.plain())
    assert found is not None, mail.plain()
    return found[1]


def press(scene: Scene, address: str, do: str, mail: str = "Ana@example.org") -> httpx.Response:
    return scene.service.send("POST", address, data={"mail": mail, "do": do})


def texts(answer: httpx.Response) -> list[str]:
    found: list[dict[str, Any]] = answer.json()["results"]
    return [one["comment"] if "comment" in one else one["source"] for one in found]


def test_a_person_gets_a_copy_and_erases_everything(scene: Scene) -> None:
    root = scene.say("First", **ANA)
    scene.say("Second", **{**ANA, "mail": "ANA@example.org"})
    scene.say("Of somebody else", nick="Eve", mail="eve@example.org")
    scene.reply(root, "A reply", nick="Eve")
    assert 'name="mail"' in scene.service.get(PAGE).text
    assert request(scene, " ana@example.org ").status_code == 200
    (mail,) = scene.host.received
    assert (mail.recipients, mail.mail["Subject"]) == (["ana@example.org"], "Your comments on docs.example.org")
    assert "evil.example" not in mail.plain()
    address = link(mail)
    assert "ana" not in address.lower().split("?")[1], "the address is in no log"
    page = scene.service.get(address)
    assert [one in page.text for one in ('value="download"', 'value="erase"')] == [True, True]
    assert scene.run(scene.store.stored("default"))["texts"].count == 4, "opening a link changes nothing"
    other = press(scene, address, "erase", mail="eve@example.org")
    assert "for another address" in other.text
    copy = press(scene, address, "download")
    assert (copy.headers["content-type"], texts(copy)) == ("application/json", ["First", "Second"])
    assert copy.headers["cache-control"] == "no-store"
    assert "Erased. Comments: 2." in press(scene, address, "erase").text
    assert texts(press(scene, address, "download")) == []
    left = scene.service.get("/api/v1/thread?path=/a").text
    assert [one in left for one in ("First", "Second", "A reply", "Of somebody else")] == [False, False, True, True]


def test_the_copy_does_not_say_from_where_somebody_wrote(tmp_path: Path, host: MailHost) -> None:
    for scene in opened(tmp_path, host, record_ip=True):
        scene.say("Words", peer="198.51.100.7", **ANA)
        request(scene, "ana@example.org")
        assert "198.51.100.7" not in press(scene, link(host.received[0]), "download").text


def test_nobody_learns_who_wrote_comments(scene: Scene) -> None:
    scene.say("Words", **ANA)
    answers = [
        request(scene, mail, peer=f"203.0.113.{number}")
        for number, mail in enumerate(("ana@example.org", "eve@example.org", "", "x" * 300, "ana"))
    ]
    assert {(one.status_code, one.text) for one in answers} == {(200, answers[0].text)}
    assert len(scene.host.received) == 1


def test_links_expire_and_are_signed(scene: Scene) -> None:
    scene.say("Words", **ANA)
    request(scene, "ana@example.org", language="pt-BR")
    assert scene.host.received[0].mail["Subject"] == "Seus comentários em docs.example.org"
    address = link(scene.host.received[0])
    for forged in (address[:-1] + ("0" if address[-1] != "0" else "1"), address.replace("expires=", "expires=9")):
        assert scene.service.get(forged).status_code == 403
        assert press(scene, forged, "erase").status_code == 403
    scene.service.now += LIVES_MS
    assert press(scene, address, "erase").status_code == 403


def test_few_links_are_sent_and_few_are_requested_from_one_address(scene: Scene) -> None:
    scene.say("Words", **ANA)
    for number in range(LINKS_A_DAY + 2):
        request(scene, "ana@example.org", peer=f"203.0.113.{number}")
    assert len(scene.host.received) == LINKS_A_DAY
    scene.service.now += DAY
    for number in range(REQUESTS_AN_HOUR):
        request(scene, f"nobody{number}@example.org", peer="198.51.100.1")
    request(scene, "ana@example.org", peer="198.51.100.1")
    assert len(scene.host.received) == LINKS_A_DAY
    codes = [request(scene, "eve@example.org", peer="192.0.2.1").status_code for _ in range(SIGN_INS_A_MINUTE + 1)]
    assert codes == [200] * SIGN_INS_A_MINUTE + [429]


@pytest.mark.parametrize(
    ("mine", "theirs", "is_mine"),
    [
        ("a@an-address-of-forty-characters.example", "a@an-address-of-forty-characters.example.org", False),
        ("somebody.with.a.long.name@department.example.org", "somebody.with.a.long.name@department.example.net", False),
        ("o'o'o'o'o'o'o'o'o'o@example.org", "o'o'o'o'o'o'o'o'o'o@example.net", False),
        ("a@address-of-39-characters.example.info", "a@address-of-39-characters.example.infoo", True),
    ],
)
def test_nobody_gets_or_erases_comments_of_an_address_with_the_same_beginning(
    scene: Scene, mine: str, theirs: str, is_mine: bool
) -> None:
    scene.say("Mine", nick="Ana", mail=mine)
    scene.say("Of somebody else", nick="Eve", mail=theirs)
    request(scene, mine)
    address = link(scene.host.received[0])
    copy, erased = press(scene, address, "download", mail=mine), press(scene, address, "erase", mail=mine).text
    left = scene.service.get("/api/v1/thread?path=/a").text
    assert "Of somebody else" in left
    if is_mine:
        assert texts(copy) == ["Mine"]
        assert "Erased. Comments: 1.<" in erased
    else:
        assert "Write to the site" in copy.text
        assert "Mine" in left
        assert "Erased. Comments: 0. Some comments may be yours" in erased


def test_requests_that_find_nothing_do_not_use_up_the_mails_of_a_site(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(personal_links, "_OF_SITE", Bucket("person", 1, DAY))
    for number, mail in enumerate((ANA["mail"], "bob@example.org")):
        scene.say("Words", nick="Somebody", mail=mail)
        request(scene, f"nobody{number}@example.org", peer="198.51.100.1")
    request(scene, ANA["mail"])
    request(scene, "bob@example.org")
    assert [one.recipients for one in scene.host.received] == [[ANA["mail"]]]


def test_somebody_who_unsubscribed_gets_a_link_but_not_after_a_bounce(scene: Scene) -> None:
    scene.say("Words", **ANA)
    scene.run(stop(scene.environment, "default", ANA["mail"], StopReason.UNSUBSCRIBED))
    request(scene, ANA["mail"])
    (mail,) = scene.host.received
    assert "Erased. Comments: 1." in press(scene, link(mail), "erase").text
    scene.say("Words", **ANA)
    scene.run(stop(scene.environment, "default", ANA["mail"], StopReason.BOUNCED))
    request(scene, ANA["mail"])
    assert len(scene.host.received) == 1


def test_a_link_is_used_few_times_a_day(scene: Scene) -> None:
    scene.say("Words", **ANA)
    request(scene, ANA["mail"])
    address = link(scene.host.received[0])
    press(scene, address, "download", mail="eve@example.org")
    codes = [press(scene, address, "download").status_code for _ in range(USES_A_DAY + 1)]
    assert codes == [200] * USES_A_DAY + [429]
    assert "Try again tomorrow" in press(scene, address, "erase").text


def test_searches_for_a_person_have_a_deadline(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    scene.say("Words", **ANA)
    request(scene, ANA["mail"])
    address = link(scene.host.received[0])
    monkeypatch.setattr(read_limits, "OWNER_SECONDS", 0)
    for do in ("download", "erase"):
        refused = press(scene, address, do)
        assert (refused.status_code, refused.json()["code"]) == (503, "read-too-long")
    request(scene, ANA["mail"])
    assert len(scene.host.received) == 1
    assert [one["event"] for one in scene.service.lines() if one["level"] == "error"] == ["link-not-sent"]


def test_somebody_who_only_subscribed_with_a_long_address_gets_a_link_too(scene: Scene) -> None:
    long = "somebody.with.a.long.name@department.university.example.org"
    scene.ask(mail=long)
    request(scene, long)
    (mail,) = scene.host.received
    assert "Erased" in press(scene, link(mail), "erase", mail=long).text
    assert scene.count() == 0


def test_a_mail_server_that_refuses_is_in_the_log(scene: Scene) -> None:
    scene.say("Words", **ANA)
    scene.host.recipient = "550 no"
    assert request(scene, "ana@example.org").status_code == 200
    assert [one["event"] for one in scene.service.lines() if one["level"] == "error"] == ["link-not-sent"]


def test_it_is_off_until_the_owner_offers_it(tmp_path: Path, host: MailHost, serve: Serve) -> None:
    answer = serve().get(PAGE)
    assert (answer.status_code, answer.json()["code"]) == (404, "mail-unavailable")
    for scene in opened(tmp_path / "off", host, personal=False):
        assert scene.service.get(PAGE).status_code == 404
