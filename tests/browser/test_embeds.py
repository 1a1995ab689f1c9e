"""Embedded pages of other sites, and analytics: blocked by default, allowed by the owner, loaded after the reader agrees."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Scan, TinySite
from tests.browser.reading import Requests
from tests.browser.visitor import Visitor, wait_until_alive

VIDEO = re.compile(r"^https://video\.example/")
COUNTER = re.compile(r"^https://count\.example/")
HOST = "https://video.example"
EMBED = "# Painel\n\n## Visão {#view}\n\n::: embed https://video.example/e/1 O painel em ação\nTambém *no site*.\n:::\n"
FRAME = '# Painel\n\n## Visão {#view}\n\n<iframe src="https://video.example/e/1" title="O painel"></iframe>\n'
ANALYTICS = """\
head:
  - tag: script
    attrs: {src: 'https://count.example/script.js'}
    consent: analytics
"""


class Host:
    """Answers requests to other sites, and counts them."""

    def __init__(self, page: Page) -> None:
        self._requests = Requests(page)
        page.route(VIDEO, lambda route: route.fulfill(body="<p>The film</p>", content_type="text/html"))
        page.route(
            COUNTER,
            lambda route: route.fulfill(
                body="fetch('https://count.example/hit', {method: 'POST'}).then(\n"
                "  () => document.documentElement.dataset.counted = 'yes',\n"
                "  () => document.documentElement.dataset.counted = 'refused');",
                content_type="text/javascript",
                headers={"access-control-allow-origin": "*"},
            ),
        )

    def calls(self, pattern: re.Pattern[str]) -> int:
        return len(self._requests.matching(pattern))


def opened(page: Page, path: str = "panel.html") -> Page:
    page.goto(path)
    wait_until_alive(page)
    page.wait_for_load_state("networkidle")
    return page


def film(page: Page) -> None:
    expect(page.frame_locator("iframe[title='O painel em ação']").get_by_text("The film")).to_be_visible()


def test_a_frame_needs_its_host_in_the_policy(tiny_site: TinySite, visit: Visitor) -> None:
    visit.expects("video.example")
    page = visit(tiny_site({"docs/panel.md": FRAME}))
    host = Host(page)
    opened(page)
    expect(page.frame_locator("iframe").get_by_text("The film")).to_have_count(0)
    assert host.calls(VIDEO) == 0

    page = visit(tiny_site({"docs/panel.md": FRAME}, config=f"policy: {{frame: ['{HOST}']}}\n"))
    Host(page)
    opened(page)
    expect(page.frame_locator("iframe").get_by_text("The film")).to_be_visible()


def test_an_embed_loads_after_consent_and_on_later_visits(
    tiny_site: TinySite, visit: Visitor, violations: Scan
) -> None:
    page = visit(tiny_site({"docs/panel.md": EMBED}, config=f"policy: {{frame: ['{HOST}']}}\n"))
    host = Host(page)
    opened(page)
    assert host.calls(VIDEO) == 0
    expect(page.get_by_role("link", name="O painel em ação")).to_have_attribute("href", f"{HOST}/e/1")
    assert violations(page) == []
    page.get_by_role("button", name="Carregar conteúdo de video.example").click()
    film(page)
    assert violations(page) == []
    film(opened(page))
    page.get_by_role("button", name="Parar de carregar conteúdo de video.example").click()
    before = host.calls(VIDEO)
    opened(page)
    expect(page.get_by_role("button", name="Carregar conteúdo de video.example")).to_be_visible()
    assert host.calls(VIDEO) == before


def test_an_embed_is_a_link_without_scripts(tiny_site: TinySite, visit: Visitor) -> None:
    site = tiny_site({"docs/panel.md": EMBED}, config=f"policy: {{frame: ['{HOST}']}}\n")
    page = visit(site, scripts=False)
    host = Host(page)
    page.goto("panel.html")
    expect(page.get_by_role("link", name="O painel em ação")).to_be_visible()
    expect(page.get_by_role("figure")).to_contain_text("Também no site.")
    expect(page.get_by_role("figure")).to_contain_text("video.example")
    assert host.calls(VIDEO) == 0


def test_analytics_count_after_consent_if_their_host_is_allowed(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(config=ANALYTICS + "policy: {connect: ['https://count.example']}\n"))
    host = Host(page)
    opened(page, "")
    assert host.calls(COUNTER) == 0
    notice = page.get_by_role("region", name="Estatísticas")
    notice.get_by_role("button", name="Permitir", exact=True).click()
    expect(page.locator("html[data-counted=yes]")).to_be_attached()
    assert host.calls(COUNTER) == 2


def test_the_beacon_of_analytics_is_refused_unless_its_host_is_allowed(tiny_site: TinySite, visit: Visitor) -> None:
    visit.expects("count.example")
    page = visit(tiny_site(config=ANALYTICS))
    host = Host(page)
    opened(page, "")
    page.get_by_role("region", name="Estatísticas").get_by_role("button", name="Permitir", exact=True).click()
    expect(page.locator("html[data-counted=refused]")).to_be_attached()
    assert host.calls(COUNTER) == 1


def test_each_purpose_has_its_own_answer(tiny_site: TinySite, visit: Visitor) -> None:
    ads = "  - {tag: script, attrs: {src: 'https://ads.example/a.js'}, consent: advertising}\n"
    page = visit(tiny_site(config=ANALYTICS + ads + "policy: {connect: ['https://count.example']}\n"))
    Host(page)
    opened(page, "")
    page.get_by_role("region", name="Estatísticas").get_by_role("button", name="Permitir", exact=True).click()
    expect(page.locator("html[data-counted=yes]")).to_be_attached()
    page.get_by_role("region", name="Publicidade").get_by_role("button", name="Não permitir").click()
    expect(page.get_by_role("region", name="Publicidade")).to_have_count(0)
    expect(page.locator("script[src*='ads.example']")).to_have_count(0)
