"""The stand-alone widget on pages that Glosa didn't build: as a module, as a classic script, twice, and misconfigured."""

import json
import os
import re
import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ROOT
from tests.browser.issues.conftest import Faithful
from tests.browser.issues.scene.forge import CheckedForge, CodeHost
from tests.browser.issues.scene.issue_site import IssueSite, issue_site
from tests.browser.issues.scene.issue_widget import IssueWidget
from tests.browser.issues.scene.third_party_page import TITLE, ThirdPartyPages, mounting
from tests.browser.reading import Requests
from tests.browser.sites import PATIENCE_SECONDS
from tests.browser.third_party_page import THIRD_PARTY
from tests.browser.visitor import Visitor

FRONTEND = ROOT / "frontend"
EXCHANGE = re.compile(r"/comments/api/v1/exchange$")
TWO = '<div id="one"></div><div id="two"></div>'
TOKEN = re.compile(r"/oauth/(access_)?token$")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, forge: CheckedForge) -> Iterator[IssueSite]:
    """A site whose service exchanges logins at GitHub for pages of the other origin, too."""
    folder = tmp_path_factory.mktemp("service")
    with issue_site(folder, forge.host("github"), origins=(THIRD_PARTY,)) as site:
        yield site


@pytest.fixture
def third_party(visit: Visitor, service: IssueSite, forge: CheckedForge) -> ThirdPartyPages:
    return ThirdPartyPages(visit, f"{service.origin}comments", (forge.origin,))


def options_for(service: IssueSite, host: CodeHost, title: str) -> dict[str, object]:
    return {**host.options, "title": title, "proxy": service.exchange}


@pytest.mark.accepts("B-11")
def test_a_page_mounts_updates_and_destroys_it(
    third_party: ThirdPartyPages, service: IssueSite, faithful: Faithful
) -> None:
    host = service.host
    host.seed(f"[Vssue]{TITLE}", ["on this page"])
    host.seed("[Vssue]Another", ["on another page"])
    page = third_party.open(mounting({**host.options, "proxy": service.exchange}))
    widget = IssueWidget(page)
    expect(widget.texts()).to_have_text(["on this page"])
    widget.login("reader")
    assert page.url == f"{THIRD_PARTY}/p/"
    widget.post("from far away")
    expect(widget.texts()).to_have_text(["on this page", "from far away"])
    changed = {**options_for(service, host, "Another"), "locale": "ja", "perPage": 5}
    page.evaluate("options => handle.update(options)", changed)
    expect(widget.texts()).to_have_text(["on another page"])
    expect(widget.logout_button).to_have_text("ログアウト")
    expect(widget.user).to_have_text("reader")
    page.evaluate("handle.destroy()")
    assert page.locator("#comments").evaluate("place => place.outerHTML") == '<div id="comments"></div>'


def test_the_classic_script_mounts_the_widget(
    third_party: ThirdPartyPages, service: IssueSite, faithful: Faithful
) -> None:
    service.host.seed("[Vssue]Classic", ["old school"])
    service.host.seed("[Vssue]Modern", ["new school"])
    options = {**options_for(service, service.host, "Classic"), "locale": "en"}
    script = f"window.handle = GlosaIssues.mount('#comments', {json.dumps(options)});"
    page = third_party.open(script, classic=True)
    widget = IssueWidget(page)
    expect(widget.texts()).to_have_text(["old school"])
    widget.login("reader")
    page.evaluate("options => handle.update(options)", {**options, "title": "Modern"})
    expect(widget.texts()).to_have_text(["new school"])
    page.evaluate("handle.destroy()")
    expect(page.locator("#comments > *")).to_have_count(0)


@pytest.fixture(scope="session")
def strict_mode(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A program with React's development version that draws comments in strict mode."""
    out = tmp_path_factory.mktemp("strict")
    subprocess.run(
        ["node_modules/.bin/vite", "build", "--config", "testing/strict-mode.vite.config.ts", "--outDir", str(out)],
        cwd=FRONTEND,
        env={**os.environ, "NODE_ENV": "development"},
        check=True,
        capture_output=True,
        timeout=PATIENCE_SECONDS,
    )
    return (out / "strict-mode.js").read_text("utf-8")


def test_a_code_is_exchanged_once_in_strict_mode_of_react(
    third_party: ThirdPartyPages, service: IssueSite, strict_mode: str, faithful: Faithful
) -> None:
    service.host.seed("[Vssue]Strict", ["a comment"])
    options = {**options_for(service, service.host, "Strict"), "locale": "en"}
    page = third_party.open(
        _COUNTING % json.dumps(options), files={"/strict-mode.js": strict_mode}, body='<div id="comments"></div>'
    )
    widget = IssueWidget(page)
    expect(widget.texts()).to_have_text(["a comment"])
    requests = Requests(page)
    service.host.forget()
    widget.login("reader")
    expect(widget.comments).to_have_count(1)
    assert page.evaluate("mounted") == 2
    assert len(requests.matching(EXCHANGE)) == 1
    tokens = [one for one in service.host.requests() if one["path"].endswith("/access_token")]
    assert [(one["method"], one["status"]) for one in tokens] == [("POST", 200)]
    widget.post("exchanged once")
    expect(widget.comments).to_have_count(2)


def test_two_widgets_of_one_platform_log_in_once(
    third_party: ThirdPartyPages, service: IssueSite, faithful: Faithful
) -> None:
    for title in ("One", "Two"):
        service.host.seed(f"[Vssue]{title}", [f"in {title}"])
    page = third_party.open(_two(*(options_for(service, service.host, title) for title in ("One", "Two"))), body=TWO)
    one, two = IssueWidget(page, "#one"), IssueWidget(page, "#two")
    expect(one.texts()).to_have_text(["in One"])
    expect(two.texts()).to_have_text(["in Two"])
    requests = Requests(page)
    two.login("reader")
    expect(one.user).to_have_text("reader")
    assert len(requests.matching(EXCHANGE)) == 1
    one.text.fill("a draft")
    two.post("another")
    expect(two.texts()).to_have_text(["in Two", "another"])
    expect(one.text).to_have_value("a draft")
    expect(one.texts()).to_have_text(["in One"])


def test_widgets_of_two_platforms_have_separate_logins(
    visit: Visitor, third_party: ThirdPartyPages, service: IssueSite, forge: CheckedForge, faithful: Faithful
) -> None:
    visit.expects("status of 401")
    hosts = [forge.host(name) for name in ("github", "gitlab")]
    for host in hosts:
        host.seed("[Vssue]Both", [f"at {host.name}"])
    page = third_party.open(_two(*(options_for(service, host, "Both") for host in hosts)), body=TWO)
    one, two = IssueWidget(page, "#one"), IssueWidget(page, "#two")
    expect(one.texts()).to_have_text(["at github"])
    expect(two.act).to_have_text("Login to view comments")
    requests = Requests(page)
    two.login("reader")
    expect(two.texts()).to_have_text(["at gitlab"])
    expect(one.login_button).to_be_visible()
    one.login("admin")
    expect(two.user).to_have_text("reader")
    assert len(requests.matching(EXCHANGE)) == len(requests.matching(TOKEN)) == 1
    two.logout_button.click()
    expect(two.login_button).to_be_visible()
    expect(one.user).to_have_text("admin")


def test_missing_options_are_reported_to_owners_and_readers(
    visit: Visitor, third_party: ThirdPartyPages, service: IssueSite
) -> None:
    visit.expects(r"^\[Vssue\] the option 'repo' is required", r"^\[Vssue\] the option 'clientId' is required")
    options = {**options_for(service, service.host, "Nothing"), "repo": "", "clientId": ""}
    widget = IssueWidget(third_party.open(mounting(options)))
    expect(widget.status).to_have_text("Failed to load comments")
    expect(widget.reason).to_have_text(
        "The comments of this page are not set up correctly: the option 'repo' is required. Tell the owner of this page."
    )


_COUNTING = """
import { show } from "/strict-mode.js";
const place = document.querySelector("#comments");
window.mounted = 0;
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) if (target.className === "glosa-comments") mounted += addedNodes.length;
}).observe(place, { childList: true, subtree: true });
show(place, %s);
"""


def _two(*options: dict[str, object]) -> str:
    """A module that mounts a widget into ``#one`` and another into ``#two``."""
    places = zip(("#one", "#two"), options, strict=True)
    return 'import { mount } from "SERVICE/issues.mjs";\n' + "\n".join(
        f"mount(document.querySelector({json.dumps(place)}), {json.dumps({'locale': 'en', **given})});"
        for place, given in places
    )
