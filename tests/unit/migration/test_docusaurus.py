"""Sites of Docusaurus that aren't at the top of their repository, folders with two home pages, and addresses with two slashes."""

from pathlib import Path

import pytest
import yaml

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import Severity
from glosa.migration.migrate import migrate
from glosa.migration.source import ReadRequest
from glosa.migration.writing.site import Migrated

CONFIGURATION = "module.exports = { title: 'T', presets: [['classic', { docs: { routeBasePath: 'guide/' } }]] }"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    files = {
        "docusaurus.config.js": CONFIGURATION,
        "docs/index.md": "---\nslug: /\n---\n# Home\n",
        "docs/api/index.md": "# API\n",
        "docs/api/README.md": "# For contributors\n",
        "docs/api/call.md": "---\nslug: //call/\n---\n# Call\n",
    }
    for path, text in files.items():
        file = tmp_path / "source/packages/site" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return tmp_path / "source"


def moved(site: Path, out: Path) -> Migrated:
    return migrate("docusaurus", ReadRequest(site), out)


def test_a_site_is_found_below_packages(site: Path, tmp_path: Path) -> None:
    moved(site, tmp_path / "out")
    assert yaml.safe_load((tmp_path / "out/glosa.yaml").read_text("utf-8"))["title"] == "T"


def test_a_readme_next_to_an_index_is_left_out_and_reported(site: Path, tmp_path: Path) -> None:
    done = moved(site, tmp_path / "out")
    left = [(one.file, one.text) for one in done.findings if one.kind == "left"]
    assert ("packages/site/docs/api/README.md", "The page is left out, because its folder has an index, too.") in left
    assert "For contributors" not in "".join(file.read_text("utf-8") for file in (tmp_path / "out").rglob("*.md"))


def test_addresses_have_no_empty_parts(site: Path, tmp_path: Path) -> None:
    moved(site, tmp_path / "out")
    assert "# Call" in (tmp_path / "out/docs/guide/call.md").read_text("utf-8")


def test_the_report_names_the_lines_that_were_written(site: Path, tmp_path: Path) -> None:
    text = (
        "---\ntitle: T\n---\n\nexport const a = {\n  b: 1,\n};\n\n<Odd1\n  c={d}\n/>\n\n```jsx\n<Odd1\n  c={d}\n/>\n```\n\n"
        "<Tabs>\n<TabItem value='a'>\n\n<Odd2 />\n\n</TabItem>\n</Tabs>\n\na {odd3} [b](odd4:c)\n\n!!! odd5"
    )
    (site / "packages/site/docs/index.md").write_text(text, "utf-8")
    found = [one for one in moved(site, tmp_path / "out").findings if one.line and one.file.endswith("docs/index.md")]
    assert sorted(one.line or 0 for one in found if "odd" in one.text.lower()) == [9, 22, 27, 27, 29]
    lines = text.split("\n")
    assert all("odd" in lines[one.line - 1].lower() for one in found if one.line and "odd" in one.text.lower())


def test_an_earlier_address_with_a_dot_redirects(site: Path, tmp_path: Path) -> None:
    folder = site / "packages/site"
    (folder / "docs/release-2.5.md").write_text("# Released\n", "utf-8")
    (folder / "docusaurus.config.js").write_text(
        "module.exports = { title: 'T', presets: [['classic', {}]], i18n: { defaultLocale: 'en', locales: ['en', 'pt'] } }"
    )
    (folder / "i18n/pt/docusaurus-plugin-content-docs/current").mkdir(parents=True)
    (folder / "i18n/pt/docusaurus-plugin-content-docs/current/index.md").write_text("# Casa\n", "utf-8")
    moved(site, tmp_path / "out")
    redirects = yaml.safe_load((tmp_path / "out/glosa.yaml").read_text("utf-8"))["redirects"]["paths"]
    assert redirects["/pt/docs/release-2.5/"] == "/docs/release-2.5.html"
    with workshop(Request(tmp_path / "out", tmp_path / "dist")) as shop:
        assert not [one for one in shop.check() if one.severity is Severity.ERROR and one.file == "glosa.yaml"]


@pytest.fixture
def versions(tmp_path: Path) -> Path:
    files = {
        "docusaurus.config.js": "module.exports = { title: 'T', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]], i18n: { defaultLocale: 'en', locales: ['en', 'pt'] } }",
        "versions.json": '["2.0", "1.0"]',
        "sidebars.js": "module.exports = { docs: ['intro', 'unreleased'] }",
        "docs/intro.md": "# Next\n",
        "docs/unreleased.md": "# Unreleased\n",
        "versioned_docs/version-2.0/intro.md": "# Second\n\n[Old](./old.md)\n",
        "versioned_docs/version-2.0/old.md": "# Old\n",
        "versioned_docs/version-1.0/intro.md": "# First\n",
        "versioned_sidebars/version-2.0-sidebars.json": '{"version-2.0/docs": {"All": ["version-2.0/old", "intro"]}}',
        "i18n/pt/docusaurus-plugin-content-docs/version-2.0/intro.md": "# Segunda\n",
        "i18n/pt/docusaurus-plugin-content-docs/current/intro.md": "# Próxima\n",
    }
    for path, text in files.items():
        file = tmp_path / "versions" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return tmp_path / "versions"


def test_the_pages_are_those_of_the_version_that_readers_see_first(versions: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = moved(versions, out)
    assert (out / "docs/docs/intro.md").read_text("utf-8") == "# Second\n\n[Old](./old.md)\n"
    assert (out / "docs/docs/old.md").is_file()
    assert (out / "docs/pt/docs/intro.md").read_text("utf-8") == "# Segunda\n"
    assert not (out / "docs/docs/unreleased.md").exists()
    settings = yaml.safe_load((out / "glosa.yaml").read_text("utf-8"))
    assert settings["theme"]["sidebar"] == [{"title": "All", "children": ["docs/old", "docs/intro"]}]
    reported = "\n".join(one.text for one in done.findings if one.kind == "decide")
    assert "The site has version 2.0 now" in reported
    assert "--set docs.lastVersion=current" in reported
    assert "Other versions of 'docs' are left out: 1.0." in reported


def test_the_next_version_can_be_migrated_instead(versions: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = migrate("docusaurus", ReadRequest(versions, answers={"docs": {"lastVersion": "current"}}), out)
    assert (out / "docs/docs/intro.md").read_text("utf-8") == "# Next\n"
    assert (out / "docs/docs/unreleased.md").is_file()
    assert (out / "docs/pt/docs/intro.md").read_text("utf-8") == "# Próxima\n"
    assert "The site has version" not in "\n".join(one.text for one in done.findings)


def test_the_cards_of_a_category_lead_to_its_pages(site: Path, tmp_path: Path) -> None:
    folder = site / "packages/site/docs"
    for name, written in {
        "menus/index.md": "# Menus\n\n<DocCardList />\n\nText\n",
        "menus/tray.md": "---\ndescription: '# In <b>the</b> *tray*'\n---\n# The `tray` menu\n",
        "menus/more/one.md": "# One\n",
        "menus/more/two.md": "# Two\n\n- a\n\n  <DocCardList items={useCurrentSidebarCategory().items}/>\n",
        "own.md": "# Own\n\n<DocCardList items={[1]} />\n",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(written, "utf-8")
    moved(site, tmp_path / "out")
    pages = tmp_path / "out/docs/guide"
    index = (pages / "menus/index.md").read_text("utf-8")
    assert "::: card [More](<more/one.md>)\n\n:::" in index
    assert "::: card [The tray menu](<tray.md>)\n\n\\# In \\<b>the\\</b> \\*tray\\*\n\n:::" in index
    assert "index.md" not in index
    assert "  ::: card [One](<one.md>)" in (pages / "menus/more/two.md").read_text("utf-8")
    assert "<DocCardList" in (pages / "own.md").read_text("utf-8")
    with workshop(Request(tmp_path / "out", tmp_path / "dist")) as shop:
        assert not [one for one in shop.check() if one.severity is Severity.ERROR]
