"""A client secret is only in its file, in its service, and at its code host."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import parse_qs

import httpx
import pytest

from tests.browser.sites import served
from tests.conftest import CONFIG, SiteMaker

ROOT = Path(__file__).parents[2] / "src/glosa"
CANARY = "c4nary0f0ne0application"
FIRST_PARTY = ("builder/render/bundle", "service/widgets")
"""Folders with the built front end."""


class TokenEndpoint(BaseHTTPRequestHandler):
    """A code host that repeats in its errors whatever it was sent."""

    forms: ClassVar[list[dict[str, list[str]]]] = []

    def do_POST(self) -> None:
        form = self.rfile.read(int(self.headers["content-length"])).decode()
        self.forms.append(parse_qs(form))
        words = {"error": "invalid_grant", "error_description": f"No login fits {form}.", "client_secret": CANARY}
        content = json.dumps(words).encode()
        self.send_response(400)
        self.send_header("x-sent", form)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *arguments: object) -> None:
        """Stays silent."""


@contextmanager
def code_host() -> Iterator[str]:
    """The address of a host with that endpoint."""
    with HTTPServer(("127.0.0.1", 0), TokenEndpoint) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        serving.join()


def public_texts(make_site: SiteMaker, tmp_path: Path, files: dict[str, str], *, more: str = "") -> dict[str, bytes]:
    """Everything that readers or readers of logs can access on a served site, by its place."""
    with code_host() as host:
        issues = f"platform: gitea, owner: o, repo: r, clientId: abc, baseURL: '{host}'"
        config = f"{CONFIG}comments:\n  solution: issues\n  issues: {{{issues}{more}}}\n"
        site = make_site({"glosa.yaml": config, "public/note.txt": "A note.\n", **files})
        secrets_file = site / "data/oauth.yaml"
        secrets_file.parent.mkdir()
        secrets_file.write_text(
            f"applications:\n  - {{platform: gitea, clientId: abc, clientSecret: {CANARY}}}\n", "utf-8"
        )
        secrets_file.chmod(0o600)
        found: dict[str, bytes] = {}
        with served(site, tmp_path / "log", "--out", str(tmp_path / "out")) as origin:
            body = {"client_id": "abc", "code": "c0de", "redirect_uri": f"{origin}/auth/callback.html"}
            for method, path, fields in (
                ("POST", "comments/api/v1/exchange", body),
                ("POST", "comments/api/v1/exchange", {**body, "client_id": "other"}),
                ("POST", "comments/api/v1/exchange", {**body, "redirect_uri": origin}),
                ("GET", "comments/metrics", None),
                ("GET", "comments/data/oauth.yaml", None),
                ("GET", "data/oauth.yaml", None),
                ("GET", "../data/oauth.yaml", None),
                ("GET", ".glosa.json", None),
            ):
                answer = httpx.request(method, f"{origin}/{path}", json=fields, headers={"origin": origin})
                found[f"{method} {path} {fields}"] = answer.content + repr(answer.headers).encode()
        for folder in (tmp_path / "out", *(ROOT / name for name in FIRST_PARTY)):
            found |= {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
        found |= {str(file): file.read_bytes() for file in (site / "data").rglob("*") if file != secrets_file}
    found["log"] = (tmp_path / "log").read_bytes()
    return found


def leaks(texts: dict[str, bytes]) -> list[str]:
    return [place for place, content in texts.items() if CANARY.encode() in content]


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    TokenEndpoint.forms.clear()
    for name in ("GLOSA_OAUTH", "GLOSA_CLIENT_SECRET", "GLOSA_SECRET", "GLOSA_DB"):
        monkeypatch.delenv(name, raising=False)


def test_the_secret_is_sent_only_to_the_code_host(make_site: SiteMaker, tmp_path: Path) -> None:
    texts = public_texts(make_site, tmp_path, {})
    assert [form["client_secret"] for form in TokenEndpoint.forms] == [[CANARY]]
    places = " ".join(texts)
    for place in ("assets/comments/en-US.json", "auth/callback.html", "anonymous.mjs", "server.js", "comments.sqlite3"):
        assert place in places
    assert b"Serving on" in texts["log"]
    refused = next(content for place, content in texts.items() if "'code': 'c0de'" in place)
    assert b"invalid_request" in refused
    assert leaks(texts) == []


LEAKS: dict[str, dict[str, Any]] = {
    "in a setting of the widget": {"files": {}, "more": f", state: {CANARY}"},
    "in a file next to the pages": {"files": {"public/note.txt": f"secret: {CANARY}\n"}},
    "in the text of a page": {"files": {"docs/panel.md": f"# Painel\n\n## Visão {{#view}}\n\n{CANARY}\n"}},
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_deliberate_leak_is_found(make_site: SiteMaker, tmp_path: Path, leak: str) -> None:
    found = leaks(public_texts(make_site, tmp_path, **LEAKS[leak]))
    assert found
    assert all("/out/" in place for place in found)
