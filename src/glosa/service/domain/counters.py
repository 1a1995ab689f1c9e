"""How often a page was viewed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """The views of one page of one site."""

    id: str
    """24 lower-case hex digits; imported ids are kept."""
    site: str
    key: str
    """Canonical key of the page, as of its thread."""
    url: str
    """The page's address as it was first received."""
    xid: str
    """The address percent-encoded, as the original store keeps it."""
    title: str
    time: int
    """Views, from 1."""
    created_at: int
    """Milliseconds since 1970 UTC."""
    updated_at: int
