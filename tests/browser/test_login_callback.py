"""The page that logins return to: it leads back to the page where the login began, only in the same tab and site."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Scan, TinySite
from tests.browser.visitor import Visitor

CONFIG = """\
comments:
  solution: issues
  issues: {platform: gitlab, owner: me, repo: docs, clientId: abc}
"""
FILES = {
    "docs/panel.md": "---\ncomments: false\n---\n\n# Painel\n",
    "docs/README.md": "---\ncomments: false\n---\n\n# Início\n",
    "docs/en-US/panel.md": "---\ncomments: false\n---\n\n# Panel\n",
    "docs/en-US/README.md": "---\ncomments: false\n---\n\n# Home\n",
}
STATE = "Vssue-5t4te"
UNKNOWN = "This login was not begun in this tab, or has ended."


@pytest.fixture(scope="module")
def docs(tiny_site: TinySite) -> str:
    """A site below /docs/ with comments at a code host, but not on these pages."""
    return tiny_site(FILES, config=CONFIG, base="/docs/")


def begun(visit: Visitor, site: str, record: object, state: str = STATE) -> Page:
    """A tab where a login began that stored ``record``."""
    page = visit(site, "panel.html")
    remember(page, record, state)
    return page


def remember(page: Page, record: object, state: str = STATE) -> None:
    text = record if isinstance(record, str) else json.dumps(record)
    page.evaluate("([name, text]) => sessionStorage.setItem(name, text)", [f"glosa.login.{state}", text])


@pytest.mark.parametrize(
    ("origin", "answer", "arrived"),
    [
        ("en-US/panel.html", "?code=c0de&state={}", "en-US/panel.html?code=c0de&state={}"),
        ("en-US/panel.html?a=%20b&flag", "?state={}&code=1", "en-US/panel.html?a=%20b&flag&state={}&code=1"),
        ("panel.html?a#visão", "?code=1&state={}", "panel.html?a&code=1&state={}#vis%C3%A3o"),
        (
            "",
            "?error=access_denied&error_description=No+way&state={}",
            "?error=access_denied&error_description=No+way&state={}",
        ),
        ("panel.html", "#access_token=t%2B0&state={}", "panel.html#access_token=t%2B0&state={}"),
        ("panel.html?a#b", "#access_token=t&state={}", "panel.html?a#b&access_token=t&state={}"),
    ],
)
def test_the_callback_returns_to_the_page_with_all_parameters(
    visit: Visitor, docs: str, origin: str, answer: str, arrived: str
) -> None:
    page = begun(visit, docs, {"returnTo": docs + origin})
    entries = page.evaluate("history.length")
    page.goto(f"auth/callback.html{answer.format(STATE)}")
    page.wait_for_url(docs + arrived.format(STATE))
    # The page needs the stored record with its verifier; the redirects aren't in the history.
    assert page.evaluate("name => sessionStorage.getItem(name)", f"glosa.login.{STATE}") is not None
    assert page.evaluate("history.length") == entries + 1


@pytest.mark.parametrize(
    "record",
    [
        {"returnTo": "https://evil.example/"},
        {"returnTo": "//evil.example/"},
        {"returnTo": "javascript:document.title='taken'"},
        {"returnTo": "data:text/html,taken"},
        {"returnTo": "blob:{site}7d1c3c5e-0000-4000-8000-000000000000"},
        {"returnTo": "https://[bad"},
        {"returnTo": "panel.html"},
        {"returnTo": ["https://evil.example/"]},
        {},
        "no json",
        "null",
    ],
)
def test_the_callback_never_redirects_to_another_origin(visit: Visitor, docs: str, record: object) -> None:
    page = begun(visit, docs, {"returnTo": f"{docs}panel.html"})
    remember(page, json.loads(json.dumps(record).replace("{site}", docs)))
    address = f"{docs}auth/callback.html?code=1&state={STATE}"
    page.goto(address)
    expect(page.get_by_text(UNKNOWN)).to_be_visible()
    assert page.url == address


@pytest.mark.parametrize("answer", ["", "?code=1", "?code=1&state=other", f"#state=other-{STATE}", "?state=", "?state"])
def test_an_unknown_login_is_explained_in_both_languages(
    visit: Visitor, docs: str, violations: Scan, answer: str
) -> None:
    page = begun(visit, docs, {"returnTo": f"{docs}panel.html"})
    page.goto(f"auth/callback.html{answer}")
    expect(page.get_by_text(UNKNOWN)).to_be_visible()
    expect(page.get_by_text("Este login não começou nesta aba, ou já terminou.")).to_be_visible()
    assert [link.get_attribute("href") for link in page.get_by_role("link").all()] == ["/docs/", "/docs/en-US/"]
    assert violations(page) == []


def test_another_tab_cannot_use_the_callback(visit: Visitor, docs: str) -> None:
    begun(visit, docs, {"returnTo": f"{docs}panel.html"})
    page = visit(docs)
    page.goto(f"auth/callback.html?code=1&state={STATE}")
    expect(page.get_by_text(UNKNOWN)).to_be_visible()


def test_the_callback_page_asks_for_scripts_if_they_are_off(visit: Visitor, docs: str) -> None:
    page = visit(docs, scripts=False)
    page.goto(f"auth/callback.html?code=1&state={STATE}")
    # Chromium shows this part where scripts are switched off in its settings, not where a test switches them off.
    text = page.locator("noscript").text_content() or ""
    assert "To log in, allow JavaScript on this page" in text
    assert "Para entrar, permita JavaScript nesta página" in text
    expect(page.get_by_text(UNKNOWN)).to_be_hidden()
