"""Metrics of a worker, in Prometheus' text format."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from glosa.service.domain.comments import Status
from glosa.service.domain.notifications.queue import QueueState

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper bounds of the latency histogram, in seconds."""

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"

SLOW_READS = "slow_reads"
CHALLENGES = "challenges"
NOTIFICATIONS = "notifications"

_EVENTS: tuple[tuple[str, str, str], ...] = (
    ("posts", "status", "Accepted comments by status."),
    ("refusals", "code", "Refused requests by code."),
    ("exchanges", "outcome", "Exchanges of logins by outcome."),
    ("views", "", "Counted page views."),
    (NOTIFICATIONS, "outcome", "Notifications by outcome: sent, postponed or rejected."),
    ("attacks", "event", "Beginnings and ends of attacks on a site that this worker reported."),
    (CHALLENGES, "", "Clients that were asked for a proof of work before their comment is stored."),
    (SLOW_READS, "", "Reads of visitors that needed the slow lane."),
)
"""Kinds of events, the label that distinguishes events of one kind, and a description."""


@dataclass(slots=True)
class Metrics:
    """Counts since the worker started. Each worker counts its own requests."""

    worker: str
    """Distinguishes the workers of one service; ``worker`` in every line."""
    _requests: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    _latencies: dict[str, "_Histogram"] = field(default_factory=dict)
    _events: dict[str, Counter[str]] = field(default_factory=lambda: {kind: Counter() for kind, *_ in _EVENTS})

    def answered(self, route: str, method: str, *, status: int, seconds: float) -> None:
        """Counts a request to ``route``, the template of its address."""
        self._requests[route, method, status] += 1
        histogram = self._latencies.get(route)
        if histogram is None:
            histogram = self._latencies[route] = _Histogram()
        histogram.add(seconds)

    def posted(self, status: Status) -> None:
        """Counts a comment that was accepted."""
        self.count("posts", status.value)

    def refused(self, code: str) -> None:
        """Counts a refusal."""
        self.count("refusals", code)

    def exchanged(self, outcome: str) -> None:
        """Counts an exchange of a login: ``granted``, ``renewed`` or the code of its refusal."""
        self.count("exchanges", outcome)

    def viewed(self) -> None:
        """Counts a view of a page."""
        self.count("views", "")

    def slowed(self) -> None:
        """Counts a read that needs the slow lane."""
        self.count(SLOW_READS, "")

    def count(self, kind: str, label: str) -> None:
        """Counts any of these events."""
        self._events[kind][label] += 1

    def text(self, queues: Mapping[str, QueueState] | None = None, *, now: int = 0) -> str:
        """All counts, and the queue of notifications of each site at ``now``, as the body of ``/metrics``."""
        return "\n".join((*self._lines(), *_queue_lines(queues or {}, now))) + "\n"

    def _lines(self) -> Iterator[str]:
        yield from _family("glosa_requests_total", "counter", "Requests, of the worker that answers this one.")
        for (route, method, status), count in sorted(self._requests.items()):
            yield self._line("glosa_requests_total", count, route=route, method=method, status=str(status))
        yield from _family("glosa_request_seconds", "histogram", "From a request's arrival to the end of its answer.")
        for route, histogram in sorted(self._latencies.items()):
            for bound, count in histogram.cumulative():
                yield self._line("glosa_request_seconds_bucket", count, route=route, le=bound)
            yield self._line("glosa_request_seconds_sum", histogram.total, route=route)
            yield self._line("glosa_request_seconds_count", sum(histogram.counts), route=route)
        for kind, label, text in _EVENTS:
            name = f"glosa_{kind}_total"
            yield from _family(name, "counter", text)
            counts = self._events[kind] if label else {"": self._events[kind][""]}
            for value, count in sorted(counts.items()):
                yield self._line(name, count, **({label: value} if label else {}))

    def _line(self, name: str, value: float, **labels: str) -> str:
        pairs = ",".join(f'{key}="{_escaped(text)}"' for key, text in {"worker": self.worker, **labels}.items())
        return f"{name}{{{pairs}}} {value:.16g}"


class _Histogram:
    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def cumulative(self) -> Iterator[tuple[str, int]]:
        below = 0
        for bound, count in zip((*(f"{bound:g}" for bound in BOUNDS), "+Inf"), self.counts, strict=True):
            below += count
            yield bound, below


def _queue_lines(queues: Mapping[str, QueueState], now: int) -> Iterator[str]:
    """All workers share the queues, so their lines name no worker."""
    if not queues:
        return
    for name, text, value in (
        ("waiting", "Notices that wait to be sent.", lambda state: state.waiting),
        ("failed", "Notices that were given up in the last 30 days.", lambda state: state.failed),
        ("oldest_seconds", "Age of the oldest waiting notice.", lambda state: _age(state.oldest, now)),
    ):
        yield from _family(f"glosa_notifications_{name}", "gauge", text)
        for site, state in sorted(queues.items()):
            yield f'glosa_notifications_{name}{{site="{_escaped(site)}"}} {value(state):.16g}'


def _age(created_at: int | None, now: int) -> float:
    return 0 if created_at is None else max(now - created_at, 0) / 1000


def _family(name: str, kind: str, text: str) -> tuple[str, str]:
    return f"# HELP {name} {text}", f"# TYPE {name} {kind}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
