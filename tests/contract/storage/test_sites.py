"""Sites, their moderators' tokens, and uploads."""

import asyncio
from dataclasses import replace

import pytest

from glosa.service.domain.errors import SiteExists, SiteUnknown, UploadsFull
from glosa.service.domain.sites import Approval, ModeratorToken, Rules, Site
from glosa.service.domain.uploads import Upload
from glosa.service.storage.store import SqlStore, open_store
from tests.contract.storage.specimens import SITE, comment, decision, number

pytestmark = pytest.mark.anyio

RULES = Rules(approval=Approval.FIRST, required=("nick", "mail"), joined_locales=("/en-US/",), uploads=True)


def upload(value: int, size: int = 10) -> Upload:
    return Upload(id=f"{number(value)}.webp", site="default", size=size, created_at=value)


async def test_a_site_survives_a_round_trip(store: SqlStore) -> None:
    site = Site(id="b", app_id="y", app_key="k", master_key_hash="h", origins=("https://a.example",), rules=RULES)
    await store.save_site(site)
    await store.save_site(SITE)
    assert await store.sites() == (site, SITE)
    await store.save_site(replace(site, rules=Rules()))
    assert await store.sites() == (replace(site, rules=Rules()), SITE)


async def test_an_app_id_names_one_site(store: SqlStore) -> None:
    await store.save_site(SITE)
    with pytest.raises(SiteExists, match="default"):
        await store.save_site(replace(SITE, id="other"))


async def test_concurrent_sites_cannot_share_an_app_id(store: SqlStore, address: str) -> None:
    other = open_store(address)
    together = (store.save_site(SITE), other.save_site(replace(SITE, id="other")))
    outcomes = await asyncio.gather(*together, return_exceptions=True)
    await other.close()
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["SiteExists", "int"]


async def test_tokens_are_stored_by_site_and_name(store: SqlStore) -> None:
    await store.save_site(SITE)
    ana, eva = (ModeratorToken(site="default", name=name, hash=name, created_at=1) for name in ("ana", "eva"))
    for token in (eva, ana, replace(eva, hash="new")):
        await store.save_token(token)
    assert await store.tokens("default") == (ana, replace(eva, hash="new"))
    assert await store.remove_token("default", "ana")
    assert not await store.remove_token("default", "ana")
    with pytest.raises(SiteUnknown, match="nowhere"):
        await store.save_token(replace(ana, site="nowhere"))


async def test_uploads_cannot_exceed_their_quota(store: SqlStore, address: str) -> None:
    await store.save_site(SITE)
    other = open_store(address)
    adding = ((store, other)[value % 2].add_upload(upload(value), 30) for value in range(8))
    outcomes = await asyncio.gather(*adding, return_exceptions=True)
    await other.close()
    assert outcomes.count(None) == 3
    refused = [str(outcome) for outcome in outcomes if isinstance(outcome, UploadsFull)]
    text = "The site's uploads take 30 bytes of 30, and this one has 10. Ask the site's owner for room."
    assert refused == [text] * 5


async def test_an_upload_is_unused_until_a_comment_names_it(store: SqlStore) -> None:
    for value in (1, 2, 3, 4):
        await store.add_upload(upload(value), 1000)
    await store.add(comment(1, source=f"![](/comments/uploads/{upload(1).id})"))
    await store.add_all([comment(2, html=f'<img src="/comments/uploads/{upload(2).id}">')])
    assert await store.unused_uploads(4) == (upload(3),)
    used = [await store.is_used("default", upload(value).id) for value in range(1, 5)]
    assert used == [True, True, False, False]
    assert not await store.is_used("other", upload(1).id)
    assert not await store.remove_upload("default", upload(1).id)
    assert await store.remove_upload("default", upload(3).id)
    assert not await store.remove_upload("default", upload(3).id)
    await store.set_text("default", number(1), comment(1, html=upload(4).id).text, 9)
    assert await store.unused_uploads(9) == (upload(1),)
    await store.purge(decision(), [number(1), number(2)])
    assert await store.unused_uploads(9) == (upload(1), upload(2), upload(4))


async def test_of_two_changes_of_rules_at_the_same_time_none_undoes_the_other(store: SqlStore) -> None:
    await store.save_site(SITE)
    await asyncio.gather(
        store.change_rules(decision(1), {"interval_ms": 7}), store.change_rules(decision(2), {"longest_comment": 9})
    )
    (site,) = await store.sites()
    assert (site.rules.interval_ms, site.rules.longest_comment) == (7, 9)
    details = [entry.detail for entry in await store.log_entries("default", limit=9)]
    assert sorted(details) == ["interval_ms: 20000 → 7", "longest_comment: 10000 → 9"]
