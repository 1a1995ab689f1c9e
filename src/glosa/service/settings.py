"""The settings of a running service: where its data is stored, its secret, and what it trusts. Callers decide where they come from."""

from dataclasses import dataclass, field
from pathlib import Path

from glosa.service.domain.exchange.applications import Application
from glosa.service.domain.notifications.channels import Notifications
from glosa.service.domain.sites import Site
from glosa.service.routes.client_address import LOOPBACK, Network
from glosa.service.upstream.akismet_settings import AkismetSettings
from glosa.service.upstream.altcha_settings import AltchaSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one service."""

    database: str = field(repr=False)
    """Path of a SQLite file, or an address ``postgresql://…``, which may contain a password."""
    replica: str = field(default="", repr=False)
    """Address of a read-only replica of the database, for reads that may be a moment old; empty: all reads go to the database."""
    secret: bytes = field(repr=False)
    """At least 32 random bytes, the same in every worker and after every start: the keys of all HMACs come from it."""
    uploads: Path
    """Folder of uploaded images."""
    bucket: str = field(default="", repr=False)
    """Address ``s3://…`` of uploaded images instead of the folder; empty: they're in the folder."""
    sites: tuple[Site, ...] = ()
    """Sites that are added at the start, unless the database has them."""
    applications: tuple[Application, ...] = ()
    """Applications at code hosts whose logins are exchanged here."""
    notifications: Notifications = field(default_factory=Notifications)
    """Where owners are notified of new comments."""
    akismet: AkismetSettings | None = None
    """``None``: no service elsewhere learns about comments."""
    altcha: AltchaSettings | None = None
    """``None``: there is no captcha."""
    avatar_servers: tuple[str, ...] = ()
    """Origins of hosts of pictures that may be at private addresses, or without HTTPS."""
    trusted_proxies: tuple[Network, ...] = LOOPBACK
    """Networks of the reverse proxies whose ``X-Forwarded-For`` is trusted."""
    metrics_token: bytes = field(default=b"", repr=False)
    """What clients must send to read ``/metrics``; empty: there is no such page."""
    log_requests: bool = True
    """Whether every request is logged; problems always are."""
    slow_query_ms: int = 0
    """Statements that take longer are logged, without their values; 0: none."""
