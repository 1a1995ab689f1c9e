"""What ``glosa serve`` and ``glosa dev`` run: ``glosa.yaml`` becomes one frozen plan."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypedDict

from msgspec import UNSET

from glosa.builder.build import Request, cache_of
from glosa.builder.config.load import LoadedConfig, load, overridden
from glosa.builder.config.model import SiteConfig
from glosa.builder.diagnostics import BuildFailed
from glosa.builder.pages.comments import SERVICE
from glosa.builder.progress import Progress, silent
from glosa.composition.addresses import browser_origin, served_origins
from glosa.composition.forge import ForgePlan, forge_plan
from glosa.composition.logins.configured import configured_applications
from glosa.composition.service import ConfiguredSite, ServicePlan
from glosa.service.routes.client_address import LOOPBACK, Network


class ServedOptions(TypedDict):
    """The options of the command line that ``glosa serve`` and ``glosa dev`` share, by their name in :class:`ServingOptions`."""

    base: str | None
    host: str
    port: int
    database: str | None
    trusted_proxies: tuple[Network, ...]
    forge: str | None
    forge_port: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ServingOptions:
    """What ``glosa serve`` and ``glosa dev`` are asked to serve."""

    folder: Path
    """The folder with ``glosa.yaml``."""
    out: Path | None = None
    """Where the site is built; by default, inside its folder."""
    base: str | None = None
    """Replaces the configuration's base."""
    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    trusted_proxies: tuple[Network, ...] = LOOPBACK
    forge: str | None = None
    """Platform of the stand-in; empty for the one in the configuration, ``None`` for no stand-in."""
    forge_port: int | None = None
    progress: Progress = silent

    @property
    def output(self) -> Path:
        """Where the site is built. The default with ``--forge`` doesn't replace the real site."""
        return self.out or self.folder / ("dist" if self.forge is None else "dist-forge")


@dataclass(frozen=True, slots=True, kw_only=True)
class ServingPlan:
    """A site, its comment service, and the stand-in for its code host. All three follow ``glosa.yaml``."""

    build: Request
    host: str
    port: int
    service: ServicePlan | None
    """``None`` if the site needs no service, or if ``is_sound`` is false."""
    forge: ForgePlan | None
    is_sound: bool
    """Whether the configuration has no errors. A service must not follow one that has."""


def plan_serving(options: ServingOptions) -> ServingPlan:
    """The plan of ``glosa serve``. Raises :class:`BuildFailed` if the configuration can't be used at all."""
    loaded = load(options.folder)
    return _planned(options, loaded, build_with=loaded)


def plan_preview(options: ServingOptions) -> ServingPlan:
    """The plan of ``glosa dev``, which also starts with a configuration that can't be used, and shows its errors.

    Its build reads ``glosa.yaml`` again once the folder is watched, so that no save in between is missed.
    """
    try:
        loaded = load(options.folder)
    except BuildFailed:
        loaded = None
    return _planned(options, loaded, build_with=None, retained_builds=0, is_preview=True)


def plan_corrected(options: ServingOptions, plan: ServingPlan) -> ServingPlan | None:
    """``plan`` with its service, once the errors of its configuration are corrected; ``None`` before."""
    try:
        loaded = load(options.folder)
    except BuildFailed:
        return None
    if not loaded.is_sound:
        return None
    service = _service_plan(options, loaded, plan.forge, log_requests=False)
    return replace(plan, service=service, is_sound=True)


def _planned(
    options: ServingOptions,
    loaded: LoadedConfig | None,
    *,
    build_with: LoadedConfig | None,
    retained_builds: int | None = None,
    is_preview: bool = False,
) -> ServingPlan:
    forge = (
        None
        if options.forge is None
        else forge_plan(loaded.config if loaded else None, options.forge, options.forge_port)
    )
    comments = forge.comments if forge else None
    sound = loaded if loaded and loaded.is_sound else None
    return ServingPlan(
        build=Request(
            options.folder,
            options.output,
            options.base,
            comments,
            retained_builds,
            build_with,
            cache_of(options.folder),
            is_preview=is_preview,
            progress=options.progress,
        ),
        host=options.host,
        port=options.port,
        service=_service_plan(options, sound, forge, log_requests=not is_preview) if sound else None,
        forge=forge,
        is_sound=sound is not None,
    )


def _service_plan(
    options: ServingOptions, loaded: LoadedConfig, forge: ForgePlan | None, *, log_requests: bool
) -> ServicePlan | None:
    """The service that the site needs: for comments that it stores, or for logins at code hosts."""
    config = overridden(loaded.config, comments=forge.comments if forge else None)
    base = options.base or config.base
    path = f"{base}{SERVICE}"
    site = configured_site(loaded, config, path=path)
    applications = configured_applications(config, base=base, served=served_origins(options.host, options.port))
    if site is None and not applications:
        return None
    if forge is not None:
        applications = tuple(replace(one, client_secret=forge.secret) for one in applications)
    return ServicePlan(
        path=path,
        folder=options.folder,
        site=site,
        applications=applications,
        has_secrets=forge is not None,
        database=options.database,
        trusted_proxies=options.trusted_proxies,
        log_requests=log_requests,
    )


def configured_site(loaded: LoadedConfig, config: SiteConfig, *, path: str) -> ConfiguredSite | None:
    """The settings of the comments that the site's own service at ``path`` stores, from the first language that has some.

    Rules about comments that the file doesn't mention aren't part of it, since an owner may have set them with ``glosa comments site``.
    """
    locale = next((one for one in config.locales if _has_own_comments(config, one)), None)
    comments = None if locale is None else config.comments_in(locale)
    if locale is None or comments is None:
        return None
    is_own_block = config.locales[locale].comments is not UNSET
    block: Sequence[str] = (*(("locales", locale) if is_own_block else ()), "comments", "anonymous")
    keys = loaded.keys_at(tuple(block))
    own, options = comments.anonymous, comments.options
    rules = {
        "requiredFields": ("required", tuple(own.required_fields)),
        "recordIP": ("record_ip", own.record_ip),
        "clazzName": ("comment_class", own.clazz_name),
        "avatarCDN": ("avatar_host", own.avatar_cdn or ""),
        "avatarProxy": ("avatar_proxy", own.avatar_proxy),
    }
    set_rules = dict(rule for key, rule in rules.items() if key in keys)
    # Counting ends when its key is removed, because readers were promised that it's off by default.
    set_rules["search_analytics"] = config.search_settings.analytics
    return ConfiguredSite(
        app_id=own.app_id or str(options.get("appId", "")),
        app_key=own.app_key or str(options.get("appKey", "")),
        home=browser_origin(config.url or "") or "",
        path=path,
        rules=set_rules,
    )


def _has_own_comments(config: SiteConfig, locale: str) -> bool:
    comments = config.comments_in(locale)
    if comments is None or comments.solution != "anonymous":
        return False
    return not (comments.anonymous.server_urls or comments.options.get("serverURLs"))
