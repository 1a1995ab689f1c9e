"""An unmodified page of the original widget logs in with our exchange as its ``proxy``, without a secret."""

import json
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import ROOT
from tests.browser.issues.conftest import Faithful
from tests.browser.issues.scene.forge import CheckedForge
from tests.browser.issues.scene.issue_site import IssueSite, issue_site
from tests.browser.issues.scene.issue_widget import consent
from tests.browser.third_party_page import THIRD_PARTY, answer_redirects
from tests.browser.visitor import Visitor

PACKAGES = ROOT / "tests/browser/vssue/node_modules"

_HTML = """<!doctype html><meta charset="utf-8"><title>My Title</title>
<div id="app"><vssue title="{title}" :options="options"></vssue></div>
<script src="/vue.min.js"></script><script src="/vssue.github.min.js"></script>
<script>
const options = {options};
options.proxy = (url) => "{exchange}";
new Vue({{ el: "#app", data: {{ options }} }});
</script>"""


@pytest.fixture(scope="session", autouse=True)
def installed() -> None:
    """Fails if the published package isn't installed."""
    if not (PACKAGES / ".package-lock.json").is_file():
        pytest.fail("Vssue is not installed: run 'npm ci' in tests/browser/vssue.")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, forge: CheckedForge) -> Iterator[IssueSite]:
    """A site whose service also exchanges logins at GitHub for pages of the blog."""
    with issue_site(tmp_path_factory.mktemp("service"), forge.host("github"), origins=(THIRD_PARTY,)) as site:
        yield site


def test_a_vssue_page_logs_in_and_comments(visit: Visitor, service: IssueSite, faithful: Faithful) -> None:
    host = service.host
    host.seed("[Vssue]Old page", ["an old comment"])
    page = visit(THIRD_PARTY, permissions=("local-network-access",))
    html = _HTML.format(title="Old page", options=json.dumps(_options(service)), exchange=service.exchange)
    _serve(page, html)
    page.goto("/p/?a=b")
    comments = page.locator(".vssue-comment .markdown-body")
    expect(comments).to_have_text(["an old comment"])
    page.locator(".vssue-button-login").click()
    consent(page, "reader")
    expect(page.locator(".vssue-current-user")).to_contain_text("reader")
    assert page.url == f"{THIRD_PARTY}/p/?a=b"
    page.locator("textarea.vssue-new-comment-input").fill("a **new** one")
    page.locator(".vssue-button-submit-comment").click()
    expect(comments).to_have_text(["an old comment", "a new one"])
    expect(comments.locator("strong")).to_have_text("new")
    last = page.locator(".vssue-comment").last
    for number in ("1", "0"):
        last.locator(".vssue-comment-reaction").first.click()
        expect(last.locator(".vssue-comment-reaction-number").first).to_have_text(number)
    assert [one["body"] for one in host.issue("[Vssue]Old page")["comments"]] == ["an old comment", "a **new** one"]


def test_a_page_of_another_origin_gets_no_token(visit: Visitor, service: IssueSite) -> None:
    visit.expects("blocked by CORS policy", "ERR_FAILED", "Network Error")
    service.host.seed("[Vssue]Stranger", ["a comment"])
    stranger = THIRD_PARTY.replace("127.0.0.1:1", "127.0.0.1:2")
    page = visit(stranger, permissions=("local-network-access",))
    html = _HTML.format(title="Stranger", options=json.dumps(_options(service)), exchange=service.exchange)
    _serve(page, html)
    page.goto("/p/")
    page.locator(".vssue-button-login").click()
    consent(page, "reader")
    expect(page.locator(".vssue-button-login")).to_be_visible()
    assert page.evaluate("localStorage.length") == 0


def _options(service: IssueSite) -> dict[str, object]:
    owner, repo = "owner", "docs"
    place = {"owner": owner, "repo": repo, "baseURL": service.host.address}
    return {**place, "clientId": "glosa-forge", "clientSecret": "DUMMY", "locale": "en"}


def _serve(page: Page, html: str) -> None:
    """The blog: its page at every address, and the two scripts."""

    def answer(route: Route) -> None:
        script = _SCRIPTS.get(urlsplit(route.request.url).path)
        if script is None:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        else:
            route.fulfill(path=PACKAGES / script)

    page.route(re.compile(r"^http://127\.0\.0\.1:[12]/"), answer)
    answer_redirects(page)


_SCRIPTS = {
    "/vue.min.js": "vue/dist/vue.min.js",
    "/vssue.github.min.js": "vssue/dist/vssue.github.min.js",
}
