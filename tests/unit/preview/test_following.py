"""The changes that the dev server notices, and what it passes to the builder."""

import asyncio
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import cast

import pytest

from glosa.builder.build import Built, Workshop
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity
from glosa.builder.output.stage import Published
from glosa.preview.session import Session
from glosa.preview.watch import changes

PANEL = "docs/panel.md"
PATIENCE_SECONDS = 30
FAULT = Diagnostic(severity=Severity.ERROR, code="search-broke", file="", found="", expected="", next_step="")


class Shop:
    """A builder that records which changes it gets."""

    def __init__(self) -> None:
        self.told: list[AbstractSet[str] | None] = []
        self.indexed: list[int] = []
        """The number of builds before each update of the search index."""

        self.broken: Exception | None = None
        """What an update of the search index raises."""

    def index(self) -> None:
        self.indexed.append(len(self.told))
        if self.broken:
            raise self.broken

    def build(self, *, changed: AbstractSet[str] | None) -> Built:
        self.told.append(changed)
        return Built(
            base="/", pages=1, written_pages=1, published=Published((), (), 1), warnings=(), rendered={"/": "/1.js"}
        )


@pytest.fixture
def shop() -> Shop:
    return Shop()


def told(shop: Shop, *bursts: AbstractSet[str] | None) -> tuple[list[AbstractSet[str] | None], list[bool]]:
    """The changes that the builder gets for each burst, and whether browsers reload everything."""
    session = Session(cast("Workshop", shop))

    async def follow() -> list[bool]:
        everything = []
        for burst in bursts:
            await session.build(burst)
            everything.append(session.last.everything)
        return everything

    heard = asyncio.run(follow())
    return shop.told, heard


def test_passes_changed_pages_to_the_builder(shop: Shop) -> None:
    page, other = frozenset({PANEL}), frozenset({"docs/other.md"})
    assert told(shop, None, page, other)[0][-1] == other


def test_updates_the_search_index_after_each_build(shop: Shop) -> None:
    told(shop, None, frozenset({PANEL}))
    assert shop.indexed == [1, 2]


def test_reports_a_search_index_that_cannot_be_updated_and_goes_on(
    shop: Shop, caplog: pytest.LogCaptureFixture
) -> None:
    session = Session(cast("Workshop", shop))

    async def codes() -> list[list[str]]:
        found = []
        for shop.broken in (RuntimeError("engine"), BuildFailed([FAULT]), None):
            outcome = await session.build(frozenset({PANEL}))
            found.append([one.code for one in session.last.problems])
            assert isinstance(outcome, Built) == (shop.broken is None)
        return found

    assert asyncio.run(codes()) == [["build-broke"], ["search-broke"], []]
    assert "RuntimeError: engine" in caplog.text


def test_the_first_change_checks_all_files_again(shop: Shop) -> None:
    page = frozenset({PANEL})
    assert told(shop, None, page, page) == ([None, None, page], [True, False, False])


def test_passes_other_files_immediately(shop: Shop) -> None:
    config = frozenset({"glosa.yaml"})
    assert told(shop, None, config) == ([None, config], [True, True])


def test_ignores_files_that_a_build_does_not_read(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()

    async def first() -> AbstractSet[str]:
        bursts = changes(tmp_path, reads=lambda file: file == PANEL)
        hearing = asyncio.ensure_future(anext(bursts))
        # The watching begins at a time that nobody tells: what is written is written until it is heard of.
        while not hearing.done():
            (tmp_path / "docs/4913").write_text("x")
            (tmp_path / PANEL).write_text("x")
            await asyncio.wait({hearing}, timeout=0.1)
        return hearing.result()

    async def patient() -> AbstractSet[str]:
        return await asyncio.wait_for(first(), PATIENCE_SECONDS)

    assert asyncio.run(patient()) == {PANEL}
