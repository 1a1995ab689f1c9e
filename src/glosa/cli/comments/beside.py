"""The comment service beside a site: whether the site wants one, and what its configuration says of it."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from msgspec import UNSET
from starlette.types import ASGIApp

from glosa.builder.config.load import load, written
from glosa.builder.config.model import CommentsConfig, SiteConfig
from glosa.builder.config.override import overridden
from glosa.builder.diagnostics import BuildFailed
from glosa.builder.pages.comments import SERVICE
from glosa.cli.comments.logins.addresses import browser_origin
from glosa.cli.comments.logins.applications import exchanged, with_logins
from glosa.cli.comments.logins.own import own_applications
from glosa.cli.comments.place import settings_for
from glosa.cli.comments.work import work_with
from glosa.cli.forging import Forge
from glosa.service.app import helper_process, service_application
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
        return {self.path: service_application(self.settings, helper=helper_process)}


def service_beside(
    site: Path,
    *,
    base: str | None,
    served: Sequence[str],
    database: str | None,
    trusted_proxies: tuple[Network, ...],
    log_requests: bool = True,
    forge: Forge | None = None,
) -> Beside | None:
    """The service for the site in the folder ``site``; ``None`` where its configuration needs none, or is broken.

    Its database is made or brought to this version, and keeps the site as the configuration has it. It exchanges logins for
    pages at ``served``, origins at which the site is served, and at its public one; with a ``forge`` for its application alone.
    """
    try:
        config, _ = load(site)
    except BuildFailed:
        return None
    if forge is not None:
        config = overridden(config, comments=forge.comments)
    root = base or config.base
    comments, logins = _own_comments(config), own_applications(config, base=root, served=served)
    if comments is None and not logins:
        return None
    settings = settings_for(database, folder=site, trusted_proxies=trusted_proxies, log_requests=log_requests)
    known = (
        exchanged(settings.uploads.parent, logins)
        if forge is None
        else tuple(replace(one, client_secret=forge.secret) for one in logins)
    )
    settings = with_logins(settings, known)
    said = _said(site, config)

    async def keep(environment: Environment) -> None:
        if comments is None:
            return
        known = {one.id: one for one in await environment.store.sites()}.get(DEFAULT_SITE)
        before = known or Site(id=DEFAULT_SITE, app_id=DEFAULT_SITE, app_key=secrets.token_hex(12))
        after = configured(before, comments, said, home=browser_origin(config.url or "") or "")
        if after != known:
            await environment.store.save_site(after)

    work_with(settings, keep)
    return Beside(f"{root}{SERVICE}", settings)


def configured(site: Site, comments: CommentsConfig, said: frozenset[str], *, home: str) -> Site:
    """``site`` with what a site's configuration says of its comments; all other rules stay.

    ``said`` are the keys of the block ``anonymous`` that the file holds: what it leaves out was not decided there. ``home`` is
    the origin of the site's ``url``, empty where it has none.
    """
    own, options = comments.anonymous, comments.options
    rules = {
        "requiredFields": ("required", tuple(own.required_fields)),
        "recordIP": ("record_ip", own.record_ip),
        "clazzName": ("comment_class", own.clazz_name),
        "avatarCDN": ("avatar_host", own.avatar_cdn or ""),
    }
    changes: dict[str, Any] = dict(rule for key, rule in rules.items() if key in said)
    return replace(
        site,
        app_id=own.app_id or str(options.get("appId", "")) or site.app_id,
        app_key=own.app_key or str(options.get("appKey", "")) or site.app_key,
        rules=replace(site.rules, home=home, **changes),
    )


def _own_comments(config: SiteConfig) -> CommentsConfig | None:
    """The first language's comments that are kept by the site's own service."""
    locale = _own_locale(config)
    return None if locale is None else config.comments_in(locale)


def _own_locale(config: SiteConfig) -> str | None:
    for locale in config.locales:
        comments = config.comments_in(locale)
        if comments is None or comments.solution != "anonymous":
            continue
        if not (comments.anonymous.server_urls or comments.options.get("serverURLs")):
            return locale
    return None


def _said(site: Path, config: SiteConfig) -> frozenset[str]:
    """Keys that the file of ``site`` gives the block ``anonymous`` of the comments that are kept here."""
    locale = _own_locale(config)
    if locale is None:
        return frozenset()
    own = config.locales[locale].comments is not UNSET
    return written(site, (*(("locales", locale) if own else ()), "comments", "anonymous"))
