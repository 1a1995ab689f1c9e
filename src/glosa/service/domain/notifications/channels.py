"""Channels: where an owner wants to be notified, as values of the settings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from glosa.service.domain.notices import Event
from glosa.service.domain.sites import Site


class Pace(StrEnum):
    """The interval at which a channel reports."""

    IMMEDIATELY = "immediately"
    HOURLY = "hourly"
    """At every full hour, if there is anything to report."""
    DAILY = "daily"
    """Once a day, at the channel's hour."""


Template: TypeAlias = "str | int | float | bool | None | list[Template] | dict[str, Template]"
"""A JSON value whose texts may contain placeholders such as ``{message}``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Webhook:
    """An address that receives a request for each message."""

    address: str = field(repr=False)
    """It may contain a secret, so it's in no log."""
    secret: bytes = field(default=b"", repr=False)
    """Key of the signature; empty: requests aren't signed."""
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    body: Template = None
    """What is sent instead of Glosa's own format; ``None``: that format."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mailbox:
    """A person who receives a mail for each message."""

    address: str
    """ASCII, such as ``ana@example.org``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PushTarget:
    """A browser that shows a notification for each message."""

    endpoint: str = field(repr=False)
    """Its address at its push service."""
    public_key: bytes
    """65 bytes: a point of P-256."""
    auth: bytes = field(repr=False)
    """16 bytes that the browser chose."""
    server_key: bytes = field(repr=False)
    """The service's private key: 32 bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebPush:
    """The settings of web push."""

    contact: str
    """Where the operators of push services reach the owner: ``mailto:…`` or ``https://…``."""
    servers: tuple[str, ...] = ()
    """Origins of push services that may be at private addresses, or without HTTPS."""


class MailSecurity(StrEnum):
    """The encryption of the connection to a mail server."""

    TLS = "tls"
    """The connection is encrypted from the start."""
    STARTTLS = "starttls"
    """After a command, which the server must accept."""
    NONE = "none"
    """The connection isn't encrypted. Use it only for a server on the same machine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MailServer:
    """The server that sends mail."""

    host: str
    port: int
    security: MailSecurity = MailSecurity.STARTTLS
    user: str = ""
    """Empty: mail is sent without signing in."""
    password: str = field(default="", repr=False)
    sender: str
    """Address in ``From``, and of the envelope, which receives bounces."""
    sender_name: str = ""
    certificates: str = ""
    """Path of a PEM file with the authorities to trust; empty: those of the system."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotificationChannel:
    """One place where the events of one site are reported."""

    site: str
    name: str
    """Unique within the site; letters, digits, ``-`` and ``_``."""
    target: Webhook | Mailbox | PushTarget
    events: frozenset[Event] = frozenset(Event)
    pace: Pace = Pace.IMMEDIATELY
    hour: int = 8
    """Hour of the day in UTC, 0 to 23, of a daily channel."""
    language: str = "en"
    """Language tag of its messages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notifications:
    """The settings of notifications. If they're empty, nothing is stored or sent."""

    channels: tuple[NotificationChannel, ...] = ()
    mail: MailServer | None = None
    """Exists if a channel is a :class:`Mailbox`."""
    push: WebPush | None = None
    """``None``: nobody is notified by web push."""
    service: str = ""
    """Public address of the service; empty: the site's home and the service's path on it."""
    replies: bool = False
    """Whether readers may request mail about replies to their comments."""
    personal: bool = False
    """Whether people may get or erase what they wrote, by a link in mail to their address."""
    bounces: bytes = field(default=b"", repr=False)
    """Key with which a mail provider signs its reports of bounces; empty: there are none."""

    def channel(self, site: str, name: str) -> NotificationChannel | None:
        """``None`` if the settings don't have it, or no longer."""
        return next((one for one in self.channels if (one.site, one.name) == (site, name)), None)

    def address(self, site: Site) -> str:
        """Public address of the service, for links in mail; empty if it's unknown. It never depends on a request, whose host anyone can choose."""
        return (self.service or (site.rules.home and site.rules.home + site.rules.service_path)).rstrip("/")

    @property
    def notifies(self) -> bool:
        """Whether there is anybody to notify about new comments."""
        return bool(self.channels) or self.push is not None

    @property
    def sites(self) -> tuple[str, ...]:
        """The sites that have a channel, in order."""
        return tuple(sorted({one.site for one in self.channels}))
