"""The content security policy of a site: strict, plus only the hosts that its configuration names."""

from collections.abc import Iterator

from glosa.builder.config.addresses import origin
from glosa.builder.config.code_hosts import code_host, settings_of
from glosa.builder.config.model import CommentsConfig, SiteConfig
from glosa.builder.render.opening import OPENING, script_hash

_DIRECTIVES: dict[str, tuple[str, ...]] = {
    "default-src": ("'none'",),
    "script-src": ("'self'", script_hash(OPENING)),
    "style-src": ("'self'",),
    "img-src": ("'self'", "data:", "https:"),
    "media-src": ("'self'",),
    "font-src": ("'self'",),
    "connect-src": ("'self'",),
    "base-uri": ("'none'",),
    "form-action": ("'self'",),
    "frame-ancestors": ("'none'",),
}


def content_security_policy(config: SiteConfig) -> str:
    """The value of the ``Content-Security-Policy`` header of every response of the site."""
    allowed = {directive: dict.fromkeys(sources) for directive, sources in _DIRECTIVES.items()}
    for directive, source in _configured(config):
        allowed.setdefault(directive, {})[source] = None
    return "; ".join(f"{directive} {' '.join(sources)}" for directive, sources in allowed.items())


def _configured(config: SiteConfig) -> Iterator[tuple[str, str]]:
    for entry in config.head:
        if entry.enabled and entry.tag == "script":
            if entry.content:
                yield "script-src", script_hash(entry.content)
            yield from _host("script-src", str(entry.attrs.get("src", "")))
        if entry.enabled and entry.tag == "link":
            relations = str(entry.attrs.get("rel", "")).lower().split()
            if "manifest" in relations:
                yield "manifest-src", "'self'"
                yield from _host("manifest-src", str(entry.attrs.get("href", "")))
            if "stylesheet" in relations:
                yield from _host("style-src", str(entry.attrs.get("href", "")))
    if config.code.theme_base:
        yield from _host("style-src", config.code.theme_base)
    for locale in config.locales:
        if comments := config.comments_in(locale):
            yield from _comments(comments)


def _comments(comments: CommentsConfig) -> Iterator[tuple[str, str]]:
    if comments.solution == "anonymous":
        own = comments.anonymous
        yield from _host("connect-src", own.server_urls or str(comments.options.get("serverURLs", "")))
        yield from _host("connect-src", own.endpoints.upload)
        yield from _host("connect-src", own.endpoints.qq)
        yield from _host("script-src", own.endpoints.ip)
        yield from _host("script-src", own.sdk or "")
    elif issues := settings_of(comments):
        # With GitLab and Gitea, the page itself requests tokens, from the host of their API.
        host = code_host(issues)
        yield from _host("connect-src", host.api)
        yield from _host("connect-src", issues.proxy)
        if host.address.startswith("http://"):
            yield from _host("img-src", host.address)


def _host(directive: str, address: str) -> Iterator[tuple[str, str]]:
    if source := origin(address):
        yield directive, source
