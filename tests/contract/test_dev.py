"""``glosa dev`` from outside: it serves, rebuilds on every save, reports errors, and stops on request."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import CONFIG, SiteMaker

PATIENCE_SECONDS = 60


class Dev:
    """A running dev server."""

    def __init__(self, site: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "glosa", "dev", str(site), "--port", str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout
        self.connections: list[HTTPConnection] = []
        self.said: list[str] = []
        self.rest = ""
        """What it says after that, once it has ended."""
        for line in self.process.stdout:
            self.said.append(line)
            if line.startswith("Serving"):
                break

    def get(self, path: str) -> HTTPResponse:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
        self.connections.append(connection)
        connection.request("GET", path)
        return connection.getresponse()

    def post(self, path: str, body: bytes, **headers: str) -> HTTPResponse:
        """``headers``: with underscores for hyphens."""
        connection = HTTPConnection("127.0.0.1", self.port)
        self.connections.append(connection)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("POST", path, body, {"Content-Type": "application/json", **sent})
        return connection.getresponse()

    def events(self) -> Iterator[dict[str, Any]]:
        answer = self.get("/__glosa/events")
        while line := answer.readline():
            if line.startswith(b"data: "):
                yield json.loads(line.removeprefix(b"data: "))

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        self.rest, _ = self.process.communicate(timeout=PATIENCE_SECONDS)
        return self.process.returncode

    def close(self) -> None:
        for connection in self.connections:
            connection.close()
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


@pytest.fixture
def site(make_site: SiteMaker) -> Path:
    return make_site()


@pytest.fixture
def dev(site: Path) -> Iterator[Dev]:
    server = Dev(site)
    yield server
    server.close()


def test_a_save_is_reported_with_the_page_and_its_new_chunk(dev: Dev, site: Path) -> None:
    events = dev.events()
    first = next(events)["number"]
    before = dev.get("/panel.html").read()
    panel = site / "docs/panel.md"
    panel.write_text(panel.read_text().replace("Texto.", "Outro texto."))
    event = next(events)
    assert (event["number"], event["problems"], event["everything"]) == (first + 1, [], False)
    ((address, chunk),) = event["pages"].items()
    assert address == "/panel.html"
    assert b"Outro texto." in dev.get(chunk).read()
    assert b"Outro texto." in dev.get("/panel.html").read()
    assert b"Outro texto." not in before


def test_pages_carry_the_script_and_are_not_stored(dev: Dev) -> None:
    answer = dev.get("/panel.html")
    assert answer.headers["Cache-Control"] == "no-store"
    assert re.search(rb'<script type="module" src="/__glosa/dev\.js\?build=\d+"></script></head>', answer.read())
    assert dev.get("/__glosa/dev.js").status == 200
    assert dev.get("/__glosa/other").status == 404


def test_only_pages_of_the_site_can_report_errors(dev: Dev) -> None:
    error = b'{"message": "no", "stack": "at http://localhost/assets/js/app.0123abcd.js:1:2"}'
    path, own = "/__glosa/error", f"http://127.0.0.1:{dev.port}"
    assert dev.post(path, error, Sec_Fetch_Site="same-origin").read() == b"null"
    assert dev.post(path, error, Origin=own).read() == b"null"
    assert dev.post(path, error, Sec_Fetch_Site="cross-site", Origin=own).status == 403
    assert [dev.post(path, error, Origin=one).status for one in ("null", "http://example.org")] == [403, 403]
    assert dev.post(path, error).status == 403
    assert dev.post(path, error, Origin=own, Content_Type="text/plain").status == 415


def test_a_name_of_another_site_is_refused(dev: Dev) -> None:
    def status(path: str, host: str) -> int:
        connection = HTTPConnection("127.0.0.1", dev.port, timeout=PATIENCE_SECONDS)
        dev.connections.append(connection)
        connection.request("GET", path, headers={"Host": host})
        response = connection.getresponse()
        if response.status == 403:
            assert b"glosa dev --allow-host" in response.read()
        return response.status

    for path in ("/panel.html", "/__glosa/dev.js", "/__glosa/events"):
        assert status(path, f"evil.example:{dev.port}") == 403
        assert status(path, f"localhost:{dev.port}") == 200
    report = {"Origin": "http://evil.example", "Host": "evil.example"}
    assert dev.post("/__glosa/error", b'{"message": "x"}', **report).status == 403


def test_a_report_of_an_error_has_a_limited_size(dev: Dev) -> None:
    def status(body: bytes) -> int:
        return dev.post("/__glosa/error", body, Sec_Fetch_Site="same-origin").status

    assert status(b"{}") == 400
    assert status(b'{"message": "%b"}' % (b"x" * 8192)) == 200
    assert status(b'{"message": "%b"}' % (b"x" * 8193)) == 400
    assert status(b'{"message": "no"}' + b" " * (1 << 15)) == 200
    assert status(b'{"message": "no"}' + b" " * (1 << 16)) == 400


def test_a_page_with_errors_shows_them_until_they_are_corrected(dev: Dev, site: Path) -> None:
    events = dev.events()
    next(events)
    panel, home = site / "docs/panel.md", site / "docs/README.md"
    good = panel.read_text()
    panel.write_text(good + "\n[x](missing.md)\n")
    event = next(events)
    assert (event["problems"], event["failed"], [*event["pages"]]) == ([], False, ["/panel.html"])
    for address in ("/panel.html", event["pages"]["/panel.html"]):
        shown = dev.get(address).read().decode()
        assert f"docs/panel.md:{good.count(chr(10)) + 2} · link-broken" in shown
        assert "Link 'missing.md' points to no page." in shown
        assert "Expected: A Markdown file of this language" in shown
        assert "Next: Correct the link, or write the page." in shown
        assert "Texto." in shown.partition("The last version without errors")[2]
    home.write_text(home.read_text() + "\nFresh.\n")
    assert [*next(events)["pages"]] == ["/"], "a page whose errors stay isn't rendered again"
    assert b"Fresh." in dev.get("/").read()
    panel.write_text(good)
    assert [*next(events)["pages"]] == ["/panel.html"]
    assert b"Texto." in dev.get("/panel.html").read()
    assert dev.stop() == 0
    said = "".join(dev.said) + dev.rest
    assert "1 error. The page shows this. All other pages are served." in said
    assert "Not built" not in said


def test_errors_of_the_whole_site_are_reported_over_its_last_good_state(dev: Dev, site: Path) -> None:
    events = dev.events()
    next(events)
    config = site / "glosa.yaml"
    good = config.read_text()
    config.write_text("title: [\n")
    event = next(events)
    assert event["failed"]
    assert event["problems"][0]["place"].startswith("glosa.yaml")
    assert b"Texto." in dev.get("/panel.html").read()
    config.write_text(good)
    event = next(events)
    assert (event["problems"], event["failed"]) == ([], False)
    assert event["everything"], "whatever page is open must lose its message"
    assert dev.stop() == 0
    assert "The last successful build is being served." in dev.rest


def test_a_file_other_than_markdown_reloads_every_page(dev: Dev, site: Path) -> None:
    events = dev.events()
    next(events)
    config = site / "glosa.yaml"
    config.write_text(config.read_text().replace("Manual", "Handbuch"))
    event = next(events)
    assert event["everything"]
    assert b"Handbuch" in dev.get("/panel.html").read()


def test_dev_stops_on_a_signal_while_pages_are_connected(dev: Dev) -> None:
    next(dev.events())
    assert dev.stop() == 0


FAULTS: Mapping[str, tuple[str | bytes, str]] = {
    "link": ("[x](missing.md)\n", "link-broken"),
    "variable": ("{{ nobody }}\n", "variable-unknown"),
    "container": ("::: warnning\nText.\n:::\n", "container-unknown"),
    "image": ("![x](missing.png)\n", "image-missing"),
    "html": ("<table>\n\nText.\n", "html-unbalanced"),
    "bytes": (b"# Bytes\n\xff\n", "file-not-utf8"),
}


def test_every_page_that_can_be_shown_is_shown_from_the_first_start_on(make_site: SiteMaker) -> None:
    faults = {f"docs/{name}.md": text for name, (text, _) in FAULTS.items()}
    site = make_site({**faults, "docs/README.md": "# Início\n\n[a](link.md), [b](bytes.md)\n"}, name="broken")
    server = Dev(site)
    try:
        for name, (_, code) in FAULTS.items():
            answer = server.get(f"/{name}.html")
            assert (answer.status, f" · {code}" in answer.read().decode()) == (200, True), name
            assert any(f"[{code}]" in line for line in server.said)
        for address, text in {"/": "Início", "/panel.html": "Texto.", "/en-US/panel.html": "Text."}.items():
            answer = server.get(address)
            assert (answer.status, text in answer.read().decode()) == (200, True), address
        events = server.events()
        assert next(events)["problems"] == []
        (site / "docs/bytes.md").write_text("# Bytes\n\nLegível.\n")
        next(events)
        assert "Legível." in server.get("/bytes.html").read().decode()
        assert server.stop() == 0
        assert "6 pages show them." in "".join(server.said) + server.rest
    finally:
        server.close()


def test_errors_of_the_site_are_shown_on_every_page(make_site: SiteMaker) -> None:
    theme = "theme:\n  nav:\n    - {text: Nowhere, link: /nowhere.html}\n"
    site = make_site({"glosa.yaml": CONFIG + theme}, name="nav")
    server = Dev(site)
    try:
        assert b"Texto." in server.get("/panel.html").read()
        event = next(server.events())
        assert {one["code"] for one in event["problems"]} == {"nav-points-nowhere"}
        assert not event["failed"]
    finally:
        server.close()


def test_a_site_that_cannot_be_read_shows_why_until_it_can(make_site: SiteMaker) -> None:
    site = make_site({"glosa.yaml": "title: [\n"}, name="unreadable")
    server = Dev(site)
    try:
        for address in ("/", "/panel.html"):
            answer = server.get(address)
            page = answer.read().decode()
            assert answer.status == 503
            assert '<p class="place">glosa.yaml:' in page
            assert "Expected: " in page
            assert "Next: " in page
        assert any("Every page shows this." in line for line in server.said)
        assert not any("last successful build" in line for line in server.said)
        events = server.events()
        assert next(events)["failed"]
        (site / "glosa.yaml").write_text(CONFIG)
        assert next(events)["problems"] == []
        assert server.get("/panel.html").status == 200
        assert server.stop() == 0
    finally:
        server.close()


def test_comments_are_served_from_the_moment_when_the_configuration_has_no_errors(make_site: SiteMaker) -> None:
    site = make_site({"glosa.yaml": "title: [\n"}, name="corrected")
    server = Dev(site)
    try:
        assert any("Comments aren't served" in line for line in server.said)
        events = server.events()
        assert next(events)["failed"]
        (site / "glosa.yaml").write_text("title: [1\n")
        assert next(events)["failed"]
        assert server.get("/comments/healthz").status == 503
        (site / "glosa.yaml").write_text(f"{CONFIG}comments: {{solution: anonymous}}\n")
        assert not next(events)["failed"]
        assert server.get("/comments/healthz").status == 200
        assert server.get("/panel.html").status == 200
        assert server.stop() == 0
    finally:
        server.close()


def test_pages_are_served_while_the_service_cannot_start_after_a_correction(make_site: SiteMaker) -> None:
    site = make_site({"glosa.yaml": "title: [\n", "data": "not a folder\n"}, name="no-service")
    server = Dev(site)
    try:
        events = server.events()
        assert next(events)["failed"]
        (site / "glosa.yaml").write_text(f"{CONFIG}comments: {{solution: anonymous}}\n")
        assert not next(events)["failed"]
        assert server.get("/panel.html").status == 200
        assert server.get("/comments/healthz").status == 404
        (site / "data").unlink()
        (site / "docs/panel.md").write_text("# Painel\n")
        assert not next(events)["failed"]
        assert server.get("/comments/healthz").status == 200
        assert server.stop() == 0
        assert server.rest.count("Comments aren't served: ") == 1
        assert "The service is tried again after every save." in server.rest
    finally:
        server.close()


def test_a_port_in_use_is_reported_with_the_next_step(dev: Dev, site: Path) -> None:
    for command in ("dev", "serve"):
        done = subprocess.run(
            [sys.executable, "-m", "glosa", command, str(site), "--port", str(dev.port)],
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
        assert done.returncode == 1
        assert f"Port {dev.port}" in done.stderr
        assert f"--port {dev.port + 1}" in done.stderr
