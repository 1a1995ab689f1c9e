"""The real server on a real port: starts, answers, and stops when it gets a signal."""

import http.client
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version
from inspect import getsource, signature
from pathlib import Path

import brotli
import pytest
from granian._granian import ListenerSpec
from granian.server.mp import MPServer, WorkerProcess
from packaging.requirements import Requirement
from packaging.version import Version

from glosa.hosting.errors import AddressRefused, PortInUse
from glosa.hosting.server import LARGEST_HEAD, ensure_free, join

PYPROJECT = Path(__file__).resolve().parents[3] / "pyproject.toml"

PROGRAM = """
import sys
from functools import partial
from pathlib import Path
from glosa.hosting.app import site_application
from glosa.hosting.server import serve
from glosa.hosting.site import read_site

site = read_site(Path(sys.argv[1]))
started = partial(print, "started", flush=True)
host, port, workers = sys.argv[2:]
serve(partial(site_application, site), host=host, port=int(port), workers=int(workers), started=started)
print("stopped")
"""


@contextmanager
def listening() -> Iterator[int]:
    """A port on which a program listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def free_port() -> int:
    with listening() as port:
        return port


@contextmanager
def server(folder: Path, port: int, *, host: str = "127.0.0.1", workers: int = 1) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", PROGRAM, str(folder), host, str(port), str(workers)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "started\n"
            yield process
        finally:
            process.kill()


def accepts(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port)).close()
    except ConnectionRefusedError:
        return False
    return True


def test_connections_are_accepted_from_the_moment_when_the_server_has_started(built: Path) -> None:
    port = free_port()
    with server(built, port):
        assert accepts("127.0.0.1", port)


def fetch(port: int, path: str, *, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """The answer of the server on ``port``, which may still be about to listen."""
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            connection.request(method, path, headers={key.replace("_", "-"): value for key, value in headers.items()})
            reply = connection.getresponse()
            return reply.status, {key.lower(): value for key, value in reply.getheaders()}, reply.read()
        except ConnectionRefusedError:
            continue
        finally:
            connection.close()


@pytest.mark.accepts("S-26", "S-56", "S-137")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_site_is_served_until_a_signal(built: Path, workers: int) -> None:
    port = free_port()
    with server(built, port, workers=workers) as process:
        status, headers, body = fetch(port, "/panel.html", accept_encoding="br")
        assert (status, headers["content-encoding"]) == (200, "br")
        assert brotli.decompress(body) == (built / "panel.html").read_bytes()
        assert fetch(port, "/panel.html", accept_encoding="br", if_none_match=headers["etag"])[0] == 304
        status, headers, _ = fetch(port, "/index.html?a=b")
        assert (status, headers["location"]) == (308, "/?a=b")
        status, headers, body = fetch(port, "/en-US/nowhere")
        assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert b"Page not found" in body
        assert fetch(port, "/../../etc/passwd")[0] == 404
        assert fetch(port, "/panel.html", method="HEAD")[2] == b""
        assert fetch(port, "/panel.html", method="POST")[0] == 405
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate(timeout=60)
    assert (process.returncode, output) == (0, "stopped\n")


@pytest.mark.skipif(sys.platform != "linux", reason="Elsewhere a machine has only 127.0.0.1 unless it's set up.")
def test_a_server_listens_on_its_host_only(built: Path) -> None:
    port = free_port()
    with server(built, port, host="127.0.0.2") as process:
        while not (hosts := [host for host in ("127.0.0.1", "127.0.0.2") if accepts(host, port)]):
            assert process.poll() is None, "The server ended."
            time.sleep(0.01)
    assert hosts == ["127.0.0.2"]


def test_a_request_for_a_web_socket_gets_the_page(built: Path) -> None:
    key = {"sec_websocket_version": "13", "sec_websocket_key": "dGhlIHNhbXBsZSBub25jZQ=="}
    port = free_port()
    with server(built, port):
        status, _, body = fetch(port, "/panel.html", connection="Upgrade", upgrade="websocket", **key)
    assert (status, body) == (200, (built / "panel.html").read_bytes())


def test_a_request_with_a_huge_header_is_refused(built: Path) -> None:
    port = free_port()
    with server(built, port):
        assert fetch(port, "/panel.html", x="a" * 1_000)[0] == 200
        assert fetch(port, "/panel.html", x="a" * 4 * LARGEST_HEAD)[0] == 431


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_to_all_processes_right_after_the_start_stops_them(built: Path, number: signal.Signals) -> None:
    with server(built, free_port(), workers=2) as process:
        os.killpg(process.pid, number)
        output, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    # A worker may end before the server has noticed the signal. Another thread reports that, perhaps in the same line.
    assert "stopped\n" in output


@pytest.mark.skipif(sys.platform != "linux", reason="Only there do workers end with their parent.")
def test_workers_end_when_the_server_is_killed(built: Path) -> None:
    port = free_port()
    with server(built, port, workers=2) as process:
        try:
            assert fetch(port, "/panel.html")[0] == 200
            process.kill()
            # Workers write to the same pipe, which ends when none is left.
            assert process.communicate(timeout=60)[0] == ""
            assert not accepts("127.0.0.1", port)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


class Ended:
    """A process whose end another thread has noticed, but stores only after a few checks."""

    def __init__(self, sentinel: int, *, checks: int) -> None:
        self.sentinel = sentinel
        self.checks = checks

    def join(self, timeout: float | None) -> None:
        """Nothing to wait for: the other thread has."""

    def is_alive(self) -> bool:
        self.checks -= 1
        return self.checks >= 0


def test_joining_waits_until_a_process_has_ended() -> None:
    reading, writing = os.pipe()
    os.close(writing)  # as the kernel does at the end of a process
    process = Ended(reading, checks=5)
    join(process, 10)  # type: ignore[arg-type]
    os.close(reading)
    assert not process.is_alive()


def test_joining_a_running_process_ends_at_the_timeout() -> None:
    reading, writing = os.pipe()
    process = Ended(reading, checks=5)
    join(process, 0)  # type: ignore[arg-type]
    os.close(reading)
    os.close(writing)
    assert process.checks == 4


def test_a_port_in_use_is_reported_before_the_start(built: Path) -> None:
    with listening() as port:
        command = [sys.executable, "-c", PROGRAM, str(built), "127.0.0.1", str(port), "1"]
        process = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert process.returncode == 1
    assert "started" not in process.stdout
    assert f"Port {port} on 127.0.0.1 is in use by another program." in process.stderr


def test_detects_a_port_in_use() -> None:
    with listening() as port, pytest.raises(PortInUse) as caught:
        ensure_free("127.0.0.1", port)
    assert caught.value.code == "port-in-use"
    assert str(caught.value) == (
        f"Port {port} on 127.0.0.1 is in use by another program. Expected a free port."
        f" Stop that program, or choose another port: --port {port + 1}."
    )


def test_accepts_a_free_port() -> None:
    ensure_free("127.0.0.1", free_port())


@pytest.mark.parametrize(("host", "port"), [("192.0.2.1", 8000), ("no.such.host.invalid", 8000)])
def test_reports_an_address_of_another_machine(host: str, port: int) -> None:
    with pytest.raises(AddressRefused) as caught:
        ensure_free(host, port)
    messages = {
        "192.0.2.1": "The system doesn't let this account listen on 192.0.2.1, port 8000: Cannot assign requested address."
        " Expected an address of this machine and a port from 1024 to 65535. Choose another one with --host and --port.",
        "no.such.host.invalid": f"The host 'no.such.host.invalid' is unknown: {getattr(caught.value.__cause__, 'strerror', '')}."
        " Expected an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them. Correct it with --host.",
    }
    assert str(caught.value) == messages[host]


def test_granian_has_what_our_server_overrides() -> None:
    """One of its methods is private: another version may call it otherwise, or not at all."""
    assert signature(MPServer._init_shared_socket).parameters.keys() == {"self"}
    assert "((self._ssp, self._shd), self._sso)" in getsource(MPServer._spawn_worker)
    assert signature(ListenerSpec).parameters.keys() == {"host", "port", "backlog"}
    assert signature(MPServer.shutdown).parameters.keys() == {"self", "exit_code"}
    assert signature(WorkerProcess.join).parameters.keys() == {"self", "timeout"}
    assert "self.hooks_reload" in getsource(MPServer._reload)
    assert "self.main_loop_interrupt.set()" in getsource(MPServer.signal_handler_interrupt)


def test_granian_is_pinned_to_tested_versions() -> None:
    project = tomllib.loads(PYPROJECT.read_text())["project"]
    (granian,) = (one for one in map(Requirement, project["dependencies"]) if one.name == "granian")
    tested = Version(version("granian"))
    assert tested in granian.specifier
    assert Version(f"{tested.major}.{tested.minor + 1}") not in granian.specifier


SHARING = """
import gc, sys
from glosa.hosting.server import serve

async def application(scope, receive, send):
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"%d" % gc.get_freeze_count()})

serve(lambda: application, port=int(sys.argv[1]))
"""


@pytest.mark.skipif(multiprocessing.get_start_method() != "fork", reason="Processes that are not forked share nothing.")
def test_a_worker_shares_memory_with_its_parent() -> None:
    """Its collector does not touch it: a page of memory that is touched is no longer shared."""
    port = free_port()
    with subprocess.Popen([sys.executable, "-c", SHARING, str(port)]) as process:
        _, _, frozen = fetch(port, "/")
        process.send_signal(signal.SIGINT)
        process.wait(60)
    assert int(frozen) > 10_000
