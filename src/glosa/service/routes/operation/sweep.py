"""What the service does by itself from time to time."""

import asyncio
from contextlib import suppress

from glosa.service.domain.environment import Environment
from glosa.service.domain.submissions import KEPT_MS
from glosa.service.domain.uploading import remove_unused
from glosa.service.domain.uploads import Files
from glosa.service.domain.visits import KEPT_MS as VISITS_KEPT_MS
from glosa.service.routes.operation.log import Log

EVERY_SECONDS = 60 * 60


async def sweep(environment: Environment, files: Files, log: Log, *, ended: asyncio.Event) -> None:
    """Removes unused uploads and forgets old submissions and visits at once and then every hour, until ``ended``.

    What goes wrong is logged and tried again.
    """
    while not ended.is_set():
        try:
            await remove_unused(environment, files)
        except Exception as error:  # noqa: BLE001  # whatever it is, the next hour has its turn
            log.problem("uploads-not-swept", error)
        try:
            await environment.store.forget_submissions(environment.now() - KEPT_MS)
        except Exception as error:  # noqa: BLE001  # as above
            log.problem("submissions-not-swept", error)
        try:
            await environment.store.forget_visits(environment.now() - VISITS_KEPT_MS)
        except Exception as error:  # noqa: BLE001  # as above
            log.problem("visits-not-swept", error)
        with suppress(TimeoutError):
            await asyncio.wait_for(ended.wait(), EVERY_SECONDS)
