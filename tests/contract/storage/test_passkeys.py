"""Passkeys and their challenges."""

import asyncio
from dataclasses import replace

import pytest

from glosa.service.domain.access.moderators import LoginLink, Moderator, Role
from glosa.service.domain.access.passkeys import Passkey
from glosa.service.domain.access.sessions import ModeratorSession
from glosa.service.domain.moderation.log import LoggedAction
from glosa.service.storage.store import SqlStore
from tests.contract.storage.specimens import SITE, decision, number

pytestmark = pytest.mark.anyio

KEY = Passkey(
    site="default",
    id="k",
    moderator="Ana",
    public_key="p",
    sign_count=0,
    host="docs.example.org",
    name="Phone",
    transports=("internal", "hybrid"),
    created_at=5,
)
SESSION = ModeratorSession(
    site="default", id=number(7), hash="h", moderator="", created_at=9, seen_at=9, network="", agent=""
)


@pytest.fixture
async def ready(store: SqlStore) -> SqlStore:
    """A store with one moderator, and a challenge for her key."""
    ana = Moderator(site="default", name="Ana", role=Role.OWNER, created_at=1)
    await store.save_site(SITE)
    link = LoginLink(site="default", hash="l", moderator="Ana", expires_at=99)
    await store.save_login(ana, link, decision(1, LoggedAction.INVITE))
    await store.save_challenge("default", "c", "Ana", 100)
    return store


async def test_a_key_is_added_once_per_challenge_of_its_person(ready: SqlStore) -> None:
    assert not await ready.add_passkey(decision(2), replace(KEY, moderator="Eva"), "c")
    assert not await ready.add_passkey(decision(3), replace(KEY, created_at=100), "c")
    added = await asyncio.gather(*(ready.add_passkey(decision(4 + n), KEY, "c") for n in range(3)))
    assert sorted(added) == [False, False, True]
    assert await ready.passkeys("default", "Ana") == (KEY,)
    assert await ready.passkey("default", "k") == KEY
    assert await ready.passkey("default", "x") is None
    await ready.save_challenge("default", "d", "Ana", 100)
    assert not await ready.add_passkey(decision(8), KEY, "d")


async def test_a_key_opens_one_session_per_challenge(ready: SqlStore) -> None:
    await ready.add_passkey(decision(2), KEY, "c")
    await ready.save_challenge("default", "s", "", 100)
    used = replace(KEY, sign_count=3, used_at=9)
    opened = [ready.open_passkey_session(used, replace(SESSION, id=number(n)), decision(n), "s") for n in (3, 4, 5)]
    found = await asyncio.gather(*opened)
    assert [one.name for one in found if one] == ["Ana"]
    assert await ready.passkey("default", "k") == used
    assert [one.moderator for one in await ready.sessions("default")] == ["Ana"]
    assert await ready.open_passkey_session(used, SESSION, decision(6), "unknown") is None


async def test_a_key_is_removed_by_its_person_and_with_them(ready: SqlStore) -> None:
    await ready.add_passkey(decision(2), KEY, "c")
    assert not await ready.remove_passkey(decision(3), "k", "Eva")
    assert await ready.remove_passkey(decision(4), "k", "Ana")
    await ready.save_challenge("default", "d", "Ana", 100)
    await ready.add_passkey(decision(5), KEY, "d")
    await ready.remove_moderator(decision(6), "Ana")
    assert await ready.passkey("default", "k") is None
