"""Computes a day of a worked setup, candle by candle.

The rules belong to the examples; they don't document a product. ``components/parts/calculations/day.ts`` has the same
rules for readers who change a value. ``tests/unit/site_illustrations/days.json`` tests both.

1. A signal counts at the close of its candle. The entry is at market, at the open of the next one.
2. Within a candle the stop comes first, then the partial, then the target. A candle that opens beyond the stop exits at its open.
3. A stop that breakeven moves is in force from the next candle on.
4. The day's result counts what is closed, before costs. Once it reaches a limit, there are no more entries.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

Side = Literal[1, -1]
Reason = Literal["stop", "moved", "partial", "target", "end", "open"]
"""``moved`` is a stop that breakeven has moved; ``open`` the last close of a position that nothing has closed."""


@dataclass(frozen=True, slots=True)
class Bar:
    """Four prices in units of the price, whole numbers."""

    open: int
    high: int
    low: int
    close: int


@dataclass(frozen=True, slots=True)
class Rule:
    """Where signals come from: the channel of the last ``slow`` candles, or a ``fast`` and a ``slow`` average of the closes."""

    kind: Literal["breakout", "reversion", "trend"]
    slow: int
    fast: int = 0


@dataclass(frozen=True, slots=True)
class Settings:
    """Distances in units of the price from the entry, money in the account's currency, times in minutes since midnight; 0 is off."""

    direction: Literal[0, 1, -1]
    volume: int
    stop: int
    target: int
    trigger: int
    gain: int
    partial: int
    closes: int
    profit_limit: float
    loss_limit: float
    start: int
    end: int
    close_at_end: bool
    wait: int


@dataclass(frozen=True, slots=True)
class Day:
    """A series with its clock: the first candle opens at ``first``, each lasts ``minutes``."""

    bars: Sequence[Bar]
    first: int
    minutes: int
    rule: Rule
    value: float
    """Money of one unit of the price for a volume of 1."""
    cost: float
    """Money of each execution for a volume of 1."""

    def time(self, place: int) -> int:
        """When the candle opens."""
        return self.first + place * self.minutes


@dataclass(frozen=True, slots=True)
class Exit:
    """An execution that closes ``volume`` during the candle ``place``."""

    place: int
    price: int
    volume: int
    reason: Reason


@dataclass(slots=True)
class Trade:
    """A position from its entry to its last exit."""

    side: Side
    place: int
    entry: int
    volume: int
    exits: list[Exit] = field(default_factory=list)
    stops: list[tuple[int, int]] = field(default_factory=list)
    """From which candle on the stop is at which price."""

    @property
    def left(self) -> int:
        """Volume that is open."""
        return self.volume - sum(one.volume for one in self.exits)

    @property
    def units(self) -> int:
        """Units of the price, each multiplied by its volume."""
        return sum((one.price - self.entry) * self.side * one.volume for one in self.exits)


@dataclass(frozen=True, slots=True)
class Result:
    """The trades, and the candle in which the day's result reached a limit."""

    trades: Sequence[Trade]
    limit: int | None


def signals(day: Day) -> Sequence[int]:
    """For each candle 1 for a buy at its close, -1 for a sell, 0 for neither; only the first of a run counts."""
    states = [_state(day, place) for place in range(len(day.bars))]
    fresh = [
        state if state != before else 0
        for before, state in zip([states[0] if states else 0, *states], states, strict=False)
    ]
    if day.rule.kind != "trend":
        return fresh
    return [now if place >= day.rule.slow else 0 for place, now in enumerate(fresh)]


def play(day: Day, settings: Settings) -> Result:
    """Runs the day once."""
    trades: list[Trade] = []
    trade: Trade | None = None
    limit: int | None = None
    pause, closed = 0, 0.0
    given = signals(day)
    for place, bar in enumerate(day.bars):
        time = day.time(place)
        if trade and settings.close_at_end and time >= settings.end:
            trade.exits.append(Exit(place, bar.open, trade.left, "end"))
        signal = given[place - 1] if place else 0
        may_enter = signal and settings.start <= time < settings.end and time >= pause and limit is None
        if trade is None and may_enter and settings.direction in (0, signal):
            side: Side = 1 if signal > 0 else -1
            trade = Trade(side, place, bar.open, settings.volume, stops=[(place, bar.open - side * settings.stop)])
            trades.append(trade)
        if trade and trade.left:
            _manage(trade, place, bar, settings)
        if trade and not trade.left:
            if trade.exits[-1].reason == "stop":
                pause = time + day.minutes + settings.wait
            closed += trade.units * day.value
            trade = None
        done = closed + (trade.units * day.value if trade else 0.0)
        if limit is None and _reached(done, settings):
            limit = place
    if trade:
        trade.exits.append(Exit(len(day.bars) - 1, day.bars[-1].close, trade.left, "open"))
    return Result(trades, limit)


def costs(day: Day, trade: Trade) -> float:
    """What the entry and the exits of a trade cost."""
    return 2 * trade.volume * day.cost


def _manage(trade: Trade, place: int, bar: Bar, settings: Settings) -> None:
    side, stop = trade.side, trade.stops[-1][1]
    worst, best = (bar.low, bar.high) if side > 0 else (bar.high, bar.low)
    if settings.stop and (worst - stop) * side <= 0:
        price = bar.open if (bar.open - stop) * side < 0 else stop
        trade.exits.append(Exit(place, price, trade.left, "moved" if len(trade.stops) > 1 else "stop"))
        return
    reach = (best - trade.entry) * side
    is_whole = not trade.exits
    if is_whole and settings.partial and 0 < settings.closes < trade.volume and reach >= settings.partial:
        trade.exits.append(Exit(place, trade.entry + side * settings.partial, settings.closes, "partial"))
    if settings.target and reach >= settings.target:
        trade.exits.append(Exit(place, trade.entry + side * settings.target, trade.left, "target"))
    elif settings.trigger and len(trade.stops) == 1 and reach >= settings.trigger:
        trade.stops.append((place + 1, trade.entry + side * settings.gain))


def _reached(closed: float, settings: Settings) -> bool:
    won = settings.profit_limit > 0 and closed > settings.profit_limit - CENT / 2
    lost = settings.loss_limit > 0 and closed < CENT / 2 - settings.loss_limit
    return won or lost


def _state(day: Day, place: int) -> int:
    slow, bars = day.rule.slow, day.bars
    if day.rule.kind == "trend":
        if place < slow - 1:
            return 0
        # Whole numbers: the averages multiplied by both periods.
        fast_sum = slow * sum(one.close for one in bars[place - day.rule.fast + 1 : place + 1])
        slow_sum = day.rule.fast * sum(one.close for one in bars[place - slow + 1 : place + 1])
        return (fast_sum > slow_sum) - (fast_sum < slow_sum)
    if place < slow:
        return 0
    before, close = bars[place - slow : place], bars[place].close
    outside = (close > max(one.high for one in before)) - (close < min(one.low for one in before))
    return outside if day.rule.kind == "breakout" else -outside


CENT = 0.01
