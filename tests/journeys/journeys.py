"""What readers do most, in each of the three engines that browsers are made of: eleven journeys.

``make browsers`` runs them. ``make test`` doesn't find them, because this file's name doesn't begin with ``test_``.
"""

from tests.browser.commented_site import CommentedSite
from tests.browser.issues.scene.issue_site import IssueSite
from tests.journeys.conftest import ChangingSite, Visitor
from tests.journeys.tab import SameDocument, Tab

BASIC = "settings/basic.html"
STRATEGY = "settings/strategy.html"
ENTRY = "settings/entry.html"
INDICATORS = "settings/indicators.html"
PANEL = "panel.html"
VPS = "popular-topics/vps.html"


def test_a_click_shows_the_next_page_without_loading_a_document(robot: str, visit: Visitor) -> None:
    tab = visit(robot, BASIC)
    same_document = SameDocument(tab)
    tab.click(".sidebar a", "Estratégia")
    tab.see("h1", "Estratégia")
    tab.wait_for_address(STRATEGY)
    tab.see(".sidebar [aria-current=page]", "Estratégia")
    tab.wait_for("() => document.title === 'Estratégia | Robô de negociação — Documentação'")
    tab.click("button.sidebar-title", "Tópicos populares")
    tab.click(".sidebar a", "VPS")
    tab.wait_for_address(VPS)
    tab.click(".prev-next .prev")
    tab.wait_for("(path) => location.pathname !== path", f"/{VPS}")
    tab.see(".sidebar [aria-current=page]")
    assert same_document


def test_back_and_forward_return_to_the_saved_positions(robot: str, visit: Visitor) -> None:
    tab = visit(robot, ENTRY)
    same_document = SameDocument(tab)
    tab.scroll_to(900)
    tab.click(".sidebar a", "Indicadores")
    tab.see("h1", "Indicadores")
    tab.wait_for_position(0)
    tab.scroll_to(1500)
    tab.back()
    tab.wait_for_address(ENTRY)
    tab.wait_for_position(900)
    tab.forward()
    tab.wait_for_address(INDICATORS)
    tab.wait_for_position(1500)
    assert same_document
    tab.load(PANEL)
    tab.back()
    tab.wait_for_address(INDICATORS)
    tab.wait_for_position(1500)


def test_the_language_switch_keeps_the_page_and_the_place(robot: str, visit: Visitor) -> None:
    tab = visit(robot, BASIC, height=480)
    same_document = SameDocument(tab)
    tab.click(".outline a", "Versão do robô")
    wait_for_heading(tab, "bot-version")
    tab.click(".switch a", "English")
    tab.wait_for_address(f"en-US/{BASIC}#bot-version")
    tab.see("h1", "Basic settings")
    wait_for_heading(tab, "bot-version")
    tab.wait_for("() => document.documentElement.lang === 'en-US'")
    tab.click(".switch a", "Português")
    tab.wait_for_address(f"{BASIC}#bot-version")
    tab.see("h1", "Configurações básicas")
    wait_for_heading(tab, "bot-version")
    assert same_document


def wait_for_heading(tab: Tab, slug: str) -> None:
    """Returns when the heading is at the top, below the page's header."""
    tab.wait_for(
        """(slug) => {
          const padding = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
          return Math.abs(document.getElementById(slug).getBoundingClientRect().top - padding) < 2;
        }""",
        slug,
    )


def test_an_image_is_enlarged_by_mouse_and_by_keyboard(robot: str, visit: Visitor) -> None:
    tab = visit(robot, PANEL)
    image, enlarged, overlay = "figure img.enlargeable", ".zoom[open] img", ".zoom[open]"
    tab.see(image)
    tab.click(image)
    wait_until_at_rest(tab)
    assert (
        tab.evaluate("(css) => document.querySelector(css).getBoundingClientRect().width / innerWidth", enlarged) > 0.9
    )
    tab.click(enlarged)
    tab.miss(overlay)
    tab.evaluate("(css) => document.querySelector(css).focus()", image)
    tab.press("Enter")
    wait_until_at_rest(tab)
    tab.press("Escape")
    tab.miss(overlay)
    tab.wait_for("(css) => document.activeElement.matches(css)", image)


def wait_until_at_rest(tab: Tab) -> None:
    """Returns when an enlarged image is open and no longer moves."""
    tab.wait_for(
        """() => {
          const zoom = document.querySelector(".zoom[open]");
          return zoom !== null && zoom.getAnimations({ subtree: true }).length === 0;
        }"""
    )


def test_a_term_is_explained_to_the_mouse_and_to_the_keyboard(glossary: str, visit: Visitor) -> None:
    tab = visit(glossary, "terms.html")
    term, note = "article a.term", "article [role=note]"
    tab.hover(term, "stop loss")
    tab.see(note)
    tab.hover(f"{note} a", "alvo")
    tab.see(note)
    tab.hover("h1")
    tab.miss(note)
    tab.evaluate("() => { const article = document.querySelector('article'); article.tabIndex = -1; article.focus(); }")
    tab.press("Tab")
    tab.see(note)
    tab.press("Escape")
    tab.miss(note)
    tab.press("Enter")
    tab.wait_for_address("glossary.html#stop-loss")


def test_readers_talk_without_an_account(talks: CommentedSite, visit: Visitor) -> None:
    page = next(talks.fresh_pages)
    talks.discussion(page).say("The **first** word.", nick="Ana")
    tab = visit(talks.origin, page)
    content, count = ".vcontent", ".vcount > .vnum"
    tab.see(f"{content} strong", "first")
    tab.see(count, "1")
    tab.fill("input.vnick", "Bob")
    tab.fill("textarea.veditor", "The second word.")
    tab.click("button.vsubmit")
    tab.see(content, "The second word.")
    tab.see(count, "2")
    tab.evaluate("() => localStorage.removeItem('vlx')")  # Nobody has to wait before writing again.
    tab.click(".vcard:last-child button.vat")
    tab.fill(".vreply-wrapper textarea.veditor", "An answer.")
    tab.click(".vreply-wrapper button.vsubmit")
    tab.see(f".vquote {content}", "An answer.")
    tab.load(page)
    for text in ("The first word.", "The second word.", "An answer."):
        tab.see(content, text)
    tab.see(count, "2")


def test_readers_log_in_at_the_forge_and_comment(issues: IssueSite, visit: Visitor) -> None:
    talk = next(issues.talks)
    issues.host.seed(talk.issue, ["a **bold** word"])
    tab = visit(issues.origin, talk.path)
    tab.see(".vssue-comment strong", "bold")
    tab.click(".vssue-button-login")
    tab.click("button[name=user][value=reader]")
    tab.click("button[name=decision][value=allow]")
    tab.see(".vssue-current-user bdi", "reader")
    tab.wait_for_address(talk.path)
    tab.fill(".vssue-new-comment-input", "an answer")
    tab.click(".vssue-button-submit-comment")
    tab.see(".vssue-comment p", "an answer")
    assert [one["body"] for one in issues.host.issue(talk.issue)["comments"]] == ["a **bold** word", "an answer"]
    tab.load(talk.path)
    tab.see(".vssue-comment p", "an answer")
    tab.click(".vssue-logout")
    tab.see(".vssue-button-login")
    assert tab.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('Vssue.'))") == []


def test_a_tab_that_was_opened_before_a_deploy_goes_on(changing: ChangingSite, visit: Visitor) -> None:
    tab = visit(changing.address, "")
    same_document = SameDocument(tab)
    tab.wait_for("() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/routes/'))")
    changing.deploy("The first change.")
    tab.click(".sidebar a", "Painel")
    tab.see("h1", "Painel")
    tab.miss("article p", "The first change.")  # The files of the tab's own build are still there.
    assert same_document
    visit.expects("404", "disallowed MIME type")
    changing.deploy("The second change.")
    tab.click(".sidebar a", "Extra")
    tab.see("article p", "The second change.")
    tab.wait_for_address("extra.html")
    assert not same_document


def test_a_page_is_whole_without_scripts(robot: str, visit: Visitor) -> None:
    tab = visit(robot, BASIC, scripts=False)
    tab.see("h1", "Configurações básicas")
    assert tab.evaluate("() => matchMedia('(scripting: none)').matches")
    assert not tab.evaluate("() => document.querySelector('.sidebar button')")
    tab.click("article a", "painel")
    tab.wait_for_address(PANEL)
    tab.see("article figure img")
    tab.click(".switch a", "English")
    tab.wait_for_address(f"en-US/{PANEL}")
    tab.click(".sidebar a", "Popular topics")
    tab.wait_for_address("en-US/popular-topics/")
    tab.click(".sidebar a", "VPS")
    tab.wait_for_address(f"en-US/{VPS}")


def test_a_phone_shows_everything_in_its_width(robot: str, visit: Visitor) -> None:
    tab = visit(robot, BASIC, width=390, height=844)
    same_document = SameDocument(tab)
    drawer = "#_menu"
    tab.miss(drawer)
    tab.click("button.menu-button")
    tab.see(drawer)
    tab.click(".sidebar a", "Indicadores")
    tab.see("h1", "Indicadores")
    tab.miss(drawer)
    assert fits(tab)
    tab.click(".outline-bar")
    tab.see("#_outline")
    tab.press("Escape")
    tab.miss("#_outline")
    tab.click(".switch a", "English")
    tab.wait_for_address(f"en-US/{INDICATORS}")
    tab.wait_for("() => document.documentElement.lang === 'en-US'")
    assert fits(tab)
    assert same_document


def fits(tab: Tab) -> bool:
    """Whether the page is no wider than the phone."""
    return bool(tab.evaluate("() => innerWidth === 390 && document.documentElement.scrollWidth <= 390"))


def test_diagrams_are_drawn_with_their_styles_in_both_schemes(diagrams: str, visit: Visitor) -> None:
    drawn = """(number, scheme) => {
      const island = document.getElementById(`island-${number}`);
      island.scrollIntoView();
      const drawing = island.shadowRoot?.querySelector(`.drawing.${scheme}:not([hidden]) svg`);
      const box = drawing?.querySelector(number === 1 ? "g.node rect" : "rect.actor");
      if (!box) return null;
      const { fill, stroke } = getComputedStyle(box);
      return drawing.getBoundingClientRect().width > 100 && fill !== stroke && fill !== "rgb(0, 0, 0)" ? fill : null;
    }"""
    fills = set()
    for scheme in ("light", "dark"):
        tab = visit(diagrams, PANEL, scheme=scheme)
        fills |= {tab.wait_for(drawn, number, scheme) for number in (1, 2)}
        text = tab.evaluate(
            "() => document.getElementById('island-1').shadowRoot.querySelector('.drawing:not([hidden])').textContent"
        )
        assert "Posição" in text
    assert len(fills) == 2
