"""Detects when reads come so fast that another process should answer them."""

from glosa.service.routes.offloading.read_rate import BURST, PER_SECOND, SLOW, ReadRate


class Clock:
    """A clock in seconds that only the test advances."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_reads_are_throttled_only_after_a_burst() -> None:
    rate = ReadRate(Clock())
    assert [rate.add() for _ in range(BURST + 1)] == [False] * BURST + [True]


def test_reads_at_the_usual_rate_are_no_overload() -> None:
    clock = Clock()
    rate = ReadRate(clock)
    for _ in range(10 * BURST):
        clock.now += 1 / PER_SECOND
        assert not rate.add()


def test_an_overload_lasts_while_reads_continue_and_ends_shortly_after() -> None:
    clock = Clock()
    rate = ReadRate(clock)
    for _ in range(100 * BURST):
        rate.add()
    clock.now += 0.5 * BURST / PER_SECOND
    assert rate.add()
    clock.now += 2 * BURST / PER_SECOND
    assert not rate.add()


def test_a_few_slow_reads_are_an_overload() -> None:
    rate = ReadRate(Clock())
    for _ in range(BURST // SLOW):
        assert not rate.add()
        rate.add_slow()
    assert rate.add()


def test_continuing_slow_reads_remain_an_overload() -> None:
    clock = Clock()
    rate = ReadRate(clock)
    crowded = []
    for _ in range(100):
        clock.now += 0.25
        crowded.append(rate.add())
        rate.add_slow()
    assert all(crowded[10:])
