"""The trade on the home page: what happens on each candle follows from its prices."""

from tests.unit.site_illustrations.conftest import Calculate

MODULE = "trade-story.ts"


def test_each_candle_has_its_event(calculate: Calculate) -> None:
    events = [calculate("event", place) for place in range(12)]

    # The fifth candle closes above the channel, the eighth reaches the partial, the last one falls to the moved stop.
    assert events == [*["watching"] * 4, "signal", "order", "open", "partial", *["riding"] * 3, "exit"]
    assert calculate("out") == 11


def test_the_stop_moves_once_and_never_back(calculate: Calculate) -> None:
    assert [calculate("stopAt", place) for place in range(12)] == [*[None] * 5, 196, 196, *[208] * 5]


def test_the_trade_adds_up(calculate: Calculate) -> None:
    assert calculate("result") == [10, 2]
