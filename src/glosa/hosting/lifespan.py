"""Starts and stops the applications that are mounted in a site."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from glosa.hosting.errors import ApplicationFailed
from glosa.http.lifespan import run_lifespan


@asynccontextmanager
async def living(applications: Iterable[ASGIApp]) -> AsyncIterator[None]:
    """Starts the applications one after the other; stops them in the opposite order when the block is left.

    Raises :class:`ApplicationFailed` if one can't start or stop; those that had started are stopped all the same.
    """
    async with AsyncExitStack() as stack:
        for application in applications:
            life = _Life(application)
            await life.start()
            stack.push_async_callback(life.end)
        yield


async def live(applications: Iterable[ASGIApp], receive: Receive, send: Send) -> None:
    """Answers a server's lifespan messages for ``applications``."""
    await run_lifespan(living(applications), receive, send, reported=ApplicationFailed)


class _Life:
    """Acts as the server that starts and stops one application."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application
        self._to: asyncio.Queue[Message] = asyncio.Queue()
        self._from: asyncio.Queue[Message] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._listened = False

    async def start(self) -> None:
        scope: Scope = {"type": "lifespan", "asgi": {"version": "3.0", "spec_version": "2.0"}, "state": {}}
        self._task = asyncio.create_task(self._run(scope))
        answer = await self._send("lifespan.startup")
        if answer is None and not self._listened:
            # An application without lifespan support ends before it receives a message, and runs without one.
            self._task = None
        elif answer is None or answer["type"] != "lifespan.startup.complete":
            await self._task
            raise _failed("start", answer)

    async def end(self) -> None:
        if self._task is None:
            return
        answer = await self._send("lifespan.shutdown")
        await self._task
        if answer is not None and answer["type"] != "lifespan.shutdown.complete":
            raise _failed("stop", answer)

    async def _send(self, message: str) -> Message | None:
        """The application's answer; ``None`` if it ended without one."""
        assert self._task is not None
        await self._to.put({"type": message})
        answering = asyncio.create_task(self._from.get())
        await asyncio.wait({answering, self._task}, return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            answering.cancel()
            return None
        return answering.result()

    async def _run(self, scope: Scope) -> None:
        async def receive() -> Message:
            self._listened = True
            return await self._to.get()

        try:
            await self._application(scope, receive, self._from.put)
        except Exception as error:  # noqa: BLE001  # whatever it is, the server reports that the application ended
            if self._listened:
                await self._from.put({"type": "failed", "message": f"{error!r}."})


def _failed(stage: str, answer: Message | None) -> ApplicationFailed:
    message = answer.get("message") if answer is not None else ""
    return ApplicationFailed(
        found=f"The application that is mounted in the site didn't {stage}: {message or 'it gave no reason.'}",
        expected="Expected it to start and stop with the server.",
        next_step="Follow its message, or serve the site without it.",
    )
