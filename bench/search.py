"""Search compared with Pagefind and with MiniSearch as VitePress uses it: indexing, bytes, time, memory, and quality."""

from collections.abc import Iterator

from bench.browser import chromium
from bench.corpus import SIZES, Corpus
from bench.engines.browsing import speed, traffic
from bench.engines.building import costs, grown
from bench.engines.dialog import keypresses
from bench.engines.indexes import NAMES, PEERS, Indexed, indexed
from bench.engines.judging import answers
from bench.engines.saving import saves
from bench.place import GLOSA as PROGRAM
from bench.place import WORK
from bench.process import run
from bench.report import Options, Table, bars
from bench.site import searched_site

_RUNS = {62: 1, 1_000: 7, 10_000: 1}
_GROWN = 50_000
"""Pages of a corpus that only Glosa indexes, to show how the bytes grow."""
_SITE = "site/"
_QUERIES = ("posição aberta", "limite de perda", "open position", "loss limit")
"""For the site: first those in the first language."""
_TYPED = {
    _SITE: ("limite de perda", "stop loss"),
    "1,000 pages": ("candle lote", "margem ordem"),
    "62 pages": ("candle",),
}
"""Queries for the dialog, in the first language. Chromium's driver has no keys for letters with accents."""
_WORDS = 2


def measure(options: Options) -> Iterator[Table]:
    """Indexing, the dialog, the browser, saves, and quality, at 1,000 pages and for this repository's site; and what misses its bar."""
    size = SIZES[0] if options.quick else SIZES[1]
    tables = []
    for table in _measured(size, saved=2 if options.quick else 5):
        tables.append(table)
        yield table
    yield bars("Search: bars", tables)


def measure_large(options: Options) -> Iterator[Table]:
    """Indexing and the browser at 10,000 pages; Glosa's bytes at 50,000."""
    size = SIZES[0] if options.quick else SIZES[2]
    table, corpus = costs(size, _RUNS[size])
    yield table
    sites = {_named(size): corpus}
    if not options.quick:
        sites[_named(_GROWN)] = grown(_GROWN)
    queries = {_named(size): _titles(Corpus(size)) for size in (*SIZES, _GROWN)}
    with chromium() as browser:
        yield traffic(browser, sites, tuple(NAMES), queries)
        yield speed(browser, sites, tuple(NAMES), queries)


def _measured(size: int, *, saved: int) -> Iterator[Table]:
    table, corpus = costs(size, _RUNS[size])
    yield table
    sites = {_SITE: _own_site(), _named(size): corpus}
    queries = {_SITE: _QUERIES, _named(size): _titles(Corpus(size))}
    with chromium() as browser:
        yield keypresses(browser, sites, _TYPED)
        yield traffic(browser, sites, tuple(NAMES), queries)
        yield speed(browser, sites, tuple(NAMES), queries)
        yield saves(browser, size, corpus, saved)
        yield answers(browser, sites[_SITE], tuple(NAMES))


def _own_site() -> Indexed:
    """This repository's site with its own index and those of the peers."""
    out = WORK / "search" / "site-built"
    run((PROGRAM, "build", searched_site(), "--out", out))
    site = indexed(out, "site")
    for engine in PEERS:
        run(site.index_with(engine))
    return site


def _named(size: int) -> str:
    return f"{size:,} pages"


def _titles(corpus: Corpus) -> tuple[str, ...]:
    """The beginnings of some pages' titles, first of those in the first language."""
    texts = list(corpus.texts(lambda language, start, target: ""))
    half = len(texts) // 2
    places = [share * half // 4 for share in (1, 3)]
    return tuple(
        " ".join(texts[at].title.split()[:_WORDS]) for first in (0, half) for at in (first + place for place in places)
    )
