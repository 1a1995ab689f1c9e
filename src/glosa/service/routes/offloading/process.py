"""The helper process as its worker sees it: started when it is first needed, ended when it has long been idle."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec

from glosa.service.domain.errors import StorageBusy
from glosa.service.routes.offloading.frames import Answer, Ask, Frames, HangUp, Ready

IDLE_SECONDS = 120.0
"""How long it is kept without a request, since it takes memory."""
PATIENCE_SECONDS = 75.0
"""How long one answer may take: longer than any budget, or than a database is waited for. Then the process is ended."""
PAUSE_SECONDS = 10.0
"""How long a worker does without after one that did not start."""
MOST_WAITING = 64
"""Requests that it answers at a time; each may hold a body of a megabyte, several times over while it is handed on."""
_END_SECONDS = 2.0


Gone = Callable[[], Coroutine[Any, Any, None]]
"""Ends when the client is gone."""


class HelperLost(Exception):
    """The process ended before it answered."""


class HelperProcess:
    """Belongs to the event loop on which it is first asked."""

    def __init__(
        self,
        command: Sequence[str],
        settings: bytes,
        *,
        idle_seconds: float = IDLE_SECONDS,
        patience_seconds: float = PATIENCE_SECONDS,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """``command`` gets the number of its socket as last argument, and ``settings`` as first frame."""
        self._command = command
        self._settings = settings
        self._idle_seconds = idle_seconds
        self._patience_seconds = patience_seconds
        self._clock = clock
        self._running: _Running | None = None
        self._failed_at: float | None = None
        self._closed = False

    def start(self) -> bool:
        """Starts it unless it runs; whether it answers already."""
        running = self._started()
        return running is not None and running.is_ready

    async def answer(self, ask: Callable[[int], Ask], gone: Gone | None = None) -> Answer | None:
        """The answer to the request that ``ask`` makes of a number; ``None`` where there can be no process.

        Once what ``gone`` gives is done, the process is told, and what that raised is raised. Raises :class:`HelperLost`, and
        :class:`StorageBusy` where too many wait.
        """
        running = self._started()
        if running is None:
            return None
        if len(running.waiting) >= MOST_WAITING:
            raise StorageBusy
        return await running.answer(ask, gone)

    @property
    def pid(self) -> int | None:
        """Of the process, while it runs."""
        return None if self._running is None else self._running.pid

    async def close(self) -> None:
        """Ends the process; from now on there is none."""
        self._closed = True
        if self._running is not None:
            await self._running.end()

    def _started(self) -> "_Running | None":
        if self._running is not None or self._closed:
            return self._running
        if self._failed_at is not None and self._clock() - self._failed_at < PAUSE_SECONDS:
            return None
        try:
            self._running = _Running(
                self._command, self._settings, self._ended, idle=self._idle_seconds, patience=self._patience_seconds
            )
        except OSError:
            # The machine has no room for another process: the worker answers by itself.
            self._failed_at = self._clock()
        return self._running

    def _ended(self, running: "_Running") -> None:
        if not running.is_ready:
            self._failed_at = self._clock()
        if self._running is running:
            self._running = None


class _Running:
    """One process, from its start to its end. Raises :class:`OSError` where it cannot be started."""

    def __init__(
        self,
        command: Sequence[str],
        settings: bytes,
        ended: "Callable[[_Running], object]",
        *,
        idle: float,
        patience: float,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._when_ended = ended
        self._idle = idle
        self._patience = patience
        self._number = 0
        self._idle_timer: asyncio.TimerHandle | None = None
        self.is_ready = False
        self.waiting: dict[int, asyncio.Future[Answer | None]] = {}
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                # In a session of its own, a Ctrl+C that is meant for the worker can't interrupt its start.
                self._process = subprocess.Popen(
                    [*command, str(theirs.fileno())],
                    stdin=subprocess.DEVNULL,
                    pass_fds=[theirs.fileno()],
                    start_new_session=True,
                )
            except BaseException:
                ours.close()
                raise
        self._frames = Frames(self._received, self._lost)
        self._connecting = self._loop.create_task(self._connected(ours, settings))

    @property
    def pid(self) -> int:
        return self._process.pid

    async def answer(self, ask: Callable[[int], Ask], gone: Gone | None) -> Answer | None:
        self._stop_idling()
        self._number += 1
        number = self._number
        waited: asyncio.Future[Answer | None] = self._loop.create_future()
        self.waiting[number] = waited
        leaving = None if gone is None else asyncio.ensure_future(gone())
        try:
            await asyncio.shield(self._connecting)
            self._frames.send(msgspec.msgpack.encode(ask(number)))
            waits_for: list[asyncio.Future[Any]] = [waited] if leaving is None else [waited, leaving]
            await asyncio.wait(waits_for, timeout=self._patience, return_when=asyncio.FIRST_COMPLETED)
            if waited.done():
                return waited.result()
            if leaving is not None and leaving.done():
                leaving.result()
            else:
                # First of all, so that nobody asks a process that is about to end.
                self._when_ended(self)
                self._process.kill()
            raise HelperLost("The helper process did not answer in time.")
        finally:
            if not waited.done():
                self._frames.send(msgspec.msgpack.encode(HangUp(number)))
            elif not waited.cancelled():
                waited.exception()
            del self.waiting[number]
            if leaving is not None:
                leaving.cancel()
            if not self.waiting:
                self._idle_timer = self._loop.call_later(self._idle, self._retire)

    async def end(self) -> None:
        """Returns when the process is gone."""
        self._stop_idling()
        self._frames.close()
        await asyncio.to_thread(_wait, self._process)

    async def _connected(self, ours: socket.socket, settings: bytes) -> None:
        await self._loop.create_connection(lambda: self._frames, sock=ours)
        self._frames.send(settings)

    def _received(self, frame: bytes) -> None:
        match msgspec.msgpack.decode(frame, type=Answer | Ready):
            case Answer() as answer:
                waited = self.waiting.get(answer.number)
                if waited is not None and not waited.done():
                    waited.set_result(answer)
            case Ready():
                self.is_ready = True
                if not self.waiting:
                    self._idle_timer = self._loop.call_later(self._idle, self._retire)

    def _lost(self) -> None:
        self._stop_idling()
        self._when_ended(self)
        for waited in self.waiting.values():
            if waited.done():
                continue
            if self.is_ready:
                waited.set_exception(HelperLost("The helper process ended before it answered."))
            else:
                waited.set_result(None)
        # It has to be waited for, or it stays in the system's table.
        self._loop.run_in_executor(None, _wait, self._process)

    def _retire(self) -> None:
        self._when_ended(self)
        self._frames.close()

    def _stop_idling(self) -> None:
        if self._idle_timer is not None:
            self._idle_timer.cancel()
            self._idle_timer = None


def _wait(process: subprocess.Popen[bytes]) -> None:
    with suppress(subprocess.TimeoutExpired):
        process.wait(_END_SECONDS)
        return
    process.kill()
    process.wait()


def make_way() -> None:
    """Lets this process, a helper, take as little as possible from its worker: a lower priority, and one core.

    Python runs only one of its threads at a time. On several cores, each handover between them would wake another core, and
    the worker would wait for it.
    """
    with suppress(OSError):
        os.nice(_NICE)
        if sys.platform == "linux":
            cores = sorted(os.sched_getaffinity(0))
            os.sched_setaffinity(0, {cores[os.getpid() % len(cores)]})


_NICE = 5
