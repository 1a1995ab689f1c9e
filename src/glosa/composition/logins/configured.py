"""The applications that a site's configuration names, as the site's own service needs them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from glosa.builder.config.code_hosts import code_host, settings_of
from glosa.builder.config.comments import IssuesComments
from glosa.builder.config.model import SiteConfig
from glosa.builder.pages.comments import CALLBACK
from glosa.composition.addresses import browser_address, browser_origin
from glosa.service.domain.exchange.applications import Application


def configured_applications(config: SiteConfig, *, base: str, served: Sequence[str]) -> tuple[Application, ...]:
    """One application for each code host whose logins return a code that no other proxy exchanges; without secrets.

    ``served`` are the origins at which the site is served; its public one is added.
    """
    public = browser_origin(config.url or "")
    origins = (*([public] if public else []), *served)
    found: dict[tuple[str, str], Application] = {}
    for issues in _code_hosts(config):
        one = _application(issues, base=base, origins=origins)
        found[one.key] = _joined(found.get(one.key, one), one)
    return tuple(found.values())


def _application(issues: IssuesComments, *, base: str, origins: Sequence[str]) -> Application:
    host = code_host(issues)
    below = base if host.returns_to_page else base + CALLBACK
    given = issues.redirect_uri
    own_origin, own_address = browser_origin(given), browser_address(given)
    return Application(
        platform=issues.platform,
        client_id=issues.client_id,
        client_secret="",
        base_url=issues.base_url.rstrip("/"),
        origins=tuple(dict.fromkeys((*origins, *filter(None, [own_origin])))),
        redirects=tuple(dict.fromkeys((*(one + below for one in origins), *filter(None, [own_address])))),
    )


def _joined(one: Application, other: Application) -> Application:
    """An application that two languages name."""
    return replace(
        one,
        origins=tuple(dict.fromkeys(one.origins + other.origins)),
        redirects=tuple(dict.fromkeys(one.redirects + other.redirects)),
    )


def _code_hosts(config: SiteConfig) -> Iterator[IssuesComments]:
    """The code hosts whose logins the site's own service exchanges, in the order of the languages."""
    for locale in config.locales:
        comments = config.comments_in(locale)
        issues = settings_of(comments) if comments else None
        if issues is not None and not issues.proxy and (issues.flow or _FLOWS.get(issues.platform)) != "token":
            yield issues


_FLOWS = {"bitbucket": "token"}
"""What a login returns by default, if it's not a code (docs/decisions.md, D26)."""
