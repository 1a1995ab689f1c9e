"""What use cases work with."""

from collections.abc import Callable
from dataclasses import dataclass

from glosa.service.domain.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """Collaborators of the use cases: made once by the wiring, replaced in tests."""

    store: Store
    now: Callable[[], int]
    """Milliseconds since 1970 UTC."""
    new_id: Callable[[], str]
    """24 lower-case hex digits, random."""
    secret: bytes
    """At least 32 random bytes; the keys of all HMACs are derived from it."""
