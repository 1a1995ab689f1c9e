"""Which names the dev server answers to.

Any web page can make its own name resolve to this machine (DNS rebinding). Browsers then treat the dev server as a part of that
page's site. The name stays in the header ``Host``, so requests for other names are refused.
"""

from collections.abc import Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send


class AllowedHosts:
    """``localhost``, names below it, all IP addresses, which nobody can make resolve to another machine, and given names."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(_normal(name) for name in names)

    def allow(self, header: str) -> bool:
        """Whether the value of a header ``Host`` is one of them."""
        name = _name(header)
        return name in self._names or name == "localhost" or name.endswith(".localhost") or _is_address(name)


class OnlyAllowedHosts:
    """Refuses requests for other names, and passes all others to an application."""

    def __init__(self, app: ASGIApp, hosts: AllowedHosts) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a request, or answers 403."""
        host = Headers(scope=scope).get("host", "") if scope["type"] == "http" else ""
        if scope["type"] == "http" and not self._hosts.allow(host):
            text = f"The dev server doesn't answer to the name {_name(host)!r}. To allow it, start: glosa dev --allow-host NAME\n"
            await PlainTextResponse(text, status_code=403)(scope, receive, send)
            return
        await self._app(scope, receive, send)


def _name(header: str) -> str:
    """The name or address without the port."""
    if header.startswith("["):
        return header[1:].partition("]")[0].lower()
    return _normal(header.partition(":")[0])


def _normal(name: str) -> str:
    return name.lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
