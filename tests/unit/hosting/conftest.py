"""A small built site, and a browser that sends exactly the given bytes."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from starlette.types import ASGIApp, Message, Scope

from glosa.hosting.app import site_application
from glosa.hosting.site import read_site

POLICY = "default-src 'none'; script-src 'self'"

FILES = {
    "index.html": "<title>Início</title>",
    "404.html": "<title>Página não encontrada</title>",
    "panel.html": f"<title>Painel</title>{'<p>texto</p>' * 200}",
    "popular-topics/FAQ.html": "<title>Perguntas</title>",
    "settings/index.html": "<title>Configurações</title>",
    "en-US/index.html": "<title>Introduction</title>",
    "en-US/404.html": "<title>Page not found</title>",
    "en-US/panel.html": "<title>Panel</title>",
    "assets/js/1.0a1b2c3d.js": f"export default {'[' * 300}{']' * 300}",
    "assets/css/reader.00ff00ff.css": "a{color:red}" * 50,
    "assets/routes/all.json": "{}",
    "logo.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "photo.png": "PNG" * 100,
    "sitemap.xml": "<urlset/>",
    ".well-known/security.txt": "Contact: mailto:a@b.example",
    ".htpasswd": "secret",
}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """The folder of a built site in two languages."""
    return build(tmp_path / "out")


def build(folder: Path, *, base: str = "/") -> Path:
    facts = {"generator": "Glosa 1.8.2", "base": base, "locales": ["/", "/en-US/"], "policy": POLICY}
    for name, text in {**FILES, ".glosa.json": json.dumps(facts)}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


@dataclass(frozen=True, slots=True)
class Reply:
    """What the browser gets."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Browser:
    """Sends requests to an application without touching their paths."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    def get(self, target: str, method: str = "GET", **headers: str) -> Reply:
        """The reply to ``target``, a path with or without query; ``accept_encoding="br"`` sends ``Accept-Encoding``."""
        path, _, query = target.partition("?")
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode("utf-8", "surrogateescape"),
            "query_string": query.encode("utf-8", "surrogateescape"),
            "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
        }
        return asyncio.run(_exchange(self._application, scope))


Get = Callable[..., Reply]
""":meth:`Browser.get`."""


async def _exchange(application: ASGIApp, scope: Scope) -> Reply:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await application(scope, receive, send)
    start, *bodies = sent
    assert start["type"] == "http.response.start"
    assert {one["type"] for one in bodies} == {"http.response.body"}
    assert [one.get("more_body", False) for one in bodies] == [True] * (len(bodies) - 1) + [False]
    headers = {name.decode(): value.decode("latin-1") for name, value in start["headers"]}
    assert len(headers) == len(list(start["headers"])), "a header stands twice"
    return Reply(start["status"], headers, b"".join(one.get("body", b"") for one in bodies))


@pytest.fixture
def get(built: Path) -> Get:
    """A request of a browser to the small site."""
    return Browser(site_application(read_site(built))).get


@pytest.fixture
def browse() -> Callable[[ASGIApp], Browser]:
    """A browser for an application."""
    return Browser
