"""Links in mail: they ask first, act once, and only as they were signed."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx
import pytest

from glosa.service.domain.moderation.decisions import Action
from glosa.service.domain.notifications.channels import Mailbox, MailServer, NotificationChannel, Notifications, Webhook
from glosa.service.domain.notifications.links import (
    LIVES_MS,
    DecisionLink,
    decision_address,
    unsubscribe_address,
)
from glosa.service.domain.notifications.stops import StopReason, address_key
from glosa.service.domain.sites import Approval
from glosa.service.storage.store import open_store
from tests.contract.service.conftest import SITE, START, Service, settings_in
from tests.contract.service.moderators import Person

ANA = NotificationChannel(site="default", name="ana", target=Mailbox(address="ana@example.org"), language="pt-BR")
HOOK = NotificationChannel(site="default", name="hook", target=Webhook(address="http://127.0.0.1:9/"))
SECRET = b"s" * 32
# Nothing listens there; nothing is due in these tests.
SERVER = MailServer(host="localhost", port=9, sender="comments@example.org")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    moderated = replace(SITE, rules=replace(SITE.rules, approval=Approval.ALL, spam_filter=False))
    notifications = Notifications(channels=(ANA, HOOK), mail=SERVER)
    running = Service(replace(settings_in(tmp_path, moderated), notifications=notifications))
    running.start()
    yield running
    running.stop()


def comment_of(service: Service, text: str = "Olá") -> str:
    id: str = service.comment(text, nick="<b>Eve")["id"]
    return id


def link(comment: str, action: Action = Action.APPROVE, **changes: object) -> str:
    signed = DecisionLink(
        site="default", channel="ana", comment=comment, action=action, revision=0, expires_at=START + LIVES_MS
    )
    return decision_address(SECRET, replace(signed, **changes), service="")  # type: ignore[arg-type]  # names fields


def status_of(service: Service, id: str) -> str:
    found: list[tuple[str, str]] = []

    async def read() -> None:
        store = open_store(service.settings.database)
        found.extend([(one.status.value, one.id) async for one in store.all_comments("default")])
        await store.close()

    service.run(read())
    return {one: status for status, one in found}[id]


def changed(address: str, changes: Mapping[str, str]) -> str:
    parts = urlsplit(address)
    return f"{parts.path}?{urlencode({**dict(parse_qsl(parts.query)), **changes})}"


def check_headers(answer: httpx.Response) -> None:
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-robots-tag"] == "noindex, nofollow"
    assert answer.headers["cache-control"] == "no-store"
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_a_link_shows_the_comment_and_acts_on_its_button(service: Service) -> None:
    id = comment_of(service, "<script>alert(1)</script>")
    for _ in range(2):
        page = service.get(link(id))
        check_headers(page)
        assert "<button>Aprovar</button>" in page.text
        assert "O comentário de &lt;b&gt;Eve em /a" in page.text
        assert "<script" not in page.text
    assert status_of(service, id) == "pending"
    done = service.send("POST", link(id), content=b"")
    check_headers(done)
    assert "Pronto." in done.text
    assert status_of(service, id) == "visible"


def test_of_all_links_to_a_comment_one_works_once(service: Service) -> None:
    id = comment_of(service)
    answers = service.send_all(
        [("POST", link(id, action), {}) for action in (Action.SPAM, Action.APPROVE, Action.SPAM)]
    )
    assert sorted(answer.status_code for answer in answers) == [200, 410, 410]
    assert service.get(link(id, Action.DELETE)).status_code == 410
    assert "alguém já decidiu" in service.get(link(id, Action.DELETE)).text


def test_the_log_names_the_channel(service: Service) -> None:
    id = comment_of(service)
    service.send("POST", link(id, Action.SPAM))
    entries = Person(service).get("log").json()["entries"]
    assert [(one["actor"], one["via"], one["action"], one["comment"]) for one in entries if one["comment"]] == [
        ("ana", "mail", "spam", id)
    ]


@pytest.mark.parametrize(
    "changes",
    [
        {"action": "delete"},
        {"comment": "f" * 24},
        {"revision": "1"},
        {"expires": str(START + LIVES_MS + 1)},
        {"channel": "hook"},
        {"channel": "nobody"},
        {"site": "other"},
        {"key": "0" * 32},
        {"key": "é"},
    ],
)
def test_a_changed_link_does_nothing(service: Service, changes: dict[str, str]) -> None:
    id = comment_of(service)
    address = changed(link(id), changes)
    assert service.get(address).status_code == 403
    assert service.send("POST", address).status_code == 403
    assert status_of(service, id) == "pending"


def test_a_link_expires(service: Service) -> None:
    id = comment_of(service)
    service.now = START + LIVES_MS
    assert service.get(link(id)).status_code == 410
    assert service.send("POST", link(id)).status_code == 410
    assert status_of(service, id) == "pending"


def test_a_link_of_a_channel_without_mail_is_not_valid(service: Service) -> None:
    id = comment_of(service)
    assert service.send("POST", link(id, channel="hook")).status_code == 403


def test_a_link_with_missing_parts_is_explained(service: Service) -> None:
    assert service.get("/mail/decide?key=1").status_code == 400
    assert service.get("/mail/unsubscribe").status_code == 400
    assert service.send("POST", link("f" * 24), content=b"x" * 5000).status_code == 413


def test_mail_programs_unsubscribe_with_one_click(service: Service, tmp_path: Path) -> None:
    address = unsubscribe_address(SECRET, ANA, service="")

    async def reason() -> None:
        store = open_store(service.settings.database)
        reasons.append(await store.mail_stop("default", address_key(SECRET, "default", "ana@example.org")))
        await store.close()

    reasons: list[StopReason | None] = []
    page = service.get(address)
    check_headers(page)
    assert "<button>Cancelar inscrição</button>" in page.text
    service.run(reason())
    form = {"content-type": "application/x-www-form-urlencoded"}
    answer = service.send("POST", address, content=b"List-Unsubscribe=One-Click", headers=form)
    assert answer.status_code == 200
    service.run(reason())
    assert reasons == [None, StopReason.UNSUBSCRIBED]
    assert service.send("POST", changed(address, {"key": "0" * 32})).status_code == 403
    assert service.get(changed(address, {"channel": "hook"})).status_code == 403
    assert re.search("válido", service.get(changed(address, {"key": "0"})).text)
