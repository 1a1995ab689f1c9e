"""Search compared with Pagefind and with MiniSearch as VitePress uses it: indexing, bytes, time, memory, and quality."""

from collections.abc import Iterator

from bench.browser import chromium
from bench.corpus import SIZES, Corpus
from bench.engines.browsing import speed, traffic
from bench.engines.building import costs, grown
from bench.engines.indexes import NAMES, PEERS, Indexed, indexed
from bench.engines.judging import answers
from bench.engines.saving import saves
from bench.place import GLOSA as PROGRAM
from bench.place import WORK
from bench.process import run
from bench.report import Options, Table
from bench.site import searched_site

_RUNS = {62: 1, 1_000: 5, 10_000: 1}
_GROWN = 50_000
"""Pages of a corpus that only Glosa indexes, to show how the bytes grow."""
_SITE = "site/"
_QUERIES = ("posição aberta", "limite de perda", "open position", "loss limit")
"""For the site: first those in the first language."""
_WORDS = 2


def measure(options: Options) -> Iterator[Table]:
    """One table of indexing per corpus, then those of the browser and of quality."""
    sites: dict[str, Indexed] = {_SITE: _own_site()}
    queries: dict[str, tuple[str, ...]] = {_SITE: _QUERIES}
    sizes = SIZES[:1] if options.quick else SIZES[1:]
    smallest = sizes[0]
    for size in sizes:
        table, sites[_named(size)] = costs(size, _RUNS[size])
        queries[_named(size)] = _titles(Corpus(size))
        yield table
    if not options.quick:
        sites[_named(_GROWN)] = grown(_GROWN)
        queries[_named(_GROWN)] = _titles(Corpus(_GROWN))
    with chromium() as browser:
        yield answers(browser, sites[_SITE], tuple(NAMES))
        yield traffic(browser, sites, tuple(NAMES), queries)
        yield speed(browser, sites, tuple(NAMES), queries)
        yield saves(browser, smallest, sites[_named(smallest)], 2 if options.quick else 9)


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
