"""What use cases work with."""

from collections.abc import Callable
from dataclasses import dataclass, field

from glosa.service.domain.admission import Admission
from glosa.service.domain.markup import Renderer
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
    renderer: Renderer = field(default_factory=Renderer)
    admission: Admission = field(default_factory=Admission)
