"""Addresses: the origin that a content security policy names, and the names that belong to Glosa."""

import re
from urllib.parse import urlsplit

NOT_FOUND = "404.html"
"""The not-found page of each language."""

RESERVED = ("__glosa/", "assets/", "auth/", "comments/", NOT_FOUND, ".glosa.json", ".glosa-staging/")
"""Prefixes of addresses at the root of a site that no page, file or language can have: of the dev server, the builder, and the
comment service."""

RESERVED_IDS = frozenset({"comments"})
"""Ids of elements around the text, so that no part of a text can have them. Other such ids begin with an underscore."""


def origin(address: str) -> str | None:
    """Scheme, host and port in ASCII, ``https://xn--bcher-kva.example``, without the scheme's default port.

    ``None`` if the address has no valid host.
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
