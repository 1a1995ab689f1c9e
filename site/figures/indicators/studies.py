"""The 39 types: how each is calculated and shown, and the inputs that its key names."""

from collections.abc import Callable
from dataclasses import dataclass

from figures.indicators import styles
from figures.indicators.formulas import bill_williams, named, oscillators, trend, volumes
from figures.indicators.prices import Prices, Values


@dataclass(frozen=True, slots=True)
class Study:
    """One type on its chart."""

    calculate: Callable[[Prices], tuple[Values, ...]]
    style: styles.Style
    key: tuple[tuple[str, str], ...]
    """A look and the name next to its sample; a name that :data:`figures.indicators.words.NAMES` has is translated."""
    ticks: tuple[float, ...] = ()
    """Numbers at the edge of a pane below the candles; without them the marks lie over the candles."""
    levels: tuple[float, ...] = ()
    """Ticks that get a dotted line, because readers compare values with them."""
    unit: float = 1
    """The pane shows values divided by this, so that its numbers stay short."""
    ahead: int = 0
    """Room beyond the last candle, in candles."""


STUDIES: dict[str, Study] = {
    "accelerator": Study(
        bill_williams.accelerator,
        styles.changes,
        (("more", "AC ↑"), ("less", "AC ↓")),
        ticks=(-2, 0, 2, 4),
        levels=(0,),
    ),
    "ad": Study(volumes.ad, styles.lines("one"), (("one", "A/D in thousands"),), ticks=(-10, -5, 0, 5), unit=1000),
    "adx": Study(
        trend.adx,
        styles.lines("one", "three", "two"),
        (("one", "ADX 14"), ("three", "+DI"), ("two", "−DI")),
        ticks=(0, 25, 50, 75),
        levels=(25,),
    ),
    "adx-wilder": Study(
        trend.adx_wilder,
        styles.lines("one", "three", "two"),
        (("one", "ADX 14"), ("three", "+DI"), ("two", "−DI")),
        ticks=(0, 25, 50, 75),
        levels=(25,),
    ),
    "alligator": Study(
        bill_williams.alligator,
        styles.lines("one", "two", "three"),
        (("one", "jaw"), ("two", "teeth"), ("three", "lips")),
        ahead=8,
    ),
    "ama": Study(trend.ama, styles.lines("one"), (("one", "AMA 10, 2, 30"),)),
    "atr": Study(named.atr, styles.lines("one"), (("one", "ATR 14"),), ticks=(2, 4, 6)),
    "awesome": Study(
        bill_williams.awesome, styles.changes, (("more", "AO ↑"), ("less", "AO ↓")), ticks=(-10, 0, 10), levels=(0,)
    ),
    "bears-power": Study(
        oscillators.bears_power, styles.histogram, (("bars", "Bears Power 13"),), ticks=(-10, 0), levels=(0,)
    ),
    "bollinger": Study(named.bollinger, styles.channel, (("one", "simple 20"), ("edges", "± 2 σ"))),
    "bulls-power": Study(
        oscillators.bulls_power, styles.histogram, (("bars", "Bulls Power 13"),), ticks=(0, 10), levels=(0,)
    ),
    "bw-mfi": Study(
        bill_williams.bw_mfi,
        styles.facilitation,
        (("more", "green"), ("fade", "fade"), ("fake", "fake"), ("less", "squat")),
        ticks=(0, 2, 4),
    ),
    "cci": Study(
        oscillators.cci, styles.lines("one"), (("one", "CCI 14"),), ticks=(-200, -100, 0, 100, 200), levels=(-100, 100)
    ),
    "chaikin": Study(
        oscillators.chaikin,
        styles.lines("one"),
        (("one", "Chaikin 3, 10, in thousands"),),
        ticks=(-2, 0, 2),
        levels=(0,),
        unit=1000,
    ),
    "dema": Study(trend.dema, styles.lines("one", "two"), (("one", "DEMA 14"), ("two", "EMA 14"))),
    "demarker": Study(
        oscillators.demarker, styles.lines("one"), (("one", "DeMarker 14"),), ticks=(0, 0.3, 0.7, 1), levels=(0.3, 0.7)
    ),
    "envelopes": Study(trend.envelopes, styles.channel, (("one", "simple 14"), ("edges", "± 2%"))),
    "force": Study(
        oscillators.force,
        styles.lines("one"),
        (("one", "Force 13, in thousands"),),
        ticks=(-4, -2, 0, 2),
        levels=(0,),
        unit=1000,
    ),
    "fractals": Study(bill_williams.fractals, styles.peaks, (("above", "fractal ↑"), ("below", "fractal ↓"))),
    "frama": Study(trend.frama, styles.lines("one"), (("one", "FrAMA 14"),)),
    "gator": Study(
        bill_williams.gator,
        styles.distances,
        (("more", "Gator ↑"), ("less", "Gator ↓")),
        ticks=(-5, 0, 5),
        levels=(0,),
        ahead=8,
    ),
    "ichimoku": Study(
        trend.ichimoku,
        styles.cloud,
        (("two", "Tenkan"), ("one", "Kijun"), ("three", "Chikou"), ("cloud-a", "A"), ("cloud-b", "B")),
        ahead=26,
    ),
    "macd": Study(
        named.macd, styles.histogram, (("bars", "MACD 12, 26"), ("two", "signal 9")), ticks=(-5, 0, 5), levels=(0,)
    ),
    "mfi": Study(volumes.mfi, styles.lines("one"), (("one", "MFI 14"),), ticks=(0, 20, 80, 100), levels=(20, 80)),
    "momentum": Study(
        oscillators.momentum, styles.lines("one"), (("one", "Momentum 14"),), ticks=(90, 100, 110), levels=(100,)
    ),
    "moving-average": Study(
        named.moving_average, styles.lines("one", "two"), (("one", "simple 20"), ("two", "exponential 20"))
    ),
    "obv": Study(volumes.obv, styles.lines("one"), (("one", "OBV in thousands"),), ticks=(-10, 0, 10), unit=1000),
    "osma": Study(oscillators.osma, styles.histogram, (("bars", "OsMA 12, 26, 9"),), ticks=(-2, 0), levels=(0,)),
    "rsi": Study(named.rsi, styles.lines("one"), (("one", "RSI 14"),), ticks=(0, 30, 70, 100), levels=(30, 70)),
    "rvi": Study(
        oscillators.rvi,
        styles.lines("one", "two"),
        (("one", "RVI 10"), ("two", "signal")),
        ticks=(-0.4, 0, 0.4),
        levels=(0,),
    ),
    "sar": Study(trend.sar, styles.stops, (("round", "SAR ↑"), ("square", "SAR ↓"))),
    "standard-deviation": Study(trend.standard_deviation, styles.lines("one"), (("one", "σ 20"),), ticks=(0, 4, 8)),
    "stochastic": Study(
        named.stochastic,
        styles.lines("one", "two"),
        (("one", "%K 14, 3"), ("two", "%D 3")),
        ticks=(0, 20, 80, 100),
        levels=(20, 80),
    ),
    "super-trend": Study(named.super_trend, styles.lines("up-line", "two"), (("up-line", "up"), ("two", "down"))),
    "tema": Study(trend.tema, styles.lines("one", "two"), (("one", "TEMA 14"), ("two", "EMA 14"))),
    "trix": Study(
        oscillators.trix,
        styles.lines("one"),
        (("one", "TRIX 14 in ‰"),),
        ticks=(-4, -2, 0, 2, 4),
        levels=(0,),
        unit=0.001,
    ),
    "vidya": Study(trend.vidya, styles.lines("one"), (("one", "VIDYA 9, 12"),)),
    "volumes": Study(
        volumes.volumes, styles.changes, (("more", "volume ↑"), ("less", "volume ↓")), ticks=(0, 1000, 2000, 3000)
    ),
    "williams": Study(
        oscillators.williams, styles.lines("one"), (("one", "%R 14"),), ticks=(-100, -80, -20, 0), levels=(-80, -20)
    ),
}
"""Every type by the anchor of its section, which names its files too."""
