"""Visitors write scripts into every field of a comment. No page runs them, and every page shows the text."""

import asyncio
import html
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx
import pytest

from glosa.service.domain.comments import Author, Comment, Format, Text
from glosa.service.storage.store import open_store
from tests.browser.comment_service import APP_KEY, StoredSite, comment_service
from tests.browser.injection.corpus import Injection, injections
from tests.browser.injection.hostile_store import HostileStore, hostile_store
from tests.browser.injection.watched_page import BLOG, STORE, WatchedPage, watched_page
from tests.browser.visitor import Visitor

PAGE = "/p/"
REPLIES = 40
"""Number of replies to each root; the service shows 50 at once."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")

Post = Callable[..., str]
"""``post(text, format, fields)`` returns the id of the comment, or ``""`` if it was refused."""


@dataclass(frozen=True, slots=True)
class Discussion:
    """A site of the service, and the number of its comments."""

    site: StoredSite
    comments: int


@dataclass(frozen=True, slots=True)
class Discussions:
    """The same strings, written in three ways."""

    posted: Discussion
    """Through our own API."""
    sent: Discussion
    """Through the hosted store's protocol."""
    planted: Discussion
    """Straight into the database, as if nothing had ever been sanitized."""


@pytest.fixture(scope="module")
def discussions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Discussions]:
    folder = tmp_path_factory.mktemp("comments")
    with comment_service(folder, sites=3) as sites, httpx.Client(timeout=60) as client:
        posted, sent, planted = sites
        yield Discussions(
            Discussion(posted, _written(partial(_post, client, posted))),
            Discussion(sent, _written(partial(_send, client, sent))),
            Discussion(planted, asyncio.run(_plant(folder / "comments.sqlite3", planted))),
        )


@pytest.mark.accepts("A-126", "A-127", "A-128", "A-131")
def test_no_script_in_a_hosted_store_runs(visit: Visitor, discussions: Discussions) -> None:
    store = hostile_store()
    page = watched_page(visit, discussions.posted.site.address, store, options=_hosted(STORE))
    page.show_all(len(store.rows))
    page.provoke()
    assert page.faults() == []
    _check_words(page, at_least=2 * len(injections()))
    nicks = [html.unescape(re.sub("&(?!(?:amp|lt|gt|quot|#39);)", "&amp;", one.text)) for one in injections()]
    assert {card["nick"] for card in page.said()} == {nick.strip() for nick in nicks}


@pytest.mark.accepts("A-126", "A-127", "A-128", "A-131")
@pytest.mark.parametrize("written", ["posted", "sent", "planted"])
def test_no_script_in_a_response_of_the_service_runs(visit: Visitor, discussions: Discussions, written: str) -> None:
    discussion: Discussion = getattr(discussions, written)
    page = watched_page(
        visit,
        discussion.site.address,
        HostileStore(()),
        options={"service": discussion.site.address, "site": discussion.site.app_id, "pageSize": 20},
    )
    page.show_all(discussion.comments)
    page.provoke()
    assert page.faults() == []
    _check_words(page, at_least=len(injections()))


@pytest.mark.accepts("A-126", "A-127", "A-128", "A-131")
@pytest.mark.parametrize("written", ["posted", "sent"])
def test_no_script_in_a_response_of_the_store_protocol_runs(
    visit: Visitor, discussions: Discussions, written: str
) -> None:
    discussion: Discussion = getattr(discussions, written)
    address = discussion.site.address
    page = watched_page(visit, address, HostileStore(()), options=_hosted(address, app_id=discussion.site.app_id))
    page.show_all(discussion.comments)
    page.provoke()
    assert page.faults() == []
    _check_words(page, at_least=len(injections()))


@pytest.mark.accepts("A-126", "A-127", "A-128", "A-131")
def test_no_script_in_the_preview_runs(visit: Visitor, discussions: Discussions) -> None:
    page = watched_page(visit, discussions.posted.site.address, HostileStore(()), options=_hosted(STORE))
    page.page.locator(".vpreview-btn").click()
    previews = page.preview([one.in_markdown for one in injections()])
    for one, preview in zip(injections(), previews, strict=True):
        assert one.says in preview, f"{one.text!r} lost words in the preview: {preview!r}"
    assert page.faults() == []


def test_scripts_run_if_nothing_is_sanitized(visit: Visitor, discussions: Discussions) -> None:
    visit.expects(".")
    store = hostile_store()
    page = watched_page(visit, discussions.posted.site.address, store, sanitizing=False, options=_hosted(STORE))
    page.show_all(len(store.rows))
    page.provoke()
    assert len(page.calls()) >= 150
    for fault in ("event handler", "address", "element that acts", "name", "style"):
        assert any(fault in reported for reported in page.faults())
    assert any("evil.example" in reported for reported in page.happened)


def test_scripts_run_if_a_field_is_not_escaped(visit: Visitor, discussions: Discussions) -> None:
    visit.expects(".")
    store = hostile_store()
    page = watched_page(visit, discussions.posted.site.address, store, options=_hosted(STORE))
    page.show_all(len(store.rows))
    known: list[str] = page.faults()
    assert known == []
    for field, faults in {
        ".vimg": ['an address in <img class="vimg"'],
        ".vurl": ["an event handler in ", "an element that acts in ", "an address in "],
        ".vhead > .vnick": ['an address in <a class="vnick"', "an event handler in ", "an element that acts in "],
    }.items():
        page.write_as_html(field)
        found = page.faults()
        new = Counter(found) - Counter(known)
        for fault in faults:
            assert any(reported.startswith(fault) for reported in new), f"Nobody notices {fault!r} of {field}."
        known = found
    page.provoke()
    assert len(page.calls()) >= 100


def _hosted(address: str, *, app_id: str = "an-app-id-of-old-gzGzoHsz") -> dict[str, object]:
    return {"appId": app_id, "appKey": APP_KEY, "serverURLs": address, "avatarCDN": f"{BLOG}/avatar/", "pageSize": 1000}


def _check_words(page: WatchedPage, *, at_least: int) -> None:
    """Checks that each card shows the words of its string."""
    by_title = {one.title: one for one in injections()}
    titles = [(card["text"], re.match(r"title \d+\.", card["text"])) for card in page.said()]
    reported = [(by_title[title[0]], text) for text, title in titles if title]
    lost = [f"{one.text[:200]!r} became {text[:200]!r}" for one, text in reported if one.says not in text]
    assert not lost, "\n".join(lost)
    assert len(reported) >= at_least


def _written(post: Post) -> int:
    """Writes each string in Markdown as a root, on the page with that name if there can be one, and in HTML as a reply."""

    def write_root(one: Injection) -> int:
        fields = {"nick": one.text, "mail": one.text, "link": one.text, "qq": one.text}
        return bool(
            post(one.in_markdown, "markdown", url=one.text, **fields) or post(one.in_markdown, "markdown", **fields)
        )

    def write_replies(some: Sequence[Injection]) -> int:
        # The same words twice would be taken for a comment that is sent again.
        root = post(f"<p>The root of {some[0].number}.</p>", "html")
        return 1 + sum(bool(post(one.in_html, "html", rid=root)) for one in some)

    parts = [injections()[start : start + REPLIES] for start in range(0, len(injections()), REPLIES)]
    with ThreadPoolExecutor(4) as threads:
        return sum(threads.map(write_root, injections())) + sum(threads.map(write_replies, parts))


def _post(
    client: httpx.Client, site: StoredSite, text: str, format: str, *, url: str = PAGE, rid: str = "", **fields: str
) -> str:
    line = {name: _CONTROL.sub("", value) for name, value in fields.items()}
    agent = line.get("nick", "").strip() or "an agent"
    author = {
        "nick": line.get("nick", ""),
        "mail": line.get("mail", ""),
        "link": line.get("link", ""),
        "qqAvatar": line.get("qq", ""),
    }
    body = {"site": site.app_id, "path": url, "text": text, "format": format, "rid": rid, "pid": rid, **author}
    answer = client.post(f"{site.address}/api/v1/comments", json=body, headers={b"user-agent": agent.encode()[:4000]})
    assert answer.status_code in (201, 400), answer.text
    id: str = answer.json()["comment"]["id"] if answer.status_code == 201 else ""
    return id


def _send(
    client: httpx.Client, site: StoredSite, text: str, format: str, *, url: str = PAGE, rid: str = "", **fields: str
) -> str:
    line = {name: _CONTROL.sub("", value) for name, value in fields.items()}
    author = {
        "nick": line.get("nick", ""),
        "mail": line.get("mail", ""),
        "link": line.get("link", ""),
        "QQAvatar": line.get("qq", ""),
    }
    record = {"comment": text, "url": url, "ua": line.get("nick", ""), **author} | (
        {"rid": rid, "pid": rid} if rid else {}
    )
    headers = {"x-lc-id": site.app_id, "x-lc-key": APP_KEY, "content-type": "application/json"}
    answer = client.post(f"{site.address}/1.1/classes/Comment", content=json.dumps(record), headers=headers)
    assert answer.status_code in (201, 400), answer.text
    id: str = answer.json()["objectId"] if answer.status_code == 201 else ""
    return id


async def _plant(database: Path, site: StoredSite) -> int:
    """Each string in all that a comment consists of, as shown HTML too."""
    store = open_store(str(database))
    comments = [_planted(site, one, place) for place, one in enumerate(injections())]
    await store.add_all(comments)
    await store.close()
    return len(comments)


def _planted(site: StoredSite, one: Injection, place: int) -> Comment:
    text = one.text.replace("\0", "\N{REPLACEMENT CHARACTER}")
    shown = one.in_html.replace("\0", "\N{REPLACEMENT CHARACTER}")
    root = "" if place % REPLIES == 0 else f"{place - place % REPLIES + 1:024x}"
    return Comment(
        id=f"{place + 1:024x}",
        site=site.app_id,
        thread=PAGE,
        url=text[:300],
        rid=root,
        pid=root,
        author=Author(nick=text, mail=text, link=text, qq_avatar=text, ua=text, ip=text),
        text=Text(source=text, format=Format.HTML, html=shown, renderer=1),
        created_at=1_800_000_000_000 + place,
        inserted_at=1_800_000_000_000 + place,
        updated_at=1_800_000_000_000 + place,
    )
