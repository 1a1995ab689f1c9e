"""Addresses of the code hosts that keep comments."""

from msgspec import Struct
from msgspec.structs import replace

from glosa.builder.config.model import CommentsConfig, IssuesComments


class CodeHost(Struct, frozen=True):
    """A code host as a site uses it."""

    address: str
    """Without slash at its end."""
    api: str
    """An address on the host that answers its API."""
    returns_to_page: bool
    """Whether a login may return to whatever page it began on; else to one registered address."""


def settings_of(comments: CommentsConfig) -> IssuesComments | None:
    """The settings of the code host, where it is chosen: what leads there may stand among the common options, too."""
    if comments.solution != "issues" or comments.issues is None:
        return None
    options = {name: comments.options.get(key) for name, key in _OPTIONS.items()}
    said = {
        name: text for name, text in options.items() if isinstance(text, str) and not getattr(comments.issues, name)
    }
    return replace(comments.issues, **said)


def code_host(issues: IssuesComments) -> CodeHost:
    """The host that the settings name: their own, or the platform's public one."""
    platform = issues.platform
    own = issues.base_url.rstrip("/")
    address = own or _HOMES.get(platform, "")
    return CodeHost(address, own or _APIS.get(platform, address), platform in ("github", "github-v4"))


_OPTIONS = {"base_url": "baseURL", "proxy": "proxy", "redirect_uri": "redirectUri", "flow": "flow"}
"""Field → the widget's own name for it."""

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
"""Where the public host answers its API elsewhere."""
