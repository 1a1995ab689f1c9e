"""The comment service beside a site: whether the site wants one, and what its configuration says of it."""

import secrets
from dataclasses import dataclass, replace
from pathlib import Path

from starlette.types import ASGIApp

from glosa.builder.config.load import load
from glosa.builder.config.model import CommentsConfig, SiteConfig
from glosa.builder.diagnostics import BuildFailed
from glosa.cli.comments.place import settings_for
from glosa.cli.comments.work import work_with
from glosa.service.app import service_application
from glosa.service.domain.environment import Environment
from glosa.service.domain.sites import Site
from glosa.service.routes.client_address import Network
from glosa.service.settings import Settings

DEFAULT_SITE = "default"
"""Name of the site that ``glosa serve`` and ``glosa dev`` keep."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A service to mount."""

    path: str
    """``/comments``, or ``/docs/comments`` where the site lies below ``/docs/``."""
    settings: Settings

    def mounts(self) -> dict[str, ASGIApp]:
        """What is mounted, by path."""
        return {self.path: service_application(self.settings)}


def service_beside(
    site: Path,
    *,
    base: str | None,
    database: str | None,
    trusted_proxies: tuple[Network, ...],
    log_requests: bool = True,
) -> Beside | None:
    """The service for the site in the folder ``site``; ``None`` where its configuration needs none, or is broken.

    Its database is made or brought to this version, and keeps the site as the configuration has it.
    """
    try:
        config, _ = load(site)
    except BuildFailed:
        return None
    comments = _own_comments(config)
    if comments is None:
        return None
    settings = settings_for(database, folder=site, trusted_proxies=trusted_proxies, log_requests=log_requests)

    async def keep(environment: Environment) -> None:
        known = {one.id: one for one in await environment.store.sites()}.get(DEFAULT_SITE)
        before = known or Site(id=DEFAULT_SITE, app_id=DEFAULT_SITE, app_key=secrets.token_hex(12))
        after = configured(before, comments)
        if after != known:
            await environment.store.save_site(after)

    work_with(settings, keep)
    return Beside(f"{base or config.base}comments", settings)


def configured(site: Site, comments: CommentsConfig) -> Site:
    """``site`` with what a site's configuration says of its comments; all other rules stay."""
    own, options = comments.anonymous, comments.options
    rules = replace(
        site.rules,
        required=tuple(own.required_fields),
        record_ip=own.record_ip,
        comment_class=own.clazz_name,
        avatar_host=own.avatar_cdn or "",
    )
    return replace(
        site,
        app_id=own.app_id or str(options.get("appId", "")) or site.app_id,
        app_key=own.app_key or str(options.get("appKey", "")) or site.app_key,
        rules=rules,
    )


def _own_comments(config: SiteConfig) -> CommentsConfig | None:
    """The first language's comments that are kept by the site's own service."""
    for locale in config.locales:
        comments = config.comments_in(locale)
        if comments is None or comments.solution != "anonymous":
            continue
        if not (comments.anonymous.server_urls or comments.options.get("serverURLs")):
            return comments
    return None
