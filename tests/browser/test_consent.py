"""Advertising loads after the reader agrees, or at once if the owner configures it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import TinySite
from tests.browser.reading import Requests
from tests.browser.visitor import Visitor, wait_until_alive

ADVERTISER = re.compile(r"^https://ads\.example/")
ENTRY = "tag: script, attrs: {src: 'https://ads.example/script.js', async: true}"
AT_ONCE = f"head: [{{{ENTRY}}}]\n"
AFTER_CONSENT = f"head: [{{{ENTRY}, consent: advertising}}]\n"


class Advertiser:
    """Answers requests to the advertiser with a script that leaves a trace in the page."""

    def __init__(self, page: Page) -> None:
        self._requests = Requests(page)
        page.route(
            ADVERTISER,
            lambda route: route.fulfill(
                body="document.documentElement.dataset.advertising = 'shown';", content_type="text/javascript"
            ),
        )

    @property
    def calls(self) -> int:
        """How often pages requested the script."""
        return len(self._requests.matching(ADVERTISER))


def notice(page: Page) -> Locator:
    return page.get_by_role("region", name="Publicidade")


def shown(page: Page) -> Locator:
    return page.locator("html[data-advertising=shown]")


def open_home(page: Page) -> None:
    page.goto("")
    wait_until_alive(page)
    page.wait_for_load_state("networkidle")


def test_a_site_without_advertising_does_not_ask_for_consent(robot: str, visit: Visitor) -> None:
    page = visit(robot, "")
    page.wait_for_load_state("networkidle")
    expect(notice(page)).to_have_count(0)


def test_advertising_loads_after_consent(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(config=AFTER_CONSENT))
    advertiser = Advertiser(page)
    open_home(page)
    expect(notice(page)).to_be_visible()
    assert advertiser.calls == 0
    notice(page).get_by_role("button", name="Permitir", exact=True).click()
    expect(shown(page)).to_be_attached()
    expect(notice(page)).to_have_count(0)
    assert advertiser.calls == 1
    open_home(page)
    expect(shown(page)).to_be_attached()
    expect(notice(page)).to_have_count(0)
    assert advertiser.calls == 2


def test_advertising_does_not_load_after_a_refusal(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(config=AFTER_CONSENT))
    advertiser = Advertiser(page)
    open_home(page)
    notice(page).get_by_role("button", name="Não permitir").click()
    expect(notice(page)).to_have_count(0)
    open_home(page)
    expect(notice(page)).to_have_count(0)
    expect(shown(page)).to_have_count(0)
    assert advertiser.calls == 0


def test_consent_can_be_withdrawn(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(config=AFTER_CONSENT))
    advertiser = Advertiser(page)
    open_home(page)
    notice(page).get_by_role("button", name="Permitir", exact=True).click()
    expect(shown(page)).to_be_attached()
    expect(page.get_by_role("main")).to_be_focused()
    page.get_by_role("contentinfo").get_by_role("button", name="Privacidade").click()
    expect(notice(page)).to_be_visible()
    open_home(page)
    expect(notice(page)).to_be_visible()
    expect(shown(page)).to_have_count(0)
    assert advertiser.calls == 1


@pytest.mark.accepts("S-136")
def test_a_script_that_needs_no_consent_is_in_the_head(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(config=AT_ONCE))
    advertiser = Advertiser(page)
    head = page.request.get("").text().split("</head>", 1)[0]
    assert '<script src="https://ads.example/script.js" async></script>' in head
    open_home(page)
    expect(shown(page)).to_be_attached()
    expect(notice(page)).to_have_count(0)
    assert advertiser.calls == 1


def test_other_tabs_follow_the_answer_and_its_withdrawal(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(config=AFTER_CONSENT))
    Advertiser(page)
    open_home(page)
    other = page.context.new_page()
    advertiser = Advertiser(other)
    open_home(other)
    expect(notice(other)).to_be_visible()
    notice(page).get_by_role("button", name="Permitir", exact=True).click()
    expect(notice(other)).to_have_count(0)
    expect(shown(other)).to_have_count(1)
    page.get_by_role("button", name="Privacidade").click()
    expect(notice(other)).to_be_visible()
    notice(other).get_by_role("button", name="Não permitir").click()
    expect(notice(page)).to_have_count(0)
    assert advertiser.calls == 1
