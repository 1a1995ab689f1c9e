"""OAuth applications at code hosts: where their tokens come from, who may exchange a login, and where it may return to."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias
from urllib.parse import unquote, urlsplit

from glosa.service.domain.errors import OriginRefused
from glosa.service.domain.exchange.refusals import ApplicationUnknown

PlatformKey: TypeAlias = Literal["github", "github-v4", "gitlab", "bitbucket", "gitee", "gitea"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Platform:
    """The token endpoint of a code host."""

    name: str
    """The name for readers."""
    home: str
    """Address of the public host without a trailing slash; empty if there is none."""
    token_path: str
    """Path of the token endpoint, relative to the host's address."""
    grant_type: bool = True
    """Whether the form includes ``grant_type``."""
    refreshes: bool = True
    """Whether tokens expire and can be renewed."""
    basic: bool = False
    """Whether the application's id and secret are sent in the header instead of the form."""
    public: bool = False
    """Whether the host supports applications without a secret, with PKCE."""
    nested_redirects: bool = False
    """Whether a login may return to any address below a registered one, and the exchange may omit the address."""


_GITHUB = Platform(
    name="GitHub",
    home="https://github.com",
    token_path="/login/oauth/access_token",
    grant_type=False,
    refreshes=False,
    nested_redirects=True,
)

PLATFORMS: dict[PlatformKey, Platform] = {
    "github": _GITHUB,
    "github-v4": _GITHUB,
    "gitlab": Platform(name="GitLab", home="https://gitlab.com", token_path="/oauth/token", public=True),
    "bitbucket": Platform(
        name="Bitbucket", home="https://bitbucket.org", token_path="/site/oauth2/access_token", basic=True
    ),
    "gitee": Platform(name="Gitee", home="https://gitee.com", token_path="/oauth/token"),
    "gitea": Platform(name="Gitea", home="", token_path="/login/oauth/access_token", public=True),
}
"""GitHub's two APIs share their logins, so they are one host here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Application:
    """An OAuth application at a code host."""

    platform: PlatformKey
    client_id: str
    client_secret: str = field(repr=False)
    """Empty for a public application."""
    base_url: str = ""
    """Address of the host without a trailing slash; empty: the platform's public one."""
    origins: tuple[str, ...]
    """Origins of the pages that may exchange a login, such as ``https://docs.example.org``."""
    redirects: tuple[str, ...]
    """Registered redirect addresses."""

    @property
    def host(self) -> Platform:
        """Its code host."""
        return PLATFORMS[self.platform]

    @property
    def key(self) -> tuple[str, str]:
        """Identifies the application: the name of its code host, and its client id."""
        return self.host.name, self.client_id

    @property
    def token_address(self) -> str:
        """The token endpoint, from the settings only, never from a request."""
        return (self.base_url or self.host.home) + self.host.token_path

    def allows_redirect(self, address: str) -> bool:
        """Whether a login may return to ``address``: a registered one, or, on GitHub, any address below one."""
        if address in self.redirects:
            return True
        return self.host.nested_redirects and any(_is_below(address, one) for one in self.redirects)


def application_for(
    applications: Sequence[Application], client_id: str, *, platform: PlatformKey | None, origin: str | None
) -> Application:
    """The application for a page of ``origin``. ``platform`` is ``None`` if the page didn't send it.

    Raises ``ApplicationUnknown`` or ``OriginRefused``.
    """
    if origin is None:
        raise OriginRefused("The request names no origin. Only pages of the site can exchange a login: log in there.")
    host = None if platform is None else PLATFORMS[platform]
    known = [one for one in applications if one.client_id == client_id and host in (None, one.host)]
    if not known:
        raise ApplicationUnknown(
            "The service has no application with this client id. Its owner adds it to the settings of the service."
        )
    fitting = [one for one in known if origin in one.origins]
    if not fitting:
        raise OriginRefused(
            "Pages of this origin may not exchange logins. The owner of the service adds it to the application's origins."
        )
    if len(fitting) > 1:
        raise ApplicationUnknown("Several applications have this client id. Say which with the field 'platform'.")
    return fitting[0]


def _is_below(address: str, registered: str) -> bool:
    """Same scheme, host and port, and a path at or below the registered one, without ``..``."""
    if _PLAIN.fullmatch(address) is None:
        return False
    try:
        given, known = urlsplit(address), urlsplit(registered)
    except ValueError:
        return False
    folder = known.path.rstrip("/")
    path = given.path or "/"
    return (
        (given.scheme, given.netloc.lower()) == (known.scheme, known.netloc.lower())
        and (path == folder or path.startswith(f"{folder}/"))
        and not _DOTS.intersection(re.split(r"[/\\;]", unquote(unquote(path))))
    )


_PLAIN = re.compile(r'https?://[!"$-~]+')
"""Printable ASCII without spaces, as in browsers' addresses, and without a fragment (RFC 6749, 3.1.2)."""
_DOTS = {".", ".."}
"""Path steps, even if a server decodes twice or ignores what follows a semicolon."""
