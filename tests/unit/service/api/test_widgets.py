"""The stand-alone widgets' files over HTTP."""

import asyncio
import os
from pathlib import Path
from typing import cast

import brotli
import httpx
import pytest
from starlette.middleware import Middleware
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.routing import Router

from glosa.service.routes.context import ServiceContext
from glosa.service.routes.metrics import Metrics
from glosa.service.routes.monitoring.exception_handlers import exception_handlers
from glosa.service.routes.monitoring.log import ServiceLog
from glosa.service.routes.widgets import widget_route

SCRIPT = b"export const widget = 1;\n" * 100


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    built = tmp_path / "widgets"
    (built / "emoji").mkdir(parents=True)
    (built / "anonymous.mjs").write_bytes(SCRIPT)
    (built / "marked.0a1b2c3d.mjs").write_bytes(SCRIPT)
    (built / "emoji/smile.png").write_bytes(b"PNG")
    (built / ".secret.js").write_bytes(b"secret")
    (tmp_path / "outside.js").write_bytes(b"secret")
    return built


def get(folder: Path, path: str, **headers: str) -> httpx.Response:
    handlers = exception_handlers(Metrics(worker="1"), ServiceLog(lambda piece: None, lambda: 0))
    middleware = [Middleware(ExceptionMiddleware, handlers=handlers)]
    application = Router([widget_route(cast("ServiceContext", None), folder)], middleware=middleware)

    async def run() -> httpx.Response:
        transport = httpx.ASGITransport(application)
        async with httpx.AsyncClient(transport=transport, base_url="http://service") as client:
            given = {name.replace("_", "-"): text for name, text in headers.items()}
            return await client.get(path, headers={"accept-encoding": "identity", **given})

    return asyncio.run(run())


def test_an_entry_is_revalidated_and_readable_from_any_origin(folder: Path) -> None:
    answer = get(folder, "/v1/anonymous.mjs")
    assert (answer.status_code, answer.content) == (200, SCRIPT)
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["access-control-allow-origin"] == "*"
    current = get(folder, "/v1/anonymous.mjs", if_none_match=f"W/{answer.headers['etag']}")
    assert (current.status_code, current.content) == (304, b"")


def test_a_file_with_a_hash_in_its_name_is_immutable(folder: Path) -> None:
    assert "immutable" in get(folder, "/v1/marked.0a1b2c3d.mjs").headers["cache-control"]


def test_text_is_compressed_and_pictures_are_not(folder: Path) -> None:
    packed = get(folder, "/v1/anonymous.mjs", accept_encoding="br, gzip")
    assert packed.headers["content-encoding"] == "br"
    assert packed.content == SCRIPT
    picture = get(folder, "/v1/emoji/smile.png", accept_encoding="br, gzip")
    assert "content-encoding" not in picture.headers
    assert picture.headers["content-type"] == "image/png"


def test_a_file_compressed_by_the_build_is_sent_unless_it_is_older(folder: Path) -> None:
    compressed = folder / "anonymous.mjs.br"
    compressed.write_bytes(brotli.compress(b"from the build"))
    assert get(folder, "/v1/anonymous.mjs", accept_encoding="br").content == b"from the build"
    os.utime(compressed, (0, 0))
    assert get(folder, "/v1/anonymous.mjs", accept_encoding="br").content == SCRIPT


@pytest.mark.parametrize(
    "name", ["other.js", ".secret.js", "../outside.js", "%2e%2e/outside.js", "emoji", "emoji/", "a//b.js", "anonymous"]
)
def test_other_files_are_not_served(folder: Path, name: str) -> None:
    answer = get(folder, f"/v1/{name}")
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_widgets_are_not_found_before_the_front_end_is_built(tmp_path: Path) -> None:
    assert get(tmp_path / "missing", "/v1/anonymous.js").json()["code"] == "not-found"
