"""Request handling that all platforms share."""

import asyncio
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from tests.unit.forge.stand_ins.client import ROOT, Api, Forge

ISSUE = "/repos/owner/docs/issues/1"
ORIGIN = {"origin": "http://127.0.0.1:8000"}


def received(forge: Forge, scope: dict[str, Any], message: dict[str, str]) -> list[str]:
    """Returns the types of messages that the application sends if every receive returns ``message``."""
    sent: list[str] = []

    async def receive() -> dict[str, str]:
        return message

    async def send(answer: Any) -> None:
        sent.append(answer["type"])

    async def run() -> None:
        await forge.application(scope, receive, send)

    asyncio.run(run())
    return sent


def preflight(forge: Forge, address: str) -> httpx.Response:
    headers = {**ORIGIN, "access-control-request-method": "POST", "access-control-request-headers": "authorization"}
    return forge.send("OPTIONS", address, headers=headers)


def test_pages_of_any_origin_can_read_the_api(forge: Forge, github: Api) -> None:
    github.seed()
    answer = preflight(forge, f"/github/api/v3{ISSUE}")
    assert answer.status_code == 204
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "Authorization" in answer.headers["access-control-allow-headers"]
    assert "X-GitHub-Api-Version" not in answer.headers["access-control-allow-headers"]
    answer = github("GET", ISSUE, headers=ORIGIN)
    assert answer.headers["access-control-allow-origin"] == "*"
    exposed = answer.headers["access-control-expose-headers"]
    assert "Link" in exposed
    assert "X-RateLimit-Reset" in exposed


@pytest.mark.parametrize("status", ["401", "404", "500", "rate-limit", "retired"])
def test_pages_of_any_origin_can_read_refusals(github: Api, status: str) -> None:
    github.fault(status)
    answer = github("GET", "/user", by="reader", headers=ORIGIN)
    assert answer.status_code >= 400
    assert answer.headers["access-control-allow-origin"] == "*"


@pytest.mark.parametrize("address", ["/github/login/oauth/access_token", "/github/login/oauth/authorize"])
def test_pages_of_other_origins_cannot_read_the_token_endpoint(forge: Forge, address: str) -> None:
    for answer in (preflight(forge, address), forge.send("POST", address, data={"code": "x"}, headers=ORIGIN)):
        assert not [name for name in answer.headers if name.startswith("access-control-")]


@pytest.mark.parametrize(
    "address",
    [
        "/nowhere",
        "/github/api/v3/nowhere",
        "/github/api/v3",
        "/github/api/v3/repos/owner/docs/issues/1/comments/2/3/4",
        "/github/api/v3/repos//docs",
        "/github/api/v3x/user",
        "/github/nobody",
        "/_forge/nowhere",
    ],
)
def test_unknown_addresses_are_not_found(forge: Forge, address: str) -> None:
    assert forge.send("GET", address).status_code == 404


def test_segments_are_decoded_separately(forge: Forge) -> None:
    token = forge.order("tokens", platform="gitlab", user="reader")["access_token"]
    headers = {"authorization": f"Bearer {token}"}
    assert forge.send("GET", "/gitlab/api/v4/projects/owner%2Fdocs/issues", headers=headers).status_code == 200
    assert forge.send("GET", "/gitlab/api/v4/projects/owner/docs/issues", headers=headers).status_code == 404


def test_a_body_that_is_too_large_is_refused_with_or_without_a_length(forge: Forge, github: Api) -> None:
    github.seed()
    too_much = 1024 * 1024 + 1

    async def pieces() -> Any:
        for _ in range(17):
            yield b"x" * 65536

    address = f"{ISSUE}/comments"
    assert github("POST", address, by="reader", content=b"x" * too_much).status_code == 413
    assert github("POST", address, by="reader", content=pieces()).status_code == 413
    assert github("POST", address, by="reader", headers={"content-length": str(too_much)}).status_code == 413
    assert github("GET", ISSUE).json()["comments"] == 0


def test_head_answers_as_get_without_a_body(forge: Forge, github: Api) -> None:
    github.seed()
    answer = github("HEAD", ISSUE)
    assert (answer.status_code, answer.content) == (200, b"")
    assert int(answer.headers["content-length"]) == len(github("GET", ISSUE).content)


def test_a_fault_can_affect_one_kind_of_request(github: Api) -> None:
    github.seed(comments=1)
    github.fault("500", method="post", path="/comments")
    assert github("GET", f"{ISSUE}/comments").status_code == 200
    assert github("POST", f"{ISSUE}/comments", by="reader", json={"body": "x"}).status_code == 500
    assert github("POST", "/repos/owner/docs/issues", by="reader", json={"title": "x"}).status_code == 201
    assert github("GET", ISSUE).json()["comments"] == 1


def test_a_fault_ends_by_itself(forge: Forge, github: Api) -> None:
    github.fault("500", seconds=30)
    assert github("GET", "/users/owner").status_code == 500
    forge.now += 30_000
    assert github("GET", "/users/owner").status_code == 200


def test_a_fault_affects_one_platform(forge: Forge, github: Api) -> None:
    github.fault("500")
    assert forge.send("GET", "/gitea/api/v1/repos/owner/docs/issues").status_code == 200


def test_a_fault_delays_responses(forge: Forge, github: Api) -> None:
    github.fault("slow", seconds=7.5)
    assert github("GET", "/users/owner").status_code == 200
    assert forge.slept == [7.5]
    github.order("faults", fault="slow", on=False)
    github("GET", "/users/owner")
    assert forge.slept == [7.5]


def test_requests_are_listed_without_secrets(forge: Forge, github: Api) -> None:
    token = github.token("reader")
    github("GET", "/user?access_token=secret&code=secret&page=2", by="reader")
    github("GET", "/users/nobody")
    forge.send("POST", "/github/login/oauth/access_token", data={"code": "secret"})
    answer = forge.send("GET", "/_forge/requests")
    assert answer.json() == [
        {
            "platform": "github",
            "method": "GET",
            "path": "/github/api/v3/user",
            "query": {"access_token": "…", "code": "…", "page": "2"},
            "status": 200,
            "user": "reader",
        },
        {
            "platform": "github",
            "method": "GET",
            "path": "/github/api/v3/users/nobody",
            "query": {},
            "status": 404,
            "user": None,
        },
        {
            "platform": "github",
            "method": "POST",
            "path": "/github/login/oauth/access_token",
            "query": {},
            "status": 200,
            "user": None,
        },
    ]
    assert token not in answer.text
    assert "secret" not in answer.text
    assert forge.send("DELETE", "/_forge/requests").json() == []
    assert forge.send("GET", "/_forge/requests").json() == []


def test_the_forge_can_be_mounted_below_a_path(forge: Forge) -> None:
    application = Starlette(routes=[Mount("/try", app=forge.application)])

    async def run() -> list[httpx.Response]:
        transport = httpx.ASGITransport(application)
        async with httpx.AsyncClient(transport=transport, base_url=ROOT) as client:
            return [
                await client.post("/try/_forge/seed", json={"platform": "github", "title": "T"}),
                await client.get(f"/try/github/api/v3{ISSUE}"),
                await client.get("/try/"),
                await client.get("/try/_forge/style.css"),
            ]

    seeded, issue, home, style = asyncio.run(run())
    assert [seeded.status_code, home.status_code, style.status_code] == [200, 200, 200]
    assert issue.json()["url"] == f"{ROOT}/try/github/api/v3{ISSUE}"
    assert f"{ROOT}/try/github/api/v3" in home.text


def test_a_request_that_breaks_off_changes_nothing(forge: Forge, github: Api) -> None:
    github.seed()
    scope = {
        "type": "http",
        "method": "POST",
        "scheme": "http",
        "server": ("forge.test", 80),
        "path": f"/github/api/v3{ISSUE}/comments",
        "raw_path": f"/github/api/v3{ISSUE}/comments".encode(),
        "query_string": b"",
        "headers": [(b"host", b"forge.test"), (b"authorization", f"Bearer {github.token('reader')}".encode())],
    }

    assert received(forge, scope, {"type": "http.disconnect"}) == []
    assert github("GET", ISSUE).json()["comments"] == 0


def test_other_connections_are_closed(forge: Forge) -> None:
    assert received(forge, {"type": "websocket", "path": "/"}, {"type": "websocket.connect"}) == ["websocket.close"]
    assert received(forge, {"type": "lifespan"}, {"type": "lifespan.startup"}) == [
        "lifespan.startup.complete",
        "lifespan.shutdown.complete",
    ]
