"""The response and the log entry if the system fails to read a file."""

import asyncio
import builtins
import errno
import json
import os
import resource
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message

from glosa.hosting.app import PIECE, TRUNCATED, site_application
from glosa.hosting.problems import PAUSE_MS, ProblemLog, cause_of
from glosa.hosting.responses import LARGEST_ENCODED
from glosa.hosting.site import read_site
from tests.unit.hosting.conftest import POLICY, Browser, Get, Reply

NOON = 1_795_262_400_000


class Host:
    """A served site, its clock and its log."""

    def __init__(self, built: Path) -> None:
        self.folder = built
        self.now = NOON
        self.written: list[str] = []
        self.application = site_application(
            read_site(built), problems=ProblemLog(self.written.append, lambda: self.now)
        )
        self.get: Get = Browser(self.application).get

    @property
    def log(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.written]


@pytest.fixture
def host(built: Path) -> Host:
    return Host(built)


@pytest.fixture
def large(built: Path) -> Path:
    """A file that is sent in pieces."""
    file = built / "clip.mp4"
    file.write_bytes(b"v" * (LARGEST_ENCODED + 3 * PIECE))
    return file


Break = Callable[[str, int], None]


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Break:
    """``broken("stat", errno.EIO)`` lets that call of the system fail for all files of the site."""

    def fail(call: str, number: int) -> None:
        module = builtins if call == "open" else os
        real = getattr(module, call)

        def failing(path: Any, *arguments: Any, **options: Any) -> Any:
            if "/out" in str(path):
                raise OSError(number, os.strerror(number), str(path))
            return real(path, *arguments, **options)

        monkeypatch.setattr(module, call, failing)
        if call == "open":
            monkeypatch.setattr(Path, "read_bytes", lambda path: failing(path))

    return fail


def assert_unavailable(reply: Reply) -> None:
    assert reply.status == 503
    assert reply.headers["retry-after"] == "10"
    assert reply.headers["cache-control"] == "no-store"
    assert reply.headers["content-security-policy"] == POLICY
    assert reply.body == b"This page can't be read at the moment. Try again in a while.\n"


@contextmanager
def no_more_files() -> Iterator[None]:
    """The table of open files is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    descriptors: list[int] = []
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard))
        with pytest.raises(OSError, match=os.strerror(errno.EMFILE)):
            while True:
                descriptors.append(os.open(os.devnull, os.O_RDONLY))
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        for descriptor in descriptors:
            os.close(descriptor)


@pytest.mark.parametrize("path", ["/panel.html", "/panel", "/logo.svg", "/clip.mp4", "/nowhere"])
def test_running_out_of_descriptors_is_not_reported_as_missing_pages(host: Host, large: Path, path: str) -> None:
    """Browsers' and search engines' copies of a page survive a 503, not a 404."""

    async def status() -> int:
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b""}
        with no_more_files():
            await host.application({**scope, "headers": []}, send, send)  # type: ignore[arg-type]
        return int(sent[0]["status"])

    assert asyncio.run(status()) == 503
    assert {line["cause"] for line in host.log} == {f"EMFILE: {os.strerror(errno.EMFILE)}"}
    assert host.get(path).status in {200, 308, 404}


@pytest.mark.parametrize(
    "number", [errno.EIO, errno.EMFILE, errno.ENFILE, errno.EACCES, errno.EPERM, errno.ESTALE, errno.ENOMEM]
)
@pytest.mark.parametrize(
    ("call", "path"),
    [("stat", "/logo.svg"), ("stat", "/panel"), ("listdir", "/panel"), ("open", "/panel.html"), ("open", "/clip.mp4")],
)
def test_an_error_of_the_file_system_is_a_503_and_logged(
    host: Host, large: Path, broken: Break, call: str, path: str, number: int
) -> None:
    broken(call, number)
    assert_unavailable(host.get(path))
    assert host.get(path, "HEAD").status == 503
    lines = [line for line in host.log if line["event"] == "file-unreadable"]
    assert [line["cause"] for line in lines] == [f"{errno.errorcode[number]}: {os.strerror(number)}"]
    assert lines[0]["file"].startswith(str(host.folder))


def test_an_error_while_reading_is_logged_with_the_requested_path(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system names the file only in errors of opening."""

    def failing(_: Path) -> bytes:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(Path, "read_bytes", failing)
    assert_unavailable(host.get("/panel.html"))
    assert [line["file"] for line in host.log if line["event"] == "file-unreadable"] == ["/panel.html"]


@pytest.mark.parametrize(
    "number", [errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.ELOOP, errno.ENAMETOOLONG, errno.EINVAL]
)
@pytest.mark.parametrize("call", ["stat", "listdir", "open"])
def test_a_missing_file_is_not_found_and_not_logged(host: Host, broken: Break, call: str, number: int) -> None:
    host.get("/")
    broken(call, number)
    assert host.get("/panel.html").status == 404
    assert [line for line in host.log if line["event"] == "file-unreadable"] == []


def test_a_missing_page_is_404_even_without_the_not_found_page(host: Host, broken: Break) -> None:
    broken("open", errno.EIO)
    reply = host.get("/nowhere")
    assert (reply.status, reply.body) == (404, b"Not found\n")
    assert host.log[-1]["file"].endswith("/404.html")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_page_is_unavailable(host: Host) -> None:
    (host.folder / "panel.html").chmod(0)
    assert_unavailable(host.get("/panel.html"))
    assert host.log[0]["cause"].startswith("EACCES")


def test_a_broken_symbolic_link_is_not_found(host: Host) -> None:
    (host.folder / "round.html").symlink_to("round.html")
    (host.folder / "gone.html").symlink_to("nowhere.html")
    assert {host.get(path).status for path in ("/round.html", "/gone.html")} == {404}
    assert host.log == []


def test_a_repeated_cause_is_logged_at_intervals_with_a_count(host: Host, broken: Break) -> None:
    broken("stat", errno.EIO)
    for _ in range(1000):
        host.get("/logo.svg")
    assert [line["event"] for line in host.log] == ["site-facts-unreadable", "file-unreadable"]
    assert host.log[1] == {
        "time": "2026-11-21T12:00:00.000Z",
        "level": "error",
        "event": "file-unreadable",
        "cause": "EIO: Input/output error",
        "file": str(host.folder / "logo.svg"),
    }
    host.now += PAUSE_MS
    host.get("/logo.svg")
    assert host.log[-1]["more"] == 999
    host.now += PAUSE_MS
    host.get("/logo.svg")
    assert "more" not in host.log[-1]


def test_the_log_has_times_in_utc(host: Host, broken: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as zone:
        zone.setenv("TZ", "Asia/Kathmandu")
        time.tzset()
        broken("stat", errno.EIO)
        host.get("/logo.svg")
    time.tzset()
    assert host.log[0]["time"] == "2026-11-21T12:00:00.000Z"


def test_an_unnamed_error_is_logged_by_its_number() -> None:
    assert cause_of(OSError(99_999, "Odd")) == "99999: Odd"
    assert cause_of(OSError(errno.EIO, "Input/output error")) == "EIO: Input/output error"
    assert cause_of(OSError("without a number")) == "without a number"


def test_a_clock_that_is_set_back_does_not_silence_the_log(host: Host, broken: Break) -> None:
    broken("stat", errno.EIO)
    host.get("/logo.svg")
    host.now -= 24 * 60 * 60 * 1000
    host.get("/logo.svg")
    assert len(host.log) == 4


def test_problems_are_logged_to_standard_error(built: Path, broken: Break, capsys: pytest.CaptureFixture[str]) -> None:
    broken("stat", errno.EIO)
    assert_unavailable(Browser(site_application(read_site(built))).get("/logo.svg"))
    events = [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()]
    assert events == ["site-facts-unreadable", "file-unreadable"]


def test_requests_succeed_if_the_log_cannot_be_written(
    built: Path, broken: Break, monkeypatch: pytest.MonkeyPatch
) -> None:
    get = Browser(site_application(read_site(built))).get
    with open("/dev/full", "w") as full:
        monkeypatch.setattr(sys, "stderr", full)
        broken("stat", errno.EIO)
        assert_unavailable(get("/logo.svg"))
        with suppress(OSError):
            full.close()


def test_facts_that_cannot_be_read_are_logged(host: Host) -> None:
    (host.folder / ".glosa.json").write_text("{")
    assert host.get("/panel.html").status == 200
    (line,) = host.log
    assert (line["event"], line["folder"]) == ("site-facts-unreadable", str(host.folder))
    assert "can't be used" in line["cause"]


def test_facts_that_are_gone_are_logged_with_the_name_of_the_error(host: Host) -> None:
    (host.folder / ".glosa.json").unlink()
    assert host.get("/panel.html").status == 200
    (line,) = host.log
    assert line["cause"] == f"ENOENT: {os.strerror(errno.ENOENT)}"


def sent_while(host: Host, change: Callable[[], object]) -> bytes | None:
    """The content of ``/clip.mp4`` when ``change`` happens after its first piece; ``None`` where it was broken off."""
    pieces: list[bytes] = []
    ended = False

    async def send(message: Message) -> None:
        nonlocal ended
        if message["type"] == "http.response.body":
            pieces.append(message["body"])
            ended = not message.get("more_body", False)
            if len(pieces) == 1:
                change()

    scope = {"type": "http", "method": "GET", "path": "/clip.mp4", "raw_path": b"/clip.mp4", "query_string": b""}
    asyncio.run(host.application({**scope, "headers": []}, send, send))  # type: ignore[arg-type]
    return b"".join(pieces) if ended else None


def test_a_file_that_is_replaced_while_it_is_sent_is_sent_completely(host: Host, large: Path) -> None:
    content = large.read_bytes()
    (host.folder / "next.mp4").write_bytes(b"n" * len(content))
    assert sent_while(host, lambda: os.replace(host.folder / "next.mp4", large)) == content
    assert sent_while(host, large.unlink) == b"n" * len(content)
    assert host.log == []


def test_a_file_that_grows_while_it_is_sent_is_sent_with_the_announced_length(host: Host, large: Path) -> None:
    content = large.read_bytes()

    def grow() -> None:
        with large.open("ab") as file:
            file.write(b"more")

    assert sent_while(host, grow) == content


def test_a_response_is_cut_short_if_its_file_shrinks(host: Host, large: Path) -> None:
    """Ending the response would mean to the browser that it's complete."""
    assert sent_while(host, lambda: os.truncate(large, 10)) is None
    assert [line["cause"] for line in host.log] == [TRUNCATED]


def test_a_disconnected_reader_is_not_logged_as_a_problem_of_the_file(host: Host, large: Path) -> None:
    def hang_up() -> None:
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))

    with pytest.raises(BrokenPipeError):
        sent_while(host, hang_up)
    assert host.log == []


def test_a_part_is_cut_from_the_file_that_was_opened(host: Host, large: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is replaced between the question for its size and its opening: tag, length and content are the new one's."""
    content = b"n" * (LARGEST_ENCODED + 5)
    known = host.get("/clip.mp4", "HEAD").headers["etag"]
    real = open

    def replaced(path: Any, *arguments: Any, **options: Any) -> Any:
        if str(path) == str(large) and "b" in str(arguments):
            (host.folder / "next.mp4").write_bytes(content)
            os.replace(host.folder / "next.mp4", large)
        return real(path, *arguments, **options)

    monkeypatch.setattr(builtins, "open", replaced)
    reply = host.get("/clip.mp4", range="bytes=-7", if_range=known)
    assert (reply.status, reply.body) == (200, content)
    assert reply.headers["etag"] != known
