"""How ``glosa serve`` applies a site's configuration to the rules of its comments."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from glosa.cli.app import glosa
from glosa.composition.plan import ServingOptions, plan_serving
from glosa.composition.service import open_service
from glosa.service.domain.sites import Rules, Site
from glosa.service.storage.store import open_store
from tests.conftest import CONFIG, SiteMaker

CHANGED = Rules(
    required=("mail",),
    record_ip=True,
    comment_class="Old",
    avatar_host="https://a.example/",
    uploads=True,
    search_analytics=True,
)


UNCOUNTED = replace(CHANGED, search_analytics=False)
"""The file decides whether searches are counted, also if it doesn't mention them."""


def test_a_login_link_contains_the_base_of_the_site(make_site: SiteMaker, tmp_path: Path) -> None:
    placed = "url: https://docs.example.org\nbase: /manual/\ncomments: {solution: anonymous}\n"
    database = tmp_path / "c.sqlite3"
    rules = rules_after(make_site({"glosa.yaml": CONFIG + placed}), database)
    assert (rules.home, rules.service_path) == ("https://docs.example.org", "/manual/comments")
    result = CliRunner().invoke(glosa, ["comments", "login", "--db", str(database)])
    assert result.stdout.startswith("https://docs.example.org/manual/comments/admin/#default."), result.output


def rules_after(site: Path, database: Path) -> Rules:
    """The rules of the site ``default``, which were :data:`CHANGED`, after ``site`` is served."""

    async def change() -> None:
        store = open_store(str(database))
        await store.migrate()
        await store.save_site(Site(id="default", app_id="app", app_key="key", rules=CHANGED))
        await store.close()

    async def read() -> Rules:
        store = open_store(str(database))
        (stored,) = await store.sites()
        await store.close()
        return stored.rules

    asyncio.run(change())
    plan = plan_serving(ServingOptions(folder=site, database=str(database))).service
    assert plan
    open_service(plan)
    return asyncio.run(read())


@pytest.mark.parametrize(
    ("search", "expected"),
    [("true", False), ("false", False), ("{analytics: false}", False), ("{analytics: true}", True)],
)
def test_search_analytics_are_on_only_while_the_file_says_so(
    make_site: SiteMaker, tmp_path: Path, search: str, *, expected: bool
) -> None:
    site = make_site({"glosa.yaml": f"{CONFIG}search: {search}\ncomments: {{solution: anonymous}}\n"})
    assert rules_after(site, tmp_path / "c.sqlite3") == replace(CHANGED, search_analytics=expected)


@pytest.mark.parametrize(
    ("anonymous", "expected"),
    [
        ("{visitor: true}", UNCOUNTED),
        ("{requiredFields: }", UNCOUNTED),
        (
            "{requiredFields: []}",
            replace(UNCOUNTED, required=()),
        ),
        (
            "{requiredFields: [nick], recordIP: false, clazzName: Comment, avatarCDN: 'https://b.example/', avatarProxy: gravatar}",
            Rules(required=("nick",), avatar_host="https://b.example/", avatar_proxy="gravatar", uploads=True),
        ),
    ],
)
def test_applies_only_the_rules_that_the_file_sets(
    make_site: SiteMaker, tmp_path: Path, anonymous: str, expected: Rules
) -> None:
    site = make_site({"glosa.yaml": f"{CONFIG}comments: {{solution: anonymous, anonymous: {anonymous}}}\n"})
    assert rules_after(site, tmp_path / "c.sqlite3") == expected


def test_applies_the_block_of_the_language(make_site: SiteMaker, tmp_path: Path) -> None:
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
