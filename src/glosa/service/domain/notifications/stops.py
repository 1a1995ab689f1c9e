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
    """The address gets no more mail from the site."""
    key = address_key(environment.secret, site, mail)
    await environment.store.stop_mail(site, key, reason, environment.now())


async def resume(environment: Environment[StopStore], site: str, mail: str) -> bool:
    """The address gets mail again. ``False`` if it wasn't stopped."""
    return await environment.store.resume_mail(site, address_key(environment.secret, site, mail))
