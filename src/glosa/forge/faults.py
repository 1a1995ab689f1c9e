"""Fault injection: failures that you can switch on to see how a client handles them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

FAULTS: Final[Mapping[str, tuple[str, int | None]]] = {
    "401": ("Every token is rejected", None),
    "404": ("Nothing is found", None),
    "500": ("The platform fails", None),
    "rate-limit": ("The rate limit is exceeded until its reset", 3600),
    "slow": ("Responses are slow", 5),
    "retired": ("The platform retired its issues", None),
    "search-lag": ("Search doesn't find new issues yet", 60),
    "expired-code": ("Every authorization code has expired", None),
    "unsanitized": ("Rendered comments aren't sanitized", None),
    "no-totals": ("Lists don't include their length", None),
    "no-cors": ("Other origins can't read responses", None),
}
"""Name → what it does, and the default of ``seconds``.

``seconds`` is the delay of a response (``slow``), or the age from which search finds an issue (``search-lag``). For all
other faults, it's the time until the fault ends on its own. Without it, the fault stays on until you switch it off.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class InjectedFault:
    """A fault that's switched on."""

    name: str
    since: int
    """Milliseconds since 1970 UTC."""
    seconds: float | None = None
    method: str = ""
    """Affects only this HTTP method; empty: all methods."""
    path: str = ""
    """Affects only paths that contain this text."""

    @property
    def ends(self) -> int | None:
        """When the fault ends on its own, in milliseconds since 1970 UTC."""
        if self.name in _LASTING or self.seconds is None:
            return None
        return self.since + int(self.seconds * 1000)


class Faults:
    """The faults that are switched on for one platform."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._on: dict[str, InjectedFault] = {}

    def switch_on(self, name: str, *, seconds: float | None = None, method: str = "", path: str = "") -> None:
        """Switches on a fault of :data:`FAULTS`, replacing one of the same name."""
        self._on[name] = InjectedFault(
            name=name,
            since=self._now(),
            seconds=FAULTS[name][1] if seconds is None else seconds,
            method=method.upper(),
            path=path,
        )

    def switch_off(self, name: str) -> None:
        """Switches off a fault. Does nothing if it's off."""
        self._on.pop(name, None)

    def active(self) -> tuple[InjectedFault, ...]:
        """The faults that haven't ended on their own."""
        return tuple(fault for fault in self._on.values() if fault.ends is None or self._now() < fault.ends)

    def find(self, name: str, *, method: str = "", path: str = "") -> InjectedFault | None:
        """The fault of that name if it's on and affects such a request."""
        for fault in self.active():
            if fault.name == name and fault.method in ("", method) and fault.path in path:
                return fault
        return None

    def seconds_left(self, name: str) -> int:
        """Whole seconds until the fault ends on its own; 0 if it's off or has no end."""
        ends = self._on[name].ends if name in self._on else None
        return 0 if ends is None else max(0, -(-(ends - self._now()) // 1000))

    def searchable(self, created: int) -> bool:
        """Whether the search index already contains an item that was created at that moment."""
        lag = self.find("search-lag")
        return lag is None or created + int((lag.seconds or 0) * 1000) <= self._now()


_LASTING = ("slow", "search-lag")
