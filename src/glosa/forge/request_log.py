"""A log of the requests to the forge, without secrets."""

from collections import deque
from dataclasses import dataclass

MOST = 10_000
"""Maximum number of logged requests."""

SECRETS = frozenset(
    {"access_token", "private_token", "client_secret", "code", "code_verifier", "refresh_token", "state"}
)
"""Parameters whose values aren't logged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedRequest:
    """One request to a platform."""

    platform: str
    method: str
    path: str
    """As received, from the forge's root."""
    query: dict[str, str]
    status: int
    user: str | None
    """The user of the token."""


class RequestLog:
    """The latest requests, oldest first."""

    def __init__(self) -> None:
        self._entries: deque[LoggedRequest] = deque(maxlen=MOST)

    def note(self, entry: LoggedRequest) -> None:
        """Logs a request, with secret values replaced."""
        for name in SECRETS & entry.query.keys():
            entry.query[name] = "…"
        self._entries.append(entry)

    def entries(self) -> tuple[LoggedRequest, ...]:
        """All logged requests."""
        return tuple(self._entries)

    def clear(self) -> None:
        """Deletes all entries."""
        self._entries.clear()
