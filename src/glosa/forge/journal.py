"""What programs asked of the forge, without secrets."""

from collections import deque
from dataclasses import dataclass

MOST = 10_000
"""Requests that are remembered."""

SECRETS = frozenset(
    {"access_token", "private_token", "client_secret", "code", "code_verifier", "refresh_token", "state"}
)
"""Names of values that are not kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One request."""

    platform: str
    method: str
    path: str
    """As received, from the forge's root."""
    query: dict[str, str]
    status: int
    user: str | None
    """Whose token it carried."""


class Journal:
    """The latest requests, oldest first."""

    def __init__(self) -> None:
        self._entries: deque[Entry] = deque(maxlen=MOST)

    def note(self, entry: Entry) -> None:
        """Remembers the request, its secret values replaced."""
        for name in SECRETS & entry.query.keys():
            entry.query[name] = "…"
        self._entries.append(entry)

    def entries(self) -> tuple[Entry, ...]:
        """All of them."""
        return tuple(self._entries)

    def clear(self) -> None:
        """Forgets them."""
        self._entries.clear()
