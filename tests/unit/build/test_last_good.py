"""A preview of a page that got errors shows its last good version below them."""

from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import BuildFailed
from tests.conftest import SiteMaker

MARK = "The last version without errors"
GOOD = "---\ntitle: Panel\ndate: 2026-01-02\n---\n\nText of the panel, with ![a picture](a.png).\n"
PICTURE = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89"
    b"\x00\x00\x00\nIDATx\x9cc\x00\x01\x00\x00\x05\x00\x01\r\n-\xb4\x00\x00\x00\x00IEND\xaeB`\x82"
)
BROKEN = {
    "front matter": (b"---\ntitle: [\n---\n\nNew text.\n", "front-matter-yaml"),
    "encoding": (b"# Panel\n\n\xff\xfe\n", "file-not-utf8"),
    "link": (b"---\ntitle: Panel\n---\n\n[a](nowhere.md)\n", "link-broken"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_page_that_got_an_error_shows_its_last_good_version(make_site: SiteMaker, tmp_path: Path, fault: str) -> None:
    site, out = make_site({"docs/panel.md": GOOD, "docs/a.png": PICTURE}), tmp_path / "out"
    page, file = out / "panel.html", site / "docs/panel.md"
    with workshop(Request(site, out, is_preview=True, retained_builds=0)) as shop:
        shop.build()
        good = page.read_text("utf-8")
        assert MARK not in good
        below, (written, code) = "", BROKEN[fault]
        for extra in (b"", b"\nMore.\n"):  # A second save of a broken page has the same one.
            file.write_bytes(written + extra)
            built = shop.build(changed={"docs/panel.md"})
            assert [one.code for one in built.errors] == [code]
            shown = page.read_text("utf-8")
            assert "This page has an error." in shown
            above, _, below = shown.partition(MARK)
            assert "Text of the panel" in below
            assert above.count("<h1") == 1
            assert "<h1" not in below
            assert "<title>Panel" in shown
        image = below.partition('src="')[2].partition('"')[0]
        assert (out / image.lstrip("/")).is_file()
        file.write_text(GOOD, "utf-8")
        shop.build(changed={"docs/panel.md"})
        assert page.read_text("utf-8") == good


@pytest.mark.parametrize("dialect", ["", "markdown: {dialect: myst}\n"])
def test_the_last_good_version_outlives_changes_of_other_files(
    make_site: SiteMaker, tmp_path: Path, dialect: str
) -> None:
    """A change of the settings or of a picture, and any change with the dialect MyST, makes all pages be read again."""
    site, out = make_site({"docs/panel.md": GOOD, "docs/a.png": PICTURE}), tmp_path / "out"
    settings = site / "glosa.yaml"
    usual = settings.read_text("utf-8") + dialect
    settings.write_text(usual, "utf-8")
    with workshop(Request(site, out, is_preview=True, retained_builds=0)) as shop:
        shop.build()
        settings.write_text("title: [", "utf-8")
        for changed in ("glosa.yaml", "docs/panel.md"):
            (site / "docs/panel.md").write_bytes(BROKEN["encoding"][0])
            with pytest.raises(BuildFailed):
                shop.build(changed={changed})
        settings.write_text(usual, "utf-8")
        for changed in ("glosa.yaml", "docs/panel.md", "docs/a.png", "docs/panel.md"):
            shop.build(changed={changed})
            assert "Text of the panel" in (out / "panel.html").read_text("utf-8").partition(MARK)[2]
        settings.write_text(usual.replace("  /:", "  /x/: {lang: de, label: Deutsch, partial: true}\n  /:"), "utf-8")
        shop.build(changed={"glosa.yaml"})
        assert MARK in (out / "panel.html").read_text("utf-8")


def test_a_page_with_errors_takes_no_more_space_with_each_build(make_site: SiteMaker, tmp_path: Path) -> None:
    site, cache = make_site({"docs/panel.md": GOOD, "docs/a.png": PICTURE}), tmp_path / "cache"
    other = site / "docs/other.md"
    other.write_text("# Other\n", "utf-8")
    with workshop(Request(site, tmp_path / "out", is_preview=True, retained_builds=0, cache=cache)) as shop:
        shop.build()
        (site / "docs/panel.md").write_bytes(BROKEN["link"][0])
        shop.build(changed={"docs/panel.md"})
        sizes = []
        for text in ("# Ether\n", "# Otter\n", "# Outer\n"):
            other.write_text(text, "utf-8")
            shop.build(changed={"docs/other.md"})
            sizes.append(sum(one.stat().st_size for one in cache.glob("articles-*")))
    assert sizes[0] > 0
    assert sizes[2] - sizes[1] < 100


def test_a_page_that_had_errors_from_the_start_shows_only_them(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site({"docs/panel.md": BROKEN["link"][0]}), tmp_path / "out"
    with workshop(Request(site, out, is_preview=True, retained_builds=0)) as shop:
        shop.build()
        (site / "docs/panel.md").write_bytes(BROKEN["front matter"][0])
        shop.build(changed={"docs/panel.md"})
    shown = (out / "panel.html").read_text("utf-8")
    assert "This page has an error." in shown
    assert MARK not in shown
