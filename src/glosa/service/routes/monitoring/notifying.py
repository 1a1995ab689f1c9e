"""Sending notifications in the background."""

import asyncio
import random
from contextlib import suppress
from typing import Protocol

from glosa.service.routes.monitoring.log import ServiceLog

EVERY_SECONDS = 2.0
"""How often each worker looks for something to send."""

GRACE_SECONDS = 5.0
"""How long a worker that stops waits for deliveries."""


class DueSender(Protocol):
    """Something that sends what is due: messages to owners, or mail to readers."""

    async def send_due(self) -> int:
        """Returns how much there was to send."""


async def notify(sender: DueSender, log: ServiceLog, *, ended: asyncio.Event) -> None:
    """Sends what is due until ``ended``. Errors are logged; the next round tries again."""
    while not ended.is_set():
        try:
            await sender.send_due()
        except Exception as error:  # noqa: BLE001  # whatever it is, the next round still runs
            log.problem("notifications-not-sent", error)
        with suppress(TimeoutError):
            # At different times in each worker, so that they don't meet at the same channel.
            await asyncio.wait_for(ended.wait(), EVERY_SECONDS * random.uniform(0.5, 1))


async def finish(sending: asyncio.Task[None]) -> None:
    """Waits for deliveries that are under way, but not for slow ones. Those are sent again once their lease has expired."""
    await asyncio.wait([sending], timeout=GRACE_SECONDS)
    sending.cancel()
    await asyncio.wait([sending])
