"""React expects exactly the HTML that the builder wrote: it hydrates without warnings and replaces no node.

React reports differences only in its development version, so the tests serve that version.
"""

import os
import re
import subprocess
from itertools import product

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import ROOT, TinySite
from tests.browser.sites import PATIENCE_SECONDS
from tests.browser.specimens import CODE, HOMES, ISLAND, PAGE_TYPES
from tests.browser.visitor import DESKTOP, PHONE, Visitor, wait_until_alive

FRONTEND = ROOT / "frontend"
APP = re.compile(r"/assets/js/app\.[0-9a-f]{8}\.js")
COMPONENTS = re.compile(r"/assets/components/.*\.js")
"""Modules of the site, which never arrive: they import React from the built app by names that the development version doesn't have."""

MARK_NODES = """
document.addEventListener("DOMContentLoaded", () => {
  for (const node of document.querySelectorAll("body *")) node.wasBuilt = true;
});
"""

NEW_NODES = """
() => [...document.querySelectorAll("body *")]
  .filter((node) => !node.wasBuilt && node.closest(".sidebar-group, .copy, .unseen, .notice, .progress, [data-place] > *") === null)
  .map((node) => node.outerHTML.slice(0, 120))
"""
"""Elements that weren't in the file, except expected ones: buttons of the sidebar and of code, the progress bar, and comments."""


@pytest.fixture(scope="session")
def development_app(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The reader with React's development version, as one module."""
    out = tmp_path_factory.mktemp("development")
    subprocess.run(
        ["node_modules/.bin/vite", "build", "--config", "testing/development.vite.config.ts", "--outDir", str(out)],
        cwd=FRONTEND,
        env={**os.environ, "NODE_ENV": "development"},
        check=True,
        capture_output=True,
        timeout=PATIENCE_SECONDS,
    )
    return (out / "app.js").read_text("utf-8")


def hydrate(page: Page, path: str, development_app: str) -> None:
    """Opens the page with the development version, which must not replace nodes; the visitor notices warnings."""
    page.add_init_script(MARK_NODES)
    page.route(APP, lambda route: route.fulfill(body=development_app, content_type="text/javascript"))
    with page.expect_request(APP):
        page.goto(path)
    wait_until_alive(page)
    assert page.evaluate("document.querySelector('article').wasBuilt")
    assert page.evaluate(NEW_NODES) == []


@pytest.mark.parametrize(
    ("home", "path"),
    [pytest.param(HOMES[lang], PAGE_TYPES[kind], id=f"{kind} in {lang}") for lang, kind in product(HOMES, PAGE_TYPES)],
)
def test_every_page_type_hydrates_without_warnings(
    robot: str, visit: Visitor, development_app: str, home: str, path: str
) -> None:
    if path == PAGE_TYPES["not found"]:
        visit.expects("status of 404")
    page = visit(robot)
    page.route(COMPONENTS, lambda _: None)
    hydrate(page, f"{home}{path}", development_app)


@pytest.mark.parametrize("path", ["code.html", "far.html", "panel.html", "404.html"])
def test_a_site_below_a_base_hydrates_without_warnings(
    tiny_site: TinySite, visit: Visitor, development_app: str, path: str
) -> None:
    entry = "tag: script, attrs: {src: 'https://ads.example/script.js'}, consent: advertising"
    if path == "404.html":
        visit.expects("status of 404")
    site = tiny_site({**CODE, **ISLAND}, config=f"head: [{{{entry}}}]\n", base="/docs/")
    hydrate(visit(site), path, development_app)


def test_stored_settings_hydrate_without_warnings(robot: str, visit: Visitor, development_app: str) -> None:
    for screen in (PHONE, DESKTOP):
        page = visit(robot, screen=screen, scheme="dark")
        page.add_init_script("localStorage.setItem('glosa.scheme', 'light')")
        hydrate(page, "settings/basic.html#magic-number", development_app)
