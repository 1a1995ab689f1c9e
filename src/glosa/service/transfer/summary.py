"""The result of an import, as counts with examples."""

from collections import Counter as Tally
from collections.abc import Callable
from dataclasses import dataclass, field

EXAMPLES = 3
"""Places reported for each reason."""

Report = Callable[[str, str, str], object]
"""Receives ``skipped`` or ``changed``, the place, and the reason of every row concerned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why rows were skipped or changed."""

    text: str
    count: int
    places: tuple[str, ...]
    """The first few: ``Comment.0.jsonl:12``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """Read = new + known + skipped + reactions, for comments and counters together."""

    read: int
    comments: int
    """New comments."""
    counters: int
    """New counters, or views added to an existing one."""
    reactions: int
    """Numbers of reactions to pages; if the site has a larger one, that stays."""
    known: int
    """Rows whose id the site already had. They don't change."""
    skipped: tuple[Reason, ...]
    changed: tuple[Reason, ...]
    """Rows that were changed on import, such as replies whose root is missing."""


@dataclass(slots=True)
class SummaryBuilder:
    """Counts rows for a :class:`Summary`."""

    read: int = 0
    comments: int = 0
    counters: int = 0
    reactions: int = 0
    known: int = 0
    note: Report = lambda *_: None
    _counts: dict[bool, Tally[str]] = field(default_factory=lambda: {True: Tally(), False: Tally()})
    _places: dict[tuple[bool, str], list[str]] = field(default_factory=dict)

    def skip(self, place: str, reason: str) -> None:
        """A row that isn't imported."""
        self._note(True, place, reason)

    def change(self, place: str, reason: str) -> None:
        """A row that is changed on import."""
        self._note(False, place, reason)

    def closed(self) -> Summary:
        """The summary."""
        return Summary(
            read=self.read,
            comments=self.comments,
            counters=self.counters,
            reactions=self.reactions,
            known=self.known,
            skipped=self._reasons(True),
            changed=self._reasons(False),
        )

    def _note(self, skipped: bool, place: str, reason: str) -> None:
        self.note("skipped" if skipped else "changed", place, reason)
        self._counts[skipped][reason] += 1
        places = self._places.setdefault((skipped, reason), [])
        if len(places) < EXAMPLES:
            places.append(place)

    def _reasons(self, skipped: bool) -> tuple[Reason, ...]:
        return tuple(
            Reason(text=text, count=count, places=tuple(self._places[skipped, text]))
            for text, count in self._counts[skipped].most_common()
        )
