"""The part of an address that a content security policy names."""

import re
from urllib.parse import urlsplit


def origin(address: str) -> str | None:
    """Scheme, host and port in ASCII, ``https://xn--bcher-kva.example``: the scheme's own port is left out, as browsers do.

    ``None`` where no host can be told.
    """
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").encode("idna").decode()
        port = f":{parts.port}" if parts.port not in (None, 0, _PORTS.get(parts.scheme)) else ""
    except ValueError:
        return None
    return f"{parts.scheme}://{host}{port}" if parts.scheme in _PORTS and _HOST.fullmatch(host) else None


_PORTS = {"http": 80, "https": 443}
_HOST = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")
