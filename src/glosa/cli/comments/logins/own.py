"""The applications that a site's configuration names, as the service beside the site needs them."""

from collections.abc import Iterator, Sequence
from ipaddress import ip_address

from glosa.builder.config.code_hosts import code_host
from glosa.builder.config.model import IssuesComments, SiteConfig
from glosa.builder.config.origin import origin
from glosa.builder.pages.comments import CALLBACK
from glosa.cli.report import web_address
from glosa.service.domain.exchange.applications import Application


def own_applications(config: SiteConfig, *, base: str, served: Sequence[str]) -> tuple[Application, ...]:
    """One for each of the site's code hosts whose logins return with a code that no other proxy exchanges; without secrets.

    ``served`` are origins that the site is served at; its public one counts as well.
    """
    public = origin(config.url or "")
    origins = (*([public] if public else []), *served)
    return tuple(_application(issues, base=base, origins=origins) for issues in _code_hosts(config))


def origins_served(host: str, port: int) -> tuple[str, ...]:
    """Origins that a browser may know ``host`` and ``port`` by: this machine has three names."""
    names = ("127.0.0.1", "localhost", "::1") if _is_local(host) else (host,)
    return tuple(web_address(name, port, "").removesuffix(":80") for name in names)


def _application(issues: IssuesComments, *, base: str, origins: Sequence[str]) -> Application:
    host = code_host(issues)
    below = base if host.returns_to_page else base + CALLBACK
    given = issues.redirect_uri
    return Application(
        platform=issues.platform,
        client_id=issues.client_id,
        client_secret="",
        base_url=issues.base_url.rstrip("/"),
        origins=tuple(dict.fromkeys((*origins, *filter(None, [origin(given)])))),
        redirects=tuple(dict.fromkeys((*(one + below for one in origins), *filter(None, [given])))),
    )


def _code_hosts(config: SiteConfig) -> Iterator[IssuesComments]:
    """Each once, in the order of the languages."""
    seen = set()
    for locale in config.locales:
        comments = config.comments_in(locale)
        issues = comments.issues if comments and comments.solution == "issues" else None
        if comments is None or issues is None or issues.proxy or comments.options.get("proxy"):
            continue
        if (issues.flow or _FLOWS.get(issues.platform)) == "token":
            continue
        if (key := (issues.platform, issues.client_id)) not in seen:
            seen.add(key)
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
