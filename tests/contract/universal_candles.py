"""The candles that rules in the notation of the page settings/universal are evaluated on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

Value = bool | int | float | str | tuple["Value", ...] | None
"""The value of an expression; ``None`` if it isn't known yet."""
External = Callable[[str, Sequence[Value], int], Sequence[Value]]
"""File, inputs and buffer of an external indicator to its values by candle."""

TIMEFRAMES = {"M30": 30, "H1": 60}
"""Minutes of each timeframe that the page uses; its chart shows the first."""


@dataclass(frozen=True, slots=True)
class Candle:
    """Minutes since midnight at which it opened, four prices, volume."""

    minute: int
    open: float
    high: float
    low: float
    close: float
    volume: float

    @property
    def time(self) -> str:
        return f"{self.minute // 60:02}:{self.minute % 60:02}"


@dataclass(frozen=True, slots=True)
class Chart:
    """What a rule sees. ``candles[0]`` is still forming; each further one is older."""

    candles: tuple[Candle, ...]
    external: External

    def at_close_of(self, time: str) -> "Chart":
        """The chart at the moment in which the candle of ``time`` closed and the next one opened."""
        (closed,) = (index for index, candle in enumerate(self.candles) if candle.time == time)
        older, new = self.candles[closed:], self.candles[closed - 1]
        opened = replace(new, high=new.open, low=new.open, close=new.open, volume=0)

        def external(file: str, inputs: Sequence[Value], buffer: int) -> Sequence[Value]:
            return (None, *self.external(file, inputs, buffer)[closed:])

        return Chart((opened, *older), external)

    def on(self, timeframe: str) -> "Chart":
        """The same prices in candles of a larger timeframe."""
        minutes = TIMEFRAMES[timeframe]
        groups = groupby(self.candles, key=lambda candle: candle.minute // minutes * minutes)
        return replace(self, candles=tuple(_merged(minute, tuple(group)) for minute, group in groups))


def _merged(minute: int, candles: Sequence[Candle]) -> Candle:
    """One candle of ``candles``, the newest of which is the first."""
    return Candle(
        minute,
        candles[-1].open,
        max(candle.high for candle in candles),
        min(candle.low for candle in candles),
        candles[0].close,
        sum(candle.volume for candle in candles),
    )
