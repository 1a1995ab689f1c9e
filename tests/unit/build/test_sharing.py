"""A second process that parses and renders some of the pages."""

import errno
import fcntl
import json
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from glosa.builder import assistant, sharing
from glosa.builder.build import Request, Workshop, cache_of, workshop
from glosa.builder.content import gather
from glosa.builder.content.document import Document, Source
from glosa.builder.content.gather import Article
from glosa.builder.content.markdown.context import MarkdownContext
from glosa.builder.content.markdown.parse import parse
from glosa.builder.diagnostics import BuildFailed
from glosa.builder.render import body, v8
from glosa.builder.search.index import SearchIndex
from glosa.builder.search.inputs import IndexInputs, ReadablePage, readable
from glosa.builder.search.read import PageReader, ReadPage
from glosa.builder.sharing import Channel, SecondProcess, Tickets, Work
from tests.conftest import CONFIG, SiteMaker

_PAGES = {
    **{f"docs/p{number}.md": f"# Page {number}\n\nText.\n\n```json\n[{number}]\n```\n" for number in range(9)},
    "docs/picture.md": '# Picture\n\n![A dot](dot.svg "Dot")\n',
    "docs/note.md": "# Note\n\n::: component Note\ntext: hello\n:::\n",
}
PAGES = {
    "glosa.yaml": CONFIG + "search: true\n",
    **_PAGES,
    **{path.replace("docs/", "docs/en-US/"): text for path, text in _PAGES.items()},
    "docs/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    "docs/en-US/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    "components/Note.js": "export const render = ({ text }, React) => React.createElement('i', null, text);\n",
}
Taken = Callable[[Tickets], Iterator[int]]


@pytest.fixture(autouse=True)
def small_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assistant, "WORTHWHILE", 1)
    monkeypatch.setattr(assistant, "can_share", lambda: True)
    monkeypatch.setattr(gather, "SHARE", 2)
    monkeypatch.setattr(body, "BATCH", 2)


@pytest.fixture(autouse=True)
def failures(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A file with the errors of second processes. A test that expects one empties it."""
    file = tmp_path_factory.mktemp("failures") / "log.txt"
    logger, handler = logging.getLogger(sharing.__name__), logging.FileHandler(file)
    level = logger.level
    logger.setLevel(logging.DEBUG)
    logger.addHandler(handler)
    yield file
    logger.removeHandler(handler)
    logger.setLevel(level)
    handler.close()
    assert file.read_text() == ""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[SecondProcess]:
    """The processes that were started."""
    found: list[SecondProcess] = []
    start = SecondProcess.__init__

    def noted(self: SecondProcess, work: Callable[[Work], None]) -> None:
        found.append(self)
        start(self, work)

    monkeypatch.setattr(SecondProcess, "__init__", noted)
    return found


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ids of the processes that were forked."""
    found: list[int] = []
    fork = os.fork

    def noted() -> int:
        process = fork()
        found.append(process)
        return process

    monkeypatch.setattr(os, "fork", noted)
    return found


def have_ended(processes: list[int]) -> bool:
    """Whether there were processes, and none is left, not even as a zombie. Other tests may have children, too."""
    for process in processes:
        with suppress(ChildProcessError):
            os.waitpid(process, os.WNOHANG)
            return False
    return bool(processes)


def left_to_the_other(process: int) -> Taken:
    """A way to take tickets that leaves all of them to the other process."""
    taken = Tickets.taken

    def none(self: Tickets) -> Iterator[int]:
        return iter(()) if (os.getpid() == process) else taken(self)

    return none


def left_to_the_first(process: int) -> Taken:
    """A way to take tickets that leaves all of them to the first process."""
    taken = Tickets.taken

    def none(self: Tickets) -> Iterator[int]:
        return taken(self) if os.getpid() == process else iter(())

    return none


def tree(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def built(site: Path, out: Path, *, shared: bool = True, cache: Path | None = None) -> dict[str, bytes]:
    with workshop(Request(site, out, shared=shared, cache=cache)) as shop:
        shop.build()
    return tree(out)


@pytest.mark.parametrize("share", [None, left_to_the_other, left_to_the_first], ids=["some", "all", "nothing"])
@pytest.mark.parametrize("is_fresh", [True, False])
def test_the_second_process_does_not_change_the_site(
    make_site: SiteMaker,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    started: list[SecondProcess],
    share: Callable[[int], Taken] | None,
    is_fresh: bool,
) -> None:
    site = make_site(PAGES)
    alone = built(site, tmp_path / "alone", shared=False)
    assert json.loads(alone["assets/search/pt-BR.json"])["sections"] >= len(_PAGES)
    assert started == []
    if share:
        monkeypatch.setattr(Tickets, "taken", share(os.getpid()))
    out = tmp_path / ("new" if is_fresh else "alone")
    page = tmp_path / "alone/p1.html"
    (tmp_path / "alone/p2.html").write_text("outdated")
    before = page.stat()
    assert built(site, out) == alone
    assert len(started) == 1
    assert page.stat() == before


def test_the_second_process_writes_what_is_missing(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = make_site(PAGES)
    expected = built(site, tmp_path / "out", shared=False)
    monkeypatch.setattr(Tickets, "taken", left_to_the_other(os.getpid()))
    (tmp_path / "out/p1.html").unlink()
    (tmp_path / "out/p2.html").write_bytes(bytes(len(expected["p2.html"])))
    assert built(site, tmp_path / "out") == expected


def test_the_second_process_makes_the_search_index(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: list[SecondProcess]
) -> None:
    site = make_site(PAGES)
    read: list[str] = []
    add = PageReader.add

    def noted(self: PageReader, lang: str, route: str, facts: bytes, *, html: bytes) -> Iterator[ReadPage]:
        read.append(route)
        return add(self, lang, route, facts, html=html)

    monkeypatch.setattr(PageReader, "add", noted)
    first = built(site, tmp_path / "out", cache=cache_of(site))
    assert "assets/search/pt-BR.json" in first
    assert len(started) == 1
    assert read == []
    (site / "docs/p3.md").write_text("# Page 3\n\nChanged.\n")
    second = built(site, tmp_path / "out", cache=cache_of(site))
    assert second["assets/search/pt-BR.json"] != first["assets/search/pt-BR.json"]
    assert read == ["/p3.html"]


@pytest.fixture
def read_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second process parses all pages, and reads all of them for the index before it receives the site."""
    monkeypatch.setattr(Tickets, "taken", left_to_the_other(os.getpid()))
    monkeypatch.setattr(Channel, "has_message", lambda _: False)


@pytest.mark.usefixtures("read_ahead")
def test_the_second_process_reads_each_page_once(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: list[SecondProcess]
) -> None:
    site, log = make_site(PAGES), tmp_path / "log.txt"
    begin, add = SearchIndex.begin, PageReader.add

    def noted(text: str) -> None:
        with log.open("a") as file:
            file.write(f"{text}\n")

    def beginning(self: SearchIndex, inputs: Callable[[], Mapping[str, IndexInputs]]) -> None:
        if os.getpid() != first:
            noted("begin")
        begin(self, inputs)

    def adding(self: PageReader, lang: str, route: str, facts: bytes, *, html: bytes) -> Iterator[ReadPage]:
        noted(route)
        return add(self, lang, route, facts, html=html)

    first = os.getpid()
    monkeypatch.setattr(SearchIndex, "begin", beginning)
    monkeypatch.setattr(PageReader, "add", adding)
    built(site, tmp_path / "out")
    assert len(started) == 1
    *routes, last = log.read_text().split()
    assert last == "begin"
    assert len(routes) == len(set(routes))
    assert {f"{place}{Path(path).stem}.html" for path in _PAGES for place in ("/", "/en-US/")} <= set(routes)


@pytest.mark.usefixtures("read_ahead")
def test_a_page_that_differs_after_it_was_read_ahead_is_read_again(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: list[SecondProcess]
) -> None:
    site = make_site(PAGES)
    alone = built(site, tmp_path / "alone", shared=False)

    def outdated(articles: Iterable[Article], langs: Mapping[str, str]) -> Iterator[ReadablePage]:
        facts = b'{"title":"Outdated","tags":[],"keywords":"","terms":{},"listed":{}}'
        return (
            replace(page, facts=facts, key=page.route.encode()) if "p3" in page.route else page
            for page in readable(articles, langs)
        )

    monkeypatch.setattr(assistant, "readable", outdated)
    assert built(site, tmp_path / "out") == alone
    assert len(started) == 1


def test_articles_of_the_second_process_are_cached(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: list[SecondProcess]
) -> None:
    site = make_site(PAGES)
    with monkeypatch.context() as patch:
        patch.setattr(Tickets, "taken", left_to_the_other(os.getpid()))
        first = built(site, tmp_path / "out", cache=cache_of(site))
    parsed: list[str] = []

    def noted(text: str, source: Source, context: MarkdownContext) -> Callable[[], Document]:
        parsed.append(source.file)
        return parse(text, source, context)

    monkeypatch.setattr(gather, "parse", noted)
    (site / "docs/p3.md").write_text("# Page 3\n\nChanged.\n")
    second = built(site, tmp_path / "out", cache=cache_of(site))
    assert second["picture.html"] == first["picture.html"]
    assert "docs/p3.md" in parsed
    assert "docs/picture.md" not in parsed
    assert len(started) == 1


def test_errors_of_the_second_process_are_reported(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = make_site({**PAGES, "docs/bad.md": "# Bad\n\n[Nowhere](nowhere.md)\n\n```nolanguage\n```\n"})
    (site / "docs/latin.md").write_bytes(b"# \xe9t\xe9\n")
    found = []
    for share in (left_to_the_other, left_to_the_first):
        with monkeypatch.context() as patch, pytest.raises(BuildFailed) as failed:
            patch.setattr(Tickets, "taken", share(os.getpid()))
            built(site, tmp_path / "out")
        found.append(failed.value.diagnostics)
        assert not (tmp_path / "out").exists()
    assert found[0] == found[1]
    assert {"link-broken", "code-language-unknown", "file-not-utf8"} <= {one.code for one in found[0]}


def test_only_the_first_block_that_takes_too_long_is_reported(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: list[SecondProcess]
) -> None:
    evaluate = v8._V8._evaluate

    def impatient(self: v8._V8, script: str, name: str) -> str:
        with monkeypatch.context() as patch:
            if name == "glosaCode.highlight":
                patch.setattr(v8, "PATIENCE_SECONDS", 2)
            return evaluate(self, script, name)

    monkeypatch.setattr(v8._V8, "_evaluate", impatient)
    endless = {f"docs/p{number}.md": f"# Page\n\n```slow\n{'a' * 60}{number}\n```\n" for number in range(9)}
    language = "export default { word: /(\\w+\\s?)+$%/ };\n"
    site = make_site({**PAGES, **endless, "languages/slow.js": language})
    first = os.getpid()
    monkeypatch.setattr(Tickets, "taken", lambda _: iter((0, 2, 4) if os.getpid() == first else (1, 3, 5)))
    with pytest.raises(BuildFailed) as failed:
        built(site, tmp_path / "out")
    (found,) = (one for one in failed.value.diagnostics if one.code == "language-failed")
    assert found.file == "docs/p0.md"
    assert len(started) == 1


@pytest.mark.parametrize("part", ["gather_share", "render_share"])
def test_the_build_continues_alone_if_the_second_process_ends_early(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: list[SecondProcess], part: str
) -> None:
    site = make_site(PAGES)
    alone = built(site, tmp_path / "alone", shared=False)

    def ended(*_: object, **__: object) -> Iterator[bytes]:
        os._exit(3)

    monkeypatch.setattr(assistant, part, ended)
    assert built(site, tmp_path / "out") == alone
    assert len(started) == 1


def test_texts_that_change_during_a_build_are_built_by_the_next_one(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = [f"docs/{path}.md" for path in ("p1", "en-US/p1")]
    before = "page: p1\nterms: {}\n"
    after = "page: p1\nterms:\n  page:\n    term: { pt-BR: Text, en-US: Text }\n    means: { pt-BR: Uma, en-US: One }\n"
    site = make_site({**PAGES, **dict.fromkeys(shown, "# Terms\n\n::: glossary\n:::\n"), "glossary.yaml": before})
    first = built(site, tmp_path / "first", shared=False)
    start = SecondProcess.__init__

    def changing(self: SecondProcess, work: Callable[[Work], None]) -> None:
        start(self, work)
        (site / "glossary.yaml").write_text(after)

    with monkeypatch.context() as patch:
        patch.setattr(SecondProcess, "__init__", changing)
        assert built(site, tmp_path / "out", cache=cache_of(site)) == first
    out = built(site, tmp_path / "out", cache=cache_of(site))
    fresh = built(site, tmp_path / "second", shared=False)
    assert fresh["p2.html"] != first["p2.html"]
    assert {path: out[path] for path in fresh if path.endswith(".html")} == {
        path: data for path, data in fresh.items() if path.endswith(".html")
    }


def test_a_build_shares_its_work_while_sigchld_is_ignored(
    make_site: SiteMaker, tmp_path: Path, started: list[SecondProcess]
) -> None:
    site = make_site(PAGES)
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        shared = built(site, tmp_path / "out", cache=cache_of(site))
    finally:
        signal.signal(signal.SIGCHLD, before)
    assert len(started) == 1
    assert shared == built(site, tmp_path / "alone", shared=False)


@pytest.mark.parametrize("call", ["fork", "pipe", "socketpair"])
def test_the_build_continues_alone_if_no_process_can_be_started(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    site = make_site(PAGES)
    alone = built(site, tmp_path / "alone", shared=False)
    start = SecondProcess.__init__
    calls = 0

    def refused() -> object:
        nonlocal calls
        calls += 1
        if call == "pipe" and calls == 1:
            return real()
        raise OSError(errno.EAGAIN, "refused")

    place = sharing if call == "socketpair" else os
    real = getattr(place, call)
    open_files: list[int] = []

    def starting(self: SecondProcess, work: Callable[[Work], None]) -> None:
        open_files.append(len(os.listdir("/proc/self/fd")))
        try:
            with monkeypatch.context() as patch:
                patch.setattr(place, call, refused)
                start(self, work)
        finally:
            open_files.append(len(os.listdir("/proc/self/fd")))

    monkeypatch.setattr(SecondProcess, "__init__", starting)
    assert built(site, tmp_path / "out") == alone
    assert calls >= 1
    assert open_files[0] == open_files[1]


def test_a_workshop_builds_again_after_an_error(make_site: SiteMaker, tmp_path: Path, forked: list[int]) -> None:
    site = make_site({**PAGES, "docs/p1.md": "# Bad\n\n[Nowhere](nowhere.md)\n"})
    with workshop(Request(site, tmp_path / "out", shared=True)) as shop:
        with pytest.raises(BuildFailed):
            shop.build()
        assert have_ended(forked)
        (site / "docs/p1.md").write_text(PAGES["docs/p1.md"])
        shop.build()
    assert tree(tmp_path / "out") == built(site, tmp_path / "alone", shared=False)


def test_an_exception_of_the_second_process_is_logged(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failures: Path
) -> None:
    def failed(*_: object, **__: object) -> Iterator[bytes]:
        raise LookupError("no share")

    monkeypatch.setattr(assistant, "gather_share", failed)
    built(make_site(PAGES), tmp_path / "out")
    assert "LookupError: no share" in failures.read_text()
    failures.write_text("")


def answering(work: Work) -> None:
    work.channel.send(b"answer")
    work.channel.send(b"")


@pytest.mark.parametrize("who", ["first", "second"])
def test_an_interrupt_during_the_start_reaches_only_the_first_process(
    monkeypatch: pytest.MonkeyPatch, forked: list[int], who: str
) -> None:
    fork, here = os.fork, os.getpid()

    def interrupted() -> int:
        process = fork()
        if (process == 0) == (who == "second"):
            # Not to the process: other threads of the tests don't delay the signal. A build has none yet.
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        return process

    monkeypatch.setattr(os, "fork", interrupted)
    try:
        if who == "second":
            second = SecondProcess(answering)
            assert list(second.rest()) == [b"answer"]
            second.close()
        else:
            with pytest.raises(KeyboardInterrupt):
                SecondProcess(answering)
    except BaseException:
        if os.getpid() != here:
            os._exit(9)
        raise
    assert have_ended(forked)


def test_a_build_leaves_no_process(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forked: list[int]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Workshop, "_assemble", interrupted)
    with pytest.raises(KeyboardInterrupt):
        built(make_site(PAGES), tmp_path / "out")
    assert have_ended(forked)


def test_few_pages_are_built_by_one_process(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: list[SecondProcess]
) -> None:
    monkeypatch.setattr(assistant, "WORTHWHILE", 100)
    built(make_site(PAGES), tmp_path / "out")
    assert started == []


def test_tickets_are_taken_once_and_fit_into_the_smallest_pipe() -> None:
    tickets = Tickets()
    fcntl.fcntl(tickets._writing, fcntl.F_SETPIPE_SZ, 1)
    os.set_blocking(tickets._writing, False)
    tickets.issue(2_000)
    first, second = tickets.taken(), tickets.taken()
    both = [number for pair in zip(first, second, strict=True) for number in pair]
    assert both == list(range(2_000))
    tickets.close()
    assert sharing.size_of_share(10_000_000, 24) * 1_000 >= 10_000_000
    assert sharing.size_of_share(100, 24) == 24


def test_more_tickets_than_fit_are_refused() -> None:
    tickets = Tickets()
    with pytest.raises(OverflowError):
        tickets.issue(2_001)
    tickets.close()
