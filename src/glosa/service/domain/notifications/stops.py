"""Addresses that get no more mail. Only keyed hashes of them are stored."""

from enum import StrEnum
from typing import Protocol

from glosa.service.domain.environment import Environment
from glosa.service.domain.identity import fingerprint


class StopReason(StrEnum):
    """Why an address gets no more mail."""

    UNSUBSCRIBED = "unsubscribed"
    BOUNCED = "bounced"


class StopStore(Protocol):
    """What stopping mail needs from storage."""

    async def stop_mail(self, site: str, key: str, reason: StopReason, now: int) -> None:
        """Replaces the reason of an address that is stopped already."""

    async def resume_mail(self, site: str, key: str) -> bool:
        """``False`` if the address wasn't stopped."""

    async def mail_stop(self, site: str, key: str) -> StopReason | None:
        """``None`` if the address gets mail."""


def address_key(secret: bytes, site: str, mail: str) -> str:
    """32 hex digits for an email address on one site, whatever its capitalization."""
    return fingerprint(secret, site, "stopped mail", mail.strip().lower())


async def stop(environment: Environment[StopStore], site: str, mail: str, reason: StopReason) -> None:
    """The address gets no more mail to owners from the site, and none at all if mail to it bounced."""
    key = address_key(environment.secret, site, mail)
    await environment.store.stop_mail(site, key, reason, environment.now())


async def resume(environment: Environment[StopStore], site: str, mail: str) -> bool:
    """The address gets mail again, as owner and as reader. ``False`` if it wasn't stopped."""
    key = address_key(environment.secret, site, mail)
    resumed = [await environment.store.resume_mail(site, one) for one in (key, _reader_key(environment, site, key))]
    return any(resumed)


async def refuse_reader_mail(environment: Environment[StopStore], site: str, reader: str) -> None:
    """The address with that :func:`address_key` gets no more mail to readers. Anybody can type an owner's address, so mail to owners continues."""
    key = _reader_key(environment, site, reader)
    await environment.store.stop_mail(site, key, StopReason.UNSUBSCRIBED, environment.now())


async def gets_reader_mail(environment: Environment[StopStore], site: str, reader: str) -> bool:
    """Whether the address with that :func:`address_key` neither refused mail to readers nor bounced."""
    store = environment.store
    if await store.mail_stop(site, reader) is StopReason.BOUNCED:
        return False
    return await store.mail_stop(site, _reader_key(environment, site, reader)) is None


def _reader_key(environment: Environment[StopStore], site: str, key: str) -> str:
    return fingerprint(environment.secret, site, "stopped reader mail", key)
