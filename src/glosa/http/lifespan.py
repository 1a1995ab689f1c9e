"""The start and the end of an ASGI application, as one context manager."""

from contextlib import AbstractAsyncContextManager

from starlette.types import Receive, Send


async def run_lifespan(
    running: AbstractAsyncContextManager[object], receive: Receive, send: Send, *, reported: type[Exception]
) -> None:
    """Enters ``running`` when the server starts, and leaves it when the server stops.

    An error of the type ``reported`` fails the start or the stop; the server receives its text as the reason.
    """
    await receive()
    stage = "startup"
    try:
        async with running:
            await send({"type": "lifespan.startup.complete"})
            stage = "shutdown"
            await receive()
    except reported as error:
        await send({"type": f"lifespan.{stage}.failed", "message": str(error)})
    else:
        await send({"type": "lifespan.shutdown.complete"})
