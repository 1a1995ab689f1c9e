"""The site and the comment service negotiate the same way: both serve one file to every ``Accept-Encoding``."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from starlette.routing import Router

from glosa.hosting.app import site_application
from glosa.hosting.site import read_site
from glosa.service.domain.sites import Site
from glosa.service.routes.context import ServiceContext
from glosa.service.routes.response_cache import CachedResponse
from glosa.service.routes.widgets import widget_route
from tests.unit.hosting.conftest import Browser, Reply

CONTENT = b"export const widget = 1;\n" * 100


@pytest.fixture
def requests(tmp_path: Path) -> list[Callable[..., Reply]]:
    """Requests the same content from the site, from the service's widgets, and from its cached threads."""
    facts = {"generator": "Glosa 1.8.2", "base": "/", "locales": ["/"], "policy": "default-src 'none'"}
    (tmp_path / ".glosa.json").write_text(json.dumps(facts))
    (tmp_path / "v1").mkdir()
    (tmp_path / "v1/widget.mjs").write_bytes(CONTENT)
    thread = CachedResponse(Site(id="default", app_id="a", app_key="k"), None, 1, CONTENT)
    applications = (
        site_application(read_site(tmp_path)),
        Router([widget_route(cast("ServiceContext", None), tmp_path / "v1")]),
        thread,
    )
    return [Browser(application).get for application in applications]


@pytest.mark.parametrize(
    ("header", "encoding"),
    [
        ("", None),
        ("br", "br"),
        ("gzip", "gzip"),
        ("br;q=0.1, gzip;q=1", "gzip"),
        ("identity, br;q=0.5", None),
        ("*", "br"),
        ("*;q=0", None),
        ("x-gzip", "gzip"),
        ("br;q=x, gzip;q=0", None),
    ],
)
def test_both_choose_the_same_encoding(requests: list[Callable[..., Reply]], header: str, encoding: str | None) -> None:
    replies = [get("/v1/widget.mjs", accept_encoding=header) for get in requests]
    assert [reply.status for reply in replies] == [200] * 3
    assert [reply.headers.get("content-encoding") for reply in replies] == [encoding] * 3
    assert len({reply.headers["etag"] for reply in replies}) == 1


@pytest.mark.parametrize("header", ["{}", "W/{}", '"other", {}', "*"])
def test_both_answer_304_for_the_same_tags(requests: list[Callable[..., Reply]], header: str) -> None:
    for get in requests:
        tag = get("/v1/widget.mjs").headers["etag"]
        assert get("/v1/widget.mjs", if_none_match=header.format(tag)).status == 304
        assert get("/v1/widget.mjs", if_none_match='"a,*,b"').status == 200
