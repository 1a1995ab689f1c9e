"""How a site's files are sent: headers, types, caching, encodings, versions, and what a new build changes."""

import errno
import gzip
import json
import os
from pathlib import Path

import brotli
import pytest

from glosa.hosting.responses import LARGEST_ENCODED
from tests.unit.hosting.conftest import POLICY, Get


@pytest.mark.parametrize("target", ["/", "/nowhere", "/panel", "/logo.svg", "/assets/js/1.0a1b2c3d.js"])
def test_every_response_has_the_security_headers(get: Get, target: str) -> None:
    etag = get(target).headers.get("etag", "")
    for reply in (get(target), get(target, "HEAD"), get(target, "POST"), get(target, if_none_match=etag)):
        assert reply.headers["content-security-policy"] == POLICY
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert reply.headers["referrer-policy"] == "strict-origin-when-cross-origin"
        assert "camera=()" in reply.headers["permissions-policy"]


@pytest.mark.parametrize(
    ("path", "kind", "caching"),
    [
        ("/assets/js/1.0a1b2c3d.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/css/reader.00ff00ff.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/routes/all.json", "application/json", "no-cache"),
        ("/logo.svg", "image/svg+xml; charset=utf-8", "no-cache"),
        ("/sitemap.xml", "application/xml; charset=utf-8", "no-cache"),
        ("/photo.png", "image/png", "no-cache"),
        ("/.well-known/security.txt", "text/plain; charset=utf-8", "no-cache"),
        ("/panel.html", "text/html; charset=utf-8", "no-cache"),
    ],
)
def test_files_are_served_with_type_and_caching(get: Get, path: str, kind: str, caching: str) -> None:
    reply = get(path)
    assert reply.status == 200
    assert reply.headers["content-type"] == kind
    assert reply.headers["cache-control"] == caching


def test_files_other_than_pages_have_one_spelling(get: Get) -> None:
    assert get("/LOGO.svg").status == 404
    assert get("/logo").status == 404


def test_a_page_is_sent_in_the_encoding_that_the_browser_prefers(built: Path, get: Get) -> None:
    content = (built / "panel.html").read_bytes()
    plain, zipped, br = (
        get("/panel.html"),
        get("/panel.html", accept_encoding="gzip"),
        get("/panel.html", accept_encoding="gzip, br"),
    )
    assert "content-encoding" not in plain.headers
    assert plain.body == content
    assert zipped.headers["content-encoding"] == "gzip"
    assert gzip.decompress(zipped.body) == content
    assert br.headers["content-encoding"] == "br"
    assert brotli.decompress(br.body) == content
    assert len(br.body) < len(content) / 10
    assert {one.headers["vary"] for one in (plain, zipped, br)} == {"accept-encoding"}
    assert len({one.headers["etag"] for one in (plain, zipped, br)}) == 3
    assert all(one.headers["content-length"] == str(len(one.body)) for one in (plain, zipped, br))


def test_the_not_found_page_is_encoded_too(get: Get) -> None:
    reply = get("/nowhere", accept_encoding="br")
    assert (reply.status, reply.headers["content-encoding"]) == (404, "br")
    assert "não encontrada" in brotli.decompress(reply.body).decode()


def test_compressed_formats_are_not_compressed_again(get: Get) -> None:
    reply = get("/photo.png", accept_encoding="br")
    assert "content-encoding" not in reply.headers
    assert "vary" not in reply.headers
    assert reply.body == b"PNG" * 100


@pytest.mark.parametrize("path", ["/panel.html", "/assets/js/1.0a1b2c3d.js", "/photo.png"])
def test_a_browser_that_has_the_version_gets_304(get: Get, path: str) -> None:
    etag = get(path, accept_encoding="br").headers["etag"]
    assert etag[0] == etag[-1] == '"'
    for known in (etag, f'"other", {etag}', f"W/{etag}", "*"):
        reply = get(path, accept_encoding="br", if_none_match=known)
        assert (reply.status, reply.body) == (304, b"")
        assert reply.headers["etag"] == etag
        assert "cache-control" in reply.headers
        assert not {"content-length", "content-type", "content-encoding"} & reply.headers.keys()


def test_a_version_in_another_encoding_is_another_version(get: Get) -> None:
    etag = get("/panel.html", accept_encoding="br").headers["etag"]
    assert get("/panel.html", accept_encoding="gzip", if_none_match=etag).status == 200


def test_head_answers_like_get_without_content(get: Get) -> None:
    for path in ("/panel.html", "/nowhere", "/panel"):
        full, head = get(path, accept_encoding="br"), get(path, "HEAD", accept_encoding="br")
        assert (head.status, head.headers, head.body) == (full.status, full.headers, b"")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_other_methods_are_refused(get: Get, method: str) -> None:
    reply = get("/panel.html", method)
    assert reply.status == 405
    assert reply.headers["allow"] == "GET, HEAD"
    assert int(reply.headers["content-length"]) == len("Method not allowed\n")


def test_a_new_build_is_served_at_once(built: Path, get: Get) -> None:
    assert get("/new").status == 404
    old = get("/panel.html", accept_encoding="br")
    (built / "new.html").write_text("<title>Novo</title>")
    (built / "next.html").write_text("<title>Painel novo</title>")
    os.replace(built / "next.html", built / "panel.html")
    (built / "popular-topics/FAQ.html").unlink()
    assert get("/new").headers["location"] == "/new.html"
    assert get("/new.html").status == 200
    reply = get("/panel.html", accept_encoding="br", if_none_match=old.headers["etag"])
    assert reply.status == 200
    assert brotli.decompress(reply.body) == b"<title>Painel novo</title>"
    assert get("/popular-topics/FAQ.html").status == 404


def test_a_changed_page_of_the_same_length_is_another_version(built: Path, get: Get) -> None:
    page = built / "panel.html"
    status = page.stat()
    old = get("/panel.html").headers["etag"]
    page.write_bytes(page.read_bytes().replace(b"texto", b"TEXTO"))
    os.utime(page, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert page.stat().st_size == status.st_size
    reply = get("/panel.html", if_none_match=old)
    assert (reply.status, b"TEXTO" in reply.body) == (200, True)


def test_a_rewritten_page_with_the_same_content_is_the_same_version(built: Path, get: Get) -> None:
    page = built / "panel.html"
    etag = get("/panel.html").headers["etag"]
    os.utime(page, ns=(0, 0))
    assert get("/panel.html", if_none_match=etag).status == 304


def test_the_facts_of_a_new_build_apply_at_once(built: Path, get: Get) -> None:
    assert get("/panel.html").headers["content-security-policy"] == POLICY
    facts = json.loads((built / ".glosa.json").read_text())
    (built / ".glosa.json").write_text(json.dumps(facts | {"policy": "default-src 'self'", "locales": ["/"]}))
    assert get("/panel.html").headers["content-security-policy"] == "default-src 'self'"
    assert "não encontrada" in get("/en-US/nowhere").body.decode()


@pytest.mark.parametrize("content", [None, "{"])
def test_unreadable_facts_leave_the_previous_ones(built: Path, get: Get, content: str | None) -> None:
    assert get("/panel.html").status == 200
    (built / ".glosa.json").unlink()
    if content is not None:
        (built / ".glosa.json").write_text(content)
    reply = get("/panel.html")
    assert (reply.status, reply.headers["content-security-policy"]) == (200, POLICY)


def test_a_large_file_is_sent_in_pieces(built: Path, get: Get) -> None:
    content = os.urandom(LARGEST_ENCODED + 1)
    (built / "data.json").write_bytes(content)
    reply = get("/data.json", accept_encoding="br")
    assert reply.body == content
    assert reply.headers["content-length"] == str(len(content))
    assert "content-encoding" not in reply.headers
    assert get("/data.json", "HEAD").headers["content-length"] == str(len(content))
    assert get("/data.json", if_none_match=reply.headers["etag"]).status == 304


def test_files_are_compressed_up_to_a_size(built: Path, get: Get) -> None:
    (built / "data.json").write_bytes(b" " * LARGEST_ENCODED)
    reply = get("/data.json", accept_encoding="br")
    assert reply.headers["content-encoding"] == "br"
    assert len(reply.body) < LARGEST_ENCODED // 1000


def test_a_file_that_vanishes_during_its_request_is_not_found(
    built: Path, get: Get, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(self: Path) -> bytes:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), self)

    monkeypatch.setattr(Path, "read_bytes", gone)
    reply = get("/panel.html")
    assert (reply.status, reply.body) == (404, b"Not found\n")
