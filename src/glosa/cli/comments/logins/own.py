"""The applications that a site's configuration names, as the service beside the site needs them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from ipaddress import ip_address

from glosa.builder.config.code_hosts import code_host, settings_of
from glosa.builder.config.model import IssuesComments, SiteConfig
from glosa.builder.pages.comments import CALLBACK
from glosa.cli.comments.logins.addresses import browser_address, browser_origin
from glosa.cli.report import web_address
from glosa.service.domain.exchange.applications import Application


def own_applications(config: SiteConfig, *, base: str, served: Sequence[str]) -> tuple[Application, ...]:
    """One for each of the site's code hosts whose logins return with a code that no other proxy exchanges; without secrets.

    ``served`` are origins that the site is served at; its public one counts as well.
    """
    public = browser_origin(config.url or "")
    origins = (*([public] if public else []), *served)
    found: dict[tuple[str, str], Application] = {}
    for issues in _code_hosts(config):
        one = _application(issues, base=base, origins=origins)
        found[one.key] = _joined(found.get(one.key, one), one)
    return tuple(found.values())


def origins_served(host: str, port: int) -> tuple[str, ...]:
    """Origins that a browser may know ``host`` and ``port`` by: this machine has three names."""
    names = ("127.0.0.1", "localhost", "::1") if _is_local(host) else (host,)
    return tuple(web_address(name, port, "").removesuffix(":80") for name in names)


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
    """Those whose logins we exchange, in the order of the languages."""
    for locale in config.locales:
        comments = config.comments_in(locale)
        issues = settings_of(comments) if comments else None
        if issues is not None and not issues.proxy and (issues.flow or _FLOWS.get(issues.platform)) != "token":
            yield issues


def _is_local(host: str) -> bool:
    """Whether only this machine, or this machine too, is reached by that name."""
    try:
        address = ip_address(host)
    except ValueError:
        return host == "localhost"
    return address.is_loopback or address.is_unspecified


_FLOWS = {"bitbucket": "token"}
"""What a login returns with where nothing is said and it is no code (docs/decisions.md, D26)."""
