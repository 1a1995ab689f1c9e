"""Reporting attacks: a line of the log and a metric for each beginning and each end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from glosa.service.domain.environment import Environment
from glosa.service.domain.spam.attacks import AttackBegan, AttackEnded, AttackStore, report_ended
from glosa.service.routes.metrics import Metrics
from glosa.service.routes.monitoring.log import ServiceLog

EVERY_SECONDS = 60


class LoggedAlarm:
    """Writes attacks into the log, and counts them."""

    def __init__(self, log: ServiceLog, metrics: Metrics) -> None:
        self._log = log
        self._metrics = metrics

    def began(self, attack: AttackBegan) -> None:
        """Logs the site and its load."""
        self._log.attack("attack-began", attack.site, posts=attack.load)
        self._metrics.count("attacks", "began")

    def ended(self, attack: AttackEnded) -> None:
        """Logs the site and how long it lasted."""
        self._log.attack("attack-ended", attack.site, seconds=(attack.ended_at - attack.began_at) // 1000)
        self._metrics.count("attacks", "ended")


@asynccontextmanager
async def watch_attacks(environment: Environment[AttackStore], log: ServiceLog) -> AsyncIterator[None]:
    """Reports every minute which attacks ended, while the block runs. Errors are logged; the next minute tries again."""
    ended = asyncio.Event()
    watching = asyncio.create_task(_watch(environment, log, ended))
    try:
        yield
    finally:
        ended.set()
        await watching


async def _watch(environment: Environment[AttackStore], log: ServiceLog, ended: asyncio.Event) -> None:
    while not ended.is_set():
        with suppress(TimeoutError):
            await asyncio.wait_for(ended.wait(), EVERY_SECONDS)
            return
        try:
            await report_ended(environment.store, environment.alarm, environment.now())
        except Exception as error:  # noqa: BLE001  # whatever it is, the next minute tries again
            log.problem("attacks-not-watched", error)
