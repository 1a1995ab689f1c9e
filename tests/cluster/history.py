"""Checks what clients saw against what the database has in the end.

All clients share one clock, so what was acknowledged before a request began must be visible in its answer.
"""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Write:
    """A comment or a view that a client sent, again and again until it was acknowledged."""

    place: str
    """The page."""
    name: str
    """Unique: the text of the comment, or the key of the visit."""
    began: float
    """When it was sent for the first time, in seconds."""
    ended: float | None
    """When it was acknowledged; ``None``: never."""
    id: str = ""
    """Id of the comment, as the answer named it."""


@dataclass(frozen=True, slots=True)
class Read:
    """An answer about a page."""

    place: str
    began: float
    ended: float
    count: int
    """Comments of the page."""


@dataclass(frozen=True, slots=True)
class History:
    """What all clients did."""

    posts: Sequence[Write]
    views: Sequence[Write]
    reads: Sequence[Read]


@dataclass(frozen=True, slots=True)
class StoredComment:
    """A row of the database."""

    place: str
    text: str
    id: str


@dataclass(frozen=True, slots=True)
class Stored:
    """What the database has after the last request."""

    comments: Sequence[StoredComment]
    views: Mapping[str, int]
    """By page."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The faults that a check found; all are empty if there are none."""

    lost: Sequence[str] = ()
    """Texts that were acknowledged, and that the database doesn't have where they were written."""
    duplicated: Sequence[str] = ()
    """Texts that the database has more than once."""
    invented: Sequence[str] = ()
    """Texts that nobody sent."""
    renamed: Sequence[str] = ()
    """Texts whose id differs from the acknowledged one."""
    miscounted: Sequence[str] = ()
    """Pages whose views aren't the number of visits."""
    stale: Sequence[Read] = ()
    """Answers without a comment that was acknowledged before the request began."""
    early: Sequence[Read] = ()
    """Answers that counted more comments than had been sent when they ended."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found."""
        return not any(
            (self.lost, self.duplicated, self.invented, self.renamed, self.miscounted, self.stale, self.early)
        )


def check(history: History, stored: Stored) -> Verdict:
    """Everything that differs from what clients may rely on."""
    sent = {write.name: write for write in history.posts}
    acknowledged = [write for write in history.posts if write.ended is not None]
    found: defaultdict[str, list[StoredComment]] = defaultdict(list)
    for comment in stored.comments:
        found[comment.text].append(comment)
    return Verdict(
        lost=[one.name for one in acknowledged if all(row.place != one.place for row in found.get(one.name, ()))],
        duplicated=[text for text, rows in found.items() if len(rows) > 1],
        invented=[text for text in found if text not in sent],
        renamed=[
            one.name for one in acknowledged if one.name in found and all(row.id != one.id for row in found[one.name])
        ],
        miscounted=_miscounted(history.views, stored.views),
        stale=_stale(history.reads, acknowledged),
        early=_early(history.reads, history.posts),
    )


def longest_pause(acknowledged: Iterable[float], *, began: float, ended: float) -> float:
    """The longest time between two acknowledgments from ``began`` to ``ended``, in seconds."""
    times = sorted(time for time in acknowledged if began <= time <= ended)
    return max(after - before for before, after in zip((began, *times), (*times, ended), strict=True))


def _miscounted(views: Sequence[Write], stored: Mapping[str, int]) -> Sequence[str]:
    least = Counter(view.place for view in views if view.ended is not None)
    most = Counter(view.place for view in views)
    return [
        place
        for place in sorted({*most, *stored})
        if not least.get(place, 0) <= stored.get(place, 0) <= most.get(place, 0)
    ]


def _stale(reads: Sequence[Read], acknowledged: Sequence[Write]) -> Sequence[Read]:
    """Comments are never removed here, so a page has at least those that were acknowledged before the request."""
    ends = {place: sorted(times) for place, times in _times(acknowledged).items()}
    return [read for read in reads if read.count < bisect_left(ends.get(read.place, ()), read.began)]


def _early(reads: Sequence[Read], posts: Sequence[Write]) -> Sequence[Read]:
    begins: defaultdict[str, list[float]] = defaultdict(list)
    for post in posts:
        begins[post.place].append(post.began)
    ordered = {place: sorted(times) for place, times in begins.items()}
    return [read for read in reads if read.count > bisect_right(ordered.get(read.place, ()), read.ended)]


def _times(acknowledged: Sequence[Write]) -> Mapping[str, list[float]]:
    times: defaultdict[str, list[float]] = defaultdict(list)
    for write in acknowledged:
        if write.ended is not None:
            times[write.place].append(write.ended)
    return times
