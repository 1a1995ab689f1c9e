"""Uploaded files in a folder."""

import asyncio
import errno
import os
from pathlib import Path

import pytest

from glosa.service.domain.errors import StorageUnavailable
from glosa.service.storage.folder import Folder

NAME = f"{1:024x}.png"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "uploads"


def test_a_stored_file_is_readable_by_the_service_only(path: Path) -> None:
    async def use() -> None:
        folder = Folder(path)
        assert await folder.read(NAME) is None
        await folder.write(NAME, b"content")
        assert await folder.read(NAME) == b"content"
        assert (path.stat().st_mode & 0o777, (path / NAME).stat().st_mode & 0o777) == (0o700, 0o600)
        await folder.remove(NAME)
        await folder.remove(NAME)
        assert await folder.read(NAME) is None

    asyncio.run(use())


def test_file_and_name_are_on_disk_when_it_returns(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[str, list[str]]] = []
    sync = os.fsync

    def noted(descriptor: int) -> None:
        synced.append((os.readlink(f"/proc/self/fd/{descriptor}"), os.listdir(path)))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    asyncio.run(Folder(path).write(NAME, b"content"))
    assert synced == [(f"{path / NAME}.part", [f"{NAME}.part"]), (str(path), [NAME])]


@pytest.mark.parametrize("call", ["fsync", "open", "replace"])
def test_a_full_disk_is_reported_and_nothing_is_left(path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    def full(*arguments: object, **options: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path if call == "replace" else os, call, full)
    with pytest.raises(StorageUnavailable, match="No space left on device"):
        asyncio.run(Folder(path).write(NAME, b"content"))
    monkeypatch.undo()
    assert list(path.iterdir()) == []


def test_a_folder_that_cannot_be_created_or_read_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / NAME).mkdir()
    with pytest.raises(
        StorageUnavailable,
        match=r"^The image couldn't be stored: Not a directory\. Try again later\. The service's owner has to check the folder\.$",
    ):
        asyncio.run(Folder(tmp_path / "file" / "uploads").write(NAME, b""))
    with pytest.raises(StorageUnavailable, match=r"^The image cannot be read: Is a directory\.$"):
        asyncio.run(Folder(tmp_path).read(NAME))
    with pytest.raises(StorageUnavailable, match=r"^The image cannot be removed: Is a directory\.$"):
        asyncio.run(Folder(tmp_path).remove(NAME))


def test_a_partly_written_file_is_removed(path: Path) -> None:
    path.mkdir(parents=True)
    (path / f"{NAME}.part").write_bytes(b"half")
    asyncio.run(Folder(path).remove(NAME))
    assert list(path.iterdir()) == []


def test_a_symbolic_link_is_not_followed(path: Path, tmp_path: Path) -> None:
    path.mkdir(parents=True)
    (tmp_path / "secret").write_text("secret")
    (path / f"{NAME}.part").symlink_to(tmp_path / "secret")
    with pytest.raises(StorageUnavailable):
        asyncio.run(Folder(path).write(NAME, b"content"))
    assert (tmp_path / "secret").read_text() == "secret"
