"""Periodic removal of what the service no longer needs."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

from glosa.service.domain.access.sessions import IDLE_MS, OLDEST_MS
from glosa.service.domain.counters import RETENTION_MS as VISIT_RETENTION_MS
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import TooMany
from glosa.service.domain.names.claims import NameLinkSweep
from glosa.service.domain.notifications.pacing import FAILED_RETENTION_MS
from glosa.service.domain.rate_limits import Bucket, BucketStore
from glosa.service.domain.searches import first_retained_day
from glosa.service.domain.submissions import RETENTION_MS
from glosa.service.domain.subscriptions.subscriptions import REMEMBERED_MS, UNCONFIRMED_MS
from glosa.service.domain.uploads import Files, UploadStore, remove_unused
from glosa.service.domain.votes import RETENTION_MS as VOTE_RETENTION_MS
from glosa.service.routes.monitoring.log import ServiceLog

EVERY_SECONDS = 60 * 60


ONCE = Bucket("clean-up", size=1, period_ms=EVERY_SECONDS * 1000)
"""All workers on all machines share it, in a place that no site has, so that one of them cleans up."""


class CleanedStore(UploadStore, BucketStore, NameLinkSweep, Protocol):
    """What cleaning up needs from storage."""

    async def forget_submissions(self, before: int) -> int:
        """Deletes the submissions of all sites that were made before a time; returns their number."""

    async def forget_visits(self, before: int) -> int:
        """Deletes the keys of visits of all sites that were counted before a time; returns their number."""

    async def forget_searches(self, before: str) -> int:
        """Deletes the searches of all sites that were counted before a day; returns the number of entries."""

    async def forget_likes(self, before: int) -> int:
        """See :class:`glosa.service.domain.likes.LikeStore`. Reactions to pages are forgotten with them."""

    async def forget_notices(self, before: int) -> int:
        """Deletes failed notices of all sites created before a time; returns their number."""

    async def forget_counts(self, before: int) -> int:
        """Deletes what the spam filter counted on all sites that is of no more use; returns the number of rows."""

    async def forget_addresses(self, now: int) -> int:
        """Deletes client addresses from comments that are older than their site's rules say; returns the number of comments."""

    async def forget_subscriptions(self, *, unconfirmed: int, sent: int) -> int:
        """Deletes, on all sites, subscriptions that weren't confirmed, and which replies were sent, before a time."""

    async def forget_sign_ins(self, *, links: int, sessions: int, oldest: int) -> int:
        """Deletes links of all sites that expired before a time, and sessions; returns their number.

        Of sessions, those last used before a time, and those from before ``oldest``.
        """


async def clean_up(
    environment: Environment[CleanedStore], files: Files, log: ServiceLog, *, ended: asyncio.Event
) -> None:
    """Removes unused uploads, and old submissions, visits, searches, counts, likes, addresses, links,
    sessions, subscriptions and failed notices once an hour, until ``ended``, unless another worker of any machine does.

    Errors are logged; the next hour tries again.
    """

    async def attempt(event: str, work: Awaitable[object]) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001  # whatever it is, the other tasks and the next hour still run
            log.problem(event, error)

    while not ended.is_set():
        wait: float = EVERY_SECONDS
        try:
            await environment.store.take("", (ONCE,), environment.now())
        except TooMany as another:
            wait = another.retry_after_ms / 1000
        except Exception as error:  # noqa: BLE001  # whatever it is, the next hour tries again
            log.problem("clean-up-not-claimed", error)
        else:
            await _clean_up(environment, files, attempt)
        with suppress(TimeoutError):
            await asyncio.wait_for(ended.wait(), wait)


async def _clean_up(
    environment: Environment[CleanedStore], files: Files, attempt: Callable[[str, Awaitable[object]], Awaitable[None]]
) -> None:
    await attempt("uploads-not-swept", remove_unused(environment, files))
    await attempt("submissions-not-swept", environment.store.forget_submissions(environment.now() - RETENTION_MS))
    await attempt("visits-not-swept", environment.store.forget_visits(environment.now() - VISIT_RETENTION_MS))
    await attempt("searches-not-swept", environment.store.forget_searches(first_retained_day(environment.now())))
    now = environment.now()
    await attempt("spam-counts-not-swept", environment.store.forget_counts(now))
    await attempt("likes-not-swept", environment.store.forget_likes(now - VOTE_RETENTION_MS))
    await attempt("addresses-not-swept", environment.store.forget_addresses(now))
    await attempt("notifications-not-swept", environment.store.forget_notices(now - FAILED_RETENTION_MS))
    await attempt(
        "subscriptions-not-swept",
        environment.store.forget_subscriptions(unconfirmed=now - UNCONFIRMED_MS, sent=now - REMEMBERED_MS),
    )
    await attempt("name-links-not-swept", environment.store.forget_name_requests(now))
    await attempt(
        "sign-ins-not-swept",
        environment.store.forget_sign_ins(links=now, sessions=now - IDLE_MS, oldest=now - OLDEST_MS),
    )
