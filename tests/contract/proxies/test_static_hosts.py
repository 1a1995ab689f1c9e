"""A built folder behind the configurations that the guide gives for static hosts, run by the servers themselves."""

import gzip
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from tests.conftest import CONFIG
from tests.contract.proxies.programs import Proxy, caddy, nginx, written
from tests.contract.test_guides import DEPLOYING

NGINX = next(block.text for block in DEPLOYING.blocks("nginx") if "map $uri" in block.text)
CADDY = next(block.text for block in DEPLOYING.blocks() if "file_server" in block.text)

Run = Callable[[str, Path], AbstractContextManager[Proxy]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built site with a folder, a video and a feed."""
    made = tmp_path_factory.mktemp("static")
    page = "# Settings\n\n" + "Text to be compressed.\n" * 100
    site = written(
        made / "site",
        {
            "glosa.yaml": f"url: https://docs.example.org\n{CONFIG}",
            "docs/README.md": "# Início\n",
            "docs/panel.md": "# Painel\n",
            "docs/settings/README.md": page,
            "docs/en-US/README.md": "# Home\n",
            "docs/en-US/panel.md": "# Panel\n",
            "docs/en-US/settings/README.md": page,
        },
    )
    with workshop(Request(site, made / "docs")) as shop:
        shop.build()
    return made / "docs"


@pytest.fixture(scope="module", params=[(nginx, NGINX), (caddy, CADDY)], ids=["nginx", "caddy"])
def host(request: pytest.FixtureRequest, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """The server as the guide configures it."""
    run: Run = request.param[0]
    with run(request.param[1].replace("/srv/docs", str(folder)), tmp_path_factory.mktemp("host")) as proxy:
        yield proxy


def hashed(folder: Path) -> str:
    return f"/assets/js/{next((folder / 'assets/js').glob('app.*.js')).name}"


def test_every_response_has_each_header_once(host: Proxy, folder: Path) -> None:
    promised = {name: value for name, value in DEPLOYING.rows("header")}
    (policy,) = set(re.findall(r"default-src [^`\n]+frame-ancestors 'none'(?=\n)", DEPLOYING.text))
    for path in ("/", "/panel.html", hashed(folder), "/nothing", "/settings/", "/sitemap.xml"):
        reply = host.get(path)
        kind = "hashed files" if path == hashed(folder) else "everything else"
        assert reply.header("content-security-policy") == policy, path
        assert reply.header("cache-control") == promised[f"`Cache-Control` of {kind}"].strip("`"), path
        for name in ("X-Content-Type-Options", "Referrer-Policy", "Permissions-Policy"):
            assert reply.header(name.lower()) == promised[f"`{name}`"].strip("`"), path


def test_a_missing_hashed_file_is_not_cached(host: Proxy) -> None:
    reply = host.get("/assets/js/app.00000000.js")
    assert (reply.status, reply.header("cache-control")) == (404, "no-cache")


@pytest.mark.parametrize(
    ("path", "leads"),
    [
        ("/panel", "/panel.html"),
        ("/panel/", "/panel.html"),
        ("/en-US/panel", "/en-US/panel.html"),
        ("/settings", "/settings/"),
        ("/settings/index.html", "/settings/"),
        ("/index.html", "/"),
    ],
)
def test_other_spellings_of_an_address_redirect_to_the_page(host: Proxy, path: str, leads: str) -> None:
    reply = host.get(path)
    assert (reply.status in (301, 308), reply.header("location")) == (True, leads)
    assert host.get(leads).status == 200


@pytest.mark.parametrize(
    ("path", "file"),
    [("/nothing", "404.html"), ("/nothing/", "404.html"), ("/en-US/nothing", "en-US/404.html")],
)
def test_missing_pages_get_the_not_found_page_of_their_language(
    host: Proxy, folder: Path, path: str, file: str
) -> None:
    reply = host.get(path)
    assert (reply.status, reply.body) == (404, (folder / file).read_bytes())


@pytest.mark.parametrize("path", ["/settings/", "hashed", "/sitemap.xml"])
def test_text_is_compressed(host: Proxy, folder: Path, path: str) -> None:
    path = hashed(folder) if path == "hashed" else path
    plain, small = host.get(path), host.get(path, accept_encoding="gzip")
    assert small.header("content-encoding") == "gzip"
    assert gzip.decompress(small.body) == plain.body
    assert "accept-encoding" in small.header("vary").lower()


def test_an_unchanged_file_is_answered_with_304(host: Proxy) -> None:
    tag = host.get("/panel.html").header("etag")
    assert host.get("/panel.html", if_none_match=tag).status == 304
