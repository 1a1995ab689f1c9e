"""Backups: made while comments arrive, complete or not at all, and restored as the guide says."""

import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Self

import pytest
from click.testing import CliRunner, Result

from glosa.cli.app import glosa
from tests.contract.guides import GUIDES, Guide
from tests.contract.service.test_processes import Program, command, program

SERVICE = Guide(GUIDES / "service.md")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a database of one site without rate limits."""
    folder = tmp_path / "data"
    ample = ("--posts-a-minute", "100000", "--posts-an-hour", "100000", "--interval", "0")
    command("site", "add", "default", "--db", str(folder / "comments.sqlite3"), *ample)
    return folder


def back_up(data: Path, target: Path, *options: str) -> Result:
    arguments = ["comments", "backup", str(target), "--db", str(data / "comments.sqlite3"), *options]
    return CliRunner().invoke(glosa, arguments)


def texts(database: Path) -> set[str]:
    """Returns the texts of all comments in a database that isn't in use."""
    connection = sqlite3.connect(f"file:{database}?immutable=1", uri=True)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    found = {text for (text,) in connection.execute("SELECT source FROM comments")}
    connection.close()
    return found


class Writers:
    """Readers who post one comment after the other and record which were accepted."""

    def __init__(self, running: Program, number: int = 4) -> None:
        self.accepted: list[str] = []
        self._running = running
        self._ended = threading.Event()
        self._threads = [threading.Thread(target=self._post, args=(one,)) for one in range(number)]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join()

    def wait_for(self, more: int) -> None:
        """Waits until ``more`` further comments were accepted."""
        expected = len(self.accepted) + more
        while len(self.accepted) < expected:
            assert self._running.process.poll() is None
            self._ended.wait(0.01)

    def _post(self, writer: int) -> None:
        number = 0
        while not self._ended.is_set():
            number += 1
            text = f"Comment {number} of {writer}"
            status, answer = self._running.send("POST", "/api/v1/comments", {"path": "/a", "text": text})
            assert status == 201, answer
            self.accepted.append(text)


def test_a_backup_contains_what_was_accepted_before_it_and_blocks_nobody(data: Path, tmp_path: Path) -> None:
    with program("comments", "serve", "--db", str(data / "comments.sqlite3"), log=tmp_path / "log") as running:
        with Writers(running) as writers:
            for number in range(3):
                writers.wait_for(20)
                before = set(writers.accepted)
                target = tmp_path / f"{number}.sqlite3"
                result = back_up(data, target)
                assert result.exit_code == 0, result.output
                assert before <= texts(target)
                assert target.stat().st_mode & 0o777 == 0o600
            writers.wait_for(20)
        assert running.stop() == 0
    assert texts(data / "comments.sqlite3") == set(writers.accepted)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["0.sqlite3", "1.sqlite3", "2.sqlite3", "data", "log"]


def test_a_backup_lists_what_else_to_back_up(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (data / "uploads").mkdir()
    (data / "oauth.yaml").touch()
    lines = back_up(data, tmp_path / "copy").stdout.splitlines()
    assert lines[0] == f"{data}/comments.sqlite3 → {tmp_path}/copy"
    assert [line.rpartition("/")[2] for line in lines[1:]] == ["comments.secret", "oauth.yaml", "uploads"]
    monkeypatch.setenv("GLOSA_SECRET", "s" * 32)
    assert "GLOSA_SECRET" in back_up(data, tmp_path / "other").stdout


def test_a_file_is_replaced_only_on_request(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    target.write_text("something else")
    refused = back_up(data, target)
    assert refused.exit_code == 1
    assert "exists already. Expected a new name." in refused.stderr
    assert "--overwrite" in refused.stderr
    assert target.read_text() == "something else"
    assert back_up(data, target, "--overwrite").exit_code == 0
    assert texts(target) == set()


@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
def test_the_database_cannot_be_overwritten_by_its_backup(data: Path, tmp_path: Path, ending: str) -> None:
    (tmp_path / "link").symlink_to(data)
    content = (data / "comments.sqlite3").read_bytes()
    refused = back_up(data, tmp_path / f"link/comments.sqlite3{ending}", "--overwrite")
    assert "is the database itself" in refused.stderr
    assert (data / "comments.sqlite3").read_bytes() == content


def test_a_full_disk_leaves_the_last_backup_and_nothing_else(data: Path, tmp_path: Path) -> None:
    """A limit on file sizes simulates a full disk without privileges."""
    target = tmp_path / "copy"
    assert back_up(data, target).exit_code == 0
    last = target.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(last) // 2, hard))
    try:
        refused = back_up(data, target, "--overwrite")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert refused.exit_code == 1
    assert f"'{target}' cannot be written: " in refused.stderr
    assert "No copy was made. Free some space, or choose another place." in refused.stderr
    assert target.read_bytes() == last
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy", "data"]


def test_a_damaged_database_is_not_backed_up(data: Path, tmp_path: Path) -> None:
    file = data / "comments.sqlite3"
    file.write_bytes(b"no database at all" * 1000)
    refused = back_up(data, tmp_path / "copy")
    assert "is not a SQLite database" in refused.stderr
    assert sorted(one.name for one in tmp_path.iterdir()) == ["data"]


def test_an_unwritable_target_is_reported(data: Path, tmp_path: Path) -> None:
    assert "There is no folder" in back_up(data, tmp_path / "nowhere/copy").stderr
    assert "cannot be written: " in back_up(data, Path("/proc/copy")).stderr


@pytest.mark.parametrize("address", ["postgresql://ana@db/comments", "postgresql://ana:secret@db/comments"])
def test_a_backup_of_a_database_server_refers_to_its_own_tools(address: str) -> None:
    result = CliRunner(env={"GLOSA_DB": address}).invoke(glosa, ["comments", "backup", "a copy"])
    assert result.exit_code == 1
    assert "Run: pg_dump --format=custom --file='a copy' postgresql://ana@db/comments\n" in result.stderr
    assert "secret" not in result.stderr


class Machine:
    """A machine that runs the guide's commands, with redirected folders and stubs of its units."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.crashes = False
        self.data = folder / "var/lib/comments"
        self.backups = folder / "var/backups/comments"
        self.running: Program | None = None
        self._folder = folder
        self._stack = stack
        self.data.mkdir(parents=True, mode=0o700)
        self.backups.parent.mkdir(parents=True)

    def start(self) -> Program:
        database = str(self.data / "comments.sqlite3")
        log = self._folder / f"log-{len(list(self._folder.glob('log-*')))}"
        self.running = self._stack.enter_context(program("comments", "serve", "--db", database, log=log))
        return self.running

    def stop(self) -> None:
        assert self.running is not None
        left = {file: file.read_bytes() for file in self.data.glob("comments.sqlite3*")}
        assert self.running.stop() == 0
        if self.crashes:
            for file, content in left.items():
                file.write_bytes(content)

    def run(self, line: str) -> str:
        """Returns what a command prints. The command must succeed."""
        match re.split(r"\s+", line):
            case ["systemctl", "stop", "comments"]:
                self.stop()
            case ["systemctl", "start", "comments"]:
                self.start()
            case _:
                assert self.running is not None
                for guide, ours in (
                    ("/var/", f"{self._folder}/var/"),
                    ("/opt/glosa/bin/glosa", f"{sys.executable} -m glosa"),
                    ("comments: ", f"{os.geteuid()} "),
                    ("127.0.0.1:8001", f"127.0.0.1:{self.running.port}"),
                    ("curl ", "curl --silent --show-error --fail --retry 10 --retry-delay 1 --retry-connrefused "),
                ):
                    line = line.replace(guide, ours)
                return subprocess.run(["sh", "-c", line], check=True, capture_output=True, text=True).stdout
        return ""


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    with ExitStack() as stack:
        yield Machine(tmp_path, stack)


def commands(beginning: str) -> list[str]:
    """Returns the commands of the guide's code block whose first command begins with this."""
    blocks = [re.findall(r"^[#$] ([^#\n]+)", block.text, re.MULTILINE) for block in SERVICE.blocks("console")]
    (found,) = [block for block in blocks if block and block[0].startswith(beginning)]
    return [line.strip() for line in found]


@pytest.mark.skipif(shutil.which("curl") is None, reason="the guide's last command needs curl")
@pytest.mark.parametrize("crashes", [False, True])
def test_a_backup_is_made_and_restored_as_the_guide_says(machine: Machine, *, crashes: bool) -> None:
    """After a crash, the old database's journal remains and could be mistaken for the restored database's."""
    machine.crashes = crashes
    database = str(machine.data / "comments.sqlite3")
    command("site", "add", "default", "--db", database, "--interval", "0")
    running = machine.start()
    (machine.data / "uploads").mkdir()
    (machine.data / "uploads/image.png").write_bytes(b"an image")
    (machine.data / "oauth.yaml").write_text("applications: []\n")
    (machine.data / "oauth.yaml").chmod(0o600)

    def post(text: str) -> None:
        assert running.send("POST", "/api/v1/comments", {"path": "/a", "text": text, "mail": "a@b.example"})[0] == 201

    post("Before the backup")
    for line in commands("mkdir"):
        machine.run(line)
    (known,) = running.send("GET", "/api/v1/thread?path=/a")[1]["roots"]
    assert machine.backups.stat().st_mode & 0o777 == 0o700
    assert (machine.backups / "comments.sqlite3").stat().st_mode & 0o777 == 0o600
    post("After the backup")
    # The loss: the database is damaged, the secret replaced, and the images are gone.
    (machine.data / "comments.secret").write_text("x" * 64)
    shutil.rmtree(machine.data / "uploads")
    printed = [machine.run(line) for line in commands("systemctl stop comments")]
    assert printed[-1] == '{"status":"ready"}'
    running = machine.running or running
    (found,) = running.send("GET", "/api/v1/thread?path=/a")[1]["roots"]
    assert found == known
    assert (machine.data / "uploads/image.png").read_bytes() == b"an image"
    post("After the restore")
    assert running.send("GET", "/api/v1/thread?path=/a")[1]["count"] == 2
    assert (running.stop(), machine.data.joinpath("comments.sqlite3-wal").exists()) == (0, False)
    assert texts(machine.data / "comments.sqlite3") == {"Before the backup", "After the restore"}
