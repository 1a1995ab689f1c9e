"""Discussing a heading of a built site."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.commented_site import Discussion
from tests.browser.conftest import Scan
from tests.browser.reading import Requests
from tests.browser.sites import served, write_site
from tests.browser.visitor import Scheme, Visitor

SCHEMES: tuple[Scheme, ...] = ("light", "dark")
CONFIG = "comments: {solution: anonymous, headings: true}\n"
TEXT = "## Install\n\nOne.\n\n## 2. Use\n\n[on](silent.md)\n"
FILES = {
    "docs/en-US/long.md": f"# Long\n\n{TEXT}",
    "docs/en-US/silent.md": f"---\ncomments: false\n---\n\n# Silent\n\n{TEXT}",
}


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("manual")
    site = write_site(folder / "site", FILES, config=CONFIG)
    with served(site, folder / "log", "--out", str(folder / "out"), "--db", str(folder / "db.sqlite3")) as origin:
        yield origin


def test_readers_discuss_a_heading(manual: str, visit: Visitor, violations: Scan) -> None:
    thread = Discussion(f"{manual}/comments", "default", "/en-US/long.html#install:~:comments")
    comment = thread.say("Which command?")
    page = visit(manual)
    requests = Requests(page)
    page.goto("/en-US/long.html")
    button = page.get_by_role("button", name="Discuss “Install”, 1 comment")
    expect(button).to_have_text("1")
    expect(page.get_by_role("button", name="Discuss “2. Use”, no comments")).to_have_text("")
    assert len(requests.matching(re.compile("/counts"))) == 1
    button.press("Enter")
    dialog = page.get_by_role("dialog", name="Discuss “Install”")
    expect(dialog.locator(".vcard")).to_have_text(re.compile("Which command"))
    expect(page).to_have_url(re.compile(r"\?discuss=install$"))
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == []
    # Escape leaves the menu of a comment and the text field first, and the dialog after that.
    dialog.locator("button.vactions").click()
    page.keyboard.press("Escape")
    expect(dialog.locator("button.vactions")).to_have_attribute("aria-expanded", "false")
    dialog.locator("textarea.veditor").press("Escape")
    page.keyboard.press("Tab")
    expect(dialog.locator("textarea.veditor")).not_to_be_focused()
    expect(dialog).to_have_count(1)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    expect(page).to_have_url(re.compile(r"long\.html$"))
    page.goto(f"/en-US/long.html?discuss=install#{comment}")
    expect(dialog.locator(".vlinked")).to_have_id(comment)


def test_pages_without_comments_have_no_buttons(manual: str, visit: Visitor) -> None:
    page = visit(manual)
    page.goto("/en-US/long.html")
    expect(page.locator(".discuss")).to_have_count(2)
    page.get_by_role("link", name="on", exact=True).click()
    expect(page.get_by_role("heading", name="Silent")).to_be_visible()
    expect(page.locator(".discuss")).to_have_count(0)


def test_only_sites_with_the_option_have_its_files(manual: str, tmp_path: Path) -> None:
    for name, config in (("on", CONFIG), ("off", "comments: {solution: anonymous}\n")):
        site = write_site(tmp_path / name, FILES, config=config)
        with served(site, tmp_path / f"{name}.log", "--out", str(tmp_path / f"{name}-out")):
            pass
    on, off = ({path.name.split(".")[0] for path in (tmp_path / f"{one}-out").rglob("*.js")} for one in ("on", "off"))
    assert on - off == {"heading-threads", "islands"}
    html = {one: (tmp_path / f"{one}-out/en-US/long.html").read_text() for one in ("on", "off")}
    assert "heading-threads" in html["on"]
    assert "heading-threads" not in html["off"]
    assert (tmp_path / "on-out/en-US/silent.html").read_bytes() == (tmp_path / "off-out/en-US/silent.html").read_bytes()
