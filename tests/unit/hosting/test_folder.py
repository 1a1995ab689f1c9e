"""The files of a built site's folder, as they are at this moment."""

import os
from pathlib import Path

import pytest

from glosa.hosting.folder import SETTLED_NS, SiteFolder


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/", "/"),
        ("/panel.html", "/panel.html"),
        ("/PANEL.HTML", "/panel.html"),
        ("/popular-topics/faq.html", "/popular-topics/FAQ.html"),
        ("/POPULAR-topics/FAQ.html", "/popular-topics/FAQ.html"),
        ("/en-us/", "/en-US/"),
        ("/settings/", "/settings/"),
        ("/popular-topics/", None),
        ("/nowhere/", None),
        ("/nowhere/panel.html", None),
        ("/index.html", None),
        ("/settings/index.html", None),
        ("/settings", None),
        ("/logo.svg", None),
        ("/panel.html/", None),
        ("/404.html", None),
        ("/.well-known/", None),
        ("/" + "a" * 5000 + ".html", None),
    ],
)
def test_routes_have_their_canonical_spelling(built: Path, path: str, route: str | None) -> None:
    assert SiteFolder(built, hidden=frozenset({"/404.html"})).route(path) == route


def test_names_of_one_letter_are_served(built: Path) -> None:
    (built / "v").mkdir()
    (built / "v/a.html").write_text("<title>a</title>")
    folder = SiteFolder(built)
    assert (folder.route("/v/a.html"), folder.route("/V/A.html")) == ("/v/a.html", "/v/a.html")


def test_a_route_has_an_html_file(built: Path) -> None:
    folder = SiteFolder(built)
    page, index = folder.page("/panel.html"), folder.page("/settings/")
    assert page is not None and index is not None
    assert page.name == "/panel.html"
    assert index.name == "/settings/index.html"
    assert Path(index.path).samefile(built / "settings/index.html")
    assert folder.page("/nowhere.html") is None


def test_a_file_has_a_version(built: Path) -> None:
    file = SiteFolder(built).file("/logo.svg")
    status = (built / "logo.svg").stat()
    assert file is not None
    assert file.size == status.st_size
    (built / "next.svg").write_bytes(b"x" * status.st_size)
    os.utime(built / "next.svg", ns=(status.st_atime_ns, status.st_mtime_ns))
    os.replace(built / "next.svg", built / "logo.svg")
    later = SiteFolder(built).file("/logo.svg")
    assert later is not None
    assert later.size == file.size
    assert later.version != file.version


@pytest.mark.parametrize(
    "name", ["/settings", "/nowhere.svg", "/.htpasswd", "/.well-known/.a", "/a\x00b", "/.git/config"]
)
def test_only_regular_files_are_served(built: Path, name: str) -> None:
    (built / ".git").mkdir()
    (built / ".git/config").write_text("")
    (built / ".well-known/.a").write_text("")
    assert SiteFolder(built).file(name) is None


def test_a_removed_folder_has_no_routes(built: Path) -> None:
    folder = SiteFolder(built / "nowhere")
    assert folder.route("/") is None
    assert folder.page("/") is None


@pytest.mark.parametrize("age", [0, SETTLED_NS // 2, 10 * SETTLED_NS])
def test_changes_are_detected_at_any_age_of_the_folder(built: Path, age: int) -> None:
    folder = SiteFolder(built, now=lambda: built.stat().st_mtime_ns + age)
    assert folder.route("/new.html") is None
    (built / "new.html").write_text("")
    (built / "panel.html").unlink()
    assert folder.route("/NEW.html") == "/new.html"
    assert folder.route("/panel.html") is None


def test_a_change_within_the_resolution_of_timestamps_is_detected(built: Path) -> None:
    status = built.stat()
    folder = SiteFolder(built, now=lambda: status.st_mtime_ns + SETTLED_NS)
    assert folder.route("/new.html") is None
    (built / "new.html").write_text("")
    os.utime(built, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert folder.route("/new.html") == "/new.html"


def test_an_unchanged_folder_is_listed_once(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed: list[str] = []
    listing = os.listdir

    def count(path: str) -> list[str]:
        listed.append(path)
        return listing(path)

    monkeypatch.setattr(os, "listdir", count)
    folder = SiteFolder(built, now=lambda: built.stat().st_mtime_ns + 10 * SETTLED_NS)
    for _ in range(3):
        assert folder.route("/Panel.html") == "/panel.html"
    assert listed == [str(built)]
