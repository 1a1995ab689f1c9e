"""The robot's settings as its documentation shows them: every text in both languages, every value documented."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from glosa.builder.config.load import load
from glosa.builder.content.reference.load import read_reference
from glosa.builder.content.reference.model import PARTS

SITE = Path(__file__).parents[2] / "site"
FOLDERS = {"pt-BR": "", "en-US": "en-US/"}
UNDOCUMENTED = {
    "pt-BR": "faixas aceitas destes campos ainda não estão documentados",
    "en-US": "accepted ranges of these fields are not documented yet",
}
"""Words of the note that a page shows once."""

FACTS = {"pt-BR": ("Padrão", "Intervalo de valores"), "en-US": ("Default", "Range")}
CONCEPTS = ("settings", "strategy", "positioninversion")
"""Pages whose cards explain concepts: the product's sources don't say that these are fields."""

CURRENCY = {"pt-BR": ("Unidade", "moeda da conta"), "en-US": ("Unit", "currency of the account")}
"""What the fact of a unit is called, and the money that an account is counted in."""

NAMED = {
    "S-38": "settings: averages-strategy price-reference entry-signals average-types volume-types units",
    "S-40": "strategy: price-channel trend universal",
    "S-41": "tradingtime: start-time end-time interval-start interval-end close-at-end",
    "S-39": "basic: setup-name magic-number bot-version audible-alert chart-theme",
    "S-42": "volume: volume volume-calculation maximum-volume",
    "S-43": "entry: direction time analysis-type order-type operation-type pending-distance unit cancel-pending wait-reversal wait-minutes",
    "S-44": "stoploss: distance unit",
    "S-45": "takeprofit: distance unit",
    "S-46": "breakeven: enable unit distance gain",
    "S-47": "partials: enable unit volume-calculation level-distance level-volume",
    "S-48": "limits: profit-limit loss-limit stop-entries close-positions",
    "S-49": "positioninversion: opposite-signal neutral-signal in-profit at-no-loss",
    "S-50": "indicators: mode timeframe input-output extend-signal operate-inverted entry-filter exit-filter",
}
"""Line of the acceptance list to the page of ``settings/`` and the settings that it names."""

Settings = Mapping[str, Mapping[str, Any]]


def claims(line: str, named: str) -> pytest.MarkDecorator:
    """The lettered parts of a line, in the order of the settings; two lines name their page alone."""
    last = chr(ord("a") + len(named.split()) - 2)
    return pytest.mark.accepts(line if line in ("S-44", "S-45") else f"{line}a-{last}")


@pytest.fixture(scope="module")
def settings(out: Path) -> Settings:
    """The download's entries by key."""
    return {one["key"]: one for one in json.loads((out / "settings.json").read_bytes())["settings"]}


def cards(out: Path, lang: str, page: str) -> Mapping[str, str]:
    """HTML of each card of a page by its anchor, without JavaScript."""
    html = (out / f"{FOLDERS[lang]}settings/{page}.html").read_text("utf-8")
    found = re.findall(r'<section class="setting">\n(.*?)</section>', html, re.DOTALL)
    return {re.findall(r'<h[2-5] id="([^"]+)"', one)[0]: one for one in found}


def article(out: Path, lang: str, page: str) -> str:
    """A page's own HTML."""
    html = (out / f"{FOLDERS[lang]}settings/{page}.html").read_text("utf-8")
    return html.partition("<article")[2].partition("</article>")[0]


def phrases(markdown: str) -> Iterator[str]:
    """Runs of words that no sign of Markdown interrupts."""
    words = re.sub(r"\]\([^)]*\)", "]", markdown)
    return (found.strip() for found in re.findall(r"[A-Za-zÀ-ú][A-Za-zÀ-ú ,]{11,}", words))


@pytest.mark.parametrize(
    "named", [pytest.param(named, marks=claims(line, named), id=line) for line, named in NAMED.items()]
)
def test_a_page_has_a_card_of_every_setting_with_all_its_texts(out: Path, settings: Settings, named: str) -> None:
    page, _, anchors = named.partition(": ")
    for lang in FOLDERS:
        shown = cards(out, lang, page)
        assert list(shown) == anchors.split()
        for anchor, html in shown.items():
            text = unescape(re.sub(r"<[^>]+>", "", html))
            setting = settings[f"{page}.{anchor}"]
            for part in PARTS:
                described = list(phrases(setting[part][lang]))
                assert described, (page, anchor, part, lang)
                assert [one for one in described if one not in text] == [], (page, anchor, part, lang)


@pytest.mark.accepts("S-48e")
@pytest.mark.parametrize("anchor", ["profit-limit", "loss-limit"])
@pytest.mark.parametrize("lang", FOLDERS)
def test_a_daily_limit_is_counted_in_the_accounts_currency(out: Path, lang: str, anchor: str) -> None:
    facts, _, _ = cards(out, lang, "limits")[anchor].partition("</dl>")
    assert "<dt>{}</dt> <dd>{}</dd>".format(*CURRENCY[lang]) in facts


def test_every_setting_is_one_that_the_pages_are_known_to_have(settings: Settings) -> None:
    named = [
        f"{page}.{anchor}"
        for page, _, anchors in (one.partition(": ") for one in NAMED.values())
        for anchor in anchors.split()
    ]
    assert sorted(settings) == sorted(named)


def test_every_default_and_every_range_has_a_source(out: Path, settings: Settings) -> None:
    reference, faults = read_reference(SITE, load(SITE).config)
    assert faults == ()
    lacking = set()
    for key, setting in settings.items():
        page, _, anchor = key.partition(".")
        kind = reference.file.kinds[setting["kind"]]
        if kind.is_field and (
            (kind.has_default and not setting["default"]) or (kind.has_range and not setting["range"])
        ):
            lacking.add(page)
        for lang, names in FACTS.items():
            facts = cards(out, lang, page)[anchor].partition("</dl>")[0]
            for name, value in zip(names, ("default", "range"), strict=True):
                assert (f"<dt>{name}</dt>" in facts) == bool(setting[value]), (key, lang)
        assert setting["source"] or not (setting["default"] or setting["range"])
    pages = {key.partition(".")[0] for key in settings}
    assert lacking
    assert lacking < pages
    for page in pages:
        for lang, words in UNDOCUMENTED.items():
            text = article(out, lang, page)
            assert text.count(words) == (page in lacking), (page, lang)
            first = text.partition('<section class="setting">')[0]
            assert page not in lacking or words in first, f"{lang} {page}: the note comes before the first card"


@pytest.mark.parametrize("lang", FOLDERS)
def test_concepts_are_not_presented_as_fields(out: Path, settings: Settings, lang: str) -> None:
    for page in CONCEPTS:
        for anchor, html in cards(out, lang, page).items():
            assert settings[f"{page}.{anchor}"]["kind"] == "concept"
            assert "setting-facts" not in html, (page, anchor)


def test_texts_of_both_languages_agree(settings: Settings) -> None:
    """A text that was changed in one language only tends to differ much in length, or in its numbers."""
    for key, setting in settings.items():
        for part in PARTS:
            portuguese, english = (setting[part][lang] for lang in FOLDERS)
            assert portuguese != english, (key, part)
            assert 0.6 < len(portuguese) / len(english) < 1.6, (key, part)
            assert numbers(portuguese) == numbers(english), (key, part)
            assert links(portuguese) == links(english), (key, part)


def numbers(text: str) -> Sequence[str]:
    """Numbers in digits, the same in both languages but for the signs between them."""
    return sorted(re.sub(r"[.,]", "", one) for one in re.findall(r"\d[\d.,]*", re.sub(r"\]\([^)]*\)", "]", text)))


def links(text: str) -> Sequence[str]:
    return sorted(re.findall(r"\]\(([^)]+)\)", text))
