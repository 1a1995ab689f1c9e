"""Counts of what a worker did, told in Prometheus' text format."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from glosa.service.domain.comments import Status

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper bounds of the latency histogram, in seconds."""

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@dataclass(slots=True)
class Metrics:
    """Counts since the worker began. Each worker counts for itself and says which one it is."""

    worker: str
    """Tells the workers of one service apart; ``worker`` in every line."""
    _requests: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    _latencies: dict[str, "_Histogram"] = field(default_factory=dict)
    _posts: Counter[str] = field(default_factory=Counter)
    _refusals: Counter[str] = field(default_factory=Counter)
    _exchanges: Counter[str] = field(default_factory=Counter)
    _views: int = 0

    def answered(self, route: str, method: str, *, status: int, seconds: float) -> None:
        """Counts a request to ``route``, the template of its address."""
        self._requests[route, method, status] += 1
        histogram = self._latencies.get(route)
        if histogram is None:
            histogram = self._latencies[route] = _Histogram()
        histogram.add(seconds)

    def posted(self, status: Status) -> None:
        """Counts a comment that was accepted."""
        self._posts[status.value] += 1

    def refused(self, code: str) -> None:
        """Counts a refusal."""
        self._refusals[code] += 1

    def exchanged(self, outcome: str) -> None:
        """Counts an exchange of a login: ``granted``, ``renewed`` or the code of its refusal."""
        self._exchanges[outcome] += 1

    def viewed(self) -> None:
        """Counts a view of a page."""
        self._views += 1

    def text(self) -> str:
        """All counts, as ``/metrics`` tells them."""
        return "\n".join(self._lines()) + "\n"

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
        yield from _family("glosa_posts_total", "counter", "Accepted comments by status.")
        for name, count in sorted(self._posts.items()):
            yield self._line("glosa_posts_total", count, status=name)
        yield from _family("glosa_refusals_total", "counter", "Refused requests by code.")
        for name, count in sorted(self._refusals.items()):
            yield self._line("glosa_refusals_total", count, code=name)
        yield from _family("glosa_exchanges_total", "counter", "Exchanges of logins by outcome.")
        for name, count in sorted(self._exchanges.items()):
            yield self._line("glosa_exchanges_total", count, outcome=name)
        yield from _family("glosa_views_total", "counter", "Counted page views.")
        yield self._line("glosa_views_total", self._views)

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


def _family(name: str, kind: str, text: str) -> tuple[str, str]:
    return f"# HELP {name} {text}", f"# TYPE {name} {kind}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
