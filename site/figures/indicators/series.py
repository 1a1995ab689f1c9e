"""The values of every chart, for the component that shows them candle by candle."""

import json

import numpy as np

from figures.drawing.svg import WIDTH
from figures.indicators.charts import FOOT, LEFT, RIGHT, TOP
from figures.indicators.prices import SHOWN, Values, load
from figures.indicators.studies import STUDIES, Study
from figures.indicators.words import NAMES, WORDS

_EDGES = (("superior", "upper"), ("inferior", "lower"))
_ROWS: dict[str, tuple[tuple[str, str], ...]] = {
    "accelerator": (("AC", "AC"),),
    "awesome": (("AO", "AO"),),
    "bollinger": (("simples 20", "simple 20"), *_EDGES),
    "bw-mfi": (("BW MFI", "BW MFI"),),
    "envelopes": (("simples 14", "simple 14"), *_EDGES),
    "gator": (("barras de cima", "upper bars"), ("barras de baixo", "lower bars")),
    "ichimoku": (
        ("Tenkan", "Tenkan"),
        ("Kijun", "Kijun"),
        ("Senkou A", "Senkou A"),
        ("Senkou B", "Senkou B"),
        ("Chikou", "Chikou"),
    ),
    "sar": (("SAR", "SAR"),),
    "volumes": (("volume", "volume"),),
}
"""What the rows of a type are called in Portuguese and English, where the key of its chart names something else."""


def series() -> str:
    """The TypeScript module with the values that the charts show, in their units; null where there is none."""
    prices = load()
    frame = {"width": WIDTH, "from": LEFT, "to": RIGHT, "top": TOP, "foot": FOOT}
    lines = [
        "/* The values of the indicators' charts. Written by figures/indicators/series.py. */",
        'import type { Frame, Series } from "./shapes";',
        "",
        f"export const FRAME: Frame = {json.dumps(frame)};",
        f"export const CLOSE: readonly number[] = {_numbers(prices.close, SHOWN, decimals=1)};",
        "export const SERIES: Readonly<Record<string, Series>> = {",
    ]
    for name, study in STUDIES.items():
        rows = [row / study.unit for row in study.calculate(prices)]
        decimals = _decimals(rows)
        title = [WORDS[name]["pt-BR"].title, WORDS[name]["en-US"].title]
        lines += [
            f"  {json.dumps(name)}: {{",
            f"    title: {json.dumps(title, ensure_ascii=False)},",
            f"    names: {json.dumps(names(name), ensure_ascii=False)},",
            f"    decimals: {decimals},",
            f"    rows: [{', '.join(_numbers(row, SHOWN + study.ahead, decimals=decimals) for row in rows)}],",
            "  },",
        ]
    return "\n".join([*lines, "};\n"])


def names(name: str) -> list[list[str]]:
    """What each row of a type is called in Portuguese and English."""
    return [list(row) for row in _ROWS.get(name) or map(_translated, _key(STUDIES[name]))]


def _key(study: Study) -> list[str]:
    return [words for _, words in study.key]


def _translated(words: str) -> tuple[str, str]:
    both = NAMES.get(words, {"pt-BR": words, "en-US": words})
    return both["pt-BR"], both["en-US"]


def _decimals(rows: list[Values]) -> int:
    shown = np.concatenate([row[-SHOWN:] for row in rows])
    extent = float(np.nanmax(shown) - np.nanmin(shown))
    return 0 if extent >= 1000 else 1 if extent >= 10 else 2


def _numbers(row: Values, count: int, *, decimals: int) -> str:
    shown = row[len(load()) - SHOWN :][:count].tolist()
    written = ["null" if np.isnan(value) else f"{value:.{decimals}f}" for value in shown]
    return f"[{', '.join(written)}]"
