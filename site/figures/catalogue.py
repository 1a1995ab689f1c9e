"""Every figure of the site: the file that it becomes, and the function that draws it."""

from collections.abc import Callable
from functools import partial

from figures import accounts, decisions, mark, panel, renko, risk, strategies
from figures.drawing.svg import Lang
from figures.indicators.charts import chart
from figures.indicators.comparison import comparison
from figures.indicators.studies import STUDIES
from figures.markets import costs, forex, futures, shares
from figures.platform.overview import overview
from figures.platform.scenes import FOLDERS
from figures.platform.window import window
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
from figures.setups import pictures
from figures.setups.data import TRADES

DOCS: dict[Lang, str] = {"pt-BR": "docs", "en-US": "docs/en-US"}
"""Folder of each language's pages."""
FIGURES: dict[str, Callable[[Lang], str]] = {
    "figures/panel.svg": panel.panel,
    "metatrader/figures/netting-hedging.svg": accounts.accounts,
    "metatrader/figures/stop-loss-take-profit.svg": stops.both_sides,
    "metatrader/figures/platform.svg": overview,
    **{
        f"{folder}/{name}.svg": partial(window, one)
        for folder, windows in FOLDERS.items()
        for name, one in windows.items()
    },
    "markets/figures/coming-back.svg": risk.coming_back,
    "markets/figures/costs.svg": costs.net,
    "markets/figures/fx-digits.svg": forex.digits,
    "markets/figures/fx-margin.svg": forex.leverage,
    "markets/figures/fx-spread.svg": forex.spread,
    "markets/figures/fx-swap.svg": forex.swap,
    "markets/figures/month.svg": costs.month,
    "markets/figures/position-size.svg": risk.size,
    "markets/figures/recovery.svg": risk.recovery,
    "markets/figures/sessions.svg": forex.sessions,
    "markets/figures/stop-distances.svg": risk.stops,
    "markets/figures/streaks.svg": risk.streaks,
    "markets/figures/ten-trades.svg": risk.ten,
    "markets/figures/trailing.svg": risk.trailing,
    "popular-topics/figures/auction.svg": futures.auction,
    "popular-topics/figures/day-phases.svg": futures.phases,
    "popular-topics/figures/two-accounts.svg": forex.two_setups,
    "popular-topics/figures/lots.svg": shares.lots,
    "popular-topics/figures/split.svg": shares.split,
    "popular-topics/figures/roll.svg": futures.roll,
    "popular-topics/figures/tick-money.svg": futures.tick_money,
    "popular-topics/figures/renko.svg": renko.renko,
    "settings/figures/neighbors.svg": strategies.neighbors,
    "settings/figures/paper.svg": partial(window, strategies.PAPER),
    "settings/figures/samples.svg": strategies.samples,
    "settings/figures/signal-path.svg": strategies.path_of_a_signal,
    "settings/figures/average-types.svg": average_types.average_types,
    "settings/figures/average-weights.svg": average_types.average_weights,
    "settings/figures/breakeven.svg": breakeven.breakeven,
    "settings/figures/daily-limits.svg": limits.limits,
    "settings/figures/partials.svg": partials.partials,
    "settings/figures/pending-orders.svg": pending.pending,
    "settings/figures/position-inversion.svg": inversion.inversion,
    "settings/figures/price-channel.svg": channel.channel,
    "settings/figures/stop-loss.svg": stops.stop_loss,
    "settings/figures/take-profit.svg": stops.take_profit,
    "settings/figures/trading-day.svg": trading_day.trading_day,
    "settings/figures/trend.svg": trend.trend,
    "settings/figures/waits.svg": waits.waits,
    **{f"popular-topics/figures/{name}.svg": partial(decisions.decision, name) for name in decisions.TREES},
    **{f"setups/figures/{name}-day.svg": partial(pictures.day, name) for name in TRADES},
    **{
        f"setups/figures/{name}-trade-{number}.svg": partial(pictures.trade, name, number)
        for name, count in TRADES.items()
        for number in range(1, count + 1)
    },
    "settings/indicators/figures/comparison.svg": comparison,
    **{f"settings/indicators/figures/{name}.svg": partial(chart, name) for name in STUDIES},
}
"""Files below the folder of a language."""
FILES: dict[str, Callable[[], str]] = {
    "public/logo.svg": mark.logo,
    "public/favicon.svg": mark.favicon,
    **{f"{docs}/{name}": partial(draw, lang) for name, draw in FIGURES.items() for lang, docs in DOCS.items()},
}
"""All files below the folder of the site."""
