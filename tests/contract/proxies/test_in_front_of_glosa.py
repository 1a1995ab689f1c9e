"""``glosa serve`` and ``glosa comments serve`` behind the proxies that the guides give, run by the servers themselves."""

import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from struct import pack

import brotli
import pytest

from tests.conftest import CONFIG, PAGES
from tests.contract.guides import GUIDES, Guide
from tests.contract.proxies.programs import Proxy, Reply, caddy, nginx, written
from tests.contract.service.test_processes import command, program
from tests.contract.test_guides import DEPLOYING

SERVICE = Guide(GUIDES / "service.md")
COMMENTS = "comments: {solution: anonymous, anonymous: {visitor: true}}\n"
LARGEST_UPLOAD = 8 * 1024 * 1024
FORWARDING = ("X-Forwarded-For", "X-Real-IP", "Forwarded", "True-Client-IP")

IN_FRONT = {
    "nginx": next(block.text for block in DEPLOYING.blocks("nginx") if "proxy_pass" in block.text),
    "caddy": next(block.text for block in DEPLOYING.blocks() if "reverse_proxy" in block.text),
}
IN_FRONT_OF_THE_SERVICE = {
    "nginx": next(block.text for block in SERVICE.blocks("nginx")),
    "caddy": next(block.text for block in SERVICE.blocks() if "reverse_proxy" in block.text),
}
STATIC = next(block.text for block in DEPLOYING.blocks("nginx") if "map $uri" in block.text)

Run = Callable[[str, Path], AbstractContextManager[Proxy]]
RUN: dict[str, Run] = {"nginx": nginx, "caddy": caddy}
SERVERS = pytest.mark.parametrize("server", RUN)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a site with comments, from each address at most two a minute."""
    made = tmp_path_factory.mktemp("site")
    folder = written(made / "site", {"glosa.yaml": CONFIG + COMMENTS, **PAGES})
    database = str(folder / "data/comments.sqlite3")
    command("site", "add", "default", "--db", database, "--posts-a-minute", "2", "--interval", "0", "--uploads")
    with program("serve", str(folder), log=made / "log") as running:
        running.send("GET", "/")
        yield running.port


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a service of its own, with the same limit."""
    made = tmp_path_factory.mktemp("service")
    database = str(made / "comments.sqlite3")
    command("site", "add", "default", "--db", database, "--posts-a-minute", "2", "--interval", "0")
    with program("comments", "serve", "--db", database, log=made / "log") as running:
        running.send("GET", "/healthz")
        yield running.port


@pytest.fixture
def with_site(server: str, site: int, tmp_path: Path) -> Iterator[Proxy]:
    """A proxy in front of the site, as the guide to deploying configures it."""
    with RUN[server](IN_FRONT[server].replace("127.0.0.1:8000", f"127.0.0.1:{site}"), tmp_path) as proxy:
        yield proxy


@pytest.fixture
def alone(server: str, service: int, tmp_path: Path) -> Iterator[Proxy]:
    """A proxy in front of the service, as its guide configures it; nginx serves a static site next to it."""
    block = IN_FRONT_OF_THE_SERVICE[server].replace("127.0.0.1:8001", f"127.0.0.1:{service}")
    if server == "nginx":
        head, brace, _ = STATIC.rpartition("}")
        folder = written(
            tmp_path / "docs", {"index.html": "<title>Home</title>", "404.html": "<title>Not found</title>"}
        )
        block = f"{head}{block}{brace}\n".replace("/srv/docs", str(folder))
    with RUN[server](block, tmp_path) as proxy:
        yield proxy


def post(proxy: Proxy, client: str, text: str = "Hello", **headers: str) -> Reply:
    return proxy.send(
        "POST",
        "/comments/api/v1/comments",
        json.dumps({"path": "/panel.html", "text": text}).encode(),
        client=client,
        headers={"Content-Type": "application/json", **headers},
    )


def addresses(test: str, server: str) -> Iterator[str]:
    """Addresses of this machine that no other test uses."""
    network = zlib.crc32(f"{test} {server}".encode()) % 60_000
    return (f"127.{number}.{1 + network // 250}.{1 + network % 250}" for number in range(1, 250))


@SERVERS
def test_the_proxy_passes_pages_unchanged(with_site: Proxy) -> None:
    reply = with_site.get("/panel.html", accept_encoding="br")
    assert reply.status == 200
    assert b"Painel" in brotli.decompress(reply.body)
    assert [reply.header(name) for name in ("content-encoding", "cache-control")] == ["br", "no-cache"]
    assert reply.header("vary").lower() == "accept-encoding"
    promised = {name: value for name, value in DEPLOYING.rows("header")}
    for name in ("X-Content-Type-Options", "Referrer-Policy", "Permissions-Policy"):
        assert reply.header(name.lower()) == promised[f"`{name}`"].strip("`")
    assert "default-src 'none'" in reply.header("content-security-policy")
    again = with_site.get("/panel.html", accept_encoding="br", if_none_match=reply.header("etag"))
    assert again.status == 304
    moved = with_site.get("/panel?a=b")
    assert (moved.status, moved.header("location")) == (308, "/panel.html?a=b")
    assert with_site.get("/en-US/nothing").status == 404
    assert with_site.send("POST", "/panel.html", b"{}").status == 405


@SERVERS
@pytest.mark.parametrize("place", ["with_site", "alone"])
def test_each_reader_has_their_own_rate_limit(server: str, place: str, request: pytest.FixtureRequest) -> None:
    proxy: Proxy = request.getfixturevalue(place)
    first, second, *_ = addresses(place, server)
    assert [post(proxy, first, f"Hello {number}").status for number in range(3)] == [201, 201, 429]
    for name in FORWARDING:
        assert post(proxy, first, **{name: "203.0.113.7"}).status == 429, name
        assert post(proxy, first, **{name: f"203.0.113.7, {second}"}).status == 429, name
    assert post(proxy, second).status == 201


def test_readers_behind_a_cdn_have_their_own_rate_limits(site: int, tmp_path: Path) -> None:
    cdn, other, *_ = addresses("cdn", "nginx")
    (trusted,) = (block.text for block in DEPLOYING.blocks("nginx") if "real_ip_header" in block.text)
    block = IN_FRONT["nginx"].replace("127.0.0.1:8000", f"127.0.0.1:{site}")
    block = block.replace("    location", f"{trusted.replace('192.0.2.0/24', cdn)}    location")
    with nginx(block, tmp_path) as proxy:
        forwarded = [{"X-Forwarded-For": f"198.51.100.9, 203.0.113.{reader}"} for reader in (7, 7, 7, 8)]
        assert [post(proxy, cdn, **headers).status for headers in forwarded] == [201, 201, 429, 201]
        assert [post(proxy, other, **headers).status for headers in forwarded] == [201, 201, 429, 429]


@SERVERS
@pytest.mark.parametrize("place", ["with_site", "alone"])
def test_metrics_are_private(server: str, place: str, request: pytest.FixtureRequest) -> None:
    proxy: Proxy = request.getfixturevalue(place)
    assert proxy.get("/comments/metrics").status == 401
    assert proxy.get("/comments/metrics", x_forwarded_for="127.0.0.1").status == 401
    assert proxy.get("/comments/healthz").status == 200


@SERVERS
@pytest.mark.parametrize("place", ["with_site", "alone"])
def test_responses_of_the_service_have_only_its_headers(
    server: str, place: str, request: pytest.FixtureRequest
) -> None:
    proxy: Proxy = request.getfixturevalue(place)
    (client, *_) = addresses(f"headers {place}", server)
    assert post(proxy, client).status == 201
    thread = proxy.get("/comments/api/v1/thread?path=/panel.html", origin="https://docs.example.org")
    assert thread.header("cache-control") == "no-cache"
    assert thread.header("x-content-type-options") == "nosniff"
    assert thread.header("access-control-allow-origin") == "*"
    assert json.loads(proxy.get("/comments/nothing/").body)["code"] == "not-found"


@SERVERS
def test_the_proxy_accepts_images_of_the_size_that_the_service_accepts(server: str, with_site: Proxy) -> None:
    client, other, *_ = addresses("images", server)
    reply = upload(with_site, client, png(1))
    assert (reply.status, json.loads(reply.body).get("code")) == (200, 200), reply
    refused = upload(with_site, client, bytes(LARGEST_UPLOAD - 1000))
    assert json.loads(refused.body)["reason"] == "upload-refused"
    assert upload(with_site, other, bytes(LARGEST_UPLOAD + 1)).status == 413


def upload(proxy: Proxy, client: str, content: bytes) -> Reply:
    start = b'--part\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
    return proxy.send(
        "POST",
        "/comments/api/v1/uploads",
        start + content + b"\r\n--part--\r\n",
        client=client,
        headers={"Content-Type": "multipart/form-data; boundary=part"},
    )


def png(side: int) -> bytes:
    """A square image."""
    rows = zlib.compress((b"\0" + bytes(3 * side)) * side)
    parts = (b"IHDR", pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)), (b"IDAT", rows), (b"IEND", b"")
    chunks = (pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data)) for kind, data in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
