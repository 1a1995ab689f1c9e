"""Chromium, started once per process, sites on their real servers, and a visitor who notes every complaint of the browser."""

import asyncio
import shutil
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.browser.commented_site import CommentedSite, commented_site
from tests.browser.program import WHOLE, described, program
from tests.browser.sites import served, write_site
from tests.browser.visitor import Visitor

ROOT = Path(__file__).parents[2]

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # As in readers' browsers. The shell would load frames of other sites into the page's process.
    "--site-per-process",
)

PATIENCE_MILLISECONDS = 20_000
"""How long an expectation may take to come true on a busy machine."""

TinySite = Callable[..., str]
"""``tiny_site({path: text}, config="", base="/")`` serves a small site and answers its address."""

Scan = Callable[[Page], list[str]]
"""Returns the violations of axe-core's rules on a page: which rule, where, and how."""

_SCAN = """async () => {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`));
}"""


class Chromium:
    """Browsers that were started, each once, and the event loop on which Playwright drives them."""

    def __init__(self, playwright: Playwright, loop: asyncio.AbstractEventLoop) -> None:
        self._playwright = playwright
        self.loop = loop
        self._started: dict[str, Browser] = {}

    def browser(self, executable: str) -> Browser:
        """The browser with this path. Must be called while :attr:`loop` is marked as running."""
        if executable not in self._started:
            launch = self._playwright.chromium.launch
            self._started[executable] = launch(executable_path=executable, args=ARGUMENTS)
        return self._started[executable]

    def close(self) -> None:
        """Ends all browsers."""
        for browser in self._started.values():
            browser.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """The system's Chromium.

    Playwright leaves its event loop marked as running. Outside of browser tests that mark is taken away, because other
    tests of the same process run loops of their own.
    """
    expect.set_options(timeout=PATIENCE_MILLISECONDS)
    with sync_playwright() as playwright:
        running = Chromium(playwright, asyncio.get_running_loop())
        asyncio._set_running_loop(None)
        yield running
        asyncio._set_running_loop(running.loop)
        running.close()


@pytest.fixture
def visit(request: pytest.FixtureRequest, chromium: Chromium) -> Iterator[Visitor]:
    """A reader. The test fails on every complaint of the browser that it didn't declare.

    With the mark ``whole_browser``, the reader has Chromium instead of its shell.
    """
    executable = shutil.which(WHOLE) if request.node.get_closest_marker("whole_browser") else program()
    if executable is None:
        pytest.fail(f"The browser of this test isn't installed; 'make browser' installs it. ({described()})")
    asyncio._set_running_loop(chromium.loop)
    visitor = Visitor(chromium.browser(executable))
    yield visitor
    visitor.leave()
    asyncio._set_running_loop(None)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Makes a complaint fail the test itself instead of its teardown."""
    result = yield
    visitor = pyfuncitem.funcargs.get("visit")
    if isinstance(visitor, Visitor):
        visitor.check()
    return result


@pytest.fixture(scope="session")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of the project's own site."""
    folder = tmp_path_factory.mktemp("robot")
    with served(ROOT / "site", folder / "log", "--out", str(folder / "out")) as origin:
        yield f"{origin}/"


@pytest.fixture(scope="session")
def talks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CommentedSite]:
    """A site with comments. Each test uses its own pages."""
    with commented_site(tmp_path_factory.mktemp("talks")) as site:
        yield site


@pytest.fixture(scope="session")
def violations() -> Scan:
    """Scans a page."""
    axe = (ROOT / "frontend/node_modules/axe-core/axe.min.js").read_text("utf-8")

    def scan(page: Page) -> list[str]:
        page.evaluate(axe)
        found: list[str] = page.evaluate(_SCAN)
        return found

    return scan


@pytest.fixture(scope="module")
def tiny_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TinySite]:
    """Serves small sites until the last test of the file ends. The same files are served once."""
    with ExitStack() as servers:

        @cache
        def start(files: frozenset[tuple[str, str | bytes]], config: str, base: str) -> str:
            folder = tmp_path_factory.mktemp("tiny")
            site = write_site(folder / "site", dict(files), config=config)
            options = ("--out", str(folder / "out"), "--base", base)
            return servers.enter_context(served(site, folder / "log", *options)) + base

        def make(files: Mapping[str, str | bytes] | None = None, *, config: str = "", base: str = "/") -> str:
            return start(frozenset((files or {}).items()), config, base)

        yield make
