"""Sending what the queue contains: claim, compose, deliver, settle."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from glosa.service.domain.environment import Environment
from glosa.service.domain.notices import PUSH
from glosa.service.domain.notifications.channels import Mailbox, NotificationChannel, Notifications, PushTarget
from glosa.service.domain.notifications.devices import PushStore, channel_of
from glosa.service.domain.notifications.messages import Message, MessageStore, composed
from glosa.service.domain.notifications.pacing import GIVE_UP_MS, LEASE_MS, after_message, retry_at
from glosa.service.domain.notifications.queue import Claim, Delivered, NoticeQueue, Postponed, Rejected
from glosa.service.domain.notifications.stops import StopReason, StopStore, address_key
from glosa.service.domain.sites import Site

AT_ONCE = 8
"""Channels that one worker sends to at a time."""
PATIENCE_SECONDS = 30.0
"""How long one delivery may take, from looking up the host to the end of its answer. Shorter than the lease."""


class SenderStore(NoticeQueue, MessageStore, StopStore, PushStore, Protocol):
    """What the sender needs from storage."""

    async def sites(self) -> Sequence[Site]:
        """All sites, by id."""


class NotificationProblem(Exception):
    """Base of what is logged about notifications."""

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause
        """Why, without personal data and secrets."""


class NotDelivered(NotificationProblem):
    """A message wasn't delivered."""

    def __init__(self, cause: str, *, permanent: bool = False, bounced: bool = False, retry_after_ms: int = 0) -> None:
        super().__init__(cause)
        self.permanent = permanent
        """Whether the same message would be refused again."""
        self.bounced = bounced
        """Whether the address doesn't exist any more, so that no message to it arrives."""
        self.retry_after_ms = retry_after_ms


def unsendable(failure: Exception) -> NotDelivered:
    """A failure of our own. Its text may quote a message, so only its type is named."""
    return NotDelivered(f"The message couldn't be sent: {type(failure).__name__}.")


class GivenUp(NotificationProblem):
    """Notices were never delivered."""

    def __init__(self, count: int, cause: str) -> None:
        super().__init__(f"{count} notices: {cause}")


class Courier(Protocol):
    """Delivers messages to one kind of channel."""

    async def deliver(self, channel: NotificationChannel, message: Message) -> None:
        """Returns when the other side accepted the message. Raises :class:`NotDelivered`."""

    async def close(self) -> None:
        """Ends all connections."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeSender:
    """Sends the messages of all sites with channels."""

    environment: Environment[SenderStore]
    notifications: Notifications
    couriers: Mapping[type[object], Courier]
    """The couriers, by the type of the channel's target."""
    random: Callable[[], float]
    """From 0 to 1."""
    problem: Callable[[str, Exception], object]
    """Logs an event."""
    counted: Callable[[str], object]
    """Counts a delivery by its outcome: ``sent``, ``postponed`` or ``rejected``."""

    async def send_due(self) -> int:
        """Sends everything that is due; returns the number of channels that had something."""
        work = []
        sites = {site.id: site for site in await self.environment.store.sites()}
        for site_id in self.notifications.sites if self.notifications.push is None else sites:
            if site_id in sites:
                due = await self.environment.store.due_channels(site_id, self.environment.now(), AT_ONCE)
                work += [self._send(sites[site_id], name) for name in due]
        await asyncio.gather(*work)
        return len(work)

    async def _send(self, site: Site, name: str) -> None:
        store, now = self.environment.store, self.environment.now()
        claim = await store.claim_notices(site.id, name, lease=self.environment.new_id(), now=now, until=now + LEASE_MS)
        if claim is None:
            return
        outcome = await self._outcome(site, claim)
        failed = await store.settle_notices(claim, outcome)
        if failed and not isinstance(outcome, Delivered):
            self.problem("notifications-given-up", GivenUp(failed, outcome.error))

    async def _outcome(self, site: Site, claim: Claim) -> Delivered | Postponed | Rejected:
        if self.notifications.push is not None and claim.channel.startswith(PUSH):
            channel = await self._device(site, claim.channel)
        else:
            channel = self.notifications.channel(site.id, claim.channel)
        if channel is None:
            return Rejected(error="The settings no longer have this channel.")
        unsent = Delivered(next_at=claim.at, sent=claim.sent, window_at=claim.window_at)
        if isinstance(channel.target, Mailbox):
            key = address_key(self.environment.secret, site.id, channel.target.address)
            reason = await self.environment.store.mail_stop(site.id, key)
            if reason is StopReason.BOUNCED:
                return Rejected(error="Mail to this address bounced before.")
            if reason is not None:
                return unsent
        message = await composed(self.environment, site, channel, claim, service=self.notifications.address(site))
        if message is None:
            return unsent
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self.couriers[type(channel.target)].deliver(channel, message)
        except TimeoutError:
            error = NotDelivered(f"No answer within {PATIENCE_SECONDS:.0f} s.")
        except NotDelivered as refused:
            error = refused
        except Exception as failure:  # noqa: BLE001  # the message has to wait like any other, and give up in the end
            error = unsendable(failure)
        else:
            self.counted("sent")
            now = self.environment.now()
            next_at, sent, window_at = after_message(message.total, sent=claim.sent, window_at=claim.window_at, now=now)
            return Delivered(next_at=next_at, sent=sent, window_at=window_at)
        if error.bounced and isinstance(channel.target, Mailbox):
            key = address_key(self.environment.secret, site.id, channel.target.address)
            await self.environment.store.stop_mail(site.id, key, StopReason.BOUNCED, self.environment.now())
        if error.bounced and isinstance(channel.target, PushTarget):
            await self.environment.store.drop_push_device(site.id, channel.name.removeprefix(PUSH))
        self.problem("notification-not-delivered", error)
        self.counted("rejected" if error.permanent else "postponed")
        if error.permanent:
            return Rejected(error=error.cause)
        now = self.environment.now()
        return Postponed(
            next_at=max(retry_at(claim.failures + 1, now, random=self.random()), now + error.retry_after_ms),
            give_up_before=now - GIVE_UP_MS,
            error=error.cause,
        )

    async def _device(self, site: Site, name: str) -> NotificationChannel | None:
        """The channel of a browser. If its moderator was removed, so are its notices."""
        store, id = self.environment.store, name.removeprefix(PUSH)
        device, key = await store.push_device(site.id, id), await store.push_key()
        if device is not None and key is not None:
            return channel_of(device, key)
        await store.drop_push_device(site.id, id)
        return None
