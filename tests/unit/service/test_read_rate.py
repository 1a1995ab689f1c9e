"""Detects when reads come so fast that another process should answer them."""

from glosa.service.routes.offloading.read_rate import BURST, PER_SECOND, SLOW, ReadRate


class Clock:
    """A clock in seconds that only the test advances."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_reads_are_throttled_only_after_a_burst() -> None:
    crowd = ReadRate(Clock())
    assert [crowd.add() for _ in range(BURST + 1)] == [False] * BURST + [True]


def test_reads_at_the_usual_rate_are_no_overload() -> None:
    clock = Clock()
    crowd = ReadRate(clock)
    for _ in range(10 * BURST):
        clock.now += 1 / PER_SECOND
        assert not crowd.add()


def test_an_overload_lasts_while_reads_continue_and_ends_shortly_after() -> None:
    clock = Clock()
    crowd = ReadRate(clock)
    for _ in range(100 * BURST):
        crowd.add()
    clock.now += 0.5 * BURST / PER_SECOND
    assert crowd.add()
    clock.now += 2 * BURST / PER_SECOND
    assert not crowd.add()


def test_a_few_slow_reads_are_an_overload() -> None:
    crowd = ReadRate(Clock())
    for _ in range(BURST // SLOW):
        assert not crowd.add()
        crowd.add_slow()
    assert crowd.add()


def test_continuing_slow_reads_remain_an_overload() -> None:
    clock = Clock()
    crowd = ReadRate(clock)
    crowded = []
    for _ in range(100):
        clock.now += 0.25
        crowded.append(crowd.add())
        crowd.add_slow()
    assert all(crowded[10:])
