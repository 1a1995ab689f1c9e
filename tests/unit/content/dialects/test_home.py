"""Home pages whose content is in front matter."""

from collections.abc import Callable

import pytest

from glosa.builder.config.patterns import Dialect
from glosa.builder.content.document import Document

Parse = Callable[..., Document]

VITEPRESS = """---
layout: home
hero:
  name: Field notes
  text: Seen outside
  tagline: One page a day
  actions:
    - { theme: brand, text: Start, link: /start }
features:
  - { title: Short, icon: \N{MEMO}, details: A page a day, link: /gone }
  - { title: "[Long]", icon: { src: /a.svg }, details: More }
---
Below
"""
VUEPRESS = """---
home: true
heroText: Caderno
tagline: Hoje
actionText: Comece
actionLink: /start.html
features:
- title: Curto
  details: Uma
---
"""
STARLIGHT = """---
title: Notes
hero:
  tagline: All of them
  actions:
    - { text: Start, link: /start/ }
---
"""


def test_a_home_page_shows_what_its_front_matter_says(parse_page: Parse) -> None:
    page = parse_page(VITEPRESS, dialect="vitepress")
    assert page.front_matter.home
    assert page.title == "Field notes"
    for text in ("Seen outside", "One page a day", "\N{MEMO} Short", "A page a day", ">Long<", ">Below<"):
        assert text in page.html
    assert page.html.count('class="card-title"') == 2
    assert [(link.text, link.line) for link in page.links] == [("/start", 3), ("/gone", 9)]


@pytest.mark.parametrize(
    ("dialect", "text", "shown"),
    [
        ("vuepress", VUEPRESS, ("Caderno", "Hoje", "Comece", "Curto", "Uma")),
        ("starlight", STARLIGHT, ("Notes", "All of them", "Start")),
    ],
)
def test_every_generator_has_its_keys(parse_page: Parse, dialect: Dialect, text: str, shown: tuple[str, ...]) -> None:
    page = parse_page(text, dialect=dialect)
    assert all(f">{one}<" in page.html for one in shown)
    assert not page.diagnostics


def test_other_pages_show_none_of_it(parse_page: Parse) -> None:
    assert "Curto" not in parse_page(VUEPRESS).html
    assert (
        "More"
        not in parse_page(VITEPRESS.replace("layout: home\n", "").replace("hero:", "other:"), dialect="vitepress").html
    )


def test_a_page_below_keeps_its_lines(parse_page: Parse) -> None:
    page = parse_page(VITEPRESS.replace("---\nBelow", "---\n## Below\n\n[a](gone.md)"), dialect="vitepress")
    assert [heading.line for heading in page.headings] == [13]
    assert page.links[-1].line == 15


def test_texts_of_a_home_page_are_html_and_not_markdown(parse_page: Parse) -> None:
    page = parse_page(
        """---
layout: home
hero:
  name: N
  text: "**/*.md, __init__, `a`, [b](c) ~~e~~ <b>d</b>"
  tagline: "1. First"
  actions: [{ text: "Go [x]", link: "javascript:alert(1)" }, { text: "G", link: "/a)b(c" }]
features: [{ title: A, details: "# B" }, { title: C, details: "::: tip" }]
footer: "- F"
---
""",
        dialect="vitepress",
    )
    for text in (
        "**/*.md, __init__, `a`, [b](c) ~~e~~ <b>d</b>",
        "<p>1. First",
        "# B",
        "::: tip",
        "- F",
        'href="/base/a)b(c"',
    ):
        assert text in page.html
    assert "javascript" not in page.html
    assert page.title == "N"


def test_highlights_are_sections_with_cards(parse_page: Parse) -> None:
    page = parse_page(
        """---
home: true
heroText: N
highlights:
  - { header: Fast, description: "1. Very", highlights: [{ title: One }], features: [{ title: Two, details: Three }] }
  - { description: No header }
---
""",
        dialect="vuepress",
    )
    assert [one.title for one in page.headings] == ["Fast"]
    assert all(f">{one}<" in page.html for one in ("1. Very", "One", "Two", "Three", "No header"))
    assert not page.diagnostics


@pytest.mark.parametrize("hero", ["", "hero: { tagline: T }\n"])
def test_a_banner_of_starlight_is_above_the_text(parse_page: Parse, hero: str) -> None:
    text = f"---\ntitle: A\n{hero}banner: {{ content: Version <b>2</b> is *out* }}\n---\nBelow\n"
    page = parse_page(text, dialect="starlight")
    assert page.html.index("<p>Version <b>2</b> is *out*</p>") < page.html.index("Below")
    assert not page.diagnostics
    assert "Version" not in parse_page(text, dialect="docusaurus").html


def test_a_part_of_the_hero_that_is_not_shown_is_a_warning(parse_page: Parse) -> None:
    text = VITEPRESS.replace("  tagline:", "  image: { src: /logo.svg }\n  tagline:")
    problem = parse_page(text, dialect="vitepress").diagnostics[0]
    assert (problem.code, problem.line, problem.found) == (
        "front-matter-unknown-key",
        3,
        "The home page doesn't show 'hero.image'.",
    )
