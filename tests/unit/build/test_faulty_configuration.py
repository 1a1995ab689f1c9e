"""A preview of a site whose glosa.yaml has errors."""

from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import BuildFailed


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("nonsense: 1", "config-unknown-key"),
        ("theme: {sidebar: {/: [gone.md]}}", "config-wrong-value"),
        ("theme: {color: '#zz'}", "config-color"),
        ("markdown: {dialect: nope}", "config-wrong-value"),
    ],
)
def test_a_preview_shows_all_pages_and_the_errors_of_the_configuration(tmp_path: Path, line: str, code: str) -> None:
    site = _site(tmp_path, line)
    with workshop(Request(site, tmp_path / "out", is_preview=True)) as shop:
        built = shop.build()
    assert [one.code for one in built.site_errors] == [code]
    assert (built.errors, built.faulty_pages) == ((), 0)
    assert "<p>Hello</p>" in (tmp_path / "out/index.html").read_text("utf-8")


@pytest.mark.parametrize("line", ["links: 5", "title: [", "plugins: [nope]"])
def test_a_preview_stops_if_each_page_would_be_another_one(tmp_path: Path, line: str) -> None:
    with (
        workshop(Request(_site(tmp_path, line), tmp_path / "out", is_preview=True)) as shop,
        pytest.raises(BuildFailed),
    ):
        shop.build()


def test_a_build_stops(tmp_path: Path) -> None:
    with workshop(Request(_site(tmp_path, "nonsense: 1"), tmp_path / "out")) as shop, pytest.raises(BuildFailed):
        shop.build()


def _site(tmp_path: Path, line: str) -> Path:
    site = tmp_path / "site"
    (site / "docs").mkdir(parents=True)
    (site / "glosa.yaml").write_text(f"title: T\nlocales:\n  /: {{lang: en, label: English}}\n{line}\n", "utf-8")
    (site / "docs/README.md").write_text("# Home\n\nHello\n", "utf-8")
    return site
