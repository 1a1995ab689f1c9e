"""Applications that are mounted in a site start and stop with it."""

import asyncio

import pytest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from glosa.hosting.app import site_application
from glosa.hosting.errors import ApplicationFailed
from glosa.hosting.lifespan import living
from glosa.hosting.site import BuiltSite, read_site
from tests.unit.hosting.conftest import build


def application(stages: list[str], name: str, *, fails: str = "") -> ASGIApp:
    """Notes its start and end; fails at the stage that ``fails`` names."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        for stage in ("startup", "shutdown"):
            assert (await receive())["type"] == f"lifespan.{stage}"
            stages.append(f"{name} {stage}")
            if fails == stage:
                await send({"type": f"lifespan.{stage}.failed", "message": f"{name} has no disk."})
                return
            await send({"type": f"lifespan.{stage}.complete"})

    return run


async def knows_nothing_of_it(scope: Scope, receive: Receive, send: Send) -> None:
    raise KeyError(scope["type"])


async def breaks_at_once(scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    raise OSError("no disk")


async def live(*applications: ASGIApp) -> None:
    async with living(applications):
        pass


def test_an_application_receives_the_scope_of_a_server() -> None:
    scopes: list[Scope] = []

    async def notes(scope: Scope, receive: Receive, send: Send) -> None:
        scopes.append(scope)

    asyncio.run(live(notes))
    assert scopes == [{"type": "lifespan", "asgi": {"version": "3.0", "spec_version": "2.0"}, "state": {}}]


def test_applications_start_in_order_and_stop_in_reverse() -> None:
    stages: list[str] = []
    asyncio.run(live(application(stages, "a"), application(stages, "b")))
    assert stages == ["a startup", "b startup", "b shutdown", "a shutdown"]


def test_a_failed_start_is_reported_and_earlier_applications_stop() -> None:
    stages: list[str] = []
    with pytest.raises(ApplicationFailed) as caught:
        asyncio.run(live(application(stages, "a"), application(stages, "b", fails="startup"), application(stages, "c")))
    assert str(caught.value) == (
        "The application that is mounted in the site didn't start: b has no disk."
        " Expected it to start and stop with the server. Follow its message, or serve the site without it."
    )
    assert stages == ["a startup", "b startup", "a shutdown"]


def test_a_failed_stop_is_reported_after_the_others_stopped() -> None:
    stages: list[str] = []
    with pytest.raises(ApplicationFailed, match=r"didn't stop: b has no disk\."):
        asyncio.run(live(application(stages, "a"), application(stages, "b", fails="shutdown")))
    assert stages[-1] == "a shutdown"


def test_an_application_without_lifespan_support_runs_without_it() -> None:
    stages: list[str] = []
    asyncio.run(live(knows_nothing_of_it, application(stages, "b")))
    assert stages == ["b startup", "b shutdown"]


def test_an_error_between_start_and_stop_is_reported_at_the_stop() -> None:
    async def breaks(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "lifespan.startup.complete"})
        raise RuntimeError("broken")

    with pytest.raises(ApplicationFailed, match="broken"):
        asyncio.run(live(breaks))


def test_an_error_during_the_start_is_reported_and_earlier_applications_stop() -> None:
    stages: list[str] = []
    with pytest.raises(ApplicationFailed, match=r"didn't start: OSError\('no disk'\)\."):
        asyncio.run(live(application(stages, "a"), breaks_at_once, application(stages, "b")))
    assert stages == ["a startup", "a shutdown"]


def test_an_application_that_ends_without_a_reply_did_not_start() -> None:
    async def ends(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()

    with pytest.raises(ApplicationFailed, match=r"didn't start: it gave no reason\."):
        asyncio.run(live(ends))


def exchanged(site: BuiltSite, mounted: ASGIApp) -> list[Message]:
    """What a server hears from a site with ``mounted`` in it."""
    heard: list[Message] = []

    async def run() -> None:
        messages = iter(("lifespan.startup", "lifespan.shutdown"))

        async def receive() -> Message:
            return {"type": next(messages)}

        async def send(message: Message) -> None:
            heard.append(message)

        await site_application(site, mounts={"/comments": lambda: mounted})({"type": "lifespan"}, receive, send)

    asyncio.run(run())
    return heard


def test_a_site_starts_and_stops_its_mounted_applications(tmp_path_factory: pytest.TempPathFactory) -> None:
    site = read_site(build(tmp_path_factory.mktemp("site") / "out"))
    stages: list[str] = []
    kinds = [message["type"] for message in exchanged(site, application(stages, "a"))]
    assert kinds == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    (broken,) = exchanged(site, breaks_at_once)
    assert (broken["type"], "'no disk'" in broken["message"]) == ("lifespan.startup.failed", True)
    (failed,) = exchanged(site, application(stages, "a", fails="startup"))
    assert failed["type"] == "lifespan.startup.failed"
    assert "a has no disk." in failed["message"]
    ended = exchanged(site, application(stages, "a", fails="shutdown"))
    assert [message["type"] for message in ended] == ["lifespan.startup.complete", "lifespan.shutdown.failed"]
