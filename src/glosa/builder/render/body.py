"""Pages through React: batches of render jobs in, the app's HTML out."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from hashlib import blake2b
from html import escape
from itertools import cycle, groupby, islice

import msgspec

from glosa.builder.pages.assemble import Page
from glosa.builder.pages.contract import Branch, Rendered, SiteData, ThemeFailure
from glosa.builder.render.runtime import JsRuntime
from glosa.builder.sharing import size_of_share

BATCH = 24
"""Pages per call into V8: enough to make the call's cost negligible, few enough to keep memory use constant."""

AHEAD = 2
"""Batches queued for each engine while the caller works on one, so that neither waits for the other."""


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
    """One rendered page: the app's HTML before and after the article's content."""

    page: Page
    state: StateJson
    before: str
    article: str
    """The article's HTML for a generated page; empty for a page from Markdown."""
    after: str
    failures: tuple[ThemeFailure, ...] = ()
    """What the site's theme adds to the page and failed."""


class NoArticle(Exception):
    """The site's theme has no place for the article on the page at this address."""


class StateEncoder:
    """Encodes page states; sites and branches are encoded once."""

    def __init__(self, sites: Mapping[str, SiteData], branches: Mapping[str, Branch]) -> None:
        self._sites = {locale: msgspec.json.encode(site) for locale, site in sites.items()}
        self._branches = {place: msgspec.json.encode(branch) for place, branch in branches.items()}
        self._shared: dict[str, bytes] = {}

    def state(self, page: Page) -> StateJson:
        """The page's state as JSON."""
        branch = self._branches[page.data.branch] if page.data.branch else b"null"
        return StateJson(self._sites[page.locale], msgspec.json.encode(page.data), branch)

    def key(self, page: Page, *, article: bytes, around: bytes) -> bytes:
        """A digest of everything that determines the page's files, including the digests of its article and the document around it."""
        digest = blake2b(around, digest_size=16)
        for shared, texts in ((page.locale, self._sites), (page.data.branch, self._branches)):
            if shared and shared not in self._shared:
                self._shared[shared] = blake2b(texts[shared], digest_size=16).digest()
            digest.update(self._shared[shared] if shared else bytes(16))
        digest.update(article or bytes(16))
        digest.update(msgspec.json.encode((page.data, page.listing, page.notices)))
        digest.update(page.head.encode())
        digest.update(page.discussion.encode())
        return digest.digest()


Batch = Sequence[Page]
"""Pages of one language."""


def batches_of(pages: Sequence[Page]) -> Iterator[Batch]:
    """Pages in order, in batches of about :data:`BATCH` at most."""
    size = size_of_share(len(pages), BATCH)
    for _, own in groupby(pages, key=lambda page: page.locale):
        while batch := list(islice(own, size)):
            yield batch


def render_bodies(batches: Iterable[Batch], encoder: StateEncoder, engines: Sequence[JsRuntime]) -> Iterator[Body]:
    """Every page rendered, in order. The engines render the next batches while the caller works on the previous one."""
    running: deque[tuple[_Encoded, Future[str]]] = deque()
    for pages, js in zip(batches, cycle(engines), strict=False):
        batch = [(page, encoder.state(page)) for page in pages]
        running.append((batch, js.submit("glosa.render", _json(batch))))
        if len(running) > AHEAD * len(engines):
            yield from _bodies(*running.popleft())
    while running:
        yield from _bodies(*running.popleft())


_Encoded = Sequence[tuple[Page, StateJson]]


def _json(batch: _Encoded) -> str:
    """The :class:`RenderBatch`, from the parts that are already encoded."""
    branches = {page.data.branch: msgspec.Raw(state.branch) for page, state in batch if page.data.branch}
    jobs = [{"page": msgspec.Raw(state.page), "listing": page.listing} for page, state in batch]
    return msgspec.json.encode({"site": msgspec.Raw(batch[0][1].site), "branches": branches, "jobs": jobs}).decode()


def _bodies(batch: _Encoded, answer: "Future[str]") -> Iterator[Body]:
    sidebars: dict[str, str] = {}
    for (page, state), rendered in zip(batch, _DECODER.decode(answer.result()), strict=True):
        before, place, after = rendered.body.partition("<!--article-->")
        if not place:
            raise NoArticle(page.data.path)
        above, has_sidebar, rest = before.partition("<!--sidebar-->")
        if has_sidebar:
            sidebar, _, below = rest.partition("<!--/sidebar-->")
            # Only the first page of a branch in the batch comes with it.
            sidebar = sidebars.setdefault(page.data.branch, sidebar)
            link = f'<a href="{escape(page.data.path)}"'
            before = above + sidebar.replace(f"{link}>", f'{link} aria-current="page">') + below
        yield Body(page, state, before, rendered.article, after, tuple(rendered.failures))


_DECODER = msgspec.json.Decoder(list[Rendered])
