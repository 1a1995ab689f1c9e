"""The origins of other hosts that the configuration allows, each with the key that allows it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

import msgspec

from glosa.builder.config.addresses import origin
from glosa.builder.config.code_hosts import code_host, settings_of
from glosa.builder.config.comments import CommentsConfig
from glosa.builder.config.extending import PolicyConfig
from glosa.builder.config.model import SiteConfig
from glosa.builder.config.problems import Place

Hosts = Mapping[str, AbstractSet[str]]
"""The origins that pages may use, by directive of the content security policy."""

PURPOSES: Mapping[str, str] = {
    "frame": "frame-src",
    "script": "script-src",
    "style": "style-src",
    "font": "font-src",
    "connect": "connect-src",
    "media": "media-src",
    "form": "form-action",
}
"""The keys of ``policy``, and the directive that each one extends."""


class Grant(msgspec.Struct, frozen=True):
    """One source that the configuration allows."""

    directive: str
    source: str
    """An origin, or ``'self'``."""
    place: Place
    """The key that allows it."""


def grants(config: SiteConfig) -> Iterator[Grant]:
    """Everything that the configuration allows in addition to the default policy, except for inline scripts."""
    yield from _head(config)
    if config.code.theme_base:
        yield from _host("style-src", config.code.theme_base, ("code", "themeBase"))
    for locale in config.locales:
        if comments := config.comments_in(locale):
            own = config.locales[locale].comments is comments
            yield from _comments(comments, ("locales", locale, "comments") if own else ("comments",))
    yield from _policy(config.policy)


def hosts(config: SiteConfig) -> Hosts:
    """The origins of other sites that pages may use."""
    allowed: defaultdict[str, set[str]] = defaultdict(set)
    for one in grants(config):
        allowed[one.directive].add(one.source)
    return allowed


def _head(config: SiteConfig) -> Iterator[Grant]:
    for at, entry in enumerate(config.head):
        place: Place = ("head", at, "attrs")
        if entry.enabled and entry.tag == "script":
            yield from _host("script-src", str(entry.attrs.get("src", "")), (*place, "src"))
        if entry.enabled and entry.tag == "link":
            relations = str(entry.attrs.get("rel", "")).lower().split()
            if "manifest" in relations:
                yield Grant("manifest-src", "'self'", (*place, "rel"))
                yield from _host("manifest-src", str(entry.attrs.get("href", "")), (*place, "href"))
            if "stylesheet" in relations:
                yield from _host("style-src", str(entry.attrs.get("href", "")), (*place, "href"))


def _comments(comments: CommentsConfig, place: Place) -> Iterator[Grant]:
    if comments.solution == "anonymous":
        own, below = comments.anonymous, (*place, "anonymous")
        if own.server_urls:
            yield from _host("connect-src", own.server_urls, (*below, "serverURLs"))
        else:
            address = str(comments.options.get("serverURLs", ""))
            yield from _host("connect-src", address, (*place, "options", "serverURLs"))
        yield from _host("connect-src", own.endpoints.upload, (*below, "endpoints", "upload"))
        yield from _host("connect-src", own.endpoints.qq, (*below, "endpoints", "qq"))
        yield from _host("script-src", own.endpoints.ip, (*below, "endpoints", "ip"))
        yield from _host("script-src", own.sdk or "", (*below, "sdk"))
    elif issues := settings_of(comments):
        # With GitLab and Gitea, the page itself requests tokens, from the host of their API.
        host, below = code_host(issues), (*place, "issues")
        yield from _host("connect-src", host.api, below)
        yield from _host("connect-src", issues.proxy, (*below, "proxy"))
        if host.address.startswith("http://"):
            yield from _host("img-src", host.address, below)


def _policy(policy: PolicyConfig) -> Iterator[Grant]:
    for purpose, directive in PURPOSES.items():
        for at, address in enumerate(getattr(policy, purpose)):
            yield from _host(directive, address, ("policy", purpose, at))


def _host(directive: str, address: str, place: Place) -> Iterator[Grant]:
    if source := origin(address):
        yield Grant(directive, source, place)
