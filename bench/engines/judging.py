"""How well each engine answers the judged queries over this repository's site."""

from collections.abc import Sequence
from functools import partial
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Browser

from bench.corpus import LANGUAGES
from bench.engines.browsing import Opened, find, opened
from bench.engines.indexes import GLOSA, NAMES, Indexed
from bench.report import Bar, Table
from tests.search.quality import HALVES, LIMIT, Judged, Quality, Question, judged, quality

_LEAST_NDCG, _LEAST_FIRST = 0.9, 0.85
_SETS = (
    ("first set", ("tune", "held-out")),
    ("second set", ("second",)),
    ("third set", ("third",)),
    ("fourth set", ("fourth",)),
    ("fifth set", ("fifth-open", "fifth-held")),
    ("sixth set", ("sixth-open", "sixth-held")),
    ("seventh set", ("seventh-open", "seventh-held")),
    ("eighth set", ("eighth-open", "eighth-held")),
    ("ninth set", ("ninth-open", "ninth-held")),
    ("all sets", HALVES),
)


def answers(browser: Browser, site: Indexed, engines: Sequence[str]) -> Table:
    """One row per engine and set, by the exact place and by the page."""
    rows = []
    bars: list[Bar] = []
    for engine in engines:
        results: list[Judged] = []
        for language in LANGUAGES:
            with opened(browser, site, engine, language.tag) as one:
                one.page.evaluate("() => bench.open()")
                judgments = judged(partial(_found, one, language.tag))
                results += [result for result in judgments if result.question.lang == language.tag]
        for name, halves in _SETS:
            own = [result for result in results if result.question.half in halves]
            figures = quality(own)
            if engine == GLOSA:
                bars.append(Bar(f"judged queries, {name}: nDCG@5", figures.ndcg, least=_LEAST_NDCG))
                bars.append(
                    Bar(f"judged queries, {name}: share with the right first result", figures.first, least=_LEAST_FIRST)
                )
            rows.append((f"{NAMES[engine]}, {name}", *_cells(figures), *_cells(quality(list(map(_by_page, own))))[1:3]))
    return Table(
        "Search: judged queries",
        (
            "engine",
            "queries",
            "nDCG@5",
            "first is right",
            "without a result",
            "by page: nDCG@5",
            "by page: first is right",
        ),
        tuple(rows),
        "Over `site/` in both languages, see `tests/search`. Glosa's ranking was tuned to half of the first set, and improved on general grounds "
        "after the others were measured. Pagefind: the three best sections of each page, pages in its order. MiniSearch's index has the glossary's "
        "terms as sections, too. By page: an address counts as its page, which is as good as its best section.",
        tuple(bars),
    )


def _found(one: Opened, lang: str, question: Question) -> Sequence[str]:
    if question.lang != lang:
        return ()
    return [_address(url) for url in find(one, question.query, limit=LIMIT, typing=question.is_typing)]


def _address(url: str) -> str:
    """Path and anchor, decoded."""
    parts = urlsplit(url)
    path = unquote(parts.path).removesuffix("index.html")
    return f"{path}#{unquote(parts.fragment)}" if parts.fragment else path


def _by_page(one: Judged) -> Judged:
    grades: dict[str, int] = {}
    for address, grade in one.question.answers.items():
        page = address.partition("#")[0]
        grades[page] = max(grade, grades.get(page, 0))
    question = Question(one.question.lang, one.question.kind, one.question.half, one.question.query, grades)
    return Judged(question, list(dict.fromkeys(address.partition("#")[0] for address in one.found)))


def _cells(figures: Quality) -> tuple[str, ...]:
    return str(figures.queries), f"{figures.ndcg:.3f}", f"{figures.first:.0%}", str(figures.empty)
