"""Erasing what a person wrote leaves nothing of it on any engine."""

from dataclasses import replace

import pytest

from glosa.service.domain import personal
from glosa.service.domain.blocking.rules import BlockEffect, BlockKind, BlockRule, author_label
from glosa.service.domain.comments import Author, Format, Status, Text
from glosa.service.domain.environment import Environment
from glosa.service.domain.moderation.decisions import edit
from glosa.service.domain.moderation.log import Actor, LoggedAction, Via
from glosa.service.domain.moderation.notes import Note
from glosa.service.domain.personal import comments_by, erase_person
from glosa.service.domain.queries import OLDEST_FIRST, Audience, Query
from glosa.service.domain.sites import Rules, Site
from glosa.service.storage.store import SqlStore
from tests.contract.storage.specimens import comment, decision, number

pytestmark = pytest.mark.anyio

SITE = Site(id="default", app_id="app", app_key="key")
ANA = Author(nick="Ana", mail="Ana@example.org", link="https://ana.example.org", ua="Browser", ip="192.0.2.1")
BOB = Author(nick="Bob", mail="not-ana@example.org")


def environment_of(store: SqlStore) -> Environment[SqlStore]:
    return Environment(store=store, now=lambda: 2_000, new_id=lambda: number(99), secret=bytes(32))


async def test_the_comments_of_an_address_are_found_whatever_their_status_and_capitals(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.add_all(
        [
            comment(1, author=ANA),
            comment(2, author=BOB),
            comment(3, author=Author(nick="Ana", mail="ana@EXAMPLE.org"), status=Status.SPAM),
        ]
    )
    found = await comments_by(environment_of(store), SITE, " ana@example.org ")
    assert [one.id for one in found] == [number(1), number(3)]
    assert await comments_by(environment_of(store), SITE, "  ") == ()


async def test_all_comments_of_an_address_are_erased_however_many_there_are(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(personal, "AT_ONCE", 2)
    await store.save_site(SITE)
    # Several have the same time.
    await store.add_all([comment(one, author=ANA, created_at=one // 3) for one in range(1, 6)])
    found = await comments_by(environment_of(store), SITE, "ana@example.org")
    assert [one.id for one in found] == [number(one) for one in range(1, 6)]
    assert await erase_person(environment_of(store), SITE, "ana@example.org") == 5


async def test_erased_comments_keep_only_their_place(store: SqlStore) -> None:
    await store.save_site(SITE)
    written = comment(1, author=ANA)
    await store.add(written, device="device")
    await store.add(comment(2, author=BOB, rid=number(1), pid=number(1)))
    edit = decision(5, LoggedAction.EDIT)
    text = Text(source="later", format=Format.MARKDOWN, html="<p>later</p>", renderer=1)
    assert await store.edit(edit, written, text)
    await store.decide(decision(6, LoggedAction.APPROVE), [number(1)], Status.SPAM)
    version = await store.version("default", written.thread)

    assert await erase_person(environment_of(store), SITE, "ana@example.org") == 1

    erased, reply = await store.find(Query(site="default", audience=Audience.OWNER, order=OLDEST_FIRST, limit=9))
    assert (erased.id, erased.status, erased.author) == (number(1), Status.DELETED, Author(nick=""))
    assert (erased.text.source, erased.text.html) == ("", "")
    assert (reply.author, reply.rid) == (BOB, number(1))
    assert [entry.source for entry in await store.log_entries("default", comment=number(1), limit=9)] == ["", ""]
    assert await store.judgments("default", [number(1)]) == {}
    assert await store.lessons("default") == {"good": 0, "spam": 0}
    assert await store.version("default", written.thread) != version
    assert await erase_person(environment_of(store), SITE, "ana@example.org") == 0


async def test_the_log_forgets_the_name_of_an_erased_author_only(store: SqlStore) -> None:
    await store.save_site(SITE)
    written, other = comment(1, author=ANA), comment(2, author=BOB)
    await store.add_all([written, other])
    text = Text(source="later", format=Format.MARKDOWN, html="<p>later</p>", renderer=1)
    for at, edited in ((3, written), (4, other)):
        by_author = replace(decision(at, LoggedAction.EDIT), actor=Actor(edited.author.nick, Via.AUTHOR))
        assert await store.edit(by_author, edited, text)
    await store.decide(decision(5, LoggedAction.APPROVE), [number(1)], Status.SPAM)
    await erase_person(environment_of(store), SITE, "ana@example.org")
    entries = await store.log_entries("default", limit=9)
    assert [one.actor for one in entries] == [
        Actor("Ana", Via.SESSION),
        Actor("Bob", Via.AUTHOR),
        Actor("", Via.AUTHOR),
    ]


async def test_nothing_brings_an_erased_comment_back(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.add_all([comment(1, author=ANA), comment(2, author=BOB)])
    spam = decision(5, LoggedAction.SPAM)
    await store.decide(spam, [number(1), number(2)], Status.SPAM)
    await erase_person(environment_of(store), SITE, "ana@example.org")
    for at, status in ((6, Status.VISIBLE), (7, Status.PENDING)):
        moved = await store.decide(decision(at, LoggedAction.RESTORE), [number(1), number(2)], status)
        assert moved == (number(2),)
    assert await store.undo(decision(8, LoggedAction.UNDO), spam.id) == ()
    mine = Actor("Ana", Via.SESSION)
    assert await edit(environment_of(store), SITE, number(1), "Other words", mine) is None
    erased, _ = await store.find(Query(site="default", audience=Audience.OWNER, order=OLDEST_FIRST, limit=9))
    assert (erased.status, erased.text.source) == (Status.DELETED, "")


async def test_notes_and_rules_about_an_erased_author_name_nobody(store: SqlStore) -> None:
    await store.save_site(SITE)
    await store.add_all([comment(1, author=ANA), comment(2, author=BOB)])
    for at, author in ((3, ANA), (4, BOB)):
        written = Note(site="default", id=number(at), comment=number(at - 2), text=f"{author.nick}!", by="Eva", at=at)
        await store.add_note(decision(at, LoggedAction.NOTE), written)
        rule = BlockRule(
            site="default",
            id=number(at),
            kind=BlockKind.DEVICE,
            value=author.nick * 8,
            label=author_label(author.nick, author.mail),
            effect=BlockEffect.SPAM,
            created_at=at,
            created_by="Eva",
        )
        await store.add_block(decision(at + 10, LoggedAction.BLOCK), rule)
    await erase_person(environment_of(store), SITE, "ana@example.org")
    bob = author_label(BOB.nick, BOB.mail)
    details = [entry.detail for entry in await store.log_entries("default", limit=9)]
    assert details == [f"device {bob} (spam)", "device – (spam)", "Bob!", ""]
    assert [rule.label for rule in await store.blocks("default")] == [bob, ""]


async def test_old_addresses_are_deleted_as_the_site_says(store: SqlStore) -> None:
    day = 24 * 60 * 60 * 1000
    await store.save_site(replace(SITE, rules=Rules(address_days=30)))
    await store.save_site(replace(SITE, id="forever", app_id="b"))
    times = {1: 0, 2: day, 3: 2 * day}
    await store.add_all([comment(one, author=ANA, created_at=at) for one, at in times.items()])
    await store.add_all([comment(1, author=ANA, created_at=0, site="forever")])
    version = await store.version("default", "/panel.html")
    assert await store.forget_addresses(31 * day) == 1
    assert await store.forget_addresses(31 * day) == 0
    found = await store.find(Query(site="default", audience=Audience.OWNER, order=OLDEST_FIRST, limit=9))
    assert [one.author.ip for one in found] == ["", "192.0.2.1", "192.0.2.1"]
    assert {one.author.mail for one in found} == {"Ana@example.org"}
    (stored,) = await store.find(Query(site="forever", audience=Audience.OWNER, limit=9))
    assert stored.author.ip == "192.0.2.1"
    assert await store.version("default", "/panel.html") == version, "readers see the same"
