"""Draws every figure of the site again: ``python -m figures [FOLDER]``, run in the site's folder.

FOLDER is where the files go, in the shape of the site; without it, the site itself.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from figures import breakeven, mark, panel, partials, renko, stops, trading_day
from figures.svg import Lang

DOCS: dict[Lang, str] = {"pt-BR": "docs", "en-US": "docs/en-US"}
FIGURES = {
    "figures/panel.svg": panel.panel,
    "metatrader/figures/stop-loss-take-profit.svg": stops.both_sides,
    "popular-topics/figures/renko.svg": renko.renko,
    "settings/figures/breakeven.svg": breakeven.breakeven,
    "settings/figures/partials.svg": partials.partials,
    "settings/figures/stop-loss.svg": stops.stop_loss,
    "settings/figures/take-profit.svg": stops.take_profit,
    "settings/figures/trading-day.svg": trading_day.trading_day,
}
MARKS = {"public/logo.svg": mark.logo, "public/favicon.svg": mark.favicon}


def drawings() -> Iterator[tuple[str, str]]:
    """Every file below the site's folder with its text."""
    for name, draw_mark in MARKS.items():
        yield name, draw_mark()
    for name, draw in FIGURES.items():
        for lang, docs in DOCS.items():
            yield f"{docs}/{name}", draw(lang)


def main(folder: Path) -> None:
    """Writes every drawing below ``folder``."""
    for name, svg in drawings():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(svg.encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent)
