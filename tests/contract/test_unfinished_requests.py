"""Unfinished requests don't keep a server from serving other clients, or from stopping."""

import http.client
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from glosa.hosting.limits import most_connections
from tests.ports import free_port

MANY = 1_100
"""More connections than a server usually accepts, and than an account may usually have open."""
PATIENCE_SECONDS = 60
"""A server that has not done something by then never will."""
HOUR = 3600

SERVING = """
import asyncio, json, sys
from functools import partial
from pathlib import Path

from glosa.hosting.app import site_application
from glosa.hosting.server import serve
from glosa.hosting.site import read_site
from glosa.hosting.limits import Timeouts
from glosa.service.app import service_application
from glosa.service.domain.sites import Rules, Site
from glosa.service.settings import Settings

what, folder, port, workers, timeouts = sys.argv[1:]
folder = Path(folder)
settings = Settings(
    database=str(folder / "comments.sqlite3"),
    secret=b"s" * 32,
    uploads=folder / "uploads",
    sites=(Site(id="default", app_id="app", app_key="key", rules=Rules()),),
    log_requests=False,
)

def site():
    return site_application(read_site(folder / "site"), mounts={"/comments": partial(service_application, settings)})

async def endless(scope, receive, send):
    if scope["type"] != "http":
        return
    left = asyncio.ensure_future(receive())
    await send({"type": "http.response.start", "status": 200, "headers": []})
    while not left.done():
        await send({"type": "http.response.body", "body": bytes(1 << 20), "more_body": True})
        left = asyncio.ensure_future(receive()) if left.done() and left.result()["type"] == "http.request" else left
    print("left", flush=True)

makers = {"site": site, "service": partial(service_application, settings), "endless": lambda: endless}
serve(
    makers[what],
    port=int(port),
    workers=int(workers),
    timeouts=Timeouts(**json.loads(timeouts)),
    started=partial(print, "started", flush=True),
)
"""

POST = "POST MOUNT/api/v1/comments HTTP/1.1\r\nhost: a\r\n"
BEGINNINGS = {
    "body": f"{POST}content-length: 1000\r\n\r\n{{",
    "body in chunks": f"{POST}transfer-encoding: chunked\r\n\r\n1\r\n{{\r\n",
    "body that nobody reads": "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n{",
    "head": "GET / HTTP/1.1\r\nhost: a\r\nx-a: b",
    "nothing": "",
    "idle": "GET MOUNT/healthz HTTP/1.1\r\nhost: a\r\n\r\n",
}


@dataclass
class Server:
    """A running server."""

    port: int
    process: "subprocess.Popen[str]"

    def get(self, path: str) -> int:
        """Status of the answer."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)) as connection:
            connection.request("GET", path)
            reply = connection.getresponse()
            reply.read()
            return reply.status

    def workers(self) -> list[int]:
        """Process ids of the workers."""
        listing = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True, check=True
        )
        return [int(pid) for pid in listing.stdout.split()]

    @contextmanager
    def clients(self, beginning: str, number: int) -> Iterator[list[socket.socket]]:
        """Connections over which each client sent ``beginning``, and nothing else."""
        with ExitStack() as stack:
            opened = []
            for _ in range(number):
                client = stack.enter_context(socket.create_connection(("127.0.0.1", self.port), PATIENCE_SECONDS))
                with suppress(ConnectionError):
                    client.sendall(beginning.replace("MOUNT", self.mount).encode())
                opened.append(client)
            yield opened

    mount: str = "/comments"


Start = Callable[..., Server]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """``start("site", workers=2, head=1)`` starts a server of that application with these timeouts.

    All others are an hour, except the time to stop: workers outlive a server that a test kills for as long.
    """
    # The clients of a test need as many files as the server does.
    most_connections()
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<title>Home</title>")
    facts = {"generator": "Glosa", "base": "/", "locales": ["/"], "policy": "default-src 'none'"}
    (site / ".glosa.json").write_text(json.dumps(facts))
    with ExitStack() as stack:

        def run(what: str, *, workers: int = 1, **timeouts: float) -> Server:
            port = free_port()
            given = {
                "head": HOUR,
                "body": HOUR,
                "stalled": HOUR,
                "stop": 5,
                "stop_bodies": HOUR,
                "linger": HOUR,
            } | timeouts
            command = [sys.executable, "-c", SERVING, what, str(tmp_path), str(port), str(workers), json.dumps(given)]
            process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
            stack.callback(process.kill)
            assert line_of(process) == "started\n"
            wait_for(port, process)
            return Server(port, process, "/comments" if what == "site" else "")

        yield run


def wait_for(port: int, process: "subprocess.Popen[str]") -> None:
    """Returns when ``process`` listens on ``port``."""
    while True:
        assert process.poll() is None
        with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS):
            return


def line_of(process: "subprocess.Popen[str]") -> str:
    """The next line that ``process`` writes."""
    assert process.stdout
    assert select.select([process.stdout], [], [], PATIENCE_SECONDS)[0], "The server says nothing."
    return process.stdout.readline()


def answer_of(client: socket.socket) -> bytes:
    """All that the server sent before it closed the connection."""
    data = b""
    with suppress(ConnectionResetError):
        while piece := client.recv(65_536):
            data += piece
    return data


def gone(pid: int) -> bool:
    """Waits until a process has ended."""
    ends = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < ends:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
    return False


@pytest.mark.parametrize(
    ("what", "workers", "beginning"),
    [*(("site", 2, beginning) for beginning in BEGINNINGS), ("site", 1, "body"), ("service", 1, "body")],
)
def test_other_clients_are_served_while_many_requests_are_unfinished(
    start: Start, what: str, workers: int, beginning: str
) -> None:
    server = start(what, workers=workers)
    pages = [f"{server.mount}/api/v1/thread?path=/a", *(["/"] if what == "site" else [])]
    assert [server.get(page) for page in pages] == [200] * len(pages)
    with server.clients(BEGINNINGS[beginning], MANY):
        for _ in range(10):
            assert [server.get(page) for page in pages] == [200] * len(pages)


@pytest.mark.parametrize(
    ("beginning", "timeouts", "answer"),
    [
        ("body", {"body": 0.1}, b"HTTP/1.1 408 "),
        ("body in chunks", {"body": 0.1}, b"HTTP/1.1 408 "),
        ("body that nobody reads", {"linger": 0.1}, b"HTTP/1.1 405 "),
        ("head", {"head": 0.1}, b""),
        ("nothing", {"head": 0.1}, b""),
        ("idle", {"head": 0.1}, b"HTTP/1.1 200 "),
    ],
)
def test_the_server_closes_connections_that_take_too_long(
    start: Start, beginning: str, timeouts: dict[str, float], answer: bytes
) -> None:
    server = start("site", **timeouts)
    assert server.get("/") == 200
    with server.clients(BEGINNINGS[beginning], 20) as clients:
        assert {answer_of(client)[: len(answer)] for client in clients} == {answer}


def test_bodies_beyond_the_limit_make_room_for_new_ones(start: Start) -> None:
    server = start("service", most_bodies=20)
    body = b'{"path":"/a","text":"Hello"}'
    with server.clients(BEGINNINGS["body"], 40) as clients:
        closed = {answer_of(client).split(b"\r\n")[0] for client in clients[:10]}
        with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_SECONDS)) as connection:
            connection.request("POST", "/api/v1/comments", body)
            assert connection.getresponse().status == 201
    assert closed == {b"HTTP/1.1 408 Request Timeout"}


def test_a_late_body_gets_an_error_in_the_form_of_the_api(start: Start) -> None:
    server = start("service", body=0.1)
    with server.clients(BEGINNINGS["body"], 1) as (client,):
        head, _, body = answer_of(client).partition(b"\r\n\r\n")
    assert b"connection: close" in head.lower()
    assert json.loads(body)["message"].endswith("Send it again.")


def test_a_client_that_is_refused_while_it_sends_can_read_why(start: Start) -> None:
    server = start("service")
    body = bytes(4 * 1024 * 1024)
    head = f"POST /api/v1/comments HTTP/1.1\r\nhost: a\r\ncontent-length: {len(body)}\r\n\r\n"
    for _ in range(20):
        with server.clients("", 1) as (client,):
            client.sendall(head.encode() + body)
            assert client.recv(65_536).startswith(b"HTTP/1.1 413 ")


@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux closes connections that are stalled.")
def test_a_client_that_does_not_read_its_response_is_disconnected(start: Start) -> None:
    server = start("endless", stalled=0.2)
    with server.clients("GET / HTTP/1.1\r\nhost: a\r\n\r\n", 1):
        assert line_of(server.process) == "left\n"


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_a_signal_stops_the_server_while_requests_are_unfinished(start: Start, workers: int, beginning: str) -> None:
    server = start("site", workers=workers, head=1, stop=HOUR, stop_bodies=0.1)
    assert server.get("/") == 200
    # The first worker may answer before the second one starts.
    while len(processes := server.workers()) < workers:
        pass
    with server.clients(BEGINNINGS[beginning], 100):
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE_SECONDS) == 0
    assert all(gone(pid) for pid in processes)


def test_a_signal_stops_a_server_whose_requests_never_end(start: Start) -> None:
    server = start("site", workers=2, stop=1)
    assert server.get("/") == 200
    processes = server.workers()
    with server.clients(BEGINNINGS["head"], 100):
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE_SECONDS) == 0
    assert all(gone(pid) for pid in processes)


@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux notifies a process of its parent's end.")
def test_no_worker_outlives_a_server_that_was_killed(start: Start) -> None:
    server = start("site", workers=2, stop=0.1)
    assert server.get("/") == 200
    processes = server.workers()
    with server.clients(BEGINNINGS["head"], 100):
        server.process.kill()
        assert all(gone(pid) for pid in processes)
