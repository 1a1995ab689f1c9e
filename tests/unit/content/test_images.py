import os
from pathlib import Path

import PIL.Image
import pytest

from glosa.builder.content.document import Image, Source
from glosa.builder.content.images import SiteImages, published_path

PAGE = Source("docs/settings/basic.md", "/", "settings/basic.md", "/settings/basic.html")
SVG = b'<svg viewBox="0 0 64 36"></svg>'


@pytest.fixture
def site(tmp_path: Path) -> Path:
    files = {
        "public/logo.svg": SVG,
        "public/img/wide screen.svg": SVG,
        "docs/panel.svg": SVG,
        "docs/settings/Gráfico 1.SVG": SVG,
        "docs/settings/broken.png": b"nothing",
        "docs/settings/notes.txt": b"",
        "secret.svg": SVG,
    }
    for path, data in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    PIL.Image.new("RGB", (30, 20)).save(tmp_path / "docs/settings/chart.png")
    return tmp_path


@pytest.fixture
def images(site: Path) -> SiteImages:
    return SiteImages(site, "/base/")


def test_an_image_in_public_keeps_its_address(images: SiteImages) -> None:
    assert images.find("/logo.svg", PAGE) == Image("/base/logo.svg", 64, 36, None)
    assert images.find("/img/wide%20screen.svg#part", PAGE) == Image("/base/img/wide%20screen.svg#part", 64, 36, None)


def test_an_address_of_an_image_in_public_may_begin_with_the_base(images: SiteImages) -> None:
    assert images.find("/base/logo.svg", PAGE) == Image("/base/logo.svg", 64, 36, None)
    assert images.find("/other/logo.svg", PAGE) is None


def test_an_image_next_to_the_page_is_published_under_the_hash_of_its_content(site: Path, images: SiteImages) -> None:
    found = images.find("chart.png", PAGE)
    data = (site / "docs/settings/chart.png").read_bytes()
    assert found == Image("/base/" + published_path("docs/settings/chart.png", data), 30, 20, "docs/settings/chart.png")


def test_the_published_path_is_plain_and_depends_on_name_and_content_only() -> None:
    assert published_path("docs/settings/Gráfico 1.SVG", SVG) == "assets/img/grafico-1.d6577526.svg"
    assert published_path("docs/a/x.png", b"1") == published_path("docs/b/x.png", b"1")
    assert published_path("docs/a/x.png", b"1") != published_path("docs/a/x.png", b"2")


def test_paths_are_relative_to_the_page(images: SiteImages) -> None:
    found = images.find("../panel.svg", PAGE)
    assert found is not None
    assert found.asset == "docs/panel.svg"
    named = images.find("Gr%C3%A1fico%201.SVG", PAGE)
    assert named is not None
    assert named.asset == "docs/settings/Gráfico 1.SVG"


@pytest.mark.parametrize(
    "address", ["none.png", "/none.png", "../../secret.svg", "/../secret.svg", "", "/", ".", "a%00.png", "../settings"]
)
def test_files_outside_the_content_and_public_folders_are_not_found(images: SiteImages, address: str) -> None:
    assert images.find(address, PAGE) is None


def test_a_file_that_is_not_an_image_has_no_size(images: SiteImages) -> None:
    found = images.find("broken.png", PAGE)
    assert found is not None
    assert (found.width, found.height) == (None, None)


def test_a_file_is_read_again_only_after_a_change(
    site: Path, images: SiteImages, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[Path] = []
    read_bytes = Path.read_bytes

    def counted(path: Path) -> bytes:
        reads.append(path)
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", counted)
    first = images.find("chart.png", PAGE)
    assert images.find("chart.png", PAGE) is first
    assert len(reads) == 1
    chart = site / "docs/settings/chart.png"
    PIL.Image.new("RGB", (60, 20)).save(chart)
    os.utime(chart, (1, 1))
    changed = images.find("chart.png", PAGE)
    assert changed is not None
    assert changed.width == 60


def test_suggestions_are_images_of_the_requested_folder(images: SiteImages) -> None:
    assert images.candidates("chrt.png", PAGE) == ("Gráfico 1.SVG", "broken.png", "chart.png")
    assert images.candidates("../x.svg", PAGE) == ("../panel.svg",)
    assert images.candidates("/logo.png", PAGE) == ("/logo.svg",)
    assert images.candidates("none/x.png", PAGE) == ()
    assert images.candidates("../../x.png", PAGE) == ()


@pytest.mark.parametrize(
    "written", ["../../public/logo.svg", "../../static/logo.svg", "../public/logo.svg#a", "public/logo.svg"]
)
def test_a_path_to_a_file_in_public_suggests_its_address(images: SiteImages, written: str) -> None:
    assert images.candidates(written, PAGE) == ("/logo.svg",)
    assert images.candidates(written.replace("logo", "gone"), PAGE) == ()


def test_an_unreadable_image_is_not_an_image(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/a.png").write_bytes(b"x")

    def refuse(path: Path) -> bytes:
        raise PermissionError(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert SiteImages(tmp_path, "/").find("a.png", Source("docs/b.md", "/", "b.md", "/b.html")) is None


@pytest.mark.parametrize("address", ["link.svg", "linked/logo.svg", "/link.svg"])
def test_an_image_outside_of_the_site_is_not_shown(
    site: Path, tmp_path_factory: pytest.TempPathFactory, address: str
) -> None:
    elsewhere, own = site, tmp_path_factory.mktemp("own")
    for folder in (own / "docs/settings", own / "public"):
        folder.mkdir(parents=True)
        (folder / "link.svg").symlink_to(elsewhere / "secret.svg")
        (folder / "linked").symlink_to(elsewhere / "public", target_is_directory=True)
    images = SiteImages(own, "/base/")
    assert images.find(address, PAGE) is None
    assert images.is_outside(address, PAGE)
    assert not images.is_outside("nowhere.png", PAGE)


def test_an_image_can_be_a_symbolic_link_within_the_site(site: Path, images: SiteImages) -> None:
    (site / "docs/settings/link.svg").symlink_to("../../public/logo.svg")
    found = images.find("link.svg", PAGE)
    assert found is not None
    assert found.asset == "docs/settings/link.svg"
    assert not images.is_outside("link.svg", PAGE)
