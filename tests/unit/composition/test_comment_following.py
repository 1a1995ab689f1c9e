"""A command after comments changed: when it runs, and what happens if it fails."""

import asyncio
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from glosa.composition.comment_following import RETRY_SECONDS, Debounce, Follower
from glosa.service.domain.errors import StorageUnavailable


@dataclass
class Life:
    """Some seconds in which versions appear at certain times, and in which the command ends with certain statuses."""

    versions: dict[int, object]
    statuses: dict[int, int] = field(default_factory=dict)
    takes: int = 0
    """Seconds that the command runs."""
    now: int = 0
    runs: list[int] = field(default_factory=list)
    reports: list[str] = field(default_factory=list)

    def lived(self, *, until: int, at_start: bool = False, quiet: int = 10, most: int = 60) -> list[int]:
        """When the command ran."""

        async def version() -> object:
            found = self.versions[max(at for at in self.versions if at <= self.now)]
            if isinstance(found, Exception):
                raise found
            return found

        async def run() -> int:
            self.runs.append(self.now)
            self.now += self.takes
            return self.statuses.get(len(self.runs), 0)

        async def pause() -> None:
            self.now += 1
            if self.now > until:
                raise asyncio.CancelledError

        follower = Follower(
            version=version,
            run=run,
            report=self.reports.append,
            debounce=Debounce(quiet, most),
            now=lambda: self.now,
            pause=pause,
        )
        with pytest.raises(asyncio.CancelledError):
            asyncio.run(follower.follow(at_start=at_start))
        return self.runs


def test_it_runs_once_after_a_burst() -> None:
    assert Life({0: 1, 5: 2, 8: 3, 12: 4}).lived(until=200) == [22]
    assert Life({0: 1, 25: 2, 30: 3}).lived(until=200) == [10, 40]


def test_it_runs_once_for_what_changed_before_it_looked() -> None:
    assert Life({0: 1}).lived(until=200) == [10]
    assert Life({0: 1}).lived(until=200, at_start=True) == [0]


def test_changes_that_do_not_end_wait_at_most_so_long() -> None:
    runs = Life({at: at for at in range(300)}).lived(until=299)
    assert runs[0] == 60
    assert {later - earlier for earlier, later in pairwise(runs)} == {61}


def test_changes_while_it_runs_are_not_missed() -> None:
    assert Life({0: 1, 5: 2, 20: 3}, takes=30).lived(until=200) == [15, 56]


def test_a_failure_is_reported_and_repeated_after_waits_that_double() -> None:
    life = Life({0: 1, 5: 2}, statuses={1: 1, 2: 1})
    wait = int(RETRY_SECONDS)
    assert life.lived(until=10 * wait) == [15, 15 + wait, 15 + 3 * wait]
    assert life.reports == ["The command ended with status 1. It runs again later."] * 2


def test_a_database_that_cannot_be_read_is_no_change() -> None:
    life = Life({0: 1, 5: StorageUnavailable("The database failed."), 8: 1, 20: StorageUnavailable("No."), 21: 2})
    assert life.lived(until=100) == [10, 31]
    assert len(life.reports) == 4
