"""The flag that makes ext4 store a folder's subfolders apart."""

import errno
import fcntl
import os
import struct
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from glosa.builder.output.apart import store_apart

GET, SET = 0x80086601, 0x40086602
TOP, COMPRESSED = 0x00020000, 0x00000004


class FileSystem:
    """Stands in for a file system with flags, because the one that tests run on may have none."""

    def __init__(self, flags: int) -> None:
        self.flags = flags
        self.folders: list[str] = []

    def ioctl(self, descriptor: int, request: int, argument: bytes) -> bytes:
        self.folders.append(os.readlink(f"/proc/self/fd/{descriptor}"))
        if request == SET:
            (self.flags,) = struct.unpack("l", argument)
        else:
            assert request == GET
        return struct.pack("l", self.flags)


class Machine(NamedTuple):
    machine: str


@pytest.fixture
def file_system(monkeypatch: pytest.MonkeyPatch) -> FileSystem:
    system = FileSystem(COMPRESSED)
    monkeypatch.setattr(fcntl, "ioctl", system.ioctl)
    monkeypatch.setattr(os, "uname", lambda: Machine("x86_64"))
    return system


def test_marks_the_folder_and_leaves_its_other_flags(tmp_path: Path, file_system: FileSystem) -> None:
    store_apart(str(tmp_path))
    assert file_system.flags == COMPRESSED | TOP
    assert set(file_system.folders) == {str(tmp_path)}


@pytest.mark.parametrize("call", ["ioctl", "open"])
def test_continues_if_the_file_system_has_no_flags(
    tmp_path: Path, file_system: FileSystem, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def refused(*_: object) -> bytes:
        raise OSError(errno.ENOTTY, "Inappropriate ioctl for device")

    monkeypatch.setattr(fcntl if call == "ioctl" else os, call, refused)
    before = os.listdir("/proc/self/fd")
    store_apart(str(tmp_path))
    assert len(os.listdir("/proc/self/fd")) == len(before)
    assert file_system.flags == COMPRESSED


@pytest.mark.parametrize(("platform", "machine"), [("linux", "ppc64le"), ("darwin", "x86_64")])
def test_does_nothing_on_unsupported_platforms(
    tmp_path: Path, file_system: FileSystem, monkeypatch: pytest.MonkeyPatch, platform: str, machine: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os, "uname", lambda: Machine(machine))
    store_apart(str(tmp_path))
    assert file_system.folders == []
