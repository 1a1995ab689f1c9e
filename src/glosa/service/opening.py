"""The open storage, and the collaborators of the use cases: what the service and commands on its database have in common.

Commands import only this, because the routes take longer to import than most commands to run.
"""

import secrets
import time
from collections.abc import Callable
from functools import partial

from glosa.service.domain.environment import Environment
from glosa.service.domain.notifications.planning import alerts, planned
from glosa.service.settings import Settings
from glosa.service.storage.store import SqlStore, open_store


def clock() -> int:
    """Milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


async def opened_store(settings: Settings) -> SqlStore:
    """The storage, migrated to the current schema, with the sites of the settings added to it.

    Raises ``StorageUnavailable`` or ``SchemaTooNew``.
    """
    store = open_store(settings.database)
    try:
        await store.migrate()
        known = {site.id for site in await store.sites()}
        for site in settings.sites:
            if site.id not in known:
                await store.save_site(site)
    except BaseException:
        await store.close()
        raise
    return store


def environment_of(settings: Settings, store: SqlStore, now: Callable[[], int] = clock) -> Environment[SqlStore]:
    """The collaborators of the use cases."""

    def new_id() -> str:
        return secrets.token_hex(12)

    return Environment(
        store=store,
        now=now,
        new_id=new_id,
        secret=settings.secret,
        notices=partial(planned, settings.notifications, new_id=new_id),
        alerts=partial(alerts, settings.notifications, new_id=new_id),
    )
