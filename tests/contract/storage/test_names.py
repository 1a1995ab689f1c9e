"""Names that belong to somebody, on each engine."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from glosa.service.domain.access.moderators import LoginLink, Moderator, Role
from glosa.service.domain.comments import Author, Comment
from glosa.service.domain.errors import NameTaken
from glosa.service.domain.moderation.log import LoggedAction
from glosa.service.domain.names.claims import NameClaim, NameRequest, NameUse, claimable
from glosa.service.storage.observing import ObservedEngine
from glosa.service.storage.store import SqlStore
from tests.contract.storage.specimens import SITE, comment, decision, number

pytestmark = pytest.mark.anyio

ANA = NameRequest(site="default", hash="link", nick="Ana", holder="her", url="/a", expires_at=100)
EVA = Moderator(site="default", name="Éva", role=Role.MODERATOR, mail="eva@example.org", created_at=2)
LINK = LoginLink(site="default", hash="link", moderator="Éva", expires_at=100)
CLAIM = NameClaim(id=number(1), site="default", nick="Ana", holder="her", created_at=5)


def named(id: int, nick: str = "Ana") -> Comment:
    return replace(comment(id), author=Author(nick=nick))


async def claimed(store: SqlStore) -> SqlStore:
    """A storage in which Ana has her name."""
    await store.save_site(SITE)
    await store.add_name_request(ANA)
    assert await store.claim_name("default", "link", number(1), 5) == CLAIM
    return store


async def test_a_link_works_once_and_expires(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.add_name_request(ANA)
    assert await store.name_request("default", "link", 99) == ANA
    assert await store.name_request("default", "link", 100) is None
    assert await store.name_request("other", "link", 99) is None
    assert await store.claim_name("default", "link", number(1), 100) is None
    assert await store.name_claims("default") == (), "it had expired"
    assert await store.claim_name("default", "link", number(1), 5) == CLAIM
    assert await store.claim_name("default", "link", number(2), 6) is None
    assert await store.claims_like("default", ("ana",)) == (CLAIM,)
    assert await store.claims_like("other", ("ana",)) == ()


async def test_another_browser_of_the_same_address_gets_the_same_claim(store: SqlStore) -> None:
    await claimed(store)
    await store.add_name_request(replace(ANA, hash="second"))
    assert await store.claim_name("default", "second", number(9), 50) == CLAIM


async def test_of_two_who_confirm_at_the_same_time_one_gets_the_name(store: SqlStore) -> None:
    await store.save_site(SITE)
    links = [replace(ANA, hash=f"link {one}", holder=f"holder {one}") for one in range(8)]
    for link in links:
        await store.add_name_request(link)
    found = await asyncio.gather(
        *(store.claim_name("default", link.hash, number(index), 5) for index, link in enumerate(links, 1))
    )
    (winner,) = [one for one in found if one is not None]
    assert await store.name_claims("default") == (winner,)


async def test_one_link_that_is_used_twice_at_the_same_time_works_once(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.add_name_request(ANA)
    found = await asyncio.gather(*(store.claim_name("default", "link", number(one), 5) for one in range(1, 9)))
    assert len([one for one in found if one is not None]) == 1


async def test_only_the_key_of_the_claim_allows_its_name(store: SqlStore) -> None:
    await claimed(store)
    for claim in ("", number(7)):
        with pytest.raises(NameTaken):
            await store.add(named(1), name=NameUse(("ana",), "Ana", claim))
    posted = await store.add(named(1), name=NameUse(("ana",), "Ana", number(1)))
    assert (posted.claim, posted.marks) == (number(1), ("confirmed",))
    other = await store.add(named(2, "Bob"), name=NameUse(("bob",), "Bob", number(1)))
    assert (other.claim, other.marks) == ("", ())
    stored = [one async for one in store.all_comments("default")]
    assert [one.claim for one in stored] == [number(1), ""]


async def test_many_posts_with_a_taken_name_do_not_stop_others(store: SqlStore) -> None:
    await claimed(store)

    async def post(id: int) -> bool:
        use = NameUse(("ana",), "Ana", "") if id % 2 else NameUse(("bob",), "Bob", "")
        try:
            await store.add(named(id, use.nick), name=use)
        except NameTaken:
            return False
        return True

    assert await asyncio.gather(*(post(id) for id in range(1, 21))) == [id % 2 == 0 for id in range(1, 21)]


async def test_names_of_moderators_are_theirs(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.save_login(EVA, LINK, decision())
    with pytest.raises(NameTaken):
        await store.add(named(1, "eva"), name=NameUse(claimable("eva"), "eva", ""))


@pytest.mark.parametrize(
    ("nick", "mail", "allowed"),
    [("Ána", "", False), ("Ána", "eva@example.org", False), ("Ana", "ana@example.org", True), ("Eva", "", True)],
)
async def test_a_claim_from_before_gives_no_right_to_the_name_of_a_moderator(
    store: SqlStore, nick: str, mail: str, allowed: bool
) -> None:
    await claimed(store)
    await store.save_login(replace(EVA, name=nick, mail=mail), replace(LINK, moderator=nick), decision())
    use = NameUse(("ana",), "Ana", number(1), lambda mail: "her" if mail == "ana@example.org" else "hers")
    if allowed:
        assert (await store.add(named(1), name=use)).marks == ("confirmed",)
    else:
        with pytest.raises(NameTaken):
            await store.add(named(1), name=use)


async def test_a_name_whose_capitals_look_different_belongs_to_one_person_in_all_its_forms(store: SqlStore) -> None:
    await store.save_site(SITE)

    async def claim(nick: str, holder: str, id: int) -> NameClaim | None:
        await store.add_name_request(replace(ANA, hash=nick, nick=nick, holder=holder))
        return await store.claim_name("default", nick, number(id), id)

    nina = await claim("Νίνα", "her", 1)
    assert nina is not None
    for number_, nick in enumerate(("νίνα", "Nίνα", "ΝΙΝΑ"), 2):
        assert await claim(nick, "him", number_) is None
        with pytest.raises(NameTaken):
            await store.add(named(number_, nick), name=NameUse(claimable(nick), nick, number(number_)))
    assert await store.name_claims("default") == (nina,)
    assert (await store.stored("default"))["own-names"].count == 1
    assert await claim("ΝΙΝΑ", "her", 5) == nina, "her own, in capitals, which look like Latin ones"
    assert await claim("Nina", "him", 6) is None
    assert await store.release_names("default", "her") == (nina,)
    assert await claim("Nina", "him", 7) is not None


async def test_a_name_with_many_comments_is_released_in_pieces(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await claimed(store)
    for id in range(1, 6):
        await store.add(named(id), name=NameUse(("ana",), "Ana", number(1)))
    monkeypatch.setattr("glosa.service.storage.transactions.forgetting.AT_ONCE", 2)
    written: list[int] = []
    start = store.engine.write

    async def write(*args: Any, **kwargs: Any) -> Any:
        result = await start(*args, **kwargs)
        written.append(len([one async for one in store.all_comments("default") if one.claim]))
        return result

    monkeypatch.setattr(store.engine, "write", write)
    assert await store.release_name(decision(action=LoggedAction.RELEASE_NAME), CLAIM)
    assert written == [3, 1, 0, 0], "each transaction changes a few, and the last one ends the claim"


async def test_a_released_name_is_free_and_its_comments_lose_their_mark(store: SqlStore) -> None:
    await claimed(store)
    await store.add(named(1), name=NameUse(("ana",), "Ana", number(1)))
    await store.add_name_request(replace(ANA, hash="second"))
    before = await store.version("default", comment(1).thread)
    assert not await store.release_name(decision(), replace(CLAIM, id=number(2)))
    assert await store.release_name(decision(action=LoggedAction.RELEASE_NAME), CLAIM)
    assert not await store.release_name(decision(), CLAIM)
    assert await store.version("default", comment(1).thread) != before, "cached pages show the mark"
    assert [one.claim async for one in store.all_comments("default")] == [""]
    assert await store.name_request("default", "second", 6) is None, "links from before end"
    (entry,) = await store.log_entries("default", limit=9)
    assert (entry.action, entry.detail) == (LoggedAction.RELEASE_NAME, "Ana")
    posted = await store.add(named(2), name=NameUse(("ana",), "Ana", number(1)))
    assert posted.claim == "", "the key opened the claim that ended"


async def test_all_names_of_an_address_are_released(store: SqlStore) -> None:
    await claimed(store)
    await store.add_name_request(replace(ANA, hash="other", nick="Anna"))
    await store.claim_name("default", "other", number(2), 6)
    await store.add_name_request(replace(ANA, hash="eve", nick="Eve", holder="eve"))
    await store.claim_name("default", "eve", number(3), 7)
    await store.add_name_request(replace(ANA, hash="open"))
    assert [one.nick for one in await store.name_claims("default", "her")] == ["Ana", "Anna"]
    assert [one.nick for one in await store.release_names("default", "her")] == ["Ana", "Anna"]
    assert [one.nick for one in await store.name_claims("default")] == ["Eve"]
    assert await store.name_request("default", "open", 8) is None
    assert await store.release_names("default", "her") == ()


async def test_expired_links_are_deleted(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.add_name_request(ANA)
    await store.add_name_request(replace(ANA, hash="later", expires_at=200))
    assert await store.forget_name_requests(150) == 1
    assert await store.name_request("default", "later", 151) is not None


@pytest.mark.parametrize("use", [None, NameUse(("ana",), "Ana", "")])
async def test_looking_up_a_name_takes_no_round_trip(store: SqlStore, use: NameUse | None) -> None:
    await store.save_site(SITE)
    executed: list[str] = []
    observed = SqlStore(ObservedEngine(store.engine, lambda sql, seconds: executed.append(sql)))
    await observed.add(named(1), name=use)
    assert len(executed) == 2
    assert ("claimed_names" in executed[0]) == (use is not None), "without the rule, nothing is looked up"
