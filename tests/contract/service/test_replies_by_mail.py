"""Replies by mail: double opt-in, limits, and a mail server that is down or refuses."""

import asyncio
import json
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from glosa.service.domain.access.moderators import Role
from glosa.service.domain.notifications.mail import Letter
from glosa.service.domain.notifications.pacing import GIVE_UP_MS
from glosa.service.domain.notifications.signatures import TOLERANCE_SECONDS, signature
from glosa.service.domain.notifications.stops import StopReason, address_key, resume, stop
from glosa.service.domain.personal import erase_person
from glosa.service.domain.sites import Site
from glosa.service.domain.subscriptions import sending, subscribing
from glosa.service.domain.subscriptions.letters import LONGEST_QUOTE, MOST_LISTED, confirmation
from glosa.service.domain.subscriptions.sending import MAILS_OF_THREAD_A_DAY, PENDING_MS
from glosa.service.domain.subscriptions.subscribing import (
    CONFIRMATIONS_A_DAY,
    SUBSCRIPTIONS_AN_HOUR,
    report_bounce,
)
from glosa.service.domain.subscriptions.subscriptions import UNCONFIRMED_MS, Subscription
from tests.contract.service.conftest import SITE, Service
from tests.contract.service.mail_server import MailHost
from tests.contract.service.moderators import Person
from tests.contract.service.reader_scene import (
    ANA,
    DAY,
    HOME,
    KEY,
    MINUTE,
    Scene,
    host_fixture,
    link,
    opened,
    scene_fixture,
)

__all__ = ["host_fixture", "scene_fixture"]


def test_a_reader_confirms_and_gets_replies_until_they_unsubscribe(scene: Scene) -> None:
    assert scene.service.get("/api/v1/thread?path=/a").json()["features"][-1] == "subscribe"
    posted = scene.ask()
    assert posted["subscription"] == "pending"
    assert scene.send(after=0) == []
    (question,) = scene.send()
    assert (question.recipients, question.mail["Subject"]) == (
        ["ana@example.org"],
        "Confirm mail about replies on docs.example.org",
    )
    assert "A question" not in question.plain() + question.html(), "nobody may send words of theirs to any address"
    assert "/a" not in question.plain().replace("/admin", "").split("http")[0]
    first = scene.reply(posted, "Before the confirmation", nick="Bob")
    assert scene.send() == []
    address = link(question, "confirm")
    page = scene.service.get(address)
    assert (page.status_code, 'method="post"' in page.text) == (200, True)
    assert scene.send() == [], "programs that check mail open all links"
    assert "You&#x27;ll get mail" in scene.press(address).text
    (mail,) = scene.send()
    assert (mail.recipients, mail.mail["Subject"]) == (["ana@example.org"], "Bob replied to you on docs.example.org")
    assert "> Before the confirmation" in mail.plain()
    assert f"{HOME}/a#{first['comment']['id']}" in mail.plain()
    assert mail.mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    one_click = urlsplit(mail.mail["List-Unsubscribe"].strip("<>"))
    assert scene.service.get(link(mail, "unsubscribe")).status_code == 200
    scene.reply(posted, "Second")
    scene.reply(first, "To <b>Bob</b>")
    (both,) = scene.send()
    assert both.mail["Subject"] == "2 replies to you on docs.example.org"
    assert "To &lt;b&gt;Bob" in both.html()
    path = f"{one_click.path.removeprefix('/comments')}?{one_click.query}"
    ended = scene.press(path, data={"List-Unsubscribe": "One-Click"})
    assert (ended.status_code, scene.count()) == (200, 0)
    assert scene.press(path).status_code == 200, "pressing it again is no error"
    scene.reply(posted, "Third")
    assert scene.send() == []


def test_replies_say_nothing_about_subscriptions(scene: Scene) -> None:
    scene.subscribed()
    shown = scene.service.get("/api/v1/thread?path=/a").text
    assert "ana@" not in shown
    assert "subscription" not in shown


def test_the_mail_is_in_the_readers_language(scene: Scene) -> None:
    scene.ask(language="", mail="bia@example.org")
    scene.ask(language="es-MX", mail="eva@example.org", peer="203.0.113.2")
    scene.ask(language="xx", mail="joe@example.org", peer="203.0.113.3")
    subjects = {mail.recipients[0]: str(mail.mail["Subject"]) for mail in scene.send()}
    assert subjects == {
        "bia@example.org": "Confirme os avisos de respostas em docs.example.org",
        "eva@example.org": "Confirma los avisos de respuestas en docs.example.org",
        "joe@example.org": "Confirm mail about replies on docs.example.org",
    }


@pytest.mark.parametrize(
    "mail",
    [
        *("", "ana", "ana@localhost", "ana@exa mple.org", "a@b.org,c@d.org", "á@example.org"),
        *("a..b@example.org", ".ana@example.org", "ana.@example.org", f"{'a' * 65}@example.org"),
    ],
)
def test_an_address_that_cannot_receive_mail_subscribes_nobody(scene: Scene, mail: str) -> None:
    assert "subscription" not in scene.ask(mail=mail)
    assert scene.count() == 0


def test_a_long_address_is_used_as_it_was_typed(scene: Scene) -> None:
    long = "somebody.with.a.long.name@department.university.example.org"
    scene.ask(mail=long)
    (question,) = scene.send()
    assert question.recipients == [long]
    scene.run(erase_person(scene.environment, SITE, long))
    assert scene.count() == 0


def test_without_the_owners_consent_nobody_subscribes(tmp_path: Path, host: MailHost) -> None:
    for scene in opened(tmp_path, host, offered=False):
        assert "subscribe" not in scene.service.get("/api/v1/thread?path=/a").json()["features"]
        assert "subscription" not in scene.ask()
        assert scene.count() == 0


def test_few_mails_ask_one_address_to_confirm_and_one_client_may_name_few(scene: Scene) -> None:
    for number in range(CONFIRMATIONS_A_DAY + 3):
        posted = scene.ask(f"Question {number}", peer=f"203.0.113.{number}")
        assert posted["subscription"] == "pending", "nobody learns about the limit"
    assert len(scene.send()) == CONFIRMATIONS_A_DAY
    for number in range(SUBSCRIPTIONS_AN_HOUR + 3):
        scene.ask(f"Question {number}", peer="198.51.100.1", mail=f"victim{number}@example.org")
    assert len(scene.send()) == SUBSCRIPTIONS_AN_HOUR


def test_a_reader_gets_few_mails_a_day_about_a_page_and_no_reply_is_lost(scene: Scene) -> None:
    posted = scene.subscribed()
    mails = []
    for number in range(MAILS_OF_THREAD_A_DAY + 4):
        scene.reply(posted, f"Answer {number}")
        mails += scene.send()
    assert len(mails) == MAILS_OF_THREAD_A_DAY
    (rest,) = scene.send(after=DAY)
    assert all(f"Answer {MAILS_OF_THREAD_A_DAY + number}" in rest.plain() for number in range(4))


def test_a_mail_shows_the_first_replies_and_the_beginning_of_each(scene: Scene) -> None:
    posted = scene.subscribed()
    for length in (LONGEST_QUOTE, LONGEST_QUOTE + 1, *range(2, MOST_LISTED + 2)):
        scene.reply(posted, "a" * length)
    (mail,) = scene.send()
    lines = [line.removeprefix("> ") for line in mail.plain().splitlines() if line.startswith("> ")]
    assert lines[:3] == ["a" * LONGEST_QUOTE, "a" * (LONGEST_QUOTE - 1) + "…", "aa"]
    assert len(lines) == MOST_LISTED
    assert "Not shown here: 2." in mail.plain()
    assert "<p>Not shown here: 2.</p>" in mail.html()


def test_the_same_device_confirms_an_address_once(scene: Scene) -> None:
    device = scene.ask()["device"]
    (question,) = scene.send()
    assert scene.ask("Another", device=device)["subscription"] == "pending", "not confirmed yet"
    scene.send()
    scene.press(link(question, "confirm"))
    second = scene.ask("A third", device=device)
    assert second["subscription"] == "active"
    assert scene.ask("Other", device=device, mail="eva@example.org")["subscription"] == "pending"
    assert scene.ask("Stranger")["subscription"] == "pending"
    scene.send()
    scene.reply(second)
    assert [mail.recipients for mail in scene.send()] == [["ana@example.org"]]


def test_nobody_gets_their_own_replies_or_one_twice(scene: Scene) -> None:
    root = scene.subscribed()
    own = scene.reply(
        root, "My own addition", **{**ANA, "mail": "Ana@example.org", "subscribe": True, "language": "en"}
    )
    (question,) = scene.send()
    scene.press(link(question, "confirm"))
    assert scene.send() == []
    scene.reply(own, "An answer to both")
    assert len(scene.send()) == 1


def test_replies_that_wait_are_sent_when_they_are_approved(tmp_path: Path, host: MailHost) -> None:
    for scene in opened(tmp_path, host, approval="all"):
        person = Person(scene.service, role=Role.MODERATOR)
        posted = scene.ask()
        assert (scene.send(), scene.problems) == ([], []), "its comment isn't published"
        person.post("comments", ids=[posted["comment"]["id"]], action="approve")
        (question,) = scene.send(after=PENDING_MS)
        scene.press(link(question, "confirm"))
        reply = scene.reply(posted)
        assert scene.send() == []
        decision = person.post("comments", ids=[reply["comment"]["id"]], action="approve").json()["decision"]
        assert len(scene.send()) == 1
        person.post("undo", decision=decision)
        person.post("comments", ids=[reply["comment"]["id"]], action="approve")
        assert scene.send() == [], "each reply is sent once"
        written = person.post("reply", id=posted["comment"]["id"], text="From the site")
        assert written.status_code == 201, written.text
        (mail,) = scene.send()
        assert "> From the site" in mail.plain()


def test_removed_comments_are_not_sent_and_end_subscriptions(scene: Scene) -> None:
    posted, person = scene.subscribed(), Person(scene.service)
    reply = scene.reply(posted)
    person.post("comments", ids=[reply["comment"]["id"]], action="spam")
    assert scene.send() == []
    scene.reply(posted, "Another answer")
    scene.service.post("/api/v1/own/delete", {"id": posted["comment"]["id"], "key": posted["key"]})
    assert scene.send() == []
    assert scene.count() == 0


def test_links_are_signed_and_end(scene: Scene) -> None:
    posted = scene.ask()
    (question,) = scene.send()
    address = link(question, "confirm")
    for page in ("confirm", "unsubscribe", "never"):
        for broken in (address[:-1] + ("0" if address[-1] != "0" else "1"), address.replace("confirm", page) + "0"):
            forged = broken.replace("/confirm?", f"/{page}?")
            assert scene.service.get(forged).status_code == 403
            assert scene.press(forged).status_code == 403
    assert scene.press(address.replace("/confirm?", "/never?")).status_code == 403, "each link has a key of its own"
    assert scene.count() == 1
    scene.service.now += UNCONFIRMED_MS + DAY
    scene.run(scene.store.forget_subscriptions(unconfirmed=scene.service.now - UNCONFIRMED_MS, sent=0))
    assert scene.press(address).status_code == 410
    assert posted["subscription"] == "pending"


def test_an_address_can_refuse_all_mail(scene: Scene) -> None:
    scene.ask()
    (question,) = scene.send()
    address = link(question, "never")
    assert scene.service.get(address).status_code == 200
    assert scene.press(address).status_code == 200
    assert scene.count() == 0
    assert scene.ask("Again", peer="203.0.113.9")["subscription"] == "pending", "nobody learns that it refused"
    assert (scene.count(), scene.send()) == (0, [])
    assert scene.run(resume(scene.environment, "default", "ana@example.org"))
    scene.ask("Once more", peer="203.0.113.9")
    assert len(scene.send()) == 1


def test_refusing_mail_to_readers_stops_no_mail_to_an_owner(scene: Scene) -> None:
    scene.ask()
    (question,) = scene.send()
    assert scene.press(link(question, "never")).status_code == 200
    owner = address_key(scene.environment.secret, "default", "ana@example.org")
    assert scene.run(scene.store.mail_stop("default", owner)) is None
    scene.ask("Again", peer="203.0.113.9")
    assert scene.count() == 0


def test_an_owner_who_unsubscribes_still_gets_replies(scene: Scene) -> None:
    posted = scene.subscribed()
    scene.run(stop(scene.environment, "default", "ana@example.org", StopReason.UNSUBSCRIBED))
    scene.reply(posted)
    assert len(scene.send()) == 1


def test_a_server_that_is_down_or_slow_to_accept_loses_nothing(scene: Scene) -> None:
    posted = scene.subscribed()
    scene.reply(posted)
    scene.host.data = "451 later"
    assert scene.send() == []
    assert scene.problems == ["The mail server refused the mail with code 451."]
    assert scene.send(after=1_000) == [], "it waits before it tries again"
    scene.host.data = "250 OK"
    assert len(scene.send()) == 1
    scene.reply(posted, "Later")
    scene.host.data = "451 later"
    scene.send()
    assert scene.send(after=GIVE_UP_MS) == []
    scene.host.data = "250 OK"
    assert scene.send(after=DAY) == [], "too old"
    assert scene.count() == 1


def test_one_mail_that_cannot_be_composed_keeps_no_other_from_being_sent(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscribing, "is_mail", lambda mail: True)
    scene.ask(mail="a..b@example.org")
    scene.ask(peer="203.0.113.2")
    assert [mail.recipients for mail in scene.send()] == [["ana@example.org"]]
    assert (scene.count(), scene.problems) == (1, ["The recipient isn't an email address."])


def test_one_error_keeps_no_other_mail_from_being_sent(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    compose = confirmation

    def broken(secret: bytes, site: Site, subscription: Subscription, **options: str) -> Letter:
        if subscription.mail != ANA["mail"]:
            raise ZeroDivisionError("broken")
        return compose(secret, site, subscription, **options)

    monkeypatch.setattr(sending, "confirmation", broken)
    scene.ask(mail="bob@example.org")
    scene.ask(peer="203.0.113.2")
    assert [mail.recipients for mail in scene.send()] == [["ana@example.org"]]
    assert (scene.count(), scene.problems) == (2, ["broken"])


def test_an_address_that_does_not_exist_gets_no_more_mail(scene: Scene) -> None:
    scene.subscribed()
    second = scene.subscribed(text="Another", peer="203.0.113.8")
    scene.reply(second)
    scene.host.recipient = "550 5.7.1 refused by policy"
    scene.send()
    assert scene.count() == 2, "that isn't about the address"
    scene.reply(second, "Another answer")
    scene.host.recipient = "550 5.1.1 no such user"
    scene.send()
    assert scene.count() == 0
    scene.host.recipient = "250 OK"
    scene.ask("Again", peer="203.0.113.9")
    assert scene.send() == []


def test_mail_that_comes_back_later_ends_subscriptions(scene: Scene) -> None:
    posted = scene.subscribed()
    scene.run(report_bounce(scene.environment, "default", "ANA@example.org"))
    scene.reply(posted)
    assert (scene.send(), scene.count()) == ([], 0)


def report(scene: Scene, content: object, *, secret: bytes = KEY, time: int | None = None) -> httpx.Response:
    """Sends a signed report of bounces."""
    body = json.dumps(content).encode()
    seconds = scene.service.now // 1000 if time is None else time
    headers = {
        "content-type": "application/json",
        "webhook-id": "msg_1",
        "webhook-timestamp": str(seconds),
        "webhook-signature": f"v1,older {signature(secret, 'msg_1', seconds, body)}",
    }
    return scene.service.send("POST", "/mail/bounces", content=body, headers=headers)


def test_a_provider_reports_bounces_with_a_signature(scene: Scene) -> None:
    scene.subscribed()
    content = {"addresses": ["Ana@example.org", "nobody@example.org"]}
    now = scene.service.now // 1000
    for refused in (
        report(scene, content, secret=b"x" * 32),
        report(scene, content, time=now - TOLERANCE_SECONDS - 1),
        report(scene, content, time=now + TOLERANCE_SECONDS + 1),
        scene.service.post("/mail/bounces", content),
        scene.service.post("/mail/bounces", content, headers={"webhook-timestamp": "-1", "webhook-signature": "v1,x"}),
    ):
        assert (refused.status_code, scene.count()) == (401, 1)
    assert report(scene, {"addresses": []}).status_code == 400
    assert report(scene, {**content, "site": "other"}).status_code == 404
    assert [report(scene, content).status_code for _ in range(2)] == [204, 204]
    assert scene.count() == 0
    scene.ask("Again", peer="203.0.113.9")
    assert scene.send() == []


def test_without_a_key_nobody_reports_bounces(service: Service) -> None:
    assert service.post("/mail/bounces", {"addresses": ["ana@example.org"]}).status_code == 404


def test_erasing_a_person_erases_subscriptions(scene: Scene) -> None:
    posted = scene.subscribed()
    scene.reply(posted)
    assert scene.run(erase_person(scene.environment, SITE, "ana@example.org")) == 1
    assert (scene.send(), scene.count()) == ([], 0)


def test_the_service_itself_sends(tmp_path: Path, host: MailHost) -> None:
    for scene in opened(tmp_path, host, background=True):
        scene.ask()
        scene.service.now += 2 * MINUTE
        scene.service.run(arrival(host))
        assert host.received[0].recipients == ["ana@example.org"]


async def arrival(host: MailHost) -> None:
    """Returns when a mail arrived."""
    while not host.received:
        await asyncio.sleep(0.01)
