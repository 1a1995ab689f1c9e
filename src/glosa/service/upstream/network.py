"""Opens the connection to the token endpoints of code hosts."""

from glosa.extras import how_to_install
from glosa.service.domain.exchange.upstream import NetworkUnusable, Upstream


def network() -> Upstream:
    """The token endpoints over HTTPS. Raises ``NetworkUnusable``."""
    # Imported here because the library is optional and takes megabytes of memory.
    try:
        from glosa.service.upstream.httpx import HttpxUpstream
    except ModuleNotFoundError as error:
        raise NetworkUnusable(how_to_install("logins")) from error

    return HttpxUpstream()
