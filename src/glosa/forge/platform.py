"""A running platform: its data, its OAuth server, its faults."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from glosa.forge.faults import Faults
from glosa.forge.host import Host
from glosa.forge.oauth import AuthorizationServer, OAuthRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """The properties of a platform."""

    name: str
    """The name in URLs: ``github``."""
    title: str
    """The displayed name: ``GitHub``."""
    rules: OAuthRules
    base: str = ""
    """The API's path under the platform's path, shown on the overview page: ``/api/v3``."""
    issue_name: Callable[[int], str] = str
    """Returns the API's name for an issue number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """Side effects that a platform needs, injected for tests."""

    now: Callable[[], int]
    """Milliseconds since 1970 UTC."""
    new_token: Callable[[], str]
    """Returns a random text of letters and digits."""
    sleep: Callable[[float], Awaitable[None]]
    """Waits that many seconds."""


class SimulatedPlatform:
    """A stand-in for one platform. ``reset`` restores its initial state."""

    def __init__(self, facts: Facts, effects: Effects) -> None:
        self.facts = facts
        self.effects = effects
        self.reset()

    def reset(self) -> None:
        """Removes all issues, tokens, sessions, and faults."""
        effects = self.effects
        self.host = Host(effects.now)
        self.oauth = AuthorizationServer(
            self.facts.name, self.facts.rules, now=effects.now, new_token=effects.new_token
        )
        self.faults = Faults(effects.now)
        self.used: Counter[tuple[str, str, int]] = Counter()
        """Number of requests by resource, user, and hour since 1970 UTC."""
