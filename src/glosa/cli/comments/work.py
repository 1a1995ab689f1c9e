"""Running one piece of work on the storage from the command line."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import TypeVar

from glosa.cli.comments.place import existing, settings_for
from glosa.cli.comments.text import plain
from glosa.cli.report import fail
from glosa.service.app import clock, opened_store
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import Refusal
from glosa.service.domain.sites import Site
from glosa.service.domain.store import Store
from glosa.service.settings import Settings

Result = TypeVar("Result")


def work(database: str | None, do: Callable[[Environment], Awaitable[Result]]) -> Result:
    """What ``do`` answers, done on a database that exists; a refusal ends the run with its message."""
    return work_with(settings_for(existing(database)), do)


def work_with(settings: Settings, do: Callable[[Environment], Awaitable[Result]]) -> Result:
    """What ``do`` answers, done on the database of ``settings``, which is made where there is none."""

    async def run() -> Result:
        store = await opened_store(settings)
        try:
            return await do(_environment(store, settings))
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except Refusal as refusal:
        fail(str(refusal))


async def site_named(store: Store, id: str) -> Site:
    """The site of that name; ends the run where there is none."""
    sites = {site.id: site for site in await store.sites()}
    if id not in sites:
        known = f"Expected one of those that are kept: {', '.join(sorted(sites))}." if sites else "None is kept yet."
        fail(f"There is no site '{plain(id)}'. {known} Correct the name, or add it with: glosa comments site add NAME")
    return sites[id]


def _environment(store: Store, settings: Settings) -> Environment:
    return Environment(store=store, now=clock, new_id=lambda: secrets.token_hex(12), secret=settings.secret)
