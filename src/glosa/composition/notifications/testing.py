"""Sending a test message to a channel, outside of the queue."""

import asyncio
import secrets
import time

from glosa.composition.errors import ChannelNotFound
from glosa.service.domain.notices import PUSH
from glosa.service.domain.notifications.channels import NotificationChannel, Notifications
from glosa.service.domain.notifications.devices import PushStore, channel_of
from glosa.service.domain.notifications.messages import Message
from glosa.service.domain.notifications.sending import PATIENCE_SECONDS, NotDelivered
from glosa.service.domain.notifications.words import words_of
from glosa.service.opening import clock
from glosa.service.upstream.couriers import couriers


def channel_named(notifications: Notifications, site: str, name: str) -> NotificationChannel:
    """Raises :class:`ChannelNotFound`."""
    channel = notifications.channel(site, name)
    if channel is None:
        known = ", ".join(one.name for one in notifications.channels if one.site == site)
        raise ChannelNotFound(
            f"The site '{site}' has no channel '{name}'. "
            + (f"Expected one of: {known}. Correct the name." if known else "Add channels to notifications.yaml.")
        )
    return channel


async def browser_named(store: PushStore, site: str, name: str) -> NotificationChannel:
    """The channel ``push:ID``. Raises :class:`ChannelNotFound`."""
    device, key = await store.push_device(site, name.removeprefix(PUSH)), await store.push_key()
    if device is None or key is None:
        raise ChannelNotFound(
            f"The site '{site}' notifies no browser '{name}'. "
            "Expected push:ID with an id that 'glosa comments notifications devices' lists."
        )
    return channel_of(device, key)


def send_test(notifications: Notifications, channel: NotificationChannel) -> float:
    """Sends a test message, and returns how many seconds that took. Raises :class:`NotDelivered`."""

    async def send() -> float:
        delivering = couriers(notifications, clock)
        start = time.monotonic()
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await delivering[type(channel.target)].deliver(channel, _message(channel))
        except TimeoutError as error:
            raise NotDelivered(f"No answer within {PATIENCE_SECONDS:.0f} s.") from error
        finally:
            for courier in delivering.values():
                await courier.close()
        return time.monotonic() - start

    return asyncio.run(send())


def _message(channel: NotificationChannel) -> Message:
    text = words_of(channel.language).test
    return Message(
        id=secrets.token_hex(16),
        site=channel.site,
        channel=channel.name,
        at=clock(),
        total=0,
        comments=(),
        subject=text,
        text=text,
        moderation="",
    )
