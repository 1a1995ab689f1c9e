"""The search index of a built site: which pages and words it has, its files, and what a rebuild changes."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from glosa.builder.build import Request, workshop
from glosa.builder.config.addresses import is_hashed
from glosa.builder.content.front_matter import split
from glosa.builder.diagnostics import BuildFailed
from glosa.builder.search import index, inputs
from glosa.builder.search.find import Finder
from glosa.builder.search.read import PageReader, ReadPage
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
    pages = [json.loads(data) for name, data in files.items() if "/page." in name]
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
        assert urls(finder, "início", "en-US") == ["/manual/en-US/"]  # By its title in Portuguese.


def test_front_matter_excludes_or_boosts_pages(make_site: SiteMaker, tmp_path: Path) -> None:
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


def found(out: Path, query: str, lang: str = "pt-BR") -> list[str]:
    """The addresses of the hits in a built site."""
    with workshop(Request(out.parent / "site", out)) as builder:
        return urls(replace(builder.finder(), files=index_of(out)), query, lang)


def test_a_rebuild_adds_a_patch_that_the_next_run_does_not_need(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out, cache = make_site(ON), tmp_path / "out", tmp_path / "cache"
    cache.mkdir()
    page = site / "docs/panel.md"
    text = page.read_text("utf-8")
    with workshop(Request(site, out, cache=cache, retained_builds=0)) as builder:
        builder.build()
        before = index_of(out)
        page.write_text("---\nsearch: 2\n---\n\n# Painel\n\n## Zebra {#view}\n\nOutro texto. Bem-vindo.\n", "utf-8")
        builder.build(changed={"docs/panel.md"})
        after = index_of(out)
        builder.build(changed={"docs/panel.md"})
        assert index_of(out) == after
        changed = {name for name in {*before, *after} if before.get(name) != after.get(name)}
        # The English page is found by the Portuguese heading, too.
        assert changed == {
            f"assets/search/{lang}{rest}"
            for lang in ("pt-BR", "en-US")
            for rest in (".json", f"/patch.{manifest(out, lang)['patch']}.json")
        }
        assert found(out, "zebra") == ["/panel.html#view"]
        assert found(out, "visão") == []
        assert found(out, "bem-vindo") == ["/panel.html#view", "/"]
        page.write_text(text, "utf-8")
        builder.build(changed={"docs/panel.md"})
        assert index_of(out) == before
        page.write_text("# Painel\n\n## Zebra {#view}\n\nOutro texto.\n", "utf-8")
        builder.build(changed={"docs/panel.md"})
    with workshop(Request(site, out, cache=cache, retained_builds=0)) as builder:
        builder.build()
    with workshop(Request(site, tmp_path / "fresh")) as builder:
        builder.build()
    assert index_of(out) == index_of(tmp_path / "fresh")
    assert found(out, "zebra") == ["/panel.html#view"]


def test_many_changed_pages_rebuild_the_whole_index(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "MOST_PATCHED", 1)
    site, out = make_site(ON), tmp_path / "out"
    with workshop(Request(site, out, retained_builds=0)) as builder:
        builder.build()
        for number, file in enumerate(("docs/panel.md", "docs/README.md")):
            (site / file).write_text(PAGES[file] + "\nZebra.\n", "utf-8")
            builder.build(changed={file})
            assert bool(manifest(out, "pt-BR")["patch"]) == (number == 0)
    assert found(out, "zebra") == ["/panel.html#view", "/"]


def test_a_run_reads_only_pages_that_changed(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, cache = (
        make_site({**ON, "docs/a.md": "# A\n\n## Entrada\n", "docs/en-US/a.md": "# A\n\n## Entry\n"}),
        tmp_path / "cache",
    )
    cache.mkdir()
    read: list[str] = []
    add = PageReader.add

    def noted(self: PageReader, lang: str, route: str, facts: bytes, *, html: bytes) -> Iterable[ReadPage]:
        read.append(route)
        return add(self, lang, route, facts, html=html)

    monkeypatch.setattr(PageReader, "add", noted)

    def build() -> list[str]:
        read.clear()
        with workshop(Request(site, tmp_path / "out", cache=cache)) as builder:
            builder.build()
        return sorted(read)

    assert len(build()) == 6
    assert build() == []
    (site / "docs/panel.md").write_text(PAGES["docs/panel.md"] + "\nZebra.\n", "utf-8")
    assert build() == ["/panel.html"]
    with workshop(Request(site, tmp_path / "out", cache=cache)) as builder:
        builder.check()
    assert build() == []
    assert found(tmp_path / "out", "zebra") == ["/panel.html#view"]

    # The other language's page links to the new section, but its own words are the same.
    (site / "docs/a.md").write_text("# A\n\n## Saída\n", "utf-8")
    assert build() == ["/a.html"]
    with workshop(Request(site, tmp_path / "fresh")) as builder:
        builder.build()
    assert index_of(tmp_path / "fresh").items() <= index_of(tmp_path / "out").items()
    pages = [json.loads(data) for name, data in index_of(tmp_path / "fresh").items() if "/page." in name]
    (alternates,) = (page["alternates"] for page in pages if page["path"] == "/en-US/a.html")
    assert alternates == {"pt-BR": ["/a.html", {"entry": "saida"}]}


@pytest.mark.parametrize(
    "change",
    [
        ("glosa.yaml", "lang: pt-BR", "lang: en-GB"),
        ("docs/panel.md", "# Painel", "# Zebras"),
        ("docs/panel.md", "---\n", "---\ntags: [zebra]\n"),
        ("docs/panel.md", "---\n", "---\ndescription: zebra\n"),
    ],
)
def test_a_cached_index_equals_that_of_a_first_run(
    make_site: SiteMaker, tmp_path: Path, change: tuple[str, str, str]
) -> None:
    site, cache = make_site(ON), tmp_path / "cache"
    cache.mkdir()
    file, old, new = change
    panel = site / "docs/panel.md"
    panel.write_text(f"---\ndate: 2026-01-01\n---\n{PAGES['docs/panel.md']}", "utf-8")
    # Without headings, the page's HTML is the same in every language, but the stems of its words aren't.
    for page in ("docs/words.md", "docs/en-US/words.md"):
        (site / page).write_text("---\ntitle: Words\n---\n\nAn order, ordering.\n", "utf-8")
    with workshop(Request(site, tmp_path / "out", cache=cache)) as builder:
        builder.build()
    text = (site / file).read_text("utf-8")
    assert old in text
    (site / file).write_text(text.replace(old, new, 1), "utf-8")
    for out, own in (("out", cache), ("first", None)):
        with workshop(Request(site, tmp_path / out, cache=own)) as builder:
            builder.build()
    # The folder also retains the earlier index, for open pages.
    assert index_of(tmp_path / "first").items() <= index_of(tmp_path / "out").items()


def test_a_page_that_cannot_be_indexed_is_named_until_it_is_corrected(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = inputs._facts

    def broken_facts(title: str, *rest: Any) -> bytes:
        return b'{"title":"","tags":[],"terms":null}' if title == "Broken" else facts(title, *rest)

    monkeypatch.setattr(inputs, "_facts", broken_facts)
    site, out = make_site(ON), tmp_path / "out"
    with workshop(Request(site, out)) as builder:
        builder.build()
        before = index_of(out)
        (site / "docs/panel.md").write_text(PAGES["docs/panel.md"].replace("# Painel", "# Broken"), "utf-8")
        for _ in range(2):
            with pytest.raises(BuildFailed, match=r"/panel\.html: TypeError") as failed:
                builder.build(changed={"docs/panel.md"})
            assert [(one.code, one.file) for one in failed.value.diagnostics] == [("search-broke", "docs/panel.md")]
        assert index_of(out) == before
        (site / "docs/panel.md").write_text(PAGES["docs/panel.md"], "utf-8")
        builder.build(changed={"docs/panel.md"})
    assert index_of(out) == before


@pytest.mark.parametrize("gone", ["", "---\nsearch: false\n---\n\n# Zebra\n"])
def test_a_removed_page_that_returns_is_found_again(make_site: SiteMaker, tmp_path: Path, gone: str) -> None:
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
            assert manifest(out, "pt-BR")["sections"] == before["sections"] - (content == gone)
    assert manifest(out, "pt-BR") == before


def test_a_page_that_is_added_after_a_patch_is_found_like_in_a_first_build(
    make_site: SiteMaker, tmp_path: Path
) -> None:
    site, out = make_site(ON), tmp_path / "out"
    with workshop(Request(site, out, retained_builds=0)) as builder:
        builder.build()
        (site / "docs/panel.md").write_text("# Painel\n\n## Visão {#view}\n\nTexto alterado.\n", "utf-8")
        builder.build(changed={"docs/panel.md"})
        assert manifest(out, "pt-BR")["patch"]
        for file in ("docs/zebra.md", "docs/en-US/zebra.md"):
            (site / file).write_text("# Zebra\n", "utf-8")
        builder.build(changed={"docs/zebra.md", "docs/en-US/zebra.md"})
    assert manifest(out, "pt-BR")["patch"] == ""
    assert found(out, "zebra") == ["/zebra.html"]
    assert found(out, "alterado") == ["/panel.html#view"]
    with workshop(Request(site, tmp_path / "fresh")) as builder:
        builder.build()
    assert index_of(out) == index_of(tmp_path / "fresh")


def test_a_null_character_does_not_affect_other_pages(make_site: SiteMaker, tmp_path: Path) -> None:
    component = 'export function render(_, React) {\n  return React.createElement("p", null, "first\\0second");\n}\n'
    page = "# Painel\n\n## Visão {#view}\n\n::: component null\n:::\n"
    site = make_site({"components/null.js": component, "docs/panel.md": page, "docs/z.md": "# Z\n\nZebra.\n"})
    with workshop(Request(site, tmp_path / "out")) as builder:
        finder = builder.finder()
        assert urls(finder, "zebra", "pt-BR") == ["/z.html"]
        assert urls(finder, "second", "pt-BR") == ["/panel.html#view"]


def test_raw_html_variables_and_explained_terms_are_found(make_site: SiteMaker, tmp_path: Path) -> None:
    glossary = "page: panel\nterms:\n  stop:\n    term: {{pt-BR: freio, en-US: brake}}\n    means: {{pt-BR: Para., en-US: Stops.}}\n    explained: {}\n"
    shown = {file: PAGES[file] + "\n::: glossary\n:::\n" for file in ("docs/panel.md", "docs/en-US/panel.md")}
    site = make_site({
        **shown,
        "glosa.yaml": CONFIG + "search: true\nvariables: {product: Zebra}\n",
        "glossary.yaml": glossary.format("README"),
        "docs/en-US/raw.md": "# Raw\n",
        "docs/raw.md": "---\ndescription: O manual do {{ product }}.\n---\n\n# Bruto\n\n<p>caf&eacute; &AMP; ch&aacute;</p>\n",
    })  # fmt: skip
    out = tmp_path / "out"
    with workshop(Request(site, out)) as builder:
        builder.build()
        assert found(out, "cafe") == found(out, "chá") == found(out, "zebra") == ["/raw.html"]
        assert found(out, "freio") == ["/panel.html#stop", "/"]
        (site / "glossary.yaml").write_text(glossary.format("raw"), "utf-8")
        builder.build(changed={"glossary.yaml"})
        assert found(out, "freio") == ["/panel.html#stop", "/raw.html"]


def test_links_to_other_languages_lead_to_the_same_section(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({
        **ON,
        "docs/a.md": "# A\n\n## Entrada\n\n## Igual {#same}\n\n### Saída\n",
        "docs/en-US/a.md": "# A\n\n## Entry\n\n## Same {#same}\n\n### Exit\n",
        "docs/b.md": "# B\n\n## Entrada\n\n## Igual {#same}\n",
        "docs/en-US/b.md": "# B\n\n## Same {#same}\n",
    })  # fmt: skip
    with workshop(Request(site, tmp_path / "out")) as builder:
        builder.build()
    pages = [json.loads(data) for name, data in index_of(tmp_path / "out").items() if "/page." in name]
    alternates = {page["path"]: page["alternates"] for page in pages}
    assert alternates["/a.html"] == {"en-US": ["/en-US/a.html", {"entrada": "entry", "saida": "exit"}]}
    assert alternates["/en-US/a.html"] == {"pt-BR": ["/a.html", {"entry": "entrada", "exit": "saida"}]}
    assert alternates["/b.html"] == {"en-US": ["/en-US/b.html", {"entrada": ""}]}
    assert alternates["/en-US/b.html"] == {"pt-BR": "/b.html"}


VERSIONS = """search:
  versions:
    - {name: "2.0", current: true}
    - {name: "1.0", folder: /v1/}
    - {name: 1.0 beta, folder: /v1/beta/}
"""
VERSIONED: Mapping[str, str] = {
    "glosa.yaml": CONFIG + VERSIONS,
    **{
        f"docs/{folder}{one}panel.md": f"# Panel of {name}\n\nIt has a lever.\n"
        for folder in ("", "en-US/")
        for one, name in (("", "two"), ("v1/", "one"), ("v1/beta/", "beta"), ("v10/", "ten"))
    },
}


def test_each_version_has_an_index_of_its_own(make_site: SiteMaker, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with workshop(Request(make_site(VERSIONED), out)) as builder:
        builder.build()
        finder = builder.finder()
        assert finder.languages == ("pt-BR", "en-US")
        assert set(urls(finder, "lever", "en-US")) == {"/en-US/panel.html", "/en-US/v10/panel.html"}
        for version, folder in zip(finder.versions[1:], ("/en-US/v1/", "/en-US/v1/beta/"), strict=True):
            hits = finder.find("lever", lang="en-US", version=version, limit=10).hits
            assert [hit.url for hit in hits] == [f"{folder}panel.html"]
    names = {name.removeprefix("assets/search/") for name in index_of(out) if not is_hashed(name)}
    assert names == {f"{lang}{suffix}.json" for lang in ("en-US", "pt-BR") for suffix in ("", "@v1", "@v1~beta")}
    assert manifest(out, "en-US")["versions"] == [
        ["2.0", "", ""],
        ["1.0", "v1/", "@v1"],
        ["1.0 beta", "v1/beta/", "@v1~beta"],
    ]
    assert "versions" not in manifest(out, "en-US@v1")


def test_versions_whose_folders_differ_only_in_a_tilde_have_their_own_indexes(
    make_site: SiteMaker, tmp_path: Path
) -> None:
    versions = (
        "[{name: c, current: true}, {name: x, folder: /a/b/}, {name: y, folder: /a~b/}, {name: z, folder: /a~/b/}]"
    )
    pages = {f"docs/en-US/{folder}/panel.md": "# Panel\n\nA lever.\n" for folder in ("a/b", "a~b", "a~/b")}
    out = tmp_path / "out"
    with workshop(
        Request(make_site({"glosa.yaml": f"{CONFIG}search: {{versions: {versions}}}\n", **pages}), out)
    ) as shop:
        shop.build()
    names = {name.removeprefix("assets/search/") for name in index_of(out) if not is_hashed(name)}
    assert names >= {f"en-US{suffix}.json" for suffix in ("", "@a~b", "@a!b", "@a!~b")}


def test_one_version_is_an_index_like_that_of_a_site_without_versions(make_site: SiteMaker, tmp_path: Path) -> None:
    indexes = []
    for number, search in enumerate(("true", "{versions: [{name: 2.0 only, current: true}]}")):
        out = tmp_path / f"out-{number}"
        site = make_site({"glosa.yaml": CONFIG + f"search: {search}\n"})
        with workshop(Request(site, out)) as builder:
            builder.build()
        indexes.append(index_of(out))
    assert indexes[0] == indexes[1]
    assert "versions" not in manifest(tmp_path / "out-0", "pt-BR")
