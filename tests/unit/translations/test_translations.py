"""Sections that lag behind: what is compared, what readers see, and the exchange with translators, on a site of two pages."""

import json
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from click.testing import CliRunner, Result

from glosa.builder.build import Request, workshop
from glosa.cli.app import glosa
from tests.conftest import CONFIG, PAGES, SiteMaker

ENGLISH = "docs/en-US/panel.md"
PORTUGUESE = "docs/panel.md"
XLIFF = "{urn:oasis:names:tc:xliff:document:1.2}"

SETTINGS = """\
kinds:
  choice: {label: {pt-BR: escolha, en-US: choice}}
settings:
  color.theme:
    label: {pt-BR: Tema, en-US: Theme}
    page: panel
    kind: choice
    does:
      pt-BR: |
        Escolhe a cor.

        Vale para tudo.
      en-US: >
        Chooses the
        color.
"""
GLOSSARY = """\
page: glossary
terms:
  panel:
    term: {pt-BR: painel, en-US: panel}
    forms: {pt-BR: [painéis], en-US: [panels]}
    means: {pt-BR: "Uma janela: com botões.", en-US: A window with buttons.}
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(glosa, ["translations", *map(str, arguments)], catch_exceptions=False)


def listed(site: Path, *options: str) -> list[dict[str, object]]:
    done = run("list", site, "--format", "json", *options)
    assert done.exit_code == 0, done.output
    found: list[dict[str, object]] = json.loads(done.stdout)
    return found


def edit(site: Path, file: str, old: str, new: str) -> None:
    path = site / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def check(site: Path) -> Result:
    return CliRunner().invoke(glosa, ["check", str(site)], catch_exceptions=False)


@pytest.fixture
def site(make_site: SiteMaker) -> Path:
    """A site whose sections are all accepted."""
    folder = make_site({"settings.yaml": SETTINGS, **with_cards()})
    done = run("accept", folder, "--all")
    assert (done.exit_code, done.stdout) == (0, f"6 sections accepted in {folder / 'translations.json'}\n")
    return folder


def with_cards() -> dict[str, str]:
    card = "\n::: setting color.theme\n:::\n\n## End {#end}\n\nText.\n"
    return {file: PAGES[file] + card for file in (ENGLISH, PORTUGUESE)}


def test_a_site_that_does_not_use_it_builds_the_same_bytes_and_compares_nothing(
    make_site: SiteMaker, tmp_path: Path
) -> None:
    plain, using = make_site(name="plain"), make_site(name="using")
    run("accept", using, "--all")
    for folder in (plain, using):
        with workshop(Request(folder, tmp_path / folder.name / "out")) as shop:
            shop.build(strict=True)
    first, second = (
        {path.relative_to(out): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}
        for out in (tmp_path / "plain/out", tmp_path / "using/out")
    )
    assert first == second
    edit(plain, PORTUGUESE, "Texto.", "Outro texto.")
    assert "translation" not in check(plain).output
    assert {one["state"] for one in listed(plain)} == {"new"}


def test_a_section_that_changed_in_one_language_is_behind_in_the_other(site: Path) -> None:
    assert listed(site) == []
    edit(site, PORTUGUESE, "Texto.\n\n:::", "Texto novo.\n\n:::")
    assert listed(site) == [
        {
            "section": "panel.md#view",
            "title": "Visão",
            "state": "behind",
            "changed": ["pt-BR"],
            "behind": ["en-US"],
            "places": {"pt-BR": "docs/panel.md:10", "en-US": "docs/en-US/panel.md:10"},
        }
    ]
    assert run("list", site).stdout == ("STATE   CHANGED  BEHIND  SECTION\nbehind  pt-BR    en-US   panel.md#view\n")
    done = check(site)
    assert (
        f"warning: {site}/{ENGLISH}:10: 'View' has changed in pt-BR but not in en-US. [translation-behind]"
        in done.stderr
    )
    assert "glosa translations accept SITE panel.md#view" in done.stderr


def test_new_line_breaks_are_no_change_and_other_sections_stay_current(site: Path) -> None:
    edit(site, PORTUGUESE, "Texto.\n\n:::", "Texto.\n\n\n:::")
    edit(site, ENGLISH, "# Panel\n", "\n# Panel\n")
    assert listed(site) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "section"),
    [
        (ENGLISH, "description: The panel.", "description: A panel.", "panel.md"),
        (ENGLISH, "# Panel", "# The panel", "panel.md"),
        (ENGLISH, "## View {#view}", "## The view {#view}", "panel.md#view"),
        (ENGLISH, "## End {#end}\n\nText.", "## End {#end}\n\nText!", "panel.md#end"),
        ("docs/en-US/README.md", "Welcome.", "Hello.", "README.md"),
        ("settings.yaml", "Chooses the", "Sets the", "settings.yaml#color.theme"),
    ],
)
def test_every_text_belongs_to_one_section(site: Path, file: str, old: str, new: str, section: str) -> None:
    edit(site, file, old, new)
    assert [(one["section"], one["changed"], one["behind"]) for one in listed(site)] == [
        (section, ["en-US"], ["pt-BR"])
    ]


def test_sections_that_changed_everywhere_or_are_new_wait_for_acceptance(site: Path) -> None:
    edit(site, PORTUGUESE, "Texto.\n\n:::", "Novo.\n\n:::")
    edit(site, ENGLISH, "Text.\n\n:::", "New.\n\n:::")
    for file in (PORTUGUESE, ENGLISH):
        edit(site, file, "## End {#end}", "## More {#more}\n\n## End {#end}")
    assert [(one["section"], one["state"]) for one in listed(site)] == [
        ("panel.md#view", "changed"),
        ("panel.md#more", "new"),
    ]
    done = check(site)
    assert "2 sections have changed in every language or are new." in done.stdout
    assert "translation-behind" not in done.stderr
    assert run("accept", site, "panel.md").stdout.startswith("2 sections accepted")
    assert listed(site) == []


def test_one_section_is_accepted_at_a_time_and_removed_ones_are_forgotten(site: Path) -> None:
    edit(site, PORTUGUESE, "Texto.\n\n:::", "Texto novo.\n\n:::")
    edit(site, PORTUGUESE, "# Painel", "# O painel")
    for file in (PORTUGUESE, ENGLISH):
        edit(site, file, "## End {#end}", "## Fim {#fim}")
    run("accept", site, "panel.md#view")
    assert {one["section"] for one in listed(site)} == {"panel.md", "panel.md#fim"}
    record = json.loads((site / "translations.json").read_text())["accepted"]["panel.md"]
    assert sorted(record) == ["", "theme", "view"]


def test_accept_names_what_it_expects(site: Path) -> None:
    done = run("accept", site, "pannel.md")
    assert done.exit_code == 1
    assert "The site has no section 'pannel.md'." in done.stderr
    assert run("accept", site).exit_code == 2
    assert run("accept", site, "panel.md", "--all").exit_code == 2


def test_a_damaged_record_is_an_error_with_the_next_step(site: Path) -> None:
    (site / "translations.json").write_text('{"accepted": {"panel.md": 1}}')
    done = check(site)
    assert done.exit_code == 1
    assert "[translations-invalid]" in done.stderr
    assert run("list", site).exit_code == 1


def test_readers_see_a_notice_in_the_section_with_a_link_to_the_newer_text(site: Path, tmp_path: Path) -> None:
    edit(site, PORTUGUESE, "Texto.\n\n:::", "Texto novo.\n\n:::")
    edit(site, "settings.yaml", "Escolhe a cor.", "Define a cor.")
    edit(site, "docs/en-US/README.md", "Welcome.", "Hello.")
    out = tmp_path / "out"
    with workshop(Request(site, out)) as shop:
        shop.build()
        page = (out / "en-US/panel.html").read_text()
        assert page.count('class="custom-block warning" role="note"') == 2
        after = page.partition('<h2 id="view">')[2]
        assert after.index('<a href="/panel.html#view" hreflang="pt-BR">Português</a>') < after.index("<p>Text.")
        assert after.index('<a href="/panel.html#theme"') > after.index('<h2 id="theme">')
        assert any("custom-block warning" in path.read_text() for path in (out / "assets/js").glob("*.js"))
        assert "Tradução desatualizada" not in (out / "panel.html").read_text()
        home = (out / "index.html").read_text()
        assert (
            home.index("</h1>")
            < home.index('<a href="/en-US/" hreflang="en-US">English</a>')
            < home.index("<p>Bem-vindo")
        )
        run("accept", site, "--all")
        shop.build(changed=frozenset({"translations.json"}))
        assert "custom-block warning" not in (out / "en-US/panel.html").read_text()


def test_notices_can_be_turned_off(site: Path, tmp_path: Path) -> None:
    edit(site, PORTUGUESE, "Texto.\n\n:::", "Texto novo.\n\n:::")
    edit(site, "glosa.yaml", CONFIG, CONFIG + "translations: {notices: false}\n")
    with workshop(Request(site, tmp_path / "out")) as shop:
        shop.build()
    assert "custom-block warning" not in (tmp_path / "out/en-US/panel.html").read_text()


def test_the_exported_file_contains_only_what_lags_behind(site: Path, tmp_path: Path) -> None:
    edit(site, PORTUGUESE, "Texto.\n\n:::", "Texto <novo> & bom.\n\n:::")
    file = tmp_path / "out.xlf"
    assert run("export", site, file, "--to", "en-US").stdout == f"1 section → {file}\n"
    root = Xml.parse(file).getroot()
    (document,) = root.findall(f"{XLIFF}file")
    assert document.attrib == {
        "original": "panel.md",
        "source-language": "pt-BR",
        "target-language": "en-US",
        "datatype": "x-markdown",
    }
    (unit,) = root.iter(f"{XLIFF}trans-unit")
    assert unit.get("id") == "view/text"
    assert unit.findtext(f"{XLIFF}source") == "## Visão {#view}\n\nTexto <novo> & bom."
    assert unit.findtext(f"{XLIFF}target") == "## View {#view}\n\nText."
    assert run("export", site, file, "--to", "pt-BR").stdout.startswith("0 sections")
    assert "no language 'fr'" in run("export", site, file, "--to", "fr").stderr


def translated(site: Path, file: Path, texts: dict[str, str], *, to: str = "en-US") -> Result:
    """Exports, translates the texts of the given ids, and imports."""
    assert run("export", site, file, "--to", to).exit_code == 0
    tree = Xml.parse(file)
    for unit in tree.iter(f"{XLIFF}trans-unit"):
        target = unit.find(f"{XLIFF}target")
        if target is not None and unit.get("id") in texts:
            target.text = texts[unit.get("id", "")]
    tree.write(file, "utf-8")
    return run("import", site, file)


def test_an_imported_section_replaces_its_text_only_and_is_accepted(site: Path, tmp_path: Path) -> None:
    edit(site, PORTUGUESE, "Texto.\n\n:::", "Texto novo.\n\n:::")
    before = (site / ENGLISH).read_text("utf-8")
    done = translated(site, tmp_path / "a.xlf", {"view/text": "## View {#view}\n\nNew text."})
    assert done.stdout == "panel.md#view\n"
    assert (site / ENGLISH).read_text("utf-8") == before.replace("Text.\n\n:::", "New text.\n\n:::")
    assert listed(site) == []


def test_title_and_description_are_imported_into_the_front_matter(site: Path, tmp_path: Path) -> None:
    edit(site, PORTUGUESE, "description: O painel.", "title: Painel\ndescription: Este painel.")
    edit(site, ENGLISH, "description: The panel.", "title: Panel\ndescription: The panel.")
    run("accept", site, "--all")
    edit(site, PORTUGUESE, "Este painel.", "Um painel.")
    texts = {"/description": 'The panel: a "view".', "/title": "Panel", "/text": "# Panel"}
    translated(site, tmp_path / "a.xlf", texts)
    text = (site / ENGLISH).read_text("utf-8")
    assert 'description: "The panel: a \\"view\\"."\n' in text
    assert "tags: [Panel]\n" in text
    assert listed(site) == []


def test_texts_of_settings_are_imported_in_their_own_style(site: Path, tmp_path: Path) -> None:
    edit(site, "settings.yaml", "Tema", "Tema de cor")
    before = (site / "settings.yaml").read_text("utf-8")
    texts = {"color.theme/label": "Color theme", "color.theme/does": "Sets the color.\n\nOf all."}
    translated(site, tmp_path / "a.xlf", texts)
    expected = before.replace("en-US: Theme}", "en-US: Color theme}").replace(
        "en-US: >\n        Chooses the\n        color.\n", "en-US: |\n        Sets the color.\n\n        Of all.\n"
    )
    assert (site / "settings.yaml").read_text("utf-8") == expected
    assert listed(site) == []


def test_an_untouched_text_is_no_translation(site: Path, tmp_path: Path) -> None:
    edit(site, PORTUGUESE, "Texto.\n\n:::", "Texto novo.\n\n:::")
    done = translated(site, tmp_path / "a.xlf", {})
    assert done.stdout == ""
    assert len(listed(site)) == 1


def test_a_section_whose_source_changed_since_the_export_still_lags_behind(site: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.xlf"
    edit(site, PORTUGUESE, "Texto.\n\n:::", "Texto novo.\n\n:::")
    run("export", site, file, "--to", "en-US")
    file.write_text(file.read_text("utf-8").replace("\n\nText.<", "\n\nNew text.<"), "utf-8")
    edit(site, PORTUGUESE, "Texto novo.", "Texto mais novo.")
    done = run("import", site, file)
    assert "'panel.md#view' changed since the export" in done.stderr
    assert "New text." in (site / ENGLISH).read_text("utf-8")
    assert [one["section"] for one in listed(site)] == ["panel.md#view"]


def test_a_section_that_is_gone_is_reported_and_the_rest_is_imported(site: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.xlf"
    edit(site, PORTUGUESE, "Texto.\n\n:::", "Texto novo.\n\n:::")
    run("export", site, file, "--to", "en-US")
    file.write_text(file.read_text("utf-8").replace('"view/text"', '"gone/text"'), "utf-8")
    assert "'panel.md#gone' isn't in the site" in run("import", site, file).stderr


@pytest.mark.parametrize(
    "data",
    [b"no xml", b"<xliff/>", b'<!DOCTYPE x [<!ENTITY a "b">]><x/>'],
    ids=["not XML", "another version", "entities"],
)
def test_other_files_are_refused(site: Path, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "a.xlf"
    file.write_bytes(data)
    done = run("import", site, file)
    assert done.exit_code == 1
    assert "can't be read" in done.stderr
    assert run("import", site, tmp_path / "missing.xlf").exit_code == 1


def test_terms_that_one_language_does_not_use_are_listed(make_site: SiteMaker, tmp_path: Path) -> None:
    pages = {f"docs/{lang}glossary.md": "# G\n\n::: glossary\n:::\n" for lang in ("", "en-US/")}
    site = make_site({"glossary.yaml": GLOSSARY, **pages})
    run("accept", site, "--all")
    edit(site, PORTUGUESE, "Texto.", "Abra os painéis, não o `painel`.")
    done = run("terms", site)
    assert done.stdout == f"{ENGLISH}:10: pt-BR uses 'painel', en-US doesn't use 'panel'\n"
    found = json.loads(run("terms", site, "--format", "json").stdout)
    assert [(one["section"], one["term"], one["expected"]) for one in found] == [("panel.md#view", "panel", "panel")]
    run("export", site, tmp_path / "a.xlf", "--to", "en-US")
    (note,) = Xml.parse(tmp_path / "a.xlf").iter(f"{XLIFF}note")
    assert note.text == "painel = panel"


def test_with_three_languages_a_section_is_accepted_after_the_last_one_has_caught_up(
    make_site: SiteMaker, tmp_path: Path
) -> None:
    french = {"docs/fr/README.md": "# Accueil\n", "docs/fr/panel.md": "# Panneau\n\n## Vue {#view}\n\nTexte.\n"}
    config = CONFIG + "  /fr/: {lang: fr, label: Français}\n"
    site = make_site({"glosa.yaml": config, **french})
    run("accept", site, "--all")
    edit(site, PORTUGUESE, "Texto.", "Texto novo.")
    translated(site, tmp_path / "a.xlf", {"view/text": "## View {#view}\n\nNew text."})
    assert [(one["changed"], one["behind"]) for one in listed(site)] == [(["pt-BR", "en-US"], ["fr"])]
    translated(site, tmp_path / "b.xlf", {"view/text": "## Vue {#view}\n\nNouveau texte."}, to="fr")
    assert listed(site) == []
