"""Uploaded files in a folder and in a bucket behave the same; errors of a bucket say what to do."""

import asyncio
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from zlib import crc32

import pytest
from click.testing import CliRunner

from glosa.cli.app import glosa
from glosa.composition.database import check_bucket
from glosa.composition.errors import UploadsMisplaced
from glosa.composition.service import ServicePlan, open_service, open_service_alone
from glosa.extras import how_to_install
from glosa.service.domain.errors import StorageUnavailable
from glosa.service.domain.uploads import ListedFiles
from glosa.service.storage.bucket_address import BucketAddress, bucket_address
from glosa.service.storage.files import open_files
from glosa.service.storage.moving_files import MovedUploads, UploadsDiffer, move_uploads
from glosa.service.storage.s3 import S3Files
from tests.contract.storage.bucket_server import new_bucket, s3_server

pytestmark = pytest.mark.anyio

A, B = f"{1:024x}.png", f"{2:024x}.webp"


@pytest.fixture(scope="module")
def s3() -> Iterator[str]:
    """The endpoint of a server."""
    with s3_server() as endpoint:
        yield endpoint


@pytest.fixture(autouse=True)
def credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret-of-the-test")


@pytest.fixture
def bucket(s3: str, request: pytest.FixtureRequest) -> str:
    """The address of an empty bucket."""
    return new_bucket(s3, f"images-{crc32(request.node.name.encode()):x}")


@pytest.fixture(params=["folder", "bucket"])
def files(request: pytest.FixtureRequest, tmp_path: Path) -> ListedFiles:
    """A place for files, without any."""
    place: str = request.getfixturevalue("bucket") if request.param == "bucket" else str(tmp_path / "uploads")
    return open_files(place)


async def names(files: ListedFiles) -> list[str]:
    return sorted([name async for name in files.names()])


async def test_a_file_is_what_was_written_until_it_is_removed(files: ListedFiles) -> None:
    assert (await files.read(A), await names(files)) == (None, [])
    for content in (b"one", bytes(range(256)) * 4096, b""):
        await files.write(A, content)
        assert await files.read(A) == content
    await files.write(B, b"two")
    assert await names(files) == [A, B]
    await files.remove(A)
    await files.remove(A)
    assert (await files.read(A), await files.read(B), await names(files)) == (None, b"two", [B])


async def test_many_files_are_listed(files: ListedFiles) -> None:
    expected = [f"{value:024x}.png" for value in range(1, 1203)]
    for start in range(0, len(expected), 50):
        await asyncio.gather(*(files.write(name, b"x") for name in expected[start : start + 50]))
    assert await names(files) == expected


async def test_prefixes_of_one_bucket_are_separate(bucket: str) -> None:
    one, other = open_files(bucket), open_files(bucket.replace("docs/images", "docs/images2"))
    await one.write(A, b"one")
    await other.write(B, b"two")
    assert (await names(one), await names(other)) == ([A], [B])
    assert await one.read(B) is None


@pytest.mark.parametrize("way", ["to the bucket", "back"])
async def test_images_move_between_a_folder_and_a_bucket(bucket: str, tmp_path: Path, way: str) -> None:
    places = (open_files(str(tmp_path / "uploads")), open_files(bucket))
    source, target = places if way == "to the bucket" else reversed(places)
    await source.write(A, b"one")
    await source.write(B, b"two")
    await source.write("notes.txt", b"not an image")
    await target.write(A, b"one")
    assert await move_uploads(source, target) == MovedUploads(copied=1, known=1)
    assert [await target.read(name) for name in (A, B)] == [b"one", b"two"]
    assert await names(source) == [A, B, "notes.txt"]
    assert await move_uploads(source, target) == MovedUploads(copied=0, known=2)
    assert await names(source) == [A, B, "notes.txt"]


async def test_moving_to_the_same_place_changes_nothing(bucket: str) -> None:
    source, target = open_files(bucket), open_files(bucket.replace("127.0.0.1", "localhost"))
    await source.write(A, b"one")
    assert await move_uploads(source, target) == MovedUploads(copied=0, known=1)
    assert await source.read(A) == b"one"


async def test_a_different_image_is_never_overwritten(bucket: str, tmp_path: Path) -> None:
    source, target = open_files(str(tmp_path / "uploads")), open_files(bucket)
    await source.write(A, b"one")
    await source.write(B, b"two")
    await target.write(B, b"other")
    with pytest.raises(UploadsDiffer, match=f"'{B}' has other contents"):
        await move_uploads(source, target)
    assert await names(source) == [A, B]
    assert await target.read(B) == b"other"


class _Losing:
    """A target that forgets what it acknowledged."""

    def __init__(self, files: ListedFiles) -> None:
        self._files = files
        self.names, self.read, self.remove = files.names, files.read, files.remove

    async def write(self, name: str, content: bytes) -> None:
        await self._files.write(name, content[:-1])


async def test_a_copy_that_comes_back_different_is_noticed(tmp_path: Path) -> None:
    source, target = open_files(str(tmp_path / "uploads")), open_files(str(tmp_path / "copy"))
    await source.write(A, b"one")
    with pytest.raises(UploadsDiffer):
        await move_uploads(source, _Losing(target))
    assert await names(source) == [A]


async def test_a_missing_bucket_is_named(s3: str) -> None:
    files = open_files(f"s3://nowhere?endpoint={s3}")
    for call in (files.write(A, b"x"), files.read(A), files.remove(A), anext(aiter(files.names()))):
        with pytest.raises(StorageUnavailable, match="no such bucket") as refusal:
            await call
        assert refusal.value.cause


async def test_a_server_that_knows_no_such_address_is_an_error_unless_a_file_may_be_missing() -> None:
    async with answering("404 Not Found") as endpoint:
        files = S3Files(bucket_address(f"s3://images?endpoint={endpoint}"), patience=1)
        for call in (files.write(A, b"x"), files.remove(A), anext(aiter(files.names()))):
            with pytest.raises(StorageUnavailable):
                await call
        assert await files.read(A) is None


async def test_storing_and_cleaning_up_share_the_patience_for_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    wait = asyncio.wait_for

    async def noted(request: Awaitable[object], timeout: float) -> object:
        waits.append(timeout)
        return await wait(request, timeout)

    monkeypatch.setattr("asyncio.wait_for", noted)
    async with answering("404 Not Found") as endpoint:
        with pytest.raises(StorageUnavailable):
            await S3Files(bucket_address(f"s3://images?endpoint={endpoint}"), patience=5).write(A, b"x")
    assert len(waits) == 2
    assert sum(waits) == pytest.approx(5)


async def test_an_error_while_cleaning_up_does_not_hide_why_an_image_was_not_stored(
    bucket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def put(*arguments: object, **options: object) -> None:
        raise OSError("the first error")

    async def delete(*arguments: object) -> None:
        raise RuntimeError("the second error")

    monkeypatch.setattr("obstore.put_async", put)
    monkeypatch.setattr("obstore.delete_async", delete)
    with pytest.raises(StorageUnavailable, match="couldn't be stored") as refusal:
        await open_files(bucket).write(A, b"x")
    assert refusal.value.cause == "OSError: the first error"


@asynccontextmanager
async def answering(status: str | None) -> AsyncIterator[str]:
    """The endpoint of a server that answers every request with a status, or never."""
    writers: list[asyncio.StreamWriter] = []

    async def respond(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        if status is not None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(f"HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
            writer.close()

    server = await asyncio.start_server(respond, "127.0.0.1", 0)
    yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    server.close()
    for writer in writers:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("403 Forbidden", "refused the credentials"),
        ("503 Slow Down", "didn't answer within 1 seconds, or failed"),
        (None, "didn't answer within 1 seconds"),
    ],
    ids=["refusing", "failing", "silent"],
)
async def test_errors_of_a_server_say_what_to_check(status: str | None, expected: str) -> None:
    async with answering(status) as endpoint:
        files = S3Files(bucket_address(f"s3://images?endpoint={endpoint}"), patience=1)
        for call in (files.read(A), files.write(A, b"x"), files.remove(A), anext(aiter(files.names()))):
            with pytest.raises(StorageUnavailable, match=expected) as refusal:
                await call
            assert refusal.value.cause
            assert not refusal.value.cause.endswith(": "), "errors without a text"
            assert "secret-of-the-test" not in str(refusal.value) + refusal.value.cause


async def test_a_server_that_is_down_is_an_error() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"s3://images?endpoint=http://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(
        StorageUnavailable, match=r"in the bucket 'images' at http://127\.0\.0\.1:\d+\. It didn't answer"
    ):
        await S3Files(bucket_address(address), patience=1).read(A)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("s3://", "names no bucket"),
        ("gs://images", "doesn't begin with s3://"),
        ("s3://images?endpont=https://a.example.org/top-secret", "an option is neither endpoint nor region"),
        ("s3://images?endpoint=a.example.org", "isn't an http or https address"),
        ("s3://images?endpoint=https://a.example.org?token=top-secret", "isn't an http or https address"),
        ("s3://images?endpoint=https://a.example.org:top-secret", "isn't an http or https address"),
        ("s3://images?top-secret", "can't be read"),
        ("s3:images", "doesn't begin with s3://"),
        ("S3:/images", "doesn't begin with s3://"),
        ("S3://images?region=top-secret", "doesn't begin with s3://"),
        ("s3://key:top-secret@images", "AWS_SECRET_ACCESS_KEY"),
        ("S3://key:top-secret@images", "AWS_SECRET_ACCESS_KEY"),
        ("s3://key:top-secret%40images", "AWS_SECRET_ACCESS_KEY"),
        ("s3:key:top-secret@images", "AWS_SECRET_ACCESS_KEY"),
        ("s3://key:top-secret/+x@images", "AWS_SECRET_ACCESS_KEY"),
        ("s3://images?endpoint=https://key:top-secret@a.example.org", "AWS_SECRET_ACCESS_KEY"),
        ("s3://images?endpoint=https://key:top-secret%40a.example.org", "AWS_SECRET_ACCESS_KEY"),
    ],
)
def test_an_invalid_address_is_refused(address: str, expected: str) -> None:
    with pytest.raises(StorageUnavailable, match=expected) as refusal:
        open_files(address)
    assert "top-secret" not in str(refusal.value)
    assert refusal.value.__cause__ is None, "a traceback shows the text of the cause"


@pytest.mark.parametrize("address", ["S3://key:top-secret@images", "images?top-secret"])
def test_settings_never_show_a_secret_in_an_address(address: str) -> None:
    with pytest.raises(UploadsMisplaced, match="isn't the address of a bucket") as refusal:
        check_bucket(address)
    assert "top-secret" not in str(refusal.value)


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_an_address_names_a_folder_a_server_and_a_region(scheme: str) -> None:
    read = bucket_address(f"s3://images/of/comments/?endpoint={scheme}://a.example.org:9000/&region=own")
    assert read == BucketAddress("images", "of/comments", f"{scheme}://a.example.org:9000", "own")


@pytest.mark.parametrize(
    ("address", "environment", "expected"),
    [
        ("s3://images?region=own", {"AWS_REGION": "one", "AWS_DEFAULT_REGION": "other"}, "own"),
        ("s3://images", {"AWS_REGION": "one", "AWS_DEFAULT_REGION": "other"}, "one"),
        ("s3://images", {"AWS_REGION": "", "AWS_DEFAULT_REGION": "other"}, "other"),
        ("s3://images", {}, "us-east-1"),
    ],
)
def test_the_region_may_come_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, address: str, environment: dict[str, str], expected: str
) -> None:
    for name in ("AWS_REGION", "AWS_DEFAULT_REGION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert bucket_address(address).region == expected


def test_a_folder_to_copy_from_must_exist(tmp_path: Path) -> None:
    missing = str(tmp_path / "upload")
    failed = CliRunner().invoke(glosa, ["comments", "uploads", "move", missing, str(tmp_path / "copy")])
    assert failed.exit_code == 1
    assert f"There is no folder '{missing}'" in failed.output


def test_the_command_moves_and_says_what_it_did(bucket: str, tmp_path: Path) -> None:
    folder = tmp_path / "uploads"
    folder.mkdir()
    (folder / A).write_bytes(b"one")
    moved = CliRunner().invoke(glosa, ["comments", "uploads", "move", str(folder), bucket])
    assert (moved.exit_code, moved.output) == (0, "1 image copied, 0 there already.\n")
    assert [one.name for one in folder.iterdir()] == [A]
    failed = CliRunner().invoke(glosa, ["comments", "uploads", "move", "s3://", str(folder)])
    assert failed.exit_code == 1
    assert "names no bucket" in failed.output


def test_only_commands_that_need_images_open_the_bucket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "glosa.service.storage.s3", None)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GLOSA_UPLOADS", "s3://images")
    for arguments in (["migrate"], ["site", "list"], ["site", "add", "docs"]):
        result = CliRunner().invoke(glosa, ["comments", *arguments])
        assert result.exit_code == 0, result.output
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(StorageUnavailable, match="glosa-docs.s3."):
        open_service_alone(None, trusted_proxies=(), host="127.0.0.1", port=port)
    plan = ServicePlan(path="/comments", folder=tmp_path, site=None)
    with pytest.raises(StorageUnavailable, match="glosa-docs.s3."):
        open_service(plan)
    moved = CliRunner().invoke(glosa, ["comments", "uploads", "move", ".", "s3://images"])
    assert (moved.exit_code, how_to_install("s3") in moved.output) == (1, True)
