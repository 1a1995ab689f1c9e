"""Browsers that are notified by web push, on each engine."""

import asyncio
from dataclasses import replace

import pytest

from glosa.service.domain.access.moderators import LoginLink, Moderator, Role
from glosa.service.domain.moderation.log import LoggedAction
from glosa.service.domain.notices import PUSH, Event, Notice
from glosa.service.domain.notifications.devices import PushDevice, PushKey
from glosa.service.storage.store import SqlStore
from glosa.service.storage.transactions.notifications import announced
from tests.contract.storage.specimens import SITE, comment, decision, number

pytestmark = pytest.mark.anyio

DEVICE = PushDevice(
    site="default",
    id=number(1),
    moderator="Ana",
    endpoint="https://push.example.org/1",
    public_key=b"\x04" * 65,
    auth=b"a" * 16,
    language="pt-BR",
    name="Firefox",
    created_at=5,
)
OTHER = replace(DEVICE, id=number(2), endpoint="https://push.example.org/2", created_at=6)


@pytest.fixture
async def ready(store: SqlStore) -> SqlStore:
    """A store with two moderators."""
    await store.save_site(SITE)
    for value, name in enumerate(("Ana", "Eva")):
        person = Moderator(site="default", name=name, role=Role.OWNER, created_at=1)
        link = LoginLink(site="default", hash=name, moderator=name, expires_at=99)
        await store.save_login(person, link, decision(value, LoggedAction.INVITE))
    return store


def pushed(value: int) -> Notice:
    """A notice for all devices."""
    return Notice(
        site="default",
        channel=PUSH,
        id=number(value),
        event=Event.COMMENT,
        comment=number(value),
        created_at=value,
        due_at=value,
    )


async def channels(store: SqlStore) -> list[str]:
    return sorted(one.notice.channel for one in await store.queued_notices("default", 99))


async def test_the_first_key_stays_even_if_workers_make_one_at_the_same_time(ready: SqlStore) -> None:
    assert await ready.push_key() is None
    keys = [PushKey(bytes([n]) * 32, bytes([n]) * 65) for n in range(3)]
    saved = await asyncio.gather(*(ready.save_push_key(key, 5) for key in keys))
    assert len(set(saved)) == 1
    assert await ready.push_key() == saved[0]


async def test_a_device_belongs_to_one_person_and_has_its_latest_keys(ready: SqlStore) -> None:
    assert await ready.save_push_device(DEVICE, 2)
    assert await ready.save_push_device(OTHER, 2)
    assert not await ready.save_push_device(replace(DEVICE, id=number(3)), 2)
    moved = replace(DEVICE, moderator="Eva", auth=b"b" * 16)
    assert await ready.save_push_device(moved, 2)
    assert await ready.push_devices("default", "Ana") == (OTHER,)
    assert await ready.push_devices("default") == (moved, OTHER)
    assert await ready.push_device("default", DEVICE.id) == moved
    assert not await ready.save_push_device(replace(DEVICE, moderator="Nobody"), 2)


async def test_a_comment_has_one_notice_for_each_device(ready: SqlStore) -> None:
    await ready.add(comment(1), notices=lambda _: [pushed(1)])
    assert await channels(ready) == []
    for device in (DEVICE, OTHER):
        await ready.save_push_device(device, 9)
    await ready.add(comment(2), notices=lambda _: [replace(pushed(2), channel="team"), pushed(2)])
    assert await channels(ready) == [f"{PUSH}{DEVICE.id}", f"{PUSH}{OTHER.id}", "team"]


async def test_an_alert_replaces_recent_notices_of_devices(ready: SqlStore) -> None:
    await ready.save_push_device(DEVICE, 9)
    await ready.add(comment(2), notices=lambda _: [replace(pushed(2), channel="pushy"), pushed(2)])
    alert = replace(pushed(10), comment="", event=Event.ATTACK)
    await ready.engine.write(lambda: announced([alert], 60_000))
    found = {one.notice.channel: one.notice.event for one in await ready.queued_notices("default", 99)}
    assert found == {"pushy": Event.COMMENT, f"{PUSH}{DEVICE.id}": Event.ATTACK}


async def test_a_device_is_removed_with_its_notices_and_with_its_person(ready: SqlStore) -> None:
    for device in (DEVICE, OTHER):
        await ready.save_push_device(device, 9)
    await ready.add(comment(1), notices=lambda _: [pushed(1)])
    assert not await ready.remove_push_device("default", DEVICE.id, "Eva")
    assert await ready.remove_push_device("default", DEVICE.id, "Ana")
    assert not await ready.remove_push_device("default", DEVICE.id)
    assert await channels(ready) == [f"{PUSH}{OTHER.id}"]
    await ready.remove_moderator(decision(9, LoggedAction.REMOVE), "Ana")
    assert await ready.push_devices("default") == ()
