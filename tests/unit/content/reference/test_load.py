"""The settings file: valid contents, and the messages about invalid ones."""

from pathlib import Path

import pytest

from glosa.builder.config.model import LocaleConfig, SiteConfig
from glosa.builder.content.own_file import text_line
from glosa.builder.content.reference.load import read_reference

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
kinds:
  number:
    label: { pt-BR: número, en-US: number }
units:
  points: { pt-BR: pontos, en-US: points }
settings:
  stop.distance:
    label: { pt-BR: Distância, en-US: Distance }
    page: settings/stop
    kind: number
    unit: points
    dependsOn: [stop.enable]
    does:
      pt-BR: >-
        Limita a perda.
      en-US: Limits the loss.
  stop.enable:
    label: { pt-BR: Habilitar, en-US: Enable }
    page: settings/stop
    kind: number
    does: { pt-BR: Liga., en-US: Switches on. }
"""


def faults(site: Path, text: str | bytes, config: SiteConfig = CONFIG) -> list[tuple[str, str]]:
    (site / "settings.yaml").write_bytes(text.encode() if isinstance(text, str) else text)
    reference, found = read_reference(site, config)
    assert reference.exists
    assert reference.is_sound is (not found)
    return [(one.place, one.code) for one in found]


def test_a_site_without_the_file_has_no_settings(tmp_path: Path) -> None:
    reference, found = read_reference(tmp_path, CONFIG)
    assert (reference.exists, reference.is_sound, reference.file.settings, found) == (False, True, {}, ())


def test_a_whole_file_is_read_with_the_lines_of_its_texts(tmp_path: Path) -> None:
    assert faults(tmp_path, FILE) == []
    reference, _ = read_reference(tmp_path, CONFIG)
    distance = reference.file.settings["stop.distance"]
    assert (distance.page, distance.kind, distance.unit, distance.depends_on) == (
        "settings/stop",
        "number",
        "points",
        ("stop.enable",),
    )
    assert distance.default == distance.range == ""
    lines = reference.lines
    assert lines["stop.distance",] == 7
    assert lines["stop.distance", "page"] == 9
    assert lines["stop.distance", "does", "pt-BR"] == 15
    assert lines["stop.distance", "does", "en-US"] == 16


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("kind: number\n    unit", "kind: numbr\n    unit", ("settings.yaml:10", "settings-kind-unknown")),
        ("unit: points", "unit: point", ("settings.yaml:11", "settings-unit-unknown")),
        ("unit: points", "unit: stop.distance", ("settings.yaml:11", "settings-unit-unknown")),
        ("[stop.enable]", "[stop.enabled]", ("settings.yaml:12", "settings-dependency-unknown")),
        ("[stop.enable]", "[stop.distance]", ("settings.yaml:12", "settings-dependency-unknown")),
        ("    unit: points", "    unit: points\n    default: 10", ("settings.yaml:12", "settings-source-missing")),
        ("    unit: points", "    unit: points\n    range: { en-US: 1 to 9, pt-BR: 1 a 9 }", ("settings.yaml:12", "settings-source-missing")),
        ("      en-US: Limits the loss.\n", "", ("settings.yaml:13", "settings-language-missing")),
        ("Limits the loss.", '""', ("settings.yaml:13", "settings-language-missing")),
        ("{ pt-BR: Distância, en-US: Distance }", "Distance", ("settings.yaml:8", "settings-language-missing")),
        ("{ pt-BR: número, en-US: number }", "{ pt-BR: número }", ("settings.yaml:3", "settings-language-missing")),
        ("{ pt-BR: pontos, en-US: points }", "{ pt-BR: pontos }", ("settings.yaml:5", "settings-language-missing")),
        ("en-US: Distance", "en-US: Distance, de: Abstand", ("settings.yaml:8", "settings-language-unknown")),
        ("en-US: Distance", 'en-US: "{{ produkt }}"', ("settings.yaml:8", "variable-unknown")),
        ("  stop.enable:\n", "  stop.distance:\n", ("settings.yaml:17", "config-duplicate-key")),
        ("  stop.enable:\n", "  Stop:\n", ("settings.yaml:17", "config-wrong-value")),
        ("    page: settings/stop\n    kind: number\n    does", "    kind: number\n    does", ("settings.yaml:17", "config-missing-key")),
        ("page: settings/stop\n    kind: number\n    unit", "page: /settings/stop\n    kind: number\n    unit", ("settings.yaml:9", "config-wrong-value")),
        ("    does: {", "    tells: {", ("settings.yaml:21", "config-unknown-key")),
        ("settings:\n", "settings: [\n", ("settings.yaml:6", "config-not-yaml")),
        ("en-US: Limits the loss.", "en-US: 'Limits the loss.", ("settings.yaml:16", "config-not-yaml")),
        ("en-US: Limits the loss.", "en-US: Limits \x07the loss.", ("settings.yaml:16", "config-not-yaml")),
        ("  stop.enable:\n", "  stop.comments:\n", ("settings.yaml:17", "settings-key-reserved")),
        ("  stop.enable:\n", "  comments:\n", ("settings.yaml:17", "settings-key-reserved")),
    ],
)  # fmt: skip
def test_invalid_values_are_reported_with_their_line(
    tmp_path: Path, old: str, new: str, problem: tuple[str, str]
) -> None:
    assert FILE.count(old) == 1
    assert problem in faults(tmp_path, FILE.replace(old, new))


def test_an_error_names_what_was_found_what_was_expected_and_the_next_step(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text(FILE.replace("kind: number\n    unit", "kind: numbr\n    unit"))
    _, (fault,) = read_reference(tmp_path, CONFIG)
    assert fault.found == "There is no kind 'numbr'."
    assert fault.expected == "A name from 'kinds': 'number'. Did you mean 'number'?"
    assert fault.next_step == "Correct the name, or add it to 'kinds' with a label."


def test_a_default_with_its_source_is_valid(tmp_path: Path) -> None:
    more = "    unit: points\n    default: false\n    range: 1-9\n    source: Manual 2.1, page 7"
    assert faults(tmp_path, FILE.replace("    unit: points", more)) == []
    reference, _ = read_reference(tmp_path, CONFIG)
    assert reference.file.settings["stop.distance"].default == "false"


def test_a_site_of_one_language_needs_no_language_keys(tmp_path: Path) -> None:
    text = FILE.partition("settings:")[0].replace("{ pt-BR: número, en-US: number }", "number")
    text = text.replace("{ pt-BR: pontos, en-US: points }", "points")
    text += "settings:\n  on: { label: On, page: a, kind: number, does: Switches on. }\n"
    assert faults(tmp_path, text, ENGLISH) == []
    assert faults(tmp_path, text.replace("label: On", 'label: ""'), ENGLISH) == [
        ("settings.yaml:7", "settings-language-missing")
    ]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "settings.yaml"),
        ("# Nothing yet.\n", "settings.yaml"),
        ("units: {}\nsettings:\n", "settings.yaml:2"),
        ("settings: {}\n", "settings.yaml:1"),
    ],
)
def test_a_file_without_settings_is_one_error(tmp_path: Path, text: str, place: str) -> None:
    assert faults(tmp_path, text) == [(place, "settings-empty")]


def test_a_misspelled_group_is_the_only_error_reported(tmp_path: Path) -> None:
    assert faults(tmp_path, "setings: {}\n") == [("settings.yaml:1", "config-unknown-key")]


def test_all_languages_without_a_text_are_listed(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text(FILE.replace("{ pt-BR: Distância, en-US: Distance }", "{ de: Abstand }"))
    _, (unknown, missing) = read_reference(tmp_path, CONFIG)
    assert missing.found == "'settings.stop.distance.label' has no text for 'pt-BR' or 'en-US'."
    assert missing.expected == "A text for each language of the site: 'pt-BR' and 'en-US'."
    assert missing.next_step == "Add the text for 'pt-BR' and 'en-US'."
    assert unknown.expected == "Only 'pt-BR' and 'en-US'."


@pytest.mark.parametrize(
    ("does", "line"),
    [("Switches on.", 8), ("|\n      Switches on.", 9), (">-\n      Switches on.", 9), ("\n      'Switches on.'", 9)],
)
def test_a_text_without_language_keys_has_its_line(tmp_path: Path, does: str, line: int) -> None:
    text = f"kinds: {{ a: {{ label: A }} }}\nsettings:\n  # One.\n  on:\n    label: On\n    page: a\n    kind: a\n    does: {does}\n"
    assert faults(tmp_path, text, ENGLISH) == []
    reference, _ = read_reference(tmp_path, ENGLISH)
    assert text_line(reference.lines, ("on", "does"), "en") == line
    assert (reference.lines["on", "does"], reference.lines["on", "page"]) == (8, 6)


@pytest.mark.parametrize("text", ["- a\n", "settings: 7\n", "units: &a { x: *a }\n", "kinds: { a: { label: [] } }\n"])
def test_values_of_another_type_are_reported(tmp_path: Path, text: str) -> None:
    assert {code for _, code in faults(tmp_path, text)} == {"config-wrong-value"}


def test_a_broken_link_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").symlink_to("gone")
    _, (fault,) = read_reference(tmp_path, CONFIG)
    assert (fault.place, fault.code) == ("settings.yaml", "file-unreadable")


def test_a_file_that_is_not_text_is_one_error(tmp_path: Path) -> None:
    assert faults(tmp_path, b"kinds:\n  \xff") == [("settings.yaml:2", "file-not-utf8")]


def test_every_error_of_the_file_is_reported(tmp_path: Path) -> None:
    text = (
        FILE.replace("unit: points", "unit: nothing")
        .replace("[stop.enable]", "[gone]")
        .replace("    does: {", "    tells: {")
    )
    codes = [code for _, code in faults(tmp_path, text)]
    assert sorted(codes) == [
        "config-missing-key",
        "config-unknown-key",
        "settings-dependency-unknown",
        "settings-unit-unknown",
    ]
