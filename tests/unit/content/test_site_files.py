"""The files of a site that are not pages, whatever state they are in: published files, components, languages."""

import os
from pathlib import Path

import pytest

from glosa.builder.config.addresses import RESERVED
from glosa.builder.content.site_files import SiteFiles, site_files

DENIED = "Permission denied"


def write(site: Path, *paths: str) -> Path:
    for path in paths:
        file = site / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x", "utf-8")
    return site


def reported(site: Path) -> list[tuple[str, str]]:
    return [(fault.code, fault.place) for fault in site_files(site)[1]]


def test_every_kind_of_site_file_is_optional(tmp_path: Path) -> None:
    assert site_files(tmp_path) == (SiteFiles({}, {}, {}, {}), ())


def test_files_are_found_by_their_names(tmp_path: Path) -> None:
    write(tmp_path, "public/b.svg", "public/a/c.svg", "languages/MQL.js")
    write(tmp_path, *(f"components/{name}" for name in ("Level.js", "a/b.tsx", "x.module.css", "notes.txt", "x.d.ts")))
    (tmp_path / "public/link.svg").symlink_to(tmp_path / "public/b.svg")
    files, faults = site_files(tmp_path)
    assert faults == ()
    assert list(files.public) == ["a/c.svg", "b.svg", "link.svg"]
    assert files.public["a/c.svg"].samefile(tmp_path / "public/a/c.svg")
    assert files.components == {"components/Level.js": "x", "components/a/b.tsx": "x", "components/x.module.css": "x"}
    assert files.languages == {"mql": "x"}


def test_files_of_editors_are_skipped_and_other_dot_files_are_published(tmp_path: Path) -> None:
    write(tmp_path, "public/.nojekyll", "public/.well-known/security.txt", "public/.DS_Store", "public/a/.DS_Store")
    for folder in ("public", "components", "languages"):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / ".#x.js").symlink_to("owner@host.1234")
    files, faults = site_files(tmp_path)
    assert faults == ()
    assert list(files.public) == [".nojekyll", ".well-known/security.txt"]
    assert files.components == files.languages == {}


@pytest.mark.parametrize("folder", ["public", "components", "languages"])
@pytest.mark.parametrize("kind", ["dangling", "loop", "pipe", "link to a folder"])
def test_reports_what_is_not_a_regular_file(tmp_path: Path, folder: str, kind: str) -> None:
    write(tmp_path, f"{folder}/good.js")
    bad = tmp_path / folder / "bad.js"
    match kind:
        case "dangling":
            bad.symlink_to("nowhere")
        case "loop":
            bad.symlink_to("bad.js")
        case "pipe":
            os.mkfifo(bad)
        case _:
            bad.symlink_to(tmp_path, target_is_directory=True)
    files, faults = site_files(tmp_path)
    assert [(one.code, one.place) for one in faults] == [("file-unreadable", f"{folder}/bad.js")]
    assert len(files.public) + len(files.components) + len(files.languages) == 1


@pytest.mark.parametrize("folder", ["public", "components", "languages"])
@pytest.mark.parametrize("target", ["relative", "absolute", "through another link"])
def test_reports_a_symbolic_link_out_of_the_site(tmp_path: Path, folder: str, target: str) -> None:
    site = tmp_path / "site"
    write(site, f"{folder}/good.js")
    (tmp_path / "secret.js").write_text("secret")
    link = site / folder / "bad.js"
    match target:
        case "relative":
            link.symlink_to("../../secret.js")
        case "absolute":
            link.symlink_to(tmp_path / "secret.js")
        case _:
            (site / "inner.js").symlink_to("../secret.js")
            link.symlink_to("../inner.js")
    files, (fault,) = site_files(site)
    assert (fault.code, fault.place) == ("file-outside", f"{folder}/bad.js")
    assert "secret.js" in fault.found
    assert len(files.public) + len(files.components) + len(files.languages) == 1


def test_links_within_the_site_and_a_linked_source_folder_are_followed(tmp_path: Path) -> None:
    site = tmp_path / "site"
    write(site, "LICENSE", "docs/x.svg")
    write(tmp_path / "elsewhere", "a.svg")
    (site / "public").symlink_to("../elsewhere", target_is_directory=True)
    (site / "public/license.txt").symlink_to(site / "LICENSE")
    (site / "public/b.svg").symlink_to("a.svg")
    (site / "public/x.svg").symlink_to(site / "docs/x.svg")
    files, faults = site_files(site)
    assert faults == ()
    assert list(files.public) == ["a.svg", "b.svg", "license.txt", "x.svg"]


def test_a_site_can_be_reached_through_a_symbolic_link(tmp_path: Path) -> None:
    write(tmp_path / "real", "public/a.svg")
    (tmp_path / "real/public/b.svg").symlink_to("a.svg")
    (tmp_path / "site").symlink_to("real", target_is_directory=True)
    files, faults = site_files(tmp_path / "site")
    assert faults == ()
    assert list(files.public) == ["a.svg", "b.svg"]


def test_reports_a_folder_named_like_a_module(tmp_path: Path) -> None:
    write(tmp_path, "languages/mql.js/x")
    assert reported(tmp_path) == [("file-unreadable", "languages/mql.js")]


def test_reports_an_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "public/a.svg", "public/b.svg")
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "a.svg")
    files, (fault,) = site_files(tmp_path)
    assert (fault.code, fault.place) == ("file-unreadable", "public/a.svg")
    assert DENIED in fault.found
    assert list(files.public) == ["b.svg"]


@pytest.mark.parametrize("folder", ["public/closed", "components"])
def test_reports_an_unreadable_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    write(tmp_path, "public/a.svg", f"{folder}/b.js")

    def refuse_one(listing: object) -> object:
        def listed(path: Path) -> object:
            if Path(path) == tmp_path / folder:
                raise PermissionError(13, DENIED)
            assert callable(listing)
            return listing(path)

        return listed

    monkeypatch.setattr(os, "scandir", refuse_one(os.scandir))
    monkeypatch.setattr(os, "listdir", refuse_one(os.listdir))
    files, (fault,) = site_files(tmp_path)
    assert (fault.code, fault.place) == ("file-unreadable", folder)
    assert DENIED in fault.found
    assert list(files.public) == ["a.svg"]


@pytest.mark.parametrize(
    ("name", "shown"), [("a\\b.svg", "a\\b.svg"), ("a\nb.svg", "a?b.svg"), ("\x7f/a.svg", "?/a.svg")]
)
def test_reports_a_name_that_is_invalid_in_addresses(tmp_path: Path, name: str, shown: str) -> None:
    write(tmp_path, f"public/{name}")
    assert reported(tmp_path) == [("file-name", f"public/{shown}")]


def test_reports_a_component_whose_name_is_invalid_in_addresses(tmp_path: Path) -> None:
    write(tmp_path, "components/a\\b.js")
    assert reported(tmp_path) == [("file-name", "components/a\\b.js")]


@pytest.mark.parametrize(
    "name",
    [
        *(one for one in RESERVED if one != "assets/"),
        "assets/search/",
        "assets/nav/en-0.json",
        "assets/js/a.0123abcd.js",
        "Assets/",
    ],
)
def test_reports_files_at_reserved_addresses(tmp_path: Path, name: str) -> None:
    path = f"public/{name}{'a.svg' if name.endswith('/') else ''}"
    write(tmp_path, path)
    assert reported(tmp_path) == [("public-reserved", path)]


@pytest.mark.parametrize(
    "path", ["assets/logo.svg", "assets/img/a.png", "assets/js/a.min.js", "assets/searching/a.svg"]
)
def test_public_files_may_be_in_the_folder_assets(tmp_path: Path, path: str) -> None:
    write(tmp_path, f"public/{path}")
    assert reported(tmp_path) == []
    assert list(site_files(tmp_path)[0].public) == [path]
