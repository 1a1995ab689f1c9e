"""If the service doesn't answer, nobody loses text, and the page works without comments."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.comment_widget import Widget
from tests.browser.commented_site import CommentedSite, commented_site
from tests.browser.test_missing_parts import script
from tests.browser.visitor import Visitor
from tests.ports import free_port


class Switched:
    """A commented site that can be switched off and on again, at the same address and with the same data."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self._running = ExitStack()

    def on(self) -> CommentedSite:
        """Starts the site, and returns it."""
        return self._running.enter_context(commented_site(self._folder, port=self._port))

    def off(self) -> None:
        """Stops the site; returns when its port is closed."""
        self._running.close()


@pytest.fixture
def switched(tmp_path: Path) -> Iterator[Switched]:
    site = Switched(tmp_path)
    yield site
    site.off()


@pytest.mark.accepts("A-103", "A-172")
def test_a_draft_survives_a_stopped_service(switched: Switched, visit: Visitor) -> None:
    visit.expects("ERR_CONNECTION_REFUSED")
    site = switched.on()
    path = next(site.fresh_pages)
    site.discussion(path).say("a root")
    page = visit(site.origin, path)
    widget = Widget(page)
    expect(widget.roots).to_have_count(1)
    # The code that submits loads when someone begins to write.
    with page.expect_response(script("submitting")), page.expect_response(script("outbox")):
        widget.write("a long thought", nick="Ana")

    switched.off()
    widget.submit.click()
    alert, retry = widget.notice.get_by_role("alert"), page.get_by_role("button", name="Tentar de novo")
    expect(alert).to_contain_text("Não foi possível acessar os comentários.")
    not_sent = page.get_by_text("Não enviado. O seu texto continua aqui, e você pode enviar de novo.")
    expect(not_sent).to_be_visible()
    expect(widget.text).to_have_value("a long thought")
    expect(widget.submit).to_be_enabled()
    expect(widget.submit).to_be_focused()
    expect(widget.roots).to_have_count(1)
    retry.click()
    expect(widget.submit).to_be_enabled()
    expect(alert).to_be_visible()
    expect(widget.text).to_have_value("a long thought")

    switched.on()
    retry.click()
    expect(widget.count).to_have_text("2")
    expect(widget.roots.first).to_contain_text("a long thought")
    expect(widget.text).to_have_value("")
    expect(alert).to_have_count(0)
    expect(not_sent).to_have_count(0)


@pytest.mark.parametrize("name", ["submitting", "outbox"])
def test_a_draft_survives_when_submitting_fails_to_load(talks: CommentedSite, visit: Visitor, name: str) -> None:
    visit.expects("status of 503")
    path = next(talks.fresh_pages)
    page = visit(talks.origin)
    page.route(script(name), lambda route: route.fulfill(status=503))
    page.goto(path)
    widget = Widget(page)
    widget.write("a long thought", nick="Ana")
    widget.submit.click()
    alert, retry = widget.notice.get_by_role("alert"), page.get_by_role("button", name="Tentar de novo")
    expect(alert).to_be_visible()
    page.unroute(script(name))
    page.evaluate("document.documentElement.id = 'first'")
    retry.click()
    # Older browsers remember that a module failed, so there the page is loaded again.
    posted = widget.roots.filter(has_text="a long thought")
    expect(posted.or_(page.locator("html:not(#first)")).first).to_be_attached()
    if page.locator("html:not(#first)").count():
        expect(widget.text).to_have_value("a long thought")
        widget.submit.click()
    expect(posted).to_have_count(1)
    expect(widget.text).to_have_value("")


@pytest.mark.accepts("A-103", "A-172")
def test_a_thread_that_fails_to_load_can_be_retried(talks: CommentedSite, visit: Visitor) -> None:
    visit.expects("ERR_FAILED")
    path = next(talks.fresh_pages)
    talks.discussion(path).say("a root")
    page = visit(talks.origin)
    page.route("**/comments/api/**", lambda route: route.abort())
    page.goto(path)
    widget = Widget(page)
    expect(widget.notice).to_contain_text("Ainda não há comentários.")
    expect(widget.notice).to_contain_text("Não foi possível acessar os comentários.")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.unroute("**/comments/api/**")
    page.get_by_role("button", name="Tentar de novo").click()
    expect(widget.roots).to_have_count(1)
    expect(widget.notice).to_be_empty()
