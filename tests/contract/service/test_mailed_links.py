"""Links to sign in by mail, with a real SMTP server."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread

import httpx
import pytest

from glosa.service.domain.access.mailed_links import LINKS, LINKS_FOR_STRANGERS
from glosa.service.domain.access.moderators import LINK_LIVES_MS, Role, invite
from glosa.service.domain.access.sessions import SIGN_INS_A_MINUTE
from glosa.service.domain.moderation.log import Actor, Via
from glosa.service.domain.notifications.channels import MailSecurity, MailServer, Notifications
from glosa.service.opening import environment_of
from glosa.service.storage.store import open_store
from tests.contract.service.conftest import SITE, Serve, Service, settings_in
from tests.contract.service.mail_server import MailHost, mail_host
from tests.contract.service.moderators import sign_in

PAGE = "/mail/sign-in"
HOME = "https://docs.example.org"


@pytest.fixture
def host() -> Iterator[MailHost]:
    """A mail server on an event loop of its own."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    hosting = mail_host()
    yield asyncio.run_coroutine_threadsafe(hosting.__aenter__(), loop).result(60)
    asyncio.run_coroutine_threadsafe(hosting.__aexit__(None, None, None), loop).result(60)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@pytest.fixture
def service(tmp_path: Path, host: MailHost) -> Iterator[Service]:
    """With the moderator Ana."""
    server = MailServer(host="localhost", port=host.port, sender="comments@example.org", security=MailSecurity.NONE)
    site = replace(SITE, rules=replace(SITE.rules, home=HOME))
    running = Service(replace(settings_in(tmp_path, site), notifications=Notifications(mail=server)))
    running.start()

    async def add() -> None:
        store = open_store(running.settings.database)
        environment = environment_of(running.settings, store, lambda: running.now)
        await invite(environment, SITE, "Ana", actor=Actor("Bob", Via.COMMAND), role=Role.OWNER, mail="Ana@example.org")
        await store.close()

    running.run(add())
    yield running
    running.stop()


def request(service: Service, mail: str, *, peer: str = "203.0.113.1", language: str = "en") -> httpx.Response:
    return service.send(
        "POST", PAGE, peer=peer, data={"mail": mail}, headers={"accept-language": language, "host": "evil.example"}
    )


def key_in(text: str) -> str:
    found = re.search(rf"^{HOME}/comments/admin/#default\.([0-9a-f]+)$", text, re.MULTILINE)
    assert found is not None, text
    return found[1]


def test_a_moderator_gets_a_link_that_signs_in_once(service: Service, host: MailHost) -> None:
    form = service.get(PAGE, headers={"accept-language": "pt-BR,en"})
    assert '<html lang="pt-BR">' in form.text
    assert 'name="mail"' in form.text
    request(service, " ana@EXAMPLE.org ")
    (received,) = host.received
    assert (received.recipients, received.mail["Subject"]) == (["Ana@example.org"], "Sign in to moderate default")
    assert "evil.example" not in received.plain()
    key = key_in(received.plain())
    assert key in received.html()
    signed_in = sign_in(service, key)
    assert (signed_in.status_code, signed_in.json()["name"]) == (201, "Ana")
    assert sign_in(service, key).status_code == 403


def test_the_mail_is_in_the_browsers_language_and_its_link_expires(service: Service, host: MailHost) -> None:
    request(service, "ana@example.org", language="pt-BR,pt;q=0.9")
    assert host.received[0].mail["Subject"] == "Entre para moderar default"
    service.now += LINK_LIVES_MS
    assert sign_in(service, key_in(host.received[0].plain())).status_code == 403


def test_nobody_learns_who_moderates(service: Service, host: MailHost) -> None:
    answers = [request(service, mail) for mail in ("ana@example.org", "eve@example.org", "", "x" * 300)]
    assert {(one.status_code, one.text) for one in answers} == {(200, answers[0].text)}
    assert len(host.received) == 1


def test_few_links_are_sent_to_one_address_and_few_are_requested_from_one(service: Service, host: MailHost) -> None:
    for number in range(LINKS_FOR_STRANGERS + 2):
        assert request(service, "ana@example.org", peer=f"203.0.113.{number}").status_code == 200
    assert len(host.received) == LINKS_FOR_STRANGERS
    answers = [request(service, "eve@example.org", peer="192.0.2.1").status_code for _ in range(SIGN_INS_A_MINUTE + 1)]
    assert answers == [200] * SIGN_INS_A_MINUTE + [429]


def test_one_address_does_not_use_up_the_links_for_all_others(service: Service, host: MailHost) -> None:
    for _ in range(LINKS + 2):
        request(service, "ana@example.org", peer="203.0.113.1")
    assert len(host.received) == LINKS
    request(service, "ana@example.org", peer="198.51.100.1")
    assert len(host.received) == LINKS + 1


def test_strangers_do_not_use_up_the_links_of_the_moderator(service: Service, host: MailHost) -> None:
    request(service, "ana@example.org", peer="192.0.2.9")
    assert sign_in(service, key_in(host.received[0].plain()), peer="192.0.2.9").status_code == 201
    for number in range(3 * LINKS_FOR_STRANGERS):
        answer = request(service, "ana@example.org", peer=f"203.0.113.{number}")
        assert answer.text == request(service, "eve@example.org", peer=f"203.0.113.{number}").text
    sent = len(host.received)
    request(service, "ana@example.org", peer="203.0.113.200")
    assert len(host.received) == sent
    request(service, "ana@example.org", peer="192.0.2.200")
    assert len(host.received) == sent + 1
    assert sign_in(service, key_in(host.received[-1].plain()), peer="192.0.2.200").status_code == 201


def test_a_mail_server_that_refuses_is_in_the_log(service: Service, host: MailHost) -> None:
    host.recipient = "550 no"
    assert request(service, "ana@example.org").status_code == 200
    (line,) = [one for one in service.lines() if one["event"] == "link-not-sent"]
    assert "ana@example.org" not in str(line).lower()


def test_without_a_mail_server_the_page_says_so(serve: Serve) -> None:
    answer = serve().get(PAGE)
    assert (answer.status_code, answer.json()["code"]) == (404, "mail-unavailable")
