"""A forge and its sites, one for each platform, created when a test first requests them."""

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack

import pytest

from tests.browser.issues.scene.forge import CheckedForge, checked_forge
from tests.browser.issues.scene.issue_site import IssueSite, issue_site

Sites = Callable[[str], IssueSite]
"""The site whose comments are stored on a platform."""


@pytest.fixture(scope="session")
def forge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CheckedForge]:
    """Every platform."""
    with checked_forge(tmp_path_factory.mktemp("forge")) as running:
        yield running


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory, forge: CheckedForge) -> Iterator[Sites]:
    """Running sites, which stop after the last test."""
    known: dict[str, IssueSite] = {}
    with ExitStack() as servers:

        def site(platform: str) -> IssueSite:
            if platform not in known:
                folder = tmp_path_factory.mktemp(platform)
                known[platform] = servers.enter_context(issue_site(folder, forge.host(platform)))
            return known[platform]

        yield site


@pytest.fixture
def faithful(forge: CheckedForge) -> "Faithful":
    """Checks that no exchange of a test differs from the vendors' documents."""
    return Faithful(forge, len(forge.violations()))


class Faithful:
    """The violations of the vendors' documents in one test."""

    def __init__(self, forge: CheckedForge, before: int) -> None:
        self._forge = forge
        self._before = before

    def check(self) -> None:
        """Fails if an exchange violates a document."""
        assert self._forge.violations()[self._before :] == []


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Lets a violation fail the test itself, not its teardown."""
    result = yield
    faithful = pyfuncitem.funcargs.get("faithful")
    if isinstance(faithful, Faithful):
        faithful.check()
    return result
