"""What goes wrong on a platform on demand, so that a client's answer to it can be tried."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

FAULTS: Final[Mapping[str, tuple[str, int | None]]] = {
    "401": ("Every token is refused", None),
    "404": ("Nothing is found", None),
    "500": ("The platform fails", None),
    "rate-limit": ("Too many requests until the limit is reset", 3600),
    "slow": ("Answers come late", 5),
    "retired": ("The platform ended this service", None),
    "search-lag": ("New issues are not found by searching yet", 60),
    "expired-code": ("Every login code is too old", None),
    "unsanitised": ("Rendered comments keep every element and attribute", None),
    "no-totals": ("Lists do not say how long they are", None),
    "no-cors": ("Pages of other origins cannot read answers", None),
}
"""Name → what it does, and the seconds it takes when none are said.

What ``seconds`` mean: how late answers come (``slow``), how old an issue must be to be found (``search-lag``), and
for the others when the fault ends by itself; without them it ends when it is switched off.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A fault that is switched on."""

    name: str
    since: int
    """Milliseconds since 1970 UTC."""
    seconds: float | None = None
    method: str = ""
    """Only requests of this method; empty: of any."""
    path: str = ""
    """Only requests whose path contains this."""

    @property
    def ends(self) -> int | None:
        """When it ends by itself, in milliseconds since 1970 UTC."""
        if self.name in _LASTING or self.seconds is None:
            return None
        return self.since + int(self.seconds * 1000)


class Faults:
    """The faults of one platform that are switched on."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._on: dict[str, Fault] = {}

    def switch_on(self, name: str, *, seconds: float | None = None, method: str = "", path: str = "") -> None:
        """Replaces a fault of the same name. ``name`` is one of :data:`FAULTS`."""
        self._on[name] = Fault(
            name=name,
            since=self._now(),
            seconds=FAULTS[name][1] if seconds is None else seconds,
            method=method.upper(),
            path=path,
        )

    def switch_off(self, name: str) -> None:
        """Does nothing when it is off."""
        self._on.pop(name, None)

    def active(self) -> tuple[Fault, ...]:
        """Those that have not ended by themselves."""
        return tuple(fault for fault in self._on.values() if fault.ends is None or self._now() < fault.ends)

    def find(self, name: str, *, method: str = "", path: str = "") -> Fault | None:
        """The fault of that name when it is on and concerns such a request."""
        for fault in self.active():
            if fault.name == name and fault.method in ("", method) and fault.path in path:
                return fault
        return None

    def seconds_left(self, name: str) -> int:
        """Whole seconds until the fault ends by itself; 0 when it is off or does not."""
        ends = self._on[name].ends if name in self._on else None
        return 0 if ends is None else max(0, -(-(ends - self._now()) // 1000))

    def searchable(self, created: int) -> bool:
        """Whether what was created at that moment is in the search index already."""
        lag = self.find("search-lag")
        return lag is None or created + int((lag.seconds or 0) * 1000) <= self._now()


_LASTING = ("slow", "search-lag")
