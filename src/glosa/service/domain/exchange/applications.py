"""Applications that an owner registered at code hosts: who may exchange a login for them, and where it may return to."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from glosa.service.domain.errors import OriginRefused
from glosa.service.domain.exchange.platforms import PLATFORMS, Platform, PlatformKey
from glosa.service.domain.exchange.refusals import ApplicationUnknown


@dataclass(frozen=True, slots=True, kw_only=True)
class Application:
    """An OAuth application at a code host."""

    platform: PlatformKey
    client_id: str
    client_secret: str = field(repr=False)
    """Empty for a public application, which has none."""
    base_url: str = ""
    """Address of the host without slash at its end; empty: the platform's public one."""
    origins: tuple[str, ...]
    """Origins of the pages that may exchange a login, such as ``https://docs.example.org``."""
    redirects: tuple[str, ...]
    """Registered addresses that a login returns to."""

    @property
    def host(self) -> Platform:
        """What is known of its code host."""
        return PLATFORMS[self.platform]

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from all others: the name of its code host, and its id there."""
        return self.host.name, self.client_id

    @property
    def token_address(self) -> str:
        """Where its logins are exchanged: made from the settings alone, whatever a request says."""
        return (self.base_url or self.host.home) + self.host.token_path

    def takes_redirect(self, address: str) -> bool:
        """Whether a login may have returned to ``address``: a registered one, on GitHub also any below one."""
        if address in self.redirects:
            return True
        return self.host.nested_redirects and any(_lies_below(address, one) for one in self.redirects)


def application_for(
    applications: Sequence[Application], client_id: str, *, platform: PlatformKey | None, origin: str | None
) -> Application:
    """The application that a page of ``origin`` means. ``platform`` is ``None`` where the page named none.

    Raises ``ApplicationUnknown`` or ``OriginRefused``.
    """
    if origin is None:
        raise OriginRefused("The request names no origin. Only pages of the site can exchange a login: log in there.")
    host = None if platform is None else PLATFORMS[platform]
    known = [one for one in applications if one.client_id == client_id and host in (None, one.host)]
    if not known:
        raise ApplicationUnknown(
            "The service knows no application of this client id. Its owner adds it to the settings of the service."
        )
    fitting = [one for one in known if origin in one.origins]
    if not fitting:
        raise OriginRefused(
            "Pages of this origin may not exchange logins. The owner of the service adds it to the application's origins."
        )
    if len(fitting) > 1:
        raise ApplicationUnknown("Several applications have this client id. Say which with the field 'platform'.")
    return fitting[0]


def _lies_below(address: str, registered: str) -> bool:
    """Same scheme, host and port, and the path at or below the registered one, with no step back in it."""
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
"""Printable ASCII without a space, as browsers write their address, and without a fragment (RFC 6749, 3.1.2)."""
_DOTS = {".", ".."}
"""Steps, also where a server decodes twice or reads what follows a semicolon as no part of the name."""
