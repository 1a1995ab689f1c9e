"""The network is used as configured, and only if configured."""

import subprocess
import sys
import threading
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from glosa.hosting.errors import ApplicationFailed
from glosa.service.domain.exchange.upstream import NetworkUnusable
from tests.contract.service.conftest import Service, settings_in
from tests.contract.service.exchange_scene import CALLBACK, LOGIN, TOKEN, Host, application, exchange, reply


def test_a_service_without_a_network_says_why_it_does_not_start(tmp_path: Path) -> None:
    def refuse() -> Host:
        raise NetworkUnusable("The environment names a proxy that cannot be used.")

    service = Service(replace(settings_in(tmp_path), applications=(application("gitee"),)), upstream=refuse)
    with pytest.raises(ApplicationFailed, match="names a proxy that cannot be used"):
        service.start()
    service.close()
    assert [line["event"] for line in service.lines()] == ["start-failed"]


def test_the_http_client_is_loaded_only_if_there_are_applications(tmp_path: Path) -> None:
    program = """
import asyncio, sys
from pathlib import Path
from glosa.hosting.lifespan import living
from glosa.service.app import service_application
from glosa.service.settings import Settings

async def live():
    folder = Path(sys.argv[1])
    settings = Settings(database=str(folder / "c.sqlite3"), secret=b"s" * 32, uploads=folder)
    async with living([service_application(settings)]):
        print("httpx" in sys.modules)

asyncio.run(live())
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "False\n"


class Endpoint(BaseHTTPRequestHandler):
    """A token endpoint of a self-hosted code host."""

    paths: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        self.paths.append(self.path)
        self.rfile.read(int(self.headers["content-length"]))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(reply(TOKEN).content)

    def log_message(self, format: str, *arguments: object) -> None:
        """Stays silent."""


def test_a_real_endpoint_is_called_as_configured(tmp_path: Path) -> None:
    with HTTPServer(("127.0.0.1", 0), Endpoint) as server:
        answering = threading.Thread(target=server.handle_request)
        answering.start()
        own = application("gitea", base_url=f"http://127.0.0.1:{server.server_port}/gitea")
        service = Service(replace(settings_in(tmp_path), applications=(own,)))
        service.start()
        answer = exchange(service, json={**LOGIN, "redirect_uri": CALLBACK})
        service.stop()
        answering.join()
    assert answer.json() == TOKEN
    assert Endpoint.paths == ["/gitea/login/oauth/access_token"]
