"""The documentation's words: every term of the glossary is used, and a thing has one name in each language."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml

SITE = Path(__file__).parents[2] / "site"
FOLDERS = {"pt-BR": SITE / "docs", "en-US": SITE / "docs" / "en-US"}
UNREAD = re.compile(
    r"\A---\n.*?^---$|^ *(`{3,}).*?^ *\1$|^:{3,} component.*?^:{3,}$|^:{3,} setting .*?$", re.DOTALL | re.MULTILINE
)
LANGUAGES = pytest.mark.parametrize("lang", FOLDERS)

Terms = Mapping[str, Mapping[str, Any]]


@pytest.fixture(scope="module")
def glossary() -> Any:
    return read("glossary.yaml")


@pytest.fixture(scope="module")
def terms(glossary: Mapping[str, Any]) -> Terms:
    found: Terms = glossary["terms"]
    return found


@LANGUAGES
def test_every_term_is_used(terms: Terms, lang: str) -> None:
    texts = "\n".join(text for _, text in chain(pages(lang), settings(lang)))
    named = re.compile(r"\]\(term:([a-z0-9-]+)\)")
    linked = {key for page in sources(lang) for key in named.findall(page.read_text("utf-8"))}
    idle = [key for key, term in terms.items() if key not in linked and not uses(texts, spellings(term, lang))]
    assert idle == []


KNOWN_AS = {
    "pt-BR": (
        *("EA", "MT5", "stop gain", "alvo", "virada de mão", "zeragem", "rolagem", "leilão", "risco-retorno", "payoff"),
        *("trailing stop", "stop móvel", "swap", "chamada de margem", "derrapagem", "rebaixamento", "robô", "robôs"),
    ),
    "en-US": (
        *("EA", "MT5", "crossover", "live account", "target", "win rate", "rollover", "auction", "risk-to-reward"),
        *("payoff ratio", "trailing", "swap", "margin call", "stop-out"),
    ),
}


@LANGUAGES
def test_words_of_traders_lead_to_a_term_and_are_not_avoided(terms: Terms, lang: str) -> None:
    for word in KNOWN_AS[lang]:
        assert [key for key, term in terms.items() if word in spellings(term, lang)], word
        assert [key for key, term in terms.items() if word in avoided(term, lang)] == [], word


LINKED = {
    "en-US": ("EA", "live account", "target", "win rate", "crossover", "stop and reverse", "margin call"),
}
LINK = re.compile(r'<a class="term" href="[^"#]*#([a-z0-9-]+)">([^<]+)</a>')
HEADING = re.compile(r"<h([1-6])\b.*?</h\1>", re.DOTALL)


@LANGUAGES
def test_words_of_traders_are_links_once_per_page_and_not_in_headings(out: Path, lang: str) -> None:
    linked: set[str] = set()
    for page in out.rglob("*.html"):
        html = page.read_text("utf-8")
        if f'<html lang="{lang}"' in html:
            found = LINK.findall(html)
            assert len({key for key, _ in found}) == len(found), page
            assert not any('class="term"' in heading[0] for heading in HEADING.finditer(html)), page
            linked.update(word.casefold() for _, word in found)
    assert [word for word in LINKED.get(lang, ()) if word.casefold() not in linked] == []


@LANGUAGES
def test_no_text_uses_another_name(terms: Terms, lang: str) -> None:
    replacements = {other.casefold(): term["term"][lang] for term in terms.values() for other in avoided(term, lang)}
    assert replacements
    found = [
        f"{where}: {use} → {replacements[use.casefold()]}"
        for where, text in chain(pages(lang), settings(lang), definitions(terms, lang))
        for use in uses(text, list(replacements))
    ]
    assert found == []


@LANGUAGES
def test_a_spelling_has_one_meaning(terms: Terms, lang: str) -> None:
    every = [
        spelling.casefold().replace("\u00a0", " ")
        for term in terms.values()
        for spelling in (*spellings(term, lang), *avoided(term, lang))
    ]
    assert sorted(one for one in every if every.count(one) > 1) == []


def test_both_languages_define_every_term(terms: Terms) -> None:
    for key, term in terms.items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key)
        for part in ("term", "means"):
            assert list(term[part]) == list(FOLDERS), (key, part)
            assert all(text.strip() == text != "" for text in term[part].values()), (key, part)
        for part in ("forms", "also", "avoid"):
            assert set(term.get(part, {})) <= set(FOLDERS), (key, part)
        assert set(term) <= {"term", "forms", "also", "means", "page", "explained", "see", "avoid"}, key


def test_links_of_terms_exist(terms: Terms) -> None:
    keys = [f"settings/{one}" for one in read("settings.yaml")["settings"]]
    for key, term in terms.items():
        assert set(term.get("see", ())) <= set(terms) - {key}, key
        page, _, anchor = term.get("explained", "glossary").partition("#")
        for folder in FOLDERS.values():
            anchors = re.findall(r"\{#([a-z0-9-]+)\}", (folder / f"{page}.md").read_text("utf-8"))
            cards = [one.removeprefix(f"{page}.") for one in keys if one.startswith(f"{page}.")]
            assert not anchor or anchor in (*anchors, *cards), (key, page, anchor)


@LANGUAGES
def test_every_term_is_on_the_glossary_page_and_on_that_of_its_subject(
    glossary: Mapping[str, Any], terms: Terms, out: Path, lang: str
) -> None:
    built = out / FOLDERS[lang].relative_to(FOLDERS["pt-BR"])
    index = (built / f"{glossary['page']}.html").read_text("utf-8")
    for key, term in terms.items():
        address = re.search(rf'<li id="{key}"><a href="/([^"#]+)#{key}">', index)
        assert address, key
        assert f'<dt id="{key}">' in (out / address[1]).read_text("utf-8"), (key, term["page"])


ROBOT = {"pt-BR": "robô", "en-US": "expert advisor"}
"""The word that most pages use for the program."""


@LANGUAGES
def test_a_page_links_a_term_once_and_no_heading_does(out: Path, lang: str) -> None:
    linked = 0
    for path in sorted(out.rglob("*.html")):
        html = path.read_text("utf-8")
        if f'<html lang="{lang}"' not in html:
            continue
        uses = re.findall(r'<a class="term" href="[^"#]*#([^"]+)"[^>]*>([^<]+)</a>', html)
        assert len(uses) == len({key for key, _ in uses}), path
        assert not re.search(r'<h[1-6][^>]*>(?:(?!</h[1-6]>).)*<a class="term"', html), path
        linked += any(key == "expert-advisor" and text.lower().startswith(ROBOT[lang]) for key, text in uses)
    assert linked >= 4


def spellings(term: Mapping[str, Any], lang: str) -> Sequence[str]:
    return [term["term"][lang], *(one for part in ("forms", "also") for one in term.get(part, {}).get(lang, ()))]


def avoided(term: Mapping[str, Any], lang: str) -> Sequence[str]:
    found: Sequence[str] = term.get("avoid", {}).get(lang, ())
    return found


def uses(text: str, words: Sequence[str]) -> Sequence[str]:
    """The places of the words as whole words without a hyphen, in any capitalization."""
    either = "|".join(re.escape(word.replace("\u00a0", " ")) for word in words)
    return re.findall(rf"(?<!\w)(?<!\w-)(?:{either})(?!-?\w)", text.replace("\u00a0", " "), re.IGNORECASE)


def pages(lang: str) -> Iterator[tuple[str, str]]:
    """Lines of the pages' text with their place, without the page of the glossary."""
    variables = read("glosa.yaml")["variables"]
    values = {name: value if isinstance(value, str) else value[lang] for name, value in variables.items()}
    for page in sources(lang):
        for number, line in enumerate(readable(page.read_text("utf-8")), start=1):
            text = re.sub(r"\{\{ *([\w.]+) *\}\}", lambda found: values.get(found[1], ""), line)
            yield f"{page.relative_to(SITE)}:{number}", shown(text)


def settings(lang: str) -> Iterator[tuple[str, str]]:
    """Texts of the settings with their place."""
    return ((f"settings.yaml: {where}", shown(text)) for where, text in localized(read("settings.yaml"), lang))


def definitions(terms: Terms, lang: str) -> Iterator[tuple[str, str]]:
    return ((f"glossary.yaml: {key}", shown(term["means"][lang])) for key, term in terms.items())


def sources(lang: str) -> Sequence[Path]:
    """Pages of a language, without those of the glossary."""
    others = [folder for folder in FOLDERS.values() if folder.is_relative_to(FOLDERS[lang]) and folder != FOLDERS[lang]]
    inside = (page for page in sorted(FOLDERS[lang].rglob("*.md")) if "glossary" not in (page.stem, page.parent.name))
    return [page for page in inside if not any(page.is_relative_to(other) for other in others)]


def readable(markdown: str) -> Sequence[str]:
    """Every line of a page; those of front matter, of code and of a directive's values are empty."""
    return UNREAD.sub(lambda block: "\n" * block[0].count("\n"), markdown).splitlines()


def shown(markdown: str) -> str:
    """What a reader sees of a line: no code, address, anchor or mark of emphasis."""
    without_code = re.sub(r"`[^`]*`", "", markdown)
    without_addresses = re.sub(r'\]\([^)"]*("[^"]*")?\)', r"] \1", without_code)
    return re.sub(r"\{#[^}]*\}|[*]", "", without_addresses)


def localized(value: Any, lang: str, where: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a language inside nested mappings, by the keys that lead to it."""
    for key, inner in value.items() if isinstance(value, dict) else ():
        if key == lang:
            yield where, inner
        else:
            yield from localized(inner, lang, f"{where}.{key}".strip("."))


def read(name: str) -> Any:
    return yaml.safe_load((SITE / name).read_text("utf-8"))
