"""A built site over HTTP: what paths lead to, and mounted applications."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message

from glosa.hosting.app import site_application
from glosa.hosting.site import read_site
from tests.unit.hosting.conftest import Browser, Get


def rebase(folder: Path, base: str) -> Path:
    facts = json.loads((folder / ".glosa.json").read_text())
    (folder / ".glosa.json").write_text(json.dumps(facts | {"base": base}))
    return folder


@pytest.mark.accepts("S-57")
@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/", "Início"),
        ("/panel.html", "Painel"),
        ("/settings/", "Configurações"),
        ("/en-US/", "Introduction"),
        ("/en-US/panel.html", "Panel"),
    ],
)
def test_a_known_route_is_served(get: Get, path: str, title: str) -> None:
    reply = get(path)
    assert reply.status == 200
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    assert reply.headers["content-length"] == str(len(reply.body))
    assert f"<title>{title}</title>" in reply.body.decode()


@pytest.mark.accepts("S-26", "S-58", "S-59", "S-60", "S-61")
@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("/index.html", "/"),
        ("/en-US/index.html", "/en-US/"),
        ("/PANEL.html", "/panel.html"),
        ("/popular-topics/faq.html", "/popular-topics/FAQ.html"),
        ("/panel/", "/panel.html"),
        ("/panel", "/panel.html"),
        ("/settings", "/settings/"),
        ("/en-us", "/en-US/"),
        ("/Popular-Topics/Faq/", "/popular-topics/FAQ.html"),
    ],
)
def test_another_spelling_leads_to_the_route(get: Get, path: str, location: str) -> None:
    reply = get(path)
    assert reply.status == 308
    assert reply.headers["location"] == location
    assert reply.headers["cache-control"] == "no-cache"
    assert reply.body == b"Moved\n"


def test_a_redirect_keeps_the_query(get: Get) -> None:
    assert get("/panel?a=b&c=%20d?e").headers["location"] == "/panel.html?a=b&c=%20d?e"


@pytest.mark.parametrize("query", ["a=\x0d\x0aset-cookie: b", "é", "a b", "\udcff"])
def test_an_invalid_query_is_dropped_from_redirects(get: Get, query: str) -> None:
    assert get(f"/panel?{query}").headers["location"] == "/panel.html"


@pytest.mark.accepts("S-56", "S-62", "S-137")
@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/nowhere", "Página não encontrada"),
        ("/settings/nowhere.html", "Página não encontrada"),
        ("/en-US/nowhere/", "Page not found"),
        ("/EN-us/nowhere", "Page not found"),
        ("/en-USA", "Página não encontrada"),
        ("/assets/js/2.0a1b2c3d.js", "Página não encontrada"),
    ],
)
def test_an_unknown_path_shows_the_not_found_page_of_its_language(get: Get, path: str, title: str) -> None:
    reply = get(path)
    assert reply.status == 404
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    assert reply.headers["cache-control"] == "no-cache"
    assert "etag" not in reply.headers
    assert f"<title>{title}</title>" in reply.body.decode()


def test_the_not_found_page_is_not_served_at_its_own_address(get: Get) -> None:
    assert get("/404.html").status == 404
    assert get("/404").status == 404
    assert get("/en-US/404/").status == 404


def test_a_site_without_not_found_page_says_so_in_text(built: Path, get: Get) -> None:
    (built / "en-US/404.html").unlink()
    assert "não encontrada" in get("/en-US/nowhere").body.decode()
    (built / "404.html").unlink()
    reply = get("/nowhere")
    assert (reply.status, reply.body) == (404, b"Not found\n")
    assert reply.headers["content-type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize(
    "path",
    [
        "/.glosa.json",
        "/.htpasswd",
        "/../out/index.html",
        "/%2e%2e/secret.txt",
        "/settings/%2e%2e/index.html",
        "/..%2fsecret.txt",
        "//etc/passwd",
        "//evil.example/",
        "/%00",
        "/panel.html%00.png",
        "/%zz",
        "/%ff",
        "/\udcff",
        "/a\\b",
        "/panel.html/x",
        "/logo.svg/",
        "/" + "a" * 5000,
        "/" + "a/" * 3000,
        "",
        "*",
    ],
)
def test_a_hostile_path_is_not_found(built: Path, get: Get, path: str) -> None:
    (built.parent / "secret.txt").write_text("secret")
    reply = get(path)
    assert reply.status == 404
    assert b"secret" not in reply.body


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.text(alphabet="/.%2eEfF\\aindexpanel?html-US", max_size=30), query=st.text(max_size=10))
def test_no_request_fails_or_redirects_to_another_host(get: Get, path: str, query: str) -> None:
    reply = get(f"/{path}?{query}")
    assert reply.status in {200, 308, 404}
    location = reply.headers.get("location", "/")
    assert location.startswith("/")
    assert not location.startswith("//")
    assert location.isascii() and location.isprintable()


def test_a_site_can_be_served_below_a_base(built: Path, browse: Callable[[ASGIApp], Browser]) -> None:
    get = browse(site_application(read_site(rebase(built, "/docs/")))).get
    assert "Painel" in get("/docs/panel.html").body.decode()
    assert get("/docs/assets/routes/all.json").status == 200
    assert get("/docs").headers["location"] == "/docs/"
    assert get("/docs/Panel?a").headers["location"] == "/docs/panel.html?a"
    assert get("/panel.html").status == 404
    assert "Page not found" in get("/docs/en-US/nowhere").body.decode()
    assert "Página não encontrada" in get("/en-US/nowhere").body.decode()


def test_applications_are_mounted_in_the_site(built: Path, browse: Callable[[ASGIApp], Browser]) -> None:
    async def report(request: Request) -> PlainTextResponse:
        return PlainTextResponse(f"{request.method} {request.url.path}")

    comments = Starlette(routes=[Route("/1.1/classes", report, methods=["POST"]), Route("/", report)])
    get = browse(site_application(read_site(built), mounts={"/comments": lambda: comments})).get
    assert get("/comments/1.1/classes", "POST").body == b"POST /comments/1.1/classes"
    assert get("/comments/").body == b"GET /comments/"
    assert get("/comments/nowhere").body == b"Not Found"
    assert "Página não encontrada" in get("/commentsx").body.decode()
    assert get("/").status == 200


def test_the_application_completes_startup_and_shutdown(built: Path) -> None:
    waiting = iter(["lifespan.startup", "lifespan.shutdown"])
    sent: list[str] = []

    async def receive() -> Message:
        return {"type": next(waiting)}

    async def send(message: Message) -> None:
        sent.append(message["type"])

    async def live() -> None:
        await site_application(read_site(built))({"type": "lifespan"}, receive, send)

    asyncio.run(live())
    assert sent == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


def test_a_web_socket_is_closed(built: Path) -> None:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    async def connect() -> None:
        await site_application(read_site(built))({"type": "websocket", "path": "/"}, receive, send)

    asyncio.run(connect())
    assert sent == [{"type": "websocket.close", "code": 1000}]
