"""The chrome of a page: the navigation bar in the page's language, and the theme of code blocks."""

import json
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from tests.conftest import CONFIG, SiteMaker

NAV = """\
base: /docs/
variables: {shop: {pt-BR: loja, en-US: shop}}
theme:
  nav:
    - text: {pt-BR: Mais, en-US: More}
      items:
        - {text: {pt-BR: "A {{ shop }}", en-US: "The {{ shop }}"}, link: "https://{{ shop }}.example.org/?a=1#b"}
        - {text: {pt-BR: Painel, en-US: Panel}, link: /panel.html?x=1#view}
    - {text: Mail, link: "mailto:ana@example.org"}
"""


def built(site: Path, out: Path) -> Path:
    with workshop(Request(site, out)) as shop:
        assert shop.build().warnings == ()
    return out


def test_the_navigation_is_in_the_language_of_its_page(make_site: SiteMaker, tmp_path: Path) -> None:
    out = built(make_site({"glosa.yaml": CONFIG + NAV}), tmp_path / "out")

    def shown(lang: str, folder: str, *, more: str, shop: str, panel: str, name: str) -> None:
        nav = json.loads((out / f"assets/site/{lang}.json").read_text())["theme"]["nav"]
        inner = {"external": False, "items": []}
        outer = {"external": True, "items": []}
        assert nav == [
            {
                "text": more,
                "link": "",
                "external": False,
                "items": [
                    {"text": shop, "link": f"https://{name}.example.org/?a=1#b", **outer},
                    {"text": panel, "link": f"/docs/{folder}panel.html?x=1#view", **inner},
                ],
            },
            {"text": "Mail", "link": "mailto:ana@example.org", **outer},
        ]

    shown("pt-BR", "", more="Mais", shop="A loja", panel="Painel", name="loja")
    shown("en-US", "en-US/", more="More", shop="The shop", panel="Panel", name="shop")


@pytest.mark.parametrize("slash", ["", "/"])
@pytest.mark.parametrize(("theme", "name"), [("default", "prism"), ("okaidia", "prism-okaidia")])
def test_a_code_theme_can_be_an_external_stylesheet(
    make_site: SiteMaker, tmp_path: Path, theme: str, name: str, slash: str
) -> None:
    code = f"code: {{theme: {theme}, themeBase: https://cdn.example.org/themes{slash}}}\n"
    text = "# Painel\n\n## Visão {#view}\n\n```js\nlet a = 1\n```\n"
    english = text.replace("Painel", "Panel").replace("Visão", "View")
    files = {"glosa.yaml": CONFIG + code, "docs/panel.md": text, "docs/en-US/panel.md": english}
    out = built(make_site(files), tmp_path / "out")
    assert json.loads((out / "assets/site/pt-BR.json").read_text())["code"] == {
        "name": theme,
        "href": f"https://cdn.example.org/themes/{name}.min.css",
        "external": True,
    }
    assert "https://cdn.example.org" in json.loads((out / ".glosa.json").read_text())["policy"]
