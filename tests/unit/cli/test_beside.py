"""What ``glosa serve`` makes of a site's configuration for the rules of its comments."""

import asyncio
from pathlib import Path

import pytest

from glosa.cli.comments.beside import service_beside
from glosa.service.domain.sites import Rules, Site
from glosa.service.storage.opening import open_store
from tests.conftest import CONFIG, SiteMaker

CHANGED = Rules(required=("mail",), record_ip=True, comment_class="Old", avatar_host="https://a.example/", uploads=True)


def rules_after(site: Path, database: Path) -> Rules:
    """The rules of the site ``default`` once ``site`` is served, which were :data:`CHANGED` before."""

    async def change() -> None:
        store = open_store(str(database))
        await store.migrate()
        await store.save_site(Site(id="default", app_id="app", app_key="key", rules=CHANGED))
        await store.close()

    async def read() -> Rules:
        store = open_store(str(database))
        (kept,) = await store.sites()
        await store.close()
        return kept.rules

    asyncio.run(change())
    assert service_beside(site, base=None, served=(), database=str(database), trusted_proxies=())
    return asyncio.run(read())


@pytest.mark.parametrize(
    ("anonymous", "expected"),
    [
        ("{visitor: true}", CHANGED),
        ("{requiredFields: }", CHANGED),
        (
            "{requiredFields: []}",
            Rules(required=(), record_ip=True, comment_class="Old", avatar_host="https://a.example/", uploads=True),
        ),
        (
            "{requiredFields: [nick], recordIP: false, clazzName: Comment, avatarCDN: 'https://b.example/'}",
            Rules(required=("nick",), avatar_host="https://b.example/", uploads=True),
        ),
    ],
)
def test_only_what_the_file_says_is_applied(
    make_site: SiteMaker, tmp_path: Path, anonymous: str, expected: Rules
) -> None:
    site = make_site({"glosa.yaml": f"{CONFIG}comments: {{solution: anonymous, anonymous: {anonymous}}}\n"})
    assert rules_after(site, tmp_path / "c.sqlite3") == expected


def test_of_a_language_its_own_block_counts(make_site: SiteMaker, tmp_path: Path) -> None:
    own = "{lang: pt-BR, label: Português, comments: {solution: anonymous, anonymous: {recordIP: false}}}"
    config = f"""\
title: Manual
locales:
  /: {own}
  /en-US/: {{lang: en-US, label: English}}
comments: {{solution: anonymous, anonymous: {{requiredFields: []}}}}
"""
    rules = rules_after(make_site({"glosa.yaml": config}), tmp_path / "c.sqlite3")
    assert (rules.required, rules.record_ip) == (("mail",), False)
