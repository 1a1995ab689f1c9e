"""Rebuilding after known changes: the same site as a fresh build, and only changed pages are rendered again."""

from pathlib import Path

import pytest

from glosa.builder.build import Request, Workshop, workshop
from glosa.builder.diagnostics import BuildFailed
from tests.conftest import SiteMaker

PANEL = "docs/panel.md"


def tree(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def fresh(site: Path, tmp_path: Path) -> dict[str, bytes]:
    with workshop(Request(site, tmp_path / "fresh")) as shop:
        shop.build()
    return tree(tmp_path / "fresh")


def edit(site: Path, old: str, new: str) -> frozenset[str]:
    panel = site / PANEL
    panel.write_text(panel.read_text().replace(old, new))
    return frozenset({PANEL})


def codes(shop: Workshop, changed: frozenset[str]) -> list[tuple[str, str]]:
    with pytest.raises(BuildFailed) as failed:
        shop.build(changed=changed)
    return [(one.place, one.code) for one in failed.value.diagnostics]


@pytest.mark.parametrize(("old", "new"), [("Texto.", "Outro texto."), ("# Painel", "# O painel")])
def test_rebuilding_a_changed_page_equals_a_fresh_build(
    make_site: SiteMaker, tmp_path: Path, old: str, new: str
) -> None:
    site, out = make_site(), tmp_path / "out"
    with workshop(Request(site, out, retained_builds=0)) as shop:
        shop.build()
        again = shop.build(changed=edit(site, old, new))
    assert "/panel.html" in again.rendered
    assert tree(out) == fresh(site, tmp_path)


def test_an_unchanged_page_is_rendered_once(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site()
    with workshop(Request(site, tmp_path / "out")) as shop:
        shop.build()
        again = shop.build(changed=edit(site, "Texto.", "Outro texto."))
    assert list(again.rendered) == ["/panel.html"]


def test_added_and_removed_files_are_detected(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site({"docs/gone.md": "# Gone\n", "docs/en-US/gone.md": "# Gone\n"}), tmp_path / "out"
    with workshop(Request(site, out, retained_builds=0)) as shop:
        shop.build()
        changed = set()
        for folder in ("docs", "docs/en-US"):
            (site / folder / "gone.md").rename(site / folder / "come.md")
            changed |= {f"{folder}/gone.md", f"{folder}/come.md"}
        shop.build(changed=frozenset(changed))
    assert tree(out) == fresh(site, tmp_path)


def test_a_change_outside_markdown_rebuilds_everything(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site({"public/robots.txt": "old"}), tmp_path / "out"
    with workshop(Request(site, out, retained_builds=0)) as shop:
        shop.build()
        (site / "public/robots.txt").write_text("new")
        shop.build(changed=frozenset({"public/robots.txt"}))
    assert (out / "robots.txt").read_text() == "new"


def test_errors_of_unchanged_pages_are_reported_again(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({"docs/bad.md": "# Bad\n\n[x](missing.md)\n", "docs/en-US/bad.md": b"# Bad \xff\n"})
    with workshop(Request(site, tmp_path / "out")) as shop:
        problems = codes(shop, frozenset())
        assert problems == [("docs/bad.md:3", "link-broken"), ("docs/en-US/bad.md:1", "file-not-utf8")]
        assert codes(shop, edit(site, "Texto.", "Outro texto.")) == problems
        (site / "docs/bad.md").write_text("# Bad\n")
        assert codes(shop, frozenset({"docs/bad.md"})) == problems[1:]
        (site / "docs/en-US/bad.md").write_text("# Bad\n")
        assert shop.build(changed=frozenset({"docs/en-US/bad.md"})).published.written


@pytest.mark.parametrize(
    ("file", "read"),
    [
        ("glosa.yaml", True),
        ("settings.yaml", True),
        ("glossary.yaml", True),
        (PANEL, True),
        ("docs/new/page.md", True),
        ("docs", True),
        ("docs/folder", True),
        ("docs/drawing.svg", True),
        ("docs/odd.image", True),
        ("public/robots.txt", True),
        ("components/Chart.js", True),
        ("docs/4913", False),
        ("docs/page.mdx", False),
        ("docs/sedAb12Cd", False),
        ("docs/.panel.md.Xy12", False),
        ("public/.DS_Store", False),
        ("notes.txt", False),
        (".", False),
    ],
)
def test_temporary_files_of_editors_do_not_trigger_a_build(
    make_site: SiteMaker, tmp_path: Path, file: str, read: bool
) -> None:
    site = make_site({"docs/extra.md": "# Extra\n\n![x](odd.image)\n", "docs/folder/README.md": "# Folder\n"})
    with workshop(Request(site, tmp_path / "out")) as shop:
        shop.check()
        assert shop.reads(file) is read


@pytest.mark.parametrize(("dialect", "read"), [("docusaurus", True), ("starlight", True), ("vitepress", False)])
def test_a_page_of_mdx_triggers_a_build_in_dialects_that_have_it(
    make_site: SiteMaker, tmp_path: Path, *, dialect: str, read: bool
) -> None:
    site = make_site()
    (site / "glosa.yaml").write_text((site / "glosa.yaml").read_text() + f"\nmarkdown: {{dialect: {dialect}}}\n")
    with workshop(Request(site, tmp_path / "out")) as shop:
        shop.check()
        assert shop.reads("docs/new.mdx") is read


def test_a_removed_folder_is_detected(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({"docs/folder/README.md": "# Folder\n", "docs/en-US/folder/README.md": "# Folder\n"})
    with workshop(Request(site, tmp_path / "out")) as shop:
        shop.build()
        (site / "docs/folder").rename(tmp_path / "elsewhere")
        assert shop.reads("docs/folder")


def test_a_link_without_an_extension_follows_the_pages_that_exist(make_site: SiteMaker, tmp_path: Path) -> None:
    added = {"docs/links.md": "# Links\n\n[x](deep)\n", "docs/deep/README.md": "# Deep\n"}
    translated = {path.replace("docs/", "docs/en-US/"): text for path, text in added.items()}
    site, out = make_site({**added, **translated}), tmp_path / "out"
    with workshop(Request(site, out, retained_builds=0)) as shop:
        shop.build()
        assert 'href="/deep/"' in (out / "links.html").read_text()
        changed = set()
        for folder in ("docs", "docs/en-US"):
            (site / folder / "deep/README.md").unlink()
            (site / folder / "deep.md").write_text("# Deep\n")
            changed |= {f"{folder}/deep/README.md", f"{folder}/deep.md"}
        shop.build(changed=frozenset(changed))
    assert 'href="/deep.html"' in (out / "links.html").read_text()
    assert tree(out) == fresh(site, tmp_path)
