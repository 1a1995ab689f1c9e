"""A second process that takes part in a build, where the system can fork.

It's forked before the build starts its threads, and has every value that the build has read so far. Both processes take
their work from the same :class:`Tickets`, so the faster one does more. Results arrive over a :class:`Channel`.
"""

import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from select import select
from socket import MSG_WAITALL, socket, socketpair
from typing import NamedTuple

from glosa.builder.cores import has_second_core

_TICKET = 2
_TICKETS = 1_000
"""Even the smallest pipe, of one page of memory, can hold twice as many, so that the shares can be uneven."""


class SharingFailed(Exception):
    """The second process ended early, or the result depends on which process did what. One process has to start again."""


class Tickets:
    """Numbers from 0, each of which one of the processes takes."""

    def __init__(self) -> None:
        self._reading, self._writing = os.pipe()

    def issue(self, number: int) -> None:
        """Lets both processes take this many. Raises :class:`OverflowError` if a pipe can't hold them."""
        if number > 2 * _TICKETS:
            raise OverflowError(number)
        os.write(self._writing, b"".join(one.to_bytes(_TICKET) for one in range(number)))
        self.promise_none()

    def promise_none(self) -> None:
        """Called in the process that doesn't issue them."""
        if self._writing >= 0:
            os.close(self._writing)
            self._writing = -1

    def taken(self) -> Iterator[int]:
        """The numbers that this process takes, one at a time, until none is left."""
        while ticket := os.read(self._reading, _TICKET):
            yield int.from_bytes(ticket)

    def close(self) -> None:
        """Ends the use of the tickets in this process."""
        self.promise_none()
        os.close(self._reading)


def size_of_share(items: int, least: int) -> int:
    """The number of items that a process takes at a time, at least ``least``."""
    return max(least, -(-items // _TICKETS))


class Channel:
    """One end of a connection that carries whole messages."""

    def __init__(self, end: socket) -> None:
        self._end = end

    def send(self, message: bytes) -> None:
        """Sends a message. Raises :class:`OSError` if the other process has ended."""
        self._end.sendall(len(message).to_bytes(8) + message)

    def receive(self) -> bytes:
        """Waits for a message. Raises :class:`SharingFailed` if the other process has ended."""
        return self._exactly(int.from_bytes(self._exactly(8)))

    def has_message(self) -> bool:
        """Whether a message has begun to arrive."""
        return bool(select([self._end], [], [], 0)[0])

    def close(self) -> None:
        """Closes this end."""
        self._end.close()

    def _exactly(self, length: int) -> bytes:
        data = b""
        while len(data) < length:
            try:
                part = self._end.recv(length - len(data), MSG_WAITALL)
            except OSError as error:
                raise SharingFailed from error
            if not part:
                raise SharingFailed
            data += part
        return data


class Work(NamedTuple):
    """The connection between the second process and the first."""

    channel: Channel
    parsing: Tickets
    rendering: Tickets


class SecondProcess:
    """The second process, seen from the first."""

    def __init__(self, work: Callable[[Work], None]) -> None:
        """Forks a process that does ``work`` and ends. Raises :class:`OSError` if the system refuses."""
        self._process = 0
        with ExitStack() as opened:
            self.parsing = Tickets()
            opened.callback(self.parsing.close)
            self.rendering = Tickets()
            opened.callback(self.rendering.close)
            ours, theirs = socketpair()
            opened.callback(ours.close)
            opened.callback(self._end)
            with theirs, _without_interrupts():
                self._process = os.fork()
                if self._process == 0:
                    _do(work, Work(Channel(theirs), self.parsing, self.rendering), ours)
            self._channel = Channel(ours)
            self._opened = opened.pop_all()

    def send(self, message: bytes) -> None:
        """Sends a message. Raises :class:`SharingFailed`."""
        try:
            self._channel.send(message)
        except OSError as error:
            raise SharingFailed from error

    def arrived(self) -> Iterator[bytes]:
        """The results that have arrived. Raises :class:`SharingFailed`."""
        while not self._has_ended_part and self._channel.has_message():
            if result := self._channel.receive():
                yield result
            else:
                self._has_ended_part = True

    def rest(self) -> Iterator[bytes]:
        """The remaining results of the current part of the work, as soon as they arrive. Raises :class:`SharingFailed`."""
        while not self._has_ended_part:
            if result := self._channel.receive():
                yield result
            else:
                self._has_ended_part = True
        self._has_ended_part = False

    _has_ended_part = False

    def close(self) -> None:
        """Ends the process. Can be called again."""
        self._opened.close()

    def _end(self) -> None:
        """If SIGCHLD is ignored, the system forgets the process as soon as it has ended."""
        process, self._process = self._process, 0
        with suppress(ChildProcessError, ProcessLookupError):
            if process and os.waitpid(process, os.WNOHANG) == (0, 0):
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)


def can_share() -> bool:
    """Whether a second process can start, and has a core to run on. Other threads may hold locks, so none may run."""
    return sys.platform == "linux" and threading.active_count() == 1 and has_second_core()


def _do(work: Callable[[Work], None], connection: Work, ours: socket) -> None:
    """Does the work in the second process, which then ends without cleaning up what belongs to the first."""
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        ours.close()
        connection.parsing.promise_none()
        connection.rendering.promise_none()
        work(connection)
        status = 0
    except ConnectionError:
        # The first process was interrupted, and doesn't wait for the work.
        status = 0
    except BaseException:
        logging.getLogger(__name__).debug("The second process of the build has failed.", exc_info=True)
    finally:
        os._exit(status)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Delays SIGINT until the block is left."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
