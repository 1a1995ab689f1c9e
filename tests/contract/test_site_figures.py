"""Pages contain their pictures in both languages, each with a description for readers who can't see it."""

import re
from collections.abc import Mapping, Sequence
from html import unescape
from pathlib import Path

import pytest

SITE = Path(__file__).parents[2] / "site"
FOLDERS = {"pt-BR": "", "en-US": "en-US/"}
MARKED = {"pt-BR": ("Exemplo", "Ilustração"), "en-US": ("Example", "Illustration")}
"""Words that begin the caption of an example, whose numbers are no advice."""

FIGURES = {
    "panel": "panel",
    "markets/costs": "costs month",
    "markets/expectancy": "ten-trades",
    "markets/forex": "fx-digits fx-spread fx-swap fx-margin",
    "markets/risk": "position-size stop-distances recovery streaks",
    "markets/sessions": "sessions",
    "metatrader/pictures": "open-account login market data-folder navigator symbols attach inputs permissions",
    "metatrader/stoplosstakeprofit": "stop-loss-take-profit netting-hedging",
    "metatrader/tester": "tester-settings tester-inputs tester-report",
    "metatrader/windows": "platform toolbox-trade toolbox-history journal journal-rejected experts context-menu",
    "popular-topics/FAQ": "two-accounts",
    "popular-topics/futures": "tick-money specification roll",
    "popular-topics/problems": "no-entry twice stop backtest-live closed-overnight two-setups",
    "popular-topics/renko": "renko",
    "popular-topics/shares": "lots day-phases auction split",
    "popular-topics/symbols": "bars-export custom-symbol",
    "popular-topics/vps": "vps-migrate vps-journal remote-desktop",
    "setups/eurusd": "eurusd-day eurusd-trade-1 eurusd-trade-2 eurusd-trade-3",
    "setups/share": "share-day share-trade-1 share-trade-2",
    "setups/wdo": "wdo-day wdo-trade-1 wdo-trade-2 wdo-trade-3 wdo-trade-4",
    "setups/win": "win-day win-trade-1 win-trade-2 win-trade-3",
    "settings/breakeven": "breakeven",
    "settings/design": "signal-path paper samples neighbors",
    "settings/entry": "pending-orders waits",
    "settings/exits": "coming-back trailing",
    "settings/indicators/comparison": "comparison",
    "settings/limits": "daily-limits",
    "settings/partials": "partials",
    "settings/positioninversion": "position-inversion",
    "settings/settings": "average-weights average-types",
    "settings/stoploss": "stop-loss",
    "settings/strategy": "price-channel trend",
    "settings/takeprofit": "take-profit",
    "settings/tradingtime": "trading-day",
}
"""Page to its figures, in the page's order."""

FIGURE = re.compile(r"<figure><img ([^>]*)>\s*<figcaption>(.*?)</figcaption></figure>", re.DOTALL)


@pytest.mark.parametrize("page", FIGURES)
@pytest.mark.parametrize("lang", FOLDERS)
def test_a_page_contains_its_figures_with_alt_text_and_caption(out: Path, lang: str, page: str) -> None:
    shown = figures(out, lang, page)

    assert list(shown) == FIGURES[page].split()
    for alt, caption in shown.values():
        assert len(alt.split()) > 5
        assert caption.startswith(MARKED[lang])
        assert alt not in caption


@pytest.mark.parametrize("page", FIGURES)
def test_figures_have_the_same_numbers_in_both_languages(out: Path, page: str) -> None:
    portuguese, english = (figures(out, lang, page) for lang in FOLDERS)

    for name in portuguese:
        for words, others in zip(portuguese[name], english[name], strict=True):
            assert words != others
            assert numbers(words) == numbers(others), name


def test_every_drawn_figure_is_shown_on_a_page() -> None:
    shown = {
        (file.parent / path).resolve()
        for file in (SITE / "docs").rglob("*.md")
        for path in re.findall(r"\]\(([^ )]+\.svg) ", file.read_text("utf-8"))
    }

    assert sorted(set((SITE / "docs").rglob("*.svg")) - shown) == []


def figures(out: Path, lang: str, page: str) -> Mapping[str, Sequence[str]]:
    """Alt text and caption of each figure of a page by the name of its file."""
    html = (out / f"{FOLDERS[lang]}{page}.html").read_text("utf-8")
    return {
        name(image): (unescape(attribute("alt", image)), unescape(re.sub(r"<[^>]+>", "", caption)))
        for image, caption in FIGURE.findall(html)
    }


def name(image: str) -> str:
    """Name of the file without the digits that its content gives it."""
    return attribute("src", image).rpartition("/")[2].split(".")[0]


def attribute(name: str, image: str) -> str:
    found = re.search(rf'\b{name}="([^"]*)"', image)
    assert found, image
    return found[1]


def numbers(text: str) -> Sequence[str]:
    """Numbers in digits; clock times lose the zeros that one of the languages leaves out."""
    return sorted(re.sub(r"^0", "", one) for one in re.findall(r"\d+", text) if int(one))
