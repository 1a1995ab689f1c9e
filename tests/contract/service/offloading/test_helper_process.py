"""The helper process on its own: its start, its end, and its requests and responses."""

import asyncio
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from glosa.service.routes.offloading.frames import RequestHead, ResponseHead
from glosa.service.routes.offloading.process import HelperLost, HelperProcess
from tests.contract.service.conftest import children, settings_in

ROOT = Path(__file__).parents[4]
WORKER = """
import asyncio, pickle, sys
from pathlib import Path
from glosa.service.app import helper_process
from tests.contract.service.conftest import settings_in

async def main():
    helper = helper_process(settings_in(Path(sys.argv[1])))
    while not helper.start():
        await asyncio.sleep(0.01)
    print(helper.pid, flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


def test_the_helper_ends_when_its_worker_is_killed(tmp_path: Path) -> None:
    worker = subprocess.Popen(
        [sys.executable, "-c", WORKER, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert worker.stdout is not None
    process = Path("/proc") / worker.stdout.readline().strip()
    assert process.exists()
    worker.kill()
    worker.communicate()
    while process.exists():
        time.sleep(0.01)


ECHO = """
import asyncio, socket, sys, msgspec
from glosa.service.routes.offloading.frames import ClientGone, Frames, Ready, RequestHead, ResponseHead

async def main():
    incoming = asyncio.Queue()
    frames = Frames(lambda *frame: incoming.put_nowait(frame), lambda: incoming.put_nowait(None))
    await asyncio.get_running_loop().create_connection(lambda: frames, sock=socket.socket(fileno=int(sys.argv[1])))
    await incoming.get()
    frames.send(msgspec.msgpack.encode(Ready()))
    hung_up = []
    while (frame := await incoming.get()) is not None:
        message, body = frame
        match msgspec.msgpack.decode(message, type=RequestHead | ClientGone):
            case ClientGone(number):
                hung_up.append(number)
                frames.send(msgspec.msgpack.encode(ResponseHead(number, 200, (), (), "found late")))
            case RequestHead(number=number, path="/hung-up"):
                frames.send(msgspec.msgpack.encode(ResponseHead(number, 200, ())), repr(hung_up).encode())
            case RequestHead(number=number, path="/echo"):
                frames.send(msgspec.msgpack.encode(ResponseHead(number, 200, ())), body)

asyncio.run(main())
"""


def echo(**times: Any) -> HelperProcess:
    """A process that answers ``/echo`` with the body and never answers ``/silence``."""
    return HelperProcess((sys.executable, "-c", ECHO), b"", **times)


def request_to(path: str) -> Callable[[int], RequestHead]:
    return lambda number: RequestHead(number, "POST", "http", path, "", b"", (), None)


@pytest.mark.anyio
async def test_large_bodies_of_concurrent_requests_arrive_complete() -> None:
    helper = echo()
    bodies = [bytes([number]) * (number * 40_000) for number in range(25)]
    answers = await asyncio.gather(*(helper.answer(request_to("/echo"), body) for body in bodies))
    assert [bytes(answer.body) for answer in answers if answer] == bodies
    await helper.close()


@pytest.mark.anyio
async def test_the_process_is_notified_if_a_client_disconnects() -> None:
    helper = echo()
    heads: list[ResponseHead] = []
    helper.on_response = heads.append

    async def gone() -> None:
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        await helper.answer(request_to("/silence"), b"", gone)
    answer = await helper.answer(request_to("/hung-up"), b"")
    assert answer is not None
    assert answer.body == b"[1]"
    # What it found meanwhile is known all the same.
    assert [head.damage for head in heads] == ["found late", ""]
    await helper.close()


@pytest.mark.anyio
async def test_a_process_that_never_answers_is_ended() -> None:
    helper = echo(patience_seconds=1)
    assert await helper.answer(request_to("/echo"), b"")
    with pytest.raises(HelperLost):
        await helper.answer(request_to("/silence"), b"")
    assert await helper.answer(request_to("/echo"), b"again")
    await helper.close()


@pytest.mark.anyio
async def test_an_idle_process_ends_and_the_next_request_starts_another() -> None:
    helper = echo(idle_seconds=0.01)
    await helper.answer(request_to("/echo"), b"")
    first = helper.pid
    while first in children():
        await asyncio.sleep(0.01)
    assert await helper.answer(request_to("/echo"), b"")
    assert helper.pid != first
    await helper.close()


@pytest.mark.anyio
async def test_a_process_without_any_request_ends_as_well() -> None:
    helper = echo(idle_seconds=0.01)
    helper.start()
    first = helper.pid
    while first in children():
        await asyncio.sleep(0.01)
    await helper.close()


@pytest.mark.anyio
async def test_interrupting_the_worker_from_the_keyboard_does_not_interrupt_it() -> None:
    helper = echo()
    helper.start()
    assert helper.pid is not None
    assert os.getsid(helper.pid) != os.getsid(0)
    await helper.close()


@pytest.mark.anyio
@pytest.mark.parametrize(
    "helper",
    [
        HelperProcess(("/absent",), b""),
        HelperProcess((sys.executable, "-c", "raise SystemExit(1)"), b""),
        HelperProcess(
            (sys.executable, "-m", "glosa.service.helper_process", "0.0.1"), pickle.dumps(settings_in(Path("/absent")))
        ),
    ],
    ids=["missing", "ends at once", "another version"],
)
async def test_a_worker_runs_without_a_helper_that_cannot_start(helper: HelperProcess) -> None:
    assert await helper.answer(request_to("/echo"), b"") is None
    before = children()
    assert await helper.answer(request_to("/echo"), b"") is None, "and tries no other for a while"
    assert children() <= before
    await helper.close()
