"""The changes that the dev server notices, and what it passes to the builder."""

import asyncio
import os
import signal
import socket
import threading
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import cast

import pytest

from glosa.builder.build import Workshop
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity
from glosa.builder.outcome import Built
from glosa.builder.output.early import EarlyPages, OpenPages
from glosa.builder.output.stage import Published
from glosa.preview.server import PreviewTarget, preview
from glosa.preview.session import BuildEvent, Session
from glosa.preview.watch import Watch

PANEL = "docs/panel.md"
PATIENCE_SECONDS = 30
FAULT = Diagnostic(severity=Severity.ERROR, code="search-broke", file="", found="", expected="", next_step="")


class Shop:
    """A builder that records which changes it gets."""

    def __init__(self) -> None:
        self.builds: list[AbstractSet[str] | None] = []
        self.broken: Exception | None = None
        """What a build raises."""
        self.early = False
        """Whether a build passes on the pages that are open, and ends when :attr:`seen` is set."""
        self.alone = False
        """Whether no other page is rendered."""
        self.seen = threading.Event()

    def build(self, *, changed: AbstractSet[str] | None, open_pages: OpenPages | None) -> Built:
        self.builds.append(changed)
        if self.early:
            addresses = open_pages.addresses if open_pages else ()
            early = EarlyPages(
                {one: f"{one}.js" for one in addresses},
                {one: b"<!doctype html>" for one in addresses},
                is_alone=self.alone,
            )
            if open_pages:
                open_pages.ready(early)
                assert self.seen.wait(PATIENCE_SECONDS)
                self.seen.clear()
        if self.broken:
            raise self.broken
        return Built(
            base="/", pages=1, written_pages=1, published=Published((), (), 1), warnings=(), rendered={"/": "/1.js"}
        )


@pytest.fixture
def shop() -> Shop:
    return Shop()


def builds(shop: Shop, *bursts: AbstractSet[str] | None) -> tuple[list[AbstractSet[str] | None], list[bool]]:
    """The changes that the builder gets for each burst, and whether browsers reload everything."""
    session = Session(cast("Workshop", shop))

    async def follow() -> list[bool]:
        everything = []
        for burst in bursts:
            await session.build(burst)
            everything.append(session.last.everything)
        return everything

    heard = asyncio.run(follow())
    return shop.builds, heard


def test_passes_changed_pages_to_the_builder(shop: Shop) -> None:
    page, other = frozenset({PANEL}), frozenset({"docs/other.md"})
    assert builds(shop, None, page, other) == ([None, page, other], [True, False, False])


def test_reports_a_failed_build_and_continues(shop: Shop, caplog: pytest.LogCaptureFixture) -> None:
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


async def events_of(
    session: Session, shop: Shop, *bursts: tuple[AbstractSet[str], Exception | None]
) -> list[BuildEvent]:
    """The events that a browser with ``/a.html`` gets, one build after the other, without the first one."""
    stream = session.events("/a.html")
    await anext(stream)
    found = []
    for changed, shop.broken in bursts:
        building = asyncio.create_task(session.build(changed))
        found.append(await anext(stream))
        if found[-1].early:
            assert session.early_files == {"/a.html": b"<!doctype html>"}
            assert session.number("/a.html") == session.number("/b.html") + 1 == found[-1].number
            shop.seen.set()
            found.append(await anext(stream))
        await building
        assert session.early_files == {}
        assert session.number("/a.html") == session.number("/b.html") == found[-1].number
    await stream.aclose()
    return found


def test_open_pages_are_reported_early_under_the_number_of_their_build(shop: Shop) -> None:
    session, theme = Session(cast("Workshop", shop)), frozenset({"theme/index.tsx"})
    shop.early = True

    async def follow() -> list[BuildEvent]:
        await session.build(None)
        return await events_of(session, shop, (theme, None), (theme, BuildFailed([FAULT])), (frozenset({PANEL}), None))

    events = asyncio.run(follow())
    assert [(one.number, one.early, len(one.problems), one.everything) for one in events] == [
        (2, True, 0, True),
        (2, False, 0, True),
        (3, True, 0, True),
        (3, False, 1, True),
        (4, True, 0, True),
        (4, False, 0, True),
    ]
    assert [one.pages for one in events if one.early] == [{"/a.html": "/a.html.js"}] * 3


def test_an_early_page_is_swapped_if_the_build_renders_no_other_one(shop: Shop) -> None:
    session, page, theme = Session(cast("Workshop", shop)), frozenset({PANEL}), frozenset({"theme/index.tsx"})
    shop.early = shop.alone = True

    async def follow() -> list[BuildEvent]:
        await session.build(None)
        return await events_of(session, shop, (page, BuildFailed([FAULT])), (page, None), (page, None), (theme, None))

    events = asyncio.run(follow())
    assert [(one.number, one.early, one.everything) for one in events] == [
        (2, True, False),
        (2, False, False),
        (3, True, True),  # After a failure.
        (3, False, True),
        (4, True, False),
        (4, False, False),
        (5, True, True),
        (5, False, True),
    ]


def test_pages_are_not_early_after_they_are_closed(shop: Shop) -> None:
    session, theme = Session(cast("Workshop", shop)), frozenset({"theme/index.tsx"})
    shop.early = True

    async def follow() -> list[bool]:
        await session.build(None)
        first = await events_of(session, shop, (theme, None))
        await session.build(theme)
        return [one.early for one in (*first, session.last)]

    assert asyncio.run(follow()) == [True, False, False]
    assert session.last.number == 3


def test_no_page_is_early_if_the_server_may_send_it_differently(shop: Shop) -> None:
    session, config = Session(cast("Workshop", shop)), frozenset({"theme/index.tsx", "glosa.yaml"})
    shop.early = True

    async def follow() -> list[bool]:
        await session.build(None)
        return [one.early for one in await events_of(session, shop, (config, None))]

    assert asyncio.run(follow()) == [False]


def test_passes_other_files_immediately(shop: Shop) -> None:
    config = frozenset({"glosa.yaml"})
    assert builds(shop, None, config) == ([None, config], [True, True])


def test_ignores_files_that_a_build_does_not_read(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()

    async def first() -> AbstractSet[str]:
        watch = Watch(tmp_path, reads=lambda file: file == PANEL)
        await watch.start()
        (tmp_path / "docs/4913").write_text("x")
        (tmp_path / PANEL).write_text("x")
        try:
            return await anext(aiter(watch))
        finally:
            await watch.stop()

    assert asyncio.run(asyncio.wait_for(first(), PATIENCE_SECONDS)) == {PANEL}


def test_follows_files_outside_the_folder_that_plugins_read(tmp_path: Path) -> None:
    site, data = tmp_path / "site", tmp_path / "data"
    (site / "docs").mkdir(parents=True)
    (data / "deep").mkdir(parents=True)
    file, folder = "../keys.csv", "../data"

    async def changes() -> list[AbstractSet[str]]:
        watch = Watch(site, reads=lambda name: name.startswith((file, folder, PANEL)))
        await watch.start()
        try:
            bursts = aiter(watch)
            await watch.include((file, folder, "../none/at/all"))
            (tmp_path / "other.csv").write_text("x")
            (tmp_path / "keys.csv").write_text("x")
            found = [await anext(bursts)]
            (data / "deep/a.csv").write_text("x")
            found.append(await anext(bursts))
            await watch.include(())
            (tmp_path / "keys.csv").write_text("y")
            (site / PANEL).write_text("x")
            return [*found, await anext(bursts)]
        finally:
            await watch.stop()

    found = asyncio.run(asyncio.wait_for(changes(), PATIENCE_SECONDS))
    assert found == [{file}, {f"{folder}/deep/a.csv"}, {PANEL}]


def test_builds_again_after_a_save_during_the_first_build(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()

    class SavingShop(Shop):
        outside = ()

        def reads(self, file: str) -> bool:
            return file == PANEL

        def build(self, *, changed: AbstractSet[str] | None, open_pages: OpenPages | None) -> Built:
            built = super().build(changed=changed, open_pages=open_pages)
            if len(self.builds) == 1:
                (tmp_path / PANEL).write_text("x")
            else:
                os.kill(os.getpid(), signal.SIGINT)
            return built

    shop = SavingShop()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    impatience = threading.Timer(PATIENCE_SECONDS, os.kill, [os.getpid(), signal.SIGINT])
    impatience.start()
    try:
        target = PreviewTarget(tmp_path, tmp_path / "out", "127.0.0.1", port)
        preview(
            cast("Workshop", shop),
            target,
            built=lambda _: None,
            noticed=lambda _: None,
            started=lambda: None,
            not_mounted=lambda _: None,
        )
    finally:
        impatience.cancel()
    assert len(shop.builds) == 2
