"""Metrics of a worker, in Prometheus' text format.

Requests and statements have the names of OpenTelemetry's semantic conventions, and the process those of Prometheus' clients.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from glosa import __version__
from glosa.service.domain.comments import Status
from glosa.service.domain.notifications.queue import QueueState
from glosa.service.routes.process_facts import ProcessFacts, process_facts

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


_HTTP = "http_server_request_duration_seconds"
_DATABASE = "db_client_operation_duration_seconds"
_PROCESS = (
    ("cpu_seconds_total", "counter", "CPU time of this worker, user and system."),
    ("resident_memory_bytes", "gauge", "Memory of this worker."),
    ("open_fds", "gauge", "Open files and connections of this worker."),
    ("start_time_seconds", "gauge", "When this worker started, in seconds since 1970."),
)

Key = TypeVar("Key")


@dataclass(slots=True)
class Metrics:
    """Counts since the worker started. Each worker counts its own requests."""

    worker: str
    """Distinguishes the workers of one service; ``worker`` in every line."""
    database: str = ""
    """``postgresql`` or ``sqlite``."""
    process: Callable[[], ProcessFacts] = process_facts
    _requests: dict[tuple[str, str, int], "_Histogram"] = field(default_factory=dict)
    _statements: dict[str, "_Histogram"] = field(default_factory=dict)
    _events: dict[str, Counter[str]] = field(default_factory=lambda: {kind: Counter() for kind, *_ in _EVENTS})

    def answered(self, route: str, method: str, *, status: int, seconds: float) -> None:
        """Counts a request to ``route``, the template of its address."""
        _histogram(self._requests, (route, method, status)).add(seconds)

    def executed(self, sql: str, seconds: float) -> None:
        """Counts a statement by its first word, such as ``SELECT``."""
        _histogram(self._statements, sql.split(None, 1)[0]).add(seconds)

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
        yield from _family("glosa_build_info", "gauge", "Always 1; the label is the version.")
        yield self._line("glosa_build_info", 1, version=__version__)
        yield from _family(_HTTP, "histogram", "From a request's arrival to the end of its answer.")
        for (route, method, status), histogram in sorted(self._requests.items()):
            labels = {"http_route": route, "http_request_method": method, "http_response_status_code": str(status)}
            yield from self._histogram_lines(_HTTP, histogram, **labels)
        yield from _family(_DATABASE, "histogram", "From sending a statement to the arrival of its rows.")
        for operation, histogram in sorted(self._statements.items()):
            labels = {"db_system_name": self.database, "db_operation_name": operation}
            yield from self._histogram_lines(_DATABASE, histogram, **labels)
        facts = self.process()
        for name, kind, text in _PROCESS:
            yield from _family(f"process_{name}", kind, text)
            yield self._line(f"process_{name}", getattr(facts, name))
        for kind, label, text in _EVENTS:
            name = f"glosa_{kind}_total"
            yield from _family(name, "counter", text)
            counts = self._events[kind] if label else {"": self._events[kind][""]}
            for value, count in sorted(counts.items()):
                yield self._line(name, count, **({label: value} if label else {}))

    def _histogram_lines(self, name: str, histogram: "_Histogram", **labels: str) -> Iterator[str]:
        for bound, count in histogram.cumulative():
            yield self._line(f"{name}_bucket", count, **labels, le=bound)
        yield self._line(f"{name}_sum", histogram.total, **labels)
        yield self._line(f"{name}_count", sum(histogram.counts), **labels)

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


def _histogram(histograms: dict[Key, _Histogram], key: Key) -> _Histogram:
    found = histograms.get(key)
    if found is None:
        found = histograms[key] = _Histogram()
    return found


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
