"""The comment service, next to a site or alone: from a plan to settings, with its database ready to use."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from glosa.composition.database import check_bucket, check_replica, opened_database, service_settings
from glosa.composition.logins.applications import ExchangedLogins, MissingSecret, exchanged_logins, with_applications
from glosa.composition.notifications.settings import with_notifications
from glosa.hosting.app import Mounts
from glosa.hosting.server import ensure_free, serve
from glosa.service.app import helper_process, service_application
from glosa.service.domain.exchange.applications import Application
from glosa.service.domain.sites import DEFAULT_SITE, Site
from glosa.service.routes.client_address import LOOPBACK, Network
from glosa.service.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfiguredSite:
    """What a site's configuration says about the comments that its own service stores."""

    app_id: str = ""
    app_key: str = ""
    home: str = ""
    """Origin of the site's public address; empty if the configuration has none."""
    path: str = "/comments"
    """Where the service is mounted, like :attr:`ServicePlan.path`."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """The rules that the file sets, by their name in :class:`~glosa.service.domain.sites.Rules`. All others stay."""

    def applied_to(self, site: Site) -> Site:
        """``site`` with the configured values."""
        return replace(
            site,
            app_id=self.app_id or site.app_id,
            app_key=self.app_key or site.app_key,
            rules=replace(site.rules, home=self.home, service_path=self.path, **self.rules),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ServicePlan:
    """A service next to a site."""

    path: str
    """Where it's mounted: ``/comments``, or ``/docs/comments`` for a site at ``/docs/``."""
    folder: Path
    """The site's folder, which contains the default database."""
    site: ConfiguredSite | None
    """The site whose comments are stored here; ``None`` if the service only exchanges logins."""
    applications: tuple[Application, ...] = ()
    """The site's own applications at code hosts."""
    has_secrets: bool = False
    """Whether ``applications`` are complete. Otherwise, the environment and ``oauth.yaml`` complete them."""
    database: str | None = None
    trusted_proxies: tuple[Network, ...] = LOOPBACK
    log_requests: bool = True


@dataclass(frozen=True, slots=True)
class OpenedService:
    """A service whose database exists and contains the site."""

    path: str
    settings: Settings
    missing_secrets: tuple[MissingSecret, ...] = ()

    def mounts(self) -> Mounts:
        """The function that makes the application, by the path where it's mounted."""
        return {self.path: partial(service_application, self.settings, helper=helper_process)}


def open_service(plan: ServicePlan) -> OpenedService:
    """Creates or migrates the database, and stores the site in it as it's configured.

    Raises :class:`~glosa.composition.errors.SetupError` or :class:`~glosa.service.domain.errors.Refusal`.
    """
    settings = service_settings(
        plan.database, folder=plan.folder, trusted_proxies=plan.trusted_proxies, log_requests=plan.log_requests
    )
    check_bucket(settings.bucket)
    check_replica(settings)
    logins = (
        ExchangedLogins(plan.applications)
        if plan.has_secrets
        else exchanged_logins(settings.uploads.parent, plan.applications)
    )
    settings = with_notifications(with_applications(settings, logins.applications))
    asyncio.run(_register(settings, plan.site))
    return OpenedService(plan.path, settings, logins.missing)


def open_service_alone(
    database: str | None,
    *,
    replica: str = "",
    uploads: str = "",
    trusted_proxies: tuple[Network, ...],
    host: str,
    port: int,
) -> tuple[Settings, int]:
    """Settings of a service without a site next to it, and the number of sites in its database.

    Raises what :func:`open_service` raises, and :class:`~glosa.hosting.errors.HostingError` if it can't listen.
    """
    ensure_free(host, port)
    settings = service_settings(database, replica=replica, uploads=uploads, trusted_proxies=trusted_proxies)
    check_bucket(settings.bucket)
    check_replica(settings)
    applications = exchanged_logins(settings.uploads.parent).applications
    settings = with_notifications(with_applications(settings, applications))
    return settings, asyncio.run(_count_sites(settings))


def serve_service(settings: Settings, *, host: str, port: int, workers: int, started: Callable[[], object]) -> None:
    """Serves the service alone until a signal. Raises :class:`~glosa.hosting.errors.HostingError`."""
    application = partial(service_application, settings, helper=helper_process)
    serve(application, host=host, port=port, workers=workers, started=started)


async def _register(settings: Settings, configured: ConfiguredSite | None) -> None:
    async with opened_database(settings) as environment:
        if configured is None:
            return
        existing = {one.id: one for one in await environment.store.sites()}.get(DEFAULT_SITE)
        before = existing or Site(id=DEFAULT_SITE, app_id=DEFAULT_SITE, app_key=secrets.token_hex(12))
        after = configured.applied_to(before)
        if after != existing:
            await environment.store.save_site(after)


async def _count_sites(settings: Settings) -> int:
    async with opened_database(settings) as environment:
        return len(await environment.store.sites())
