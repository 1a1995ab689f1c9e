"""What scripts add to an article: copy buttons, a code theme, and components; and how it's printed."""

import re
from io import BytesIO
from wave import open as open_wave

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import TinySite
from tests.browser.reading import Requests, SameDocument, scroll_to
from tests.browser.specimens import CODE, ISLAND
from tests.browser.visitor import Visitor, wait_until_alive

CDN = "https://cdn.example/prism/themes/"


def sidebar(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Documentação").get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


@pytest.mark.parametrize(
    ("path", "label", "confirmation"),
    [
        ("settings/universal.html", "Copiar o código", "Copiado"),
        ("en-US/settings/universal.html", "Copy the code", "Copied"),
    ],
)
def test_a_button_copies_the_code(robot: str, visit: Visitor, path: str, label: str, confirmation: str) -> None:
    page = visit(robot, path, permissions=("clipboard-read", "clipboard-write"))
    block = page.locator(".code-block").first
    block.hover()
    block.get_by_role("button", name=label).click()
    expect(block.get_by_role("status")).to_have_text(confirmation)
    assert page.evaluate("navigator.clipboard.readText()") == block.locator("code").text_content()
    expect(block.get_by_role("status")).to_be_empty()


def test_links_are_underlined_wherever_they_lead(robot: str, visit: Visitor) -> None:
    links = visit(robot, "en-US/popular-topics/FAQ.html").locator(".prose a:not(.header-anchor)")
    assert {"external", "term", ""} <= {*links.evaluate_all("all => all.map(one => one.className)")}
    plain = (
        "all => all.filter(one => getComputedStyle(one).textDecorationLine !== 'underline').map(one => one.outerHTML)"
    )
    assert links.evaluate_all(plain) == []


@pytest.mark.accepts("S-126")
def test_a_code_theme_from_a_cdn_is_linked_at_run_time_on_pages_with_code(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(CODE, config=f"code: {{theme: okaidia, themeBase: '{CDN}'}}\n"))
    requests = Requests(page)
    page.route(f"{CDN}**", lambda route: route.fulfill(body=".token { color: rgb(1, 2, 3) }", content_type="text/css"))
    answer = page.request.get("code.html")
    assert "cdn.example" not in answer.text().split("<script type=", 1)[0]
    page.goto("panel.html")
    wait_until_alive(page)
    page.wait_for_load_state("networkidle")
    link = page.locator(f"head link[rel=stylesheet][href^='{CDN}']")
    expect(link).to_have_count(0)

    sidebar(page, "Código")
    expect(link).to_have_attribute("href", f"{CDN}prism-okaidia.min.css")
    expect(page.locator(".token").first).to_have_css("color", "rgb(1, 2, 3)")
    sidebar(page, "Painel")
    sidebar(page, "Código")
    expect(link).to_have_count(1)
    (request,) = requests.matching(re.compile("cdn.example"))
    assert request.method == "GET"
    assert request.resource_type == "stylesheet"


def test_a_built_in_code_theme_is_part_of_the_page(robot: str, visit: Visitor) -> None:
    page = visit(robot, "settings/basic.html")
    theme = page.locator("head link[rel=stylesheet][href*='prism']")
    expect(theme).to_have_count(0)
    sidebar(page, "Universal")
    expect(theme).to_have_count(1)
    page.reload()
    wait_until_alive(page)
    expect(theme).to_have_count(1)


def test_a_component_starts_near_the_viewport_and_ends_with_its_page(tiny_site: TinySite, visit: Visitor) -> None:
    page = visit(tiny_site(ISLAND))
    requests = Requests(page)
    page.goto("far.html")
    wait_until_alive(page)
    page.wait_for_load_state("networkidle")
    same_document = SameDocument(page)
    meter = page.locator(".meter")
    expect(meter).to_have_text("At rest: 7")
    assert requests.matching(re.compile("/assets/components/")) == []
    scroll_to(page, page.evaluate("document.documentElement.scrollHeight - innerHeight"))
    expect(meter).to_have_text("Alive: 7")
    expect(page.locator("html")).not_to_have_attribute("data-unmounted", "7")
    sidebar(page, "Painel")
    expect(page.locator("html")).to_have_attribute("data-unmounted", "7")
    page.go_back()
    expect(meter).to_have_text("Alive: 7")
    assert same_document


def test_a_component_that_fails_to_start_stays_as_it_was_built(tiny_site: TinySite, visit: Visitor) -> None:
    visit.expects("The component meter could not be started", "status of 404")
    page = visit(tiny_site(ISLAND))
    page.route("**/assets/components/**", lambda route: gone(route))
    page.goto("far.html")
    wait_until_alive(page)
    scroll_to(page, page.evaluate("document.documentElement.scrollHeight - innerHeight"))
    page.wait_for_load_state("networkidle")
    expect(page.locator(".meter")).to_have_text("At rest: 7")


def gone(route: Route) -> None:
    route.fulfill(status=404)


def test_the_sign_of_a_heading_is_level_with_it(robot: str, visit: Visitor) -> None:
    page = visit(robot, "settings/stoploss.html")
    heading = page.locator(".heading").first
    middles = [heading.locator(part).evaluate(MIDDLE) for part in ("h2", ".header-anchor")]
    assert abs(middles[0] - middles[1]) < 1


def test_only_further_headings_of_level_1_have_space_above(tiny_site: TinySite, visit: Visitor) -> None:
    config = "markdown: {dialect: myst}\n"
    page = visit(tiny_site({"docs/panel.md": "(label)=\n# First\n\nText.\n\n# Second\n"}, config=config), "panel.html")
    headings = page.get_by_role("heading", level=1).evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).marginTop))"
    )
    assert headings[0] == 0
    assert headings[1] > 40


MIDDLE = "element => { const { top, height } = element.getBoundingClientRect(); return top + height / 2; }"


def test_only_the_article_is_printed(robot: str, visit: Visitor) -> None:
    page = visit(robot, "settings/universal.html", scheme="dark")
    page.emulate_media(media="print")
    expect(page.get_by_role("article")).to_be_visible()
    expect(page.locator("article pre").first).to_be_visible()
    for chrome in (".header", "#_menu", ".sidebar", ".outline", ".crumbs", ".prev-next", ".footer", ".copy"):
        element = page.locator(chrome).first
        expect(element).to_be_attached()
        expect(element).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_a_recording_plays_and_can_be_sought(tiny_site: TinySite, visit: Visitor) -> None:
    """The site's policy allows it, and the server answers ranges: without them, browsers can't seek beyond what has arrived."""
    player = '# Som\n\n<audio id="tone" src="/files/tone.wav" preload="metadata" controls></audio>\n'
    page = visit(tiny_site({"docs/sound.md": player, "docs/en-US/sound.md": player, "public/files/tone.wav": wave()}))
    answers = []
    page.on("response", lambda response: answers.append((response.status, response.headers.get("content-range"))))
    page.goto("sound.html")
    reached = page.evaluate(
        """() => new Promise((resolve, reject) => {
          const audio = document.getElementById("tone");
          const fail = () => reject(new Error(audio.error.message));
          if (audio.error) fail();
          audio.addEventListener("error", fail);
          audio.addEventListener("seeked", () => resolve([audio.currentTime, audio.duration]));
          const seek = () => { audio.currentTime = 500; };
          if (audio.readyState >= 1) seek();
          else audio.addEventListener("loadedmetadata", seek);
        })"""
    )
    assert reached == [500, SECONDS]
    assert any(status == 206 and not found.startswith("bytes 0-") for status, found in answers if found)


SECONDS = 600
"""Length of a recording that is larger than what a browser fetches ahead."""


def wave() -> bytes:
    """A recording of silence, 16,000 bytes a second."""
    file = BytesIO()
    with open_wave(file, "wb") as recording:
        recording.setnchannels(1)
        recording.setsampwidth(2)
        recording.setframerate(8000)
        recording.writeframes(bytes(16_000 * SECONDS))
    return file.getvalue()
