"""The search index of a built site: which pages and words it has, its files, and what a rebuild changes."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.content.front_matter import split
from glosa.builder.content.gather import Article
from glosa.builder.diagnostics import BuildFailed
from glosa.builder.pages.addresses import is_hashed
from glosa.builder.pages.assemble import Page
from glosa.builder.search import index
from glosa.builder.search.find import Finder
from tests.conftest import CONFIG, PAGES, SiteMaker

ON: Mapping[str, str] = {"glosa.yaml": CONFIG + "search: true\n"}


def index_of(out: Path) -> dict[str, bytes]:
    """The files of the index in a built site, by path."""
    return {
        path.relative_to(out).as_posix(): path.read_bytes() for path in sorted((out / "assets/search").rglob("*.json"))
    }


def manifest(out: Path, lang: str) -> dict[str, Any]:
    """The manifest of a language."""
    found: dict[str, Any] = json.loads((out / f"assets/search/{lang}.json").read_bytes())
    return found


def urls(finder: Finder, query: str, lang: str) -> list[str]:
    """The addresses of the hits for a query."""
    return [hit.url for hit in finder.find(query, lang=lang, limit=10).hits]


def test_sites_without_search_have_no_index(make_site: SiteMaker, tmp_path: Path) -> None:
    with workshop(Request(make_site(), tmp_path / "out")) as builder:
        builder.build()
    assert not (tmp_path / "out/assets/search").exists()


def test_a_site_has_an_index_for_each_language(make_site: SiteMaker, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with workshop(Request(make_site(ON), out, base="/manual/")) as builder:
        builder.build()
    files = index_of(out)
    assert [name for name in files if not is_hashed(name)] == ["assets/search/en-US.json", "assets/search/pt-BR.json"]
    assert manifest(out, "pt-BR")["languages"] == ["en-US"]
    assert manifest(out, "pt-BR")["sections"] == 3
    pages = [page for name, data in files.items() if "/pages." in name for page in json.loads(data)]
    assert {page["path"]: page["alternates"] for page in pages} == {
        "/manual/": {"en-US": "/manual/en-US/"},
        "/manual/panel.html": {"en-US": "/manual/en-US/panel.html"},
        "/manual/en-US/": {"pt-BR": "/manual/"},
        "/manual/en-US/panel.html": {"pt-BR": "/manual/panel.html"},
    }


def test_the_index_answers_with_addresses_below_the_base(make_site: SiteMaker, tmp_path: Path) -> None:
    with workshop(Request(make_site(ON), tmp_path / "out", base="/manual/")) as builder:
        finder = builder.finder()
        assert finder.languages == ("pt-BR", "en-US")
        assert urls(finder, "visao", "pt-BR") == ["/manual/panel.html#view"]
        assert urls(finder, "guide", "en-US") == ["/manual/en-US/panel.html"]
        assert urls(finder, "início", "en-US") == []


def test_front_matter_leaves_pages_out_or_moves_them_up(make_site: SiteMaker, tmp_path: Path) -> None:
    files = {f"docs/{name}.md": f"---\n{front}\n---\n# {name}\n\nZebra.\n" for name, front in (
        ("a", "search: 1"), ("b", "search: false"), ("c", "search: 3"), ("d", "publish: false"), ("e", "publish: false\nsearch: true"),
    )}  # fmt: skip
    with workshop(Request(make_site(files), tmp_path / "out")) as builder:
        assert urls(builder.finder(), "zebra", "pt-BR") == ["/c.html", "/a.html", "/e.html"]


@pytest.mark.parametrize("value", ["0", "-1", "11", "much", "[1]"])
def test_front_matter_rejects_other_values_of_search(value: str) -> None:
    (fault,) = split(f"---\nsearch: {value}\n---\n", "docs/a.md").diagnostics
    assert (fault.code, fault.line) == ("front-matter-type", 2)
    assert "true, false, or a number up to 10" in fault.expected


def test_synonyms_come_from_the_glossary_the_settings_and_the_configuration(
    make_site: SiteMaker, tmp_path: Path
) -> None:
    site = make_site({
        "glosa.yaml": CONFIG + "search: {synonyms: [[quadro, painel]]}\n",
        "glossary.yaml": "page: panel\nterms:\n  stop:\n    term: {pt-BR: limite de perda, en-US: stop loss}\n"
        "    avoid: {pt-BR: [stop de perda]}\n    means: {pt-BR: Limita., en-US: Limits.}\n    explained: README\n",
        "settings.yaml": "kinds: {text: {label: {pt-BR: texto, en-US: text}, hasDefault: false}}\nsettings:\n  color:\n"
        "    label: {pt-BR: Cor, en-US: Color}\n    page: panel\n    kind: text\n    does: {pt-BR: Pinta., en-US: Paints.}\n",
        "docs/panel.md": PAGES["docs/panel.md"] + "\n::: glossary\n:::\n\n::: setting color\n:::\n",
        "docs/en-US/panel.md": PAGES["docs/en-US/panel.md"] + "\n::: glossary\n:::\n\n::: setting color\n:::\n",
    })  # fmt: skip
    with workshop(Request(site, tmp_path / "out")) as builder:
        finder = builder.finder()
        assert urls(finder, "quadro", "pt-BR")[0] == "/panel.html"
        for spelling in ("stop de perda", "stop loss", "limites de perda"):
            assert urls(finder, spelling, "pt-BR")[:2] == ["/panel.html#stop", "/"], spelling
        assert urls(finder, "limite de perda", "en-US")[0] == "/en-US/panel.html#stop"
        assert urls(finder, "cor", "en-US")[0] == "/en-US/panel.html#color"
        (hit, *_) = finder.find("quadro", lang="pt-BR", limit=1).hits
        assert (hit.title, hit.section, hit.why[0]) == ("Painel", "", "synonym: quadro → painel")


def test_rebuilds_have_the_index_of_a_new_build(make_site: SiteMaker, tmp_path: Path) -> None:
    site, cache = make_site(ON), tmp_path / "cache"
    cache.mkdir()
    with workshop(Request(site, tmp_path / "out", cache=cache)) as builder:
        builder.build()
        before = index_of(tmp_path / "out")
        (site / "docs/panel.md").write_text("# Painel\n\n## Zebra {#view}\n\nOutro texto.\n", "utf-8")
        builder.build(changed={"docs/panel.md"})
        assert index_of(tmp_path / "out") == before
        builder.index()
        after = index_of(tmp_path / "out")
        builder.build(changed={"docs/panel.md"})
        assert index_of(tmp_path / "out") == after
    assert [name for name in after if "en-US" in name] == [name for name in before if "en-US" in name]
    with workshop(Request(site, tmp_path / "again", cache=cache)) as builder:
        builder.build()
    with workshop(Request(site, tmp_path / "fresh")) as builder:
        builder.build()
    fresh = index_of(tmp_path / "fresh")
    assert index_of(tmp_path / "again") == fresh
    assert {name: after[name] for name in fresh} == fresh
    assert b"zebra" in b"".join(fresh.values())


def test_a_page_that_cannot_be_indexed_is_named_until_it_is_corrected(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = index._facts

    def broken_facts(page: Page, article: Article) -> dict[str, Any]:
        return facts(page, article) | ({"terms": None} if page.data.title == "Broken" else {})

    monkeypatch.setattr(index, "_facts", broken_facts)
    site, out = make_site(ON), tmp_path / "out"
    with workshop(Request(site, out)) as builder:
        builder.build()
        before = index_of(out)
        (site / "docs/panel.md").write_text(PAGES["docs/panel.md"].replace("# Painel", "# Broken"), "utf-8")
        builder.build(changed={"docs/panel.md"})
        with pytest.raises(BuildFailed, match=r"/panel\.html: TypeError"):
            builder.index()
        with pytest.raises(BuildFailed, match=r"/panel\.html: TypeError"):
            builder.build(changed={"docs/panel.md"})
        (site / "docs/panel.md").write_text(PAGES["docs/panel.md"], "utf-8")
        builder.build(changed={"docs/panel.md"})
        builder.index()
    assert index_of(out) == before


@pytest.mark.parametrize("gone", ["", "---\nsearch: false\n---\n\n# Zebra\n"])
def test_a_page_that_leaves_and_returns_is_found_again(make_site: SiteMaker, tmp_path: Path, gone: str) -> None:
    files = ("docs/zebra.md", "docs/en-US/zebra.md")
    site, out = make_site({**ON, **dict.fromkeys(files, "# Zebra\n")}), tmp_path / "out"
    with workshop(Request(site, out)) as builder:
        builder.build()
        before = manifest(out, "pt-BR")
        for content in (gone, "# Zebra\n"):
            for file in files:
                (site / file).unlink(missing_ok=True)
                if content:
                    (site / file).write_text(content, "utf-8")
            builder.build(changed={*files})
            builder.index()
            assert manifest(out, "pt-BR")["sections"] == before["sections"] - (content == gone)
    assert manifest(out, "pt-BR") == before


def test_a_null_character_in_a_page_stays_there(make_site: SiteMaker, tmp_path: Path) -> None:
    component = 'export function render(_, React) {\n  return React.createElement("p", null, "first\\0second");\n}\n'
    page = "# Painel\n\n## Visão {#view}\n\n::: component null\n:::\n"
    site = make_site({"components/null.js": component, "docs/panel.md": page, "docs/z.md": "# Z\n\nZebra.\n"})
    with workshop(Request(site, tmp_path / "out")) as builder:
        finder = builder.finder()
        assert urls(finder, "zebra", "pt-BR") == ["/z.html"]
        assert urls(finder, "second", "pt-BR") == ["/panel.html#view"]
