"""Who is behind a hash of an email address."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from glosa.service.domain.avatars.lookup import PeopleByHash
from glosa.service.domain.sites import Rules, Site

pytestmark = pytest.mark.anyio

SITE = Site(id="default", app_id="app", app_key="key", rules=Rules(avatar_proxy="gravatar"))


async def test_rules_that_change_while_addresses_are_read_are_no_fault() -> None:
    class Mails:
        async def mails(self, site: str, most: int) -> Sequence[str]:
            return [f"{site}@example.org"][:most]

    people = PeopleByHash(Mails(), b"secret", lambda: 10**9)
    other = replace(SITE, rules=Rules(avatar_proxy="libravatar"))
    found = await asyncio.gather(*(people.find([site], "0" * 32) for site in (SITE, other) * 3))
    assert found == [None] * 6
