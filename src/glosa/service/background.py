"""What a worker does besides answering requests: it cleans up, and sends notifications."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from glosa.service.domain.environment import Environment
from glosa.service.domain.notifications.channels import Notifications
from glosa.service.domain.notifications.sending import NoticeSender
from glosa.service.domain.uploads import Files
from glosa.service.routes.metrics import NOTIFICATIONS, Metrics
from glosa.service.routes.monitoring.cleanup import clean_up
from glosa.service.routes.monitoring.log import ServiceLog
from glosa.service.routes.monitoring.notifying import DueSender, finish, notify
from glosa.service.storage.store import SqlStore
from glosa.service.upstream.couriers import couriers


@asynccontextmanager
async def cleaning(environment: Environment[SqlStore], files: Files, log: ServiceLog) -> AsyncIterator[None]:
    """Cleans up periodically while the block runs."""
    ended = asyncio.Event()
    task = asyncio.create_task(clean_up(environment, files, log, ended=ended))
    try:
        yield
    finally:
        ended.set()
        await task


@asynccontextmanager
async def notifying(
    environment: Environment[SqlStore], notifications: Notifications, metrics: Metrics, log: ServiceLog
) -> AsyncIterator[None]:
    """Sends notifications while the block runs."""
    delivering = couriers(notifications, environment.now)
    sender = NoticeSender(
        environment=environment,
        notifications=notifications,
        couriers=delivering,
        random=random.random,
        problem=log.problem,
        counted=partial(metrics.count, NOTIFICATIONS),
    )
    try:
        async with sending(sender, log):
            yield
    finally:
        for courier in delivering.values():
            await courier.close()


@asynccontextmanager
async def sending(sender: DueSender, log: ServiceLog) -> AsyncIterator[None]:
    """Sends what is due while the block runs."""
    ended = asyncio.Event()
    task = asyncio.create_task(notify(sender, log, ended=ended))
    try:
        yield
    finally:
        ended.set()
        await finish(task)
