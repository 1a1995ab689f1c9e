"""Writing below a page of the built site, without an account."""

import asyncio
import json
import re
import secrets
from base64 import b64decode
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from hashlib import sha256
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Page, Route, expect

from glosa.service.domain.spam.captcha import Verdict
from glosa.service.domain.spam.keyed_captcha import KeyedCaptcha
from tests.browser.comment_widget import Widget
from tests.browser.commented_site import CommentedSite
from tests.browser.reading import Gate, Requests
from tests.browser.specimens import HOMES
from tests.browser.visitor import Visitor

Result = TypeVar("Result")

SAVING = re.compile(r"/comments/api/v1/comments$")
"""Where comments are sent to."""

TEXT = """A list, :smile: and code:

- **one**
- <https://example.org/x>

```js
if (a < b) f("x")
```"""

BUSY = "Aguarde um pouco antes de enviar de novo..."


@pytest.mark.accepts(
    "A-01",
    "A-02",
    "A-03",
    "A-19",
    "A-20",
    "A-21",
    "A-23",
    "A-74",
    "A-82",
    "A-83",
    "A-84",
    "A-96",
    "A-100",
    "A-101",
    "A-102",
)
@pytest.mark.parametrize("lang", HOMES)
def test_a_comment_is_posted_and_answered(talks: CommentedSite, visit: Visitor, lang: str) -> None:
    page = visit(talks.origin, HOMES[lang] + next(talks.fresh_pages))
    widget = Widget(page)
    expect(widget.notice).to_have_text({"Portuguese": "Ainda não há comentários.", "English": "No comment yet."}[lang])
    expect(page.locator(".vload-top")).to_be_empty()
    expect(widget.count).to_be_hidden()
    widget.post(TEXT, nick="Bob & Ana", mail="bob@example.org", link="example.org/?a=1&b=2")
    expect(widget.count).to_have_text("1")
    expect(widget.notice).to_be_empty()
    widget.post("the second")
    expect(widget.count).to_have_text("2")
    expect(widget.roots.first).to_contain_text("the second")

    page.reload()
    expect(widget.count).to_have_text("2")
    for name, value in {"nick": "Bob & Ana", "mail": "bob@example.org", "link": "example.org/?a=1&b=2"}.items():
        expect(widget.field(name)).to_have_value(value)
    expect(widget.roots.first).to_contain_text("the second")
    root = widget.roots.nth(1)
    author = root.locator("> .vh > .vhead > .vnick")
    expect(author).to_have_text("Bob & Ana")
    expect(author).to_have_attribute("href", "http://example.org/?a=1&b=2")
    expect(root.locator("li strong")).to_have_text("one")
    expect(root.locator("li a")).to_have_attribute("href", "https://example.org/x")
    expect(root.locator("pre code")).to_have_text('if (a < b) f("x")\n')
    _expect_drawn(page, ".vcontent img[alt=smile]")
    _expect_drawn(page, ".vcard > img.vimg")

    widget.reply(root)
    widget.post("an answer", nick="Eve")
    expect(page.locator(".vpanel textarea.veditor")).to_be_visible()
    widget.reply(widget.replies(root).first)
    widget.post("an answer to the answer", nick="Bob")
    for _ in range(2):
        expect(widget.count).to_have_text("2")
        expect(widget.replies(root)).to_have_count(2)
        expect(widget.replies(root).nth(0)).to_contain_text("an answer")
        expect(widget.replies(root).nth(1)).to_contain_text("an answer to the answer")
        expect(widget.replies(root).nth(1).locator("a.at")).to_have_text("@Eve")
        page.reload()


@pytest.mark.accepts("A-26", "A-89", "A-90", "A-91", "A-95")
def test_a_reply_can_be_canceled(talks: CommentedSite, visit: Visitor) -> None:
    path = next(talks.fresh_pages)
    talks.discussion(path).say("a root", nick="Ana")
    page = visit(talks.origin, path)
    widget = Widget(page)
    expect(page.get_by_role("button", name="Cancelar resposta")).to_be_hidden()
    widget.reply(widget.card("a root"))
    expect(widget.text).to_have_attribute("placeholder", "@Ana")
    expect(page.locator(".vpanel textarea")).to_have_count(0)
    widget.text.fill("never mind")
    page.get_by_role("button", name="Cancelar resposta").click()
    expect(page.locator(".vpanel textarea.veditor")).to_have_value("")
    expect(widget.text).to_have_attribute("placeholder", "Escreva aqui")
    expect(page.get_by_role("button", name="Responder a Ana")).to_be_focused()
    expect(page.get_by_role("button", name="Cancelar resposta")).to_be_hidden()


@pytest.mark.accepts("A-11", "A-13", "A-14", "A-15", "A-16", "A-104", "A-105", "A-116", "A-141")
def test_the_editor_has_panels_for_preview_emoji_and_images(talks: CommentedSite, visit: Visitor) -> None:
    page = visit(talks.origin, next(talks.fresh_pages))
    widget = Widget(page)
    sent = Requests(page)
    emoji, preview = page.get_by_role("button", name="Emoji"), page.get_by_role("button", name="Prévia")
    toolbar, shown = page.get_by_role("toolbar", name="Emoji"), page.get_by_role("region", name="Prévia")
    expect(page.get_by_role("link", name="Aceita Markdown")).to_have_attribute("href", re.compile("^https://"))

    page.get_by_role("button", name="Enviar").click()
    expect(widget.text).to_be_focused()
    preview.click()
    expect(shown).to_be_hidden()
    widget.text.press_sequentially("ab")
    expect(shown).to_have_text("ab")
    widget.text.press("ArrowLeft")
    widget.text.press("Tab")
    expect(widget.text).to_have_value("a    b")
    expect(widget.text).to_be_focused()

    emoji.click()
    expect(shown).to_be_hidden()
    toolbar.get_by_role("button", name="doge").click()
    expect(widget.text).to_have_value("a     :doge:b")
    preview.click()
    expect(toolbar).to_be_hidden()
    _expect_drawn(page, ".vpreview img[alt=doge]")
    preview.click()
    expect(shown).to_be_hidden()
    assert sent.matching(SAVING) == []


@pytest.mark.accepts("A-17", "A-18", "A-97", "A-98")
def test_a_shortcut_submits_and_the_button_is_disabled_meanwhile(talks: CommentedSite, visit: Visitor) -> None:
    page = visit(talks.origin, next(talks.fresh_pages))
    widget = Widget(page)
    gate = Gate()
    page.route(SAVING, gate)
    widget.write("by control")
    widget.text.press("Control+Enter")
    expect(widget.submit).to_be_disabled()
    expect(widget.submit.locator(".vspinner")).to_be_visible()
    gate.open()
    expect(widget.roots).to_have_text([re.compile("by control")])
    expect(widget.submit).to_be_enabled()
    expect(widget.submit.locator(".vspinner")).to_have_count(0)
    widget.wait_no_longer()
    widget.write("by command")
    widget.field("nick").press("Meta+Enter")
    expect(widget.roots).to_have_text([re.compile("by command"), re.compile("by control")])


def test_a_worker_does_the_work_that_the_service_asks_for_under_attack(talks: CommentedSite, visit: Visitor) -> None:
    page = visit(talks.origin, next(talks.fresh_pages))
    salt = "a-salt?expires=1&"
    challenge = {
        "challenge": sha256(f"{salt}4321".encode()).hexdigest(),
        "salt": salt,
        "maxnumber": 9_999,
        "signature": "s",
    }
    proofs: list[str | None] = []

    def ask(route: Route) -> None:
        proofs.append(json.loads(route.request.post_data or "{}")["proof"])
        if proofs == [""]:
            route.fulfill(json={"challenge": challenge})
        else:
            route.continue_()

    page.route(SAVING, ask)
    with page.expect_worker():
        Widget(page).post("Is it open today?")
    assert json.loads(b64decode(proofs[1] or "{}"))["number"] == 4321


def test_a_worker_solves_the_captcha_of_a_site_that_has_one(talks: CommentedSite, visit: Visitor) -> None:
    captcha = KeyedCaptcha(bytes(32), lambda: 1_795_245_110_262, lambda: secrets.token_hex(12))
    challenge = asdict(_awaited(captcha.challenge("a comment")))
    page = visit(talks.origin, next(talks.fresh_pages))
    loaded = Requests(page)
    proofs: list[str | None] = []

    def ask(route: Route) -> None:
        proofs.append(json.loads(route.request.post_data or "{}")["proof"])
        if proofs == [""]:
            assert loaded.matching(re.compile(r"/proof\.")) == []
            route.fulfill(json={"challenge": challenge})
        else:
            route.continue_()

    page.route(SAVING, ask)
    with page.expect_worker():
        Widget(page).post("Is it open today?")
    assert _awaited(captcha.verdict("a comment", proofs[1] or "")) is Verdict.SOLVED


def _awaited(work: Coroutine[Any, Any, Result]) -> Result:
    """The result. Playwright has an event loop of its own in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@pytest.mark.accepts("A-12", "A-76", "A-123", "A-124", "A-182")
def test_a_comment_within_the_interval_is_refused(talks: CommentedSite, visit: Visitor) -> None:
    page = visit(talks.origin)
    page.clock.install()
    page.goto(next(talks.fresh_pages))
    widget = Widget(page)
    sent = Requests(page)
    widget.post("first", nick="Ana")
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 15"))
    widget.write("second")
    widget.submit.click()
    expect(widget.status).to_have_text(BUSY)
    page.clock.run_for(2_900)
    expect(widget.status).to_have_text(BUSY)
    page.clock.run_for(100)
    expect(widget.status).to_be_empty()
    expect(widget.text).to_have_value("second")
    assert len(sent.matching(SAVING)) == 1
    page.clock.run_for(5_000)
    widget.submit.click()
    expect(widget.roots).to_have_count(2)


def test_a_draft_survives_a_reload(talks: CommentedSite, visit: Visitor) -> None:
    page = visit(talks.origin, next(talks.fresh_pages))
    widget = Widget(page)
    widget.text.fill("half a thought")
    page.get_by_role("article").get_by_role("link", name="→").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(widget.text).to_have_value("")
    page.go_back()
    expect(widget.text).to_have_value("half a thought")
    widget.post("a whole one")
    page.reload()
    expect(widget.cards).to_have_count(1)
    expect(widget.text).to_have_value("")


@pytest.mark.accepts("A-103", "A-172")
def test_a_refusal_of_the_service_is_shown(talks: CommentedSite, visit: Visitor) -> None:
    visit.expects("status of 400")
    page = visit(talks.origin, next(talks.fresh_pages))
    widget = Widget(page)
    widget.write("x" * 10_001)
    widget.submit.click()
    expect(widget.notice.get_by_role("alert")).to_contain_text("10000")
    expect(widget.text).to_have_value("x" * 10_001)
    widget.post("shorter")
    expect(widget.notice).to_be_empty()


def _expect_drawn(page: Page, selector: str) -> None:
    """Returns when the images have loaded and have a size."""
    expect(page.locator(selector).first).to_be_attached()
    page.wait_for_function(
        "selector => [...document.querySelectorAll(selector)].every(image => image.complete && image.naturalWidth > 0)",
        arg=selector,
    )
