"""Hints for dead links."""

from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop


def test_only_the_first_dead_links_of_a_site_get_a_hint(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "docs").mkdir(parents=True)
    (site / "glosa.yaml").write_text(
        "title: T\nlocales:\n  /: {lang: en, label: English}\nmarkdown: {deadLinks: warning}\n", "utf-8"
    )
    links = "\n".join(f"[a](panel-{number}.md)" for number in (*range(300), 0))
    (site / "docs/README.md").write_text(f"# Home\n\n{links}\n", "utf-8")
    (site / "docs/panel-x.md").write_text("# Panel\n", "utf-8")
    with workshop(Request(site, tmp_path / "out")) as shop:
        found = [one.expected for one in shop.check() if one.code == "link-broken"]
    hinted = ["Did you mean 'panel-x.md'?" in one for one in found]
    assert hinted == [True] * 200 + [False] * 100 + [True]


@pytest.mark.parametrize(
    ("link", "meant"),
    [
        ("API", "../api.md"),
        ("../Api.md", "../api.md"),
        ("../api.htm", "../api.md"),
        ("./api/index.md", "../api.md"),
        ("/docs/api.md", "../api.md"),
        ("OTHER.md", "other.md"),
        ("othr.md", "other.md"),
        ("README.html", "index.md"),
    ],
)
def test_a_hint_is_a_path_from_the_page_of_the_link(tmp_path: Path, link: str, meant: str) -> None:
    site = tmp_path / "site"
    (site / "docs/guide").mkdir(parents=True)
    (site / "glosa.yaml").write_text("title: T\nlocales:\n  /: {lang: en, label: English}\n", "utf-8")
    for name in ("README", "api", "indent", "guide/index", "guide/other"):
        (site / f"docs/{name}.md").write_text("# Page\n\nText\n", "utf-8")
    (site / "docs/guide/page.md").write_text(f"# Page\n\n[a]({link})\n", "utf-8")
    with workshop(Request(site, tmp_path / "out")) as shop:
        (found,) = shop.check()
    assert found.expected.endswith(f" Did you mean {meant!r}?")
