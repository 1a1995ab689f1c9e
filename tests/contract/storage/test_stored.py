"""The data sheet says something about every table, on every engine."""

import re

import pytest

from glosa.service.domain.comments import Author
from glosa.service.domain.datasheet import Stored, sheet_rows
from glosa.service.domain.datasheet_words import WORDS
from glosa.service.domain.sites import Rules, Site
from glosa.service.storage.schema import migrations
from glosa.service.storage.store import SqlStore
from glosa.service.storage.transactions.stored import IMPERSONAL, KINDS
from tests.contract.storage.specimens import comment

SITE = Site(id="default", app_id="app", app_key="key")


@pytest.mark.parametrize("dialect", ["sqlite", "postgres"])
def test_every_table_is_a_kind_of_personal_data_or_says_nothing_about_people(dialect: str) -> None:
    tables: set[str] = {"schema_versions"}
    for step in migrations(dialect):
        tables |= set(re.findall(r"CREATE TABLE (?:IF NOT EXISTS )?(\w+)", step.sql))
        tables -= set(re.findall(r"DROP TABLE (?:IF EXISTS )?(\w+)", step.sql))
    described = {table for table, *_ in KINDS.values()} | set(IMPERSONAL)
    assert tables == described, "Add the table to KINDS or IMPERSONAL in transactions/stored.py."


@pytest.mark.parametrize("language", WORDS)
def test_every_kind_is_described_in_every_language(language: str) -> None:
    assert set(WORDS[language].kinds) == set(KINDS)


@pytest.mark.anyio
async def test_what_is_stored_is_counted_for_one_site(store: SqlStore) -> None:
    for site in ("default", "other"):
        await store.save_site(Site(id=site, app_id=site, app_key="key"))
    ana = Author(nick="Ana", mail="ana@example.org", ip="192.0.2.1")
    await store.add(comment(1, author=ana, created_at=1_000), device="device")
    await store.add(comment(2, author=Author(nick="Bob"), created_at=2_000))
    await store.add(comment(3, author=ana, site="other"))
    found = await store.stored("default")
    assert set(found) == set(KINDS)
    assert {name: one for name, one in found.items() if one.count} == {
        "texts": Stored(2, 1_000),
        "names": Stored(2, 1_000),
        "mails": Stored(1, 1_000),
        "addresses": Stored(1, 1_000),
        "devices": Stored(1),
    }


def test_the_sheet_shows_what_is_stored_and_what_the_rules_will_store() -> None:
    nothing = dict.fromkeys(KINDS, Stored(0))
    words = WORDS["en"]
    assert [row.what for row in sheet_rows(nothing, Rules(), words)] == ["texts of comments", "names of authors"]
    rows = sheet_rows(nothing | {"mails": Stored(3, 5)}, Rules(record_ip=True, address_days=30), words)
    assert [(row.what, row.until, row.stored.count) for row in rows[2:]] == [
        ("email addresses of authors", "until the comment is erased", 3),
        ("IP addresses of authors", "30 days", 0),
    ]


@pytest.mark.parametrize("language", WORDS)
def test_the_data_sheet_says_what_a_host_of_pictures_gets(language: str) -> None:
    stored = {"mails": Stored(1)}
    (without,) = sheet_rows(stored, Rules(), WORDS[language])
    (row,) = sheet_rows(stored, Rules(avatar_proxy="gravatar"), WORDS[language])
    assert row.why.startswith(without.why)
    assert "SHA-256" in row.why
    assert "gravatar" in row.why


@pytest.mark.anyio
async def test_every_address_of_a_site_is_found_once(store: SqlStore) -> None:
    for site in ("default", "other"):
        await store.save_site(Site(id=site, app_id=site, app_key="key"))
    mails = ["b@example.org", "", "a@example.org", "B@example.org", "b@example.org"]
    for number, mail in enumerate(mails, 1):
        await store.add(comment(number, author=Author(mail=mail)))
    await store.add(comment(9, author=Author(mail="c@example.org"), site="other"))
    assert sorted(await store.mails("default", 10)) == ["B@example.org", "a@example.org", "b@example.org"]
    assert len(await store.mails("default", 2)) == 2
    assert await store.mails("nobody", 10) == []
