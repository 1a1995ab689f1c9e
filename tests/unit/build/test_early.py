"""Pages that somebody has open: a build passes them on before it renders the others."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from glosa.builder.build import Request, Workshop, workshop
from glosa.builder.diagnostics import BuildFailed
from glosa.builder.output.early import EarlyPages, OpenPages
from glosa.builder.search.index import SearchIndex
from glosa.builder.search.read import Unindexable
from tests.conftest import CONFIG, SiteMaker

THEME = 'import "./style.css";\nexport const slots = { "article-before": () => <p className="note">First text</p> };\n'
PAGES = {f"docs/{lang}p{number}.md": f"# Page {number}\n" for lang in ("", "en-US/") for number in range(6)}


def files(out: Path) -> Mapping[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def built_early(
    shop: Workshop, out: Path, addresses: set[str], *changed: str
) -> list[tuple[EarlyPages, Mapping[str, bytes]]]:
    """What a build passes on early, each with the output folder at that moment."""
    found: list[tuple[EarlyPages, Mapping[str, bytes]]] = []
    shop.build(
        changed={*changed},
        open_pages=OpenPages(frozenset(addresses), lambda pages: found.append((pages, files(out)))),
    )
    return found


def test_open_pages_are_ready_before_anything_is_published(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site({"theme/index.tsx": THEME, "theme/style.css": "p { margin: 0 }\n", **PAGES}), tmp_path / "out"
    with workshop(Request(site, out, base="/below/", is_preview=True, retained_builds=0)) as shop:
        shop.build()
        before = files(out)
        (site / "theme/index.tsx").write_text(THEME.replace("First", "Other"))
        open_pages = {"/below/en-US/", "/below/p5.html", "/below/none.html"}
        ((pages, meanwhile),) = built_early(shop, out, open_pages, "theme/index.tsx")
    after = files(out)
    assert {path: data for path, data in meanwhile.items() if path in before} == before
    assert not pages.is_alone
    assert pages.rendered.keys() == {"/below/en-US/", "/below/p5.html"}
    assert "Other text" in pages.files["/below/en-US/"].decode()
    module = next(
        address for address in pages.files if address.startswith("/below/assets/theme/") and address.endswith(".js")
    )
    assert pages.files.keys() >= {"/below/p5.html", module, *pages.rendered.values()}
    assert "/below/p1.html" not in pages.files
    for address, data in pages.files.items():
        path = address.removeprefix("/below/")
        assert after[f"{path}index.html" if path.endswith("/") else path] == data
    with workshop(Request(site, tmp_path / "fresh", base="/below/", is_preview=True, retained_builds=0)) as shop:
        shop.build()
    assert after == files(tmp_path / "fresh")


def test_a_build_of_some_pages_passes_on_nothing_early(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site(PAGES), tmp_path / "out"
    with workshop(Request(site, out)) as shop:
        shop.build()
        for number in (4, 5):
            (site / f"docs/p{number}.md").write_text(f"# Page {number}\n\nMore.\n")
        assert built_early(shop, out, {"/p5.html"}, "docs/p4.md", "docs/p5.md") == []
        assert "More." in (out / "p5.html").read_text()


def test_the_only_page_of_a_build_is_ready_before_its_part_of_the_search_index(
    make_site: SiteMaker, tmp_path: Path
) -> None:
    site, out = make_site({**PAGES, "glosa.yaml": CONFIG + "search: true\n"}), tmp_path / "out"
    with workshop(Request(site, out, is_preview=True, retained_builds=0)) as shop:
        shop.build()
        before = files(out)
        (site / "docs/p5.md").write_text("# Page 5\n\nZebra.\n")
        ((pages, meanwhile),) = built_early(shop, out, {"/p5.html"}, "docs/p5.md")
        assert pages.is_alone
        assert "Zebra." in pages.files["/p5.html"].decode()
        assert {path: data for path, data in meanwhile.items() if path in before} == before
        patches = [data for path, data in files(out).items() if path.startswith("assets/search/pt-BR/patch.")]
        assert b"zebra" in b"".join(patches)
        (site / "docs/p5.md").write_text("# Page 5\n\nGiraffe.\n")
        assert built_early(shop, out, {"/p1.html"}, "docs/p5.md") == []


def test_an_early_page_that_cannot_be_indexed_is_not_published(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise Unindexable("Error: /p5.html: broken")

    site, out = make_site({**PAGES, "glosa.yaml": CONFIG + "search: true\n"}), tmp_path / "out"
    with workshop(Request(site, out, is_preview=True, retained_builds=0)) as shop:
        shop.build()
        before = files(out)
        (site / "docs/p5.md").write_text("# Page 5\n\nZebra.\n")
        with monkeypatch.context() as patch:
            patch.setattr(SearchIndex, "write", broken)
            with pytest.raises(BuildFailed) as failed:
                built_early(shop, out, {"/p5.html"}, "docs/p5.md")
        assert [(one.code, one.file) for one in failed.value.diagnostics] == [("search-broke", "docs/p5.md")]
        assert files(out) == before
        built_early(shop, out, {"/p5.html"}, "docs/p5.md")
        assert b"zebra" in b"".join(data for path, data in files(out).items() if path.startswith("assets/search/"))


def test_at_most_four_pages_are_early(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site({"theme/index.tsx": THEME.replace('import "./style.css";', ""), **PAGES}), tmp_path / "out"
    with workshop(Request(site, out)) as shop:
        shop.build()
        (site / "theme/index.tsx").write_text(THEME.replace('import "./style.css";', "").replace("First", "Other"))
        every = {f"/{lang}p{number}.html" for lang in ("", "en-US/") for number in range(6)}
        ((pages, _),) = built_early(shop, out, every, "theme/index.tsx")
        assert len(pages.rendered) == 4
        assert pages.rendered.keys() < every
        assert "Other text" in (out / "en-US/p5.html").read_text()
