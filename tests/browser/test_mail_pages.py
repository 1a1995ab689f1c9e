"""Pages that mail leads to pass all rules of axe-core: each that asks, and each that says what happened."""

import re
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from glosa.service.domain.moderation.decisions import Action
from glosa.service.domain.notifications.links import unsubscribe_address
from glosa.service.domain.subscriptions.subscriptions import CONFIRM, END, REFUSE
from glosa.service.routes.mail_pages import STYLE
from tests.browser.conftest import Scan
from tests.browser.test_accessibility import SCHEMES, SCREENS
from tests.browser.visitor import Visitor
from tests.contract.service.description import description
from tests.contract.service.mail_server import MailHost
from tests.contract.service.reader_scene import DAY, HOME, Scene, host_fixture, opened
from tests.contract.service.test_mail_links import ANA, SECRET
from tests.contract.service.test_mail_links import link as decision

__all__ = ["host_fixture"]

MAIL = {"mail": "ana@example.org"}


class Collected:
    """The pages of a service by their method and address, each once for each text."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self.pages: dict[str, str] = {}

    def both(self, address: str, **form: str) -> None:
        """The page that asks, and what it answers."""
        self.page("GET", address)
        self.page("POST", address, **form)

    def page(self, method: str, address: str, **form: str) -> None:
        answer = self._scene.service.send(method, address, data=form or None)
        if answer.headers["content-type"].startswith("text/html"):
            self.pages[f"{method} {address.split('?')[0]} {len(self.pages)}"] = answer.text

    def link(self, path: str) -> str:
        """The address of a page in the latest mail."""
        found = re.search(rf"{HOME}/comments({path}\S+)", self._scene.host.received[-1].plain())
        assert found is not None
        return found[1]


def collected(folder: Path, host: MailHost) -> Mapping[str, str]:
    """All pages: each route, with links that work, that were used, and that nobody signed."""
    found: dict[str, str] = {}
    for scene in opened(folder, host, channels=(ANA,), own_names=True):
        pages = Collected(scene)
        for address in ("/mail/sign-in", "/mail/person"):
            pages.both(address, **MAIL)
        names(scene, pages)
        scene.say("Words <b>of</b> Eve\n" * 20, nick="Eve " + "x" * 30, **MAIL)
        comment = scene.subscribed()["comment"]["id"]
        for action in Action:
            pages.both(decision(comment, action))
        unsubscribe = unsubscribe_address(SECRET, ANA, service="")
        for address in (decision(comment), decision(comment)[:-1], unsubscribe, unsubscribe[:-1]):
            pages.both(address)
        confirm = pages.link(CONFIRM)
        for path in (CONFIRM, END, REFUSE):
            # Each page has a key of its own, in the mail that offers it.
            pages.both(confirm if path == CONFIRM else confirm.replace(CONFIRM, path))
        replies(scene, pages)
        person(scene, pages)
        found = pages.pages
    return found


def names(scene: Scene, pages: Collected) -> None:
    """Two want one name."""
    links = []
    for index, mail in enumerate(("ana@example.org", "eve@example.org")):
        body = {"nick": "Ana & Eva", "mail": mail, "path": "/a", "language": "en"}
        assert scene.service.post("/api/v1/names", body, peer=f"203.0.113.{index}").status_code == 202
        links.append(pages.link("/mail/name"))
    for address in (*links, links[0]):
        pages.both(address)


def replies(scene: Scene, pages: Collected) -> None:
    """A reader gets a reply by mail, and wants no more."""
    question = scene.subscribed(mail="bob@example.org")
    scene.reply(question, nick="Eve")
    assert scene.send(after=DAY)
    for path in (END, REFUSE):
        pages.both(pages.link(path))


def person(scene: Scene, pages: Collected) -> None:
    """Somebody gets and erases their data."""
    scene.service.now += DAY
    scene.service.send("POST", "/mail/person", data=MAIL)
    address = pages.link("/mail/person/data")
    pages.both(address, mail="eve@example.org")
    for what in ("release", "erase", "download"):
        pages.page("POST", address, **MAIL, do=what)
    pages.both(address.replace("key=", "key=0"), **MAIL)


@pytest.fixture(name="pages")
def pages_fixture(tmp_path: Path, host: MailHost) -> Iterator[Mapping[str, str]]:
    # Playwright has the event loop of this thread.
    with ThreadPoolExecutor(1) as other:
        yield other.submit(collected, tmp_path, host).result()


def test_every_page_behind_mail_passes(pages: Mapping[str, str], visit: Visitor, violations: Scan) -> None:
    expected = {path for path in description()["paths"] if path.startswith("/mail/") and "bounce" not in path}
    assert {key.split(" ")[1] for key in pages if key.startswith("GET")} == expected
    assert {key.split(" ")[1] for key in pages if key.startswith("POST")} == expected
    different = {re.sub(r"[0-9a-f]{24,}", "", html): html for html in pages.values()}
    found = {}
    for scheme in SCHEMES:
        for screen in SCREENS.values():
            page = visit("about:blank", screen=screen, scheme=scheme)
            for html in different.values():
                assert STYLE in html
                page.set_content(html)
                wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
                if broken := [*violations(page), *(["wider than the screen"] if wide else [])]:
                    found[html] = broken
    assert found == {}, sorted(found.values())
