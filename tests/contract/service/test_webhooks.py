"""Webhooks to a real receiver: what arrives, and what happens when the receiver is down, slow, or refuses."""

import asyncio
import base64
import hmac
import json
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from glosa.service.domain.comments import Status
from glosa.service.domain.notices import Event
from glosa.service.domain.notifications import sending
from glosa.service.domain.notifications.channels import Notifications, Pace, Webhook
from glosa.service.domain.notifications.messages import LONGEST_QUOTE
from glosa.service.domain.notifications.pacing import GIVE_UP_MS, LEASE_MS, QUIET_MS, SETTLE_MS
from glosa.service.domain.own_comments import OwnEdit, edit_own, own_key
from glosa.service.domain.sites import Approval
from glosa.service.routes.monitoring import notifying
from tests.contract.service.conftest import START, Service, settings_in
from tests.contract.service.notified import SITE, notified, webhook
from tests.contract.service.receiver import Receiver, receiving

pytestmark = pytest.mark.anyio

HOUR_MS = 60 * 60 * 1000


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as running:
        yield running


def data(receiver: Receiver, at: int = -1) -> dict[str, object]:
    """The content of a message that arrived."""
    found: dict[str, object] = json.loads(receiver.requests[at][1])["data"]
    return found


async def test_a_comment_is_reported_with_its_page_and_address(tmp_path: Path, receiver: Receiver) -> None:
    async with notified(tmp_path, webhook(receiver.address)) as site:
        posted = await site.comment("**Why?**\nBecause.", path="/settings/basic.html?x=1#top")
        assert await site.send(after=SETTLE_MS - 1) == 0
        assert await site.send(after=1) == 1
        assert await site.send(after=HOUR_MS) == 0
    assert len(receiver.requests) == 1
    headers, body = receiver.requests[0]
    address = f"https://docs.example.org/settings/basic.html?x=1#{posted.id}"
    assert headers["content-type"] == "application/json"
    content = json.loads(body)
    assert (content["type"], content["timestamp"]) == ("comments.new", "2026-11-21T15:00:10.000Z")
    assert content["data"] == {
        "site": "default",
        "total": 1,
        "subject": "Ana commented on /settings/basic.html?x=1#top",
        "message": f"Ana commented on /settings/basic.html?x=1#top\n**Why?**\nBecause.\n{address}\n\n"
        "Moderate: https://docs.example.org/comments/admin/",
        "moderation": "https://docs.example.org/comments/admin/",
        "comments": [
            {
                "id": posted.id,
                "event": "comment",
                "author": "Ana",
                "text": "**Why?**\nBecause.",
                "page": "/settings/basic.html?x=1#top",
                "url": address,
                "createdAt": "2026-11-21T15:00:00.000Z",
            }
        ],
    }


async def test_long_texts_are_cut_and_end_with_an_ellipsis(tmp_path: Path, receiver: Receiver) -> None:
    async with notified(tmp_path, webhook(receiver.address)) as site:
        await site.comment("x" * LONGEST_QUOTE)
        site.now += 1
        await site.comment("y" * (LONGEST_QUOTE + 1), nick="Bob")
        await site.send(after=SETTLE_MS)
    assert [one["text"] for one in data(receiver)["comments"]] == ["x" * 1_000, "y" * 999 + "…"]  # type: ignore[attr-defined]  # a list
    message = str(data(receiver)["message"])
    assert f"Ana commented on /a\n{'x' * 599}…\n" in message
    assert f"Bob commented on /a\n{'y' * 599}…\n" in message


async def test_requests_are_signed_as_standard_webhooks_says(tmp_path: Path, receiver: Receiver) -> None:
    target = Webhook(address=receiver.address, secret=b"k" * 32, headers={"authorization": "Bearer t"})
    async with notified(tmp_path, webhook("", target=target)) as site:
        await site.comment()
        await site.send(after=SETTLE_MS)
    headers, body = receiver.requests[0]
    assert headers["authorization"] == "Bearer t"
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = base64.b64encode(hmac.digest(b"k" * 32, signed, "sha256")).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"
    assert int(headers["webhook-timestamp"]) == (START + SETTLE_MS) // 1000


async def test_a_body_of_the_settings_is_filled_once(tmp_path: Path, receiver: Receiver) -> None:
    body = {"text": "{author}: {subject}", "n": 5, "list": ["{total}", {"deep": "{url}"}], "{author}": "{unknown}"}
    target = Webhook(address=receiver.address, body=body)  # type: ignore[arg-type]  # a dictionary of a plainer type
    async with notified(tmp_path, webhook("", target=target)) as site:
        posted = await site.comment(nick="{url}")
        await site.send(after=SETTLE_MS)
    assert json.loads(receiver.requests[0][1]) == {
        "text": "{url}: {url} commented on /a",
        "n": 5,
        "list": ["1", {"deep": f"https://docs.example.org/a#{posted.id}"}],
        "{author}": "{unknown}",
    }


async def test_words_follow_the_channel_and_events_are_chosen(tmp_path: Path, receiver: Receiver) -> None:
    site_with_approval = replace(SITE, rules=replace(SITE.rules, approval=Approval.ALL))
    channels = (
        webhook(receiver.address, language="pt-BR"),
        webhook(receiver.address, name="visible", events=frozenset({Event.COMMENT})),
        webhook(receiver.address, name="elsewhere", site="other"),
    )
    async with notified(tmp_path, *channels, site=site_with_approval) as site:
        await site.comment()
        await site.send(after=SETTLE_MS)
    assert [json.loads(body)["data"]["subject"] for _, body in receiver.requests] == [
        "Ana comentou em /a e aguarda aprovação"
    ]


async def test_decided_and_purged_comments_are_not_reported(tmp_path: Path, receiver: Receiver) -> None:
    async with notified(tmp_path, webhook(receiver.address)) as site:
        spam, rest = await site.comment("Buy"), await site.comment("Stay")
        await site.store.set_status("default", [spam.id], Status.SPAM, START)
        await site.send(after=SETTLE_MS)
        assert data(receiver)["total"] == 1
        assert [one["id"] for one in data(receiver)["comments"]] == [rest.id]  # type: ignore[attr-defined]
        gone = await site.comment("Gone")
        await site.store.set_status("default", [gone.id], Status.DELETED, START)
        assert await site.send(after=SETTLE_MS) == 1
        assert (await site.state()).waiting == 0
    assert len(receiver.requests) == 1


@pytest.mark.parametrize(
    ("status", "headers", "wait"),
    [
        (500, {}, 15_000),
        (503, {"retry-after": "600"}, 600_000),
        (429, {"retry-after": "99999999"}, HOUR_MS),
        (401, {}, 15_000),
    ],
)
async def test_a_receiver_that_fails_gets_the_same_message_later(
    tmp_path: Path, receiver: Receiver, status: int, headers: dict[str, str], wait: int
) -> None:
    receiver.status, receiver.headers = status, headers
    async with notified(tmp_path, webhook(receiver.address)) as site:
        await site.comment()
        await site.send(after=SETTLE_MS)
        assert await site.send(after=wait - 1) == 0
        receiver.status = 200
        assert await site.send(after=1) == 1
        assert (await site.state()).waiting == 0
        assert site.outcomes == ["postponed", "sent"]
        assert site.causes() == [f"The receiver answered with status {status}."]
    ids = {one["webhook-id"] for one, _ in receiver.requests}
    assert (len(receiver.requests), len(ids)) == (2, 1)


async def test_waits_double_until_the_notice_is_given_up(tmp_path: Path, receiver: Receiver) -> None:
    receiver.status = 500
    async with notified(tmp_path, webhook(receiver.address)) as site:
        await site.comment()
        await site.send(after=SETTLE_MS)
        for wait in (15_000, 30_000, 60_000, 120_000):
            assert await site.send(after=wait - 1) == 0
            assert await site.send(after=1) == 1
        site.now = START + GIVE_UP_MS
        await site.send()
        assert (await site.state()).waiting == 1
        await site.send(after=HOUR_MS)
        assert (await site.state()).failed == 1
        assert site.problems[-1][0] == "notifications-given-up"
        receiver.status = 200
        assert await site.send(after=HOUR_MS) == 0
        assert await site.store.retry_notices("default", None, site.now) == 1
        assert await site.send() == 1
        assert (await site.state()).failed == 0


@pytest.mark.parametrize("status", [400, 413, 422])
async def test_a_refused_message_is_not_repeated(tmp_path: Path, receiver: Receiver, status: int) -> None:
    receiver.status = status
    async with notified(tmp_path, webhook(receiver.address)) as site:
        await site.comment()
        await site.send(after=SETTLE_MS)
        assert await site.send(after=HOUR_MS) == 0
        assert (await site.state()).failed == 1
        receiver.status = 200
        await site.comment("The next one")
        assert await site.send(after=SETTLE_MS) == 1
    assert len(receiver.requests) == 2


async def test_redirects_are_not_followed(tmp_path: Path, receiver: Receiver) -> None:
    receiver.status, receiver.headers = 302, {"location": receiver.address}
    async with notified(tmp_path, webhook(receiver.address)) as site:
        await site.comment()
        await site.send(after=SETTLE_MS)
        assert site.causes() == ["The receiver answered with status 302. Redirects aren't followed."]
    assert len(receiver.requests) == 1


async def test_a_receiver_that_is_down_is_named_as_such(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    async with notified(tmp_path, webhook(f"http://127.0.0.1:{port}/hook?token=s3cret")) as site:
        await site.comment()
        await site.send(after=SETTLE_MS)
        assert site.causes() == ["The receiver refuses connections."]
        assert (await site.state()).waiting == 1


async def test_a_slow_receiver_is_left_after_a_while(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "PATIENCE_SECONDS", 0.2)
    receiver.blocked = threading.Event()
    async with notified(tmp_path, webhook(receiver.address)) as site:
        await site.comment()
        await site.send(after=SETTLE_MS)
        assert site.outcomes == ["postponed"]
        assert site.causes()[0].startswith("No answer within")


async def test_a_huge_answer_is_not_read(tmp_path: Path, receiver: Receiver) -> None:
    receiver.status, receiver.body = 200, b"x" * 20_000_000
    async with notified(tmp_path, webhook(receiver.address)) as site:
        await site.comment()
        await site.send(after=SETTLE_MS)
        assert site.outcomes == ["sent"]


async def test_an_attack_is_one_alert_whatever_its_size(tmp_path: Path, receiver: Receiver) -> None:
    digest = webhook(receiver.address, name="digest", pace=Pace.DAILY)
    filtered = replace(SITE, rules=replace(SITE.rules, spam_filter=True, attack_posts=20))
    async with notified(tmp_path, webhook(receiver.address), digest, site=filtered) as site:
        for value in range(40):
            await site.send(after=200)
            await site.comment(f"Buy {chr(97 + value % 26) * 5} at {chr(98 + value % 24) * 4}")
        for _ in range(8):
            await site.send(after=60_000)
            await site.comment("Buy more")
        contents = [json.loads(body) for _, body in receiver.requests]
        attacks = [one["data"] for one in contents if one["type"] == "comments.attack"]
        assert (len(attacks), len(contents)) == (2, 2), "one for each channel, at once"
        assert [one["total"] for one in attacks] == [0, 0]
        assert attacks[0]["subject"] == "Many comments at once on default"
        assert "wait for approval" in attacks[0]["message"]
        assert attacks[0]["moderation"] in attacks[0]["message"]
        assert (await site.state()).failed == 0


async def test_an_attack_is_reported_even_if_many_comments_wait_to_be(tmp_path: Path, receiver: Receiver) -> None:
    filtered = replace(SITE, rules=replace(SITE.rules, spam_filter=True, attack_posts=20))
    digest = webhook(receiver.address, pace=Pace.DAILY)
    async with notified(tmp_path, digest, site=filtered) as site:
        for value in range(70):
            site.now += 10_000
            await site.comment(f"Words {chr(97 + value % 26) * 5} and {chr(98 + value % 24) * 4}")
        site.now += 24 * QUIET_MS
        for value in range(40):
            await site.comment(f"Buy {chr(97 + value % 26) * 5} at {chr(98 + value % 24) * 4}")
        await site.send()
        (content,) = [json.loads(body) for _, body in receiver.requests]
        assert content["type"] == "comments.attack"
        assert content["data"]["subject"] == "Many comments at once on default"
        assert content["data"]["total"] >= 70
        assert (await site.state()).waiting == 0


async def test_without_the_filter_many_comments_send_one_message_and_one_an_hour_later(
    tmp_path: Path, receiver: Receiver
) -> None:
    async with notified(tmp_path, webhook(receiver.address)) as site:
        for value in range(60):
            await site.comment(f"Buy {value}")
        await site.send(after=SETTLE_MS)
        for value in range(40):
            await site.comment(f"Buy more {value}")
            await site.send(after=60_000)
        assert len(receiver.requests) == 1
        assert data(receiver)["total"] == 60
        assert data(receiver)["subject"] == "60 new comments"
        assert len(data(receiver)["comments"]) == 20  # type: ignore[arg-type]
        assert len(str(data(receiver)["message"])) <= 1800
        await site.send(after=QUIET_MS)
        assert data(receiver)["total"] == 40
    assert len(receiver.requests) == 2


async def test_a_steady_stream_sends_ten_messages_an_hour(tmp_path: Path, receiver: Receiver) -> None:
    async with notified(tmp_path, webhook(receiver.address)) as site:
        for value in range(50):
            await site.comment(f"Comment {value}")
            await site.send(after=60_000)
        assert len(receiver.requests) == 10
        await site.send(after=HOUR_MS)
        assert data(receiver)["total"] == 40


async def test_a_digest_waits_for_its_hour(tmp_path: Path, receiver: Receiver) -> None:
    hourly = webhook(receiver.address, name="hourly", pace=Pace.HOURLY)
    daily = webhook(receiver.address, name="daily", pace=Pace.DAILY, hour=18)
    async with notified(tmp_path, hourly, daily) as site:
        site.now += 5 * 60_000
        await site.comment()
        await site.comment()
        site.now = START + HOUR_MS - 1
        assert await site.send() == 0
        assert await site.send(after=1) == 1
        await site.comment()
        site.now = START + 3 * HOUR_MS - 1
        await site.send()
        assert [data(receiver, at)["total"] for at in range(len(receiver.requests))] == [2, 1]
        assert await site.send(after=1) == 1
        assert data(receiver)["total"] == 3


async def test_a_worker_that_dies_does_not_lose_its_message(tmp_path: Path, receiver: Receiver) -> None:
    async with notified(tmp_path, webhook(receiver.address)) as site:
        await site.comment()
        site.now += SETTLE_MS
        claim = await site.store.claim_notices("default", "team", lease="dead", now=site.now, until=site.now + LEASE_MS)
        assert claim is not None
        assert await site.send(after=LEASE_MS - 1) == 0
        assert await site.send(after=1) == 1
    assert len(receiver.requests) == 1


async def test_two_workers_send_each_message_once(tmp_path: Path, receiver: Receiver) -> None:
    channels = tuple(webhook(receiver.address, name=f"team-{value}") for value in range(4))
    async with notified(tmp_path, *channels) as one, notified(tmp_path, *channels) as other:
        await one.comment()
        other.now = one.now = START + SETTLE_MS
        await asyncio.gather(one.send(), other.send(), one.send(), other.send())
    assert len(receiver.requests) == 4


async def test_notices_of_a_removed_channel_fail_visibly(tmp_path: Path, receiver: Receiver) -> None:
    async with notified(tmp_path, webhook(receiver.address)) as site:
        await site.comment()
        site.notifications = replace(site.notifications, channels=(webhook(receiver.address, name="new"),))
        await site.send(after=SETTLE_MS)
        (listed,) = await site.store.queued_notices("default", 9)
        assert listed.error == "The settings no longer have this channel."


async def test_comments_after_many_decided_ones_are_still_reported(tmp_path: Path, receiver: Receiver) -> None:
    async with notified(tmp_path, webhook(receiver.address)) as site:
        ids = []
        for value in range(60):
            ids.append((await site.comment(f"Comment {value}")).id)
            site.now += 1
        await site.store.set_status("default", ids[:30], Status.SPAM, START)
        await site.send(after=SETTLE_MS)
        assert data(receiver)["total"] == 30
        await site.store.set_status("default", ids, Status.SPAM, START)
        for value in range(60):
            late = await site.comment(f"Late {value}")
            if value < 55:
                await site.store.set_status("default", [late.id], Status.SPAM, START)
            site.now += 1
        await site.send(after=HOUR_MS)
        assert (data(receiver)["total"], data(receiver)["comments"]) == (10, [])
        assert data(receiver)["subject"] == "10 new comments"
    assert len(receiver.requests) == 2


async def test_a_site_without_channels_stores_nothing(tmp_path: Path) -> None:
    async with notified(tmp_path) as site:
        await site.comment()
        assert site.environment.notices(await site.comment()) == ()
        assert (await site.state()).waiting == 0


def test_a_service_that_stops_does_not_wait_for_a_slow_receiver(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifying, "EVERY_SECONDS", 0.01)
    monkeypatch.setattr(notifying, "GRACE_SECONDS", 0.1)
    receiver.blocked = threading.Event()
    notifications = Notifications(channels=(webhook(receiver.address),))
    service = Service(replace(settings_in(tmp_path, SITE), notifications=notifications))
    service.start()
    service.comment()
    service.now += SETTLE_MS

    async def until_attempted() -> None:
        while not receiver.arrived.acquire(blocking=False):
            await asyncio.sleep(0.01)

    service.run(until_attempted())
    service.stop()
    assert not receiver.blocked.is_set()


def test_a_running_service_sends_and_shows_its_queue(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifying, "EVERY_SECONDS", 0.01)
    receiver.status = 500
    notifications = Notifications(channels=(webhook(receiver.address),))
    service = Service(replace(settings_in(tmp_path, SITE), notifications=notifications))
    service.start()
    service.comment()
    service.now += SETTLE_MS

    async def until_attempted() -> None:
        while not receiver.arrived.acquire(blocking=False):
            await asyncio.sleep(0.01)

    async def until_settled(service: Service, outcome: str) -> None:
        while "notification-not-delivered" not in service.log.decode() and outcome == "postponed":
            await asyncio.sleep(0.01)

    service.run(until_attempted())
    service.run(until_settled(service, "postponed"))
    lines = service.metrics().splitlines()
    assert 'glosa_notifications_waiting{site="default"} 1' in lines
    assert 'glosa_notifications_oldest_seconds{site="default"} 10.001' in lines
    assert 'glosa_notifications_failed{site="default"} 0' in lines
    receiver.status = 200
    service.now += 20_000
    service.run(until_attempted())
    service.stop()
    assert len(receiver.requests) == 2
    assert receiver.address.encode() not in service.log


async def test_a_comment_that_an_edit_puts_on_hold_is_reported_once(tmp_path: Path, receiver: Receiver) -> None:
    site = replace(SITE, rules=replace(SITE.rules, approval=Approval.ALL))
    async with notified(tmp_path, webhook(receiver.address, events=frozenset({Event.PENDING})), site=site) as scene:
        posted = await scene.comment()
        await scene.store.set_status("default", [posted.id], Status.VISIBLE, scene.now)
        await scene.send(after=SETTLE_MS)
        assert receiver.requests == []
        own = own_key(scene.environment.secret, site, posted)
        assert own is not None
        for revision, text in enumerate(("Buy this.", "Buy that.")):
            (seen,) = [one async for one in scene.store.all_comments("default")]
            edit = OwnEdit(id=posted.id, key=own.key, source=text, revision=seen.edited)
            edited = await edit_own(scene.environment, site, edit)
            assert edited is not None and edited.status is Status.PENDING, revision
        await scene.send(after=SETTLE_MS - 1)
        assert receiver.requests == []
        await scene.send(after=1)
    assert [one["text"] for one in data(receiver)["comments"]] == ["Buy that."]  # type: ignore[attr-defined]
    assert len(receiver.requests) == 1
