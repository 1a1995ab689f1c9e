"""Browsers that are notified by web push, on each engine."""

import asyncio
from dataclasses import replace

import pytest

from glosa.service.domain.access.moderators import LoginLink, Moderator, Role
from glosa.service.domain.moderation.log import LoggedAction
from glosa.service.domain.notices import PUSH, Event, Notice
from glosa.service.domain.notifications.devices import PushDevice, PushKey, Registration
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
    assert await ready.save_push_device(DEVICE, 2) is Registration.SAVED
    assert await ready.save_push_device(OTHER, 2) is Registration.SAVED
    assert await ready.save_push_device(replace(DEVICE, id=number(3)), 2) is Registration.FULL
    moved = replace(DEVICE, moderator="Eva", auth=b"b" * 16)
    assert await ready.save_push_device(moved, 2) is Registration.SAVED
    assert await ready.push_devices("default", "Ana") == (OTHER,)
    assert await ready.push_devices("default") == (moved, OTHER)
    assert await ready.push_device("default", DEVICE.id) == moved
    assert await ready.save_push_device(replace(DEVICE, moderator="Nobody"), 2) is Registration.FULL


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


NEXT = replace(DEVICE, id=number(3), endpoint="https://push.example.org/3")


async def test_an_address_replaces_the_earlier_one_with_its_notices(ready: SqlStore) -> None:
    for device in (DEVICE, OTHER):
        await ready.save_push_device(device, 2)
    await ready.add(comment(1), notices=lambda _: [pushed(1)])
    assert await ready.save_push_device(NEXT, 2, DEVICE.id) is Registration.SAVED
    assert await ready.push_devices("default", "Ana") == (NEXT, OTHER)
    assert await channels(ready) == [f"{PUSH}{OTHER.id}"]
    # The same again, and of somebody else's.
    assert await ready.save_push_device(NEXT, 2, NEXT.id) is Registration.SAVED
    eva = replace(DEVICE, moderator="Eva")
    assert await ready.save_push_device(eva, 2, OTHER.id) is Registration.SAVED
    assert await ready.push_devices("default") == (eva, NEXT, OTHER)


async def test_a_removed_device_stays_removed_until_its_person_wants_it_again(ready: SqlStore) -> None:
    await ready.save_push_device(DEVICE, 9)
    assert await ready.remove_push_device("default", DEVICE.id)
    for device in (NEXT, DEVICE):
        assert await ready.save_push_device(device, 9, DEVICE.id) is Registration.REMOVED
    assert await ready.push_devices("default") == ()
    assert await ready.save_push_device(DEVICE, 9) is Registration.SAVED
    assert await ready.save_push_device(NEXT, 9, DEVICE.id) is Registration.SAVED
    # Its browser remembers the address before, because it was closed before it knew better.
    assert await ready.remove_push_device("default", NEXT.id, "Ana")
    assert await ready.save_push_device(NEXT, 9, DEVICE.id) is Registration.REMOVED


async def test_a_device_that_its_push_service_dropped_comes_back(ready: SqlStore) -> None:
    await ready.save_push_device(DEVICE, 9)
    await ready.add(comment(1), notices=lambda _: [pushed(1)])
    await ready.drop_push_device("default", DEVICE.id)
    assert (await ready.push_devices("default"), await channels(ready)) == ((), [])
    assert await ready.save_push_device(NEXT, 9, DEVICE.id) is Registration.SAVED


async def test_the_last_removed_devices_of_a_person_are_remembered(
    ready: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("glosa.service.storage.transactions.push.MOST_REMOVED", 2)
    devices = [replace(DEVICE, id=number(value)) for value in range(4, 8)]
    for device in devices:
        await ready.save_push_device(device, 9)
        await ready.remove_push_device("default", device.id)
    assert (await ready.stored("default"))["removed-devices"].count == 2
    found = [await ready.save_push_device(NEXT, 9, device.id) for device in devices[1:3]]
    assert found == [Registration.SAVED, Registration.REMOVED]
    await ready.remove_moderator(decision(9, LoggedAction.REMOVE), "Ana")
    assert (await ready.stored("default"))["removed-devices"].count == 0
