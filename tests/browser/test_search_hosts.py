"""Search on hosts that only return files, below a base path, and after the connection failed."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import expect

from tests.browser.sites import write_site
from tests.browser.test_search import BREAKEVEN, search
from tests.browser.visitor import Visitor

LIMITS = {
    "docs/limits.md": "# Limite de perda\n\n## Distância {#distance}\n\nProtege a posição.\n",
    "docs/en-US/limits.md": "# Loss limit\n\n## Distance {#distance}\n\nProtects the position.\n",
}


class _Files(SimpleHTTPRequestHandler):
    """The server of ``python -m http.server``, which knows nothing of the site."""

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def folder_served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a small site below ``/manual/v2/``, on a host that only returns files."""
    folder = tmp_path_factory.mktemp("host")
    site = write_site(folder / "site", LIMITS, config="search: true\n")
    out = folder / "www/manual/v2"
    command = [sys.executable, "-m", "glosa", "build", str(site), "--out", str(out), "--base", "/manual/v2/"]
    subprocess.run(command, check=True, capture_output=True)
    with folder_served(folder / "www") as origin:
        yield f"{origin}/manual/v2/"


def test_search_works_below_a_base_path_of_a_host_that_only_returns_files(host: str, visit: Visitor) -> None:
    page = visit(host, "panel.html")
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    search(page, "limite de perda")
    expect(page.get_by_role("option").first).to_have_attribute("href", "/manual/v2/limits.html")
    assert any("/assets/search/" in address for address in addresses)
    assert [address for address in addresses if not address.startswith(host)] == []
    page.keyboard.press("Enter")
    expect(page).to_have_url("limits.html")
    page.goto("search.html?q=distância")
    expect(page.locator("article .search-hit").first).to_have_attribute("href", "/manual/v2/limits.html#distance")
    page.goto("en-US/search.html?q=distance")
    expect(page.locator("article .search-hit").first).to_have_attribute("href", "/manual/v2/en-US/limits.html#distance")


def test_the_nearest_spelling_is_offered_without_results(host: str, visit: Visitor) -> None:
    page = visit(host, "panel.html")
    page.keyboard.press("/")
    page.get_by_role("combobox").fill("pozissao")
    page.get_by_role("button", name="posição").click()
    expect(page.get_by_role("option").first).to_have_attribute("href", "/manual/v2/limits.html#distance")
    page.get_by_role("combobox").fill('"limite perda"')
    page.get_by_role("button", name="limite perda").click()
    expect(page.get_by_role("option").first).to_have_attribute("href", "/manual/v2/limits.html")


def test_without_a_connection_known_words_are_found_and_others_when_it_is_back(robot: str, visit: Visitor) -> None:
    page = visit(robot, BREAKEVEN)
    search(page, "limite de perda")
    page.context.set_offline(offline=True)
    field = page.get_by_role("combobox")
    field.fill("")
    field.fill("limite de perda")
    expect(page.get_by_role("option").first).to_have_attribute("href", "/settings/limits.html#loss-limit")
    expect(page.get_by_role("alert")).to_have_count(0)
    field.fill("breakeven")
    expect(page.get_by_role("alert")).to_contain_text("Você está sem conexão.")
    page.context.set_offline(offline=False)
    expect(page.get_by_role("option").first).to_have_attribute("href", "/settings/breakeven.html")
    expect(page.get_by_role("alert")).to_have_count(0)
    visit.expects("ERR_INTERNET_DISCONNECTED")
