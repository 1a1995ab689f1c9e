"""The glossary file: valid contents, and the messages about invalid ones."""

from pathlib import Path

import pytest

from glosa.builder.config.model import LocaleConfig, SiteConfig
from glosa.builder.content.glossary.load import read_glossary
from glosa.builder.content.own_file import text_line

CONFIG = SiteConfig(
    title="Manual",
    locales={
        "/": LocaleConfig(lang="pt-BR", label="Português"),
        "/en-US/": LocaleConfig(lang="en-US", label="English"),
    },
    variables={"product": {"pt-BR": "robô", "en-US": "robot"}},
)
ENGLISH = SiteConfig(title="Manual", locales={"/": LocaleConfig(lang="en", label="English")})

FILE = """\
page: glossary
terms:
  stop-loss:
    term: { pt-BR: stop loss, en-US: stop loss }
    forms: { pt-BR: [stops], en-US: [stops, stop losses] }
    means:
      pt-BR: >-
        Limita a perda.
      en-US: Limits the loss.
    explained: settings/stop#distance
    see: [take-profit]
    avoid: { pt-BR: [stop-loss], en-US: [stop-loss, "{{ product }} stop"] }
  take-profit:
    term: { pt-BR: take profit, en-US: take profit }
    means: { pt-BR: Realiza., en-US: Takes. }
"""


def faults(site: Path, text: str | bytes, config: SiteConfig = CONFIG) -> list[tuple[str, str]]:
    (site / "glossary.yaml").write_bytes(text.encode() if isinstance(text, str) else text)
    glossary, found = read_glossary(site, config)
    assert glossary.exists
    assert glossary.is_sound is (not found)
    return [(one.place, one.code) for one in found]


def test_a_site_without_the_file_has_no_terms(tmp_path: Path) -> None:
    glossary, found = read_glossary(tmp_path, CONFIG)
    assert (glossary.exists, glossary.is_sound, glossary.keys, found) == (False, True, frozenset(), ())


def test_a_whole_file_is_read_with_the_lines_of_its_definitions(tmp_path: Path) -> None:
    assert faults(tmp_path, FILE) == []
    glossary, _ = read_glossary(tmp_path, CONFIG)
    term = glossary.file.terms["stop-loss"]
    assert (glossary.file.page, term.explained, term.see) == ("glossary", "settings/stop#distance", ("take-profit",))
    assert glossary.keys == {"stop-loss", "take-profit"}
    assert glossary.lines["page",] == 1
    assert glossary.lines["stop-loss", "explained"] == 10
    assert glossary.lines["stop-loss", "means", "pt-BR"] == 8
    assert glossary.lines["stop-loss", "means", "en-US"] == 9


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("page: glossary\n", "", ("glossary.yaml", "config-missing-key")),
        ("page: glossary", "page: /glossary", ("glossary.yaml:1", "config-wrong-value")),
        ("    see: [take", "    sea: [take", ("glossary.yaml:11", "config-unknown-key")),
        ("[take-profit]", "[take-profits]", ("glossary.yaml:11", "glossary-see-unknown")),
        ("[take-profit]", "[stop-loss]", ("glossary.yaml:11", "glossary-see-unknown")),
        ("  take-profit:\n", "  stop-loss:\n", ("glossary.yaml:13", "config-duplicate-key")),
        ("  take-profit:\n", "  Take:\n", ("glossary.yaml:13", "config-wrong-value")),
        ("  take-profit:\n", "  take.profit:\n", ("glossary.yaml:13", "config-wrong-value")),
        ("    means: { pt-BR: Realiza., en-US: Takes. }\n", "", ("glossary.yaml:13", "config-missing-key")),
        ("pt-BR: Realiza., ", "", ("glossary.yaml:15", "glossary-language-missing")),
        ("Takes.", '" "', ("glossary.yaml:15", "glossary-language-missing")),
        ("{ pt-BR: take profit, en-US: take profit }", "take profit", ("glossary.yaml:14", "glossary-language-missing")),
        ("en-US: take profit", "en-US: take profit, de: x", ("glossary.yaml:14", "glossary-language-unknown")),
        ("{ pt-BR: [stops],", "{ pt: [stops],", ("glossary.yaml:5", "glossary-language-unknown")),
        ("{ pt-BR: [stops], en-US: [stops, stop losses] }", "[stops]", ("glossary.yaml:5", "glossary-language-missing")),
        ("stop losses", '"?"', ("glossary.yaml:5", "config-wrong-value")),
        ("stop losses", "Stops", ("glossary.yaml:5", "glossary-spelling-taken")),
        ("stop losses", "STOP  loss", ("glossary.yaml:5", "glossary-spelling-taken")),
        ("en-US: take profit", "en-US: stops", ("glossary.yaml:14", "glossary-spelling-taken")),
        ("[stop-loss, ", "[stop-loss, Stop-Loss, ", ("glossary.yaml:12", "glossary-spelling-taken")),
        ("[stop-loss, ", "[Take Profit, ", ("glossary.yaml:12", "glossary-avoid-used")),
        ("[stop-loss, ", "[stops, ", ("glossary.yaml:12", "glossary-avoid-used")),
        ("{{ product }} stop", "{{ produkt }} stop", ("glossary.yaml:12", "variable-unknown")),
        ("en-US: take profit", 'en-US: "{{ produkt }}"', ("glossary.yaml:14", "variable-unknown")),
        ("terms:\n", "terms: [\n", ("glossary.yaml:2", "config-not-yaml")),
        ("en-US: Limits the loss.", "en-US: 'Limits the loss.", ("glossary.yaml:9", "config-not-yaml")),
        ("en-US: Limits the loss.", "en-US: Limits \x07the loss.", ("glossary.yaml:9", "config-not-yaml")),
        ("  take-profit:\n", "  comments:\n", ("glossary.yaml:13", "glossary-key-reserved")),
    ],
)  # fmt: skip
def test_invalid_values_are_reported_with_their_line(
    tmp_path: Path, old: str, new: str, problem: tuple[str, str]
) -> None:
    assert FILE.count(old) == 1
    assert problem in faults(tmp_path, FILE.replace(old, new))


def test_an_error_names_what_was_found_what_was_expected_and_the_next_step(tmp_path: Path) -> None:
    (tmp_path / "glossary.yaml").write_text(FILE.replace("[take-profit]", "[take-profits]"))
    _, (fault,) = read_glossary(tmp_path, CONFIG)
    assert fault.found == "It refers to 'take-profits', which isn't a term."
    assert fault.expected == "The key of another term. Did you mean 'take-profit'?"
    assert fault.next_step == "Correct the key, or remove it."


def test_an_error_in_the_path_of_a_page_shows_what_a_path_looks_like(tmp_path: Path) -> None:
    (tmp_path / "glossary.yaml").write_text(FILE.replace("settings/stop#distance", "/settings/stop"))
    _, (fault,) = read_glossary(tmp_path, CONFIG)
    assert fault.expected == (
        "The path of a page within the language, without ending, such as settings/basic, or false."
    )


def test_every_error_of_the_file_is_reported(tmp_path: Path) -> None:
    text = FILE.replace("[take-profit]", "[gone]").replace("[stop-loss, ", "[stops, ").replace("Takes.", '""')
    assert sorted(code for _, code in faults(tmp_path, text)) == [
        "glossary-avoid-used",
        "glossary-language-missing",
        "glossary-see-unknown",
    ]


def test_a_spelling_can_mean_another_term_in_another_language(tmp_path: Path) -> None:
    assert faults(tmp_path, FILE.replace("pt-BR: take profit", "pt-BR: stop losses")) == []


def test_a_site_of_one_language_needs_no_language_keys(tmp_path: Path) -> None:
    text = "page: terms\nterms:\n  x: { term: candle, forms: [candles], avoid: [candlestick], means: A bar. }\n"
    assert faults(tmp_path, text, ENGLISH) == []
    assert faults(tmp_path, text.replace("[candlestick]", "[Candles]"), ENGLISH) == [
        ("glossary.yaml:3", "glossary-avoid-used")
    ]


def test_a_definition_without_language_keys_has_its_line(tmp_path: Path) -> None:
    text = "page: terms\nterms:\n  x:\n    term: bar\n    means: >-\n      A bar.\n    explained: >-\n      bars\n"
    assert faults(tmp_path, text, ENGLISH) == []
    glossary, _ = read_glossary(tmp_path, ENGLISH)
    assert text_line(glossary.lines, ("x", "means"), "en") == 6
    assert (glossary.lines["x", "means"], glossary.lines["x", "explained"]) == (5, 7)


@pytest.mark.parametrize("text", ["page: glossary\n", "page: glossary\nterms:\n"])
def test_a_file_without_terms_is_valid(tmp_path: Path, text: str) -> None:
    assert faults(tmp_path, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "- a\n",
        "page: x\nterms: 7\n",
        "page: x\nterms: { a: [] }\n",
        "page: x\nterms: { a: { forms: 1, term: [], means: x } }\n",
    ],
)
def test_values_of_another_type_are_reported(tmp_path: Path, text: str) -> None:
    assert "config-wrong-value" in {code for _, code in faults(tmp_path, text)}


def test_an_unreadable_file_is_one_error(tmp_path: Path) -> None:
    assert faults(tmp_path, b"page:\n  \xff") == [("glossary.yaml:2", "file-not-utf8")]
    (tmp_path / "glossary.yaml").unlink()
    (tmp_path / "glossary.yaml").symlink_to("gone")
    _, (fault,) = read_glossary(tmp_path, CONFIG)
    assert (fault.place, fault.code) == ("glossary.yaml", "file-unreadable")
