"""Clients of the stand-ins of GitLab, Bitbucket, Gitee, and Gitea."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.unit.forge.stand_ins.client import Api, Forge


@pytest.fixture
def forge() -> Forge:
    return Forge()


@pytest.fixture
def gitlab(forge: Forge) -> Api:
    return Api(forge, "gitlab", "/api/v4")


@pytest.fixture
def bitbucket(forge: Forge) -> Api:
    return Api(forge, "bitbucket", "/2.0")


@pytest.fixture
def gitee(forge: Forge) -> Api:
    return Api(forge, "gitee", "/api/v5")


@pytest.fixture
def gitea(forge: Forge) -> Api:
    return Api(forge, "gitea", "/api/v1")


@pytest.fixture
def address(forge: Forge) -> Iterator[str]:
    """The forge behind a real socket, for clients with their own HTTP library."""

    class Handler(BaseHTTPRequestHandler):
        def _answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            answer = forge.send(
                self.command,
                f"http://{self.headers['host']}{self.path}",
                content=body,
                headers=[(name, value) for name, value in self.headers.items() if name.lower() != "host"],
            )
            self.send_response(answer.status_code)
            for name, value in answer.headers.multi_items():
                if name != "content-length":
                    self.send_header(name, value)
            self.send_header("content-length", str(len(answer.content)))
            self.end_headers()
            self.wfile.write(answer.content)

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = _answer

        def log_message(self, format: str, *arguments: object) -> None:
            """Logs nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()
