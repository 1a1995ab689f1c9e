"""Notifications on a moderator's browser. Push services can't be reached from here, so the browser's subscription is a fake one; its service worker is real."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, Worker, expect

from tests.browser.comment_service import comment_service
from tests.browser.conftest import Scan
from tests.browser.test_moderating import SITE, Moderated, signed_in
from tests.browser.visitor import DESKTOP, PHONE, Scheme, Visitor
from tests.contract.service.push_server import SubscribedBrowser

# The shell refuses notifications, whatever a test allows.
pytestmark = pytest.mark.whole_browser

SUBSCRIBING = """(keys) => {
  const options = () => ({ applicationServerKey: Uint8Array.from(JSON.parse(localStorage.key_ ?? "[]")).buffer });
  const existing = () => localStorage.endpoint === undefined ? null : {
    endpoint: localStorage.endpoint,
    options: options(),
    toJSON: () => ({ endpoint: localStorage.endpoint, expirationTime: null, keys }),
    unsubscribe: async () => delete localStorage.endpoint,
  };
  PushManager.prototype.getSubscription = async () => existing();
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 65) throw new TypeError("No browser accepts this.");
    localStorage.endpoint = `https://push.example.org/${Math.random()}`;
    localStorage.key_ = JSON.stringify([...applicationServerKey]);
    return existing();
  };
}"""
OPENED = """() => {
  self.seen = [];
  clients.openWindow = async (url) => void self.seen.push(url);
  WindowClient.prototype.focus = async function () { self.seen.push(`focused ${this.url}`); };
}"""
PUSHED = """async (data) => {
  const worked = [];
  const event = new PushEvent("push", { data });
  event.waitUntil = (work) => worked.push(work);
  dispatchEvent(event);
  await Promise.all(worked);
  return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
}"""
CLICK = """async () => {
  const [notification] = await registration.getNotifications();
  const event = new NotificationEvent("notificationclick", { notification });
  const worked = [];
  event.waitUntil = (work) => worked.push(work);
  dispatchEvent(event);
  await Promise.all(worked);
  return [self.seen.splice(0), (await registration.getNotifications()).length];
}"""

CHANGED = """async () => {
  const worked = [];
  const event = new Event("pushsubscriptionchange");
  event.waitUntil = (work) => worked.push(work);
  dispatchEvent(event);
  await Promise.all(worked);
}"""


@pytest.fixture(scope="module")
def notifying(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moderated]:
    """A service with a site, which notifies browsers."""
    folder = tmp_path_factory.mktemp("notifying")
    settings = folder / "notifications.yaml"
    settings.touch(0o600)
    settings.write_text("push:\n  contact: ana@example.org\nservice: https://comments.example.org\n")
    with comment_service(folder, sites=1) as sites:
        service = Moderated(next(sites).address, folder)
        service.command("site", "add", SITE, "--origin", "any")
        yield service


def people(
    service: Moderated,
    visit: Visitor,
    *,
    screen: ViewportSize = DESKTOP,
    scheme: Scheme = "light",
    allowed: bool = True,
) -> Page:
    """The page **People** of a moderator."""
    page = visit(service.address, screen=screen, scheme=scheme, permissions=["notifications"] if allowed else [])
    keys = SubscribedBrowser("").subscription["keys"]
    page.add_init_script(f"({SUBSCRIBING})({json.dumps(keys)})")
    page.goto(service.link())
    signed_in(page).get_by_role("button", name="People").click()
    expect(page.get_by_role("switch")).to_be_visible()
    return page


def worker_of(page: Page) -> Worker:
    """The page's service worker, when it has started."""
    found = page.context.service_workers
    return found[0] if found else page.context.wait_for_event("serviceworker")


def test_a_notification_opens_the_page_of_its_site(notifying: Moderated, visit: Visitor) -> None:
    page = people(notifying, visit)
    switch = page.get_by_role("switch", name="Notify me on this device")
    expect(switch).not_to_be_checked()
    switch.click()
    expect(page.locator(".toast")).to_contain_text("Notifications are on.")
    device = page.locator(".people li", has_text="turned on")
    expect(device).to_contain_text("this browser")
    assert re.match(r"[0-9a-f]{24}  Ana  ", notifying.command("notifications", "devices", "--site", SITE))

    worker = worker_of(page)
    assert worker.url == f"{notifying.address}/admin/push-worker.js"
    worker.evaluate(OPENED)

    def push(data: str) -> list[dict[str, str]]:
        """Dispatches the event itself: Chromium's simulated delivery loses messages. Returns what is shown then."""
        shown: list[dict[str, str]] = worker.evaluate(PUSHED, data)
        return shown

    sent = {"title": "Bob commented on /page.html", "site": SITE, "tag": "t1", "total": 1}
    assert push(json.dumps(sent)) == [{"title": sent["title"], "body": SITE, "tag": "t1"}]
    # A page that a link opened has another address, which contains the site as well.
    ((found,), left) = worker.evaluate(CLICK)
    assert (found.partition(f"#{SITE}.")[0], left) == (f"focused {notifying.address}/admin/", 0)
    push(json.dumps({**sent, "site": "default", "tag": "t2"}))
    assert worker.evaluate(CLICK) == [[f"{notifying.address}/admin/"], 0]
    page.goto("about:blank")
    page.goto(f"{notifying.address}/admin/?site=default")
    push(json.dumps({**sent, "tag": "t3"}))
    assert worker.evaluate(CLICK) == [[f"{notifying.address}/admin/?site={SITE}"], 0]
    assert push("not JSON")[0]["title"] == "Glosa"


def test_a_dropped_subscription_is_registered_again_and_signing_out_removes_it(
    notifying: Moderated, visit: Visitor
) -> None:
    page = people(notifying, visit)
    page.get_by_role("switch").click()
    expect(page.locator(".toast")).to_contain_text("Notifications are on.")
    first = devices(page)
    page.evaluate("localStorage.removeItem('endpoint')")
    with page.expect_response(lambda response: response.status == 201):
        page.reload()
    page.get_by_role("button", name="People").click()
    expect(page.get_by_role("switch")).to_be_checked()
    second = devices(page)
    assert len(second - first) == len(first - second) == 1

    # The worker does the same while no page is open. It has no storage that the page's fake could use.
    keys = json.dumps(SubscribedBrowser("").subscription["keys"])
    worker = worker_of(page)
    worker.evaluate(f"() => {{ self.localStorage = {{}}; ({SUBSCRIBING})({keys}); }}")
    worker.evaluate(CHANGED)
    page.evaluate("(endpoint) => (localStorage.endpoint = endpoint)", worker.evaluate("() => localStorage.endpoint"))
    third = devices(page)
    assert len(third - second) == len(second - third) == 1

    # Nor does it come back after somebody removed it elsewhere.
    (mine,) = third - second
    notifying.command("notifications", "remove-device", mine, "--site", SITE)
    worker.evaluate("() => { self.localStorage.endpoint = 'https://push.example.org/changed'; }")
    worker.evaluate(CHANGED)
    assert devices(page) == third - {mine}
    assert worker.evaluate("() => self.localStorage.endpoint") is None
    page.evaluate("localStorage.removeItem('endpoint')")
    page.reload()
    page.get_by_role("button", name="People").click()
    page.get_by_role("switch").click()
    expect(page.get_by_role("switch")).to_be_checked()
    fourth = devices(page)
    assert len(fourth - third) == 1
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    expect(page.get_by_text("You're signed out.")).to_be_visible()
    assert not (fourth - third) & ids(notifying.command("notifications", "devices", "--site", SITE))


def devices(page: Page) -> set[str]:
    """The ids of the person's devices."""
    found = page.request.get("/api/v1/moderation/push", params={"site": SITE}).json()["devices"]
    return {one["id"] for one in found}


def ids(printed: str) -> set[str]:
    """The ids that the command lists."""
    return {line.split()[0] for line in printed.splitlines()}


def test_a_browser_that_may_not_notify_says_what_to_do(notifying: Moderated, visit: Visitor) -> None:
    page = people(notifying, visit, allowed=False)
    # Headless browsers block notifications unless a test allows them.
    expect(page.get_by_role("switch")).to_be_disabled()
    expect(page.get_by_text("Your browser blocks notifications of this page.")).to_be_visible()


@pytest.mark.parametrize(("screen", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")])
def test_the_switch_passes_the_accessibility_scan(
    notifying: Moderated, visit: Visitor, violations: Scan, *, scheme: Scheme, screen: ViewportSize
) -> None:
    page = people(notifying, visit, screen=screen, scheme=scheme)
    assert violations(page) == []
    page.get_by_role("switch").click()
    expect(page.get_by_role("switch")).to_be_checked()
    assert violations(page) == []
