"""Complete builds of tiny sites: which files are written, which are left alone, and which errors occur."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import BuildFailed
from glosa.builder.outcome import Built
from tests.conftest import CONFIG, SiteMaker


def build(site: Path, out: Path, *, strict: bool = False) -> Built:
    with workshop(Request(site, out)) as shop:
        return shop.build(strict=strict)


def tree(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def test_a_page_is_whole_without_javascript(make_site: SiteMaker, tmp_path: Path) -> None:
    build(make_site(), tmp_path / "out")
    html = (tmp_path / "out/panel.html").read_text()
    body = html[: html.index('<script type="application/json"')]
    assert "<h1>Painel</h1>" in body or "Painel</h1>" in body
    assert "Texto." in body
    assert 'href="/en-US/panel.html"' in body
    assert html.count("Texto.") == 1, "the article is not sent twice"


def test_editing_text_rewrites_the_page_its_chunk_and_one_shard(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site(), tmp_path / "out"
    with workshop(Request(site, out, retained_builds=0)) as shop:
        shop.build()
        panel = site / "docs/panel.md"
        panel.write_text(panel.read_text().replace("Texto.", "Outro texto."))
        again = shop.build()
    written = again.published.written
    assert len(written) == 3
    assert "panel.html" in written
    assert [path for path in written if path.startswith("assets/routes/")] == ["assets/routes/all.json"]
    chunks = [path for path in written if re.fullmatch(r"assets/js/\d+\.[0-9a-f]{8}\.js", path)]
    assert len(chunks) == 1
    assert [path.partition(".")[0] for path in again.published.removed] == [chunks[0].partition(".")[0]]
    assert list(again.rendered) == ["/panel.html"]
    assert tree(out) == tree_of_a_fresh_build(site, tmp_path)


def test_a_changed_title_rewrites_its_neighbors_branch_and_listings(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site({"docs/extra/a.md": "# A\n", "docs/en-US/extra/a.md": "# A\n"}), tmp_path / "out"
    with workshop(Request(site, out, retained_builds=0)) as shop:
        shop.build()
        panel = site / "docs/panel.md"
        panel.write_text(panel.read_text().replace("# Painel", "# O painel"))
        again = shop.build()
    pages = {path for path in again.published.written if path.endswith(".html")}
    assert pages == {
        "index.html",
        "panel.html",
        "extra/a.html",
        "tag/index.html",
        "tag/painel/index.html",
        "categories/index.html",
        "categories/guia/index.html",
        "timeline/index.html",
    }
    assert tree(out) == tree_of_a_fresh_build(site, tmp_path)


def test_adding_a_page_does_not_renumber_others(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site(), tmp_path / "out"
    build(site, out)
    numbers = chunk_numbers(out)
    (site / "docs/aaa.md").write_text("# Aaa\n")
    (site / "docs/en-US/aaa.md").write_text("# Aaa\n")
    build(site, out)
    after = chunk_numbers(out)
    assert {route: number for route, number in after.items() if route in numbers} == numbers
    assert after.keys() - numbers.keys() == {"/aaa.html", "/en-us/aaa.html"}


def test_files_of_a_deleted_page_are_removed(make_site: SiteMaker, tmp_path: Path) -> None:
    files = {"docs/gone.md": "# Gone\n", "docs/en-US/gone.md": "# Gone\n"}
    site, out = make_site({"glosa.yaml": CONFIG + "retainedBuilds: 0\n", **files}), tmp_path / "out"
    build(site, out)
    assert (out / "gone.html").exists()
    for path in files:
        (site / path).unlink()
    build(site, out)
    assert tree(out) == tree_of_a_fresh_build(site, tmp_path)


def test_a_failed_build_leaves_the_last_good_output(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site(), tmp_path / "out"
    build(site, out)
    before = tree(out)
    (site / "docs/panel.md").write_text("# Painel\n\n[x](missing.md)\n")
    with pytest.raises(BuildFailed):
        build(site, out)
    assert tree(out) == before


def test_a_folder_with_other_files_is_refused_as_output(make_site: SiteMaker, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/photo.jpg").write_bytes(b"dear")
    assert refused(make_site(), tmp_path / "out") == ["output-not-ours"]
    assert tree(tmp_path / "out") == {"photo.jpg": b"dear"}


@pytest.mark.parametrize("place", ["site", ".", "site/docs/out", "site/public", "site/components"])
def test_the_sites_own_files_are_never_treated_as_output(make_site: SiteMaker, tmp_path: Path, place: str) -> None:
    site = make_site({"public/robots.txt": ""})
    before = tree(tmp_path)
    assert refused(site, tmp_path / place) == ["output-in-sources"]
    assert tree(tmp_path) == before


def test_a_file_is_refused_as_the_output_folder(make_site: SiteMaker, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("x")
    assert refused(make_site(), tmp_path / "out") == ["output-not-a-folder"]


def test_a_file_that_cannot_be_written_completely_fails_the_build(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({"public/large.bin": b"x" * 300_000})
    script = (
        "import resource, sys; from glosa.cli.app import main;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000)); sys.argv[0] = 'glosa'; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "build", str(site), "--out", str(tmp_path / "out")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "[output-unwritable]" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("files", "place"),
    [
        ({"public/panel.html": "x"}, "public/panel.html"),
        ({"public/PANEL.html": "x"}, "public/PANEL.html"),
        ({"public/404.html": "x"}, "public/404.html"),
        ({"public/tag": "x"}, "public/tag"),
        ({"public/panel.html/x.txt": "x"}, "public/panel.html/x.txt"),
        ({"docs/foo.md": "# A\n", "docs/foo.html/README.md": "# B\n"}, "docs/foo.html/README.md"),
    ],
)
def test_two_files_at_one_path_are_refused(
    make_site: SiteMaker, tmp_path: Path, files: dict[str, str], place: str
) -> None:
    site = make_site({"glosa.yaml": CONFIG.replace("label: English", "label: English, partial: true"), **files})
    with pytest.raises(BuildFailed) as failed:
        build(site, tmp_path / "out")
    assert [one.place for one in failed.value.diagnostics if one.code == "file-collision"] == [place]


def test_links_of_the_navigation_can_have_an_anchor(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({"glosa.yaml": CONFIG + "theme: {nav: [{text: X, link: '/panel.html#view'}]}\n"})
    build(site, tmp_path / "out")
    assert 'href="/panel.html#view"' in (tmp_path / "out/index.html").read_text()


def test_an_unreadable_file_is_reported_once(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({"docs/panel.md": "# Preço\n".encode("latin-1")})
    with pytest.raises(BuildFailed) as failed:
        build(site, tmp_path / "out")
    assert [(one.place, one.code) for one in failed.value.diagnostics] == [("docs/panel.md:1", "file-not-utf8")]


def test_strict_turns_warnings_into_errors(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site(
        {"docs/en-US/panel.md": "# Panel\n\n## View {#another}\n\n[x](#another)\n", "docs/en-US/README.md": "# Home\n"}
    )
    assert [one.code for one in build(site, tmp_path / "out").warnings] == ["anchors-differ"]
    with pytest.raises(BuildFailed):
        build(site, tmp_path / "strict", strict=True)
    assert not (tmp_path / "strict").exists()


@pytest.mark.accepts("S-80")
def test_the_site_works_under_a_base(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({"glosa.yaml": CONFIG + "base: /manual/\n"})
    build(site, tmp_path / "out")
    html = (tmp_path / "out/panel.html").read_text()
    addresses = re.findall(r'(?:href|src)="(/[^"]*)"', html)
    assert addresses
    assert [one for one in addresses if not one.startswith("/manual/")] == []


def test_the_site_address_gives_canonical_alternates_and_a_sitemap(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({"glosa.yaml": CONFIG + "url: https://docs.example.org\n"})
    build(site, tmp_path / "out")
    html = (tmp_path / "out/en-US/panel.html").read_text()
    assert '<link rel="canonical" href="https://docs.example.org/en-US/panel.html">' in html
    assert '<link rel="alternate" hreflang="pt-BR" href="https://docs.example.org/panel.html">' in html
    assert '<meta property="og:url" content="https://docs.example.org/en-US/panel.html">' in html
    sitemap = (tmp_path / "out/sitemap.xml").read_text()
    assert "<loc>https://docs.example.org/panel.html</loc><lastmod>2026-01-02</lastmod>" in sitemap
    assert "404" not in sitemap


@pytest.mark.accepts("S-87a-c")
def test_feeds_are_off_by_default(make_site: SiteMaker, tmp_path: Path) -> None:
    names = ("rss.xml", "atom.xml", "feed.json")
    build(make_site(), tmp_path / "off")
    for name in names:
        assert not (tmp_path / "off" / name).exists(), name
    on = "url: https://docs.example.org\nfeeds: {rss: true, atom: true, json: true}\n"
    build(make_site({"glosa.yaml": CONFIG + on}, name="feeds"), tmp_path / "on")
    assert "<link>https://docs.example.org/panel.html</link>" in (tmp_path / "on/rss.xml").read_text()
    assert "<updated>2026-01-02T00:00:00Z</updated>" in (tmp_path / "on/en-US/atom.xml").read_text()
    feed = json.loads((tmp_path / "on/feed.json").read_text())
    assert [item["title"] for item in feed["items"]] == ["Painel"]


def test_all_errors_of_a_build_are_reported_together(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site(
        {
            "docs/panel.md": "# Painel\n\n## Visão {#view}\n\n[x](missing.md)\n\n![y](missing.png)\n",
            "docs/en-US/panel.md": "# Panel\n\n## View {#view}\n\n[x](#nowhere)\n\n```pythom\nx\n```\n",
            "docs/solo.md": "# Solo\n",
        }
    )
    with pytest.raises(BuildFailed) as failed:
        build(site, tmp_path / "out")
    reported = [(one.place, one.code) for one in failed.value.diagnostics]
    assert ("docs/panel.md:5", "link-broken") in reported
    assert ("docs/en-US/panel.md:5", "anchor-broken") in reported
    assert ("docs/solo.md", "page-missing") in reported
    assert len(reported) == 5
    assert not (tmp_path / "out").exists()


def refused(site: Path, out: Path) -> list[str]:
    with pytest.raises(BuildFailed) as failed:
        build(site, out)
    return [one.code for one in failed.value.diagnostics]


def tree_of_a_fresh_build(site: Path, tmp_path: Path) -> dict[str, bytes]:
    build(site, tmp_path / "fresh")
    return tree(tmp_path / "fresh")


def chunk_numbers(out: Path) -> dict[str, str]:
    table = json.loads((out / "assets/routes/all.json").read_text())
    return {route: re.findall(r"/(\d+)\.", entry["chunk"])[0] for route, entry in table.items() if route != "stamp"}


def test_files_in_head_entries_get_the_base(make_site: SiteMaker, tmp_path: Path) -> None:
    head = (
        "base: /manual/\nvariables: {product: Robot}\nhead:\n  - {tag: link, attrs: {rel: icon, href: /favicon.svg}}\n"
    )
    build(make_site({"glosa.yaml": CONFIG + head}), tmp_path / "out")
    assert '<link rel="icon" href="/manual/favicon.svg">' in (tmp_path / "out/panel.html").read_text()


def test_pages_link_to_the_feed_of_their_language(make_site: SiteMaker, tmp_path: Path) -> None:
    feeds = "url: https://docs.example.org\nfeeds: {rss: true}\n"
    build(make_site({"glosa.yaml": CONFIG + feeds}), tmp_path / "out")
    link = '<link rel="alternate" type="application/rss+xml" title="Manual" href="https://docs.example.org{}rss.xml">'
    assert link.format("/") in (tmp_path / "out/panel.html").read_text()
    assert link.format("/en-US/") in (tmp_path / "out/en-US/panel.html").read_text()


@pytest.mark.parametrize(
    ("files", "codes"),
    [
        ({"docs/en-US/README.md": None}, {"home-missing", "page-missing"}),
        ({"glosa.yaml": CONFIG + "theme: {logo: /logo.svg}\n"}, {"logo-missing"}),
        ({"glosa.yaml": CONFIG + "theme: {nav: [{text: X, link: /pannel.html}]}\n"}, {"nav-points-nowhere"}),
        ({"glosa.yaml": CONFIG + "theme: {sidebar: [{title: X, children: [pannel]}]}\n"}, {"sidebar-points-nowhere"}),
    ],
)
def test_links_and_files_of_the_chrome_are_checked(
    make_site: SiteMaker, tmp_path: Path, files: dict[str, str | None], codes: set[str]
) -> None:
    with pytest.raises(BuildFailed) as failed:
        build(make_site(files), tmp_path / "out")
    assert {one.code for one in failed.value.diagnostics} == codes


def test_a_link_without_a_page_in_a_language_suggests_none_of_another_language(
    make_site: SiteMaker, tmp_path: Path
) -> None:
    config = CONFIG.replace("label: English", "label: English, partial: true")
    config += "theme: {nav: [{text: X, link: /panel.html}]}\n"
    files = {"glosa.yaml": config, "docs/en-US/panel.md": None, "docs/en-US/panels.md": "# Panels\n"}
    with pytest.raises(BuildFailed) as failed:
        build(make_site(files), tmp_path / "out")
    (link,) = (one for one in failed.value.diagnostics if one.code == "nav-points-nowhere")
    assert link.expected == "The path of a page within the language. Did you mean '/panels.html'?"


def test_a_site_with_an_unfinished_translation_can_be_built(make_site: SiteMaker, tmp_path: Path) -> None:
    config = CONFIG.replace("label: English", "label: English, partial: true")
    config += "theme: {sidebar: [{title: X, children: [panel]}]}\n"
    result = build(
        make_site({"glosa.yaml": config, "docs/en-US/panel.md": None, "docs/en-US/README.md": "# Home\n"}),
        tmp_path / "out",
    )
    assert {one.code for one in result.warnings} == set()
    assert '<a href="/en-US/"' in (tmp_path / "out/panel.html").read_text(), "the switch leads to what there is"
