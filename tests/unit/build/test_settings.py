"""Settings from one file: on their pages, in the download, and rebuilt after a change."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from glosa.builder.build import Request, Workshop, workshop
from glosa.builder.diagnostics import BuildFailed
from tests.conftest import CONFIG, PAGES, SiteMaker

SETTINGS = """\
kinds:
  number:
    label: { pt-BR: número, en-US: number }
    hasRange: true
settings:
  stop.distance:
    label: { pt-BR: Distância, en-US: Distance }
    page: stop
    kind: number
    unit: profit.unit
    does:
      pt-BR: "Limita a perda do {{ product }}. Veja o [painel](panel.md#view)."
      en-US: "Limits the loss of the {{ product }}. See the [panel](panel.md#view)."
  profit.unit:
    label: { pt-BR: Unidade, en-US: Unit }
    page: profit
    kind: number
    default: { pt-BR: pontos, en-US: points }
    source: Manual 2.1
    does: { pt-BR: Conta., en-US: Counts. }
    mistake: { pt-BR: Nenhum., en-US: None. }
"""
CARDS = {"stop": "# Stop\n\n::: setting stop.distance\n:::\n", "profit": "# Profit\n\n::: setting profit.unit\n:::\n"}
FILES = {
    "glosa.yaml": CONFIG + "variables:\n  product: { pt-BR: robô, en-US: robot }\n",
    "settings.yaml": SETTINGS,
    **{f"docs/{folder}{name}.md": text for folder in ("", "en-US/") for name, text in CARDS.items()},
}


def reported(site: Path, tmp_path: Path) -> list[tuple[str, str]]:
    """Returns the problems that ``glosa check`` finds. A strict build fails on the same ones."""
    with workshop(Request(site, tmp_path / "refused")) as shop:
        checked = shop.check()
        with pytest.raises(BuildFailed) as failed:
            shop.build(strict=True)
    assert failed.value.diagnostics == checked
    return [(one.place, one.code) for one in checked]


def test_a_card_appears_on_its_page_in_both_languages(make_site: SiteMaker, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with workshop(Request(make_site(FILES), out)) as shop:
        assert shop.build().warnings == ()
    portuguese, english = ((out / folder / "stop.html").read_text() for folder in ("", "en-US"))
    assert '<h2 id="distance">Distância</h2>' in portuguese
    assert "Limita a perda do robô." in portuguese
    assert "<dt>Padrão</dt> <dd>ainda não documentado</dd>" in portuguese
    assert '<h2 id="distance">Distance</h2>' in english
    assert '<a href="/en-US/panel.html#view">panel</a>' in english
    assert '<dd>the one chosen in <a href="/en-US/profit.html#unit">Unit</a></dd>' in english
    assert "<dt>Default</dt> <dd>not documented yet</dd>" in english
    assert "<dt>Range</dt> <dd>not documented yet</dd>" in english
    assert 'href="#distance"' in english.partition("<article")[0] + english.partition("</article>")[2]
    assert "<dt>Default</dt> <dd>points</dd>" in (out / "en-US/profit.html").read_text()


NOTE = """\
undocumented:
  pt-BR: >-
    Os padrões do {{ product }} não estão documentados. Veja o [painel](panel.md#view).
  en-US: >-
    The defaults of the {{ product }} aren't documented. See the [panel](panel.md#view).
"""


def test_a_note_about_undocumented_values_appears_once_per_page(make_site: SiteMaker, tmp_path: Path) -> None:
    second = SETTINGS.replace("page: profit", "page: stop").replace("default:", "range:")
    shown = CARDS["stop"] + "\n::: setting profit.unit\n:::\n"
    pages = {
        f"docs/{folder}{name}.md": text
        for folder in ("", "en-US/")
        for name, text in (("stop", shown), ("profit", "# Profit\n"))
    }
    with workshop(Request(make_site({**FILES, **pages, "settings.yaml": NOTE + second}), tmp_path / "out")) as shop:
        assert shop.build().warnings == ()
    article = (tmp_path / "out/en-US/stop.html").read_text().partition("<article")[2].partition("</article>")[0]
    assert article.count("The defaults of the robot aren't documented.") == 1
    assert '<a href="/en-US/panel.html#view">panel</a>' in article.partition('<section class="setting">')[0]
    assert "not documented yet" not in article
    assert "<dt>Default</dt>" not in article
    assert "<dt>Range</dt> <dd>points</dd>" in article
    assert "aren't documented" not in (tmp_path / "out/en-US/profit.html").read_text()


def test_a_card_with_all_values_documented_shows_no_note(make_site: SiteMaker, tmp_path: Path) -> None:
    whole = NOTE + SETTINGS.replace("    hasRange: true\n", "")
    with workshop(Request(make_site({**FILES, "settings.yaml": whole}), tmp_path / "out")) as shop:
        shop.build()
    assert "aren't documented" in (tmp_path / "out/en-US/stop.html").read_text()
    assert "aren't documented" not in (tmp_path / "out/en-US/profit.html").read_text()


def test_the_card_of_a_concept_names_no_kind_and_no_values(make_site: SiteMaker, tmp_path: Path) -> None:
    concept = SETTINGS.replace("hasRange: true", "hasRange: true\n    isField: false").replace(
        "    unit: profit.unit\n", ""
    )
    with workshop(Request(make_site({**FILES, "settings.yaml": concept}), tmp_path / "out")) as shop:
        shop.build()
    english = (tmp_path / "out/en-US/stop.html").read_text()
    assert '<h2 id="distance">Distance</h2>' in english
    assert "setting-facts" not in english
    assert "<dt>Default</dt> <dd>points</dd>" in (tmp_path / "out/en-US/profit.html").read_text()


def test_all_settings_can_be_downloaded_in_both_languages(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({**FILES, "docs/panel.md": "# P\n\n## V {#view}\n\n[x](/settings.json)\n"})
    with workshop(Request(site, tmp_path / "out", base="/x/")) as shop:
        shop.build()
    text = (tmp_path / "out/settings.json").read_text("utf-8")
    data = json.loads(text)
    assert data["kinds"] == {"number": {"pt-BR": "número", "en-US": "number"}}
    distance, unit = data["settings"]
    assert distance["key"] == "stop.distance"
    assert distance["addresses"] == {"pt-BR": "/x/stop.html#distance", "en-US": "/x/en-US/stop.html#distance"}
    assert distance["label"] == {"pt-BR": "Distância", "en-US": "Distance"}
    assert distance["does"]["en-US"] == "Limits the loss of the robot. See the [panel](panel.md#view)."
    assert (distance["unit"], distance["default"], distance["range"], distance["source"]) == (
        "profit.unit",
        None,
        None,
        None,
    )
    assert unit["default"] == {"pt-BR": "pontos", "en-US": "points"}
    assert "Distância" in text


def test_a_site_without_settings_has_no_download(make_site: SiteMaker, tmp_path: Path) -> None:
    with workshop(Request(make_site(), tmp_path / "out")) as shop:
        shop.build()
    assert not (tmp_path / "out/settings.json").exists()


@pytest.mark.parametrize(
    ("files", "faults"),
    [
        (
            {"settings.yaml": SETTINGS.replace("page: stop", "page: stopp")},
            {("settings.yaml:8", "setting-page-unknown")},
        ),
        (
            {"docs/en-US/stop.md": "# Stop\n\n## Distance {#distance}\n"},
            {("settings.yaml:6", "setting-not-shown")},
        ),
        (
            {"docs/profit.md": CARDS["profit"] + "\n::: setting profit.unit\n:::\n"},
            {("docs/profit.md:6", "setting-repeated")},
        ),
        ({"docs/profit.md": CARDS["profit"] + "\n::: setting profit.units\n:::\n"}, {("docs/profit.md:6", "setting-unknown")}),
        ({"docs/stop.md": "# Stop\n\n::: setting stop.distanse\n:::\n"}, {("docs/stop.md:3", "setting-unknown"), ("settings.yaml:6", "setting-not-shown")}),
        ({"docs/panel.md": CARDS["stop"] + "\n## V {#view}\n"}, {("docs/panel.md:3", "setting-elsewhere")}),
        ({"settings.yaml": SETTINGS.replace("(panel.md#view).\"\n  prof", "(gone.md).\"\n  prof")}, {("settings.yaml:13", "link-broken")}),
        ({"settings.yaml": SETTINGS.replace("#view", "#gone")}, {("settings.yaml:12", "anchor-broken"), ("settings.yaml:13", "anchor-broken")}),
        ({"settings.yaml": SETTINGS.replace("Conta.", '"::: setting profit.unit\\n:::"')}, {("settings.yaml:20", "setting-nested")}),
        ({"settings.yaml": SETTINGS.replace("{{ product }}. Veja", "{{ produkt }}. Veja")}, {("settings.yaml:12", "variable-unknown")}),
        ({"settings.yaml": SETTINGS.replace("kind: number\n    unit", "kind: text\n    unit")}, {("settings.yaml:9", "settings-kind-unknown")}),
        ({"public/settings.json": "{}"}, {("public/settings.json", "file-collision")}),
        ({"settings.yaml": None}, {(f"docs/{folder}{page}.md:3", "settings-missing") for folder in ("", "en-US/") for page in CARDS}),
        ({"settings.yaml": NOTE.replace("#view", "#gone") + SETTINGS}, {("settings.yaml:3", "anchor-broken"), ("settings.yaml:5", "anchor-broken")}),
        ({"settings.yaml": "undocumented: { pt-BR: Nada. }\n" + SETTINGS}, {("settings.yaml:1", "settings-language-missing")}),
        ({"settings.yaml": "# None yet.\n"}, {("settings.yaml", "settings-empty")}),
        ({"settings.yaml": "settings: {}\n"}, {("settings.yaml:1", "settings-empty")}),
    ],
)  # fmt: skip
def test_contradictions_in_the_settings_are_reported(
    make_site: SiteMaker, tmp_path: Path, files: Mapping[str, str | None], faults: set[tuple[str, str]]
) -> None:
    site = make_site({**FILES, **files})
    found = reported(site, tmp_path)
    assert faults <= set(found)
    assert {code for _, code in found} <= {code for _, code in faults}


def test_a_card_without_settings_is_reported_with_the_expected_file(make_site: SiteMaker, tmp_path: Path) -> None:
    with workshop(Request(make_site({**FILES, "settings.yaml": None}), tmp_path / "out")) as shop:
        fault = shop.check()[0]
    assert fault.found == "The site has no settings.yaml, so there is no setting 'profit.unit'."
    assert fault.expected == "A file settings.yaml next to glosa.yaml that describes 'profit.unit' below 'settings'."


def test_a_file_without_settings_is_reported_once_and_not_for_every_card(make_site: SiteMaker, tmp_path: Path) -> None:
    download = "# Panel\n\n## View {#view}\n\n[all](/settings.json), [one](stop.md#distance)\n"
    files = {**FILES, "docs/panel.md": download, "settings.yaml": "kinds: {}\n"}
    with workshop(Request(make_site(files), tmp_path / "out")) as shop:
        (fault,) = shop.check()
    assert (fault.place, fault.found) == ("settings.yaml", "settings.yaml contains no setting.")
    assert fault.expected == "At least one setting below 'settings', by its key."
    assert fault.next_step == "Describe a setting, or delete the file if no page shows one."


def test_an_error_in_a_long_text_is_reported_with_its_line(make_site: SiteMaker, tmp_path: Path) -> None:
    files = {
        "glosa.yaml": "title: M\nlocales:\n  /: {lang: en, label: English}\n",
        "settings.yaml": "kinds: { a: { label: A } }\nsettings:\n  on:\n    label: On\n    page: README\n    kind: a\n"
        "    does: |\n      Switches it on.\n      See [more](gone.md).\n    matters: >-\n      See [more](lost.md).\n",
        "glossary.yaml": "page: README\nterms:\n  bar:\n    term: bar\n    means: >-\n      See [more](gone.md).\n",
        "docs/README.md": "# Home\n\n::: setting on\n:::\n\n::: glossary\n:::\n",
    }
    site = make_site({**dict.fromkeys(FILES), **dict.fromkeys(PAGES), **files})
    assert reported(site, tmp_path) == [
        ("glossary.yaml:6", "link-broken"),
        ("settings.yaml:9", "link-broken"),
        ("settings.yaml:11", "link-broken"),
    ]


def test_a_repeated_card_is_reported_with_the_first_one_and_its_anchor(make_site: SiteMaker, tmp_path: Path) -> None:
    text = CARDS["profit"] + "\n::: setting profit.unit\n:::\n"
    with workshop(Request(make_site({**FILES, "docs/profit.md": text}), tmp_path / "out")) as shop:
        (fault,) = shop.check()
    assert fault.found == "The card of the setting 'profit.unit' is already in line 3."
    assert fault.next_step == "Remove one of the two. To link to the other, write [Name](#unit)."


def test_an_untranslated_page_is_not_an_error_of_its_settings(make_site: SiteMaker, tmp_path: Path) -> None:
    config = FILES["glosa.yaml"].replace("label: English}", "label: English, partial: true}")
    files = {**FILES, "glosa.yaml": config, "docs/en-US/profit.md": None}
    with workshop(Request(make_site(files), tmp_path / "out")) as shop:
        assert [one.code for one in shop.build().warnings] == []
    assert "<dd>the one chosen in Unit</dd>" in (tmp_path / "out/en-US/stop.html").read_text()
    (_, unit) = json.loads((tmp_path / "out/settings.json").read_text())["settings"]
    assert unit["addresses"] == {"pt-BR": "/profit.html#unit"}


def change(shop: Workshop, site: Path, old: str, new: str) -> set[str]:
    """Changes the settings and returns the pages that are rendered again."""
    file = site / "settings.yaml"
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new))
    return set(shop.build(changed={"settings.yaml"}).rendered)


def test_only_pages_that_show_the_change_are_rendered_again(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site(FILES), tmp_path / "out"
    with workshop(Request(site, out, retained_builds=0)) as shop:
        shop.build()
        assert shop.reads("settings.yaml")
        assert change(shop, site, "Counts.", "Counts it.") == {"/en-US/profit.html"}
        assert change(shop, site, "kinds:", "# A note.\n\nkinds:") == set()
        assert change(shop, site, "en-US: Unit }", "en-US: Measure }") == {"/en-US/profit.html", "/en-US/stop.html"}
        assert "Counts it." in (out / "settings.json").read_text()
        with pytest.raises(BuildFailed) as failed:
            change(shop, site, "Counts it.", "Counts [it](gone.md).")
        assert [one.place for one in failed.value.diagnostics] == ["settings.yaml:22"]
        assert change(shop, site, "[it](gone.md)", "it") == set()
    with workshop(Request(site, tmp_path / "fresh")) as shop:
        shop.build()
    trees = [
        {path.relative_to(at): path.read_bytes() for path in at.rglob("*") if path.is_file()}
        for at in (out, tmp_path / "fresh")
    ]
    assert trees[0] == trees[1]
