"""Every journey runs in every engine, on sites that ``glosa serve`` serves."""

import os
import re
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from glosa.builder.build import Request, workshop
from plugins.installing import installed
from tests.browser.commented_site import CommentedSite, commented_site
from tests.browser.issues.scene.forge import checked_forge
from tests.browser.issues.scene.issue_site import IssueSite, issue_site
from tests.browser.sites import served, write_site
from tests.browser.specimens import TERMS
from tests.journeys.driver import Setup
from tests.journeys.engines import ENGINES
from tests.journeys.tab import Tab

ROOT = Path(__file__).parents[2]

PICTURES = ROOT / ".reports/journeys"
"""The folder with the last screenshot of a failed journey."""

_EXTRA = {"docs/extra.md": "# Extra\n", "docs/en-US/extra.md": "# Extra\n"}

_ICON = r"/favicon\.ico\b"
"""Browsers request an icon of this name automatically; tiny sites have none."""


@pytest.fixture(params=ENGINES)
def visit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Visitor]":
    """A person with a browser of one engine."""
    with ExitStack() as browsers:
        yield Visitor(request.param, tmp_path_factory, browsers)


class Visitor:
    """Opens tabs, each in a browser of its own."""

    def __init__(self, engine: str, folders: pytest.TempPathFactory, browsers: ExitStack) -> None:
        self._engine = engine
        self._folders = folders
        self._browsers = browsers
        self._tabs: list[Tab] = []
        self._expected: list[str] = []

    def __call__(self, site: str, path: str, **setup: Any) -> Tab:
        """A tab on a page; ``setup`` is a :class:`Setup`'s. With scripts, the page is alive: buttons open groups of the sidebar."""
        chosen = Setup(**setup)
        driver = self._browsers.enter_context(ENGINES[self._engine](chosen, self._folders.mktemp(self._engine)))
        tab = Tab(driver, site)
        self._tabs.append(tab)
        tab.load(path)
        if chosen.scripts:
            tab.wait_for("() => document.querySelector('button.sidebar-title') !== null")
        return tab

    def expects(self, *complaints: str) -> None:
        """Declares patterns: a browser may complain about what one of them matches."""
        self._expected += complaints

    def photograph(self, name: str) -> None:
        """Saves a screenshot of every tab."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        for number, tab in enumerate(self._tabs):
            (PICTURES / f"{name}-{number}.png").write_bytes(tab.screenshot())

    def check(self) -> None:
        """Fails where a browser complained about something unexpected."""
        complaints = [
            said
            for tab in self._tabs
            for said in tab.complaints()
            if not any(re.search(known, said) for known in (_ICON, *self._expected))
        ]
        assert not complaints, "\n".join(["The browser complained:", *complaints])


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Saves a screenshot of a journey that fails, and lets a complaint fail the journey itself, not its teardown."""
    visitor = pyfuncitem.funcargs["visit"]
    assert isinstance(visitor, Visitor)
    try:
        result = yield
        visitor.check()
    except Exception:
        visitor.photograph(re.sub(r"\W+", "-", pyfuncitem.name).strip("-"))
        raise
    return result


@pytest.fixture(scope="session")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of the project's own site."""
    folder = tmp_path_factory.mktemp("robot")
    with served(ROOT / "site", folder / "log", "--out", str(folder / "out")) as origin:
        yield f"{origin}/"


@pytest.fixture(scope="session")
def glossary(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a site with a glossary."""
    folder = tmp_path_factory.mktemp("glossary")
    with served(write_site(folder / "site", TERMS), folder / "log", "--out", str(folder / "out")) as origin:
        yield f"{origin}/"


@pytest.fixture(scope="session")
def diagrams(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a site with diagrams, on the page ``panel.html``."""
    folder = tmp_path_factory.mktemp("diagrams")
    page = "# Painel\n\n## Visão {#view}\n\n```mermaid\nflowchart LR\n  A[Ordem] -->|aceita| B[Posição]\n```\n\n```mermaid\nsequenceDiagram\n  Ana->>Bia: Oi\n```\n"
    source = write_site(folder / "site", {"docs/panel.md": page}, config="plugins: [diagrams]\n")
    environment = {"PYTHONPATH": os.pathsep.join(installed("diagrams", folder / "installed"))}
    with served(source, folder / "log", "--out", str(folder / "out"), environment=environment) as origin:
        yield f"{origin}/"


@pytest.fixture(scope="session")
def talks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CommentedSite]:
    """A site with comments of its own."""
    with commented_site(tmp_path_factory.mktemp("talks")) as site:
        yield site


@pytest.fixture(scope="session")
def issues(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IssueSite]:
    """A site whose comments are issues on the forge's stand-in for GitHub."""
    with (
        checked_forge(tmp_path_factory.mktemp("forge")) as forge,
        issue_site(tmp_path_factory.mktemp("issues"), forge.host("github")) as site,
    ):
        yield site


@dataclass(frozen=True, slots=True)
class ChangingSite:
    """A running server, and the site that it serves."""

    address: str
    source: Path
    out: Path

    def deploy(self, text: str) -> None:
        """Adds a paragraph to every page, and publishes the site."""
        for page in (self.source / "docs").rglob("*.md"):
            page.write_text(f"{page.read_text('utf-8')}\n{text}\n", "utf-8")
        with workshop(Request(self.source, self.out)) as shop:
            shop.build()


@pytest.fixture
def changing(tmp_path: Path) -> Iterator[ChangingSite]:
    """A site of three pages that retains the files of one build for open tabs."""
    site, out = write_site(tmp_path / "site", _EXTRA, config="retainedBuilds: 1\n"), tmp_path / "out"
    with served(site, tmp_path / "log", "--out", str(out)) as origin:
        yield ChangingSite(f"{origin}/", site, out)
