"""The content security policy of a site: strict, plus only the hosts that its configuration names."""

from collections import defaultdict
from collections.abc import Iterable

import msgspec

from glosa.builder.config.model import SiteConfig
from glosa.builder.config.policy import grants
from glosa.builder.config.problems import FILE, Lines
from glosa.builder.content.document import Document
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


class Permission(msgspec.Struct, frozen=True, order=True):
    """A host that pages may use."""

    purpose: str
    """``frame``: the directive without its ending."""
    source: str
    keys: tuple[str, ...]
    """The lines of ``glosa.yaml`` that allow it, as ``glosa.yaml:12``."""
    uses: tuple[str, ...]
    """The lines of pages that use it. Only HTML is known, not what scripts do."""

    @property
    def is_unused(self) -> bool:
        """Whether no page uses the host, although pages are the only ones that could."""
        return not self.uses and self.purpose in _SEEN


def content_security_policy(config: SiteConfig) -> str:
    """The value of the ``Content-Security-Policy`` header of every response of the site."""
    allowed = {directive: dict.fromkeys(sources) for directive, sources in _DIRECTIVES.items()}
    for entry in config.head:
        if entry.enabled and entry.tag == "script" and entry.content:
            allowed["script-src"][script_hash(entry.content)] = None
    for grant in grants(config):
        allowed.setdefault(grant.directive, {})[grant.source] = None
    return "; ".join(f"{directive} {' '.join(sources)}" for directive, sources in allowed.items())


def permissions(config: SiteConfig, line_of: Lines, documents: Iterable[Document]) -> tuple[Permission, ...]:
    """The hosts that the configuration allows, with the reasons."""
    uses: defaultdict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for document in documents:
        for use in document.outside:
            uses[use.directive, use.origin][f"{use.file}:{use.line}"] = None
    keys: defaultdict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for grant in grants(config):
        if grant.source != "'self'":
            line = line_of(grant.place)
            keys[grant.directive, grant.source][f"{FILE}:{line}" if line else FILE] = None
    return tuple(
        sorted(
            Permission(directive.partition("-")[0], source, tuple(places), tuple(uses[directive, source]))
            for (directive, source), places in keys.items()
        )
    )


_SEEN = frozenset({"form", "frame", "media"})
"""Purposes that only the HTML of pages has."""
