"""A built site with comments, served by ``glosa serve``, and what its owner and other readers do without a browser."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import httpx

from glosa.service.domain.sites import Rules, Site
from glosa.service.storage.store import open_store
from tests.browser.sites import served, write_site

PATIENCE_SECONDS = 60
"""Seconds after which a request or a command that hasn't ended counts as hanging."""

POLL_SECONDS = 0.05

SILENT = "silent.html"
"""A page whose front matter switches comments off."""

FAR = "far.html"
"""A page whose comments are out of view at first."""

COUNTING = "counting.html"
"""A page whose text contains counters: of itself, of :data:`SILENT`, and of no page."""

_CONFIG = """\
theme:
  sidebar:
    - title: {pt-BR: Conversas, en-US: Talks}
      children: [README]
comments:
  solution: anonymous
  anonymous:
    placeholder: {pt-BR: Escreva aqui, en-US: Write here}
    avatar: retro
    visitor: true
"""
_PAGES = 200
_ELSEWHERE = 20
_COUNTED = ("counting", "silent", "nobody")
_UNLIMITED = Rules(interval_ms=0, posts_a_minute=0, posts_an_hour=0, spam_filter=False)
"""All readers of a test have the same address and often the same text, and the widget enforces the interval itself."""


@dataclass(frozen=True, slots=True)
class Discussion:
    """A page's thread, as programs use it."""

    service: str
    """Up to and including ``/comments``."""
    site: str
    path: str

    @property
    def options(self) -> dict[str, object]:
        """The options of a stand-alone widget on this site."""
        return {"service": self.service, "site": self.site}

    def neighbor(self, path: str) -> "Discussion":
        """The thread of another page of the same site."""
        return replace(self, path=path)

    def say(self, text: str, *, root: str = "", **author: str) -> str:
        """Posts a comment, with ``root`` as a reply to that one, and returns its id."""
        body = {"site": self.site, "path": self.path, "text": text, "rid": root, "pid": root, **author}
        answer = httpx.post(f"{self.service}/api/v1/comments", json=body, timeout=PATIENCE_SECONDS)
        id: str = answer.raise_for_status().json()["comment"]["id"]
        return id

    def views(self) -> int:
        """How often the page was viewed."""
        query = {"site": self.site, "path": self.path}
        answer = httpx.get(f"{self.service}/api/v1/views", params=query, timeout=PATIENCE_SECONDS)
        views: int = answer.raise_for_status().json()["views"][self.path]
        return views


@dataclass(frozen=True, slots=True)
class CommentedSite:
    """A running server, its data, and pages and sites that have no comments yet."""

    origin: str
    """Address of the site, with a slash at its end."""
    database: Path
    fresh_pages: Iterator[str]
    """Relative to the root of a language; the link in each leads to :func:`following`, which is fresh too."""
    fresh_sites: Iterator[Site]
    """New sites of the same service, for pages that Glosa didn't build."""

    @property
    def service(self) -> str:
        """Address of the comment service."""
        return f"{self.origin}comments"

    def discussion(self, page: str) -> Discussion:
        """The thread of a page of the built site."""
        return Discussion(self.service, "default", f"/{page}")

    def command(self, *arguments: str) -> str:
        """What ``glosa comments ARGUMENTS`` prints."""
        line = [sys.executable, "-m", "glosa", "comments", *arguments, "--db", str(self.database)]
        return subprocess.run(line, capture_output=True, check=True, text=True, timeout=PATIENCE_SECONDS).stdout

    def rule(self, *options: str, expected: Mapping[str, object]) -> None:
        """Changes the site's rules as ``glosa comments site set default OPTIONS`` does; returns when widgets receive the ``expected`` rules."""
        self.command("site", "set", "default", *options)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not expected.items() <= self._rules().items():
            assert time.monotonic() < deadline, f"The service still answers {self._rules()}."
            time.sleep(POLL_SECONDS)

    def _rules(self) -> dict[str, object]:
        answer = httpx.get(f"{self.service}/api/v1/site", params={"site": "default"}, timeout=PATIENCE_SECONDS)
        rules: dict[str, object] = answer.raise_for_status().json()
        return rules


def following(page: str) -> str:
    """The page that the link of a new page leads to."""
    return _page(int(page.removesuffix(".html")[1:]) + 1)


@contextmanager
def commented_site(folder: Path, *, port: int | None = None) -> Iterator[CommentedSite]:
    """Serves a site in two languages for the duration of the block; its data is in ``folder``."""
    sites = [
        Site(id=f"site-{one}", app_id=f"app-{one}-gzGzoHsz", app_key=f"key-{one}", rules=_UNLIMITED)
        for one in range(_ELSEWHERE)
    ]
    database = folder / "comments.sqlite3"
    own = Site(id="default", app_id="default", app_key="a-key", rules=_UNLIMITED)
    # Playwright's event loop runs in this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(_store(database, [own, *sites]))).result()
    site = write_site(folder / "site", _documents(), config=_CONFIG)
    with served(site, folder / "log", "--out", str(folder / "out"), "--db", str(database), port=port) as origin:
        yield CommentedSite(f"{origin}/", database, map(_page, range(0, _PAGES, 2)), iter(sites))


async def _store(database: Path, sites: list[Site]) -> None:
    store = open_store(str(database))
    await store.migrate()
    for site in sites:
        await store.save_site(site)
    await store.close()


def _page(number: int) -> str:
    return f"t{number}.html"


def _documents() -> dict[str, str]:
    documents = {}
    for folder, title in (("docs/", "Conversa"), ("docs/en-US/", "Talk")):
        for number in range(_PAGES):
            documents[f"{folder}t{number}.md"] = f"# {title} {number}\n\n[→](t{(number + 1) % _PAGES}.md)\n"
        counters = "\n".join(_counters(f"/{folder.removeprefix('docs/')}{page}.html") for page in _COUNTED)
        documents[f"{folder}silent.md"] = f"---\ncomments: false\n---\n\n# {title} 0\n\n[→](t0.md)\n\n{counters}\n"
        documents[f"{folder}counting.md"] = f"# {title}\n\n[→](silent.md)\n\n{counters}\n"
        documents[f"{folder}far.md"] = f"# {title}\n\n" + "...\n\n" * 100
    return documents


def _counters(path: str) -> str:
    return (
        f'<p><span id="{path}" class="leancloud_visitors"><i class="leancloud-visitors-count"></i></span>'
        f' <b class="valine-comment-count" data-xid="{path}"></b></p>\n'
    )
