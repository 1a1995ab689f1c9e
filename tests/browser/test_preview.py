"""The dev server in the browser: saved changes appear at once, and the page doesn't scroll."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.reading import SameDocument, scroll_to
from tests.browser.sites import served, write_site
from tests.browser.visitor import Visitor

LONG = "# Painel\n\n## Visão {#view}\n\n" + "Linha.\n\n" * 100 + "Fim.\n"
BROKEN = LONG + "\n[nada](nowhere.md)\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site whose panel page is long."""
    return write_site(tmp_path / "site", {"docs/panel.md": LONG})


@pytest.fixture
def preview(site: Path, tmp_path: Path) -> Iterator[str]:
    """Address of a dev server for the site."""
    with served(site, tmp_path / "log", command="dev") as origin:
        yield f"{origin}/"


def test_a_saved_text_is_updated_in_place(site: Path, preview: str, visit: Visitor) -> None:
    page = visit(preview, "panel.html")
    same_document = SameDocument(page)
    scroll_to(page, 1000)
    (site / "docs/panel.md").write_text(LONG.replace("Fim.", "Novo fim."), "utf-8")
    expect(page.get_by_role("article")).to_contain_text("Novo fim.")
    assert page.evaluate("scrollY") == 1000
    (site / "docs/panel.md").write_text(LONG.replace("Fim.", "Outro fim."), "utf-8")
    expect(page.get_by_role("article")).to_contain_text("Outro fim.")
    assert page.evaluate("scrollY") == 1000
    assert same_document


def test_an_error_is_shown_above_the_last_good_version_until_it_is_corrected(
    site: Path, preview: str, visit: Visitor
) -> None:
    page = visit(preview, "panel.html")
    (site / "docs/panel.md").write_text(BROKEN, "utf-8")
    article = page.get_by_role("article")
    expect(article).to_contain_text("This page has an error.")
    expect(article).to_contain_text(f"docs/panel.md:{BROKEN.count(chr(10))}")
    expect(article).to_contain_text("nowhere.md")
    expect(article).to_contain_text("The last version without errors")
    expect(article).to_contain_text("Fim.")
    (site / "docs/panel.md").write_text(LONG.replace("Fim.", "Novo fim."), "utf-8")
    expect(article).to_contain_text("Novo fim.")
    expect(article).not_to_contain_text("nowhere.md")
    expect(article).not_to_contain_text("The last version")


def test_an_error_of_the_site_is_shown_over_the_page_until_it_is_corrected(
    site: Path, preview: str, visit: Visitor
) -> None:
    page = visit(preview, "panel.html")
    config = site / "glosa.yaml"
    good = config.read_text("utf-8")
    config.write_text("title: [\n", "utf-8")
    overlay = page.get_by_role("alert")
    expect(overlay).to_contain_text("The site was not built.")
    expect(overlay).to_contain_text("glosa.yaml:")
    expect(page.get_by_role("article")).to_contain_text("Fim.")
    config.write_text(good.replace("title: Manual", "title: Livro"), "utf-8")
    expect(page.get_by_role("banner")).to_contain_text("Livro")
    expect(overlay).to_have_count(0)


def test_a_change_of_the_configuration_is_shown(site: Path, preview: str, visit: Visitor) -> None:
    page = visit(preview, "panel.html")
    config = site / "glosa.yaml"
    config.write_text(config.read_text("utf-8").replace("title: Manual", "title: Livro"), "utf-8")
    expect(page.get_by_role("banner")).to_contain_text("Livro")
