"""The schema of themes lists everything that a theme can use, and the files made from it are up to date."""

import re
from pathlib import Path
from runpy import run_path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.content.markdown.words import words_of
from glosa.builder.content.site_words import word_keys
from glosa.builder.pages.words import words
from tests.conftest import CONFIG, SiteMaker

ROOT = Path(__file__).parents[3]
TOOL = run_path(str(ROOT / "tools/theme.py"))
defaults, main, schema = (TOOL[name] for name in ("defaults", "main", "schema"))

COMMENTS = "comments: {solution: anonymous, anonymous: {serverURLs: https://comments.example.org}}\n"
NAV = "theme:\n  nav: [{text: Painel, link: /panel.html}]\n  sidebar: [{title: Guia, children: [/panel.md]}]\n"


def test_the_types_and_the_reference_are_up_to_date() -> None:
    assert main(["--check"]) == 0


def test_every_token_has_a_default() -> None:
    css = (ROOT / "frontend/reader/src/theme/tokens.css").read_text()
    assert set(schema().tokens) == set(defaults(css))


def test_the_words_of_the_builder_are_in_the_schema_with_their_english_text() -> None:
    own = dict((*word_keys(words("en", {}), "titles."), *word_keys(words_of("en", {}), "text.")))
    listed = {key: one.text for key, one in schema().words.items() if key.startswith(("titles.", "text."))}
    assert listed == own


def test_every_slot_is_on_a_page_and_has_no_other_name(make_site: SiteMaker, tmp_path: Path) -> None:
    slots = [f"{place}-{side}" for place in schema().places for side in ("before", "after")]
    theme = "export const slots = {\n" + "".join(f'  "{one}": () => <b>{one}</b>,\n' for one in slots) + "};\n"
    site = make_site({"theme/index.tsx": theme, "glosa.yaml": CONFIG + NAV + COMMENTS})
    with workshop(Request(site, tmp_path / "out")) as shop:
        assert shop.build().warnings == ()
    pages = ("index.html", "panel.html", "tag/index.html", "404.html")
    html = "".join((tmp_path / "out" / page).read_text() for page in pages)
    assert set(re.findall(r'data-slot="([\w-]+)"', html)) == set(slots)


@pytest.mark.parametrize("kind", ["page", "listing", "search", "not-found"])
def test_every_kind_of_page_can_have_a_layout(kind: str, make_site: SiteMaker, tmp_path: Path) -> None:
    assert set(schema().layouts) == {"page", "listing", "search", "not-found"}
    theme = f'import {{ Article }} from "glosa/theme";\nexport const layouts = {{ "{kind}": () => <main id="own"><Article /></main> }};\n'
    site = make_site({"theme/index.tsx": theme, "glosa.yaml": CONFIG + "search: true\n"})
    with workshop(Request(site, tmp_path / "out")) as shop:
        assert shop.build().warnings == ()
    pages = {"page": "panel.html", "listing": "tag/index.html", "search": "search.html", "not-found": "404.html"}
    found = [name for name, page in pages.items() if '<main id="own">' in (tmp_path / "out" / page).read_text()]
    assert found == [kind]


def test_the_second_theme_names_only_what_the_schema_lists() -> None:
    theme = ROOT / "themes/almanac/theme"
    css = (theme / "style.css").read_text()
    rules = re.sub(r"/\*.*?\*/|\{[^{}]*\}", " ", css, flags=re.DOTALL)
    modules = "".join(path.read_text() for path in theme.glob("*.tsx"))
    own = {name for written in re.findall(r'className="([^"]+)"', modules) for name in written.split()}
    assert set(re.findall(r"\.([a-z][\w-]*)", rules)) <= own | set(schema().classes)
    assert set(re.findall(r"\[([^\]]+)\]", rules)) <= {"aria-current", 'aria-current="page"'}
    declared = set(re.findall(r"^ +(--[\w-]+):", css, re.MULTILINE))
    assert set(re.findall(r"--[\w-]+", css)) <= set(schema().tokens) | (declared & {"--serif"})
