"""Web push to a push service on this machine: what the browser decrypts, and what happens when the push service is down, slow, or refuses."""

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from glosa.service.domain.access.moderators import LoginLink, Moderator, Role
from glosa.service.domain.comments import Status
from glosa.service.domain.moderation.log import LoggedAction
from glosa.service.domain.notifications import sending
from glosa.service.domain.notifications.channels import Notifications, WebPush
from glosa.service.domain.notifications.devices import MOST_DEVICES, device_id, service_key
from glosa.service.domain.notifications.pacing import SETTLE_MS
from glosa.service.domain.sites import Approval
from glosa.service.upstream.couriers import couriers
from glosa.service.upstream.push_messages import new_push_key
from tests.contract.service.conftest import Service, settings_in
from tests.contract.service.moderators import MODERATION, Person
from tests.contract.service.notified import SITE, Notified, notified
from tests.contract.service.push_server import SubscribedBrowser, content, verified
from tests.contract.service.receiver import Receiver, receiving
from tests.contract.storage.specimens import decision

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as running:
        running.status = 201
        yield running


@pytest.fixture
def browser(receiver: Receiver) -> SubscribedBrowser:
    return SubscribedBrowser(f"{origin(receiver)}/push/abc")


def origin(receiver: Receiver) -> str:
    return f"http://127.0.0.1:{receiver.port}"


@asynccontextmanager
async def pushed(folder: Path, *browsers: SubscribedBrowser, servers: tuple[str, ...] = ()) -> AsyncIterator[Notified]:
    """A site whose moderator Ana is notified on these browsers."""
    async with notified(folder) as scene:
        scene.notifications = Notifications(push=WebPush(contact="mailto:ana@example.org", servers=servers))
        scene.delivering = couriers(scene.notifications, lambda: scene.now)
        ana = Moderator(site="default", name="Ana", role=Role.OWNER, created_at=1)
        link = LoginLink(site="default", hash="l", moderator="Ana", expires_at=99)
        await scene.store.save_login(ana, link, decision(1, LoggedAction.INVITE))
        await service_key(scene.environment, new_push_key)
        for one in browsers:
            assert await scene.store.save_push_device(one.device(), MOST_DEVICES)
        yield scene


async def key_of(scene: Notified) -> bytes:
    key = await scene.store.push_key()
    assert key is not None
    return key.public


async def test_a_browser_decrypts_a_signed_message_that_names_author_and_page(
    tmp_path: Path, receiver: Receiver, browser: SubscribedBrowser
) -> None:
    async with pushed(tmp_path, browser, servers=(origin(receiver),)) as site:
        await site.comment("My password is 1234.", path="/settings")
        assert await site.send(after=SETTLE_MS - 1) == 0
        assert await site.send(after=1) == 1
        assert await site.state() == replace(await site.state(), waiting=0, failed=0)
        claims = verified(receiver.requests[0][0], await key_of(site))
        now = site.now // 1000
    ((headers, body),) = receiver.requests
    shown = browser.decrypted(body)
    assert shown == {"title": "Ana commented on /settings", "site": "default", "tag": headers["topic"], "total": 1}
    assert claims == {"aud": origin(receiver), "exp": now + 12 * 60 * 60, "sub": "mailto:ana@example.org"}
    assert (headers["content-encoding"], headers["ttl"], headers["urgency"]) == ("aes128gcm", "86400", "normal")
    assert headers["host"] == f"127.0.0.1:{receiver.port}"


async def test_each_browser_has_a_queue_of_its_own(
    tmp_path: Path, receiver: Receiver, browser: SubscribedBrowser
) -> None:
    other = SubscribedBrowser("http://127.0.0.1:9/down")
    async with pushed(tmp_path, browser, other, servers=(origin(receiver), "http://127.0.0.1:9")) as site:
        await site.comment()
        assert await site.send(after=SETTLE_MS) == 2
        assert (await site.state()).waiting == 1
        assert site.outcomes.count("sent") == 1
    assert len(receiver.requests) == 1


async def test_a_comment_that_waits_is_reported_unless_somebody_decided(
    tmp_path: Path, receiver: Receiver, browser: SubscribedBrowser
) -> None:
    async with pushed(tmp_path, browser, servers=(origin(receiver),)) as site:
        site.site = replace(SITE, rules=replace(SITE.rules, approval=Approval.ALL))
        first = await site.comment()
        await site.comment(nick="Bob")
        await site.store.set_status("default", [first.id], Status.VISIBLE, site.now)
        await site.send(after=SETTLE_MS)
    assert browser.decrypted(receiver.requests[0][1])["title"] == "Bob commented on /a and waits for approval"


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_unsubscribed_is_removed_with_its_notices(
    tmp_path: Path, receiver: Receiver, browser: SubscribedBrowser, status: int
) -> None:
    receiver.status = status
    async with pushed(tmp_path, browser, servers=(origin(receiver),)) as site:
        await site.comment()
        assert await site.send(after=SETTLE_MS) == 1
        assert await site.store.push_devices("default") == ()
        assert (await site.state()).waiting == (await site.state()).failed == 0
        await site.comment("Again.")
        assert await site.send(after=SETTLE_MS) == 0
    assert len(receiver.requests) == 1


async def test_a_busy_push_service_is_tried_again_when_it_says(
    tmp_path: Path, receiver: Receiver, browser: SubscribedBrowser
) -> None:
    receiver.status, receiver.headers = 429, {"retry-after": "120"}
    async with pushed(tmp_path, browser, servers=(origin(receiver),)) as site:
        await site.comment()
        assert await site.send(after=SETTLE_MS) == 1
        assert await site.send(after=119_999) == 0
        receiver.status = 201
        assert await site.send(after=1) == 1
        assert await site.store.push_devices("default") != ()
    assert receiver.requests[0][0]["topic"] == receiver.requests[1][0]["topic"]


@pytest.mark.parametrize("status", [301, 400, 401, 403, 413, 500])
async def test_other_refusals_leave_the_browser_subscribed(
    tmp_path: Path, receiver: Receiver, browser: SubscribedBrowser, status: int
) -> None:
    receiver.status, receiver.headers = status, {"location": "http://127.0.0.1:9/"}
    async with pushed(tmp_path, browser, servers=(origin(receiver),)) as site:
        await site.comment()
        await site.send(after=SETTLE_MS)
        assert len(await site.store.push_devices("default")) == 1
        state = await site.state()
        assert (state.waiting, state.failed) == ((0, 1) if status in (400, 413) else (1, 0))
        assert f"status {status}" in site.causes()[0]


async def test_a_slow_push_service_is_given_up_for_now(
    tmp_path: Path, receiver: Receiver, browser: SubscribedBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    receiver.blocked = threading.Event()
    monkeypatch.setattr(sending, "PATIENCE_SECONDS", 0.05)
    async with pushed(tmp_path, browser, servers=(origin(receiver),)) as site:
        await site.comment()
        await site.send(after=SETTLE_MS)
        assert (await site.state()).waiting == 1
        assert "No answer within" in site.causes()[0]


@pytest.mark.parametrize(
    "found",
    ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "fd00::1", "0.0.0.0"],
)
async def test_a_name_that_leads_into_a_private_network_gets_no_request(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch, found: str
) -> None:
    async def lookup(host: str, port: int, **_: object) -> list[Any]:
        assert host == "push.example.org"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (found, port))]

    async with pushed(tmp_path, SubscribedBrowser("https://push.example.org/x")) as site:
        await site.comment()
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", lookup)
        await site.send(after=SETTLE_MS)
        monkeypatch.undo()
        assert "private address" in site.causes()[0]
    assert receiver.requests == []


@pytest.mark.parametrize("host", ["push..example.org", f"{'a' * 70}.example.org", "xn--a.example.org"])
async def test_a_name_that_cannot_exist_is_tried_again_like_one_that_does_not(
    tmp_path: Path, receiver: Receiver, browser: SubscribedBrowser, host: str
) -> None:
    broken = SubscribedBrowser(f"https://{host}/x")
    async with pushed(tmp_path, broken, browser, servers=(origin(receiver),)) as site:
        await site.comment()
        await site.send(after=SETTLE_MS)
        assert site.causes() == ["The push service's host name doesn't exist (DNS)."]
        assert (await site.state()).waiting == 1
    assert len(receiver.requests) == 1


async def test_a_push_service_learns_nothing_that_connects_two_messages(
    tmp_path: Path, receiver: Receiver, browser: SubscribedBrowser
) -> None:
    receiver.headers = {"set-cookie": "id=1"}
    async with pushed(tmp_path, browser, servers=(origin(receiver),)) as site:
        for _ in range(2):
            await site.comment()
            await site.send(after=SETTLE_MS)
    (first, _), (second, _) = receiver.requests
    assert "cookie" not in second
    assert first.keys() == second.keys()


async def test_notices_of_a_removed_moderator_are_dropped(
    tmp_path: Path, receiver: Receiver, browser: SubscribedBrowser
) -> None:
    async with pushed(tmp_path, browser, servers=(origin(receiver),)) as site:
        await site.comment()
        await site.store.remove_moderator(decision(7, LoggedAction.REMOVE), "Ana")
        assert await site.send(after=SETTLE_MS) == 1
        assert (await site.state()).waiting == (await site.state()).failed == 0
    assert receiver.requests == []


# The addresses of the moderation API.


@pytest.fixture
def pushing(tmp_path: Path, receiver: Receiver) -> Iterator[Service]:
    settings = settings_in(tmp_path, SITE)
    push = WebPush(contact="mailto:ana@example.org", servers=(origin(receiver),))
    running = Service(replace(settings, notifications=Notifications(push=push)))
    running.start()
    yield running
    running.stop()


def test_a_person_turns_notifications_on_and_off_for_a_browser(pushing: Service, browser: SubscribedBrowser) -> None:
    ana, eva = Person(pushing), Person(pushing, "Eva", Role.OWNER)
    shown = ana.get("push").json()
    assert len(content(shown["key"])) == 65
    assert shown["devices"] == []
    added = ana.post("push", **browser.subscription, expirationTime=None, language="pt-BR")
    assert (added.status_code, added.json()["id"]) == (201, device_id(browser.endpoint))
    assert ana.post("push", **browser.subscription).status_code == 201
    assert [one["id"] for one in ana.get("push").json()["devices"]] == [added.json()["id"]]
    assert ana.get("push").json()["key"] == eva.get("push").json()["key"] == shown["key"]
    assert eva.get("push").json()["devices"] == []
    assert eva.delete("push", id=added.json()["id"]).status_code == 404
    assert ana.delete("push", id=added.json()["id"]).status_code == 204
    assert ana.delete("push", id=added.json()["id"]).status_code == 404


def test_a_removed_browser_stays_removed_until_its_person_turns_it_on_again(
    pushing: Service, browser: SubscribedBrowser
) -> None:
    ana = Person(pushing)
    first = ana.post("push", **browser.subscription).json()["id"]
    changed = {**browser.subscription, "endpoint": f"{browser.endpoint}2"}
    second = ana.post("push", **changed, replaces=first).json()["id"]
    assert [one["id"] for one in ana.get("push").json()["devices"]] == [second]
    assert ana.delete("push", id=second).status_code == 204
    third = {**browser.subscription, "endpoint": f"{browser.endpoint}3"}
    answer = ana.post("push", **third, replaces=second)
    assert (answer.status_code, answer.json()["code"]) == (410, "device-removed")
    assert ana.get("push").json()["devices"] == []
    assert ana.post("push", **third).status_code == 201
    assert ana.post("push", **changed, replaces="x").status_code == 400


@pytest.mark.parametrize(
    "changes",
    [
        {"endpoint": "http://push.example.org/x"},
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": "https://[::1]/x"},
        {"endpoint": "https://2130706433/x"},
        {"endpoint": "https://router/x"},
        {"endpoint": "https://printer.local/x"},
        {"endpoint": "https://push.example.org:8443/x"},
        {"endpoint": "https://push.example.org:99999/x"},
        {"endpoint": "https://a@push.example.org/x"},
        {"endpoint": "https://push.example.org/" + "x" * 2_000},
        {"endpoint": "file:///etc/passwd"},
        {"keys": {"p256dh": "AAAA", "auth": "YWFhYWFhYWFhYWFhYWFhYQ"}},
    ],
)
def test_what_is_not_an_address_of_a_push_service_is_refused(
    pushing: Service, browser: SubscribedBrowser, changes: dict[str, Any]
) -> None:
    answer = Person(pushing).post("push", **{**browser.subscription, **changes})
    assert (answer.status_code, answer.json()["code"]) == (400, "field-invalid"), answer.text


def test_a_person_has_a_limited_number_of_browsers(pushing: Service, browser: SubscribedBrowser) -> None:
    ana = Person(pushing)
    others = [{**browser.subscription, "endpoint": f"{browser.endpoint}{number}"} for number in range(MOST_DEVICES)]
    for sent in others:
        assert ana.post("push", **sent).status_code == 201
    assert ana.post("push", **browser.subscription).status_code == 400
    assert ana.post("push", **others[0]).status_code == 201


def test_a_service_without_web_push_says_so(service: Service) -> None:
    person = Person(service)
    assert person.get("push").json() == {"key": None, "devices": []}
    answer = person.post("push", **SubscribedBrowser("https://push.example.org/x").subscription)
    assert (answer.status_code, answer.json()["code"]) == (404, "push-unavailable")
    assert service.get(f"{MODERATION}/push").status_code == 401
