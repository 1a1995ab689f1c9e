"""The theme color: known by name, or set by a stylesheet of its own."""

import re
from pathlib import Path

from glosa.builder.build import Request, workshop
from glosa.builder.render.color import KNOWN, color_stylesheet
from tests.conftest import CONFIG, SiteMaker

TOKENS = Path(__file__).parents[3] / "frontend/reader/src/theme/tokens.css"


def test_named_colors_equal_those_of_the_reader() -> None:
    assert frozenset({"red", *re.findall(r'\[data-color="(\w+)"\]', TOKENS.read_text())}) == KNOWN


def test_a_known_color_needs_no_stylesheet() -> None:
    assert [color_stylesheet(color) for color in (*sorted(KNOWN), "Red")] == [""] * (len(KNOWN) + 1)


def test_another_color_is_set_by_a_stylesheet_after_the_readers(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({"glosa.yaml": CONFIG + "theme: {color: '#0a7d5a'}\n"})
    with workshop(Request(site, tmp_path / "out")) as shop:
        shop.build()
    html = (tmp_path / "out/panel.html").read_text()
    assert '<html lang="pt-BR" dir="ltr" data-color="#0a7d5a"' in html
    reader, color = re.findall(r'<link rel="stylesheet" href="/([^"]+)">', html)
    assert reader.startswith("assets/css/reader.")
    assert (
        (tmp_path / "out" / color).read_text().startswith("@layer glosa{html[data-color]{--accent:light-dark(#0a7d5a,")
    )
