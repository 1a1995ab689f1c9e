import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from glosa.builder.config.model import ListingConfig, LocaleConfig, MarkdownConfig, SiteConfig
from glosa.builder.content.discover import discover
from glosa.builder.content.document import Source
from glosa.builder.diagnostics import Severity

CONFIG = SiteConfig(
    title="Manual",
    locales={
        "/": LocaleConfig(lang="pt-BR", label="Português"),
        "/en-US/": LocaleConfig(lang="en-US", label="English"),
    },
)
ONE_LANGUAGE = SiteConfig(title="Manual", locales={"/": LocaleConfig(lang="pt-BR", label="Português")})


def write(site: Path, *paths: str) -> Path:
    for path in paths:
        file = site / "docs" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("# Page\n", "utf-8")
    return site


def codes(site: Path, config: SiteConfig = ONE_LANGUAGE) -> list[tuple[str, str]]:
    return [(fault.code, fault.place) for fault in discover(site, config)[1]]


def test_each_locale_has_its_own_files(tmp_path: Path) -> None:
    write(tmp_path, "README.md", "settings/basic.md", "en-US/README.md", "en-US/settings/basic.md")
    sources, faults = discover(tmp_path, CONFIG)
    assert faults == ()
    assert sources == (
        Source("docs/README.md", "/", "README.md", "/"),
        Source("docs/settings/basic.md", "/", "settings/basic.md", "/settings/basic.html"),
        Source("docs/en-US/README.md", "/en-US/", "README.md", "/en-US/"),
        Source("docs/en-US/settings/basic.md", "/en-US/", "settings/basic.md", "/en-US/settings/basic.html"),
    )


def test_hidden_files_other_files_and_linked_folders_are_left_out(tmp_path: Path) -> None:
    write(tmp_path, "a.md", ".hidden.md", ".git/b.md", "notes.txt")
    (tmp_path / "docs" / "loop").symlink_to(tmp_path / "docs", target_is_directory=True)
    sources, faults = discover(tmp_path, ONE_LANGUAGE)
    assert [source.file for source in sources] == ["docs/a.md"]
    assert faults == ()


def test_a_folder_named_like_a_page_can_contain_pages(tmp_path: Path) -> None:
    write(tmp_path, "a.md/b.md")
    sources, faults = discover(tmp_path, ONE_LANGUAGE)
    assert [source.route for source in sources] == ["/a.md/b.html"]
    assert faults == ()


def test_reports_a_page_that_is_not_a_file_and_ignores_lock_files(tmp_path: Path) -> None:
    write(tmp_path, "README.md")
    (tmp_path / "docs/.#README.md").symlink_to("owner@host.1234")
    (tmp_path / "docs/a.md").symlink_to("nowhere")
    os.mkfifo(tmp_path / "docs/b.md")
    (tmp_path / "docs/c.md").symlink_to("c.md")
    sources, faults = discover(tmp_path, ONE_LANGUAGE)
    assert [source.file for source in sources] == ["docs/README.md"]
    assert sorted((fault.code, fault.place) for fault in faults) == [
        ("file-unreadable", f"docs/{name}.md") for name in "abc"
    ]


def test_reports_a_symbolic_link_out_of_the_site(tmp_path: Path) -> None:
    site = tmp_path / "site"
    write(site, "README.md")
    (tmp_path / "secret.md").write_text("secret")
    (site / "docs/a.md").symlink_to(tmp_path / "secret.md")
    (site / "docs/b.md").symlink_to("README.md")
    sources, (fault,) = discover(site, ONE_LANGUAGE)
    assert [source.file for source in sources] == ["docs/README.md", "docs/b.md"]
    assert (fault.code, fault.place) == ("file-outside", "docs/a.md")


def test_reports_an_unreadable_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "a.md", "closed/b.md")
    scandir = os.scandir

    def refuse(path: Path) -> Any:
        if path.name == "closed":
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    sources, (fault,) = discover(tmp_path, ONE_LANGUAGE)
    assert [source.file for source in sources] == ["docs/a.md"]
    assert (fault.code, fault.place) == ("file-unreadable", "docs/closed")
    assert "Permission denied" in fault.found


@pytest.mark.parametrize(("name", "shown"), [("a\\b.md", "a\\b.md"), ("a\nb.md", "a?b.md"), ("x\ty/a.md", "x?y/a.md")])
def test_reports_a_name_that_is_invalid_in_addresses(tmp_path: Path, name: str, shown: str) -> None:
    write(tmp_path, name)
    assert codes(tmp_path) == [("file-name", f"docs/{shown}")]


def test_the_not_found_page_of_each_language_belongs_to_glosa(tmp_path: Path) -> None:
    write(tmp_path, "README.md", "404.md", "en-US/README.md", "en-US/404.md", "__glosa/a.md")
    assert sorted(codes(tmp_path, CONFIG)) == [
        ("route-reserved", "docs/404.md"),
        ("route-reserved", "docs/__glosa/a.md"),
        ("route-reserved", "docs/en-US/404.md"),
    ]


def test_the_order_does_not_depend_on_the_file_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "b.md", "B.md.d/x.md", "a/z.md", "a.md", "é.md", "a-b.md")
    ordered = [source.relative for source in discover(tmp_path, ONE_LANGUAGE)[0]]
    assert ordered == ["B.md.d/x.md", "a-b.md", "a.md", "a/z.md", "b.md", "é.md"]
    scandir = os.scandir

    class Reversed:
        def __init__(self, path: Any) -> None:
            self.entries = scandir(path)

        def __enter__(self) -> Iterator[os.DirEntry[str]]:
            return iter(sorted(self.entries, key=lambda entry: entry.name, reverse=True))

        def __exit__(self, *_: object) -> None:
            self.entries.close()

    monkeypatch.setattr(os, "scandir", Reversed)
    assert [source.relative for source in discover(tmp_path, ONE_LANGUAGE)[0]] == ordered


def test_reports_a_missing_content_folder(tmp_path: Path) -> None:
    assert codes(tmp_path) == [("content-missing", "docs")]


def test_reports_a_site_without_pages(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    assert codes(tmp_path) == [("content-empty", "docs")]


def test_reports_a_locale_without_a_folder(tmp_path: Path) -> None:
    write(tmp_path, "README.md")
    assert codes(tmp_path, CONFIG) == [("content-locale-missing", "docs/en-US")]


def test_reports_two_index_pages_of_a_folder(tmp_path: Path) -> None:
    write(tmp_path, "settings/README.md", "settings/index.md")
    (fault,) = discover(tmp_path, ONE_LANGUAGE)[1]
    assert (fault.code, fault.place) == ("route-duplicate", "docs/settings/index.md")
    assert "already has an index: 'docs/settings/README.md'" in fault.found


def test_reports_routes_that_differ_only_in_capitalization(tmp_path: Path) -> None:
    write(tmp_path, "faq.md", "FAQ.md")
    (fault,) = discover(tmp_path, ONE_LANGUAGE)[1]
    assert (fault.code, fault.place) == ("route-duplicate", "docs/faq.md")
    assert "'/faq.html' differs from '/FAQ.html' of 'docs/FAQ.md' only in capitalization" in fault.found


def test_reports_routes_that_are_equal_in_normal_form(tmp_path: Path) -> None:
    write(tmp_path, "caf\u00e9.md", "cafe\u0301.md")
    assert codes(tmp_path) == [("route-duplicate", "docs/caf\u00e9.md")]


@pytest.mark.parametrize(
    "path",
    [
        "comments/a.md",
        "auth/README.md",
        "assets/search/y.md",
        "assets/Site/README.md",
        "tag/README.md",
        "Categories/a/README.md",
        "tag/page/2/index.md",
        "tag/a/page/2/README.md",
        "timeline/index.md",
        "404.md",
    ],
)
def test_reports_reserved_routes(tmp_path: Path, path: str) -> None:
    write(tmp_path, path)
    assert codes(tmp_path) == [("route-reserved", f"docs/{path}")]


def test_pages_share_the_folder_of_assets_with_glosa(tmp_path: Path) -> None:
    write(tmp_path, "README.md", "assets/README.md", "assets/glossary/README.md", "assets/js/notes.md")
    assert codes(tmp_path) == []


THEMED = SiteConfig(title="Blog", locales=ONE_LANGUAGE.locales, markdown=MarkdownConfig(dialect="vuepress"))


def test_glosa_makes_the_lists_of_posts_that_a_theme_of_vuepress_shows(tmp_path: Path) -> None:
    write(tmp_path, "README.md", "timeline/README.md", "tag/README.md")
    (tmp_path / "docs/timeline/README.md").write_text("---\nisTimeLine: true\n---\n\n## Time Line\n", "utf-8")
    (tmp_path / "docs/tag/README.md").write_text("---\ntitle: T\n---\n\nAll about *tags*.\n", "utf-8")
    sources, faults = discover(tmp_path, THEMED)
    assert [one.file for one in sources] == ["docs/README.md", "docs/tag/README.md"]
    assert [(one.code, one.file, one.severity) for one in faults] == [
        ("route-reserved", "docs/timeline/README.md", Severity.WARNING),
        ("route-reserved", "docs/tag/README.md", Severity.ERROR),
    ]


def test_with_a_dialect_the_not_found_page_is_left_out(tmp_path: Path) -> None:
    write(tmp_path, "README.md", "404.md")
    sources, (fault,) = discover(tmp_path, THEMED)
    assert [one.file for one in sources] == ["docs/README.md"]
    assert (fault.code, fault.file, fault.severity) == ("route-reserved", "docs/404.md", Severity.WARNING)


def test_with_a_dialect_a_second_home_page_is_left_out(tmp_path: Path) -> None:
    write(tmp_path, "README.md", "index.md")
    sources, (fault,) = discover(tmp_path, THEMED)
    assert [one.file for one in sources] == ["docs/index.md"]
    assert (fault.code, fault.file, fault.severity) == ("route-duplicate", "docs/README.md", Severity.WARNING)


@pytest.mark.parametrize("path", ["tag/a.md", "tag/a/b.md", "categories/a/b/README.md", "timeline.md"])
def test_pages_next_to_listings_have_addresses_of_their_own(tmp_path: Path, path: str) -> None:
    write(tmp_path, path)
    assert codes(tmp_path) == []


def test_listings_are_reserved_in_every_language_and_service_routes_in_none_but_the_first(tmp_path: Path) -> None:
    write(tmp_path, "README.md", "tags.md", "comments.md", "en-US/tag/README.md", "en-US/comments/a.md")
    assert codes(tmp_path, CONFIG) == [("route-reserved", "docs/en-US/tag/README.md")]


def test_a_listing_that_is_not_built_reserves_nothing(tmp_path: Path) -> None:
    write(tmp_path, "tag/README.md")
    config = SiteConfig(
        title="Manual", locales=ONE_LANGUAGE.locales, listings=(ListingConfig(id="timeline", pid="date"),)
    )
    assert codes(tmp_path, config) == []


@pytest.mark.skipif(os.name == "nt", reason="file names are text there")
def test_reports_a_file_name_that_is_not_utf8(tmp_path: Path) -> None:
    write(tmp_path, "a.md")
    try:
        (tmp_path / "docs" / os.fsdecode(b"\xff.md")).write_text("# Page\n", "utf-8")
    except OSError:
        pytest.skip("the file system refuses such names")
    assert codes(tmp_path) == [("file-name", "docs/?.md")]
