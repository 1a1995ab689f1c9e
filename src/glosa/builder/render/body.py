"""Pages through React: batches of render jobs in, the app's HTML out."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

import msgspec

from glosa.builder.pages.assemble import Page, PageSet
from glosa.builder.pages.contract import Rendered
from glosa.builder.render.runtime import JsRuntime

BATCH = 24
"""Pages a call into V8: enough that the call costs nothing, few enough that memory stays flat."""


@dataclass(frozen=True, slots=True)
class StateJson:
    """The parts of a page's state as JSON, encoded once and used for rendering and in the page's HTML."""

    site: bytes
    page: bytes
    branch: bytes

    def joined(self) -> bytes:
        """The whole :class:`ReaderState`."""
        return b'{"site":%b,"page":%b,"branch":%b}' % (self.site, self.page, self.branch)


@dataclass(frozen=True, slots=True)
class Body:
    """One rendered page: the app's HTML on both sides of the article's content."""

    page: Page
    state: StateJson
    before: str
    article: str
    """The article's HTML for a generated page; empty for a page from Markdown."""
    after: str


class StateEncoder:
    """Encodes page states; sites and branches are encoded once."""

    def __init__(self, pages: PageSet) -> None:
        self._sites = {locale: msgspec.json.encode(site) for locale, site in pages.sites.items()}
        self._branches: Mapping[str, bytes] = {
            place: msgspec.json.encode(branch) for place, branch in pages.branches.items()
        }

    def state(self, page: Page) -> StateJson:
        """The page's state as JSON."""
        branch = self._branches[page.data.branch] if page.data.branch else b"null"
        return StateJson(self._sites[page.locale], msgspec.json.encode(page.data), branch)


def render_bodies(pages: Iterable[Page], encoder: StateEncoder, js: JsRuntime) -> Iterator[Body]:
    """Every page rendered, in order. While V8 renders one batch the caller works on the one before."""
    running: deque[tuple[Sequence[tuple[Page, StateJson]], Future[str]]] = deque()
    batch: list[tuple[Page, StateJson]] = []
    for page in pages:
        batch.append((page, encoder.state(page)))
        if len(batch) == BATCH:
            running.append((batch, js.submit("glosa.render", _jobs(batch))))
            batch = []
            if len(running) > 1:
                yield from _bodies(*running.popleft())
    if batch:
        running.append((batch, js.submit("glosa.render", _jobs(batch))))
    while running:
        yield from _bodies(*running.popleft())


def _jobs(batch: Sequence[tuple[Page, StateJson]]) -> str:
    jobs = (b'{"state":%b,"listing":%b}' % (state.joined(), msgspec.json.encode(page.listing)) for page, state in batch)
    return (b"[" + b",".join(jobs) + b"]").decode()


def _bodies(batch: Sequence[tuple[Page, StateJson]], answer: "Future[str]") -> Iterator[Body]:
    for (page, state), rendered in zip(batch, _DECODER.decode(answer.result()), strict=True):
        before, _, after = rendered.body.partition("<!--article-->")
        yield Body(page, state, before, rendered.article, after)


_DECODER = msgspec.json.Decoder(list[Rendered])
