"""A first view of a thread: its requests to the code host, and the files it loads."""

import json
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from bench.browser import fresh_page
from bench.widgets.forge import REPOSITORY, Forge, host_of
from bench.widgets.pages import Pages, Widget

COMMENTS = 10
"""The default page size of a thread."""

_TITLE = "Guide"
_QUIET_MILLISECONDS = 1000


@dataclass(frozen=True, slots=True)
class Case:
    """Who reads what."""

    platform: str
    logged_in: bool
    by_title: bool
    """Whether the widget finds the issue by its title. Otherwise it has the number."""


@dataclass(frozen=True, slots=True)
class View:
    """Measurements of one first view."""

    requests: int
    """Requests to the code host's API, without preflights."""
    preflights: int
    complete: bool
    """All comments are shown."""
    files: tuple[Path, ...]
    """What the page loaded: scripts and stylesheets."""


@dataclass(frozen=True, slots=True)
class Place:
    """The setup for views."""

    browser: Browser
    forge: Forge
    pages: Pages


def view(place: Place, widget: Widget, case: Case) -> View:
    """A first view by a new reader. Complete once the code host has received no request for a second."""
    forge, pages = place.forge, place.pages
    script = _script(forge, case)
    loaded: set[str] = set()
    with fresh_page(place.browser) as (page, _):
        page.add_init_script(script)
        page.on("request", lambda request: loaded.add(request.url))
        page.goto(pages.origin + widget.page.format(case.platform))
        page.locator(".vssue-new-comment").wait_for()
        requests, preflights = _settled(page, forge)
        shown = page.locator(".vssue-comment").count()
    paths = sorted(urlsplit(url).path[1:] for url in loaded if url.startswith(pages.origin))
    files = tuple(pages.folder / path for path in paths if not path.endswith(".html"))
    return View(requests=requests, preflights=preflights, complete=shown == COMMENTS, files=files)


def _script(forge: Forge, case: Case) -> str:
    """Adds the options, and the token of a logged-in reader, to the page."""
    platform = case.platform
    issue = forge.seed(platform, f"[Vssue]{_TITLE}", COMMENTS)
    owner, repo = REPOSITORY
    given = {
        "platform": platform,
        "owner": owner,
        "repo": repo,
        "clientId": "glosa-forge",
        # Vssue requires both before it reads anything, but uses them only for a login.
        "clientSecret": "unused",
        "proxy": "http://127.0.0.1/{url}",
        "baseURL": forge.address(platform),
        "locale": "en",
        "title": _TITLE,
    }
    options = given if case.by_title else given | {"issueId": issue}
    script = f"globalThis.benchOptions = {json.dumps(options)};"
    if case.logged_in:
        key, token = f"Vssue.{host_of(platform)}.access_token", forge.token(platform)
        script += f"localStorage.setItem({json.dumps(key)}, {json.dumps(token)});"
    return script


def _settled(page: Page, forge: Forge) -> tuple[int, int]:
    before, now = None, forge.request_counts()
    while now != before:
        page.wait_for_timeout(_QUIET_MILLISECONDS)
        before, now = now, forge.request_counts()
    return now
