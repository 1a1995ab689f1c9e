"""The part of an address that a content security policy names."""

import re
from urllib.parse import urlsplit


def origin(address: str) -> str | None:
    """Scheme, host and port in ASCII: ``https://xn--bcher-kva.example``; ``None`` where no host can be told."""
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").encode("idna").decode()
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return None
    return f"{parts.scheme}://{host}{port}" if parts.scheme in _SCHEMES and _HOST.fullmatch(host) else None


_SCHEMES = {"http", "https"}
_HOST = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")
