"""Moderators, one-time links and sessions, on each engine."""

import asyncio
from dataclasses import replace
from itertools import count

import pytest

from glosa.service.domain.access.mailed_links import mail_link
from glosa.service.domain.access.moderators import LoginLink, Moderator, Role
from glosa.service.domain.access.sessions import ModeratorSession
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import SiteUnknown
from glosa.service.domain.moderation.log import Decision, LoggedAction
from glosa.service.domain.notifications.mail import Letter
from glosa.service.storage.store import SqlStore, open_store
from tests.contract.storage.specimens import SITE, decision, number

pytestmark = pytest.mark.anyio

ANA = Moderator(site="default", name="Ana", role=Role.OWNER, mail="ana@example.org", created_at=1)
EVA = replace(ANA, name="Eva", role=Role.MODERATOR, mail="", created_at=2)
LINK = LoginLink(site="default", hash="link", moderator="Ana", expires_at=100)


_ids = count(1)


def event() -> Decision:
    """What is logged, with an id of its own."""
    return replace(decision(), id=number(next(_ids)))


def session(value: int, at: int = 50) -> ModeratorSession:
    return ModeratorSession(
        site="default",
        id=number(value),
        hash=f"hash{value}",
        moderator="",
        created_at=at,
        seen_at=at,
        network="192.0.2.0/24",
        agent="Firefox",
    )


async def test_moderators_survive_a_round_trip(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.save_login(EVA, replace(LINK, hash="b", moderator="Eva"), event())
    await store.save_login(ANA, LINK, event())
    assert await store.moderators("default") == (ANA, EVA)
    changed = replace(ANA, role=Role.MODERATOR, mail="", created_at=9)
    await store.save_login(changed, replace(LINK, hash="c"), event())
    assert await store.moderators("default") == (replace(changed, created_at=1), EVA)
    assert await store.moderators("other") == ()
    with pytest.raises(SiteUnknown, match="nowhere"):
        await store.save_login(replace(ANA, site="nowhere"), replace(LINK, site="nowhere"), event())


async def test_a_link_opens_one_session_before_it_expires(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.save_login(ANA, LINK, event())
    assert await store.open_session("other", session(1), event()) is None
    assert await store.open_session("link", replace(session(1), site="other"), event()) is None
    assert await store.open_session("link", session(1, at=100), event()) is None
    assert await store.open_session("link", session(1, at=99), event()) == ANA
    assert await store.open_session("link", session(2, at=99), event()) is None
    assert await store.session("default", number(1)) == (replace(session(1, at=99), moderator="Ana"), ANA)
    assert await store.session("default", number(2)) is None
    assert await store.session("other", number(1)) is None


async def test_of_two_attempts_with_one_link_one_succeeds(store: SqlStore, address: str) -> None:
    await store.save_site(SITE)
    await store.save_login(ANA, LINK, event())
    other = open_store(address)
    attempts = ((store, other)[value % 2].open_session("link", session(value), event()) for value in range(6))
    outcomes = await asyncio.gather(*attempts)
    await other.close()
    assert sorted(outcome is None for outcome in outcomes) == [False] + [True] * 5
    assert len(await store.sessions("default")) == 1


async def test_sessions_are_listed_by_their_last_use_until_they_end(store: SqlStore) -> None:
    await store.save_site(SITE)
    for value, moderator in ((1, ANA), (2, EVA), (3, ANA)):
        await store.save_login(moderator, replace(LINK, hash=str(value), moderator=moderator.name), event())
        await store.open_session(str(value), session(value, at=10 * value), event())
    await store.see_session("default", number(1), 99)
    await store.see_session("default", number(3), 5)
    assert [(one.id, one.moderator, one.seen_at) for one in await store.sessions("default")] == [
        (number(1), "Ana", 99),
        (number(3), "Ana", 30),
        (number(2), "Eva", 20),
    ]
    assert not await store.close_session(replace(event(), site="other"), number(3))
    assert await store.close_session(event(), number(3))
    assert not await store.close_session(event(), number(3))
    assert await store.remove_moderator(event(), "Ana")
    assert not await store.remove_moderator(event(), "Ana")
    assert [one.id for one in await store.sessions("default")] == [number(2)]


async def test_removing_a_moderator_removes_their_links(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.save_login(ANA, LINK, event())
    await store.remove_moderator(event(), "Ana")
    assert await store.open_session("link", session(1), event()) is None


async def test_old_links_and_sessions_are_forgotten(store: SqlStore) -> None:
    await store.save_site(SITE)
    for value in (1, 2, 3):
        await store.save_login(ANA, replace(LINK, hash=str(value), expires_at=100 * value), event())
    await store.open_session("2", session(1, at=40), event())
    await store.open_session("3", session(2, at=60), event())
    assert await store.forget_sign_ins(links=99, sessions=39, oldest=39) == 0
    assert await store.forget_sign_ins(links=100, sessions=39, oldest=40) == 2
    assert [one.id for one in await store.sessions("default")] == [number(2)]


class RemovedMeanwhile:
    """A storage in which moderators are removed right after they were looked up."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def moderators(self, site: str) -> object:
        found = await self._store.moderators(site)
        for one in found:
            await self._store.remove_moderator(event(), one.name)
        return found


class Outbox:
    """Collects what would be sent."""

    def __init__(self) -> None:
        self.recipients: list[str] = []

    async def post(self, recipient: str, letter: Letter) -> None:
        self.recipients.append(recipient)


@pytest.mark.parametrize("is_removed", [False, True])
async def test_a_link_by_mail_never_brings_a_moderator_back(store: SqlStore, is_removed: bool) -> None:
    await store.save_site(SITE)
    await store.save_login(ANA, LINK, event())
    outbox = Outbox()
    environment = Environment(
        store=RemovedMeanwhile(store) if is_removed else store,
        now=lambda: 50,
        new_id=lambda: number(next(_ids)),
        secret=bytes(32),
    )
    sent = await mail_link(environment, outbox, SITE, "ana@example.org", page="/", language="en")  # type: ignore[arg-type]  # stands in
    assert (sent, outbox.recipients) == ((False, []) if is_removed else (True, ["ana@example.org"]))
    assert await store.moderators("default") == (() if is_removed else (ANA,))


async def test_a_link_by_mail_is_for_the_address_that_the_moderator_has_now(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.save_login(ANA, LINK, event())
    mailed = replace(LINK, hash="mailed")
    assert not await store.add_link(mailed, "other@example.org", event())
    assert not await store.add_link(replace(mailed, site="other"), ANA.mail, event())
    assert await store.add_link(mailed, ANA.mail, event())
    assert await store.open_session("mailed", session(1), event()) == ANA


async def test_networks_from_which_a_moderator_signed_in_are_known(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.save_login(ANA, LINK, event())
    signed_in = replace(event(), action=LoggedAction.SIGN_IN, at=50)
    await store.open_session("link", session(1, at=50), signed_in)
    await store.close_session(event(), number(1))
    assert await store.signed_in_from("default", "Ana", "192.0.2.0/24", 50)
    assert not await store.signed_in_from("default", "Ana", "192.0.2.0/24", 51)
    assert not await store.signed_in_from("default", "Ana", "198.51.100.0/24", 0)
    assert not await store.signed_in_from("default", "Eva", "192.0.2.0/24", 0)
    assert not await store.signed_in_from("other", "Ana", "192.0.2.0/24", 0)
