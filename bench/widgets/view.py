"""A first view of a thread: what it asks of the code host, and which files show it."""

import json
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from bench.browser import fresh_page
from bench.widgets.forge import REPOSITORY, Forge, host_of
from bench.widgets.pages import Pages, Widget

COMMENTS = 10
"""As many as a page of a thread holds unless told otherwise."""

_TITLE = "Guide"
_QUIET_MILLISECONDS = 1000


@dataclass(frozen=True, slots=True)
class Case:
    """Who reads what."""

    platform: str
    logged_in: bool
    by_title: bool
    """The issue is looked for by its title; else its number is known."""


@dataclass(frozen=True, slots=True)
class View:
    """What one first view took."""

    requests: int
    """Of the code host's API, without preflights."""
    preflights: int
    complete: bool
    """All comments are shown."""
    files: tuple[Path, ...]
    """What the page loaded: scripts and stylesheets."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where views are taken."""

    browser: Browser
    forge: Forge
    pages: Pages


def view(place: Place, widget: Widget, case: Case) -> View:
    """A first view by a reader who was never here. Complete once the code host has heard nothing for a second."""
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
    """Puts the options, and the token of a reader who is logged in, where the page finds them."""
    platform = case.platform
    issue = forge.seed(platform, f"[Vssue]{_TITLE}", COMMENTS)
    owner, repo = REPOSITORY
    given = {
        "platform": platform,
        "owner": owner,
        "repo": repo,
        "clientId": "glosa-forge",
        # Vssue demands both before it reads anything; they are used for a login only.
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
    before, now = None, forge.asked()
    while now != before:
        page.wait_for_timeout(_QUIET_MILLISECONDS)
        before, now = now, forge.asked()
    return now
