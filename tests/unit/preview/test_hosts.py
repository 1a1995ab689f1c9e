"""The names that the dev server answers to."""

import asyncio
from typing import cast

import pytest

from glosa.builder.build import Workshop
from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.builder.render.browser_errors import BrowserError
from glosa.preview.hosts import AllowedHosts
from glosa.preview.session import MOST_NOTICED, Session

HOSTS = AllowedHosts(("0.0.0.0", "Docs.Example.org"))


@pytest.mark.parametrize(
    "header",
    [
        "localhost",
        "LOCALHOST:8000",
        "localhost.:8000",
        "docs.localhost:8000",
        "127.0.0.1:8000",
        "192.168.1.5",
        "[::1]:8000",
        "[::1]",
        "docs.example.org:8000",
        "docs.example.org.",
    ],
)
def test_own_names_and_addresses_are_allowed(header: str) -> None:
    assert HOSTS.allow(header)


@pytest.mark.parametrize(
    "header",
    [
        "",
        "evil.example",
        "evil.example:8000",
        "localhost.evil.example",
        "evillocalhost",
        "127.0.0.1.evil.example",
        "a.docs.example.org",
        "[evil.example]:1",
        ":8000",
    ],
)
def test_other_names_are_refused(header: str) -> None:
    assert not HOSTS.allow(header)


def test_reports_of_browsers_are_limited_until_the_next_build() -> None:
    class Shop:
        def browser_error(self, error: BrowserError) -> Diagnostic:
            return Diagnostic(
                severity=Severity.ERROR, code="x", file="", found=error.message, expected="", next_step=""
            )

    noticed: list[Diagnostic] = []

    async def report() -> None:
        session = Session(cast("Workshop", Shop()), noticed=noticed.append)
        for number in [*range(MOST_NOTICED + 5), *range(MOST_NOTICED + 5)]:
            shown = await session.browser_error(BrowserError(str(number)))
            assert shown is not None

    asyncio.run(report())
    assert [one.found for one in noticed] == [str(number) for number in range(MOST_NOTICED)]
