"""Hints for dead links."""

from pathlib import Path

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
