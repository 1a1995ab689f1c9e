"""Terms from one file: on their page, in all other texts, and rebuilt after a change."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from glosa.builder.build import Request, Workshop, workshop
from glosa.builder.diagnostics import BuildFailed
from tests.conftest import CONFIG, PAGES, SiteMaker

GLOSSARY = """\
page: glossary
terms:
  stop:
    term: { pt-BR: stop, en-US: stop }
    means:
      pt-BR: "Do {{ product }}. Veja o [painel](panel.md#view)."
      en-US: "Of the {{ product }}. See the [panel](panel.md#view)."
    explained: panel#view
    see: [order]
    avoid: { en-US: [stopp] }
  order:
    term: { pt-BR: ordem, en-US: order }
    forms: { pt-BR: [Ação] }
    also: { pt-BR: [boleta], en-US: [ticket, "{{ product }} ticket"] }
    means: { pt-BR: Uma ordem., en-US: An order. }
"""
FILES = {
    "glosa.yaml": CONFIG + "url: https://x.example\nfeeds: { rss: true }\nvariables:\n  product: { pt-BR: robô, en-US: robot }\n",
    "glossary.yaml": GLOSSARY,
    "docs/glossary.md": "# Glossário\n\n::: glossary\n:::\n",
    "docs/en-US/glossary.md": "# Glossary\n\n::: glossary\n:::\n",
    "docs/text.md": "---\ndate: 2026-01-02\n---\n# Texto\n\nUm stop e uma ordem. Outro stop.\n",
    "docs/en-US/text.md": "---\ndate: 2026-01-02\n---\n# Text\n\nA Stop and an order.\n",
}  # fmt: skip
SETTINGS = """\
kinds:
  text: { label: { pt-BR: texto, en-US: text }, hasDefault: false }
settings:
  on:
    label: { pt-BR: Ligar, en-US: On }
    page: text
    kind: text
    does: { pt-BR: Uma ordem., en-US: A stopp of the order. }
"""


def reported(site: Path, tmp_path: Path) -> list[tuple[str, str]]:
    """Returns the problems that ``glosa check`` finds. A strict build fails on the same ones."""
    with workshop(Request(site, tmp_path / "refused")) as shop:
        checked = shop.check()
        with pytest.raises(BuildFailed) as failed:
            shop.build(strict=True)
    assert failed.value.diagnostics == checked
    return [(one.place, one.code) for one in checked]


def test_other_names_of_a_term_are_shown_and_linked(make_site: SiteMaker, tmp_path: Path) -> None:
    files = {**FILES, "docs/en-US/text.md": "# Text\n\nA stop, and then a Ticket.\n"}
    with workshop(Request(make_site(files), tmp_path / "out")) as shop:
        assert shop.build().warnings == ()
    assert (
        '<p class="glossary-links">Also called: ticket, robot ticket.'
        in (tmp_path / "out/en-US/glossary.html").read_text()
    )
    assert '<p class="glossary-links">Também se diz: boleta.' in (tmp_path / "out/glossary.html").read_text()
    assert 'href="/en-US/glossary.html#order">Ticket</a>' in (tmp_path / "out/en-US/text.html").read_text()


def test_terms_are_listed_by_name_with_links_and_titles(make_site: SiteMaker, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with workshop(Request(make_site(FILES), out, base="/x/")) as shop:
        assert shop.build(strict=True).warnings == ()
    portuguese, english = ((out / folder / "glossary.html").read_text() for folder in ("", "en-US"))
    assert portuguese.index('<dt id="order">ordem</dt>') < portuguese.index('<dt id="stop">stop</dt>')
    assert '<p>Do robô. Veja o <a href="/x/panel.html#view">painel</a>.</p>' in portuguese
    assert 'Veja também: <a href="#order">ordem</a>. Saiba mais: <a href="/x/panel.html#view">Painel</a>.' in portuguese
    assert 'See also: <a href="#order">order</a>. More: <a href="/x/en-US/panel.html#view">Panel</a>.' in english
    assert 'class="term"' not in portuguese


def letters(make_site: SiteMaker, out: Path, terms: Sequence[str]) -> list[tuple[str, str]]:
    """Returns letter and key of each link above an English glossary of these terms."""
    entries = "".join(
        f"  t{place}:\n    term: {{ pt-BR: {place}x, en-US: {term} }}\n    means: {{ pt-BR: Um., en-US: One. }}\n"
        for place, term in enumerate(terms)
    )
    with workshop(Request(make_site(FILES | {"glossary.yaml": f"page: glossary\nterms:\n{entries}"}), out)) as shop:
        shop.build()
    _, _, row = (
        (out / "en-US/glossary.html")
        .read_text()
        .partition('<nav class="glossary-letters" aria-label="Terms by letter">')
    )
    return [(letter, key) for key, letter in re.findall(r'<a href="#(\w+)">(.)</a>', row.partition("</nav>")[0])]


def test_letters_lead_to_the_first_term_of_each(make_site: SiteMaker, tmp_path: Path) -> None:
    terms = ["bar", "Álamo", ".air", *(f"c{number:02}" for number in range(17))]

    assert letters(make_site, tmp_path / "out", terms) == [("A", "t2"), ("B", "t0"), ("C", "t3")]


def test_letters_are_shown_from_two_terms_per_letter(make_site: SiteMaker, tmp_path: Path) -> None:
    found = letters(make_site, tmp_path / "out", [f"{'abcdefghij'[number % 10]}{number}" for number in range(20)])

    assert "".join(letter for letter, _ in found) == "ABCDEFGHIJ"


@pytest.mark.parametrize(
    "terms",
    [
        pytest.param([f"{'ab'[number % 2]}{number}" for number in range(19)], id="few terms"),
        pytest.param([f"{'abcdefghijk'[number % 11]}{number}" for number in range(21)], id="fewer than two a letter"),
    ],
)
def test_letters_are_omitted_for_few_terms(make_site: SiteMaker, tmp_path: Path, terms: Sequence[str]) -> None:
    assert letters(make_site, tmp_path / "out", terms) == []


SPLIT = {
    **FILES,
    "glossary.yaml": GLOSSARY.replace("    see: [order]\n", "    see: [order]\n    page: words/exits\n").replace(
        "(panel.md#view)", "(../panel.md#view)"
    ),
    "docs/words/exits.md": "# Saídas\n\n::: glossary\n:::\n",
    "docs/en-US/words/exits.md": "# Exits\n\n::: glossary\n:::\n",
}


def test_a_term_with_a_page_of_its_own_is_defined_there_and_listed_in_the_glossary(
    make_site: SiteMaker, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    with workshop(Request(make_site(SPLIT), out, base="/x/")) as shop:
        assert shop.build(strict=True).warnings == ()
    index, exits, text = ((out / path).read_text() for path in ("glossary.html", "words/exits.html", "text.html"))
    assert '<li id="stop"><a href="/x/words/exits.html#stop">stop</a></li>' in index
    assert '<dt id="stop">' not in index
    assert '<dt id="order">ordem</dt>' in index
    assert '<dt id="stop">stop</dt>' in exits
    assert '<dt id="order">' not in exits
    assert 'Veja também: <a href="/x/glossary.html#order">ordem</a>.' in exits
    assert 'class="term"' not in exits
    assert '<a class="term" href="/x/words/exits.html#stop">stop</a>' in text
    assert '<a class="term" href="/x/glossary.html#order">ordem</a>' in text


def test_a_glossary_whose_terms_all_have_other_pages_is_a_list_of_links(make_site: SiteMaker, tmp_path: Path) -> None:
    text = SPLIT["glossary.yaml"].replace("    also:", "    page: words/exits\n    also:")
    with workshop(Request(make_site(SPLIT | {"glossary.yaml": text}), tmp_path / "out")) as shop:
        shop.build(strict=True)
    index = (tmp_path / "out/glossary.html").read_text()
    assert index.index('<li id="order">') < index.index('<li id="stop">')
    assert '<dl class="glossary">' not in index


def test_a_language_without_the_page_of_a_term_defines_it_in_its_glossary(make_site: SiteMaker, tmp_path: Path) -> None:
    config = FILES["glosa.yaml"].replace("label: English}", "label: English, partial: true}")
    text = SPLIT["glossary.yaml"].replace(" See the [panel](../panel.md#view).", "")
    files = {**SPLIT, "glosa.yaml": config, "glossary.yaml": text, "docs/en-US/words/exits.md": None}
    with workshop(Request(make_site(files), tmp_path / "out")) as shop:
        shop.build()
    assert '<dt id="stop">stop</dt>' in (tmp_path / "out/en-US/glossary.html").read_text()
    assert 'href="/en-US/glossary.html#stop">Stop</a>' in (tmp_path / "out/en-US/text.html").read_text()
    assert '<dt id="stop">stop</dt>' in (tmp_path / "out/words/exits.html").read_text()


def test_the_page_of_a_term_has_to_exist_and_to_show_it(make_site: SiteMaker, tmp_path: Path) -> None:
    line = SPLIT["glossary.yaml"][: SPLIT["glossary.yaml"].index("    page:")].count("\n") + 1
    unknown = SPLIT["glossary.yaml"].replace("words/exits", "words/exit")
    found = reported(make_site({**SPLIT, "glossary.yaml": unknown}), tmp_path)
    assert (f"glossary.yaml:{line}", "term-page-unknown") in found
    found = reported(make_site({**SPLIT, "docs/words/exits.md": "# Saídas\n"}), tmp_path)
    assert (f"glossary.yaml:{line}", "glossary-not-shown") in found


def test_the_first_use_on_every_other_page_is_a_link(make_site: SiteMaker, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with workshop(Request(make_site(FILES), out, base="/x/")) as shop:
        shop.build()
    portuguese, english = ((out / folder / "text.html").read_text() for folder in ("", "en-US"))
    assert (
        '<p>Um <a class="term" href="/x/glossary.html#stop">stop</a> e uma '
        '<a class="term" href="/x/glossary.html#order">ordem</a>. Outro stop.</p>' in portuguese
    )
    assert '<p>A <a class="term" href="/x/en-US/glossary.html#stop">Stop</a>' in english
    assert "Um stop e uma ordem. Outro stop." in (out / "rss.xml").read_text()


def test_a_site_of_one_language_may_keep_its_glossary_in_a_folder(make_site: SiteMaker, tmp_path: Path) -> None:
    files = {
        "glosa.yaml": "title: M\nlocales:\n  /: {lang: en, label: English}\nvariables: { none: '' }\n",
        "glossary.yaml": "page: more/words\nterms:\n  bar:\n    term: bar\n    forms: ['{{ none }}']\n"
        "    means: See [home](../README.md).\n",
        "docs/more/words.md": "# Words\n\n::: glossary\n:::\n",
        "docs/README.md": "# Home\n\nA bar ( - ).\n",
    }
    out = tmp_path / "out"
    site = make_site({**dict.fromkeys(FILES), **dict.fromkeys(PAGES), **files})
    with workshop(Request(site, out, base="/x/")) as shop:
        shop.build()
    assert '<p>A <a class="term" href="/x/more/words.html#bar">bar</a> ( - ).</p>' in (out / "index.html").read_text()
    assert '<p>See <a href="/x/">home</a>.</p>' in (out / "more/words.html").read_text()


def test_a_site_without_a_glossary_contains_no_trace_of_one(make_site: SiteMaker, tmp_path: Path) -> None:
    files = {path: text for path, text in FILES.items() if "glossary" not in path}
    with workshop(Request(make_site(files), tmp_path / "out")) as shop:
        shop.build(strict=True)
    assert 'class="term"' not in (tmp_path / "out/text.html").read_text()


@pytest.mark.parametrize(
    ("files", "faults"),
    [
        ({"glossary.yaml": GLOSSARY.replace("page: glossary", "page: glosary"), "docs/text.md": "[x](term:stop)\n"}, {("glossary.yaml:1", "glossary-page-unknown")}),
        ({"docs/glossary.md": "# Glossário\n"}, {("glossary.yaml:1", "glossary-not-shown")}),
        ({"docs/panel.md": "# P\n\n## V {#view}\n\n::: glossary\n:::\n"}, {("docs/panel.md:5", "glossary-elsewhere")}),
        ({"docs/glossary.md": "# G\n\n::: glossary\n:::\n\n::: glossary\n:::\n"}, {("docs/glossary.md:6", "glossary-repeated")}),
        ({"docs/glossary.md": "# G\n\n::: glossary\n"}, {("docs/glossary.md:3", "container-unclosed")}),
        ({"glossary.yaml": GLOSSARY.replace("explained: panel#view", "explained: pannel")}, {("glossary.yaml:8", "term-page-unknown")}),
        ({"glossary.yaml": GLOSSARY.replace("explained: panel#view", "explained: panel#views")}, {("glossary.yaml:8", "anchor-broken")}),
        ({"glossary.yaml": GLOSSARY.replace("panel.md#view).\"\n      en", "panel.md#views).\"\n      en")}, {("glossary.yaml:6", "anchor-broken")}),
        ({"glossary.yaml": GLOSSARY.replace("[panel](panel.md#view)", "[panel](gone.md)")}, {("glossary.yaml:7", "link-broken")}),
        ({"glossary.yaml": GLOSSARY.replace("Of the {{ product }}", "Of the {{ produkt }}")}, {("glossary.yaml:7", "variable-unknown")}),
        ({"glossary.yaml": GLOSSARY.replace("Of the {{", "Of a stopp {{")}, {("glossary.yaml:7", "term-avoided")}),
        ({"glossary.yaml": GLOSSARY.replace("Uma ordem.", '"::: glossary\\n:::"')}, {("glossary.yaml:15", "glossary-elsewhere")}),
        ({"glossary.yaml": GLOSSARY.replace("order:\n", "comments:\n").replace("[order]", "[comments]")}, {("glossary.yaml:11", "glossary-key-reserved")}),
        ({"glossary.yaml": "# None yet.\n", "docs/text.md": "[x](term:stop)\n"}, {("glossary.yaml", "config-missing-key")}),
        ({"glossary.yaml": GLOSSARY.replace("[order]", "[ordr]")}, {("glossary.yaml:9", "glossary-see-unknown")}),
        ({"glossary.yaml": None, "docs/text.md": "[x](term:stop)\n"}, {("docs/glossary.md:3", "glossary-missing"), ("docs/text.md:1", "term-unknown")}),
        ({"docs/text.md": "[x](term:stp)\n"}, {("docs/text.md:1", "term-unknown")}),
        ({"docs/en-US/text.md": "# Text\n\nA\nStopp.\n"}, {("docs/en-US/text.md:4", "term-avoided")}),
        ({"settings.yaml": SETTINGS, "docs/text.md": "# T\n\n::: setting on\n:::\n", "docs/en-US/text.md": "# T\n\n::: setting on\n:::\n"}, {("settings.yaml:8", "term-avoided")}),
    ],
)  # fmt: skip
def test_contradictions_in_the_glossary_are_reported(
    make_site: SiteMaker, tmp_path: Path, files: Mapping[str, str | None], faults: set[tuple[str, str]]
) -> None:
    found = reported(make_site({**FILES, **files}), tmp_path)
    assert faults <= set(found)
    assert {code for _, code in found} <= {code for _, code in faults} | {"anchors-differ", "glossary-missing"}


def test_a_second_glossary_is_reported_once_with_the_place_of_the_first(make_site: SiteMaker, tmp_path: Path) -> None:
    text = "# G\n\n::: glossary\n:::\n\n::: glossary\n:::\n"
    with workshop(Request(make_site({**FILES, "docs/glossary.md": text}), tmp_path / "out")) as shop:
        (fault,) = shop.check()
    assert fault.found == "The glossary is already in line 3."


def test_an_avoided_spelling_names_the_one_to_use(make_site: SiteMaker, tmp_path: Path) -> None:
    with workshop(Request(make_site({**FILES, "docs/en-US/text.md": "A Stopp.\n"}), tmp_path / "out")) as shop:
        (fault,) = (one for one in shop.check() if one.code == "term-avoided")
        shop.build()
    assert fault.found == "'Stopp' is a spelling that this site avoids."
    assert fault.expected == "'stop', as the glossary calls it."


def test_an_unknown_term_is_reported_with_the_closest_match(make_site: SiteMaker, tmp_path: Path) -> None:
    with workshop(Request(make_site({**FILES, "docs/text.md": "[x](term:oder)\n"}), tmp_path / "out")) as shop:
        (fault,) = (one for one in shop.check() if one.code == "term-unknown")
    assert fault.expected == "A key from 'terms' of glossary.yaml. Did you mean 'order'?"


def test_a_language_without_the_page_has_no_marks(make_site: SiteMaker, tmp_path: Path) -> None:
    config = FILES["glosa.yaml"].replace("label: English}", "label: English, partial: true}")
    files = {**FILES, "glosa.yaml": config, "docs/en-US/glossary.md": None}
    with workshop(Request(make_site(files), tmp_path / "out")) as shop:
        assert [one.code for one in shop.build().warnings] == []
    assert 'class="term"' not in (tmp_path / "out/en-US/text.html").read_text()
    assert 'class="term"' in (tmp_path / "out/text.html").read_text()


def test_a_term_does_not_link_to_an_untranslated_page(make_site: SiteMaker, tmp_path: Path) -> None:
    config = FILES["glosa.yaml"].replace("label: English}", "label: English, partial: true}")
    english = {"docs/en-US/panel.md": None, "docs/en-US/README.md": "# Home\n"}
    text = GLOSSARY.replace(" See the [panel](panel.md#view).", "")
    with workshop(Request(make_site({**FILES, "glosa.yaml": config, "glossary.yaml": text, **english}), tmp_path / "out")) as shop:  # fmt: skip
        assert {one.code for one in shop.build().warnings} == set()
    assert "More:" not in (tmp_path / "out/en-US/glossary.html").read_text()


def change(shop: Workshop, site: Path, old: str, new: str, *, file: str = "glossary.yaml") -> set[str]:
    """Changes a file and returns the pages that are rendered again."""
    path = site / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    return set(shop.build(changed={file}).rendered)


def test_only_pages_that_show_the_change_are_rendered_again(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site(FILES), tmp_path / "out"
    with workshop(Request(site, out, retained_builds=0)) as shop:
        shop.build()
        assert change(shop, site, "page:", "# A note.\npage:") == set()
        assert change(shop, site, "An order.", "A wish.") == {"/en-US/glossary.html"}
        assert change(shop, site, "[Ação]", "[um]") == {"/text.html"}
        assert change(shop, site, "explained: panel#view", "explained: text") == {
            f"{folder}/{page}.html" for folder in ("", "/en-US") for page in ("glossary", "text")
        }
        retitled = change(shop, site, "# Texto", "# Outro texto", file="docs/text.md")
        assert {"/text.html", "/glossary.html"} <= retitled
        assert "/en-US/glossary.html" not in retitled
        assert 'href="/text.html">Outro texto</a>' in (out / "glossary.html").read_text()
        with pytest.raises(BuildFailed):
            change(shop, site, "A wish.", "A [wish](gone.md).")
        assert change(shop, site, "A [wish](gone.md).", "A wish.") == set()
        with pytest.raises(BuildFailed):
            change(shop, site, "terms:", "terms: [")
        assert change(shop, site, "terms: [", "terms:") == set()
    with workshop(Request(site, tmp_path / "fresh")) as shop:
        shop.build()
    trees = [
        {path.relative_to(at): path.read_bytes() for path in at.rglob("*") if path.is_file()}
        for at in (out, tmp_path / "fresh")
    ]
    assert trees[0] == trees[1]
