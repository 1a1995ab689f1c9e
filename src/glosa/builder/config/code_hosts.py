"""Addresses of the code hosts that keep comments."""

from msgspec import Struct

from glosa.builder.config.model import IssuesComments


class CodeHost(Struct, frozen=True):
    """A code host as a site uses it."""

    address: str
    """Without slash at its end."""
    api: str
    """An address on the host that answers its API."""
    returns_to_page: bool
    """Whether a login may return to whatever page it began on; else to one registered address."""


def code_host(issues: IssuesComments) -> CodeHost:
    """The host that the settings name: their own, or the platform's public one."""
    platform = issues.platform
    own = issues.base_url.rstrip("/")
    address = own or _HOMES.get(platform, "")
    return CodeHost(address, own or _APIS.get(platform, address), platform in ("github", "github-v4"))


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
