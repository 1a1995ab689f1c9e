"""The media type of a file by its name."""

import pytest

from glosa.hosting.media import content_type, is_compressible, is_immutable


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("/index.html", "text/html; charset=utf-8"),
        ("/a/b.JS", "text/javascript; charset=utf-8"),
        ("/a.mjs", "text/javascript; charset=utf-8"),
        ("/site.webmanifest", "application/manifest+json"),
        ("/feed.json", "application/json"),
        ("/atom.xml", "application/xml; charset=utf-8"),
        ("/a.svg", "image/svg+xml; charset=utf-8"),
        ("/a.woff2", "font/woff2"),
        ("/CNAME", "application/octet-stream"),
        ("/a.unknown", "application/octet-stream"),
        ("/v1.2/readme", "application/octet-stream"),
    ],
)
def test_media_types_come_from_file_names(name: str, kind: str) -> None:
    assert content_type(name) == kind


@pytest.mark.parametrize(
    "name", ["/a.html", "/a.css", "/a.js", "/a.json", "/a.xml", "/a.svg", "/a.webmanifest", "/a.ttf"]
)
def test_text_is_compressed(name: str) -> None:
    assert is_compressible(name)


@pytest.mark.parametrize("name", ["/a.png", "/a.jpg", "/a.woff2", "/a.mp4", "/a.zip", "/a", "/a.pdf"])
def test_compressed_formats_are_not_compressed_again(name: str) -> None:
    assert not is_compressible(name)


@pytest.mark.parametrize(
    ("name", "immutable"),
    [
        ("/assets/js/1.0a1b2c3d.js", True),
        ("/assets/reader.00ff00ff.css", True),
        ("/assets/img/a.b.0a1b2c3d.svg", True),
        ("/assets/js/1.0a1b2c3d.js.map", True),
        ("/assets/routes/all.json", False),
        ("/assets/site/en-US.json", False),
        ("/assets/js/1.0A1B2C3D.js", False),
        ("/assets/js/0a1b2c3d.js", False),
        ("/assets/js/1.0a1b2c3d", False),
        ("/assets/x.0a1b2c3d.d/all.json", False),
        ("/js/1.0a1b2c3d.js", False),
        ("/en/assets/1.0a1b2c3d.js", False),
    ],
)
def test_a_hash_in_the_name_makes_a_file_immutable(name: str, immutable: bool) -> None:
    assert is_immutable(name) is immutable
