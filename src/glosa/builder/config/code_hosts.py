"""Addresses of the code hosts that store comments."""

from msgspec import Struct
from msgspec.structs import replace

from glosa.builder.config.comments import CommentsConfig, IssuesComments


class CodeHost(Struct, frozen=True):
    """A code host as a site uses it."""

    address: str
    """Without a slash at the end."""
    api: str
    """Where the host serves its API."""
    returns_to_page: bool
    """Whether a login can return to the page where it began; otherwise to one registered address."""


def settings_of(comments: CommentsConfig) -> IssuesComments | None:
    """The settings of the code host, if it's selected. Its addresses can also be in the common options."""
    if comments.solution != "issues" or comments.issues is None:
        return None
    options = {name: comments.options.get(key) for name, key in _OPTIONS.items()}
    own = {name: text for name, text in options.items() if isinstance(text, str) and not getattr(comments.issues, name)}
    return replace(comments.issues, **own)


def code_host(issues: IssuesComments) -> CodeHost:
    """The host in the settings: a self-hosted one, or the platform's public one."""
    platform = issues.platform
    own = issues.base_url.rstrip("/")
    address = own or _HOMES.get(platform, "")
    return CodeHost(address, own or _APIS.get(platform, address), platform in ("github", "github-v4"))


_OPTIONS = {"base_url": "baseURL", "proxy": "proxy", "redirect_uri": "redirectUri", "flow": "flow"}
"""Field → the widget's name for it."""

_HOMES = {
    "github": "https://github.com",
    "github-v4": "https://github.com",
    "gitlab": "https://gitlab.com",
    "bitbucket": "https://bitbucket.org",
    "gitee": "https://gitee.com",
}

_APIS = {
    "github": "https://api.github.com",
    "github-v4": "https://api.github.com",
    "bitbucket": "https://api.bitbucket.org",
}
"""Where the public host serves its API, if not at its home."""
