"""Publishing is all or nothing, whichever step fails, and a build that is killed leaves a site whose pages all work."""

import errno
import os
import re
import subprocess
import sys
from collections.abc import Container, Iterator, Sequence
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.output.lock import Locked
from glosa.builder.output.place import output_problems, unpublished
from glosa.builder.output.stage import MARKER, STAGING, HalfPublished, Stage
from tests.conftest import CONFIG, SiteMaker
from tests.unit.output.publishing import folders, is_step, publish, tree

SMALL = CONFIG + "listings: []\n"
ROOT = Path(__file__).parents[3]

BEFORE = {
    "a.html": b"old a",
    "gone/b.html": b"old b",
    "deep/er/c.html": b"same",
    "download": b"a file that becomes a folder",
    "folder/d.html": b"a folder that becomes a file",
    "assets/routes/all.json": b"old",
    "assets/js/1.aaaaaaaa.js": b"old a",
    "assets/js/2.bbbbbbbb.js": b"old b",
    "assets/css/x.cccccccc.css": b"x",
}
AFTER = {
    "a.html": b"new a",
    "fresh/e.html": b"e",
    "deep/er/c.html": b"same",
    "download/file.zip": b"zip",
    "folder": b"file",
    "assets/routes/all.json": b"new",
    "assets/js/1.dddddddd.js": b"new a",
    "assets/css/x.cccccccc.css": b"x",
}


class FailingDisk:
    """Lets a step of the file system fail with ``EIO``, or all from it on."""

    def __init__(self) -> None:
        self.taken = 0
        self._fails: Container[int] = ()
        sys.addaudithook(self._audit)

    def fail(self, step: int, *, for_good: bool = False) -> None:
        self.taken, self._fails = 0, range(step, sys.maxsize if for_good else step + 1)

    def heal(self) -> None:
        self._fails = ()

    def _audit(self, event: str, arguments: tuple[object, ...]) -> None:
        if is_step(event, arguments):
            self.taken += 1
            if self.taken in self._fails:
                raise OSError(errno.EIO, os.strerror(errno.EIO), "the disk")


DISK = FailingDisk()
"""Audit hooks stay for good, so there is one."""


@pytest.fixture
def disk() -> Iterator[FailingDisk]:
    yield DISK
    DISK.heal()


@pytest.mark.parametrize("builds", [0, 5])
def test_a_failed_publication_leaves_the_old_or_the_new_site(disk: FailingDisk, tmp_path: Path, builds: int) -> None:
    publish(tmp_path / "done", BEFORE)
    publish(tmp_path / "done", AFTER, builds=builds)
    outcomes = set()
    for failing in range(1, 200):
        out = tmp_path / str(failing)
        publish(out, BEFORE)
        old, around = tree(out), folders(out)
        disk.fail(failing)
        try:
            publish(out, AFTER, builds=builds)
        except OSError as error:
            assert error.errno == errno.EIO
            assert "unchanged" not in unpublished(out, error).found
            assert (tree(out), folders(out)) == (old, around), f"step {failing}"
            outcomes.add("old")
        else:
            assert tree(out) == tree(tmp_path / "done"), f"step {failing}"
            outcomes.add("new")
        steps = disk.taken
        disk.heal()
        publish(out, AFTER, builds=builds)
        assert tree(out) == tree(tmp_path / "done"), f"built again after step {failing} failed"
        if failing > steps:
            break
    else:
        pytest.fail("publishing never ended without meeting the failing step")
    assert outcomes == {"old", "new"}
    assert failing > 25


def test_a_first_build_that_fails_leaves_nothing(disk: FailingDisk, tmp_path: Path) -> None:
    out = tmp_path / "sub" / "out"
    for failing in range(1, 100):
        disk.fail(failing)
        try:
            publish(out, AFTER)
        except OSError:
            assert list(tmp_path.iterdir()) == [], f"step {failing}"
        else:
            break
    assert failing > 15
    assert tree(out).keys() - {MARKER} == AFTER.keys()


def test_a_failing_disk_is_reported_and_repaired_by_the_next_build(disk: FailingDisk, tmp_path: Path) -> None:
    publish(tmp_path / "done", BEFORE)
    publish(tmp_path / "done", AFTER)
    half = 0
    for failing in range(1, 60):
        out = tmp_path / str(failing)
        publish(out, BEFORE)
        old = tree(out)
        disk.fail(failing, for_good=True)
        try:
            publish(out, AFTER)
        except OSError:
            disk.heal()
            assert tree(out) == old
        except HalfPublished as error:
            disk.heal()
            half += 1
            assert tree(out) != old
            assert unpublished(out, error).code == "output-half-published"
        disk.heal()
        publish(out, AFTER)
        assert tree(out) == tree(tmp_path / "done")
    assert half > 10


def test_an_interrupt_while_publishing_restores_the_old_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(tmp_path, BEFORE)
    before, replace, moved = tree(tmp_path), os.replace, 0

    def interrupted(source: str, target: str) -> None:
        nonlocal moved
        moved += 1
        if moved == 3:
            raise KeyboardInterrupt
        replace(source, target)

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        publish(tmp_path, AFTER)
    assert tree(tmp_path) == before


def test_without_hard_links_files_are_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "no hard links")

    publish(tmp_path, BEFORE)
    before, replace, moved = tree(tmp_path), os.replace, []
    monkeypatch.setattr(os, "link", refused)

    def failing(source: str, target: str) -> None:
        moved.append(target)
        if target.endswith("/a.html") and len(moved) == len(set(moved)):
            replace(source, target)
            raise OSError(errno.EIO, "too late")
        replace(source, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(OSError, match="too late"):
        publish(tmp_path, AFTER)
    assert tree(tmp_path).keys() == before.keys()


def test_a_file_can_replace_an_empty_folder(tmp_path: Path) -> None:
    publish(tmp_path, BEFORE)
    (tmp_path / "new.html").mkdir()
    publish(tmp_path, {**BEFORE, "new.html": b"x"})
    assert (tmp_path / "new.html").read_bytes() == b"x"


@pytest.mark.parametrize("builds", [0, 5])
def test_a_killed_build_leaves_pages_that_all_work(make_site: SiteMaker, tmp_path: Path, builds: int) -> None:
    before, after = two_versions(make_site, tmp_path)
    done = tmp_path / "done"
    publish(done, tree(before))
    publish(done, tree(after), builds=builds)
    killed = kill_at_every_step([before, after], tmp_path / "killed", builds)
    assert len(killed) > 40
    states = set()
    for out in killed:
        assert broken_references(out) == [], f"killed before step {out.name}"
        states.add(len(tree(out).items() - tree(before).items()))
        publish(out, tree(after), builds=builds)
        assert tree(out) == tree(done), f"built again after it was killed before step {out.name}"
        assert not (out / STAGING).exists()
    assert len(states) > 10, "old and new files are mixed at many steps"


def test_a_killed_build_does_not_change_the_retained_files(tmp_path: Path) -> None:
    versions = [tmp_path / name for name in "abc"]
    for out in versions:
        chunks = {f"assets/js/{number}.{out.name * 8}.js": b"chunk" for number in range(4)}
        publish(out, {"a.html": out.name.encode(), **chunks})
        publish(tmp_path / "done", tree(out), builds=1)
    killed = kill_at_every_step(versions, tmp_path / "killed", 1)
    assert len(killed) > 20
    for out in killed:
        publish(out, tree(versions[-1]), builds=1)
        assert tree(out) == tree(tmp_path / "done"), f"built again after it was killed before step {out.name}"


def test_a_killed_first_build_can_be_built_again(make_site: SiteMaker, tmp_path: Path) -> None:
    site, _ = two_sites(make_site)
    after = built(site, tmp_path / "after")
    killed = [out for out in kill_at_every_step([after], tmp_path / "killed", 5) if out.exists()]
    assert len(killed) > 40
    for out in killed:
        assert list(output_problems(out, site, sources=("docs",))) == [], f"killed before step {out.name}"
        publish(out, tree(after))
        assert tree(out).keys() == tree(after).keys()


def test_a_whole_build_repairs_what_a_killed_one_left(make_site: SiteMaker, tmp_path: Path) -> None:
    first, second = two_sites(make_site)
    done = tmp_path / "done"
    build(first, done)
    versions = [built(first, tmp_path / "before"), built(second, tmp_path / "after")]
    killed = kill_at_every_step(versions, tmp_path / "killed", 5)
    build(second, done)
    out = killed[len(killed) * 2 // 3]
    build(second, out)
    left, right = ({path: data for path, data in tree(at).items() if path != MARKER} for at in (out, done))
    assert [path for path in right if left.get(path) != right[path]] == []


def test_only_one_build_at_a_time_writes_to_a_folder(make_site: SiteMaker, tmp_path: Path) -> None:
    publish(tmp_path / "out", BEFORE)
    before = tree(tmp_path / "out")
    with Stage(tmp_path / "out"):
        done = subprocess.run(
            [sys.executable, "-m", "glosa", "build", str(make_site()), "--out", str(tmp_path / "out")],
            capture_output=True,
            text=True,
            check=False,
        )
        with pytest.raises(Locked):
            Stage(tmp_path / "out").__enter__()
    assert done.returncode == 1
    assert "Another build is writing to the output folder" in done.stderr
    assert "[output-in-use]" in done.stderr
    assert "unchanged" not in done.stderr
    assert tree(tmp_path / "out") == before
    publish(tmp_path / "out", AFTER)


def two_sites(make_site: SiteMaker) -> tuple[Path, Path]:
    first = {"glosa.yaml": SMALL, "docs/gone/page.md": "# Gone\n", "docs/en-US/gone/page.md": "# Gone\n"}
    second = {
        "glosa.yaml": SMALL + "theme: {color: blue}\nurl: https://docs.example.org\n",
        "docs/panel.md": "# Novo painel\n\nTexto novo.\n\n## Visão {#view}\n",
        "docs/new/page.md": "# New\n\n[panel](../panel.md)\n",
        "docs/en-US/new/page.md": "# New\n",
    }
    return make_site(first, name="first"), make_site(second, name="second")


def build(site: Path, out: Path) -> None:
    with workshop(Request(site, out)) as shop:
        shop.build()


def built(site: Path, out: Path) -> Path:
    """The built site without files that only scripts refer to."""
    build(site, out)
    named = {MARKER}.union(*(references(path, data) for path, data in tree(out).items()))
    for path in tree(out):
        if path.startswith("assets/") and path.endswith((".js", ".css")) and path not in named:
            (out / path).unlink()
    return out


def two_versions(make_site: SiteMaker, tmp_path: Path) -> tuple[Path, Path]:
    first, second = two_sites(make_site)
    before, after = built(first, tmp_path / "before"), built(second, tmp_path / "after")
    # An update of Glosa changes files that every page refers to.
    for path, data in tree(after).items():
        (after / path).write_bytes(data.replace(b"/boot.", b"/start."))
    boot = next((after / "assets/js").glob("boot.*.js"))
    boot.rename(boot.with_name(boot.name.replace("boot.", "start.")))
    return before, after


def kill_at_every_step(versions: Sequence[Path], folder: Path, builds: int) -> list[Path]:
    """Folders that the process which published the last version was killed in, by the number of the step it did not take."""
    program = [sys.executable, "-m", "tests.unit.output.publishing"]
    subprocess.run([*program, str(folder), str(builds), *map(str, versions)], cwd=ROOT, check=True)
    return sorted(folder.iterdir(), key=lambda out: int(out.name))


def broken_references(out: Path) -> list[tuple[str, str]]:
    """Files that a page or a file of data names, and that do not exist."""
    files = tree(out)
    named = [(path, other) for path, data in files.items() for other in references(path, data)]
    assert len(named) > 20
    return [(path, other) for path, other in named if other not in files]


def references(path: str, data: bytes) -> set[str]:
    if not path.endswith((".html", ".json")) or path == MARKER:
        return set()
    return set(re.findall(r'"/(assets/[^"?#]*[^"?#/])"', data.decode()))
