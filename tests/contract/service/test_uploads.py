"""Uploading images over HTTP, and their lifetime."""

import asyncio
import errno
import os
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest
from PIL import Image

from glosa.extras import how_to_install
from glosa.service.domain.images import picture
from glosa.service.domain.uploads import LARGEST_FILE, UNUSED_MS, Picture
from tests.contract.service.conftest import SITE, Serve, Service
from tests.contract.storage.bucket_server import new_bucket, s3_server
from tests.unit.service.domain.specimens import MARK, claiming, moving, photograph, still

PATH = "/api/v1/uploads"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


@pytest.fixture
def service(serve: Serve) -> Service:
    """A service whose only site accepts images."""
    return serve(uploads=True)


def upload(service: Service, content: bytes = b"", *, path: str = PATH, **options: Any) -> httpx.Response:
    """Uploads an image like a browser and returns the response."""
    return service.send("POST", path, files={"image": ("a.png", content or still("PNG"), "image/png")}, **options)


def address_of(answer: httpx.Response) -> str:
    """Returns the image's address."""
    assert answer.status_code == 200, answer.text
    return urljoin(PATH, str(answer.json()["data"]["url"]))


def stored(service: Service) -> list[Path]:
    """Returns every file in the upload folder, complete or not."""
    folder = service.settings.uploads
    return sorted(folder.iterdir()) if folder.exists() else []


def refused(answer: httpx.Response) -> tuple[int, str]:
    """Returns the status and the reason. Checks that the rest has the shape that the widget expects."""
    body = answer.json()
    assert body["code"] == 500
    assert body["msg"].endswith((".", "..."))
    assert "data" not in body
    return answer.status_code, body["reason"]


@pytest.mark.accepts("A-166", "A-167")
def test_an_image_in_the_field_image_is_stored_and_its_address_returned(service: Service) -> None:
    answer = upload(service, still("JPEG"))
    assert answer.json().keys() == {"code", "msg", "data"}
    assert answer.json()["code"] == 200
    assert answer.headers["cache-control"] == "no-store"
    shown = service.get(address_of(answer))
    assert shown.headers["content-type"] == "image/jpeg"
    assert Image.open(BytesIO(shown.content)).size == (40, 20)
    (file,) = stored(service)
    assert file.read_bytes() == shown.content
    assert file.stat().st_mode & 0o777 == 0o600


def test_only_the_log_says_which_packages_are_missing_for_images(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    service = serve(uploads=True, posts_a_minute=1)
    monkeypatch.setitem(sys.modules, "python_multipart", None)
    answer = upload(service)
    assert refused(answer) == (403, "uploads-off")
    assert answer.json()["msg"] == "Images can't be uploaded at the moment. Post your comment without one."
    (problem,) = service.lines()
    assert (problem["event"], problem["cause"]) == ("uploads-off", how_to_install("uploads"))
    monkeypatch.undo()
    assert upload(service).status_code == 200, "the failed attempt counts toward no limit"


def test_missing_packages_for_images_are_logged_at_the_start(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert serve().lines() == []
    service = serve(folder=tmp_path / "images", uploads=True)
    (problem,) = service.lines()
    assert (problem["event"], problem["cause"]) == ("uploads-off", how_to_install("uploads"))
    assert service.get("/api/v1/site").json()["uploads"] is False, "widgets don't offer what the service would refuse"
    monkeypatch.undo()
    assert service.get("/api/v1/site").json()["uploads"] is True


def test_an_image_in_a_bucket_is_served_like_one_in_the_folder(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    with s3_server() as endpoint:
        service = serve(uploads=True, bucket=new_bucket(endpoint, "images"))
        address = address_of(upload(service, moving("GIF")))
        shown = service.get(address)
        unknown = service.send("GET", f"/uploads/{0:024x}.png")
    assert stored(service) == []
    elsewhere = serve(folder=tmp_path / "other", uploads=True)
    headers = elsewhere.get(address_of(upload(elsewhere, moving("GIF")))).headers
    varying = ("content-disposition", "date", "x-request-id")
    assert {key: value for key, value in shown.headers.items() if key not in varying} == {
        key: value for key, value in headers.items() if key not in varying
    }
    assert unknown.status_code == 404
    failed = service.send("GET", address)
    assert failed.status_code == 503
    assert endpoint not in failed.text
    assert refused(upload(service))[0] == 503


def test_an_image_is_served_as_an_image_only_and_is_immutable(service: Service) -> None:
    address = address_of(upload(service, moving("GIF")))
    answer = service.get(address)
    name = address.rpartition("/")[2]
    assert answer.headers["content-type"] == "image/webp"
    assert answer.headers["content-disposition"] == f'inline; filename="{name}"'
    assert answer.headers["content-security-policy"] == "default-src 'none'; sandbox"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert service.send("HEAD", address).status_code == 200


def test_location_and_camera_of_a_photograph_are_not_stored(service: Service) -> None:
    upload(service, photograph())
    (file,) = stored(service)
    content = file.read_bytes()
    assert MARK not in content
    assert b"Exif" not in content
    assert not Image.open(BytesIO(content)).getexif()


def test_images_are_accepted_only_if_the_site_enables_them(serve: Serve) -> None:
    service = serve()
    refusal = upload(service)
    assert refused(refusal) == (403, "uploads-off")
    text = "This site takes no images. Its owner allows them with 'glosa comments site set --uploads'."
    assert refusal.json()["msg"] == text
    assert stored(service) == []
    service.save(replace(SITE, rules=replace(SITE.rules, uploads=True)))
    service.now += 1_000
    assert upload(service).status_code == 200


def test_an_upload_names_its_site_in_the_query_and_comes_from_an_allowed_origin(service: Service) -> None:
    docs = replace(
        SITE, id="docs", app_id="docs", origins=("https://docs.example.org",), rules=replace(SITE.rules, uploads=True)
    )
    service.save(docs)
    service.now += 1_000
    for origin, expected in (("https://docs.example.org", 200), ("https://evil.example", 403)):
        answer = upload(service, path=f"{PATH}?site=docs", headers={"origin": origin})
        assert answer.status_code == expected
        assert answer.headers["access-control-allow-origin"] == "*"
    assert refused(upload(service, path=f"{PATH}?site=other")) == (404, "site-unknown")
    assert refused(upload(service, path=f"{PATH}?site=../x")) == (400, "field-invalid")


@pytest.mark.accepts("A-140")
@pytest.mark.parametrize(
    "content",
    [SVG, b"<!doctype html><script>alert(1)</script>", b"GIF89a<script>", still("PNG")[:40], claiming(9999, 9999)],
)
def test_an_invalid_image_is_refused_whatever_its_declared_type(service: Service, content: bytes) -> None:
    assert refused(upload(service, content)) == (400, "upload-refused")
    assert stored(service) == []


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"json": {"image": "x"}}, "body-malformed"),
        ({"content": b""}, "body-malformed"),
        ({"content": b"x", "headers": {"content-type": "multipart/form-data"}}, "body-malformed"),
        ({"content": b"x", "headers": {"content-type": "multipart/form-data; boundary=b"}}, "body-malformed"),
        (
            {"content": b"--b\r\n\r\nx", "headers": {"content-type": "multipart/form-data; boundary=b"}},
            "body-malformed",
        ),
        ({"files": {"file": ("a.png", still("PNG"))}}, "field-invalid"),
        ({"files": {"image": (None, "text")}}, "field-invalid"),
        ({"files": [("image", ("a.png", still("PNG"))), ("image", ("b.png", still("PNG")))]}, "body-malformed"),
        ({"files": {f"f{number}": (None, "x") for number in range(11)}}, "body-malformed"),
    ],
)
def test_an_invalid_form_is_refused(service: Service, options: dict[str, Any], reason: str) -> None:
    assert refused(service.send("POST", PATH, **options)) == (400, reason)
    assert stored(service) == []


def test_a_body_that_is_too_large_is_refused_before_it_is_read(service: Service) -> None:
    assert refused(upload(service, b"\0" * LARGEST_FILE)) == (413, "body-too-large")
    head = b'--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
    pieces = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal pieces
        yield head
        while True:
            pieces += 1
            yield b"\0" * 1_048_576

    headers = {"content-type": "multipart/form-data; boundary=b"}
    answer = service.send("POST", PATH, content=endless(), headers=headers)
    assert refused(answer) == (413, "body-too-large")
    assert pieces <= 9
    assert stored(service) == []


def test_valid_and_invalid_images_share_the_limit_of_an_address(serve: Serve) -> None:
    service = serve(uploads=True, posts_a_minute=3)
    answers = [upload(service, content) for content in (still("PNG"), SVG, b"x" * LARGEST_FILE, still("PNG"))]
    assert [answer.status_code for answer in answers] == [200, 400, 413, 429]
    assert refused(answers[3]) == (429, "too-many-posts")
    assert answers[3].headers["retry-after"] == str(answers[3].json()["retryAfter"]) == "20"
    assert upload(service, peer="203.0.113.9").status_code == 200
    service.now += 20_000
    assert upload(service).status_code == 200


def test_a_site_has_a_quota(serve: Serve) -> None:
    size = len(picture(still("PNG")).content)
    service = serve(uploads=True, upload_quota=2 * size)
    answers = service.send_all([("POST", PATH, {"files": {"image": ("a.png", still("PNG"))}})] * 5)
    assert sorted(answer.status_code for answer in answers) == [200, 200, 507, 507, 507]
    assert {refused(answer) for answer in answers if answer.status_code != 200} == {(507, "uploads-full")}
    assert len(stored(service)) == 2


def test_a_full_disk_is_reported_and_logged_and_leaves_no_files(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    service = serve(uploads=True, upload_quota=len(picture(still("PNG")).content))

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        assert refused(upload(service)) == (503, "storage-unavailable")
    assert stored(service) == []
    assert upload(service).status_code == 200, "what wasn't stored counts in the quota"
    service.stop()
    assert "storage-unavailable" in service.log.decode()


def test_an_unused_image_is_removed_after_a_day(service: Service) -> None:
    used, unused = (address_of(upload(service)) for _ in range(2))
    body = service.comment(f"![chart](https://docs.example.org{used})")
    assert f'src="https://docs.example.org{used}"' in body["html"]
    service.stop()
    later = Service(service.settings)
    later.now = service.now + UNUSED_MS
    later.start()
    file = service.settings.uploads / unused.rpartition("/")[2]
    later.run(gone(file))
    assert later.get(unused).status_code == 404
    assert later.get(used).status_code == 200
    later.stop()


async def gone(file: Path) -> None:
    """Waits until the service has removed the file in the background."""
    for _ in range(1_000):
        if not file.exists():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"{file} is still there")


def test_a_service_that_cannot_remove_images_logs_it_and_keeps_working(service: Service) -> None:
    address = address_of(upload(service))
    service.stop()
    file = service.settings.uploads / address.rpartition("/")[2]
    file.unlink()
    file.mkdir()
    later = Service(service.settings)
    later.now = service.now + UNUSED_MS + 1
    later.start()
    later.comment()
    later.stop()
    assert "uploads-not-swept" in later.log.decode()


def test_a_worker_decodes_one_image_at_a_time(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    most = now = 0
    lock = Lock()

    def counted(file: bytes) -> Picture:
        nonlocal most, now
        with lock:
            now += 1
            most = max(most, now)
        made = picture(file)
        with lock:
            now -= 1
        return made

    monkeypatch.setattr("glosa.service.domain.images.picture", counted)
    answers = service.send_all([("POST", PATH, {"files": {"image": ("a.gif", moving("GIF", 20))}})] * 6)
    assert {answer.status_code for answer in answers} == {200}
    assert most == 1


@pytest.mark.parametrize(
    "name",
    [
        f"{1:024x}.png",
        f"{1:024x}.png.part",
        f"{1:024x}.svg",
        f"{1:024x}",
        "..%2Fcomments.sqlite3",
        "%2e%2e/comments.sqlite3",
        "%2Fetc%2Fpasswd",
        ".png",
    ],
)
def test_other_files_are_not_served(service: Service, name: str) -> None:
    upload(service)
    answer = service.send_undescribed("GET", f"/uploads/{name}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    assert answer.headers["cache-control"] == "no-store"
