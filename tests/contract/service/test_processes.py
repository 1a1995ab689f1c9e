"""The service as a program: several workers, one database, a graceful stop; standalone and mounted in a site."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import SiteMaker
from tests.ports import free_port

PATIENCE_SECONDS = 60
TOKEN = "t" * 32
"""What metrics are read with."""


class Program:
    """A running ``glosa`` server command."""

    def __init__(self, *arguments: str, log: Path) -> None:
        self.port = free_port()
        self.log = log
        with log.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "glosa", *arguments, "--port", str(self.port)],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={
                    **os.environ,
                    "PYTHONUNBUFFERED": "1",
                    "GLOSA_METRICS_TOKEN": TOKEN,
                    "GLOSA_SLOW_QUERY_MS": "0",
                },
            )
        assert self.process.stdout
        self.said = []
        for line in self.process.stdout:
            self.said.append(line)
            if line.startswith("Serving"):
                break

    def send(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """Waits until the server listens; returns status and body."""
        content = None if body is None else json.dumps(body)
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
            try:
                connection.request(
                    method, path, content, {name.replace("_", "-"): text for name, text in headers.items()}
                )
                reply = connection.getresponse()
                data = reply.read()
                kind = reply.headers.get("content-type", "")
                return reply.status, json.loads(data) if "json" in kind else data.decode()
            except ConnectionRefusedError:
                assert self.process.poll() is None, self.log.read_text()
            finally:
                connection.close()

    def stop(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        self.process.communicate(timeout=PATIENCE_SECONDS)
        return self.process.returncode


@contextmanager
def program(*arguments: str, log: Path) -> Iterator[Program]:
    running = Program(*arguments, log=log)
    try:
        yield running
    finally:
        with running.process:
            running.process.kill()


def command(*arguments: str) -> str:
    ended = subprocess.run(
        [sys.executable, "-m", "glosa", "comments", *arguments], check=True, capture_output=True, text=True
    )
    return ended.stdout


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database of one site that allows few posts per minute."""
    path = str(tmp_path / "data/comments.sqlite3")
    command("site", "add", "default", "--db", path, "--posts-a-minute", "6", "--interval", "0")
    return path


def post(running: Program, text: str, **headers: str) -> tuple[int, Any]:
    return running.send("POST", "/api/v1/comments", {"path": "/a", "text": text}, **headers)


def test_a_long_list_from_the_helper_process_arrives_complete(tmp_path: Path) -> None:
    database = str(tmp_path / "comments.sqlite3")
    command("site", "add", "default", "--db", database, "--app-id", "app", "--app-key", "key", "--interval", "0")
    texts = [str(number) * 9_000 for number in range(5)]
    with program("comments", "serve", "--db", database, log=tmp_path / "log") as running:
        for text in texts:
            assert post(running, text)[0] == 201
        status, listed = running.send(
            "GET", "/1.1/classes/Comment?limit=1000&order=createdAt", x_lc_id="app", x_lc_key="key"
        )
        assert status == 200
        assert [row["comment"] for row in listed["results"]] == [f"<p>{text}</p>" for text in texts]


def test_workers_share_limits_and_every_accepted_comment_is_readable(database: str, tmp_path: Path) -> None:
    with program("comments", "serve", "--db", database, "--workers", "2", log=tmp_path / "log") as running:
        workers: set[str] = set()
        while len(workers) < 2:
            workers |= {
                line.split('worker="')[1].partition('"')[0]
                for line in running.send("GET", "/metrics", authorization=f"Bearer {TOKEN}")[1].splitlines()
                if "worker=" in line
            }
        outcomes: list[int] = []
        threads = [
            threading.Thread(target=lambda: outcomes.append(post(running, "Hello", x_forwarded_for="203.0.113.1")[0]))
            for _ in range(24)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(outcomes) == [201] * 6 + [429] * 18
        assert running.send("GET", "/api/v1/thread?path=/a")[1]["count"] == 6
        assert post(running, "Hello", x_forwarded_for="203.0.113.2")[0] == 201
        assert {running.send("GET", "/api/v1/thread?path=/a")[1]["count"] for _ in range(20)} == {7}
        assert running.stop() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_post_in_progress_during_shutdown_is_answered_and_stored(database: str, tmp_path: Path, number: int) -> None:
    body = json.dumps({"path": "/a", "text": "Under way"}).encode()
    with program("comments", "serve", "--db", database, log=tmp_path / "log") as running:
        running.send("GET", "/healthz")
        with socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE_SECONDS) as connection:
            head = f"POST /api/v1/comments HTTP/1.1\r\nhost: a\r\ncontent-length: {len(body)}\r\n\r\n"
            connection.sendall(head.encode() + body[:10])
            # This one is answered on another connection after the server has read the first one's head.
            running.send("GET", "/healthz")
            running.process.send_signal(number)
            while True:
                try:
                    socket.create_connection(("127.0.0.1", running.port)).close()
                except OSError:
                    break
            connection.sendall(body[10:])
            assert connection.recv(65_536).startswith(b"HTTP/1.1 201 ")
        assert running.process.wait(PATIENCE_SECONDS) == 0
    assert command("list", "--db", database).endswith("Anonymous: Under way\n")


def test_the_log_is_json_lines(database: str, tmp_path: Path) -> None:
    with program("comments", "serve", "--db", database, log=tmp_path / "log") as running:
        post(running, "Hello")
        running.stop()
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert [(line["route"], line["status"]) for line in lines] == [("/api/v1/comments", 201)]


COMMENTS = """
comments:
  solution: anonymous
  anonymous: {visitor: true, recordIP: false, requiredFields: [nick], appId: app-of-the-site, appKey: key-of-the-site}
"""


def configured(make_site: SiteMaker, comments: str) -> Path:
    site = make_site()
    file = site / "glosa.yaml"
    file.write_text(file.read_text() + comments)
    return site


@pytest.mark.parametrize("name", ["serve", "dev"])
def test_a_site_is_served_with_its_comments(make_site: SiteMaker, tmp_path: Path, name: str) -> None:
    site = configured(make_site, COMMENTS)
    with program(name, str(site), "--base", "/docs/", log=tmp_path / "log") as running:
        assert running.send("GET", "/docs/panel.html")[0] == 200
        refused = running.send("POST", "/docs/comments/api/v1/comments", {"path": "/docs/panel.html", "text": "Hello"})
        assert refused == (
            400,
            {"code": "field-invalid", "message": "NickName cannot be less than 3 bytes.", "field": "nick"},
        )
        body = {"path": "/docs/panel.html", "text": "Hello", "nick": "Ana"}
        assert running.send("POST", "/docs/comments/api/v1/comments", body)[0] == 201
        assert running.send("GET", "/docs/comments/api/v1/thread?path=/docs/panel.html")[1]["count"] == 1
        assert running.send("GET", "/docs/comments/readyz") == (200, {"status": "ready"})
        assert running.send("GET", "/comments/readyz")[0] == 404
        assert running.stop(signal.SIGINT) == 0
    assert (site / "data/.gitignore").read_text() == "*\n"
    reported = command("site", "list", "--db", str(site / "data/comments.sqlite3"))
    identity = "default  app_id=app-of-the-site  app_key=key-of-the-site"
    assert reported == f"{identity}  required=nick  service_path=/docs/comments\n"


def test_the_owners_settings_survive_a_restart(make_site: SiteMaker, tmp_path: Path) -> None:
    site = configured(make_site, COMMENTS)
    database = str(site / "data/comments.sqlite3")
    command("site", "add", "default", "--db", database, "--approval", "all", "--required", "mail")
    with program("serve", str(site), log=tmp_path / "log") as running:
        rules = running.send("GET", "/comments/api/v1/site")[1]
        assert (rules["approval"], rules["required"]) == ("all", ["nick"])
        running.stop()


@pytest.mark.parametrize(
    "comments", ["", "comments: {solution: anonymous, anonymous: {serverURLs: 'https://store.example.org'}}\n"]
)
def test_a_site_that_needs_no_service_gets_none(make_site: SiteMaker, tmp_path: Path, comments: str) -> None:
    site = configured(make_site, comments)
    with program("serve", str(site), log=tmp_path / "log") as running:
        assert running.send("GET", "/comments/readyz")[0] == 404
        running.stop()
    assert not (site / "data").exists()
