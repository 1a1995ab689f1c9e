"""The published definitions of indicators, in plain Python over lists, read as they are written and without regard to speed.

They are the second source of the values on the charts, independent of the library that those come from: no arrays, no
running sums, no shared helpers with the figures. A row is a list of numbers, None where there is no value yet.
Lines begin as in MetaTrader 5: an exponential mean begins as its first value, a smoothed one as a simple mean.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log2

Row = list[float | None]
Numbers = Sequence[float]


@dataclass(frozen=True, slots=True)
class Candles:
    """Columns of the price table as lists."""

    open: Numbers
    high: Numbers
    low: Numbers
    close: Numbers
    volume: Numbers

    @property
    def count(self) -> int:
        """Number of candles."""
        return len(self.close)

    @property
    def median(self) -> Numbers:
        """(high + low) / 2."""
        return [(high + low) / 2 for high, low in zip(self.high, self.low, strict=True)]

    def true_range(self, i: int) -> float:
        """The true range of candle ``i``, which isn't the first."""
        before = self.close[i - 1]
        return max(self.high[i] - self.low[i], abs(self.high[i] - before), abs(self.low[i] - before))

    def moves(self, i: int) -> tuple[float, float]:
        """Wilder's movements up and down of candle ``i``: only the larger one counts, and only outside the candle before."""
        up, down = self.high[i] - self.high[i - 1], self.low[i - 1] - self.low[i]
        return (up if up > max(down, 0) else 0.0), (down if down > max(up, 0) else 0.0)

    def highest(self, i: int, period: int) -> float:
        """High of the ``period`` candles that end with ``i``."""
        return max(self.high[i - period + 1 : i + 1])

    def lowest(self, i: int, period: int) -> float:
        """Low of the ``period`` candles that end with ``i``."""
        return min(self.low[i - period + 1 : i + 1])


def moving_average(c: Candles) -> list[Row]:
    return [mean(c.close, 20), _row(exponential(c.close, 20))]


def atr(c: Candles) -> list[Row]:
    return [_each(c, 14, lambda i: sum(c.true_range(i - k) for k in range(14)) / 14)]


def macd(c: Candles) -> list[Row]:
    main = [fast - slow for fast, slow in zip(exponential(c.close, 12), exponential(c.close, 26), strict=True)]
    return [_row(main), mean(main, 9)]


def osma(c: Candles) -> list[Row]:
    main, signal = macd(c)
    return [_less(main, signal)]


def stochastic(c: Candles) -> list[Row]:
    def slowed(i: int) -> float:
        places = range(i - 2, i + 1)
        above = sum(c.close[k] - c.lowest(k, 14) for k in places)
        return 100 * above / sum(c.highest(k, 14) - c.lowest(k, 14) for k in places)

    main = _each(c, 15, slowed)
    return [main, mean(main, 3)]


def super_trend(c: Candles) -> list[Row]:
    ranges = smoothed([c.true_range(i) for i in range(1, c.count)], 10)
    below: Row = [None] * c.count
    above: Row = [None] * c.count
    floor = ceiling = 0.0
    up = True
    for i in range(10, c.count):
        width = 3 * _known(ranges[i - 1])
        low, high = c.median[i] - width, c.median[i] + width
        if i == 10:
            floor, ceiling = low, high
        else:
            floor = low if low > floor or c.close[i - 1] < floor else floor
            ceiling = high if high < ceiling or c.close[i - 1] > ceiling else ceiling
        up = c.close[i] >= floor if up else c.close[i] > ceiling
        (below if up else above)[i] = floor if up else ceiling
    return [below, above]


def mfi(c: Candles) -> list[Row]:
    typical = [sum(prices) / 3 for prices in zip(c.high, c.low, c.close, strict=True)]

    def share(i: int) -> float:
        flows = [(typical[k] - typical[k - 1], typical[k] * c.volume[k]) for k in range(i - 13, i + 1)]
        rising, falling = (sum(flow for change, flow in flows if sign * change > 0) for sign in (1, -1))
        return 100 * rising / (rising + falling)

    return [_each(c, 14, share)]


def volumes(c: Candles) -> list[Row]:
    return [_row(c.volume)]


def accelerator(c: Candles) -> list[Row]:
    awesome = _less(mean(c.median, 5), mean(c.median, 34))
    return [_less(awesome, mean(awesome, 5))]


def fractals(c: Candles) -> list[Row]:
    def extreme(prices: Numbers, i: int) -> bool:
        if not 2 <= i < c.count - 2:
            return False
        before, after = prices[i - 2 : i], prices[i + 1 : i + 3]
        return all(prices[i] >= price for price in before) and all(prices[i] > price for price in after)

    lows = [-price for price in c.low]
    return [
        [price if extreme(c.high, i) else None for i, price in enumerate(c.high)],
        [price if extreme(lows, i) else None for i, price in enumerate(c.low)],
    ]


def gator(c: Candles) -> list[Row]:
    empty: Row = [None]
    jaw, teeth, lips = (empty * shift + smoothed(c.median, n) for n, shift in ((13, 8), (8, 5), (5, 3)))
    return [
        [value if value is None else abs(value) for value in _less(jaw[: len(teeth)], teeth)],
        [value if value is None else -abs(value) for value in _less(teeth[: len(lips)], lips)],
    ]


def bw_mfi(c: Candles) -> list[Row]:
    return [[1000 * (c.high[i] - c.low[i]) / c.volume[i] for i in range(c.count)]]


def adx(c: Candles) -> list[Row]:
    plus, minus = (
        exponential([0.0, *(100 * c.moves(i)[side] / c.true_range(i) for i in range(1, c.count))], 14)
        for side in (0, 1)
    )
    strength = [100 * abs(p - m) / (p + m) if p + m else 0.0 for p, m in zip(plus, minus, strict=True)]
    return [_row(exponential(strength, 14)), _row(plus), _row(minus)]


def adx_wilder(c: Candles) -> list[Row]:
    """The sums begin with 13 movements; then 1/14 of the sum leaves with each new one."""

    def sums(numbers: Numbers) -> Row:
        total = sum(numbers[:13])
        row: Row = [None] * 14
        for number in numbers[13:]:
            total = total - total / 14 + number
            row.append(total)
        return row

    later = range(1, c.count)
    ranges = sums([c.true_range(i) for i in later])
    plus, minus = (
        [
            m if m is None else 100 * m / _known(r)
            for m, r in zip(sums([c.moves(i)[side] for i in later]), ranges, strict=True)
        ]
        for side in (0, 1)
    )
    strength = [
        None if p is None or m is None else 100 * abs(p - m) / (p + m) for p, m in zip(plus, minus, strict=True)
    ]
    return [[None] * 14 + smoothed([_known(value) for value in strength[14:]], 14), plus, minus]


def dema(c: Candles) -> list[Row]:
    one = exponential(c.close, 14)
    two = exponential(one, 14)
    return [[2 * a - b for a, b in zip(one, two, strict=True)], _row(one)]


def tema(c: Candles) -> list[Row]:
    one = exponential(c.close, 14)
    two = exponential(one, 14)
    three = exponential(two, 14)
    return [[3 * a - 3 * b + d for a, b, d in zip(one, two, three, strict=True)], _row(one)]


def envelopes(c: Candles) -> list[Row]:
    middle = mean(c.close, 14)
    return [[None if value is None else value * factor for value in middle] for factor in (1, 1.02, 0.98)]


def frama(c: Candles) -> list[Row]:
    row: Row = [None] * 26 + [c.close[26]]
    for i in range(27, c.count):
        latest = (c.highest(i, 14) - c.lowest(i, 14)) / 14
        earlier = (c.highest(i - 14, 14) - c.lowest(i - 14, 14)) / 14
        whole = (c.highest(i, 28) - c.lowest(i, 28)) / 28
        weight = exp(-4.6 * (log2((latest + earlier) / whole) - 1))
        row.append(weight * c.close[i] + (1 - weight) * _known(row[-1]))
    return [row]


def ichimoku(c: Candles) -> list[Row]:
    def middle(period: int) -> Row:
        return _each(c, period - 1, lambda i: (c.highest(i, period) + c.lowest(i, period)) / 2)

    tenkan, kijun, slow = middle(9), middle(26), middle(52)
    a = [None if t is None or k is None else (t + k) / 2 for t, k in zip(tenkan, kijun, strict=True)]
    return [tenkan, kijun, [None] * 26 + a, [None] * 26 + slow, _row(c.close[26:])]


def sar(c: Candles) -> list[Row]:
    """It begins downwards; it turns when the price is beyond it, and the extreme of the trend is its next value."""
    up, stop, extreme, speed = False, max(c.high[:2]), c.low[1], 0.02
    row: Row = [None]
    for i in range(1, c.count):
        if (c.low[i] < stop) if up else (c.high[i] > stop):
            up, speed = not up, 0.02
            stop = min(extreme, c.low[i]) if up else max(extreme, c.high[i])
            extreme = c.high[i] if up else c.low[i]
        elif (c.high[i] > extreme) if up else (c.low[i] < extreme):
            extreme, speed = (c.high[i] if up else c.low[i]), min(speed + 0.02, 0.2)
        row.append(stop)
        stop += speed * (extreme - stop)
        stop = min(stop, *c.low[i - 1 : i + 1]) if up else max(stop, *c.high[i - 1 : i + 1])
    return [row]


def vidya(c: Candles) -> list[Row]:
    row: Row = [None] * 8 + [c.close[8]]
    for i in range(9, c.count):
        changes = [c.close[k] - c.close[k - 1] for k in range(i - 8, i + 1)]
        weight = 2 / 13 * abs(sum(changes)) / sum(map(abs, changes))
        row.append(weight * c.close[i] + (1 - weight) * _known(row[-1]))
    return [row]


def bears_power(c: Candles) -> list[Row]:
    return [_less(_row(c.low), _row(exponential(c.close, 13)))]


def bulls_power(c: Candles) -> list[Row]:
    return [_less(_row(c.high), _row(exponential(c.close, 13)))]


def chaikin(c: Candles) -> list[Row]:
    line = [0.0]
    for i in range(c.count):
        place = (c.close[i] - c.low[i]) - (c.high[i] - c.close[i])
        line.append(line[-1] + c.volume[i] * place / (c.high[i] - c.low[i]))
    fast, slow = exponential(line[1:], 3), exponential(line[1:], 10)
    return [[None] * 9 + [a - b for a, b in zip(fast, slow, strict=True)][9:]]


def demarker(c: Candles) -> list[Row]:
    def share(i: int) -> float:
        places = range(i - 13, i + 1)
        higher = sum(max(c.high[k] - c.high[k - 1], 0) for k in places)
        lower = sum(max(c.low[k - 1] - c.low[k], 0) for k in places)
        return higher / (higher + lower)

    return [_each(c, 14, share)]


def force(c: Candles) -> list[Row]:
    row = mean(c.close, 13)
    return [_each(c, 13, lambda i: c.volume[i] * (_known(row[i]) - _known(row[i - 1])))]


def rvi(c: Candles) -> list[Row]:
    def weighted(of: Callable[[int], float], i: int) -> float:
        return of(i) + 2 * of(i - 1) + 2 * of(i - 2) + of(i - 3)

    def vigor(i: int) -> float:
        places = range(i - 9, i + 1)
        advance = sum(weighted(lambda j: c.close[j] - c.open[j], k) for k in places)
        return advance / sum(weighted(lambda j: c.high[j] - c.low[j], k) for k in places)

    main = _each(c, 12, vigor)
    return [main, _each(c, 15, lambda i: weighted(lambda j: _known(main[j]), i) / 6)]


def trix(c: Candles) -> list[Row]:
    row = exponential(exponential(exponential(c.close, 14), 14), 14)
    return [_each(c, 1, lambda i: (row[i] - row[i - 1]) / row[i - 1])]


def mean(values: Sequence[float | None], period: int) -> Row:
    """Simple mean of each ``period`` values."""
    windows = (values[max(i - period + 1, 0) : i + 1] for i in range(len(values)))
    return [None if len(window) < period or None in window else sum(map(_known, window)) / period for window in windows]


def exponential(values: Numbers, period: int) -> list[float]:
    """Weight 2 / (period + 1); begins as the first value."""
    row = [values[0]]
    for value in values[1:]:
        row.append((2 * value + (period - 1) * row[-1]) / (period + 1))
    return row


def smoothed(values: Numbers, period: int) -> Row:
    """Weight 1 / period; begins as the simple mean of the first ``period``."""
    row: Row = [None] * (period - 1) + [sum(values[:period]) / period]
    for value in values[period:]:
        row.append(((period - 1) * _known(row[-1]) + value) / period)
    return row


def _each(c: Candles, first: int, value: Callable[[int], float]) -> Row:
    return [None] * first + [value(i) for i in range(first, c.count)]


def _less(left: Row, right: Row) -> Row:
    return [None if a is None or b is None else a - b for a, b in zip(left, right, strict=True)]


def _row(values: Numbers) -> Row:
    return list(values)


def _known(value: float | None) -> float:
    assert value is not None
    return value
