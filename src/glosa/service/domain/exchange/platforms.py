"""What the token endpoint of each code host asks for, as data."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

PlatformKey: TypeAlias = Literal["github", "github-v4", "gitlab", "bitbucket", "gitee", "gitea"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Platform:
    """A code host, as far as exchanging a login goes."""

    name: str
    """For people."""
    home: str
    """Address of the public host without slash at its end; empty where every host is somebody's own."""
    token_path: str
    """Path of the token endpoint below the host's address."""
    grant_type: bool = True
    """Whether the endpoint is told the type of the grant."""
    refreshes: bool = True
    """Whether tokens expire and can be renewed."""
    basic: bool = False
    """Whether the application's id and secret go into the header instead of the form."""
    public: bool = False
    """Whether the host takes applications without secret, by PKCE alone."""
    nested_redirects: bool = False
    """Whether a login may return to any address below a registered one, and the exchange need not repeat which."""


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
"""Both of GitHub's interfaces share their logins, so they are one host here."""
