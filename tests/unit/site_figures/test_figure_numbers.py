"""The figures of the settings show what their numbers result in: levels, results, counts, times."""

import re
from itertools import pairwise

import numpy as np
import pytest

from figures import accounts, panel
from figures.drawing.chart import Candle
from figures.drawing.timeline import at, clock
from figures.indicators.formulas import averages
from figures.settings import (
    average_types,
    breakeven,
    channel,
    inversion,
    limits,
    partials,
    pending,
    stops,
    trading_day,
    trend,
    waits,
)
from tests.unit.site_figures.drawn import SVG, description, root, texts

LANGS = ("pt-BR", "en-US")

SERIES = {
    "panel": panel.SERIES,
    "average types": average_types.SERIES,
    "breakeven": breakeven.SERIES,
    "channel": channel.SERIES,
    "inversion": inversion.SERIES,
    "partials": partials.SERIES,
    "falling back": stops.FALLING_BACK,
    "falling on": stops.FALLING_ON,
    "fall": pending.FALL,
    "rise": pending.RISE,
    "trend": trend.SERIES,
}


@pytest.mark.parametrize("series", SERIES.values(), ids=SERIES.keys())
def test_candles_are_possible_and_follow_one_another(series: tuple[Candle, ...]) -> None:
    assert all(one.low <= min(one.open, one.close) <= max(one.open, one.close) <= one.high for one in series)
    assert all(before.close == after.open for before, after in pairwise(series))


def test_the_inverted_position_has_the_shown_volume_and_result() -> None:
    bought, sold = (int(name.split()[-1]) for name in inversion.WORDS["en-US"].orders)
    entry, inverted = inversion.SERIES[0], inversion.SERIES[inversion.TURNED_IN]

    assert sold == 2 * bought
    assert inversion.positions() == (bought, bought - sold) == (2, -2)
    assert (entry.open, inverted.close) == (inversion.ENTRY, inversion.INVERTED)
    for lang in LANGS:
        words = texts(lang, "settings/figures/position-inversion")
        assert f"+{inverted.close - entry.open:g}" in words
        assert [one.split()[-1] for one in words if re.search(r"(comprado|vendido|long|short) \d", one)] == ["2", "2"]


def test_a_move_executes_the_pending_orders_that_its_prices_reach() -> None:
    placed = {"buy limit": -3, "sell stop": -3, "buy stop": 3, "sell limit": 3}
    for name, way in (("fall", pending.FALL), ("rise", pending.RISE)):
        lowest, highest = min(one.low for one in way), max(one.high for one in way)
        reached = {order for order, by in placed.items() if lowest <= 200 + by <= highest}
        assert reached == ({"buy limit", "sell stop"} if name == "fall" else {"buy stop", "sell limit"})
        side = {"fall": 0, "rise": 1}[name]
        assert executed("en-US", side) == reached
        assert executed("pt-BR", side) == {PORTUGUESE[order] for order in reached}


PORTUGUESE = {
    "buy limit": "compra limit",
    "sell stop": "venda stop",
    "buy stop": "compra stop",
    "sell limit": "venda limit",
}


def test_entries_are_possible_again_after_the_wait() -> None:
    for lang in LANGS:
        starts = [one[-5:] for one in texts(lang, "settings/figures/waits")[-8:] if re.search(r" \d\d:\d\d$", one)]
        assert starts == ["10:02", "10:12", "10:40"]
        assert all(time in description(lang, "settings/figures/waits") for time in starts)
    assert clock(waits.STOPPED + waits.MINUTES / 60) == "10:12"


def test_only_signals_within_the_two_windows_count() -> None:
    windows = ((at(9, 15), at(12, 0)), (at(13, 30), at(17, 0)))
    counted = [hour for hour in trading_day.SIGNALS if any(start <= hour < end for start, end in windows)]

    assert [hour for hour in trading_day.SIGNALS if trading_day.allowed(hour)] == counted
    assert [clock(hour) for hour in counted] == ["10:30", "14:30"]
    assert trading_day.OPENED in counted
    for lang in LANGS:
        assert all(clock(hour) in description(lang, "settings/figures/trading-day") for hour in trading_day.SIGNALS)


@pytest.mark.parametrize("lang", LANGS)
def test_the_days_end_with_the_trade_that_passes_a_limit(lang: str) -> None:
    numbers = [number(one) for one in texts(lang, "settings/figures/daily-limits") if re.fullmatch(r"[+−]?\d+", one)]
    good, bad = numbers[: len(numbers) // 2], numbers[len(numbers) // 2 :]

    for day, limit in ((good, 100), (bad, -60)):
        result, zero, *trades, shown_limit = day
        assert (zero, shown_limit) == (0, limit)
        totals = [sum(trades[: i + 1]) for i in range(len(trades))]
        assert totals[-1] == result
        assert [-60 < one < 100 for one in totals] == [True] * (len(trades) - 1) + [False]
    assert (limits.results(limits.GOOD_DAY)[-1], limits.results(limits.BAD_DAY)[-1]) == (good[0], bad[0]) == (105, -65)


def test_the_channel_is_touched_above_then_below_and_read_in_opposite_ways() -> None:
    upper, lower = channel.touches()
    before = channel.SERIES[:upper]

    assert all(one.high < 210 and one.low > 190 for one in before)
    assert channel.SERIES[upper].high >= 210 and channel.SERIES[upper].close < 210
    assert all(one.low > 190 for one in channel.SERIES[:lower])
    assert channel.SERIES[lower].low <= 190 and all(one.close < 190 for one in channel.SERIES[lower:])
    assert signals("en-US", buy="buy", sell="sell") == ["sell", "buy", "buy", "sell"]
    assert signals("pt-BR", buy="compra", sell="venda") == ["venda", "compra", "compra", "venda"]


def test_the_trades_of_the_trend_are_those_of_its_averages() -> None:
    closes = trend.CLOSES
    sides = [sum(closes[i - 2 : i + 1]) / 3 > sum(closes[i - 7 : i + 1]) / 8 for i in range(7, len(closes))]
    turns = [i + 8 for i, (before, now) in enumerate(pairwise(sides)) if before != now]
    points = [(closes[left] - closes[entered]) * (1 if sides[entered - 7] else -1) for entered, left in pairwise(turns)]

    assert points == [-10, -10, -10, 45]
    assert [(one.entered, one.left, one.points) for one in trend.trades()] == [
        (entered, left, result) for (entered, left), result in zip(pairwise(turns), points, strict=True)
    ]
    for lang in LANGS:
        shown = [number(one) for one in texts(lang, "settings/figures/trend") if re.fullmatch(r"[+−]\d+", one)]
        assert shown == points
        assert str(sum(shown)) in description(lang, "settings/figures/trend")


@pytest.mark.parametrize("lang", LANGS)
def test_three_orders_leave_one_position_on_a_netting_and_three_on_a_hedging_account(lang: str) -> None:
    signs = {"compra": 1, "buy": 1, "comprado": 1, "long": 1, "venda": -1, "sell": -1, "vendido": -1, "short": -1}
    words = [one.split()[-2:] for one in texts(lang, "metatrader/figures/netting-hedging") if one[-1].isdecimal()]
    volumes = [signs[side] * int(volume) for side, volume in words]
    orders, netting, hedging = volumes[:3], volumes[3:6], volumes[6:]

    assert tuple(orders) == accounts.ORDERS
    assert netting == [orders[0], orders[0] + orders[1], sum(orders)] == [2, 3, -1]
    assert hedging == orders


def test_an_average_of_a_single_pulse_shows_the_weights_that_are_drawn() -> None:
    pulse = np.array([0.0] * 20 + [1.0] + [0.0] * 15)
    equal, fading, smoothed, _ = average_types.weights()

    assert averages.simple(pulse, 9)[20:].tolist() == pytest.approx((*equal, *(0,) * 7))
    assert averages.exponential(pulse, 9)[20:].tolist() == pytest.approx(fading)
    assert averages.smoothed(pulse, 9)[20:].tolist() == pytest.approx(smoothed)


def test_linear_weights_fall_by_one_step_a_candle() -> None:
    _, _, _, linear = average_types.weights()

    assert [one * 45 for one in linear] == pytest.approx(range(9, 0, -1))


@pytest.mark.parametrize("lang", LANGS)
def test_the_newest_candles_weight_is_written_in_percent(lang: str) -> None:
    shown = [one for one in texts(lang, "settings/figures/average-weights") if one.endswith("%")]

    assert shown == [f"{100 * weight:.0f}%" for weight in (1 / 9, 2 / 10, 1 / 9, 9 / 45)]


def test_the_exponential_average_reacts_first_at_both_turns() -> None:
    closes = np.array(average_types.CLOSES)
    simple, exponential = averages.simple(closes, 9), averages.exponential(closes, 9)
    rise, fall = average_types.CLOSES.index(206), average_types.CLOSES.index(207.5)

    assert (exponential[rise:19] > simple[rise:19]).all()
    assert (exponential[fall : fall + 4] < simple[fall : fall + 4]).all()


def number(shown: str) -> int:
    return int(shown.replace("−", "-"))


def executed(lang: str, side: int) -> set[str]:
    """Orders in bold on the left (0) or right (1) half of the figure."""
    found = root(lang, "settings/figures/pending-orders").iter(f"{SVG}text")
    bold = [
        one
        for one in found
        if one.attrib["class"] == "mark strong" and (one.text or "").split()[-1] in ("stop", "limit")
    ]
    return {(one.text or "").lower() for one in bold if (float(one.attrib["x"]) > 250) == bool(side)}


def signals(lang: str, *, buy: str, sell: str) -> list[str]:
    return [one for one in texts(lang, "settings/figures/price-channel") if one in (buy, sell)]
