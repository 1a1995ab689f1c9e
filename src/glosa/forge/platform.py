"""One platform while the forge runs: its data, its logins, its faults."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from glosa.forge.faults import Faults
from glosa.forge.host import Host
from glosa.forge.oauth import Authority, Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known of a platform before it runs."""

    name: str
    """As in addresses: ``github``."""
    title: str
    """As people write it: ``GitHub``."""
    rules: Rules
    base: str = ""
    """Where programs begin, below the platform's own path, for people to read: ``/api/v3``."""
    issue_name: Callable[[int], str] = str
    """What programs call the issue of a number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """What a platform needs of the world."""

    now: Callable[[], int]
    """Milliseconds since 1970 UTC."""
    new_token: Callable[[], str]
    """A text nobody can guess, of letters and digits."""
    sleep: Callable[[float], Awaitable[None]]
    """Waits that many seconds."""


class Platform:
    """A stand-in for one platform; ``reset`` brings back its first state."""

    def __init__(self, facts: Facts, outside: Outside) -> None:
        self.facts = facts
        self.outside = outside
        self.reset()

    def reset(self) -> None:
        """Everything as at the start: no issue, no token, no session, no fault."""
        outside = self.outside
        self.host = Host(outside.now)
        self.authority = Authority(self.facts.name, self.facts.rules, now=outside.now, new_token=outside.new_token)
        self.faults = Faults(outside.now)
        self.used: Counter[tuple[str, str, int]] = Counter()
        """Requests by resource, by whoever has a limit, and by the hour since 1970 UTC."""
