"""Sending readers the question whether to confirm, and replies: claim, compose, deliver, settle."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from glosa.service.domain.access.mailed_links import Mailer
from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import TooManyPosts
from glosa.service.domain.notifications.channels import Notifications
from glosa.service.domain.notifications.mail import Letter
from glosa.service.domain.notifications.pacing import GIVE_UP_MS, LEASE_MS, retry_at
from glosa.service.domain.notifications.sending import PATIENCE_SECONDS, NotDelivered, unsendable
from glosa.service.domain.notifications.stops import StopReason, StopStore, gets_reader_mail
from glosa.service.domain.queries import OLDEST_FIRST, Among, Audience, CommentFinder, Field, Query
from glosa.service.domain.rate_limits import Bucket, BucketStore
from glosa.service.domain.sites import Site
from glosa.service.domain.subscriptions.letters import confirmation, replies_letter
from glosa.service.domain.subscriptions.subscriptions import (
    ReplyClaim,
    Settled,
    Subscription,
    SubscriptionQueue,
    SubscriptionStore,
    offers_replies,
)

AT_ONCE = 8
"""Mails that one worker sends at a time."""
MAILS_A_DAY = 20
"""Mails with replies to one reader. Later replies share the next one."""
MAILS_OF_THREAD_A_DAY = 6
"""The same about one page."""
PENDING_MS = 10 * 60 * 1000
"""How often the service looks whether a comment that waits for approval was published."""

_DAY_MS = 24 * 60 * 60 * 1000


class ReplySenderStore(SubscriptionQueue, SubscriptionStore, CommentFinder, StopStore, BucketStore, Protocol):
    """What the sender needs from storage."""

    async def sites(self) -> Sequence[Site]:
        """By id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplySender:
    """Sends what readers subscribed to, of all sites."""

    environment: Environment[ReplySenderStore]
    notifications: Notifications
    mailer: Mailer
    random: Callable[[], float]
    """From 0 to 1."""
    problem: Callable[[str, Exception], object]
    """Logs an event."""
    counted: Callable[[str], object]
    """Counts a delivery by its outcome: ``sent``, ``postponed`` or ``rejected``."""

    async def send_due(self) -> int:
        """Sends everything that is due; returns the number of subscriptions that had something.

        If one of them fails, that's logged, and the others are sent.
        """
        work = []
        for site in await self.environment.store.sites():
            if offers_replies(self.notifications, site):
                due = await self.environment.store.due_subscriptions(site.id, self.environment.now(), AT_ONCE)
                work += [self._send(site, comment) for comment in due]
        for result in await asyncio.gather(*work, return_exceptions=True):
            if isinstance(result, Exception):
                self.problem("notifications-not-sent", result)
        return len(work)

    async def _send(self, site: Site, comment: str) -> None:
        store, now = self.environment.store, self.environment.now()
        claim = await store.claim_subscription(
            site.id, comment, lease=self.environment.new_id(), now=now, until=now + LEASE_MS
        )
        if claim is None:
            return
        settled = await self._settled(site, claim)
        if settled is None:
            await store.end_subscription(site.id, comment)
        else:
            await store.settle_subscription(claim, settled, now)

    async def _settled(self, site: Site, claim: ReplyClaim) -> Settled | None:
        """``None`` ends the subscription."""
        subscription, now = claim.subscription, self.environment.now()
        if not await gets_reader_mail(self.environment, site.id, subscription.reader):
            return None
        found = await self._comments(site, (subscription.comment, *claim.replies))
        own = found.get(subscription.comment)
        if own is None or own.status in (Status.SPAM, Status.DELETED):
            return None
        if own.status is Status.PENDING:
            return Settled(next_at=now + PENDING_MS, unsent=not subscription.confirmed_at, failures=claim.failures)
        if not subscription.confirmed_at:
            return await self._delivered(claim, self._question(site, subscription))
        replies = [found[id] for id in claim.replies if id in found and found[id].status is Status.VISIBLE]
        if not replies:
            return Settled(replies=claim.replies, next_at=now)
        try:
            await self.environment.store.take(site.id, _limits(subscription.reader, own.thread), now)
        except TooManyPosts as refusal:
            return Settled(next_at=now + refusal.retry_after_ms)
        letter = replies_letter(
            self.environment.secret,
            site,
            subscription,
            replies,
            service=self.notifications.address(site),
            id=sha256("\0".join((subscription.comment, *claim.replies)).encode()).hexdigest()[:32],
        )
        return await self._delivered(claim, letter)

    async def _delivered(self, claim: ReplyClaim, letter: Letter) -> Settled | None:
        store, subscription = self.environment.store, claim.subscription
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self.mailer.post(subscription.mail, letter)
        except TimeoutError:
            error = NotDelivered(f"No answer within {PATIENCE_SECONDS:.0f} s.")
        except NotDelivered as refused:
            error = refused
        except Exception as failure:  # noqa: BLE001  # the mail has to wait like any other, and give up in the end
            error = unsendable(failure)
        else:
            self.counted("sent")
            return Settled(replies=claim.replies, next_at=self.environment.now())
        self.problem("reply-mail-not-delivered", error)
        self.counted("rejected" if error.permanent else "postponed")
        now = self.environment.now()
        if error.bounced:
            await store.stop_mail(subscription.site, subscription.reader, StopReason.BOUNCED, now)
            await store.end_subscriptions(subscription.site, subscription.reader)
            return None
        if error.permanent or claim.since < now - GIVE_UP_MS:
            # Without that mail, nobody could confirm.
            return Settled(replies=claim.replies, next_at=now) if subscription.confirmed_at else None
        failures = claim.failures + 1
        wait = max(retry_at(failures, now, random=self.random()), now + error.retry_after_ms)
        return Settled(next_at=wait, unsent=not subscription.confirmed_at, failures=failures)

    async def _comments(self, site: Site, ids: tuple[str, ...]) -> dict[str, Comment]:
        where = Among(Field.ID, ids)
        query = Query(site=site.id, where=where, audience=Audience.OWNER, order=OLDEST_FIRST, limit=len(ids))
        return {one.id: one for one in await self.environment.store.find(query)}

    def _question(self, site: Site, subscription: Subscription) -> Letter:
        return confirmation(
            self.environment.secret,
            site,
            subscription,
            service=self.notifications.address(site),
            id=sha256(f"{subscription.comment}\0confirm".encode()).hexdigest()[:32],
        )


def _limits(reader: str, thread: str) -> tuple[Bucket, ...]:
    of_thread = sha256(thread.encode(errors="replace")).hexdigest()[:16]
    return (
        Bucket(f"reply-mail:{reader}", MAILS_A_DAY, _DAY_MS // MAILS_A_DAY),
        Bucket(f"reply-mail:{reader}:{of_thread}", MAILS_OF_THREAD_A_DAY, _DAY_MS // MAILS_OF_THREAD_A_DAY),
    )
