"""Addresses: the origin that a content security policy names, and the names that belong to Glosa."""

import re
from urllib.parse import urlsplit

NOT_FOUND = "404.html"
"""The not-found page of each language."""

RESERVED = ("__glosa/", "assets/", "auth/", "comments/", NOT_FOUND, ".glosa.json", ".glosa-staging/")
"""Prefixes of addresses at the root of a site that no page, file or language can have: of the dev server, the builder, and the
comment service."""

_OWN_ASSETS = tuple(
    f"assets/{name}/" for name in ("comments", "components", "emoji", "nav", "routes", "search", "site", "theme")
)
_HASHED = re.compile(r"assets/.+\.[0-9a-f]{8}\.[^/]+")

COMMENTS_ID = "comments"
"""The id of the section with the comments below a text that doesn't have it itself. Other ids around the text begin with an
underscore."""
OTHER_COMMENTS_ID = "_comments"
"""The id of that section if the text has :data:`COMMENTS_ID`."""
RESERVED_IDS = frozenset({COMMENTS_ID})
"""Ids that no key of a setting or a term can become: their anchors don't change when a site gets comments."""


def is_hashed(path: str) -> bool:
    """Whether a path, relative to the output folder, is in ``assets/`` and has a content hash before its extension."""
    return _HASHED.fullmatch(path) is not None


def is_reserved_file(path: str) -> bool:
    """Whether no file of ``public/`` can have this path below it.

    Other generators have no rule for ``assets/``, so the site shares it. Only folders with fixed names in it, and names with a
    content hash, belong to Glosa.
    """
    lowered = path.lower()
    if path.startswith("assets/"):
        return lowered.startswith(_OWN_ASSETS) or is_hashed(lowered)
    return lowered.startswith(RESERVED)


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
