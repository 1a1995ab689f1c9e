"""Breadcrumbs: the path from the home page to the page's group."""

from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from tests.conftest import CONFIG, SiteMaker

SIDEBAR = """\
theme:
  sidebar:
    - {title: {pt-BR: Começo, en-US: Start}, children: [README, panel]}
    - {title: {pt-BR: Ajustes, en-US: Settings}, children: [basic, stop]}
"""


@pytest.mark.parametrize(
    ("page", "crumbs"),
    [
        ("en-US/index.html", []),
        ("en-US/panel.html", [("/en-US/", "Home")]),
        ("en-US/basic.html", [("/en-US/", "Home")]),
        ("en-US/stop.html", [("/en-US/", "Home"), ("/en-US/basic.html", "Settings")]),
        ("stop.html", [("/", "Início"), ("/basic.html", "Ajustes")]),
    ],
    ids=["home", "in the group of the home page", "the first page of its group", "another page", "in Portuguese"],
)
def test_breadcrumbs_begin_at_home_and_never_link_to_the_page_itself(
    make_site: SiteMaker, tmp_path: Path, page: str, crumbs: list[tuple[str, str]]
) -> None:
    pages = {f"docs/{lang}{name}.md": f"# {name}\n" for lang in ("", "en-US/") for name in ("basic", "stop")}
    with workshop(Request(make_site({"glosa.yaml": CONFIG + SIDEBAR, **pages}), tmp_path / "out")) as shop:
        shop.build()
    html = (tmp_path / "out" / page).read_text()
    links = "".join(f'<li><a href="{path}">{title}</a></li>' for path, title in crumbs)
    assert (f"<ol>{links}</ol></nav>" in html) == bool(crumbs)
    assert ('class="crumbs"' in html) == bool(crumbs)


def test_a_home_page_without_a_title_is_called_home(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({"docs/en-US/README.md": "Text.\n", "docs/en-US/panel.md": "# Panel\n"})
    with workshop(Request(site, tmp_path / "out")) as shop:
        shop.build()
    html = (tmp_path / "out/en-US/panel.html").read_text()
    assert ">Home</a>" in html
    assert "README" not in html
